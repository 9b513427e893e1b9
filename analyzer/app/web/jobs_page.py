"""The page of the jobs, which shows what became of an upload, too."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from analyzer.app.web.forms import page_with_form
from analyzer.app.web.job_views import JobView, job_view
from analyzer.app.web.service import Service
from analyzer.library.jobs import list_jobs
from reports.page import Link
from reports.web import JobRow, JobsPage, render_jobs

#: Jobs on their page.
_JOBS = 100


def jobs_answer(
    request: Request, service: Service, refused: tuple[str, ...] = (), known: tuple[Link, ...] = ()
) -> Response:
    """Return the page of the jobs.

    Args:
        request: Who asks for it.
        service: Whose jobs.
        refused: Which files of an upload were not taken, in sentences.
        known: Matches that were analyzed before as they were asked for.
    """
    trouble = service.runner.trouble
    views = [job_view(job, trouble) for job in list_jobs(service.library, limit=_JOBS)]
    rows = tuple(map(_job_row, views))
    return page_with_form(
        request, lambda word: render_jobs(JobsPage(word, rows, refused, known, trouble))
    )


def _job_row(job: JobView) -> JobRow:
    return JobRow(
        id=job.id,
        name=job.name,
        level=job.level,
        state=job.state,
        place=job.place,
        done=job.done,
        total=job.total,
        seconds_left=job.seconds_left,
        reason=job.reason,
        match=job.match,
        has_record=job.has_record,
    )
