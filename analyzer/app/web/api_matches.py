"""The API of matches: found, read, noted on, analyzed deeper, exported, shared, deleted."""

from __future__ import annotations

import gzip
import json
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from analyzer.app.annotating import TARGETS
from analyzer.app.conversion import analysis_source
from analyzer.app.converting import FORMATS
from analyzer.app.library_results import matches_document
from analyzer.app.notes import addressed, with_note, without_note, written_note
from analyzer.app.places import FilePlace, check_place
from analyzer.app.saved import save_analysis
from analyzer.app.web import making
from analyzer.app.web.answers import attachment, json_answer, page
from analyzer.app.web.arguments import Anonymize, Day, Length, Level, Limit, Number, Offset, Text
from analyzer.app.web.job_views import JobView, job_view, with_zone
from analyzer.app.web.keeping_notes import change_analysis_notes
from analyzer.app.web.models import (
    Again,
    MatchList,
    NewNote,
    NewShare,
    NoteList,
    ShareEntry,
)
from analyzer.app.web.problems import TooLargeError
from analyzer.app.web.security import SHARED
from analyzer.app.web.service import OfService, Service
from analyzer.errors import AnonymityError, NotInLibraryError
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import SOURCE_NAME
from analyzer.judgment.notes import all_notes
from analyzer.library.matches import MatchOrder, count_matches, delete_matches, list_matches
from analyzer.library.players import find_player
from analyzer.library.queue import Wanted, add_jobs
from analyzer.library.reading import record
from analyzer.library.selecting import Selection
from analyzer.library.sharing import add_share, list_shares, revoke_share
from analyzer.library.waiting import kept_source
from analyzer.model.note import Note
from reports.json_export import Document
from reports.note_export import notes_document

router = APIRouter(tags=["matches"])

Game = Annotated[int, Path(ge=1, le=10**6)]
#: Which of several notes at one place is meant.
_Place = Annotated[int | None, Query(ge=1, le=10**6)]

#: Endings of exports whose format does not name it.
_ENDINGS: Final = {"text": ".txt", "markdown": ".md", "json": ".json.gz"}


@router.get("/matches", response_model=MatchList)
def matches(
    service: OfService,
    player: Text = "",
    opponent: Text = "",
    event: Text = "",
    since: Day = None,
    until: Day = None,
    length: Length = None,
    level: Level | None = None,
    sort: MatchOrder = MatchOrder.DAY,
    limit: Limit = 100,
    offset: Offset = 0,
) -> Document:
    """List the matches that are meant; players are named as records or the library call them."""
    selection = Selection(
        player=find_player(service.library, player).id if player else None,
        opponent=find_player(service.library, opponent).id if opponent else None,
        event=event,
        since=since,
        until=until,
        length=length,
        level=level or "",
    )
    listed = list_matches(service.library, selection, order=sort, limit=limit, offset=offset)
    return matches_document(listed, count_matches(service.library, selection))


@router.get("/matches/{number}", response_model=dict[str, Any])
def match(service: OfService, number: Number, anonymize: Anonymize = False) -> Response:
    """Return the analysis of a match, as ``kibitz analyze --json`` saves it."""
    return json_answer(_saved(service, number, anonymize=anonymize))


@router.delete("/matches/{number}", status_code=204)
def delete_match(service: OfService, number: Number) -> None:
    """Remove a match with all that goes with it: analyses, notes, links, jobs and the file."""
    delete_matches(service.library, [number])


@router.get("/matches/{number}/report", response_class=Response)
def report(service: OfService, number: Number, anonymize: Anonymize = False) -> Response:
    """Return the report of a match as a page."""
    return page(report_page(service, number, anonymize=anonymize))


@router.get("/matches/{number}/decisions/{game}/{turn}/{kind}", response_model=dict[str, Any])
def decision(
    service: OfService,
    number: Number,
    game: Game,
    turn: Game,
    kind: Literal["checker", "double", "take"],
    anonymize: Anonymize = False,
) -> Document:
    """Return one decision of a match, as its analysis has it."""
    wanted = (game, turn, kind)
    for each in json.loads(_saved(service, number, anonymize=anonymize))["decisions"]:
        if (each["game"], each["turn"], each["kind"]) == wanted:
            found: Document = each
            return found
    message = _("match {number} has no such decision in turn {turn} of game {game}")
    raise NotInLibraryError(message.format(number=number, turn=turn, game=game))


@router.get("/matches/{number}/notes", response_model=NoteList)
def notes(service: OfService, number: Number) -> Document:
    """List the notes on a match, with the comments of its record."""
    return _notes(service.analysis(number))


@router.post("/matches/{number}/notes", status_code=201, response_model=NoteList)
def add_note(service: OfService, number: Number, note: NewNote) -> Document:
    """Add a note to a match, a game or a turn; return all notes."""
    written, most = _written(note), service.settings.limits.notes

    def change(analysis: MatchAnalysis) -> MatchAnalysis:
        if len(analysis.notes) >= most:
            message = ngettext(
                "the match has {count} note already, more are not taken; remove one first",
                "the match has {count} notes already, more are not taken; remove one first",
                most,
            )
            raise TooLargeError(message.format(count=most))
        check_place(analysis.replay, written.game, written.turn)
        return with_note(analysis, written)

    return _notes(change_analysis_notes(service.library, number, change))


@router.put("/matches/{number}/notes", response_model=NoteList)
def change_note(
    service: OfService,
    number: Number,
    note: NewNote,
    note_number: _Place = None,
) -> Document:
    """Write a note at the place of one that is there, which it replaces; return all notes."""
    written = _written(note)
    place = FilePlace("", written.game, written.turn, note_number)

    def change(analysis: MatchAnalysis) -> MatchAnalysis:
        return with_note(without_note(analysis, place), written)

    return _notes(change_analysis_notes(service.library, number, change))


@router.delete("/matches/{number}/notes", response_model=NoteList)
def remove_note(
    service: OfService,
    number: Number,
    game: _Place = None,
    turn: _Place = None,
    note_number: _Place = None,
) -> Document:
    """Remove the note at a place; return those that are left."""
    place = FilePlace("", game, turn, note_number)
    return _notes(
        change_analysis_notes(service.library, number, lambda each: without_note(each, place))
    )


@router.post("/matches/{number}/analyze", status_code=202)
def analyze_again(service: OfService, number: Number, again: Again) -> JobView:
    """Queue a match to be analyzed at a level; its notes stay."""
    service.document(number)
    wanted = Wanted(service.engine, again.level, service.met)
    limits = service.settings.limits
    (job,) = add_jobs(
        service.library, [kept_source(service.library, number)], wanted, most=limits.waiting
    )
    service.runner.wake()
    return job_view(job)


@router.get("/matches/{number}/exports/{form}", response_class=Response)
def export(
    service: OfService,
    number: Number,
    form: Annotated[str, Path(max_length=20)],
    annotated: bool = False,
    anonymize: Anonymize = False,
) -> Response:
    """Return a match as a file: in a format of ``kibitz convert`` or, annotated, of ``annotate``.

    ``record`` is the file as it came, ``html`` the report.
    """
    analysis = service.analysis(number, anonymize=anonymize)
    stem = SOURCE_NAME if anonymize else "-".join(analysis.replay.record.names)
    if form == "record":
        if anonymize:
            message = _("the file as it came tells who played; ask for another format")
            raise AnonymityError(message)
        return attachment(record(service.library, number), stem, f"-{number}.bin")
    if form == "html":
        return attachment(report_page(service, number, anonymize=anonymize), stem, ".html")
    if form == "json":
        data = save_analysis(analysis, compressed=True) if anonymize else service.document(number)
        return attachment(data, stem, ".json.gz")
    if annotated and form in TARGETS:
        data = TARGETS[form](analysis, analysis.source_name).data
    elif not annotated and form in FORMATS:
        data = FORMATS[form](analysis_source(analysis, analysis.source_name)).data
    else:
        raise NotInLibraryError(_("there is no such format; GET /api/v1/settings lists them"))
    return attachment(data, stem, _ENDINGS.get(form, f".{form}"))


@router.get("/matches/{number}/shares")
def shares(service: OfService, number: Number) -> tuple[ShareEntry, ...]:
    """List the links to a match."""
    service.document(number)
    return tuple(
        ShareEntry(each.id, each.match, with_zone(each.created_at), each.anonymous)
        for each in list_shares(service.library, number)
    )


@router.post("/matches/{number}/shares", status_code=201)
def share(service: OfService, number: Number, anonymize: Anonymize = False) -> NewShare:
    """Make a link by which anybody may read the report; its address is told this once.

    One that is anonymous shows everything without names, dates and notes, for good.
    """
    if anonymize:
        # What cannot be told of nobody is refused here, not to those who have the link.
        report_page(service, number, anonymize=True)
    made, secret = add_share(service.library, number, anonymous=anonymize)
    moment = with_zone(made.created_at)
    return NewShare(made.id, made.match, moment, made.anonymous, f"{SHARED}{secret}")


@router.delete("/shares/{number}", status_code=204)
def revoke(service: OfService, number: Number) -> None:
    """Take a link back."""
    revoke_share(service.library, number)


def report_page(service: Service, number: int, *, anonymize: bool = False) -> bytes:
    """Return the report of a match.

    Raises:
        AnonymityError: It cannot be told of nobody, as it should.
        NotInLibraryError: There is no such match.
    """
    if anonymize:
        return service.page(number, "anonymous report", making.anonymous_page)
    return service.page(number, "report", making.report_page)


def _saved(service: Service, number: int, *, anonymize: bool) -> bytes:
    """Return the saved analysis of a match as text."""
    if anonymize:
        return save_analysis(service.analysis(number, anonymize=True), indent=None)
    data = service.document(number)
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def _written(note: NewNote) -> Note:
    place = FilePlace("", note.game, note.turn)
    return written_note(place, note.text, note.author, note.tags, note.starred)


def _notes(analysis: MatchAnalysis) -> Document:
    return notes_document(analysis.source_name, addressed(all_notes(analysis)))
