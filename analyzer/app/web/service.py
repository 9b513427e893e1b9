"""What a service holds while it runs: its library, its workers, and pages made before."""

from __future__ import annotations

import asyncio
import threading
import time
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
from analyzer.app.time_limit import at_most
from analyzer.app.web.events import Watchers
from analyzer.app.web.guesses import Guesses
from analyzer.app.web.kept import Kept
from analyzer.app.web.makers import PageMakers
from analyzer.app.web.problems import BusyError, TooLongError
from analyzer.app.web.runner import OpenWorkers, Runner
from analyzer.app.web.service_settings import ServiceSettings
from analyzer.errors import EngineError
from analyzer.evaluation.met import default_met
from analyzer.i18n import _, language, speaking
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import anonymous_analysis
from analyzer.library.opening import Library, open_library
from analyzer.library.queue import Wanted
from analyzer.library.reading import document
from analyzer.library.state import career_state, library_state

P = ParamSpec("P")
T = TypeVar("T")

#: Analyses that are kept, and bytes of pages, those asked for last.
_KEPT_ANALYSES, _KEPT_BYTES = 16, 100_000_000
#: Seconds for which what a page says of the other players holds, while matches come in.
OTHERS_SECONDS: Final = 600.0
#: Uploads that are unpacked at the same time.
_UNPACKING: Final = 2
#: Seconds that a position may take.
_POSITION_SECONDS: Final = 60.0
#: How often a position is tried whose process dies.
_ATTEMPTS: Final = 2


class Service:
    """One running service; all its parts are closed by `stop`.

    ``library`` is open all the time, ``runner`` does the jobs in it, ``watchers`` are the browsers
    that follow them, ``guesses`` the wrong tokens that were given;
    ``unpacking`` lets in so many uploads at a time as memory has room for.
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
            settings.limits.reading,
        )
        self.watchers = Watchers(self.library, settings.limits.streams, lambda: self.runner.trouble)
        self.guesses = Guesses()
        self.unpacking = asyncio.Semaphore(_UNPACKING)
        self._desk = SeparateWorkers(1)
        self._asked = 0
        self._lock = threading.Lock()
        self.makers = PageMakers(settings.library, settings.limits.pages)
        self._loading = threading.Lock()
        self._analyses: Kept[MatchAnalysis] = Kept(_KEPT_ANALYSES)
        self._pages: Kept[bytes] = Kept(_KEPT_BYTES, len)
        self._others = ""
        self._others_seen = -OTHERS_SECONDS

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
        self.makers.stop()
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

    def analysis(self, match: int, *, anonymize: bool = False) -> MatchAnalysis:
        """Return the analysis of a match that counts, told of nobody where that is asked for.

        Raises:
            AnonymityError: It cannot be told of nobody.
            NotInLibraryError: There is no such match.
        """
        if anonymize:
            analysis = self.analysis(match)
            key = f"anonymous {language()} {_key(self.document(match))}"
            return self._analyses.get_or_make(key, lambda: anonymous_analysis(analysis))
        data = self.document(match)
        return self._analyses.get_or_make(_key(data), lambda: self._loaded(data))

    def _loaded(self, data: bytes) -> MatchAnalysis:
        """Return a saved analysis, one after the other: all at once they would keep all else."""
        with self._loading:
            return load_analysis(data)

    def page(self, match: int, kind: str, make: Callable[[MatchAnalysis], bytes]) -> bytes:
        """Return what is made of the analysis of a match, made once as long as that is the same.

        Args:
            match: Number of the match.
            kind: What is made; tells it from all else that is made of analyses.
            make: Makes it, in another process: a function that can be sent there.

        Raises:
            NotInLibraryError: There is no such match.
        """
        data = self.document(match)
        return self._pages.get_or_make(
            f"{kind} {language()} {_key(data)}", lambda: self.makers.of_document(data, make)
        )

    def page_of_player(
        self,
        player: int,
        kind: str,
        make: Callable[[Library], bytes],
        *,
        compares: bool = False,
    ) -> bytes:
        """Return what is made of the career of a player, made once as long as that is the same.

        Args:
            player: Number of the player.
            kind: What is made; tells it from all else that is made of careers.
            make: Makes it, in another process: a function that can be sent there.
            compares: Whether it says how others play; that is at most `OTHERS_SECONDS` old.

        Raises:
            NotInLibraryError: There is no such player, or nothing to make it of.
        """
        state = career_state(self.library, player)
        others = self._state_of_others() if compares else ""
        return self._pages.get_or_make(
            f"{kind} {language()} {state} {others}",
            lambda: self.makers.of_library(make),
            lambda: career_state(self.library, player) == state,
        )

    def _state_of_others(self) -> str:
        """Return what the library was like a short while ago."""
        moment = time.monotonic()
        if moment - self._others_seen >= OTHERS_SECONDS:
            self._others = library_state(self.library)
            self._others_seen = moment
        return self._others

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
        task = partial(_told, language(), _POSITION_SECONDS, fn, *args, **kwargs)
        try:
            return self._done_at_the_desk(task)
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
                raise _too_long() from error
        raise EngineError(_("the evaluator's process died while it valued this position"))


def _told(code: str, seconds: float, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function gives in time, in another process; it complains in a language."""
    with speaking(code), at_most(seconds, _too_long()):
        return fn(*args, **kwargs)


def _too_long() -> TooLongError:
    message = _("this takes longer than {seconds} s; name a shallower level")
    return TooLongError(message.format(seconds=f"{_POSITION_SECONDS:g}"))


def service_of(request: Request) -> Service:
    """Return the service that a request is for."""
    service: Service = request.app.state.service
    return service


#: The service, as an argument of a route.
OfService = Annotated[Service, Depends(service_of)]


def _key(data: bytes) -> str:
    return sha256(data).hexdigest()
