"""One decision on a page of its own: of a match, or of a position that somebody gave."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from analyzer.i18n import _
from analyzer.judgment.analysis import Decision, DecisionKind, Elsewhere, MatchAnalysis
from analyzer.model.player import PerPlayer
from analyzer.rules.games.base import Game
from reports import numbers, words
from reports.page import Site
from reports.rows_cube import cube_choice
from reports.rows_decisions import DecisionRow, decision_board, decision_row
from reports.rows_elsewhere import ElsewhereRows, elsewhere_rows
from reports.rows_notes import NoteRow, note_rows
from reports.view import Around, view_of
from reports.web import web_page


@dataclass(frozen=True, slots=True)
class Asked:
    """How a reader asks for other scores: where, with what beside it, and the levels offered."""

    address: str
    fields: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """What the page prints; ``asked`` is None where nobody may ask for more."""

    place: str
    sentence: str
    decision: DecisionRow
    board: Markup
    remarks: tuple[NoteRow, ...]
    elsewhere: ElsewhereRows | None
    asked: Asked | None
    is_position: bool


def render_decision(
    analysis: MatchAnalysis,
    decision: Decision,
    elsewhere: Elsewhere | None,
    site: Site,
    asked: Asked | None,
) -> str:
    """Return a decision of a match on a page of its own.

    Args:
        analysis: The match.
        decision: One of its decisions.
        elsewhere: The same at other scores, None where they were not looked at.
        site: The service around the page.
        asked: How other scores are asked for.
    """
    view = view_of(analysis)
    around = replace(view.around(decision.game), is_long=False)
    judged = next(game for game in analysis.games if game.number == decision.game)
    answers = (
        cube_choice(each)
        for each in judged.decisions
        if each.kind is DecisionKind.TAKE and each.turn == decision.turn
    )
    played = next(game for game in analysis.replay.games if game.number == decision.game)
    row = decision_row(decision, around, next(answers, None))
    place = _("Game {game} at {score}, turn {turn}").format(
        game=decision.game, score=numbers.score(*played.score_before), turn=decision.turn
    )
    page = _Page(
        place=f"{view.names.one} – {view.names.two} · {place}",  # noqa: RUF001 - between names
        sentence=row.sentence,
        decision=row,
        board=decision_board(decision, around),
        remarks=note_rows(
            note for note in view.notes if note.place == (decision.game, decision.turn)
        ),
        elsewhere=None if elsewhere is None else elsewhere_rows(elsewhere),
        asked=asked,
        is_position=False,
    )
    return _rendered(page, words.kind_word(decision.kind), around, site)


def render_position(
    decision: Decision,
    game: Game,
    length: int,
    elsewhere: Elsewhere | None,
    site: Site,
    asked: Asked,
) -> str:
    """Return what is best in a position on a page of its own; nothing counts as played there.

    Args:
        decision: What there is to decide.
        game: What is played.
        length: Points of the match, 0 for money.
        elsewhere: The same at other scores, None where they were not looked at.
        site: The service around the page.
        asked: How other scores are asked for.
    """
    around = Around(PerPlayer(_("the side on roll"), _("the other side")), length, game)
    row = decision_row(decision, around)
    best = decision.candidates[decision.best]
    told = _("Right: {action}.").format(action=row.action) if row.action else ""
    page = _Page(
        place=" · ".join((game.called, words.kind_word(decision.kind))),
        sentence=told or _("Best: {play}.").format(play=best.label or _("no play")),
        decision=row,
        board=decision_board(decision, around),
        remarks=(),
        elsewhere=None if elsewhere is None else elsewhere_rows(elsewhere),
        asked=asked,
        is_position=True,
    )
    return _rendered(page, _("Position"), around, site)


def _rendered(page: _Page, title: str, around: Around, site: Site) -> str:
    return web_page(
        "web_decision.html.j2",
        title[:1].upper() + title[1:],
        page,
        site,
        (around.game,),
        is_match=around.in_chances,
        names=tuple(around.names),
        is_judged=True,
        note_choices=(),
    )
