"""Decisions as rows that are ready to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from analyzer.i18n import _
from analyzer.judgment.addresses import decision_id
from analyzer.judgment.analysis import (
    Candidate,
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    Mark,
    MatchAnalysis,
    NotCounted,
)
from analyzer.model.outcome import Outcome
from analyzer.rules.games.base import Game
from reports import game_words, numbers, words
from reports.board_svg import board_svg
from reports.rows_cube import CubeRow, cube_choice, cube_rows
from reports.rows_elsewhere import ElsewhereRows, elsewhere_rows
from reports.rows_facts import fact_sentences
from reports.rows_notes import NoteRow, note_rows, note_words
from reports.view import Around, View

#: Candidates shown for a checker play that cost something, and for the best play; the one played is
#: added where it ranks lower.
CANDIDATES, CANDIDATES_OF_BEST = 5, 3


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """One option, its value to the one who decides, and the chances behind it in percent.

    ``win`` and ``lose`` are the chance of either, then of the results in `DecisionRow.kinds`.
    """

    rank: int
    label: str
    equity: str
    difference: str
    mwc: str
    win: tuple[str, ...]
    lose: tuple[str, ...]
    level: str
    sampled: str
    is_played: bool
    is_best: bool


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; texts only, so that a template lays out and does not compute.

    ``kind`` is for filters, ``kind_word`` for people: at the cube it names the class of the error.
    ``on_roll`` is who may double, ``action`` what is right for both sides at the cube, ``chances``
    those of the side on roll without the cube, wins and losses. ``costs`` are sizes with their
    units. ``value_head`` is the heading of values, ``kinds`` are those of results that count more.
    """

    anchor: str
    kind: str
    kind_word: str
    player: int
    name: str
    mark: str
    mark_word: str
    is_right: bool
    cost_emg: str
    costs: tuple[tuple[str, str], ...]
    value_head: str
    kinds: tuple[str, ...]
    sentence: str
    candidates: tuple[CandidateRow, ...]
    cube: tuple[CubeRow, ...]
    on_roll: str
    action: str
    chances: tuple[tuple[str, ...], tuple[str, ...]] | None
    facts: tuple[str, ...]
    reason: str
    level: str
    has_mixed_levels: bool
    phase: str
    xgid: str


#: Rows of decisions by their anchors.
DecisionRows = Mapping[str, DecisionRow]


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A marked decision with its place in the match, its board, and the notes on its turn.

    ``elsewhere`` tells of other scores, None where they were not looked at.
    """

    place: str
    decision: DecisionRow
    board: Markup
    remarks: tuple[NoteRow, ...]
    remark_words: str
    elsewhere: ElsewhereRows | None


def anchor(decision: Decision) -> str:
    """Return the name by which a link leads to the decision."""
    return f"g{decision.game}-t{decision.turn}-{decision.kind.value}"


def decision_rows(view: View) -> DecisionRows:
    """Return every decision of the match ready to print, by its anchor."""
    decisions = [decision for game in view.analysis.games for decision in game.decisions]
    answers = {
        (decision.game, decision.turn): cube_choice(decision)
        for decision in decisions
        if decision.kind is DecisionKind.TAKE
    }
    return {
        anchor(decision): decision_row(
            decision,
            view.around(decision.game),
            answers.get((decision.game, decision.turn)),
        )
        for decision in decisions
    }


def decision_row(
    decision: Decision, around: Around, answer: CubeChoice | None = None
) -> DecisionRow:
    """Return a decision ready to print.

    Args:
        decision: The decision.
        around: Its match and its game.
        answer: That to the double of its turn, where it is known.
    """
    names = around.names
    is_take = decision.kind is DecisionKind.TAKE
    is_checker = decision.kind is DecisionKind.CHECKER
    is_right = decision.played is not None and decision.error_emg <= 0
    is_plain = not is_checker or (around.is_long and decision.error_emg <= 0)
    candidates = () if is_plain else _candidate_rows(decision, around.game)
    return DecisionRow(
        anchor=anchor(decision),
        kind=decision.kind.value,
        kind_word=(
            words.cube_error_word(decision.cube_error)
            if decision.cube_error
            else words.kind_word(decision.kind)
        ),
        player=decision.player.value,
        name=names[decision.player],
        mark=decision.mark.value,
        mark_word=words.mark_word(decision.mark),
        is_right=is_right,
        cost_emg=numbers.emg(decision.error_emg),
        costs=_costs(decision, around),
        value_head=game_words.value_head(around.game),
        kinds=game_words.kind_heads(around.game),
        sentence=_sentence(decision, names[decision.player]),
        candidates=candidates,
        cube=() if around.is_long and not decision.counted_pr else cube_rows(decision, answer),
        on_roll=names[decision.player.opponent if is_take else decision.player],
        action=words.cube_action_words(decision.cube) if decision.cube else "",
        chances=_cube_chances(decision, around.game),
        facts=() if decision.mark is Mark.NONE else fact_sentences(decision, around),
        reason=words.reason_word(decision.reason) if decision.reason else "",
        level=words.level_words(decision),
        has_mixed_levels=len({row.level for row in candidates}) > 1,
        phase=words.phase_word(decision.phase),
        xgid=decision_id(decision, around.game, around.length),
    )


def mistake_rows(view: View, rows: DecisionRows) -> list[MistakeRow]:
    """Return both players' mistakes with their boards, costliest first."""
    scores = {game.number: game.score_before for game in view.analysis.replay.games}
    elsewhere = {
        (each.game, each.turn, each.kind): elsewhere_rows(each) for each in view.analysis.elsewhere
    }
    found = []
    for decision in mistakes(view.analysis):
        place = _("Game {game} at {score}, turn {turn}").format(
            game=decision.game, score=numbers.score(*scores[decision.game]), turn=decision.turn
        )
        row = rows[anchor(decision)]
        notes = [note for note in view.notes if note.place == (decision.game, decision.turn)]
        board = decision_board(decision, view.around(decision.game))
        scored = elsewhere.get((decision.game, decision.turn, decision.kind))
        found.append(MistakeRow(place, row, board, note_rows(notes), note_words(notes), scored))
    return found


def decision_board(
    decision: Decision,
    around: Around,
    *,
    shows_answer: bool = True,
    from_decider: bool = False,
    ident: str = "",
    standalone: bool = False,
) -> Markup:
    """Return the board of a decision, with the best play and the one played as arrows.

    Without ``shows_answer`` there are no arrows, and a double is offered only where it is answered.
    With ``from_decider`` the one who answers a double plays from the bottom, not the doubler.
    """
    is_take = decision.kind is DecisionKind.TAKE
    best = decision.candidates[decision.best]
    played = None if decision.played is None else decision.candidates[decision.played]
    is_right = played is None or decision.error_emg <= 0
    is_doubled = is_take or (
        shows_answer and played is not None and played.choice is CubeChoice.DOUBLE
    )
    return Markup(
        board_svg(
            decision.position,
            game=around.game,
            mover=decision.player.opponent if is_take else decision.player,
            names=around.names,
            roll=decision.roll,
            best=best.play if shows_answer else None,
            played=None if is_right or played is None or not shows_answer else played.play,
            offered=2 * decision.position.cube.value if is_doubled else None,
            is_turned=from_decider and is_take,
            ident=ident or f"m-{anchor(decision)}-b",
            standalone=standalone,
        )
    )


def mistakes(analysis: MatchAnalysis) -> list[Decision]:
    """Return the marked decisions of both players, costliest first."""
    marked = [
        decision
        for game in analysis.games
        for decision in game.decisions
        if decision.mark is not Mark.NONE
    ]
    return sorted(marked, key=lambda decision: (-decision.error_emg, decision.game, decision.turn))


def _label(candidate: Candidate) -> str:
    if candidate.choice is not None:
        return words.choice_word(candidate.choice)
    return candidate.label or _("no play")


def _sentence(decision: Decision, name: str) -> str:
    """Return in a sentence what was done and what was better."""
    best = _label(decision.candidates[decision.best])
    if decision.played is None:
        return _("{name}'s play is not legal; best was {best}.").format(name=name, best=best)
    if decision.reason is NotCounted.FORCED:
        return _("{name} had no choice: {best}.").format(name=name, best=best)
    chosen = decision.candidates[decision.played]
    if decision.error_emg <= 0:
        return _right_sentence(chosen.choice).format(name=name, best=best)
    played = _label(chosen)
    if decision.cube_error is not None and chosen.choice is not CubeChoice.BEAVER:
        return _cube_sentence(decision.cube_error).format(name=name)
    if decision.kind is DecisionKind.CHECKER:
        return _("{name} played {played}; {best} was better.").format(
            name=name, played=played, best=best
        )
    return _("{name} chose: {played}. Better: {best}.").format(name=name, played=played, best=best)


def _right_sentence(choice: CubeChoice | None) -> str:
    """Return the sentence on a decision that cost nothing."""
    if choice is None:
        return _("{name} found the best play: {best}.")
    return {
        CubeChoice.NO_DOUBLE: _("{name} was right not to double."),
        CubeChoice.DOUBLE: _("{name} was right to double."),
        CubeChoice.TAKE: _("{name} was right to take."),
        CubeChoice.PASS: _("{name} was right to pass."),
        CubeChoice.BEAVER: _("{name} was right to beaver."),
    }[choice]


def _cube_sentence(error: CubeError) -> str:
    return {
        CubeError.MISSED_DOUBLE_BELOW_CASH: _("{name} did not double; doubling was right."),
        CubeError.MISSED_DOUBLE_ABOVE_CASH: _(
            "{name} did not double; doubling would have won the game at once."
        ),
        CubeError.WRONG_DOUBLE_BELOW_DOUBLE: _("{name} doubled; not doubling was better."),
        CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD: _(
            "{name} doubled; the position was too good, playing on was better."
        ),
        CubeError.WRONG_TAKE: _("{name} took the double; passing was better."),
        CubeError.WRONG_PASS: _("{name} passed the double; taking was better."),
    }[error]


def _costs(decision: Decision, around: Around) -> tuple[tuple[str, str], ...]:
    """Return what a decision cost in each unit that the game has."""
    cost = numbers.cost(decision.cost, around.in_chances)
    unit = _("match chance") if around.in_chances else _("points")
    if game_words.is_in_points(around.game):
        return ((cost, unit),)
    return ((numbers.emg(decision.error_emg), _("EMG")), (cost, unit))


def _candidate_rows(decision: Decision, game: Game) -> tuple[CandidateRow, ...]:
    count = CANDIDATES if decision.error_emg > 0 else CANDIDATES_OF_BEST
    shown = list(range(min(count, len(decision.candidates))))
    if decision.played is not None and decision.played not in shown:
        shown.append(decision.played)
    best = decision.candidates[decision.best]
    return tuple(
        _candidate_row(decision.candidates[index], best, index, decision, game) for index in shown
    )


def _candidate_row(
    candidate: Candidate, best: Candidate, index: int, decision: Decision, game: Game
) -> CandidateRow:
    win, lose = _chances(candidate.outcome, game)
    return CandidateRow(
        rank=index + 1,
        label=_label(candidate),
        equity=numbers.signed_emg(candidate.equity),
        difference="" if candidate is best else numbers.signed_emg(candidate.equity - best.equity),
        mwc=numbers.percent(candidate.mwc),
        win=win,
        lose=lose,
        level=candidate.level,
        sampled=words.sampled_words(candidate.std_error, candidate.best_chance),
        is_played=index == decision.played,
        is_best=index == decision.best,
    )


def _chances(outcome: Outcome | None, game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return chances of wins and losses and their kinds; nothing where unknown."""
    return ((), ()) if outcome is None else game_words.chances_of(outcome, game)


def _cube_chances(decision: Decision, game: Game) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the chances without the cube, seen from the side that may double."""
    if decision.cube is None:
        return None
    return _chances(decision.cube.outcome, game)
