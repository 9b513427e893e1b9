"""What a service holds while it runs: its library, its workers, and pages made before."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from functools import partial
from hashlib import sha256
from typing import Annotated, Final, ParamSpec, TypeVar

from fastapi import Depends, Request

from analyzer.app.batch.crew import open_crew
from analyzer.app.batch.separate import SeparateWorkers
from analyzer.app.batch.working import engine_name
from analyzer.app.saved import load_analysis
from analyzer.app.settings import LEVELS
from analyzer.app.web.events import Watchers
from analyzer.app.web.guesses import Guesses
from analyzer.app.web.problems import BusyError, TooLongError
from analyzer.app.web.runner import OpenWorkers, Runner
from analyzer.app.web.service_settings import ServiceSettings
from analyzer.errors import EngineError
from analyzer.evaluation.met import default_met
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.opening import open_library
from analyzer.library.queue import Wanted
from analyzer.library.reading import document

P = ParamSpec("P")
T = TypeVar("T")

#: Analyses and pages that are kept, the last ones asked for.
_KEPT_ANALYSES, _KEPT_PAGES = 8, 64
#: Seconds that a position may take.
_POSITION_SECONDS: Final = 60.0
#: How often a position is tried whose process dies.
_ATTEMPTS: Final = 2


class Service:
    """One running service; all its parts are closed by `stop`.

    ``library`` is open all the time, ``runner`` does the jobs in it, ``watchers`` are the browsers
    that follow them, ``guesses`` the wrong tokens that were given.
    """

    def __init__(self, settings: ServiceSettings, open_workers: OpenWorkers | None = None) -> None:
        """Open the library.

        Args:
            settings: What the service is told.
            open_workers: Opens those who do the work, in place of those whom the settings name.

        Raises:
            LibraryError: It cannot be opened.
        """
        self.settings = settings
        self.library = open_library(settings.library)
        self.engine = engine_name(settings.source)
        self.met = default_met().name
        self.runner = Runner(
            self.library,
            settings.source,
            open_workers or (lambda: open_crew(settings.source, settings.jobs, settings.scheduler)),
            is_local=settings.scheduler is None,
            reading_seconds=settings.limits.reading,
        )
        self.watchers = Watchers(self.library, settings.limits.streams)
        self.guesses = Guesses()
        self._desk = SeparateWorkers(1)
        self._asked = 0
        self._lock = threading.Lock()
        self._analyses: _Kept[MatchAnalysis] = _Kept(_KEPT_ANALYSES)
        self._pages: _Kept[bytes] = _Kept(_KEPT_PAGES)

    def start(self) -> None:
        """Begin with the jobs.

        Raises:
            ClusterError: The cluster cannot be used.
        """
        self.runner.start()

    def stop(self) -> None:
        """End everything; jobs in hand are queued again."""
        self.watchers.stop()
        self.runner.stop()
        self._desk.shutdown(wait=False, cancel_futures=True)
        self.library.close()

    def wanted(self, level: str) -> Wanted:
        """Return how a file is looked at that is to be seen early, and then at a level."""
        deeper = "" if level == LEVELS[0] else level
        return Wanted(self.engine, LEVELS[0], self.met, deeper)

    def document(self, match: int) -> bytes:
        """Return the analysis of a match that counts, as it was saved.

        Raises:
            NotInLibraryError: There is no such match.
        """
        return document(self.library, match)

    def analysis(self, match: int) -> MatchAnalysis:
        """Return the analysis of a match that counts.

        Raises:
            NotInLibraryError: There is no such match.
        """
        data = self.document(match)
        return self._analyses.get_or_make(_key(data), lambda: load_analysis(data))

    def page(self, match: int, kind: str, make: Callable[[MatchAnalysis], bytes]) -> bytes:
        """Return what is made of the analysis of a match, made once as long as that is the same.

        Args:
            match: Number of the match.
            kind: What is made; tells it from all else that is made of analyses.
            make: Makes it.

        Raises:
            NotInLibraryError: There is no such match.
        """
        data = self.document(match)
        key = _key(data)
        return self._pages.get_or_make(
            f"{kind} {key}",
            lambda: make(self._analyses.get_or_make(key, lambda: load_analysis(data))),
        )

    def at_the_desk(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a function gives in a process for short work, and wait for it.

        Raises:
            BusyError: Too many wait for theirs.
            EngineError: The process died.
            TooLongError: It takes too long.
        """
        with self._lock:
            if self._asked >= self.settings.limits.positions:
                raise BusyError(_("too many positions wait to be valued; try again"))
            self._asked += 1
        try:
            return self._done_at_the_desk(partial(fn, *args, **kwargs))
        finally:
            with self._lock:
                self._asked -= 1

    def _done_at_the_desk(self, task: Callable[[], T]) -> T:
        """Return what a task gives, tried again where its process had died before it came."""
        for _attempt in range(_ATTEMPTS):
            future: Future[T] = self._desk.submit(task)
            try:
                return future.result(_POSITION_SECONDS)
            except BrokenExecutor:
                continue
            except FutureTimeoutError as error:
                future.cancel()
                message = _("this takes longer than {seconds} s; name a shallower level")
                raise TooLongError(message.format(seconds=f"{_POSITION_SECONDS:g}")) from error
        raise EngineError(_("the evaluator's process died while it valued this position"))


class _Kept(OrderedDict[str, T]):
    """The values asked for last; each is made once, also where many ask at the same time."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._lock = threading.Lock()
        self._making: dict[str, threading.Lock] = {}

    def get_or_make(self, key: str, make: Callable[[], T]) -> T:
        """Return the value of a key."""
        with self._lock:
            if key in self:
                self.move_to_end(key)
                return self[key]
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._lock:
                if key in self:
                    return self[key]
            value = make()
            with self._lock:
                self[key] = value
                self._making.pop(key, None)
                while len(self) > self._most:
                    self.popitem(last=False)
            return value


def service_of(request: Request) -> Service:
    """Return the service that a request is for."""
    service: Service = request.app.state.service
    return service


#: The service, as an argument of a route.
OfService = Annotated[Service, Depends(service_of)]


def _key(data: bytes) -> str:
    return sha256(data).hexdigest()
