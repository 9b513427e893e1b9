"""How a batch goes: a bar on a terminal, a line now and then in a pipe, a log for programmers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from analyzer.app.files import FileError
from analyzer.app.progress import is_shown, progress_bar
from analyzer.app.screen import tell
from analyzer.app.system_words import reason
from analyzer.i18n import _

#: Seconds between two lines in a pipe.
LINE_SECONDS: Final = 60.0


class Teller:
    """Tells how far the work is, and keeps what only programmers understand in a log.

    Files that were done before count as seen, but tell nothing of how long the others take.
    """

    def __init__(self, log: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._begin("", 0)

    def _begin(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._seen = self._new = 0
        self._began = self._told = self._clock()
        self._report: Callable[[int, int], None] = lambda done, total: None

    @contextmanager
    def work(self, label: str, total: int) -> Iterator[None]:
        """Tell of that many files while the block runs."""
        self._begin(label, total)
        with progress_bar(label, self.pace) as report:
            self._report = report
            report(0, total)
            yield

    def seen(self, *, known: bool = False) -> None:
        """Count a file, which may be ``known`` from another run."""
        self._seen += 1
        self._new += not known
        self._report(self._seen, max(self._total, self._seen))
        if not is_shown() and self._clock() - self._told >= LINE_SECONDS:
            self._told = self._clock()
            line = _("{level}: {seen} of {total} files, {pace}")
            tell(
                line.format(level=self._label, seen=self._seen, total=self._total, pace=self.pace())
            )

    def pace(self) -> str:
        """Return the rate and the time left in words, both from the files that were new."""
        passed = max(self._clock() - self._began, 1e-3)
        if not self._new:
            return ""
        rate, left = 60 * self._new / passed, (self._total - self._seen) * passed / self._new
        return _("{rate} matches/min, {time} left").format(rate=f"{rate:.3g}", time=_clock(left))

    def log(self, message: str, trace: str) -> None:
        """Keep what a failure looks like to a programmer.

        Raises:
            FileError: The log cannot be written.
        """
        moment = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            with self._log.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{moment} {message}\n{trace}\n")
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            text = _("{file} cannot be written: {reason}").format(file=self._log, reason=why)
            raise FileError(text) from error


def _clock(seconds: float) -> str:
    """Return a span of time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
