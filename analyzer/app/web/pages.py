"""Pages of the service that take something: uploads, jobs, who comes in; and single positions."""

from __future__ import annotations

from functools import partial
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from analyzer.app.settings import LEVELS
from analyzer.app.web import making, pages_library, pages_match
from analyzer.app.web.answers import page
from analyzer.app.web.api_jobs import take
from analyzer.app.web.arguments import Level, Number
from analyzer.app.web.decisions import ASKED, Scores, look_at
from analyzer.app.web.forms import Word, page_with_form
from analyzer.app.web.jobs_page import jobs_answer
from analyzer.app.web.security import (
    LOGIN,
    SESSION_COOKIE,
    address_of,
    check_form,
    is_token,
    new_session,
    set_cookie,
    too_many_guesses,
)
from analyzer.app.web.service import OfService
from analyzer.app.web.uploads import opened_upload
from analyzer.i18n import _
from analyzer.library.queue import cancel, forget_job, retry
from reports.page import Link
from reports.web import (
    LoginPage,
    UploadPage,
    render_login,
    render_upload,
    site_of,
)
from reports.web_decision import Asked, render_position

router = APIRouter(include_in_schema=False)
router.include_router(pages_library.router)
router.include_router(pages_match.router)

Token = Annotated[str, Form(max_length=500)]


@router.get("/")
def upload_page(request: Request, service: OfService) -> Response:
    """Show where files are dropped."""
    level = service.settings.level
    return page_with_form(request, lambda word: render_upload(UploadPage(word, LEVELS, level)))


@router.post("/upload")
async def upload(request: Request, service: OfService) -> Response:
    """Take files, and show their jobs, or the position that was pasted."""
    async with opened_upload(request, service.settings.limits) as sent:
        check_form(request, sent.fields.pop("form", ""))
        result = await take(service, sent)
    if result.position is not None and not result.jobs:
        level = sent.fields.get("level", service.settings.level)
        query = urlencode({"id": result.position["xgid"], "level": level})
        return RedirectResponse(f"/position?{query}", 303)
    if result.refused or result.known:
        refused = tuple(each.error for each in result.refused)
        message = _("{file}: in the library already")
        known = tuple(
            Link(f"/matches/{each.match}", message.format(file=each.file)) for each in result.known
        )
        return await run_in_threadpool(jobs_answer, request, service, refused, known)
    return RedirectResponse("/jobs", 303)


@router.get("/jobs")
def jobs_page(request: Request, service: OfService) -> Response:
    """Show the jobs."""
    return jobs_answer(request, service)


@router.post("/jobs/{number}/cancel")
def cancel_job(request: Request, service: OfService, number: Number, form: Word) -> Response:
    """Cancel a job."""
    check_form(request, form)
    cancel(service.library, number)
    service.runner.wake()
    return RedirectResponse("/jobs", 303)


@router.post("/jobs/{number}/retry")
def retry_job(request: Request, service: OfService, number: Number, form: Word) -> Response:
    """Try a job again that failed or was canceled."""
    check_form(request, form)
    retry(service.library, number)
    service.runner.wake()
    return RedirectResponse("/jobs", 303)


@router.post("/jobs/{number}/forget")
def forget(request: Request, service: OfService, number: Number, form: Word) -> Response:
    """Take a job from the list; the match that came of it stays."""
    check_form(request, form)
    forget_job(service.library, number)
    return RedirectResponse("/jobs", 303)


@router.get("/jobs/{number}/record")
def record_page(service: OfService, number: Number) -> Response:
    """Show the record of a job that nobody could value."""
    return page(service.makers.of_library(partial(making.record_page, number)))


@router.get("/position")
def position_page(
    service: OfService,
    id: Annotated[str, Query(max_length=500)],  # noqa: A002 - so it is called in addresses
    level: Level = "standard",
    scores: Scores = "",
) -> Response:
    """Show what is best in a position."""
    found = look_at(service, id, level, scores)
    asked = Asked("/position", (("id", found.label), ("level", level)), ASKED)
    return page(
        render_position(
            found.decision, found.game, found.length, found.elsewhere, site_of("/"), asked
        )
    )


@router.get(LOGIN)
def login_page(request: Request) -> Response:
    """Ask for the token."""
    return _login(request)


@router.post(LOGIN)
def login(request: Request, service: OfService, form: Word, token: Token) -> Response:
    """Let somebody in who has the token."""
    check_form(request, form)
    if service.guesses.are_too_many(address_of(request)):
        return _login(request, too_many_guesses(), 429)
    if not service.settings.token or not is_token(token, service.settings.token):
        service.guesses.add(address_of(request))
        return _login(request, _("this is not the token of this service"), 403)
    answer = RedirectResponse("/", 303)
    set_cookie(request, answer, SESSION_COOKIE, new_session(service.settings.token))
    return answer


@router.post("/logout")
def logout(request: Request, form: Word) -> Response:
    """Let nobody in any more with this browser."""
    check_form(request, form)
    answer = RedirectResponse(LOGIN, 303)
    answer.delete_cookie(SESSION_COOKIE)
    return answer


def _login(request: Request, problem: str = "", status: int = 200) -> Response:
    return page_with_form(request, lambda word: render_login(LoginPage(word, problem)), status)
