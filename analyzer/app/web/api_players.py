"""The API of players: their sums, coaching and quizzes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from analyzer.app.library_results import players_document
from analyzer.app.web import making
from analyzer.app.web.answers import attachment, json_answer, page
from analyzer.app.web.arguments import Anonymize, Number
from analyzer.app.web.models import PlayerList
from analyzer.app.web.service import OfService, Service
from analyzer.library.players import list_players
from reports.page import Site

router = APIRouter(tags=["players"])

_Most = Annotated[int, Query(ge=1, le=500)]


@router.get("/players", response_model=PlayerList)
def players(service: OfService) -> dict[str, Any]:
    """List the players with what they did in all their matches."""
    return players_document(list_players(service.library))


@router.get("/players/{number}/coaching", response_model=dict[str, Any])
def coaching(service: OfService, number: Number, anonymize: Anonymize = False) -> Response:
    """Return the coaching of a player, as ``kibitz coach --json`` prints it."""
    make = partial(making.coach_figures, number, anonymize)
    kind = f"figures {number} {anonymize}"
    return json_answer(service.page_of_player(number, kind, make, compares=True))


@router.get("/players/{number}/report", response_class=Response)
def report(service: OfService, number: Number, anonymize: Anonymize = False) -> Response:
    """Return the coaching report of a player as a page."""
    return page(coach_page(service, number, anonymize=anonymize))


@router.get("/players/{number}/quiz", response_class=Response)
def quiz(
    service: OfService, number: Number, most: _Most = 200, anonymize: Anonymize = False
) -> Response:
    """Return a quiz of a player's own mistakes as a page."""
    return page(quiz_page(service, number, most, anonymize=anonymize))


@router.get("/players/{number}/quiz.apkg", response_class=Response)
def anki(
    service: OfService, number: Number, most: _Most = 200, anonymize: Anonymize = False
) -> Response:
    """Return a quiz of a player's own mistakes as a package for Anki."""
    make = partial(making.quiz_cards, number, most, anonymize)
    name, cards = service.makers.of_library(make)
    return attachment(cards, f"{name}-quiz", ".apkg")


def coach_page(
    service: Service, number: int, site: Site | None = None, *, anonymize: bool = False
) -> bytes:
    """Return the coaching report of a player.

    Raises:
        NotInLibraryError: The library has no analyzed match of such a player.
    """
    kind = f"coach {number} {site is None} {anonymize}"
    make = partial(making.coach_page, number, site, anonymize)
    return service.page_of_player(number, kind, make, compares=True)


def quiz_page(
    service: Service,
    number: int,
    most: int,
    site: Site | None = None,
    *,
    anonymize: bool = False,
) -> bytes:
    """Return the quiz of a player.

    Raises:
        NotInLibraryError: There is nothing to ask.
    """
    kind = f"quiz {number} {most} {site is None} {anonymize}"
    make = partial(making.quiz_page, number, most, site, anonymize)
    return service.page_of_player(number, kind, make)
