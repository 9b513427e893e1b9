"""Records written by hand or from a played game, without any reader."""

from __future__ import annotations

from collections.abc import Iterable

from written import steps_of, written

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.rules.replayed import CubeAnswer, GameReplay, Turn
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Tag,
    Unplayed,
)

ANN, BOB = Player.ONE, Player.TWO
NAMES = PerPlayer("Ann", "Bob")
_CUBE_WORDS = {
    "doubles": CubeWord.DOUBLE,
    "takes": CubeWord.TAKE,
    "drops": CubeWord.PASS,
    "beavers": CubeWord.BEAVER,
    "raccoons": CubeWord.RACCOON,
}
_END_WORDS = {
    "wins": EndWord.WINS,
    "loses": EndWord.LOSES,
    "resigns": EndWord.RESIGNS,
    "draw": EndWord.DRAW,
}
_NO_PLAY = {
    (): Unplayed.BLANK,
    ("????",): Unplayed.HIDDEN,
    ("Cannot", "Move"): Unplayed.CANNOT_MOVE,
}


def game(
    text: str, score: tuple[float, float] = (0, 0), number: int = 1, start: Board | None = None
) -> GameRecord:
    """Return a game whose cells are separated by ``|``, first Ann's, then Bob's, and so on.

    A cell is ``31: 8/5 6/5``, ``66:`` (blank), ``52: ????``, ``doubles 2``, ``takes``, ``wins 2``
    or empty. Its line is 100 times the game's number and its own, from 1. ``start`` is a position
    set up before, in Ann's frame.
    """
    actions: list[Action] = []
    if start is not None:
        actions.append(PositionAction(Place(100 * number), "Set Pos", QuotedPosition(start)))
    for index, cell in enumerate(text.split("|")):
        if cell.strip():
            place = Place(100 * number + index + 1, 1)
            actions.append(action(cell.strip(), Player(index % 2), place))
    return GameRecord(number, NAMES, PerPlayer(*score), tuple(actions), place=Place(100 * number))


def match(
    length: int | None, *games: GameRecord, tags: dict[str, str] | None = None
) -> MatchRecord:
    """Return a record of the games under header tags."""
    return MatchRecord(length, games, tuple(Tag(*item) for item in (tags or {}).items()))


def action(cell: str, player: Player, place: Place) -> Action:
    """Return what one cell says."""
    first, *rest = cell.split()
    number = next((int(word) for word in rest if word.isdigit()), None)
    if first in _CUBE_WORDS:
        return CubeAction(player, place, cell, _CUBE_WORDS[first], number)
    if first in _END_WORDS:
        return EndAction(player, place, cell, _END_WORDS[first], number, and_match="match" in rest)
    dice = None if first == "00:" else Roll(int(first[0]), int(first[1]))
    unplayed = _NO_PLAY.get(tuple(rest))
    steps = () if unplayed else written(" ".join(rest))
    return RollAction(player, place, cell, dice, steps, unplayed)


def record_of(games: Iterable[GameReplay], length: int) -> MatchRecord:
    """Return the record that a scribe who writes every die would have kept of the games."""
    return MatchRecord(length, tuple(_written(game) for game in games))


def _written(game: GameReplay) -> GameRecord:
    actions: list[Action] = []
    for turn in game.turns:
        actions += _offer(turn)
        if turn.roll is not None and turn.play is not None:
            actions.append(_roll(turn, turn.roll, turn.play))
    if game.winner is not None:
        points = f"Wins {game.points}"
        actions.append(EndAction(game.winner, Place(), points, EndWord.WINS, game.points))
    return GameRecord(game.number, game.names, game.score_before, tuple(actions))


def _offer(turn: Turn) -> list[Action]:
    if turn.offer is None:
        return []
    double = CubeAction(turn.player, turn.place, "Doubles", CubeWord.DOUBLE, turn.offer.value)
    word = CubeWord.PASS if turn.offer.answer is CubeAnswer.PASS else CubeWord.TAKE
    return [double, CubeAction(turn.player.opponent, turn.place, word.value, word)]


def _roll(turn: Turn, roll: Roll, play: Play) -> RollAction:
    steps = steps_of(play)
    unplayed = None if steps else Unplayed.BLANK
    return RollAction(turn.player, turn.place, turn.text, roll, steps, unplayed)
