"""The workers of a dask cluster as an executor."""

from __future__ import annotations

import importlib.metadata
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from analyzer.app.batch.attendance import Attendance
from analyzer.app.batch.lookout import ClusterLookout
from analyzer.app.batch.working import engine_name
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.judgment.chunks import EvaluatorSource

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds within which a scheduler must answer, and its first worker must be there.
CONNECT_SECONDS: Final = 5
WORKER_SECONDS: Final = 10


class ClusterError(AnalyzerError):
    """A cluster cannot be reached or used; the message names scheduler or worker and the remedy."""


class ClusterExecutor(Executor):
    """Lets the workers of an existing scheduler work.

    What a killed worker had in hand is done by another one; a task that kills several workers fails
    as `BrokenExecutor`. A future fails with a `ClusterError` where the scheduler is gone or a
    worker has another version of Kibitz or of the engine.
    """

    def __init__(self, address: str, source: EvaluatorSource) -> None:
        """Connect to a scheduler.

        Args:
            address: Of the scheduler, such as ``tcp://10.0.0.1:8786``.
            source: Of the evaluator that every worker must have.

        Raises:
            ClusterError: There is none, it has no worker, or one of its workers cannot be used.
        """
        self._address = address
        self._source = source
        self._client = _connected(address)
        try:
            self._version = _checked_version(self._client)
            self._engine = _checked_engine(self._client, source)
        except BaseException:
            self._client.close(timeout=1)
            raise
        self._executor = self._client.get_executor(pure=False)
        self._attendance = Attendance(address, self._threads)

    def size(self) -> int:
        """Return how many tasks the cluster works on at a time."""
        return self._attendance.size()

    def trouble(self) -> str:
        """Return why nobody works, as a sentence for users; empty while somebody does."""
        return self._attendance.trouble()

    def lookout(self) -> ClusterLookout:
        """Return who learns how far the workers are."""
        return ClusterLookout(self._client)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._client.status != "running":
            raise self._gone()
        outer: Future[T] = Future()
        inner: Future[T] = self._executor.submit(
            _checked, self._version, self._engine, self._source, fn, *args, **kwargs
        )
        # A client that loses its scheduler cancels what it has at that moment; what it gets
        # afterwards would wait for ever.
        if self._client.status != "running":
            raise self._gone()
        inner.add_done_callback(lambda done: self._pass_on(done, outer))
        outer.add_done_callback(lambda done: done.cancelled() and inner.cancel())
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._attendance.end()
        if wait and not cancel_futures:
            self._executor.shutdown()
        # What a client leaves undone when it goes, nobody does any more.
        self._client.close(timeout=1)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=error is not None)

    def _threads(self) -> int:
        """Return how many tasks the workers that are there do at a time.

        Raises:
            OSError: The scheduler is gone or does not answer.
        """
        try:
            return sum(self._client.nthreads().values())
        except AttributeError as error:
            # A client that has lost its scheduler has nothing left to ask.
            raise ConnectionError(str(self._gone())) from error

    def _pass_on(self, inner: Future[T], outer: Future[T]) -> None:
        """Tell the outer future what became of dask's own."""
        if not outer.set_running_or_notify_cancel():
            return
        if inner.cancelled():
            outer.set_exception(self._gone())
        elif (error := inner.exception()) is None:
            outer.set_result(inner.result())
        else:
            outer.set_exception(self._explained(error))

    def _gone(self) -> ClusterError:
        message = _("the scheduler {address} is gone; the same command goes on from here")
        return ClusterError(message.format(address=self._address))

    def _explained(self, error: BaseException) -> BaseException:
        from distributed.scheduler import KilledWorker

        if isinstance(error, KilledWorker):
            return BrokenExecutor(str(error))
        if isinstance(error, AnalyzerError):
            return error
        message = _("a worker of {address} cannot work: {kind}: {message}")
        return ClusterError(
            message.format(address=self._address, kind=type(error).__name__, message=error)
        )


def _connected(address: str) -> Any:
    """Return a client of the scheduler, with at least one worker.

    Raises:
        ClusterError: dask is not installed, nobody answers, or no worker comes.
    """
    try:
        import distributed
    except ModuleNotFoundError as error:
        message = _("--scheduler needs dask: pip install 'kibitz[cluster]'")
        raise ClusterError(message) from error
    # What goes wrong is told in our words.
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    opened: Any = distributed.Client
    try:
        client = opened(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        message = _(
            "no dask scheduler answers at {address}; dask scheduler starts one, whose address "
            "looks like tcp://HOST:8786"
        )
        raise ClusterError(message.format(address=address)) from error
    # What it had is lost with its scheduler, and a new client is opened then. One that is closed
    # while it connects again would leave a socket open.
    client._reconnect = client._close
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError as error:
        client.close(timeout=1)
        message = _("the scheduler {address} has no worker; dask worker {address} starts one")
        raise ClusterError(message.format(address=address)) from error
    return client


def _checked_version(client: Any) -> str:
    """Return our version of Kibitz, which scheduler and workers have, too.

    Raises:
        ClusterError: One of them has another one or none.
    """
    ours = importlib.metadata.version("kibitz")
    # A function of the standard library can be called where there is no Kibitz at all.
    found = client.run(importlib.metadata.version, "kibitz", on_error="return")
    message = _("the worker {worker} has {theirs}, this program is Kibitz {ours}; install the same")
    _refuse_others(found, "Kibitz", ours, message)
    return ours


def _checked_engine(client: Any, source: EvaluatorSource) -> str:
    """Return the name of our engine with its version, which all workers have, too.

    Raises:
        ClusterError: One of them has another one.
    """
    ours = engine_name(source)
    found = client.run(engine_name, source, on_error="return")
    message = _("the worker {worker} has {theirs}, this program has {ours}; install the same")
    _refuse_others(found, "", ours, message)
    return ours


def _refuse_others(found: Mapping[str, object], what: str, ours: str, message: str) -> None:
    for worker, theirs in sorted(found.items()):
        if theirs == ours:
            continue
        told = f"{what} {theirs}".strip()
        if isinstance(theirs, importlib.metadata.PackageNotFoundError):
            told = _("no Kibitz")
        elif isinstance(theirs, Exception):
            told = f"{type(theirs).__name__}: {theirs}"
        raise ClusterError(message.format(worker=worker, theirs=told, ours=ours))


def _checked(
    version: str,
    engine: str,
    source: EvaluatorSource,
    fn: Callable[..., T],
    /,
    *args: object,
    **kwargs: object,
) -> T:
    """Do a task on a worker, which may have come long after all others were checked.

    Raises:
        ClusterError: It has another version.
    """
    theirs = importlib.metadata.version("kibitz"), engine_name(source)
    if theirs != (version, engine):
        from distributed import get_worker

        message = _(
            "the worker {worker} has Kibitz {version} and {engine}, this program is Kibitz "
            "{our_version} with {our_engine}; install the same"
        )
        raise ClusterError(
            message.format(
                worker=get_worker().address,
                version=theirs[0],
                engine=theirs[1],
                our_version=version,
                our_engine=engine,
            )
        )
    return fn(*args, **kwargs)
