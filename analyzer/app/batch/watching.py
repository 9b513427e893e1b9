"""Looking on while a worker works: how far it is, when it is to stop, and how long it may read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

from analyzer.app.batch.at_once import AtOnce
from analyzer.app.time_limit import at_most
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.judgment.chunks import Chunk

P = ParamSpec("P")
T = TypeVar("T")


class StoppedError(AnalyzerError):
    """The work was called off."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How a worker is watched; without anything it is not.

    ``file`` is where a worker of this machine writes how many turns of how many are done: whoever
    takes it away stops the work. ``reading_seconds`` is how long a record may be read.
    """

    file: Path | None = None
    reading_seconds: float | None = None

    def tell(self, done: int, total: int) -> None:
        """Write how far the work is.

        Raises:
            StoppedError: It is to stop.
        """
        if self.file is None:
            return
        try:
            with self.file.open("r+b") as file:
                file.write(f"{done} {total}\n".encode())
        except FileNotFoundError as error:
            raise StoppedError(_("stopped")) from error

    def told(self) -> tuple[int, int]:
        """Return how many turns of how many are done, no turns of none before they are counted."""
        if self.file is None:
            return 0, 0
        try:
            words = self.file.read_bytes().split()
        except FileNotFoundError:
            return 0, 0
        # Two numbers only grow, so that a line written over a shorter one leaves nothing behind.
        return (int(words[0]), int(words[1])) if len(words) == 2 else (0, 0)

    @contextmanager
    def reading(self, name: str) -> Iterator[None]:
        """Interrupt the block where it takes too long; only a program's main thread can be.

        Raises:
            AnalyzerError: It took too long; the message names the file.
        """
        if self.reading_seconds is None:
            yield
            return
        message = _("{file} takes longer than {seconds} s to read: too large to be a match")
        told = message.format(file=name, seconds=f"{self.reading_seconds:g}")
        with at_most(self.reading_seconds, AnalyzerError(told)):
            yield


class Watched(AtOnce):
    """Does pieces of a match while they are given to it, and tells how many turns are done."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._done = self._total = 0

    def expect(self, _done: int, total: int) -> None:
        """Learn how many turns there are."""
        self._total = total
        self._watch.tell(self._done, total)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        self._done += sum(len(each.tasks) for each in args if isinstance(each, Chunk))
        self._watch.tell(self._done, self._total)
        return future
