"""A judged match as a text to read and to send: moves with marks, mistakes with boards, notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from analyzer.i18n import _, pgettext
from analyzer.judgment.addresses import decision_position
from analyzer.judgment.analysis import Decision, Mark
from analyzer.model.note import Note
from analyzer.rules.replayed import GameReplay
from reports.blocks import Block, Drawing, Grid, Heading, Paragraph, Points
from reports.board_text import MOVER, board_text
from reports.findings import analyzed_by, mistake_text
from reports.note_text import STAR, TAG, author_text
from reports.rows_cube import CubeRow
from reports.rows_decisions import (
    CandidateRow,
    DecisionRow,
    DecisionRows,
    anchor,
    decision_rows,
)
from reports.rows_elsewhere import elsewhere_rows
from reports.rows_head import HeadRow, head_row
from reports.rows_match import judged_turns, result_text, score_text
from reports.rows_sheet import CellPart, sheet
from reports.rows_summary import summary_rows
from reports.view import View


def annotation(view: View) -> tuple[Block, ...]:
    """Return the match from its result to its last turn, notes and comments at their turns."""
    rows = decision_rows(view)
    return (*_opening(view, head_row(view, rows)), *_games(view, rows))


def _opening(view: View, head: HeadRow) -> Iterator[Block]:
    """Yield who played, how it ended and by what, and the figures of both sides."""
    yield Heading(head.title)
    yield Paragraph(" · ".join(head.facts))
    if head.partial:
        yield Paragraph(head.partial)
    if head.verdict:
        yield Paragraph(" ".join(head.verdict))
    yield Grid((_("figure"), *view.names), summary_rows(view.analysis, view.summary), right=(1, 2))
    yield Paragraph(analyzed_by(view))
    yield from _notes(note for note in view.notes if note.game is None)


def _games(view: View, rows: DecisionRows) -> Iterator[Block]:
    for game in view.replay.games:
        yield Heading(score_text(game, view.names), 2)
        yield _moves(game, view, rows)
        yield Paragraph(result_text(game, view.names))
        yield from _turns(game, view, rows)


def _moves(game: GameReplay, view: View, rows: DecisionRows) -> Grid:
    """Return the sheet of a game; a mistake has its mark, the right choice and the cost with it."""
    lines = tuple(
        (row.turns, *("; ".join(_part(part, rows) for part in cell) for cell in row.cells))
        for row in sheet(judged_turns(game, view))
    )
    return Grid((_("turns"), *view.names), lines, right=(0,))


def _part(part: CellPart, rows: DecisionRows) -> str:
    if not part.mark:
        return part.text
    row = rows[part.target]
    return _("{text} {mark} (best {best}, cost {cost})").format(
        text=part.text, mark=part.mark, best=_best(row), cost=row.cost_emg
    )


def _best(row: DecisionRow) -> str:
    """Return the right play, or what is right at the cube."""
    return next((each.label for each in row.candidates if each.is_best), row.action)


def _turns(game: GameReplay, view: View, rows: DecisionRows) -> Iterator[Block]:
    """Yield the mistakes of a game and what its notes say, turn by turn."""
    notes = [note for note in view.notes if note.game == game.number]
    yield from _notes(note for note in notes if note.turn is None)
    for judged in judged_turns(game, view):
        said = [note for note in notes if note.turn == judged.turn.number]
        marked = [each for each in judged.decisions if each.mark is not Mark.NONE]
        for decision in marked:
            yield from _mistake(decision, rows[anchor(decision)], view)
        if said and not marked:
            yield Heading(_turn_title(judged.turn.number, view.names[judged.turn.player]), 3)
        yield from _notes(said)


def _turn_title(number: int, name: str) -> str:
    return _("Turn {turn}, {name}").format(turn=number, name=name)


def _mistake(decision: Decision, row: DecisionRow, view: View) -> Iterator[Block]:
    """Yield what was done and what was better, with the board, the options and the reasons."""
    asked = decision_position(decision, view.replay.length)
    yield Heading(f"{_turn_title(decision.turn, row.name)}: {row.mark} {row.kind_word}", 3)
    yield Paragraph(mistake_text(row, view.amount(decision.cost)))
    on_roll = _("{letter} is {name}.").format(letter=MOVER, name=row.on_roll)
    board = board_text(view.game_numbered(decision.game), asked).plain
    yield Drawing("\n".join((on_roll, board, row.xgid)))
    if row.candidates or row.cube:
        yield _options(row)
    elsewhere = (
        elsewhere_rows(each).share
        for each in view.analysis.elsewhere
        if (each.game, each.turn, each.kind) == (decision.game, decision.turn, decision.kind)
    )
    points = (*row.facts, *elsewhere)
    if points:
        yield Points(points)


def _options(row: DecisionRow) -> Grid:
    """Return the candidates with their chances, or the figures of the cube."""
    options: Sequence[CandidateRow | CubeRow] = row.candidates or row.cube
    has_mwc = any(each.mwc for each in options)
    head = (
        _("Cube action") if row.cube else _("Play"),
        row.value_head,
        _("Diff."),
        *((pgettext("chance to win it", "Match"),) if has_mwc else ()),
        *((_with_kinds(_("Win"), row), _with_kinds(_("Lose"), row)) if row.candidates else ()),
    )
    rows = tuple(_option(each, has_mwc=has_mwc) for each in options)
    return Grid(head, rows, right=tuple(range(1, len(head))))


def _with_kinds(head: str, row: DecisionRow) -> str:
    return " ".join((head, *row.kinds))


def _option(option: CandidateRow | CubeRow, *, has_mwc: bool) -> tuple[str, ...]:
    label = option.label
    if option.is_played:
        label = _("{option} (played)").format(option=label)
    mwc = (option.mwc,) if has_mwc else ()
    chances: tuple[str, ...] = ()
    if isinstance(option, CandidateRow):
        chances = (" ".join(option.win), " ".join(option.lose))
    return (label, option.equity, option.difference, *mwc, *chances)


def _notes(notes: Iterable[Note]) -> Iterator[Block]:
    told = tuple(map(_note, notes))
    if told:
        yield Points(told)


def _note(note: Note) -> str:
    """Return a note in one line, its star and tags before it, and who it is by behind it."""
    marks = (STAR if note.starred else "", *(TAG + tag for tag in note.tags))
    by = author_text(note)
    parts = (*marks, *note.text.splitlines(), f"({by})" if by else "")
    return " ".join(filter(None, parts))
