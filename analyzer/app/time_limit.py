"""Work that is interrupted where it takes too long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from analyzer.errors import AnalyzerError


class _TimeIsUp(BaseException):
    """Passes through whatever a reader catches."""


@contextmanager
def at_most(seconds: float, error: AnalyzerError) -> Iterator[None]:
    """Interrupt the block after some seconds; only a program's main thread can be.

    Raises:
        AnalyzerError: The block took too long; it is the error that was given.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _time_is_up)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            # A signal that came in the last moment is told right after this call.
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TimeIsUp:
        raise error from None
    finally:
        signal.signal(signal.SIGALRM, before)


def _time_is_up(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _TimeIsUp
