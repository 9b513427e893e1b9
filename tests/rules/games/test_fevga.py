"""Fevga: its plays against rules written another way, and its own rules through replay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hand_records import ANN, game, match
from helpers import shared
from random_games import random_turns

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.rules.games import game_named
from analyzer.rules.games.fevga import FEVGA, FevgaRules
from analyzer.rules.positions import read_position
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay
from analyzer.transcript.reader import read_record

CLASSIC = game_named("fevga_classic")
Side = dict[int, int]


def plain_plays(board_before: Board, roll: Roll, rules: FevgaRules) -> set[tuple[int, ...]]:
    """Return the counts after each legal play, from every sequence of steps tried one by one."""
    mine = {p: n for p, n in enumerate(board_before.points) if n > 0}
    theirs = {p for p, n in enumerate(board_before.points) if n < 0}
    ways = list(_ways(mine, theirs, roll.dice, (), rules))
    stacked = [p for p, n in enumerate(board_before.points) if n == -15 and p]
    if rules.free_stack and stacked and board_before.facing(stacked[0]) > 6:
        path = [board_before.facing(board_before.facing(stacked[0]) - k) for k in range(1, 7)]
        ways = [way for way in ways if not all(point in way[0] for point in path)] or [(mine, ())]
    most = max(len(used) for _, used in ways)
    best = [way for way in ways if len(way[1]) == most]
    if most == 1:
        best = [way for way in best if way[1] == max(used for _, used in best)]
    best += [way for way in ways if not way[0]]
    rest = tuple(min(n, 0) for n in board_before.points)
    return {tuple(n + own.get(p, 0) for p, n in enumerate(rest)) for own, _ in best}


def _ways(
    mine: Side, theirs: set[int], dice: tuple[int, ...], used: tuple[int, ...], rules: FevgaRules
) -> Iterator[tuple[Side, tuple[int, ...]]]:
    yield mine, used
    for index, die in enumerate(dice):
        if die in dice[:index]:
            continue
        for origin in mine:
            after = _after(mine, theirs, origin, die, rules)
            if after is not None:
                rest = dice[:index] + dice[index + 1 :]
                yield from _ways(after, theirs, rest, (*used, die), rules)


def _after(mine: Side, theirs: set[int], origin: int, die: int, rules: FevgaRules) -> Side | None:
    target = origin - die
    moved = [*(p for p, n in mine.items() for _ in range(n))]
    home = {"hand": [24, *[25] * 14], "head": [24] * 15}[rules.start]
    away = list(moved)
    for place in home:
        if place in away:
            away.remove(place)
    waiting = len(moved) - len(away)
    if waiting == 15 and origin != max(mine):
        return None
    if waiting == 14 and len(away) == 1 and away[0] > 12 and origin != away[0]:
        return None
    if target <= 0:
        if any(p > 6 for p in mine) or (target < 0 and origin != max(mine)):
            return None
    elif target in theirs:
        return None
    after = {p: n - (p == origin) for p, n in mine.items() if n > (p == origin)}
    if target > 0:
        after[target] = after.get(target, 0) + 1
    quarter = {"own": range(19, 25), "opponent": range(7, 13), "none": range(0)}[rules.block]
    if target in quarter and all(p in after for p in quarter):
        return None
    return after


@pytest.mark.parametrize("start", ["hand", "head"])
@pytest.mark.parametrize("block", ["own", "opponent", "none"])
def test_plays_equal_those_of_rules_written_another_way(start: str, block: str) -> None:
    rules = replace(CLASSIC.rules, start=start, block=block)
    fevga = FEVGA.under(rules)
    rng = random.Random(f"{start} {block}")
    turns = list(random_turns(fevga, rng))
    for turn in [*turns[:6], *rng.sample(turns, 25)]:
        few = sum(n > 0 for n in turn.before.points) < 6
        if few or not turn.roll.is_doublet:
            ours = {after.points for after in fevga.legal_plays(turn.before, turn.roll)}
            assert ours == plain_plays(turn.before, turn.roll, rules), (turn.before, turn.roll)


def plays(name: str, dice: str, start: Board | None = None) -> set[str]:
    known = game_named(name)
    before = known.start if start is None else start
    found = known.legal_plays(before, Roll(int(dice[0]), int(dice[1])))
    return {str(play) for play in found.values()}


def test_first_checker_goes_alone_until_it_has_passed_the_opponents_start() -> None:
    assert plays("fevga", "65") == {"bar/14"}
    assert plays("fevga_classic", "65") == {"24/13"}
    assert plays("fevga_classic", "66") == {"24/18"}
    assert plays("fevga", "66") == {"bar/1", "bar/19 bar/7", "bar/7 24/18"}


def played(text: str, start: Board | None = None, name: str = "fevga", **options: str) -> Replay:
    return replay(match(0, game(text, start=start)), game=name, options=options)


def told(found: Replay) -> list[str]:
    """Return the messages about plays that are not legal, up to what would make them so."""
    return [p.message.split(";")[0] for p in found.problems if p.kind == "illegal-play"]


def test_another_checker_may_not_move_before() -> None:
    assert told(played("65: bar/19 bar/20 |")) == [
        "the first checker must pass the opponent's start before another moves"
    ]
    assert not told(played("65: bar/14 | 43: bar/18 | 64: 14/8 bar/21 |"))


def test_single_checker_holds_its_point() -> None:
    start = board_in("P 20:1 6:14 | O 6:1 12:14")
    assert plays("fevga", "65", start) == {"20/9", "20/14 6/1"}


@pytest.mark.parametrize(("block", "quarter"), [("own", 19), ("opponent", 7)])
def test_starting_quarter_may_not_be_closed(block: str, quarter: int) -> None:
    points = " ".join(f"{quarter + n}:{2 if n == 5 else 1}" for n in range(1, 6))
    start = board_in(f"P {points} 3:9 | O 18:15")
    text = f"52: {quarter + 5}/{quarter} 3/1 |"
    assert told(played(text, start, block=block)) == [
        "all six points of a starting quarter may not be closed"
    ]
    assert not told(played(text, start, block="none"))


def test_block_in_front_of_a_single_stack_must_be_opened() -> None:
    start = board_in("P 20:2 19:1 18:1 17:1 16:1 15:1 5:8 | O 9:15")
    assert start.points[21] == -15
    closed = "41: 5/1 5/4 |"
    assert not told(played(closed, start, block="none"))
    assert told(played(closed, start, block="none", free_stack="on"))
    opened = "41: 19/15 5/4 |"
    assert not told(played(opened, start, block="none", free_stack="on"))


def board_in(text: str) -> Board:
    return read_position(text, FEVGA).position.board


@pytest.mark.parametrize(
    ("loser", "kind", "points"), [("6:14", "single", 1), ("6:15", "gammon", 2)]
)
def test_game_is_single_or_gammon_and_the_winner_begins_the_next(
    loser: str, kind: str, points: int
) -> None:
    first = game("65: 1/off |", start=board_in(f"P 1:1 | O {loser}"))
    second = game("| 65: bar/14 | 65: bar/14", (points, 0), 2)
    found = replay(match(0, first, second), game="fevga")
    assert (found.games[0].ending, found.games[0].winner) == (Ending.BORNE_OFF, ANN)
    assert (found.games[0].kind, found.games[0].points) == (kind, points)
    assert [p.message for p in found.problems if p.kind == "starter"] == [
        "Bob begins, but it is the turn of Ann to begin"
    ]


def test_real_history_is_replayed_to_its_end() -> None:
    data = shared("corpus/variants/FevgaGameHistory.txt").read_bytes()
    found = replay(read_record(data))
    (only,) = found.games
    assert (found.game.name, only.ending, only.points) == ("fevga", Ending.BORNE_OFF, 1)
    assert len(only.turns) == 91
    assert [p.kind for p in found.problems] == ["length-missing"]
