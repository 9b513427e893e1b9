"""Who is there of a cluster's workers, looked at now and then, so that nobody waits in vain."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from analyzer.i18n import _

#: Seconds between two looks.
_LOOK: Final = 2.0
#: Seconds without a worker, and without an answer, after which that is told.
ABSENT_SECONDS: Final = 10.0
SILENT_SECONDS: Final = 30.0


class Attendance:
    """Counts workers in a thread of its own, since a scheduler can take its time to answer."""

    def __init__(self, address: str, ask: Callable[[], int]) -> None:
        """Begin to look.

        Args:
            address: Of the scheduler.
            ask: Returns how many tasks the workers that are there do at a time.
        """
        self._address = address
        self._ask = ask
        self._count = 1
        self._present = self._answered = time.monotonic()
        self._ended = threading.Event()
        threading.Thread(target=self._look, name="kibitz attendance", daemon=True).start()

    def size(self) -> int:
        """Return how many tasks are done at a time; one where no worker is there at the moment."""
        return max(self._count, 1)

    def trouble(self) -> str:
        """Return what keeps the work, as a sentence for users; empty while somebody works."""
        moment = time.monotonic()
        if moment - self._answered > SILENT_SECONDS:
            message = _("the scheduler {address} does not answer; waiting until it does")
            return message.format(address=self._address)
        if self._present < self._answered and moment - self._present > ABSENT_SECONDS:
            message = _(
                "the scheduler {address} has no worker left; waiting until one comes: "
                "dask worker {address} starts one"
            )
            return message.format(address=self._address)
        return ""

    def end(self) -> None:
        """Look no more."""
        self._ended.set()

    def _look(self) -> None:
        while not self._ended.is_set():
            try:
                self._count = self._ask()
            except (OSError, TimeoutError, RuntimeError):
                # Where the scheduler is gone for good the futures tell it.
                self._ended.wait(_LOOK)
                continue
            moment = time.monotonic()
            if self._count:
                self._present = moment
            self._answered = moment
            self._ended.wait(_LOOK)
