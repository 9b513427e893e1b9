"""The jobs of a library at work: taken one after the other, handed to workers, and stored."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from analyzer.app.batch.cluster import ClusterError
from analyzer.app.batch.jobs import Job, Made, Order, Result
from analyzer.app.batch.lookout import FileLookout, Lookout
from analyzer.app.batch.stream import Crew
from analyzer.app.batch.watching import StoppedError, Watch
from analyzer.app.batch.working import engine_name, work
from analyzer.app.screen import complain
from analyzer.app.settings import LEVELS, SEED
from analyzer.app.web.keeping_notes import keep_notes
from analyzer.errors import AnalyzerError, LibraryError
from analyzer.i18n import _
from analyzer.judgment.chunks import EvaluatorSource
from analyzer.library.claims import (
    ClaimedJob,
    beat,
    claim,
    fail,
    finish,
    give_back,
    owners,
    take_back,
)
from analyzer.library.opening import Library
from analyzer.library.storing import store_rows
from analyzer.library.waiting import analyzed_match, known_game
from analyzer.rules.games import game_named

#: Seconds between two looks: while work is in hand, and while there is none.
_BUSY, _IDLE = 0.2, 1.0
#: Seconds between two words about a job that does not go on, and between looks for dead owners.
_BEAT, _SEARCH = 5.0, 10.0
#: Seconds after which something is tried again that failed.
_AGAIN = 5.0
#: How often a job's process may die, and how often its match may fail to be stored.
_MOST_DEATHS, _MOST_STORINGS = 2, 5
#: How nicely workers leave the processor to who answers requests.
_NICENESS: Final = 10

#: Opens those who do the work.
OpenWorkers = Callable[[], AbstractContextManager[Crew]]

_log = logging.getLogger("kibitz.serve")


@dataclass(slots=True)
class _InHand:
    """A job at a worker: what was told of it last, and how often it could not be stored."""

    claimed: ClaimedJob
    future: Future[Result]
    told: tuple[int, int] = (0, 0)
    told_at: float = field(default_factory=time.monotonic)
    storings: int = 0

    @property
    def number(self) -> int:
        return self.claimed.job.id


class Runner:
    """Does the jobs of a library in a thread of its own until it is stopped.

    Several runners, also of several machines, share the jobs of one library.
    """

    def __init__(
        self,
        library: Library,
        source: EvaluatorSource,
        open_workers: OpenWorkers,
        reading_seconds: float,
    ) -> None:
        """Prepare, without beginning.

        Args:
            library: Where the jobs are.
            source: Of the evaluator.
            open_workers: Opens those who do the work.
            reading_seconds: How long a record may be read on this machine.
        """
        self._library = library
        self._source = source
        self._open_workers = open_workers
        self._reading_seconds = reading_seconds
        self.owner = f"{_machine()} {os.getpid()} {secrets.token_hex(4)}"
        self.trouble = ""
        self._in_hand: list[_InHand] = []
        self._deaths: Counter[int] = Counter()
        self._stopping = False
        self._woken = threading.Event()
        self._searched = -_SEARCH
        self._stack = ExitStack()
        self._crew: Crew | None = None
        self._lookout: Lookout | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, if that was not done before.

        Raises:
            ClusterError: The cluster cannot be used.
        """
        if self._thread is not None:
            return
        self._open()
        self._thread = threading.Thread(target=self._run, name="kibitz jobs", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End at once; what is in hand is queued again."""
        if self._thread is None:
            return
        self._stopping = True
        self._woken.set()
        self._thread.join()
        self._thread = None

    def wake(self) -> None:
        """Look for new jobs now."""
        self._woken.set()

    def _open(self) -> tuple[Crew, Lookout]:
        """Return who works and who looks on, opened where they are not.

        Raises:
            ClusterError: The cluster cannot be used.
        """
        if self._crew is None or self._lookout is None:
            self._crew = crew = self._stack.enter_context(self._open_workers())
            files = partial(FileLookout, self._reading_seconds)
            self._lookout = (crew.lookout or files)()
            self._stack.callback(self._lookout.close)
        return self._crew, self._lookout

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._step()
                self._tell_trouble("" if self._crew is None else self._crew.trouble())
            except AnalyzerError as error:
                if isinstance(error, ClusterError):
                    self._lose_workers()
                self._tell_trouble(str(error))
                self._woken.wait(_AGAIN)
            except Exception as error:  # noqa: BLE001 - all other jobs are still to be done
                _log.exception("a step failed")
                message = _("unexpected failure: {kind}: {message}")
                self._tell_trouble(message.format(kind=type(error).__name__, message=error))
                self._woken.wait(_AGAIN)
            self._woken.wait(_BUSY if self._in_hand else _IDLE)
            self._woken.clear()
        self._lose_workers()

    def _step(self) -> None:
        """Do what is to be done now.

        Raises:
            AnalyzerError: The library or the workers fail; it is to be tried again.
        """
        if time.monotonic() - self._searched >= _SEARCH:
            take_back(self._library, _dead(owners(self._library), self.owner))
            self._searched = time.monotonic()
        crew, lookout = self._open()
        for each in list(self._in_hand):
            if each.future.done():
                self._end(each, lookout)
            else:
                self._look_at(each, lookout)
        self._fill(crew, lookout)

    def _tell_trouble(self, message: str) -> None:
        if message and message != self.trouble:
            complain(message)
        self.trouble = message

    def _fill(self, crew: Crew, lookout: Lookout) -> None:
        """Give every worker a job, the last free one only such as are done soon."""
        size = crew.size()
        while len(self._in_hand) < size:
            slow = sum(each.claimed.job.level != LEVELS[0] for each in self._in_hand)
            levels = LEVELS[:1] if size > 1 and slow >= size - 1 else LEVELS
            claimed = claim(self._library, self.owner, levels)
            if claimed is None:
                return
            self._begin(claimed, crew, lookout)

    def _begin(self, claimed: ClaimedJob, crew: Crew, lookout: Lookout) -> None:
        """Hand a job to a worker, unless somebody died just before he noted that it is done."""
        wanted, source = claimed.job, claimed.source
        match = self._analyzed(claimed)
        if match is not None:
            keep_notes(self._library, match)
            finish(self._library, self.owner, wanted.id, match)
            return
        order = Order(self._source, wanted.level, SEED)
        job = Job(order, source.name, source.data)
        try:
            future = crew.executor.submit(nicely, job, lookout.begin(wanted.id))
        except (RuntimeError, AnalyzerError):
            give_back(self._library, self.owner, wanted.id)
            raise
        future.add_done_callback(lambda _done: self._woken.set())
        self._in_hand.append(_InHand(claimed, future))

    def _analyzed(self, claimed: ClaimedJob) -> int | None:
        """Return the number of a job's match if all of it is analyzed as is wanted."""
        wanted, digest = claimed.job, claimed.source.digest
        game = known_game(self._library, digest)
        if game is None:
            return None
        engines = [wanted.engine]
        # A job is wanted before its game is known; where nothing values it, the worker says so.
        with suppress(AnalyzerError):
            engines.append(engine_name(self._source, game_named(game)))
        return analyzed_match(self._library, digest, engines, (wanted.level,), wanted.met)

    def _look_at(self, each: _InHand, lookout: Lookout) -> None:
        """Note how far a job is; call it off where it was canceled."""
        told, moment = lookout.told(each.number), time.monotonic()
        if told == each.told and moment - each.told_at < _BEAT:
            return
        each.told, each.told_at = told, moment
        if not beat(self._library, self.owner, each.number, *told):
            self._drop(each)

    def _drop(self, each: _InHand) -> None:
        """Have no more to do with a job; its worker stops soon."""
        each.future.cancel()
        if self._lookout is not None:
            self._lookout.end(each.number)
        self._in_hand.remove(each)

    def _end(self, each: _InHand, lookout: Lookout) -> None:
        """Note what became of a job."""
        error = None if each.future.cancelled() else each.future.exception()
        if each.future.cancelled():
            give_back(self._library, self.owner, each.number)
        elif isinstance(error, ClusterError):
            raise error
        elif isinstance(error, BrokenExecutor):
            self._mourn(each, lookout)
        elif error is not None:
            self._fail(each, f"{each.claimed.job.name}: {error}", lookout)
        else:
            self._keep(each, each.future.result(), lookout)
        self._drop(each)

    def _fail(self, each: _InHand, reason: str, lookout: Lookout) -> None:
        """Note why nothing comes of a job, and how far it was."""
        beat(self._library, self.owner, each.number, *lookout.told(each.number))
        fail(self._library, self.owner, each.number, reason)

    def _mourn(self, each: _InHand, lookout: Lookout) -> None:
        """Try a job again whose process died, but not for ever."""
        self._deaths[each.number] += 1
        if self._deaths[each.number] < _MOST_DEATHS:
            give_back(self._library, self.owner, each.number)
            return
        del self._deaths[each.number]
        message = _("{file}: the process died twice while it worked on this match")
        self._fail(each, message.format(file=each.claimed.job.name), lookout)

    def _keep(self, each: _InHand, result: Result, lookout: Lookout) -> None:
        """Store a match, or note why there is none."""
        if not isinstance(result, Made):
            self._fail(each, result.message, lookout)
            trace = getattr(result, "trace", "")
            if trace:
                _log.error("%s\n%s", result.message, trace)
            return
        if not beat(self._library, self.owner, each.number, *lookout.told(each.number)):
            return
        try:
            stored = store_rows(self._library, result.rows, result.document, each.claimed.source)
        except LibraryError as error:
            each.storings += 1
            if each.storings < _MOST_STORINGS:
                raise
            self._fail(each, str(error), lookout)
            return
        keep_notes(self._library, stored.match)
        remark = _("the record has errors") if result.has_errors else ""
        finish(self._library, self.owner, each.number, stored.match, remark)

    def _lose_workers(self) -> None:
        """Queue again what is in hand, and have no workers any more."""
        for each in list(self._in_hand):
            try:
                give_back(self._library, self.owner, each.number)
            except LibraryError as error:
                # It is queued again when this service counts as dead.
                complain(str(error))
            self._drop(each)
        self._crew = self._lookout = None
        # Workers who are sent home for a reason leave what they do undone.
        why = StoppedError()
        self._stack.__exit__(type(why), why, None)


def nicely(job: Job, watch: Watch) -> Result:
    """Do a job as `work` does; a worker of this machine leaves the processor to who needs it."""
    is_own = watch.file is not None and multiprocessing.parent_process() is not None
    if is_own and hasattr(os, "nice"):
        os.nice(max(0, _NICENESS - os.nice(0)))
    return work(job, watch)


def _dead(listed: Iterable[str], own: str) -> Iterator[str]:
    """Yield those owners of this machine whose process is gone."""
    machine = _machine()
    for owner in listed:
        where, _space, rest = owner.partition(" ")
        number = rest.partition(" ")[0]
        if owner != own and where == machine and number.isdecimal() and not _lives(int(number)):
            yield owner


def _lives(process: int) -> bool:
    """Return whether a process of this machine is there; where that cannot be told it is."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _machine() -> str:
    """Return what tells this machine, since it was started, and its processes from all others."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    spaces = Path("/proc/self/ns/pid")
    words = [socket.gethostname()]
    if boot.exists() and spaces.exists():
        words += [boot.read_text().strip()[:8], str(spaces.stat().st_ino)]
    return "/".join(words).replace(" ", "-")
