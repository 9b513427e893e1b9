"""The API of uploads and of the jobs that come of them."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from analyzer.app.converting import FORMATS
from analyzer.app.settings import LEVELS
from analyzer.app.web import making
from analyzer.app.web.answers import ENDINGS, attachment
from analyzer.app.web.arguments import Anonymize, Limit, Number, Offset
from analyzer.app.web.job_views import JobView, State, job_view
from analyzer.app.web.models import JobList, KnownFile, UploadResult
from analyzer.app.web.positions import holds_position, valued
from analyzer.app.web.service import OfService, Service
from analyzer.app.web.uploads import PASTED, RefusedFile, Upload, opened_upload, sources
from analyzer.errors import AnalyzerError, AnonymityError, NotInLibraryError
from analyzer.i18n import _
from analyzer.judgment.anonymous import SOURCE_NAME
from analyzer.library.jobs import JobState, count_jobs, find_job, list_jobs
from analyzer.library.queue import add_jobs, cancel, forget_job, kept_file, retry
from analyzer.library.storing import Source

router = APIRouter(tags=["jobs"])

#: How an upload looks, which is read part by part and so has no type.
_FORM: Final[dict[str, Any]] = {
    "requestBody": {
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "files": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                            "description": "Records, saved analyses, or .zip archives of such.",
                        },
                        "text": {
                            "type": "string",
                            "description": "A record, a position ID or a position page.",
                        },
                        "level": {"type": "string", "enum": list(LEVELS)},
                    },
                }
            }
        }
    }
}


@router.post("/uploads", status_code=202, openapi_extra=_FORM)
async def upload(request: Request, service: OfService) -> UploadResult:
    """Queue files and a pasted text to be analyzed, and value a pasted position at once."""
    async with opened_upload(request, service.settings.limits) as sent:
        return await take(service, sent)


async def take(service: Service, sent: Upload) -> UploadResult:
    """Return what becomes of an upload, as long as it is open.

    Raises:
        AnalyzerError: Nothing of it can be taken; none of its files is queued.
    """
    level = sent.fields.get("level") or service.settings.level
    if level not in LEVELS:
        message = _("there is no level {level}; there are {levels}")
        raise AnalyzerError(message.format(level=level[:20], levels=", ".join(LEVELS)))
    pasted, position = await run_in_threadpool(_pasted, service, sent.text, level)
    async with service.unpacking:
        jobs, known, refused = await run_in_threadpool(_queued, service, sent, pasted, level)
    if not jobs and position is None:
        raise AnalyzerError(_nothing(refused))
    return UploadResult(jobs, known, refused, position)


@router.get("/jobs")
def jobs(
    service: OfService,
    state: Annotated[list[State] | None, Query()] = None,
    limit: Limit = 100,
    offset: Offset = 0,
) -> JobList:
    """List jobs: those in hand, those that wait in their order, then the latest others."""
    states = tuple(map(JobState, state)) if state else tuple(JobState)
    listed = list_jobs(service.library, states, limit=limit, offset=offset)
    counts = {each.value: count for each, count in count_jobs(service.library).items()}
    return JobList(tuple(job_view(job, service.runner.trouble) for job in listed), counts)


@router.get("/jobs/{number}")
def job(service: OfService, number: Number) -> JobView:
    """Tell how a job stands."""
    return job_view(find_job(service.library, number), service.runner.trouble)


@router.get("/jobs/{number}/events", response_class=StreamingResponse)
def job_events(service: OfService, number: Number) -> StreamingResponse:
    """Follow a job to its end: server-sent events ``job``, each with the job as it stands."""
    find_job(service.library, number)
    service.watchers.check()
    return _stream(service.watchers.one_job(number))


@router.get("/events", response_class=StreamingResponse)
def events(service: OfService) -> StreamingResponse:
    """Follow all jobs: server-sent events ``jobs``, each with the jobs that come first."""
    service.watchers.check()
    return _stream(service.watchers.all_jobs())


@router.get("/jobs/{number}/exports/{form}", response_class=Response)
def job_export(
    service: OfService,
    number: Number,
    form: Annotated[str, Path(max_length=20)],
    anonymize: Anonymize = False,
) -> Response:
    """Return a record that nobody could value as a file, in a format of ``kibitz convert``.

    ``record`` is the file as it came, ``html`` the report without values.
    """
    if form == "html":
        data = service.makers.of_library(partial(making.record_report, number, anonymize))
        return attachment(data, SOURCE_NAME if anonymize else f"job-{number}", ".html")
    if form == "record":
        if anonymize:
            raise AnonymityError(_("the file as it came tells who played; ask for another format"))
        making.unvalued(service.library, number)
        return attachment(kept_file(service.library, number).data, f"job-{number}", ".bin")
    if form not in FORMATS:
        raise NotInLibraryError(_("there is no such format; GET /api/v1/settings lists them"))
    stem, data = service.makers.of_library(partial(making.record_export, number, form, anonymize))
    return attachment(data, stem, ENDINGS.get(form, f".{form}"))


@router.post("/jobs/{number}/cancel")
def cancel_job(service: OfService, number: Number) -> JobView:
    """Cancel a job that waits or is in hand."""
    found = cancel(service.library, number)
    service.runner.wake()
    return job_view(found)


@router.post("/jobs/{number}/retry")
def retry_job(service: OfService, number: Number) -> JobView:
    """Try a failed job again."""
    found = retry(service.library, number)
    service.runner.wake()
    return job_view(found)


@router.delete("/jobs/{number}", status_code=204)
def delete_job(service: OfService, number: Number) -> None:
    """Forget a job and its file; the match that came of it stays."""
    forget_job(service.library, number)


def _pasted(
    service: Service, text: str, level: str
) -> tuple[tuple[Source, ...], dict[str, Any] | None]:
    """Return the record that was pasted, or the value of the position that was.

    Raises:
        AnalyzerError: The position cannot be valued.
    """
    stripped = text.strip()
    if not stripped:
        return (), None
    if holds_position(stripped):
        return (), valued(service, stripped, level)
    return (Source(PASTED, text.encode("utf-8", "replace")),), None


def _queued(
    service: Service, sent: Upload, pasted: tuple[Source, ...], level: str
) -> tuple[tuple[JobView, ...], tuple[KnownFile, ...], tuple[RefusedFile, ...]]:
    """Return the jobs of an upload, which of its files are known, and what of it is not taken."""
    limits = service.settings.limits
    files, refused = sources(sent.files, limits)
    taken = (*files, *pasted)
    made = add_jobs(service.library, taken, service.wanted(level), most=limits.waiting)
    service.runner.wake()
    # Nobody has begun what was queued just now: a job that is done was there before.
    known = tuple(
        KnownFile(source.name, job.match)
        for source, job in zip(taken, made, strict=True)
        if job.state is JobState.DONE and job.match is not None
    )
    return tuple(job_view(job) for job in made), known, refused


def _nothing(refused: tuple[RefusedFile, ...]) -> str:
    if refused:
        return refused[0].error
    return _("there is nothing to analyze; send a match file, or paste a match or a position")


def _stream(events: Any) -> StreamingResponse:
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)
