"""Pages made in processes of their own, so that who asks for other things does not wait."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Final, TypeVar

from analyzer.app.batch.separate import SeparateWorkers
from analyzer.app.web import making
from analyzer.app.web.problems import BusyError
from analyzer.errors import EngineError
from analyzer.i18n import _, language
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.opening import Library

T = TypeVar("T")

#: How often a page is tried whose process dies.
_ATTEMPTS: Final = 2


class PageMakers:
    """Two processes that make pages; only functions that can be sent to them can be called.

    One makes those of matches and one those of the library, so that whoever waits for the first
    report of a match does not wait for the long careers of others.
    """

    def __init__(self, url: str, most: int) -> None:
        """Begin without a process; each starts when it is needed.

        Args:
            url: Where the library is.
            most: How many pages may wait.
        """
        self._url = url
        self._most = most
        self._asked = 0
        self._lock = threading.Lock()
        self._of_matches = SeparateWorkers(1)
        self._of_library = SeparateWorkers(1)

    def get_ready(self) -> None:
        """Start the processes, which takes a moment, before somebody waits for them."""
        for workers in (self._of_matches, self._of_library):
            workers.submit(making.get_ready)

    def stop(self) -> None:
        """Send the processes home."""
        for workers in (self._of_matches, self._of_library):
            workers.shutdown(wait=False, cancel_futures=True)

    def of_document(self, data: bytes, make: Callable[[MatchAnalysis], T]) -> T:
        """Return what a function makes of a saved analysis, in the language in use.

        Raises:
            AnalyzerError: It cannot be made, or too many wait for theirs.
        """
        return self._made(self._of_matches, partial(making.of_document, language(), data, make))

    def of_library(self, make: Callable[[Library], T]) -> T:
        """Return what a function makes of the library, in the language in use.

        Raises:
            AnalyzerError: It cannot be made, or too many wait for theirs.
        """
        task = partial(making.of_library, language(), self._url, make)
        return self._made(self._of_library, task)

    def _made(self, workers: SeparateWorkers, task: Callable[[], T]) -> T:
        with self._lock:
            if self._asked >= self._most:
                raise BusyError(_("too many pages wait to be made; try again"))
            self._asked += 1
        try:
            return _tried(workers, task)
        finally:
            with self._lock:
                self._asked -= 1


def _tried(workers: SeparateWorkers, task: Callable[[], T]) -> T:
    """Return what a task gives, tried again where its process dies.

    Raises:
        EngineError: It dies again.
    """
    for _attempt in range(_ATTEMPTS):
        try:
            return workers.submit(task).result()
        except BrokenExecutor:
            continue
    raise EngineError(_("the process died that made this page"))
