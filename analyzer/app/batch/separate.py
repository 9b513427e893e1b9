"""Processes of which each does one task at a time, so that a crash costs that task alone."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from analyzer.app.workers import cores, deaf_to_interrupts, end_workers, started_pool

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class _Task:
    """What is to be called, and the future that waits for it."""

    call: Callable[[], Any]
    future: Future[Any]


class SeparateWorkers(Executor):
    """A process pool in which a task whose process dies fails alone; the process is replaced.

    In a pool of the standard library such a death fails everything that was handed in, and nobody
    learns which task it was. Here each worker is a pool of its own and gets one task at a time.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self._lock = threading.Lock()
        self._waiting: deque[_Task] = deque()
        self._count = jobs or cores()
        self._pools: list[Executor | None] = [None] * self._count
        self._idle = deque(range(self._count))
        self._is_closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the workers were sent home")
            self._waiting.append(_Task(partial(fn, *args, **kwargs), future))
        self._hand_out()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            self._is_closed = True
            if cancel_futures:
                while self._waiting:
                    self._waiting.popleft().future.cancel()
            futures = [task.future for task in self._waiting]
        if wait:
            wait_for(futures)
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(wait)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self.shutdown(False, cancel_futures=True)
            end_workers()
        self.shutdown()

    def _hand_out(self) -> None:
        """Give waiting tasks to idle workers."""
        while True:
            with self._lock:
                if not self._idle or not self._waiting:
                    return
                task = self._waiting.popleft()
                if not task.future.set_running_or_notify_cancel():
                    continue
                worker = self._idle.popleft()
            done = self._given(worker, task)
            done.add_done_callback(partial(self._finished, worker, task))

    def _given(self, worker: int, task: _Task) -> Future[Any]:
        """Let a worker begin a task, a new process where there is none or it died idle."""
        with deaf_to_interrupts():
            pool = self._pools[worker]
            if pool is not None:
                try:
                    return pool.submit(task.call)
                except BrokenExecutor:
                    pool.shutdown(wait=False)
            pool = self._pools[worker] = started_pool(1)
            return pool.submit(task.call)

    def _finished(self, worker: int, task: _Task, done: Future[Any]) -> None:
        """Pass a result on and give the worker its next task."""
        error = done.exception()
        with self._lock:
            if isinstance(error, BrokenExecutor):
                self._pools[worker] = None
            self._idle.append(worker)
        if error is None:
            task.future.set_result(done.result())
        else:
            task.future.set_exception(error)
        self._hand_out()
