"""Turns that go on: plays with what they earn, and the doubles that a side names.

In acey-deucey a 2-1 played in full lets its side name a double, and that, played in full, earns
another roll. All of it together can lead to some 90,000 results, so that they come one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.games.base import Game, Next

#: Every double, by the number that its dice show.
DOUBLES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """What one roll leads to, up to the next roll.

    ``play`` is that of the roll, ``double`` the number of the double named after it (0 = none is
    named), ``double_play`` how it is played, ``board`` the position reached, and ``extra_roll``
    tells that the side then rolls again.
    """

    play: Play
    double: int
    double_play: Play
    board: Board
    extra_roll: bool


def next_of(
    game: Game, roll: Roll, play: Play, after: Board, *, named: bool = False
) -> Next | None:
    """Return what follows a play, None where it ends the game; arguments as for `Game.follows`."""
    if game.result(after) is not None:
        return None
    return game.follows(roll, play, after, named=named)


def whole_turns(
    game: Game, board: Board, roll: Roll, doubles: Iterable[int] = DOUBLES
) -> Iterator[WholeTurn]:
    """Yield every different result of a roll: position, double named, and whether a roll follows.

    Args:
        game: The game played.
        board: The position before the roll, in the mover's frame.
        roll: The dice.
        doubles: The doubles that may be named; results without one are always among them.
    """
    plays = game.legal_plays(board, roll)
    naming: list[tuple[Board, Play]] = []
    for after, play in plays.items():
        following = next_of(game, roll, play, after)
        if following is Next.NAMED_DOUBLE:
            naming.append((after, play))
        else:
            yield WholeTurn(play, 0, Play(), after, following is Next.EXTRA_ROLL)
    for number in doubles:
        yield from _named(game, naming, number)


def _named(game: Game, naming: list[tuple[Board, Play]], number: int) -> Iterator[WholeTurn]:
    """Yield every different result of naming the double of that number after the plays."""
    double = Roll(number, number)
    seen: set[tuple[tuple[int, ...], bool]] = set()
    for between, play in naming:
        for after, double_play in game.legal_plays(between, double).items():
            following = next_of(game, double, double_play, after, named=True)
            extra_roll = following is Next.EXTRA_ROLL
            result = (after.points, extra_roll)
            if result not in seen:
                seen.add(result)
                yield WholeTurn(play, number, double_play, after, extra_roll)
