"""Pages of what the library holds: matches, players, and how the service is set up."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import date
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from analyzer.app.library_results import luck_per_match, player_figures
from analyzer.app.settings import LEVELS
from analyzer.app.web.answers import page
from analyzer.app.web.api_players import coach_page, quiz_page
from analyzer.app.web.api_service import settings as settings_view
from analyzer.app.web.arguments import Number, Offset, Text
from analyzer.app.web.forms import page_with_form
from analyzer.app.web.service import OfService, Service
from analyzer.app.web.service_settings import ServiceSettings, is_of_this_machine
from analyzer.errors import AnalyzerError
from analyzer.evaluation.engines import available_engines
from analyzer.i18n import _, ngettext
from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.measure import is_rated
from analyzer.library.matches import ListedMatch, MatchOrder, count_matches, list_matches
from analyzer.library.players import (
    PlayerSums,
    UnknownPlayerError,
    find_player,
    list_players,
    near_names,
)
from analyzer.library.selecting import Selection
from analyzer.rules.games import game_named
from reports import dates, numbers
from reports.page import Link
from reports.web import site_of
from reports.web_library import (
    EngineRow,
    LibraryPage,
    MatchRow,
    PlayerRow,
    PlayersPage,
    Search,
    SettingsPage,
    render_library,
    render_players,
    render_settings,
)

router = APIRouter()

#: Matches on one page.
_MATCHES = 50

_Word = Annotated[str, Query(max_length=20)]


@router.get("/matches")
def library_page(
    service: OfService,
    player: Text = "",
    opponent: Text = "",
    event: Text = "",
    since: _Word = "",
    until: _Word = "",
    length: _Word = "",
    level: _Word = "",
    sort: MatchOrder = MatchOrder.DAY,
    offset: Offset = 0,
) -> Response:
    """Show the matches that somebody looks for."""
    search = Search(player, opponent, event, since, until, length, level, sort.value)
    try:
        selection = _selection(service, search)
    except AnalyzerError as error:
        is_player = isinstance(error, UnknownPlayerError)
        shown = LibraryPage((), "", search, LEVELS, str(error), asks_for_nobody=is_player)
        return page(render_library(shown), 422)
    total = count_matches(service.library, selection)
    listed = list_matches(service.library, selection, order=sort, limit=_MATCHES, offset=offset)

    def address(first: int) -> str:
        given = {name: value for name, value in asdict(search).items() if value}
        return "/matches?" + urlencode({**given, "offset": max(0, first)})

    count = ngettext("{count} match", "{count} matches", total).format(count=total)
    shown = LibraryPage(
        tuple(map(_match_row, listed)),
        count,
        search,
        LEVELS,
        newer=address(offset - _MATCHES) if offset else "",
        older=address(offset + _MATCHES) if offset + _MATCHES < total else "",
    )
    return page(render_library(shown))


@router.get("/players")
def players_page(service: OfService, name: Text = "") -> Response:
    """Show the players, or lead to the one who is called so."""
    if name:
        return RedirectResponse(f"/players/{_number(service, name)}", 303)
    return page(render_players(PlayersPage(tuple(map(_player_row, list_players(service.library))))))


@router.get("/players/{number}")
def player_page(service: OfService, number: Number) -> Response:
    """Show the coaching report of a player."""
    quiz = f"/players/{number}/quiz"
    site = site_of(
        "",
        Link(quiz, _("Quiz of these mistakes")),
        Link(f"/api/v1/players/{number}/quiz.apkg", _("Cards for Anki")),
        Link(f"/api/v1/players/{number}/coaching", _("Figures as JSON")),
        Link(f"/api/v1/players/{number}/report?anonymize=true", _("Report without names")),
    )
    return page(coach_page(service, number, replace(site, quiz=quiz)))


@router.get("/players/{number}/quiz")
def player_quiz(service: OfService, number: Number) -> Response:
    """Show the quiz of a player."""
    site = site_of("", Link(f"/players/{number}", _("Back to the player")))
    return page(quiz_page(service, number, 200, site))


@router.get("/settings")
def settings_page(request: Request, service: OfService) -> Response:
    """Show how the service is set up."""
    told = settings_view(service)
    shown = (
        (_("Version"), told.version),
        (_("Library"), told.library),
        (_("Matches"), str(told.matches)),
        (_("Players"), str(told.players)),
        (_("Engine"), told.engine),
        (_("Match equity table"), told.met),
        (_("Usual level"), told.level),
        (_("Access"), _let_in(service.settings)),
    )
    engines = tuple(
        EngineRow(each.version or each.name, each.usable, each.message)
        for each in available_engines()
    )
    has_token = bool(service.settings.token)
    return page_with_form(
        request,
        lambda word: render_settings(
            SettingsPage(shown, engines, told.trouble, word if has_token else "")
        ),
    )


def _let_in(settings: ServiceSettings) -> str:
    """Return who may use the service."""
    if settings.token:
        return _("who has the token")
    if is_of_this_machine(settings.host):
        return _("programs of this machine")
    return _("everybody who reaches the address")


def _selection(service: Service, search: Search) -> Selection:
    """Return which matches are meant.

    Raises:
        AnalyzerError: A player is not known, or a day, a number or a level is none.
    """
    if search.level and search.level not in LEVELS:
        raise AnalyzerError(_("there is no such level"))
    return Selection(
        player=_number(service, search.player) if search.player else None,
        opponent=_number(service, search.opponent) if search.opponent else None,
        event=search.event,
        since=_day(search.since),
        until=_day(search.until),
        length=_length(search.length),
        level=search.level,
    )


def _number(service: Service, name: str) -> int:
    """Return the number of a player.

    Raises:
        UnknownPlayerError: Nobody is called so; the page of the players shows who is there.
    """
    try:
        return find_player(service.library, name).id
    except UnknownPlayerError as error:
        names = near_names(name, (each.name for each in list_players(service.library)))
        message = _("nobody is called {name}")
        if names:
            message = _("nobody is called {name}; near names: {names}")
        told = message.format(name=name, names=", ".join(names))
        raise UnknownPlayerError(told) from error


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise AnalyzerError(_("“{text}” is no day; write 2026-02-28").format(text=text)) from error


def _length(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        message = _("“{text}” is no length of a match; write points, 0 for money")
        raise AnalyzerError(message.format(text=text))
    return int(text)


def _match_row(match: ListedMatch) -> MatchRow:
    rated = is_rated(game_named(match.game))
    ratings = [
        numbers.rate(loss * PR_FACTOR / count if count and rated else None)
        for loss, count in zip(match.pr_losses, match.pr_decisions, strict=True)
    ]
    return MatchRow(
        id=match.id,
        day="" if match.day is None else dates.day(match.day),
        names=(match.players.one, match.players.two),
        score=numbers.score(*match.score),
        event=" · ".join(filter(None, (match.event, match.round))),
        length=_length_words(match.length),
        prs=(ratings[0], ratings[1]),
        level=match.level,
    )


def _player_row(player: PlayerSums) -> PlayerRow:
    told = player_figures(player)
    interval = told.pr_interval
    return PlayerRow(
        id=player.id,
        name=player.name,
        matches=player.matches,
        decisions=told.decisions,
        pr=numbers.rate(told.pr),
        interval="" if interval is None else numbers.span(interval.low, interval.high),
        luck=numbers.signed_emg(luck_per_match(player)),
        last_day="" if player.last_day is None else dates.day(player.last_day),
    )


def _length_words(points: int) -> str:
    if not points:
        return _("money")
    return ngettext("{length} point", "{length} points", points).format(length=points)
