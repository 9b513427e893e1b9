"""Processes that share the work: a crash of an engine's compiled code ends one of them, not us."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import ParamSpec, TypeVar

from analyzer.i18n import program_language, use_language

P = ParamSpec("P")
T = TypeVar("T")


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def started_pool(jobs: int) -> ProcessPoolExecutor:
    """Return a pool of fresh interpreters: a fork of a program with threads can hang."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(program_language(),))


def end_workers() -> None:
    """End the workers of this process whatever they are doing."""
    for child in multiprocessing.active_children():
        child.terminate()


def _begin(language: str) -> None:
    """Let a worker say in the language of its program what goes wrong; results have no words."""
    use_language(language)
    _end_with_program()


def _end_with_program() -> None:
    """Let a worker end when its program is gone; a killed one cannot tell it to."""
    program = multiprocessing.parent_process()
    assert program is not None

    def wait() -> None:
        program.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class WorkerPool(Executor):
    """A process pool whose workers leave Ctrl-C to the program, and end at once with it.

    After a worker died, `renew` gives a fresh set.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self._jobs = jobs or cores()
        self._pool = started_pool(self._jobs)
        self._hook = threading.excepthook

    def __enter__(self) -> WorkerPool:
        self._hook = threading.excepthook
        threading.excepthook = self._without_lost_races
        return self

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with deaf_to_interrupts():
            return self._pool.submit(fn, *args, **kwargs)

    def renew(self) -> None:
        """Replace the workers."""
        self._end()
        self._pool = started_pool(self._jobs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._end()
        self.shutdown()
        threading.excepthook = self._hook

    def _without_lost_races(self, caught: threading.ExceptHookArgs) -> None:
        """Say nothing where the pool's thread fails a future that was cancelled in the same moment.

        References:
            CPython 3.11, ``concurrent/futures/process.py``, ``terminate_broken``.
        """
        if caught.exc_type is not InvalidStateError:
            self._hook(caught)

    def _end(self) -> None:
        end_workers()
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit it, and so never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
