"""Games between two players with the same dice from both sides, to tell who is the better one.

Each pair of games has one sequence of dice and one start; the players exchange sides. What a pair
brings depends much less on the dice than one game, and the interval comes from the pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.choosing import (
    Room,
    Setting,
    best_result,
    new_room,
    results_of,
    turn_chances,
)
from analyzer.evaluation.native.compiling import helper, transient
from analyzer.evaluation.native.dice import Chance, draw, new_chance
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import WIDTH, Rows, copy_bytes, mirror, number, rows_of
from analyzer.evaluation.native.lookahead import look_one
from analyzer.evaluation.native.network import MOST_OUTPUTS, Network
from analyzer.evaluation.native.scoring import Chances, mean_stakes, scoring_of, stakes_won
from analyzer.evaluation.native.stages import ROLLS_AGAIN
from analyzer.model.board import BAR
from analyzer.rules.games.base import Game

#: How players choose: by chance, by pips alone, by the network, and by it with look-ahead.
RANDOM, PIPS, STATIC, ONE_AHEAD = range(4)
#: Turns after which a game is broken off as drawn.
_MOST_TURNS = 600
#: Plays that are looked at more closely, and within how many stakes of the best.
_CLOSER = 5
_WITHIN = 0.2


class Player(NamedTuple):
    """How a player chooses, with which network."""

    way: int
    setting: Setting


class Table(NamedTuple):
    """Memory for a game: the position, those looked at more closely, and chances."""

    rows: Rows
    closer: Rows
    stakes: NDArray[np.float64]
    places: NDArray[np.int64]
    chances: Chances


@dataclass(frozen=True, slots=True)
class Standing:
    """Mean of the stakes that the first player won in a game, its standard error, and the pairs."""

    mean: float
    std_error: float
    pairs: int


def compare(
    game: Game, ways: tuple[int, int], networks: tuple[Network, Network], pairs: int, seed: int
) -> Standing:
    """Let two players play pairs of games.

    Args:
        game: What they play.
        ways: How each chooses: `RANDOM`, `PIPS`, `STATIC` or `ONE_AHEAD`.
        networks: Whose opinion each has.
        pairs: How many pairs of games.
        seed: Of the dice.
    """
    flags, scoring = flags_of(game), scoring_of(game)
    first, second = (
        Player(number(way), Setting(flags, scoring, network))
        for way, network in zip(ways, networks, strict=True)
    )
    results = np.zeros(pairs)
    start = rows_of([game.start.mirrored()])
    play_pairs(start, first, second, new_chance(seed), new_room(game), _new_table(), results)
    return Standing(float(results.mean()), float(results.std(ddof=1) / pairs**0.5), pairs)


def _new_table() -> Table:
    return Table(
        np.zeros((3, WIDTH), np.int8),
        np.zeros((_CLOSER, WIDTH), np.int8),
        np.zeros(_CLOSER, np.float64),
        np.zeros(_CLOSER, np.int64),
        np.zeros(MOST_OUTPUTS, np.float32),
    )


@transient
def play_pairs(
    start: Rows,
    first: Player,
    second: Player,
    chance: Chance,
    room: Room,
    table: Table,
    results: NDArray[np.float64],
) -> None:
    """Write what the first player won in each pair of games, in stakes a game."""
    for pair in range(len(results)):
        dice = chance[0]
        won = _game(start, first, second, chance, room, table)
        after = chance[0]
        chance[0] = dice
        won -= _game(start, second, first, chance, room, table)
        # The games may have used up different numbers of dice.
        chance[0] = after
        results[pair] = won / 2


@helper
def _game(
    start: Rows, first: Player, second: Player, chance: Chance, room: Room, table: Table
) -> float:
    """Return what the player who begins wins, in stakes."""
    scoring = first.setting.scoring
    rows = table.rows
    copy_bytes(start, 0, rows, 0)
    turns_first = True
    for _turn in range(_MOST_TURNS):
        mirror(rows, 0, rows, 1, scoring.parallel)
        die1, die2 = draw(chance, 6) + 1, draw(chance, 6) + 1
        luck = draw(chance, 1 << 30)
        player = first if turns_first else second
        again = _move(rows, die1, die2, luck, player, room, table)
        if again:
            mirror(rows, 2, rows, 0, scoring.parallel)
            continue
        copy_bytes(rows, 2, rows, 0)
        won = stakes_won(rows, 0, scoring)
        if won:
            return float(won if turns_first else -won)
        turns_first = not turns_first
    return 0.0


@helper
def _move(
    rows: Rows, die1: int, die2: int, luck: int, player: Player, room: Room, table: Table
) -> bool:
    """Play from row 1 into row 2; return whether the same side rolls again."""
    setting = player.setting
    count, results = results_of(rows, 1, die1, die2, setting, room)
    if player.way == RANDOM:
        chosen = luck % count
    elif player.way == PIPS:
        chosen = _fewest_pips(results, count, luck)
    elif player.way == STATIC or count == 1:
        chosen = best_result(results, count, setting, room)
    else:
        return _closer_move(rows, results, count, player, room, table)
    again = bool(results[chosen, ROLLS_AGAIN] != 0)
    copy_bytes(results, chosen, rows, 2)
    rows[2, ROLLS_AGAIN] = 0
    return again


@helper
def _fewest_pips(results: Rows, count: int, luck: int) -> int:
    """Return the result that a racer likes: own pips few, the other's many, then few blots."""
    best, most = 0, -1e9
    for each in range(count):
        value = 0.0
        for point in range(1, BAR + 1):
            here = float(results[each, point])
            if here > 0:
                value -= here * point + (0.5 if here == 1 else 0.0)
            elif here < 0:
                value -= here * (BAR - point)
        value -= BAR * float(results[each, 0])
        value += ((luck + each * 7919) % 101) * 1e-4
        if value > most:
            best, most = each, value
    return best


@helper
def _closer_move(
    rows: Rows, results: Rows, count: int, player: Player, room: Room, table: Table
) -> bool:
    """Play the best of the most promising results, one turn ahead; as `_move`."""
    setting, kept = player.setting, 0
    most = setting.scoring.most
    for each in range(count):
        again = results[each, ROLLS_AGAIN] != 0
        stakes = turn_chances(results, each, again, setting, room)
        kept = _insert(table, kept, each, stakes)
    for place in range(kept):
        copy_bytes(results, table.places[place], table.closer, place)
    best, best_stakes, best_again = 0, -1e9, False
    for place in range(kept):
        if table.stakes[place] < table.stakes[0] - _WITHIN:
            break
        again = table.closer[place, ROLLS_AGAIN] != 0
        table.closer[place, ROLLS_AGAIN] = 0
        copy_bytes(table.closer, place, rows, 2)
        if again:
            mirror(rows, 2, rows, 0, setting.scoring.parallel)
            look_one(rows, 0, setting, room, table.chances)
            stakes = -mean_stakes(table.chances, most)
        else:
            look_one(rows, 2, setting, room, table.chances)
            stakes = mean_stakes(table.chances, most)
        if stakes > best_stakes:
            best, best_stakes, best_again = place, stakes, again
    copy_bytes(table.closer, best, rows, 2)
    return best_again


@helper
def _insert(table: Table, kept: int, each: int, stakes: float) -> int:
    """Keep a result among the most promising ones, best first; return how many there are."""
    place = kept if kept < _CLOSER else _CLOSER - 1
    if kept == _CLOSER and table.stakes[place] >= stakes:
        return kept
    while place > 0 and table.stakes[place - 1] < stakes:
        table.stakes[place] = table.stakes[place - 1]
        table.places[place] = table.places[place - 1]
        place -= 1
    table.stakes[place] = stakes
    table.places[place] = each
    return kept + 1 if kept < _CLOSER else kept
