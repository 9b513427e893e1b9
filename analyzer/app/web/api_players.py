"""The API of players: their sums, coaching and quizzes."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from analyzer.app.coached import coached
from analyzer.app.library_results import players_document
from analyzer.app.web.answers import attachment, json_answer, page
from analyzer.app.web.arguments import Number
from analyzer.app.web.models import PlayerList
from analyzer.app.web.service import OfService, Service
from analyzer.coaching.study import StudyPosition, mistakes_to_study
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.players import list_players
from analyzer.library.reading import career
from analyzer.library.selecting import Selection
from analyzer.library.study import study_positions
from reports.anki import anki_package
from reports.coach import render_coach
from reports.coach_export import coach_document
from reports.page import Site
from reports.quiz import render_quiz

router = APIRouter(tags=["players"])

_Most = Annotated[int, Query(ge=1, le=500)]


@router.get("/players", response_model=PlayerList)
def players(service: OfService) -> dict[str, Any]:
    """List the players with what they did in all their matches."""
    return players_document(list_players(service.library))


@router.get("/players/{number}/coaching", response_model=dict[str, Any])
def coaching(service: OfService, number: Number) -> Response:
    """Return the coaching of a player, as ``kibitz coach --json`` prints it."""
    found, _positions = coached(service.library, Selection(player=number), is_drawn=False)
    return json_answer(coach_document(found))


@router.get("/players/{number}/report", response_class=Response)
def report(service: OfService, number: Number) -> Response:
    """Return the coaching report of a player as a page."""
    return page(coach_page(service, number))


@router.get("/players/{number}/quiz", response_class=Response)
def quiz(service: OfService, number: Number, most: _Most = 200) -> Response:
    """Return a quiz of a player's own mistakes as a page."""
    return page(quiz_page(service, number, most))


@router.get("/players/{number}/quiz.apkg", response_class=Response)
def anki(service: OfService, number: Number, most: _Most = 200) -> Response:
    """Return a quiz of a player's own mistakes as a package for Anki."""
    name, positions = _asked(service, number, most)
    return attachment(anki_package(name, positions, time.time()), f"{name}-quiz", ".apkg")


def coach_page(service: Service, number: int, site: Site | None = None) -> str:
    """Return the coaching report of a player.

    Raises:
        NotInLibraryError: The library has no analyzed match of such a player.
    """
    coaching, positions = coached(service.library, Selection(player=number), is_drawn=True)
    return render_coach(coaching, positions, site)


def quiz_page(service: Service, number: int, most: int, site: Site | None = None) -> str:
    """Return the quiz of a player.

    Raises:
        NotInLibraryError: There is nothing to ask.
    """
    name, positions = _asked(service, number, most)
    return render_quiz(name, positions, site)


def _asked(service: Service, number: int, most: int) -> tuple[str, tuple[StudyPosition, ...]]:
    """Return the name of a player and the positions of a quiz."""
    found = career(service.library, number)
    if not found.matches:
        raise NotInLibraryError(_("the library has no analyzed match of such a player"))
    chosen = mistakes_to_study(found, most)
    positions = study_positions(service.library, found, chosen)
    if not positions:
        message = _("there is nothing to ask: no decision of {name} is a mistake")
        raise NotInLibraryError(message.format(name=found.names[0]))
    return found.names[0], positions
