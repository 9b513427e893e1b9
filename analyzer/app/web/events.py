"""Browsers that follow jobs: server-sent events, all from one look at the library."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool

from analyzer.app.web.job_views import JobView, job_view
from analyzer.app.web.problems import BusyError
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.jobs import CLOSED, find_job, list_jobs
from analyzer.library.opening import Library

#: Seconds between two looks, and between two signs of life where nothing happens.
_LOOK, _ALIVE = 0.5, 15.0
#: Jobs of one look.
_JOBS: Final = 500
#: Jobs that are sent to who follows all of them.
_SHOWN: Final = 100
_ONE: Final = TypeAdapter(JobView)
_MANY: Final = TypeAdapter(list[JobView])


@dataclass(frozen=True, slots=True)
class _Look:
    moment: float
    jobs: dict[int, JobView]


class Watchers:
    """Those who follow jobs, of whom there can be only so many."""

    def __init__(self, library: Library, most: int, trouble: Callable[[], str]) -> None:
        """Begin without anybody.

        Args:
            library: Where the jobs are.
            most: How many may follow them.
            trouble: Tells why no job goes on now.
        """
        self._library = library
        self._trouble = trouble
        self._most = most
        self._count = 0
        self._stopping = False
        self._looking = asyncio.Lock()
        self._look = _Look(-_LOOK, {})

    def stop(self) -> None:
        """End all streams soon."""
        self._stopping = True

    def check(self) -> None:
        """Refuse one more.

        Raises:
            BusyError: There are too many.
        """
        if self._count >= self._most:
            raise BusyError(_("too many browsers follow jobs; load the page again now and then"))

    async def all_jobs(self) -> AsyncIterator[bytes]:
        """Yield events ``jobs`` with the jobs that come first, at once and when they change."""

        def told(look: _Look) -> tuple[bytes, bool]:
            shown = list(look.jobs.values())[:_SHOWN]
            return _event("jobs", _MANY.dump_json(shown)), False

        async for event in self._events(told):
            yield event

    async def one_job(self, number: int) -> AsyncIterator[bytes]:
        """Yield events ``job`` with a job, at once and when it changes, to its end."""
        closed = {state.value for state in CLOSED}

        def told(look: _Look) -> tuple[bytes, bool]:
            job = look.jobs.get(number)
            if job is None:
                return b"", False
            return _event("job", _ONE.dump_json(job)), job.state in closed

        async for event in self._events(told, number):
            yield event

    async def _events(
        self, told: Callable[[_Look], tuple[bytes, bool]], number: int | None = None
    ) -> AsyncIterator[bytes]:
        """Yield what there is to tell when it changes, until that was the last or all is over."""
        self._count += 1
        before, sent_at = b"", time.monotonic()
        # What was seen before somebody asked may be older than what he knows.
        asked_at = sent_at
        try:
            while not self._stopping:
                look = await self._seen(asked_at)
                if number is not None and number not in look.jobs:
                    look = await run_in_threadpool(self._job_alone, number)
                    if not look.jobs:
                        return
                event, is_last = told(look)
                if event != before:
                    before, sent_at = event, time.monotonic()
                    yield event
                elif time.monotonic() - sent_at >= _ALIVE:
                    sent_at = time.monotonic()
                    yield b": waiting\n\n"
                if is_last:
                    return
                await asyncio.sleep(_LOOK)
        finally:
            self._count -= 1

    async def _seen(self, since: float) -> _Look:
        """Return the jobs, seen after that moment and within the time between two looks."""
        async with self._looking:
            if self._look.moment < max(since, time.monotonic() - _LOOK):
                self._look = await run_in_threadpool(self._now)
            return self._look

    def _now(self) -> _Look:
        moment = time.monotonic()
        listed = list_jobs(self._library, limit=_JOBS)
        return _Look(moment, {job.id: job_view(job, self._trouble()) for job in listed})

    def _job_alone(self, number: int) -> _Look:
        try:
            job = find_job(self._library, number)
        except NotInLibraryError:
            return _Look(time.monotonic(), {})
        return _Look(time.monotonic(), {number: job_view(job, self._trouble())})


def _event(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"
