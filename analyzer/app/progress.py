"""How far the work is: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reports.numbers import fixed

#: Called with what is done and all there is to do.
Report = Callable[[int, int], None]


def is_shown() -> bool:
    """Return whether there is a terminal for a bar."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def progress_bar(label: str, pace: Callable[[], str] | None = None) -> Iterator[Report]:
    """Show a bar with rate and time left on standard error while the block runs.

    Args:
        label: Stands before the bar.
        pace: Tells rate and time left, where they are not simply what was done in so much time.
    """
    if not is_shown():
        yield lambda done, total: None
        return
    # Only here, where a person waits for minutes anyway.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        *(() if pace else (TimeRemainingColumn(),)),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(label, total=None, rate="")
        started = time.monotonic()

        def report(done: int, total: int) -> None:
            rate = done / max(time.monotonic() - started, 1e-3)
            told = pace() if pace else f"{fixed(rate, 1)}/s"
            progress.update(task, completed=done, total=total, rate=told)

        yield report
