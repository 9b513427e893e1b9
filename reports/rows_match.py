"""The whole match, turn by turn, as rows that are ready to print.

A game is a sheet and a list of scenes. A scene is a board with the decisions made on it: a double
and its answer are one scene, a roll and its play another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from analyzer.i18n import _, ngettext
from analyzer.judgment.addresses import turn_position
from analyzer.judgment.analysis import Decision, DecisionKind, Mark, RollLuck
from analyzer.judgment.marks import LUCKY, VERY_LUCKY
from analyzer.judgment.measure import usual_stake
from analyzer.model.dice import Roll
from analyzer.model.note import Note
from analyzer.model.player import PerPlayer
from analyzer.model.position_text import position_text
from analyzer.model.score import ScorePhase
from analyzer.rules.positions import position_id
from analyzer.rules.replayed import CubeAnswer, Ending, GameReplay, PlayStatus, Turn
from reports import numbers
from reports.board_svg import board_svg
from reports.match_words import result_word
from reports.rows_decisions import DecisionRow, DecisionRows, anchor
from reports.rows_notes import NoteRow, note_rows, note_words
from reports.rows_sheet import JudgedTurn, SheetRow, scene_anchor, sheet
from reports.view import RecordView

#: Kind of decision that a scene without any stands for: at the cube, after the roll.
_KINDS = {"c": DecisionKind.DOUBLE.value, "r": DecisionKind.CHECKER.value}


@dataclass(frozen=True, slots=True)
class SceneRow:
    """One board and what was decided on it.

    ``opens`` is the name of the turn on its first scene, empty on others.
    ``decisions`` are shown in full, ``asides`` in one line each. ``kinds`` names the kinds of the
    decisions for filters, ``players`` the sides that decided; ``mark`` is the worst mark.
    ``ident`` is the ID of a position on which nothing was judged. ``remarks`` are what people noted
    on its turn, ``remark_words`` the same for filters.
    """

    anchor: str
    opens: str
    heading: str
    text: str
    board: Markup
    decisions: tuple[DecisionRow, ...]
    asides: tuple[DecisionRow, ...]
    notes: tuple[str, ...]
    kinds: str
    players: str
    mark: str
    ident: str
    remarks: tuple[NoteRow, ...]
    remark_words: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game; ``has_own_notes`` tells that not all of its notes are comments of the record."""

    number: int
    title: str
    result: str
    sheet: tuple[SheetRow, ...]
    scenes: tuple[SceneRow, ...]
    notes: tuple[NoteRow, ...]
    has_own_notes: bool


@dataclass(frozen=True, slots=True)
class _Shot:
    """What a scene shows: its board, the decisions in full, others in a line, and notes."""

    kind: str
    text: str
    board: str
    decisions: tuple[Decision, ...]
    asides: tuple[Decision, ...] = ()
    notes: tuple[str, ...] = ()
    ident: str = ""


def game_rows(view: RecordView, rows: DecisionRows) -> list[GameRow]:
    """Return every game of the match."""
    return [_game_row(game, view, rows) for game in view.replay.games]


def score_text(game: GameReplay, names: PerPlayer[str]) -> str:
    """Return a game's number and the score it began with."""
    told = _("Game {number}: {one} {score} {two}")
    if game.phase is ScorePhase.CRAWFORD:
        told = _("Game {number} (Crawford): {one} {score} {two}")
    return told.format(
        number=game.number, one=names.one, score=numbers.score(*game.score_before), two=names.two
    )


def result_text(game: GameReplay, names: PerPlayer[str]) -> str:
    """Return how a game ended, in a sentence."""
    if game.ending is Ending.DRAW:
        return _("A draw; either side gets {points}.").format(points=numbers.points(game.points))
    if game.winner is None:
        return _("The record of this game stops before its end.")
    if not game.points:
        return _("A tie; nobody gets a point.")
    name = names[game.winner]
    how = {
        Ending.BORNE_OFF: _("bearing off"),
        Ending.DROP: _("by a pass"),
        Ending.RESIGNATION: _("by resignation"),
    }[game.ending]
    points = ngettext(
        "{name} won {count} point", "{name} won {count} points", int(game.points)
    ).format(name=name, count=numbers.points(game.points))
    return ", ".join(part for part in (points, result_word(game.kind), how) if part) + "."


def _game_row(game: GameReplay, view: RecordView, rows: DecisionRows) -> GameRow:
    names = view.names
    views = list(judged_turns(game, view))
    scenes = tuple(scene for judged in views for scene in _scenes(judged, view, rows))
    notes = [note for note in view.notes if note.game == game.number]
    return GameRow(
        number=game.number,
        title=score_text(game, names),
        result=result_text(game, names),
        sheet=sheet(views),
        scenes=scenes,
        notes=note_rows(notes),
        has_own_notes=not all(note.in_record for note in notes),
    )


def judged_turns(game: GameReplay, view: RecordView) -> Iterable[JudgedTurn]:
    """Yield the turns of a game; turns that were not judged come without decisions."""
    judged = [each for each in view.judged if each.number == game.number]
    decisions: dict[int, list[Decision]] = {}
    luck: dict[int, RollLuck] = {}
    for part in judged:
        luck.update((roll.turn, roll) for roll in part.luck)
        for decision in part.decisions:
            decisions.setdefault(decision.turn, []).append(decision)
    notes: dict[int | None, list[Note]] = {}
    for note in view.notes:
        if note.game == game.number:
            notes.setdefault(note.turn, []).append(note)
    for turn in game.turns:
        yield JudgedTurn(
            game.number,
            turn,
            tuple(decisions.get(turn.number, ())),
            luck.get(turn.number),
            tuple(notes.get(turn.number, ())),
        )


def _scenes(judged: JudgedTurn, view: RecordView, rows: DecisionRows) -> Iterable[SceneRow]:
    """Yield the scenes of a turn: the cube where something happened there, then the roll."""
    cube = judged.of_kind(DecisionKind.DOUBLE, DecisionKind.TAKE)
    at_cube = judged.turn.offer is not None or any(each.mark is not Mark.NONE for each in cube)
    shots = [_cube_shot(judged, cube, view)] if at_cube else []
    if judged.turn.roll is not None or not at_cube:
        shots.append(_roll_shot(judged, () if at_cube else cube, view))
    for index, shot in enumerate(shots):
        yield _scene(judged, shot, rows, is_first=index == 0)


def _cube_shot(judged: JudgedTurn, decisions: tuple[Decision, ...], view: RecordView) -> _Shot:
    names, turn = view.names, judged.turn
    text = _("{name} did not double").format(name=names[turn.player])
    if turn.offer is not None:
        text = _offer_text(turn, names)
    board = board_svg(
        turn.position,
        game=view.game_numbered(judged.game),
        mover=turn.player,
        names=names,
        offered=turn.offer.value if turn.offer else None,
        ident=scene_anchor(judged, "cb"),
    )
    ident = _ident(judged, None, view)
    return _Shot("c", text, board, decisions, ident=ident)


def _roll_shot(judged: JudgedTurn, asides: tuple[Decision, ...], view: RecordView) -> _Shot:
    names, turn = view.names, judged.turn
    decisions = judged.of_kind(DecisionKind.CHECKER)
    best = next((d.candidates[d.best].play for d in decisions), None)
    is_right = all(decision.error_emg <= 0 for decision in decisions)
    board = board_svg(
        turn.rolled_from,
        game=view.game_numbered(judged.game),
        mover=turn.player,
        names=names,
        roll=turn.roll,
        best=turn.play if is_right else best,
        played=None if is_right else turn.play,
        ident=scene_anchor(judged, "rb"),
    )
    told = _("{name} named {roll}: {play}") if turn.named else _("{name} rolled {roll}: {play}")
    text = told.format(
        name=names[turn.player], roll=turn.roll or numbers.NOTHING, play=_play_text(turn)
    )
    ident = _ident(judged, turn.roll, view)
    return _Shot("r", text, board, decisions, asides, _notes(judged, view), ident)


def _ident(judged: JudgedTurn, roll: Roll | None, view: RecordView) -> str:
    """Return the ID of the position of a turn, empty where decisions carry theirs."""
    if view.judged:
        return ""
    parsed = turn_position(judged.turn, roll, view.replay.length)
    game = view.game_numbered(judged.game)
    return position_id(game, parsed) or position_text(parsed.position.board)


def _scene(judged: JudgedTurn, shot: _Shot, rows: DecisionRows, *, is_first: bool) -> SceneRow:
    number = judged.turn.number
    worst = max(shot.decisions, key=lambda decision: decision.error_emg, default=None)
    deciders = sorted({str(each.player.value) for each in shot.decisions})
    return SceneRow(
        anchor=scene_anchor(judged, shot.kind),
        opens=f"g{judged.game}-t{number}" if is_first else "",
        heading=_("Game {game}, turn {turn}").format(game=judged.game, turn=number),
        text=shot.text,
        board=Markup(shot.board),
        decisions=tuple(rows[anchor(each)] for each in shot.decisions),
        asides=tuple(rows[anchor(each)] for each in shot.asides),
        notes=shot.notes,
        kinds=" ".join(each.kind.value for each in shot.decisions) or _KINDS[shot.kind],
        players=" ".join(deciders) or str(judged.turn.player.value),
        mark=worst.mark.value if worst else "",
        ident=shot.ident,
        remarks=note_rows(judged.notes),
        remark_words=note_words(judged.notes),
    )


def _offer_text(turn: Turn, names: PerPlayer[str]) -> str:
    assert turn.offer is not None
    name, other = names[turn.player], names[turn.player.opponent]
    answer = {
        CubeAnswer.TAKE: _("{other} takes"),
        CubeAnswer.PASS: _("{other} passes"),
        CubeAnswer.BEAVER: _("{other} beavers"),
        CubeAnswer.NONE: _("no answer is written"),
    }[turn.offer.answer].format(other=other)
    doubles = _("{name} doubles to {value}").format(name=name, value=turn.offer.value)
    return f"{doubles}, {answer}"


def _play_text(turn: Turn) -> str:
    """Return the play in the usual notation, or why there is none."""
    if turn.status is PlayStatus.DANCE:
        return _("dance, no legal play")
    if turn.play is None or not turn.play.steps:
        return turn.text or _("no play written")
    return str(turn.play)


def _notes(judged: JudgedTurn, view: RecordView) -> tuple[str, ...]:
    """Return what else is to be said of a roll: its luck, an illegal play, a mark in the record."""
    notes = []
    luck = judged.luck
    if luck is not None:
        told = _("Luck of the roll: {emg} EMG ({cost}). {word}")
        if view.in_points:
            told = _("Luck of the roll: {cost}. {word}")
        notes.append(
            told.format(
                emg=numbers.signed_emg(luck.luck_emg),
                cost=view.change(luck.cost),
                word=_luck_word(luck.luck_emg / usual_stake(view.game)),
            ).strip()
        )
    if judged.turn.status is PlayStatus.ILLEGAL:
        notes.append(_("The play as written is not legal: {text}").format(text=judged.turn.text))
    if judged.turn.status is PlayStatus.SUPPLIED:
        notes.append(_("No play is written; the only legal one was taken."))
    if judged.turn.mark:
        notes.append(_("Mark in the record: {mark}").format(mark=judged.turn.mark))
    return tuple(notes)


def _luck_word(luck: float) -> str:
    if abs(luck) <= LUCKY:
        return ""
    very = abs(luck) > VERY_LUCKY
    if luck > 0:
        return _("A very lucky roll.") if very else _("A lucky roll.")
    return _("A very unlucky roll.") if very else _("An unlucky roll.")
