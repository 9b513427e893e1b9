"""What is said of plays that are legal only under other options, or in another game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hand_records import game, match
from helpers import board
from random_games import random_record

from analyzer.model.problem import Severity
from analyzer.rules.games import GAMES, PROFILES, game_named
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.record import MatchRecord

NAMES = [*(game.name for game in GAMES), *PROFILES]
#: A game of backgammon whose third play is one pip short.
TYPO = "31: 8/5 6/5 | 42: 8/4 6/4 | 65: 24/14 | 52: 13/8 6/4 | 61: 13/7 8/7"


def errors(found: Replay) -> list[str]:
    return [p.message for p in found.problems if p.severity is Severity.ERROR]


def suggestions(found: Replay) -> list[tuple[str, str]]:
    """Return kind and way out of each suggestion."""
    return [
        (problem.kind, problem.message.partition("; use ")[2])
        for problem in found.problems
        if problem.kind in ("rules-suggested", "game-suggested")
    ]


def nardy(cells: str, **options: str) -> Replay:
    return replay(match(0, game(cells)), game="nardy", options=options)


@pytest.mark.parametrize(
    ("cells", "options"),
    [
        ("65: 24/13 | 44: 24/16", "first_turn_head=66/never"),
        ("65: 24/13 | 55: 24/14(2)", "first_turn_head=any_double"),
        ("55: 24/4 | 44: 24/20(2)", "first_turn_head=346/blocked_double/any_double/46"),
    ],
)
def test_illegal_play_names_the_options_that_allow_it(cells: str, options: str) -> None:
    (message,) = errors(nardy(cells))
    assert message.endswith(f"; legal under {options}, not under the declared rules")


def test_play_that_two_options_allow_names_both() -> None:
    start = game_named("nardy").start.with_points(
        (0, *(0,) * 6, 2, 1, 1, 1, 1, -15, *(0,) * 11, 9, 0)
    )
    found = replay(match(0, game("61: 11/5 7/6", start=start)), game="nardy")
    assert "legal under prime_rule=none, not" in errors(found)[0]
    passing = game_named("nardy").start.with_points(
        (*(0,) * 8, -2, -2, -2, -4, -5, 0, 2, 1, 1, 1, 10, *(0,) * 7)
    )
    found = replay(match(0, game("65: 18/7", start=passing)), game="nardy")
    assert "legal under prime_rule=none or prime_check=final, not" in errors(found)[0]


def test_what_an_option_asks_of_earlier_turns_is_remembered() -> None:
    start = board("x 7:1 13:14 o 1:1 18:12 20:1 24:1")
    cells = "21: 7/5 13/12 | 43: 24/20*/17 | 52: bar/20* 13/11"
    record = match(0, game(cells, start=start))
    found = replay(record, game="dutch", options={"hit_needs_home": "current"})
    assert errors(found)[0].endswith(
        "legal under hit_needs_home=sticky/no, not under the declared rules"
    )
    assert suggestions(found) == [("rules-suggested", "--rule hit_needs_home=sticky")]


def test_profile_that_explains_the_record_is_named() -> None:
    found = nardy("65: 24/13 | 33: 24/15 | 52: 24/22 13/8")
    assert suggestions(found) == [("rules-suggested", "--game nardy_beginner")]
    told = [problem.kind for problem in found.problems]
    assert told.index("rules-suggested") == told.index("illegal-play") - 1
    assert not errors(replay(found.record, game="nardy_beginner"))


def test_usual_rules_are_named_where_a_profile_was_declared() -> None:
    record = match(0, game("65: 24/13 | 44: 24/16(2)"))
    found = replay(record, game="nardy_beginner")
    assert suggestions(found) == [("rules-suggested", "--game nardy")]


def test_option_that_explains_the_record_is_named_where_no_profile_does() -> None:
    found = nardy("65: 24/13 | 55: 24/14(2) | 52: 24/22 13/8")
    assert suggestions(found) == [("rules-suggested", "--rule first_turn_head=any_double")]


def test_way_out_leads_past_what_the_header_says() -> None:
    tags = {"Variation": "Nardy", "Rules": "first_turn_head=66"}
    found = replay(match(0, game("65: 24/13 | 44: 24/16(2) | 52: 24/22 13/8"), tags=tags))
    assert suggestions(found) == [("rules-suggested", "--rule first_turn_head=enemy_head")]
    assert not errors(replay(found.record, options={"first_turn_head": "enemy_head"}))


def test_profile_with_a_last_roll_explains_a_roll_after_the_end() -> None:
    record = random_match("nardy_classic_draw", 1)
    found = replay(record, game="nardy")
    assert any("already over" in message for message in errors(found))
    assert suggestions(found) == [("rules-suggested", "--game nardy_classic_draw")]


@cache
def random_match(name: str, seed: int) -> MatchRecord:
    return MatchRecord(0, (random_record(game_named(name), random.Random(seed)),))


@pytest.mark.parametrize("played", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_game_that_was_played_is_found_whatever_was_declared(played: str, seed: int) -> None:
    record = random_match(played, seed)
    assert not errors(replay(record, game=played))
    for declared in NAMES:
        found = replay(record, game=declared)
        if not errors(found):
            assert not suggestions(found)
            continue
        ((_kind, way),) = suggestions(found)
        better = replay(record, game=way.removeprefix("--game "))
        assert not errors(better)
        assert better.game.start == game_named(played).start


def test_typo_suggests_nothing() -> None:
    found = replay(match(5, game(TYPO)))
    assert len(errors(found)) == 1
    assert not suggestions(found)


def test_few_plays_are_too_few_for_another_game() -> None:
    cells = "63: 24/15 | 32: 23/20 23/21 | 52: 13/8 13/11"
    assert errors(replay(match(5, game(cells))))
    assert not suggestions(replay(match(5, game(cells))))
    more = f"{cells} | 63: 24/15"
    assert suggestions(replay(match(5, game(more)))) == [
        ("game-suggested", "--game nackgammon"),
    ]


def test_what_the_caller_asks_for_stays_asked_for() -> None:
    record = match(0, game("65: 24/13 | 55: 24/14(2) | 52: 24/22 13/8"))
    options = {"first_turn_head": "never", "prime_rule": "home"}
    found = replay(record, game="nardy_beginner", options=options)
    assert suggestions(found) == [("rules-suggested", "--rule first_turn_head=any_double")]


def test_options_are_those_of_the_game_in_which_the_play_stands() -> None:
    portes = replace(game("31: 8/5 6/5"), game="portes")
    found = replay(match(0, portes, replace(game("65: 24/13 | 44: 24/16", number=2), game="nardy")))
    (message,) = errors(found)
    assert message.endswith("; legal under first_turn_head=66/never, not under the declared rules")
