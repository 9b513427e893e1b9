"""The sheet of a game: its turns in two columns, as in a written record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import Decision, DecisionKind, Mark, RollLuck
from analyzer.model.note import Note
from analyzer.rules.replayed import CubeAnswer, PlayStatus, Turn
from reports import numbers, words
from reports.rows_decisions import anchor
from reports.rows_notes import note_sign


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn with everything that was judged and noted on it."""

    game: int
    turn: Turn
    decisions: tuple[Decision, ...]
    luck: RollLuck | None
    notes: tuple[Note, ...] = ()

    def of_kind(self, *kinds: DecisionKind) -> tuple[Decision, ...]:
        """Return the decisions of those kinds."""
        return tuple(decision for decision in self.decisions if decision.kind in kinds)


@dataclass(frozen=True, slots=True)
class CellPart:
    """One action in a cell of the sheet: where it leads, what it says, its mark and sign of notes.

    The words say what the signs mean.
    """

    target: str
    text: str
    mark: str
    mark_word: str
    note: str
    note_word: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the sheet, the left player's actions and the right player's, and its turns."""

    turns: str
    cells: tuple[tuple[CellPart, ...], tuple[CellPart, ...]]


def scene_anchor(judged: JudgedTurn, kind: str) -> str:
    """Return the name of the scene of a turn: of its cube (``c``) or its roll (``r``)."""
    return f"g{judged.game}-t{judged.turn.number}-{kind}"


def sheet(views: Iterable[JudgedTurn]) -> tuple[SheetRow, ...]:
    """Return the turns in two columns as in a written record; an answer stands with who gave it."""
    lines: list[_Line] = []
    for judged in views:
        for column, parts in _cells(judged):
            if not lines or lines[-1].cells[column] or lines[-1].cells[1]:
                lines.append(_Line(([], []), []))
            lines[-1].cells[column].extend(parts)
            lines[-1].turns.append(judged.turn.number)
    return tuple(
        SheetRow(_turns_text(line.turns), (tuple(line.cells[0]), tuple(line.cells[1])))
        for line in lines
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sheet while it is being filled."""

    cells: tuple[list[CellPart], list[CellPart]]
    turns: list[int]


def _turns_text(turns: list[int]) -> str:
    if turns[0] == turns[-1]:
        return str(turns[0])
    return f"{turns[0]}{numbers.NOTHING}{turns[-1]}"


def _cells(judged: JudgedTurn) -> Iterable[tuple[int, list[CellPart]]]:
    """Yield what happened on a turn, cell by cell, each with its column."""
    turn = judged.turn
    own, other = turn.player.value, turn.player.opponent.value
    before, answer = list(_cube_parts(judged)), list(_answer_parts(judged))
    if answer:
        yield own, before
        yield other, answer
        before = []
    if turn.roll is not None:
        play = next(iter(judged.of_kind(DecisionKind.CHECKER)), None)
        before.append(_part(judged, play, "r", _rolled_text(turn)))
    if before:
        yield own, before


def _cube_parts(judged: JudgedTurn) -> Iterable[CellPart]:
    """Yield the double, or its absence where that was a mistake."""
    offer = judged.turn.offer
    decision = next(iter(judged.of_kind(DecisionKind.DOUBLE)), None)
    if offer is not None:
        yield _part(judged, decision, "c", _("doubles to {value}").format(value=offer.value))
    elif decision is not None and decision.mark is not Mark.NONE:
        yield _part(judged, decision, "c", _("no double"))


def _answer_parts(judged: JudgedTurn) -> Iterable[CellPart]:
    """Yield what the opponent answered to a double."""
    offer = judged.turn.offer
    if offer is None or offer.answer is CubeAnswer.NONE:
        return
    text = {
        CubeAnswer.TAKE: _("take"),
        CubeAnswer.PASS: _("pass"),
        CubeAnswer.BEAVER: _("beaver"),
    }[offer.answer]
    yield _part(judged, next(iter(judged.of_kind(DecisionKind.TAKE)), None), "c", text)


def _rolled_text(turn: Turn) -> str:
    text = f"{turn.roll}: {_short_play(turn)}"
    return _("named {play}").format(play=text) if turn.named else text


def _short_play(turn: Turn) -> str:
    if turn.status is PlayStatus.DANCE:
        return _("dance")
    return str(turn.play) if turn.play and turn.play.steps else turn.text or numbers.NOTHING


def _part(judged: JudgedTurn, decision: Decision | None, scene: str, text: str) -> CellPart:
    signs = note_sign(judged.notes)
    if decision is None:
        return CellPart(scene_anchor(judged, scene), text, "", "", *signs)
    mark = decision.mark
    return CellPart(anchor(decision), text, mark.value, words.mark_word(mark), *signs)
