"""How much work something is, counted and not timed, so that a busy machine fails no test."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

#: Seconds of CPU after which something counts as hanging: far more than any test needs.
HANGS = 60


def calls(work: Callable[[], object]) -> int:
    """Return how many functions are called, in Python and in C, until the work is done."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@contextmanager
def must_end(seconds: float = HANGS) -> Iterator[None]:
    """Interrupt what hangs.

    Raises:
        TimeoutError: The block was still running after so many seconds of CPU.
    """

    def stop(_number: int, _frame: FrameType | None) -> NoReturn:
        raise TimeoutError(f"still running after {seconds} s of CPU")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
