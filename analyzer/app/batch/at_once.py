"""An executor for work that is already in the process where it shall be done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class AtOnce(Executor):
    """Does what it is given while it is given it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the finished work; what compiled code raises comes as with any executor."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except RuntimeError as error:
            future.set_exception(error)
        return future
