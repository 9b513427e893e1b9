"""The pages of the service, which do what the API does for people with a browser."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from analyzer.app.settings import LEVELS
from analyzer.app.web.answers import page
from analyzer.app.web.api_jobs import take
from analyzer.app.web.api_matches import report_page
from analyzer.app.web.api_players import coach_page, quiz_page
from analyzer.app.web.arguments import Level, Number, Offset, Text
from analyzer.app.web.job_views import JobView, job_view
from analyzer.app.web.positions import valued
from analyzer.app.web.security import (
    FORM_COOKIE,
    LOGIN,
    SESSION_COOKIE,
    SHARED,
    check_form,
    form_cookie,
    form_word,
    is_token,
    new_session,
    set_cookie,
)
from analyzer.app.web.service import OfService, Service
from analyzer.app.web.uploads import read_upload
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _, ngettext
from analyzer.library.jobs import list_jobs
from analyzer.library.matches import ListedMatch, count_matches, list_matches
from analyzer.library.players import find_player
from analyzer.library.queue import cancel
from analyzer.library.selecting import Selection
from analyzer.library.sharing import shared_match
from reports.web import (
    JobRow,
    JobsPage,
    LibraryPage,
    LoginPage,
    MatchRow,
    MessagePage,
    UploadPage,
    render_jobs,
    render_library,
    render_login,
    render_message,
    render_upload,
)

router = APIRouter(include_in_schema=False)

#: Matches and jobs on one page.
_MATCHES, _JOBS = 50, 100

#: The word in a form that tells that it was made here.
_Word = Annotated[str, Form(max_length=100)]


@router.get("/")
def upload_page(request: Request, service: OfService) -> Response:
    """Show where files are dropped."""
    cookie = form_cookie(request)
    shown = UploadPage(form_word(cookie), LEVELS, service.settings.level)
    return _with_form(request, cookie, render_upload(shown))


@router.post("/upload")
async def upload(request: Request, service: OfService) -> Response:
    """Take files, and show their jobs, or the position that was pasted."""
    sent = await read_upload(request, service.settings.limits)
    check_form(request, sent.fields.pop("form", ""))
    result = await run_in_threadpool(take, service, sent)
    if result.position is not None and not result.jobs:
        level = sent.fields.get("level", service.settings.level)
        query = urlencode({"id": result.position["xgid"], "level": level})
        return RedirectResponse(f"/position?{query}", 303)
    if result.refused:
        told = tuple(each.error for each in result.refused)
        return await run_in_threadpool(_jobs, request, service, told)
    return RedirectResponse("/jobs", 303)


@router.get("/jobs")
def jobs_page(request: Request, service: OfService) -> Response:
    """Show the jobs."""
    return _jobs(request, service)


@router.post("/jobs/{number}/cancel")
def cancel_job(request: Request, service: OfService, number: Number, form: _Word) -> Response:
    """Cancel a job."""
    check_form(request, form)
    cancel(service.library, number)
    service.runner.wake()
    return RedirectResponse("/jobs", 303)


@router.get("/matches")
def library_page(
    service: OfService, player: Text = "", event: Text = "", offset: Offset = 0
) -> Response:
    """Show the matches of the library."""
    meant = find_player(service.library, player).id if player else None
    selection = Selection(player=meant, event=event)
    total = count_matches(service.library, selection)
    listed = list_matches(service.library, selection, limit=_MATCHES, offset=offset)

    def address(first: int) -> str:
        return "/matches?" + urlencode({"player": player, "event": event, "offset": max(0, first)})

    count = ngettext("{count} match", "{count} matches", total).format(count=total)
    shown = LibraryPage(
        tuple(map(_match_row, listed)),
        count,
        player,
        event,
        newer=address(offset - _MATCHES) if offset else "",
        older=address(offset + _MATCHES) if offset + _MATCHES < total else "",
    )
    return page(render_library(shown))


@router.get("/matches/{number}")
def match_page(service: OfService, number: Number) -> Response:
    """Show the report of a match."""
    return page(report_page(service, number))


@router.get("/position")
def position_page(
    service: OfService,
    id: Annotated[str, Query(max_length=500)],  # noqa: A002 - so it is called in addresses
    level: Level = "standard",
) -> Response:
    """Show what is best in a position."""
    found = valued(service, id, level)
    return page(
        render_message(MessagePage(found["xgid"], _("Best: {choice}").format(choice=found["best"])))
    )


@router.get("/players/{number}")
def player_page(service: OfService, number: Number) -> Response:
    """Show the coaching report of a player."""
    return page(coach_page(service, number))


@router.get("/players/{number}/quiz")
def player_quiz(service: OfService, number: Number) -> Response:
    """Show the quiz of a player."""
    return page(quiz_page(service, number, 200))


@router.get(SHARED + "{secret}")
def shared(service: OfService, secret: str) -> Response:
    """Show the report of a match to whoever has a link."""
    number = shared_match(service.library, secret)
    if number is None:
        raise NotInLibraryError(_("this link leads nowhere, or it was taken back"))
    return page(report_page(service, number))


@router.get(LOGIN)
def login_page(request: Request) -> Response:
    """Ask for the token."""
    return _login(request)


@router.post(LOGIN)
def login(request: Request, service: OfService, form: _Word, token: _Word) -> Response:
    """Let somebody in who has the token."""
    check_form(request, form)
    if not service.settings.token or not is_token(token, service.settings.token):
        return _login(request, _("this is not the token of this service"), 403)
    answer = RedirectResponse("/", 303)
    set_cookie(request, answer, SESSION_COOKIE, new_session(service.settings.token))
    return answer


@router.post("/logout")
def logout(request: Request, form: _Word) -> Response:
    """Let nobody in any more with this browser."""
    check_form(request, form)
    answer = RedirectResponse(LOGIN, 303)
    answer.delete_cookie(SESSION_COOKIE)
    return answer


def _login(request: Request, problem: str = "", status: int = 200) -> Response:
    cookie = form_cookie(request)
    shown = render_login(LoginPage(form_word(cookie), problem))
    return _with_form(request, cookie, shown, status)


def _jobs(request: Request, service: Service, refused: tuple[str, ...] = ()) -> Response:
    cookie = form_cookie(request)
    views = (job_view(service.library, job) for job in list_jobs(service.library, limit=_JOBS))
    shown = JobsPage(form_word(cookie), tuple(map(_job_row, views)), refused)
    return _with_form(request, cookie, render_jobs(shown))


def _with_form(request: Request, cookie: str, content: str, status: int = 200) -> Response:
    """Return a page with a form, and let the browser keep the cookie that goes with it."""
    answer = page(content, status)
    if request.cookies.get(FORM_COOKIE) != cookie:
        set_cookie(request, answer, FORM_COOKIE, cookie)
    return answer


def _job_row(job: JobView) -> JobRow:
    return JobRow(
        id=job.id,
        name=job.name,
        level=job.level,
        state=job.state,
        place=job.place,
        done=job.done,
        total=job.total,
        reason=job.reason,
        match=job.match,
        is_open=job.state in ("queued", "running"),
    )


def _match_row(match: ListedMatch) -> MatchRow:
    score = "-".join(f"{points:g}" for points in match.score)
    return MatchRow(
        id=match.id,
        day="" if match.day is None else match.day.isoformat(),
        title=f"{match.players.one} {score} {match.players.two}",
        event=match.event,
        level=match.level,
    )
