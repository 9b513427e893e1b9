"""Every game against an independent generator: plays, what follows them, values, the cube."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice, product
from types import ModuleType
from typing import Any

import pytest
from agreement import acey_fault, fault
from hand_records import ANN, BOB, game, match
from helpers import shared
from reference_oracle import board_of, load_oracle, option_sets, rules_of, samples

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.rules.cubing import may_double, score_phase
from analyzer.rules.games import game_named
from analyzer.rules.games.acey import ACEY
from analyzer.rules.games.base import Game
from analyzer.rules.games.hitting import HittingRules
from analyzer.rules.games.nardy import NARDY
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending
from analyzer.rules.results import points_won

#: Samples of each game, every other one under any of its option sets. A benchmark
#: (`oracle_agreement.py`) compares 50,000 a game, so many under each set.
SAMPLES = 200

#: Games that the generator knows, and those that only start otherwise than one of them.
VALUED = ("international", "caucasian", "dutch", "acey", "nardy")
KNOWN = (*VALUED, "nackgammon", "hypergammon")


@pytest.fixture(scope="module")
def oracle() -> ModuleType:
    return load_oracle(shared("variants/oracle.py"))


@pytest.mark.parametrize("name", KNOWN)
def test_plays_agree_under_every_option_set(name: str, oracle: ModuleType) -> None:
    known = game_named(name)
    rng = random.Random(name)
    sets = option_sets(known)
    for index, sample in enumerate(islice(samples(oracle, known, rng), SAMPLES)):
        under = rng.choice(sets) if index % 2 else known
        position, dice = sample
        if getattr(under.rules, "hit_needs_home", "") != "sticky":
            position = position._replace(me_home=False, opp_home=False)
        wrong = fault(oracle, under, (position, dice), rng, Counter())
        assert not wrong, (under.rules, oracle.show_pos(position), dice)


@pytest.mark.parametrize("again", [False, True], ids=["doubles_once", "doubles_again"])
def test_a_whole_roll_of_acey_deucey_agrees(again: bool, oracle: ModuleType) -> None:
    acey = ACEY.under(replace(ACEY.rules, doubles_extra_turn=again))
    rng = random.Random(2)
    late = (
        position
        for position, _dice in samples(oracle, acey, rng)
        if sum(n > 0 for n in position.me[1:]) < 4
    )
    for position in islice(late, 6):
        for dice in ((2, 1), (1, 2), (3, 3), (6, 5)):
            assert not acey_fault(oracle, acey, (position, dice)), oracle.show_pos(position)


def losers(oracle: ModuleType, known: Game, rng: random.Random) -> list[Any]:
    """Return finished games, the winner's checkers all off."""
    won = (15, *(0,) * 25)
    boards = [position for position, _ in islice(samples(oracle, known, rng), 60)]
    return [oracle.Pos(won, position.me) for position in boards if position.me[0] < 15]


def scorings(known: Game) -> list[Game]:
    """Return the game under every combination of its options on values."""
    values = {
        "backgammon_triple": (True, False),
        "triple_needs_none_off": (True, False),
        "koks": ("none", "home_mars", "first_quarter"),
    }
    names = [name for name in values if hasattr(known.rules, name)]
    return [
        known.under(replace(known.rules, **dict(zip(names, chosen, strict=True))))
        for chosen in product(*(values[name] for name in names))
    ]


@pytest.mark.parametrize("name", VALUED)
def test_finished_games_have_the_same_value(name: str, oracle: ModuleType) -> None:
    known = game_named(name)
    kinds = set()
    for position in losers(oracle, known, random.Random(name)):
        for under in scorings(known):
            result = under.result(board_of(position, under))
            assert result is not None
            kinds.add(result.kind)
            assert result in under.results
            assert under.conceded(board_of(position, under)) in under.results
            for cube, jacoby, turned in product((1, 2, 4), (False, True), (False, True)):
                points = points_won(result, Cube(cube), jacoby=jacoby, turned=turned)
                expected = oracle.value(
                    rules_of(oracle, under), position, cube, jacoby, turned, stake=cube
                )
                if name in ("acey", "nardy"):
                    points = result.multiplier * (cube if name == "acey" else 1)
                assert (result.kind, points) == expected
    assert kinds == {result.kind for under in scorings(known) for result in under.results}


def test_last_roll_ends_in_the_same_ways(oracle: ModuleType) -> None:
    nardy = NARDY.under(replace(NARDY.rules, last_roll_draw=True))
    rng = random.Random(6)
    rules = rules_of(oracle, nardy)
    endings = set()
    for _ in range(60):
        mine = rng.choices(range(1, 7), k=rng.randint(1, 15 if rng.random() < 0.3 else 4))
        theirs = oracle.side(*((point, 1) for point in mine))
        dice = oracle.roll(rng)
        over = oracle.Pos((15, *(0,) * 25), theirs)
        expected = oracle.nardy_result(rules, over, True, dice)
        before = oracle.Pos((14, 1, *(0,) * 24), theirs)
        got = set()
        plays = nardy.legal_plays(board_of(oracle.flip(rules, over), nardy), Roll(*dice))
        for play in plays.values():
            text = f"21: 1/off | {dice[0]}{dice[1]}: {play} |"
            record = match(None, game(text, start=board_of(before, nardy)))
            found = replay(record, game="nardy", options={"last_roll_draw": "on"}).games[0]
            assert found.winner is (None if found.ending is Ending.DRAW else ANN)
            got.add((found.kind or found.ending.value, found.points))
            endings.add(found.kind or found.ending.value)
        assert got == expected
        at_once = match(None, game(f"| {text}", start=board_of(before, nardy).mirrored()))
        found = replay(at_once, game="nardy").games[0]
        assert (found.winner, (found.kind, found.points)) == (BOB, oracle.value(rules, over))
    assert endings == {"draw", "oin", "mars"}


def test_crawford_game_is_the_same(oracle: ModuleType) -> None:
    rng = random.Random(7)
    for _ in range(300):
        length = rng.randint(1, 7)
        crawford = rng.random() < 0.8
        rules = HittingRules(crawford=crawford)
        scores, score = [], (0, 0)
        while max(score) < length:
            scores.append(score)
            gain = rng.randint(1, 3)
            score = (
                (score[0] + gain, score[1]) if rng.random() < 0.5 else (score[0], score[1] + gain)
            )
        played = False
        for index, (one, two) in enumerate(scores):
            phase = score_phase(PerPlayer(one, two), length, played, rules)
            expected = oracle.is_crawford(scores[: index + 1], length, crawford)
            assert (phase is ScorePhase.CRAWFORD) == expected
            played = played or length - 1 in (one, two)


@pytest.mark.parametrize("dead", [False, True], ids=["live", "dead_too"])
def test_rights_to_double_are_the_same(dead: bool, oracle: ModuleType) -> None:
    owners = {"centre": CubeOwner.CENTERED, "me": CubeOwner.MOVER, "opp": CubeOwner.OPPONENT}
    rules = HittingRules(allow_dead_cube=dead)
    for length, (word, owner), exponent in product(range(9), owners.items(), range(4)):
        cube = Cube(2**exponent, owner if exponent else CubeOwner.CENTERED)
        word = word if exponent else "centre"
        for mine, theirs in product(range(max(length, 1)), repeat=2):
            for phase in phases(mine, theirs, length):
                stakes = (
                    MatchScore(length - mine, length - theirs, phase) if phase else MoneyRules()
                )
                crawford = phase is ScorePhase.CRAWFORD
                expected = oracle.may_double(mine, theirs, length, cube.value, word, crawford, dead)
                found = may_double(Position(NARDY.start, cube, stakes), rules)
                assert found == expected, (mine, theirs, length, cube, phase)


def phases(mine: int, theirs: int, length: int) -> list[ScorePhase | None]:
    if not length:
        return [None]
    if length == 1 or length - 1 not in (mine, theirs):
        return [ScorePhase.PRE_CRAWFORD]
    if mine == theirs:
        return [ScorePhase.POST_CRAWFORD]
    return [ScorePhase.CRAWFORD, ScorePhase.POST_CRAWFORD]
