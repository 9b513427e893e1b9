"""How far the work is: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Called with what is done and all there is to do.
Report = Callable[[int, int], None]


@contextmanager
def progress_bar(label: str) -> Iterator[Report]:
    """Show a bar with rate and time left on standard error while the block runs."""
    if sys.stderr is None or not sys.stderr.isatty():
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
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(label, total=None, rate="")
        started = time.monotonic()

        def report(done: int, total: int) -> None:
            rate = done / max(time.monotonic() - started, 1e-3)
            progress.update(task, completed=done, total=total, rate=f"{rate:.1f}/s")

        yield report
