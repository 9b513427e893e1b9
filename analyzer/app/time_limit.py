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
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _TimeIsUp:
        raise error from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _TimeIsUp
