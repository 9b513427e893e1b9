"""The whole match, turn by turn, as rows that are ready to print.

A game is a sheet, two columns as in a written record, and a list of scenes. A scene is a board with
the decisions made on it: a double and its answer are one scene, a roll and its play another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from markupsafe import Markup

from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Decision, DecisionKind, Mark, MatchAnalysis, RollLuck
from analyzer.judgment.marks import LUCKY, VERY_LUCKY
from analyzer.model.player import PerPlayer
from analyzer.model.score import ScorePhase
from analyzer.rules.replayed import CubeAnswer, Ending, GameReplay, PlayStatus, Turn
from reports import numbers, words
from reports.board_svg import board_svg
from reports.rows_decisions import DecisionRow, anchor, decision_row, player_names


@dataclass(frozen=True, slots=True)
class SceneRow:
    """One board and what was decided on it.

    ``decisions`` are shown in full, ``asides`` in one line each. ``kinds`` names the kinds of the
    decisions for filters, ``players`` the sides that decided; ``mark`` is the worst mark.
    """

    anchor: str
    heading: str
    text: str
    board: Markup
    decisions: tuple[DecisionRow, ...]
    asides: tuple[DecisionRow, ...]
    notes: tuple[str, ...]
    kinds: str
    players: str
    mark: str


@dataclass(frozen=True, slots=True)
class CellPart:
    """One action in a cell of the sheet: where it leads, what it says, and its mark."""

    target: str
    text: str
    mark: str
    mark_word: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the sheet, the left player's actions and the right player's."""

    number: int
    cells: tuple[tuple[CellPart, ...], tuple[CellPart, ...]]


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game."""

    number: int
    title: str
    result: str
    sheet: tuple[SheetRow, ...]
    scenes: tuple[SceneRow, ...]
    comments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _TurnView:
    """A turn with everything that was judged on it."""

    game: int
    turn: Turn
    decisions: tuple[Decision, ...]
    luck: RollLuck | None

    def of_kind(self, *kinds: DecisionKind) -> tuple[Decision, ...]:
        return tuple(decision for decision in self.decisions if decision.kind in kinds)


def game_rows(analysis: MatchAnalysis) -> list[GameRow]:
    """Return every game of the match."""
    return [_game_row(game, analysis) for game in analysis.replay.games]


def score_text(game: GameReplay, names: PerPlayer[str]) -> str:
    """Return a game's number and the score it began with."""
    text = _("Game {number}").format(number=game.number)
    if game.phase is ScorePhase.CRAWFORD:
        text += " " + _("(Crawford)")
    return f"{text}: {names.one} {numbers.score(*game.score_before)} {names.two}"


def result_text(game: GameReplay, names: PerPlayer[str]) -> str:
    """Return how a game ended, in a sentence."""
    if game.winner is None:
        return _("The record of this game stops before its end.")
    name = names[game.winner]
    how = {
        Ending.BORNE_OFF: _("bearing off"),
        Ending.DROP: _("by a pass"),
        Ending.RESIGNATION: _("by resignation"),
        Ending.UNFINISHED: "",
    }[game.ending]
    kind = {"gammon": _("gammon"), "backgammon": _("backgammon")}.get(game.kind or "", "")
    points = ngettext("{name} won {count} point", "{name} won {count} points", game.points).format(
        name=name, count=game.points
    )
    return ", ".join(part for part in (points, kind, how) if part) + "."


def _game_row(game: GameReplay, analysis: MatchAnalysis) -> GameRow:
    names = player_names(analysis)
    views = list(_views(game, analysis))
    scenes = tuple(scene for view in views for scene in _scenes(view, analysis))
    return GameRow(
        number=game.number,
        title=score_text(game, names),
        result=result_text(game, names),
        sheet=_sheet(views),
        scenes=scenes,
        comments=_comments(game, analysis),
    )


def _views(game: GameReplay, analysis: MatchAnalysis) -> Iterable[_TurnView]:
    """Yield the turns of a game; turns that were not judged come without decisions."""
    judged = [each for each in analysis.games if each.number == game.number]
    decisions: dict[int, list[Decision]] = {}
    luck: dict[int, RollLuck] = {}
    for part in judged:
        luck.update((roll.turn, roll) for roll in part.luck)
        for decision in part.decisions:
            decisions.setdefault(decision.turn, []).append(decision)
    for turn in game.turns:
        yield _TurnView(
            game.number, turn, tuple(decisions.get(turn.number, ())), luck.get(turn.number)
        )


def _comments(game: GameReplay, analysis: MatchAnalysis) -> tuple[str, ...]:
    """Return the comments that the record holds in a game."""
    index = analysis.replay.games.index(game)
    return tuple(
        comment.text.strip()
        for comment in analysis.replay.record.comments
        if comment.game == index and comment.text.strip()
    )


def _scenes(view: _TurnView, analysis: MatchAnalysis) -> Iterable[SceneRow]:
    """Yield the scenes of a turn: the cube where something happened there, then the roll."""
    cube = view.of_kind(DecisionKind.DOUBLE, DecisionKind.TAKE)
    at_cube = view.turn.offer is not None or any(each.mark is not Mark.NONE for each in cube)
    if at_cube:
        yield _cube_scene(view, cube, analysis)
    if view.turn.roll is not None:
        asides = () if at_cube else cube
        yield _roll_scene(view, asides, analysis)
    elif not at_cube:
        yield _roll_scene(view, cube, analysis)


def _cube_scene(
    view: _TurnView, decisions: tuple[Decision, ...], analysis: MatchAnalysis
) -> SceneRow:
    names, turn = player_names(analysis), view.turn
    name = names[turn.player]
    if turn.offer is None:
        text = _("{name} did not double").format(name=name)
    else:
        text = _offer_text(turn, names)
    board = board_svg(
        turn.position,
        mover=turn.player,
        names=names,
        offered=turn.offer.value if turn.offer else None,
    )
    return _scene(view, "cube", text, board, decisions, (), (), analysis)


def _roll_scene(view: _TurnView, asides: tuple[Decision, ...], analysis: MatchAnalysis) -> SceneRow:
    names, turn = player_names(analysis), view.turn
    decisions = view.of_kind(DecisionKind.CHECKER)
    best = next((d.candidates[d.best].play for d in decisions), None)
    right = all(decision.error_emg <= 0 for decision in decisions)
    board = board_svg(
        turn.rolled_from,
        mover=turn.player,
        names=names,
        roll=turn.roll,
        best=turn.play if right else best,
        played=None if right else turn.play,
    )
    text = _("{name} rolled {roll}: {play}").format(
        name=names[turn.player], roll=turn.roll or numbers.NOTHING, play=_play_text(turn)
    )
    return _scene(view, "checker", text, board, decisions, asides, _notes(view, analysis), analysis)


def _scene(
    view: _TurnView,
    kind: str,
    text: str,
    board: str,
    decisions: tuple[Decision, ...],
    asides: tuple[Decision, ...],
    notes: tuple[str, ...],
    analysis: MatchAnalysis,
) -> SceneRow:
    shown = (*decisions, *asides)
    worst = max((d.error_emg for d in decisions), default=0.0)
    return SceneRow(
        anchor=f"g{view.game}-t{view.turn.number}-{kind}-scene",
        heading=_("Game {game}, turn {turn}").format(game=view.game, turn=view.turn.number),
        text=text,
        board=Markup(board),
        decisions=tuple(decision_row(each, analysis) for each in decisions),
        asides=tuple(decision_row(each, analysis) for each in asides),
        notes=notes,
        kinds=" ".join(each.kind.value for each in shown) or kind,
        players=" ".join(sorted({str(each.player.value) for each in shown}))
        or str(view.turn.player.value),
        mark=next((d.mark.value for d in decisions if d.error_emg == worst), ""),
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


def _notes(view: _TurnView, analysis: MatchAnalysis) -> tuple[str, ...]:
    """Return what else is to be said of a roll: its luck, an illegal play, a mark in the record."""
    notes = []
    luck = view.luck
    if luck is not None:
        is_match = analysis.replay.length > 0
        notes.append(
            _("Luck of the roll: {emg} EMG ({cost}). {word}")
            .format(
                emg=numbers.signed_emg(luck.luck_emg),
                cost=numbers.signed_cost(luck.cost, is_match),
                word=_luck_word(luck.luck_emg),
            )
            .strip()
        )
    if view.turn.status is PlayStatus.ILLEGAL:
        notes.append(_("The play as written is not legal: {text}").format(text=view.turn.text))
    if view.turn.status is PlayStatus.SUPPLIED:
        notes.append(_("No play is written; the only legal one was taken."))
    if view.turn.mark:
        notes.append(_("Mark in the record: {mark}").format(mark=view.turn.mark))
    return tuple(notes)


def _luck_word(luck: float) -> str:
    if abs(luck) <= LUCKY:
        return ""
    very = abs(luck) > VERY_LUCKY
    if luck > 0:
        return _("A very lucky roll.") if very else _("A lucky roll.")
    return _("A very unlucky roll.") if very else _("An unlucky roll.")


def _sheet(views: Iterable[_TurnView]) -> tuple[SheetRow, ...]:
    """Return the turns in two columns; a line ends where its right cell is taken."""
    rows: list[SheetRow] = []
    for view in views:
        column = view.turn.player.value
        if not rows or rows[-1].cells[column] or (column == 0 and rows[-1].cells[1]):
            rows.append(SheetRow(len(rows) + 1, ((), ())))
        rows[-1] = _with_cell(rows[-1], column, tuple(_cell_parts(view)))
    return tuple(rows)


def _with_cell(row: SheetRow, column: int, parts: tuple[CellPart, ...]) -> SheetRow:
    left, right = row.cells
    return replace(row, cells=(parts, right) if column == 0 else (left, parts))


def _cell_parts(view: _TurnView) -> Iterable[CellPart]:
    turn = view.turn
    for decision in view.of_kind(DecisionKind.DOUBLE):
        if turn.offer is None and decision.mark is not Mark.NONE:
            yield _part(view, decision, "cube", _("no double"))
    if turn.offer is not None:
        offers = dict(zip((d.kind for d in view.decisions), view.decisions, strict=True))
        yield _part(
            view,
            offers.get(DecisionKind.DOUBLE),
            "cube",
            _("doubles to {value}").format(value=turn.offer.value),
        )
        answer = {
            CubeAnswer.TAKE: _("take"),
            CubeAnswer.PASS: _("pass"),
            CubeAnswer.BEAVER: _("beaver"),
            CubeAnswer.NONE: "",
        }[turn.offer.answer]
        if answer:
            yield _part(view, offers.get(DecisionKind.TAKE), "cube", answer)
    if turn.roll is not None:
        play = next(iter(view.of_kind(DecisionKind.CHECKER)), None)
        yield _part(view, play, "checker", f"{turn.roll}: {_short_play(turn)}")


def _short_play(turn: Turn) -> str:
    if turn.status is PlayStatus.DANCE:
        return _("dance")
    return str(turn.play) if turn.play and turn.play.steps else turn.text or numbers.NOTHING


def _part(view: _TurnView, decision: Decision | None, scene: str, text: str) -> CellPart:
    if decision is None:
        target = f"g{view.game}-t{view.turn.number}-{scene}-scene"
        return CellPart(target, text, "", "")
    return CellPart(anchor(decision), text, decision.mark.value, words.mark_word(decision.mark))
