"""Pages of a match: its report with what can be done with it, notes, links, its end."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from analyzer.app.notes import LONGEST_NAME, LONGEST_TEXT
from analyzer.app.web import making
from analyzer.app.web.answers import page
from analyzer.app.web.api_matches import (
    add_note,
    analyze_again,
    change_note,
    remove_note,
    report_page,
    share,
)
from analyzer.app.web.arguments import Level, Number
from analyzer.app.web.decisions import ASKED, Anchor, Scores, at_scores, decision_at
from analyzer.app.web.forms import SLOT, Word, kept_page_with_form, page_with_form
from analyzer.app.web.jobs_page import jobs_answer
from analyzer.app.web.models import Again, NewNote
from analyzer.app.web.security import SHARED, check_form
from analyzer.app.web.service import OfService, Service
from analyzer.app.web.service_settings import is_of_this_machine
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.jobs import JobState
from analyzer.library.matches import delete_matches
from analyzer.library.sharing import Share, find_share, list_shares, revoke_share
from reports import dates
from reports.page import Link, Site
from reports.view import record_view
from reports.web import site_of
from reports.web_decision import Asked, render_decision
from reports.web_match import (
    DeletePage,
    SharePage,
    ShareRow,
    render_delete,
    render_share,
)

router = APIRouter()

#: The decision that a link is to lead to, empty for the whole match.
_NAME: Final = r"^(g\d{1,6}-t\d{1,6}-(checker|double|take))?$"
_Decision = Annotated[str, Query(pattern=_NAME)]
_Named = Annotated[str, Form(pattern=_NAME)]
_Whole = Annotated[int | None, Form(ge=1, le=10**6)]
_Text = Annotated[str, Form(max_length=LONGEST_TEXT)]
_Name = Annotated[str, Form(max_length=LONGEST_NAME)]
#: Tags with blanks between them, at most 50 of them.
_Tags = Annotated[str, Form(max_length=400, pattern=r"^\s*(\S+\s+){0,49}\S*$")]


@router.get("/matches/{number}")
def match_page(
    request: Request, service: OfService, number: Number, noted: Literal["", "kept", "removed"] = ""
) -> Response:
    """Show the report of a match with what can be done with it, and what was done with a note."""
    make = partial(making.match_page, number, SLOT, noted)
    return kept_page_with_form(request, service.page(number, f"match {number} {noted}", make))


@router.post("/matches/{number}/notes")
def note(
    request: Request,
    service: OfService,
    number: Number,
    form: Word,
    do: Annotated[Literal["add", "change", "remove"], Form()] = "add",
    game: _Whole = None,
    turn: _Whole = None,
    note_number: Annotated[int | None, Form(alias="number", ge=1, le=10**6)] = None,
    text: _Text = "",
    tags: _Tags = "",
    author: _Name = "",
    starred: Annotated[bool, Form()] = False,
) -> Response:
    """Write, change or remove a note, and lead back to its place."""
    check_form(request, form)
    if do == "remove":
        remove_note(service, number, game, turn, note_number)
    else:
        words = [word.removeprefix("#") for word in tags.split()]
        written = NewNote(
            game=game, turn=turn, text=text, author=author, tags=words, starred=starred
        )
        if do == "add":
            add_note(service, number, written)
        else:
            change_note(service, number, written, note_number)
    place = "notes" if game is None else f"g{game}" if turn is None else f"g{game}-t{turn}"
    noted = "removed" if do == "remove" else "kept"
    return RedirectResponse(f"/matches/{number}?noted={noted}#{place}", 303)


@router.post("/matches/{number}/analyze")
def analyze(
    request: Request,
    service: OfService,
    number: Number,
    form: Word,
    level: Annotated[Level, Form()],
) -> Response:
    """Queue a match to be analyzed at a level, or say that it is."""
    check_form(request, form)
    job = analyze_again(service, number, Again(level=level))
    if job.state != JobState.DONE.value:
        return RedirectResponse("/jobs", 303)
    message = _("{match}: analyzed at {level} already")
    told = message.format(match=_title(service.analysis(number)), level=level)
    return jobs_answer(request, service, known=(Link(f"/matches/{number}", told),))


@router.get("/matches/{number}/decisions/{name}")
def decision_page(
    service: OfService, number: Number, name: Anchor, scores: Scores = ""
) -> Response:
    """Show one decision alone, and at other scores where that is asked for or known."""
    analysis = service.analysis(number)
    decision = decision_at(analysis, name)
    found = at_scores(service, analysis, decision, scores)
    address = f"/matches/{number}/decisions/{name}"
    site = site_of(
        "",
        Link(f"/matches/{number}#{name}", _("The whole match")),
        Link(f"/matches/{number}/share?decision={name}", _("Share")),
    )
    return page(render_decision(analysis, decision, found, site, Asked(address, (), ASKED)))


@router.get("/matches/{number}/share")
def share_page(
    request: Request, service: OfService, number: Number, decision: _Decision = ""
) -> Response:
    """Show the links to a match."""
    return _shares(request, service, number, decision)


@router.post("/matches/{number}/share")
def make_share(
    request: Request,
    service: OfService,
    number: Number,
    form: Word,
    decision: _Named = "",
    anonymize: Annotated[bool, Form()] = False,
) -> Response:
    """Make a link to a match or to one of its decisions, and show it this once."""
    check_form(request, form)
    path = share(service, number, anonymize).path
    if decision:
        path += f"/decisions/{decision}"
    made = str(request.url.replace(path=path, query=""))
    return _shares(request, service, number, decision, made)


@router.post("/matches/{number}/share/{link}/revoke")
def revoke(
    request: Request, service: OfService, number: Number, link: Number, form: Word
) -> Response:
    """Take a link back."""
    check_form(request, form)
    revoke_share(service.library, link)
    return RedirectResponse(f"/matches/{number}/share", 303)


@router.get("/matches/{number}/delete")
def delete_page(request: Request, service: OfService, number: Number) -> Response:
    """Ask whether a match is to be deleted."""
    title = _title(service.analysis(number))
    return page_with_form(
        request, lambda word: render_delete(DeletePage(word, f"/matches/{number}", title))
    )


@router.post("/matches/{number}/delete")
def delete(request: Request, service: OfService, number: Number, form: Word) -> Response:
    """Delete a match with all that goes with it."""
    check_form(request, form)
    delete_matches(service.library, [number])
    return RedirectResponse("/matches", 303)


@router.get(SHARED + "{secret}")
def shared(service: OfService, secret: str) -> Response:
    """Show the report of a match to whoever has a link."""
    link = _opened(service, secret)
    return page(report_page(service, link.match, anonymize=link.anonymous))


@router.get(SHARED + "{secret}/decisions/{name}")
def shared_decision(service: OfService, secret: str, name: Anchor) -> Response:
    """Show one decision of a match to whoever has a link."""
    link = _opened(service, secret)
    analysis = service.analysis(link.match, anonymize=link.anonymous)
    decision = decision_at(analysis, name)
    known = at_scores(service, analysis, decision, "")
    around = Site((), (Link(f"{SHARED}{secret}#{name}", _("The whole match")),))
    return page(render_decision(analysis, decision, known, around, None))


def _opened(service: Service, secret: str) -> Share:
    """Return the link that somebody has.

    Raises:
        NotInLibraryError: It leads nowhere.
    """
    found = find_share(service.library, secret)
    if found is None:
        raise NotInLibraryError(_("this link leads nowhere, or it was taken back"))
    return found


def _title(analysis: MatchAnalysis) -> str:
    names = record_view(analysis.replay, "").names
    return _("{one} against {two}").format(one=names.one, two=names.two)


def _shares(
    request: Request, service: Service, number: int, decision: str, made: str = ""
) -> Response:
    title = _title(service.analysis(number))
    # Links are made of the address by which the page is open.
    is_local = is_of_this_machine(request.url.hostname or "")
    rows = tuple(
        ShareRow(each.id, dates.moment(each.created_at), each.anonymous)
        for each in list_shares(service.library, number)
    )
    return page_with_form(
        request,
        lambda word: render_share(
            SharePage(word, f"/matches/{number}", title, rows, decision, made, is_local)
        ),
    )
