"""Files into a library: first all of them at one level, then the most urgent ones deeper."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzer.app.batch.jobs import Failed, Job, Made, Order, Result
from analyzer.app.batch.stream import Crew, in_order
from analyzer.app.batch.summary import Failure, LevelCount, Summary
from analyzer.app.batch.telling import Teller
from analyzer.app.batch.working import engine_name, engine_names, met_name
from analyzer.app.containers import Input, inputs
from analyzer.app.records import left_out
from analyzer.app.settings import LARGEST_INPUT
from analyzer.errors import AnalyzerError, NoRecordError, NotInLibraryError
from analyzer.i18n import _
from analyzer.library.failed import forget_mended, note_failure
from analyzer.library.failures import UnstorableError
from analyzer.library.opening import Library
from analyzer.library.queue import Wanted
from analyzer.library.storing import Source, store_rows
from analyzer.library.waiting import analyzed_match, kept_source, waiting_matches


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch is to do.

    ``orders`` are the looks to take one after the other, at most two: all files get the first, and
    then all matches the second. ``player`` is the one whose matches come first then. ``again``
    tells to replace the analyses that are there.
    """

    paths: tuple[str, ...]
    orders: tuple[Order, ...]
    player: str | None = None
    again: bool = False


class Batch:
    """One run; what it holds does not grow with the matches but by a number for each."""

    def __init__(self, plan: Plan, library: Library, crew: Crew, teller: Teller) -> None:
        self._plan = plan
        self._library = library
        self._crew = crew
        self._teller = teller
        first = plan.orders[0]
        self._engine = engine_name(first.source)
        self._engines = engine_names(first.source)
        self._met = met_name(first)
        self._rules = _asked(first)
        self._matches = array("q")
        self._analyzed = dict.fromkeys((order.level for order in plan.orders), 0)
        self._failures: list[Failure] = []
        self._files = self._known = self._left_out = self._with_errors = 0

    def run(self) -> None:
        """Do everything that is not done yet.

        Raises:
            AnalyzerError: The work cannot go on: the library or the cluster fails. What is stored
                stays.
        """
        first, *deeper = self._plan.orders
        total = sum(1 for _each in self._inputs(self._plan.paths))
        with self._teller.work(first.level, total):
            for job, result in in_order(self._files_to_do(first), self._crew):
                self._take(job, result)
        for order in deeper:
            listed = self._waiting(order)
            with self._teller.work(order.level, len(listed)):
                for job, result in in_order(self._matches_to_do(order, listed), self._crew):
                    self._take(job, result)
        forget_mended(self._library)

    @property
    def summary(self) -> Summary:
        """What came of it so far."""
        return Summary(
            files=self._files,
            known=self._known,
            left_out=self._left_out,
            with_errors=self._with_errors,
            analyzed=tuple(LevelCount(*each) for each in self._analyzed.items()),
            failures=tuple(sorted(self._failures, key=lambda each: each.name)),
        )

    def _files_to_do(self, order: Order) -> Iterator[Job]:
        """Yield a job for every file whose match is not known yet."""
        for path in self._plan.paths:
            before = self._files
            for source in self._inputs([path]):
                self._files += 1
                job = self._job(source, order)
                if job is not None:
                    yield job
            if self._files == before:
                message = _("{file} holds no match record").format(file=path)
                self._fail(Failure(path, order.level, message))

    def _inputs(self, paths: Sequence[str]) -> Iterator[Input]:
        return inputs(paths, LARGEST_INPUT, without=self._library.files)

    def _job(self, source: Input, order: Order) -> Job | None:
        """Return the job for a file, None where nothing is to be done or can be."""
        try:
            data = source.read()
        except AnalyzerError as error:
            self._fail(Failure(source.name, order.level, str(error)))
            self._teller.seen()
            return None
        if not self._plan.again:
            digest = Source(source.name, data, self._rules).digest
            levels = [each.level for each in self._plan.orders]
            match = analyzed_match(self._library, digest, self._engines, levels, self._met)
            if match is not None:
                self._known += 1
                self._matches.append(match)
                self._teller.seen(known=True)
                return None
        return Job(order, source.name, data, source.is_inner)

    def _waiting(self, order: Order) -> Sequence[int]:
        return waiting_matches(
            self._library,
            self._matches,
            self._engines,
            order.level,
            self._met,
            player=self._plan.player,
            again=self._plan.again,
        )

    def _matches_to_do(self, order: Order, listed: Sequence[int]) -> Iterator[Job]:
        for match in listed:
            try:
                source = kept_source(self._library, match)
            except NotInLibraryError:
                # Somebody removed it since the list was made.
                self._teller.seen()
                continue
            yield Job(order, source.name, source.data)

    def _take(self, job: Job, result: Result) -> None:
        """Store a result, or note why there is none."""
        if isinstance(result, Made):
            self._store(job, result)
        elif isinstance(result, Failed):
            self._fail_job(job, result.message, result.trace)
        elif job.is_inner:
            self._left_out += 1
            left_out(job.name, NoRecordError(result.message, result.kind))
        else:
            self._fail_job(job, result.message)
        self._teller.seen()

    def _store(self, job: Job, made: Made) -> None:
        source = Source(job.name, job.data, self._rules)
        try:
            stored = store_rows(
                self._library, made.rows, made.document, source, replaces=self._plan.again
            )
        except UnstorableError as error:
            self._fail_job(job, _("{file}: {reason}").format(file=job.name, reason=error))
            return
        self._analyzed[job.order.level] += stored.is_new_analysis
        if job.order is self._plan.orders[0]:
            self._matches.append(stored.match)
            self._known += not stored.is_new_analysis
            self._with_errors += made.has_errors

    def _fail_job(self, job: Job, message: str, trace: str = "") -> None:
        source = Source(job.name, job.data, self._rules)
        wanted = Wanted(self._engine, job.order.level, self._met)
        note_failure(self._library, source, wanted, message)
        self._fail(Failure(job.name, job.order.level, message), trace)

    def _fail(self, failure: Failure, trace: str = "") -> None:
        self._failures.append(failure)
        if trace:
            self._teller.log(failure.message, trace)


def _asked(order: Order) -> str:
    """Return what is asked for of game and rules as one text, in one order."""
    rules = [f"{name}={value}" for name, value in sorted(order.rules)]
    return " ".join([order.game, *rules] if order.game else rules)
