"""Plakoto: its plays against rules written another way, pins, and the mother checker."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hand_records import game, match
from helpers import shared
from random_games import random_turns

from analyzer.errors import PositionError
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.position_text import position_text
from analyzer.rules.games import game_named
from analyzer.rules.games.plakoto import PLAKOTO
from analyzer.rules.positions import read_position
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay
from analyzer.transcript.reader import read_record

#: Each point's checkers from the lowest up, ``x`` the mover's and ``o`` the other's; 0 is off.
Piles = dict[int, str]


def piles(board: Board) -> Piles:
    found = {}
    for point in range(1, 25):
        count = board.points[point]
        upper, under = ("x", "o") if count > 0 else ("o", "x")
        found[point] = (under if point in board.pinned else "") + upper * abs(count)
    return {0: "x" * board.off, **found}


def plain_plays(before: Board, roll: Roll) -> set[tuple[tuple[int, str], ...]]:
    """Return the piles after each legal play, from every sequence of steps tried one by one."""
    ways = list(_ways(piles(before), roll.dice, ()))
    most = max(len(used) for _, used in ways)
    best = [way for way in ways if len(way[1]) == most]
    if most == 1:
        best = [way for way in best if way[1] == max(used for _, used in best)]
    best += [way for way in ways if len(way[0][0]) == 15]
    return {tuple(sorted(way.items())) for way, _ in best}


def _ways(
    at: Piles, dice: tuple[int, ...], used: tuple[int, ...]
) -> Iterator[tuple[Piles, tuple[int, ...]]]:
    yield at, used
    for index, die in enumerate(dice):
        if die in dice[:index]:
            continue
        rest = dice[:index] + dice[index + 1 :]
        for origin in range(1, 25):
            if at[origin].endswith("x") and _allowed(at, origin, die):
                target = max(origin - die, 0)
                after = {**at, origin: at[origin][:-1], target: at[target] + "x"}
                yield from _ways(after, rest, (*used, die))


def _allowed(at: Piles, origin: int, die: int) -> bool:
    target = origin - die
    if target > 0:
        return at[target] in ("", "o") or at[target].endswith("x")
    mine = [point for point in range(1, 25) if "x" in at[point]]
    is_pinned = any("xo" in at[point] for point in mine)
    return not is_pinned and max(mine) <= 6 and (target == 0 or origin == max(mine))


@pytest.mark.parametrize("seed", range(4))
def test_plays_equal_those_of_rules_written_another_way(seed: int) -> None:
    rng = random.Random(seed)
    turns = list(random_turns(PLAKOTO, rng))
    compared = 0
    for turn in rng.sample(turns, 40):
        if not turn.roll.is_doublet or sum(n > 0 for n in turn.before.points) < 5:
            ours = PLAKOTO.legal_plays(turn.before, turn.roll)
            expected = plain_plays(turn.before, turn.roll)
            assert {tuple(sorted(piles(after).items())) for after in ours} == expected
            assert all(after.off == len(piles(after)[0]) for after in ours)
            compared += 1
    assert compared > 25
    assert any(turn.before.pinned for turn in turns)


def played(text: str, start: Board | None = None, name: str = "plakoto") -> Replay:
    return replay(match(0, game(text, start=start)), game=name)


def made(mine: dict[int, int], theirs: dict[int, int], pinned: tuple[int, ...] = ()) -> Board:
    """Return a board; both sides' points are the mover's."""
    points = [mine.get(p, 0) - theirs.get(p, 0) for p in range(26)]
    return Board(tuple(points), pinned=pinned)


PINNED = "65: 24/13 | 62: 13/7* 24/22 |"
BEFORE = made({24: 14, 18: 1}, {12: 1, 1: 14})


def told(found: Replay) -> list[str]:
    """Return the messages about plays that are not legal, the first reason only."""
    return [p.message.split(";")[0] for p in found.problems if p.kind == "illegal-play"]


def test_single_checker_is_pinned_and_set_free_again() -> None:
    found = played(f"{PINNED} 65: 24/13 | 51: 7/2 24/23 | 65: 18/7 |", BEFORE)
    assert [p.kind for p in found.problems] == ["unfinished"]
    _first, pinning, under, leaving, free = found.games[0].turns
    assert pinning.after is not None
    assert pinning.after.pinned_of_opponent == (7,)
    assert under.position.board.pinned_of_mover == (18,)
    assert (under.position.board.off, under.position.board.opponent_off) == (0, 0)
    assert leaving.after is not None
    assert not leaving.after.pinned
    assert free.position.board.points[18] == 1


def test_pinned_checker_cannot_move_nor_be_joined() -> None:
    assert told(played(f"{PINNED} 61: 18/12 24/23 |", BEFORE)) == ["no checker on 18"]
    assert told(played(f"{PINNED} 61: 24/18 24/23 |", BEFORE)) == [
        "point 18 is held by the opponent"
    ]


def test_nothing_is_borne_off_while_a_checker_is_pinned() -> None:
    before = made({6: 14}, {8: 1, 1: 14}, pinned=(8,))
    assert PLAKOTO.legal_plays(before, Roll(6, 5)) == {before: Play()}
    assert told(played("65: 6/off |", before)) == [
        "nothing may be borne off while a checker is pinned"
    ]


@pytest.mark.parametrize(
    ("name", "on_start", "kind"),
    [("plakoto", 0, None), ("plakoto_mother", 0, "gammon"), ("plakoto_mother", 1, None)],
)
def test_pinned_mother_wins_where_that_is_played(
    name: str, on_start: int, kind: str | None
) -> None:
    before = made({24: on_start, 7: 1, 6: 14 - on_start}, {12: 14, 1: 1})
    (only,) = played("61: 7/1* 6/5 |", before, name).games
    (after,) = (turn.after for turn in only.turns)
    assert after is not None
    assert after.pinned_of_opponent == (1,)
    assert (only.kind, only.points) == (kind, 2 if kind else 0)
    assert (only.ending is Ending.BORNE_OFF) == (kind is not None)


def test_game_with_both_mothers_pinned_is_a_tie() -> None:
    before = made({7: 1, 6: 13}, {24: 1, 12: 13, 1: 1}, pinned=(24,))
    found = played("61: 7/1* 6/5 |", before)
    assert (found.games[0].kind, found.games[0].points) == ("tie", 0)
    assert max(found.score) == 0


def test_position_with_pins_is_read_back_from_its_words() -> None:
    text = "P 24:1 10:3 8:10 pinned:18 | O 24:1 20:12 7:1 pinned:1"
    before = read_position(text, PLAKOTO).position.board
    assert position_text(before) == text
    assert before.mirrored().mirrored() == before
    assert before.pinned == (18, 24)
    with pytest.raises(PositionError, match="backgammon is played without pinning"):
        read_position(text, game_named("backgammon"))
    with pytest.raises(PositionError, match="a checker is pinned where none"):
        read_position("P 24:14 pinned:18 | O 24:15", PLAKOTO)
    with pytest.raises(PositionError, match="a checker is pinned where none"):
        read_position("P 24:15 pinned:18 | O 7:2 24:13", PLAKOTO)


def test_pips_and_checkers_off_count_pinned_checkers() -> None:
    before = made({24: 1, 10: 3, 8: 10}, {18: 1, 5: 12, 1: 1}, pinned=(18, 24))
    assert (before.off, before.opponent_off) == (0, 0)
    assert (before.pips, before.opponent_pips) == (24 + 30 + 80 + 18, 7 + 240 + 24 + 1)
    assert before.mirrored().pips == before.opponent_pips


def test_real_history_is_replayed_to_its_end() -> None:
    data = shared("corpus/variants/TavliMatchHistory.txt").read_bytes()
    only = replay(read_record(data)).games[1]
    assert any(turn.position.board.pinned for turn in only.turns)
    assert (only.ending, only.kind, len(only.turns)) == (Ending.BORNE_OFF, "gammon", 88)
