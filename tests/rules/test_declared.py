"""Which rules a record declares, and what the caller can change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hand_records import game, match

from analyzer.errors import RulesError, UnknownGameError
from analyzer.model.player import PerPlayer
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.rules.declared import declared
from analyzer.rules.games.hitting import HittingRules as Rules
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay

PLAYS = "42: 8/4 6/4 | 63: 24/15"


def kinds(found: Replay) -> list[tuple[str, str]]:
    return [(p.severity.value, p.kind) for p in found.problems if p.kind != "unfinished"]


def stakes(found: Replay, number: int = 0) -> object:
    return found.games[number].turns[0].position.stakes


def test_record_without_tags_is_played_under_the_usual_rules() -> None:
    found = replay(match(7, game(PLAYS, (3, 1))))
    assert (found.game.name, found.game.rules, found.length) == ("international", Rules(), 7)
    assert stakes(found) == MatchScore(4, 6)
    assert found.games[0].turns[1].position.stakes == MatchScore(6, 4)


@pytest.mark.parametrize(
    ("key", "value", "rules"),
    [
        ("Crawford", "Off", Rules(crawford=False)),
        ("Jacoby", "On", Rules(jacoby=True)),
        ("Beaver", "On", Rules(beavers=3)),
        ("Beavers", "2", Rules(beavers=2)),
        ("CubeLimit", "64", Rules(cube_limit=64)),
        ("Cubelimit", "1", Rules(cube_limit=1)),
        ("Rules", "jacoby, automatic_doubles=1", Rules(jacoby=True, automatic_doubles=1)),
        ("Crawford", "", Rules()),
    ],
)
def test_tags_set_rules(key: str, value: str, rules: Rules) -> None:
    found = replay(match(5, game(PLAYS), tags={key: value}))
    assert found.game.rules == rules
    assert not kinds(found)


def test_tag_that_makes_no_sense_is_told_and_left_out() -> None:
    found = replay(match(5, game(PLAYS), tags={"Crawford": "perhaps", "CubeLimit": "12"}))
    assert found.game.rules == Rules()
    assert kinds(found) == [("warning", "tag-value")] * 2


def test_options_of_the_caller_outrank_the_tags() -> None:
    found = replay(
        match(0, game(PLAYS), tags={"Jacoby": "On", "Beaver": "On"}),
        options={"jacoby": "off", "Beavers": "1", "cube_limit": "none"},
    )
    assert stakes(found) == MoneyRules(jacoby=False, beavers=1, max_cube=None)


def test_unknown_option_names_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"no rule is called kocks; .*crawford.*jacoby"):
        replay(match(5, game(PLAYS)), options={"kocks": "none"})


def test_option_of_another_game_names_that_game() -> None:
    with pytest.raises(RulesError, match="backgammon has no rule koks; it belongs to long nardy"):
        replay(match(5, game(PLAYS)), options={"koks": "none"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("jacoby", "7"),
        ("beavers", "many"),
        ("beavers", "-5"),
        ("cube_limit", "3"),
        ("crawford", "none"),
    ],
)
def test_option_with_a_value_that_does_not_fit_is_refused(name: str, value: str) -> None:
    with pytest.raises(RulesError, match=f"rule {name} wants"):
        replay(match(5, game(PLAYS)), options={name: value})


def test_game_can_be_named_by_the_caller_and_the_header() -> None:
    tagged = match(5, game(PLAYS), tags={"Variation": "NackGammon"})
    assert replay(tagged).game.name == "nackgammon"
    assert replay(tagged, game="backgammon").game.name == "international"
    with pytest.raises(RulesError, match="chess"):
        replay(tagged, game="chess")


def test_unknown_variation_is_an_error() -> None:
    record = match(5, game(PLAYS), tags={"Variation": "Draughts"})
    with pytest.raises(UnknownGameError, match=r"no game is called Draughts; .*use --game"):
        replay(record)
    assert kinds(replay(record, game="backgammon")) == []


def test_game_that_is_not_known_is_left_out_of_a_record_of_several_games() -> None:
    first, second, third = (game(PLAYS + "| wins 1", (n, 0), n + 1) for n in range(3))
    record = match(
        0,
        replace(first, game="Portes"),
        replace(second, game="Tabula"),
        replace(third, game="Portes"),
        tags={"Variation": "Tavli"},
    )
    found = replay(record)
    assert kinds(found) == [("error", "unknown-game")]
    (problem,) = [each for each in found.problems if each.kind == "unknown-game"]
    assert (problem.game, problem.place) == (2, second.place)
    assert "Tabula" in problem.message
    assert [played.number for played in found.games] == [1, 3]
    assert (found.game.title, found.score) == ("Portes", PerPlayer(3, 0))


def test_rules_of_the_header_and_of_the_caller_hold_for_every_game() -> None:
    games = (replace(game(PLAYS), game=name) for name in ("Portes", "Hypergammon"))
    record = match(0, *games, tags={"Rules": "finish_early=off"})
    found = declared(record, None, {"next_start": "winner"})
    assert [each and each.rules.finish_early for each in found.games] == [False, False]
    assert [each and each.rules.next_start for each in found.games] == ["winner", "winner"]
    assert [each and each.name for each in found.games] == ["international", "hypergammon"]


@pytest.mark.parametrize(
    ("variation", "name"),
    [
        ("Nardy", "nardy"),
        ("Long Nardy", "nardy"),
        ("Narde", "nardy"),
        ("LongNarde", "nardy"),
        ("Длинные нарды", "nardy"),
        ("Короткие нарды", "caucasian"),
        ("Caucasian", "caucasian"),
        ("Dutch", "dutch"),
        ("Acey-Deucey", "acey"),
        ("HyperGammon", "hypergammon"),
        ("Portes", "international"),
        ("Tavla", "caucasian"),
    ],
)
def test_names_of_games_in_headers(variation: str, name: str) -> None:
    found = declared(match(0, game(PLAYS), tags={"Variation": variation}), None, {})
    assert found.game.name == name


def test_long_gammon_of_gammon_programs_is_not_long_nardy() -> None:
    record = match(0, game(PLAYS), tags={"Variation": "LongGammon"})
    with pytest.raises(UnknownGameError, match="LongGammon"):
        replay(record)


@pytest.mark.parametrize("length", [8, 16])
def test_one_game_of_galaxy_to_a_stake_is_money_play_with_jacoby(length: int) -> None:
    tags = {"Site": "BackgammonGalaxy", "Crawford": "On"}
    found = replay(match(length, game(PLAYS + "| wins 1"), tags=tags))
    assert (found.length, found.winner) == (0, None)
    assert stakes(found) == MoneyRules(jacoby=True)
    assert kinds(found) == [("note", "money-as-match")]


def test_stake_caps_what_such_a_game_can_win() -> None:
    cells = PLAYS + "| doubles 2 | takes | 31: 8/5 6/5 | doubles 4 | takes | 61: 13/7 8/7 |"
    cells += "doubles 8 | takes | 42: 6/4 6/2 | | wins 8"
    found = replay(match(8, game(cells), tags={"Site": "BackgammonGalaxy"}))
    assert kinds(found) == [("note", "money-as-match")]
    assert found.games[0].credited == 8


@pytest.mark.parametrize("length", [7, 16])
def test_longer_galaxy_matches_stay_matches(length: int) -> None:
    games = (game(PLAYS + "| wins 1"), game(PLAYS + "| wins 1", (1, 0), 2))
    found = replay(match(length, *games, tags={"Site": "BackgammonGalaxy"}))
    assert found.length == length


def test_record_without_a_length_is_money_play_unless_its_end_tells() -> None:
    money = replay(match(None, game(PLAYS + "| wins 1")))
    assert (money.length, kinds(money)) == (0, [("warning", "length-missing")])
    told = replay(match(None, game(PLAYS + "| wins 1", (4, 2), 3)))
    assert told.length == 0
    ended = replay(match(None, game(PLAYS + "| wins 1 match", (4, 2), 3)))
    assert ended.length == 5
    assert ended.winner is not None


def test_crawford_game_is_the_first_with_a_side_one_short() -> None:
    lost = PLAYS + "| | wins 1"
    games = [game(PLAYS + "| wins 2"), *(game(lost, (2, n), n + 2) for n in range(3))]
    found = replay(match(3, *games))
    phases = [played.phase for played in found.games]
    assert phases == [
        ScorePhase.PRE_CRAWFORD,
        ScorePhase.CRAWFORD,
        ScorePhase.POST_CRAWFORD,
        ScorePhase.POST_CRAWFORD,
    ]
    assert found.score == PerPlayer(2, 3)
    without = replay(match(3, *games), options={"crawford": "off"})
    assert ScorePhase.CRAWFORD not in [played.phase for played in without.games]


def test_match_to_one_point_has_neither_crawford_game_nor_cube() -> None:
    found = replay(match(1, game(PLAYS + "| 31: 24/20")))
    assert found.games[0].phase is ScorePhase.PRE_CRAWFORD
    assert not any(turn.may_double for turn in found.games[0].turns)


@pytest.mark.parametrize(
    ("name", "option", "other"),
    [
        ("international", "jacoby=on", "cube=off"),
        ("nardy", "beavers=3", "cube=off"),
        ("acey", "cube_limit=64", "cube=off"),
        ("tavla", "triple_needs_none_off=off", "backgammon_triple=off"),
        ("nardy", "draw_points=1", "last_roll_draw=off"),
        ("nardy", "prime_check=final", "prime_rule=none"),
    ],
)
def test_option_that_means_nothing_beside_another_is_refused(
    name: str, option: str, other: str
) -> None:
    options = dict(word.split("=") for word in (other, option))
    told = f"rule {option} means nothing with {other}: change {other.split('=')[0]} or leave out"
    with pytest.raises(RulesError, match=told):
        replay(match(5, game(PLAYS)), game=name, options=options)


def test_usual_value_of_an_option_may_stand_where_it_means_nothing() -> None:
    options = {"cube": "off", "jacoby": "off", "cube_limit": "none", "beavers": "0"}
    assert not kinds(replay(match(5, game(PLAYS)), options=options))


@pytest.mark.parametrize("option", ["jacoby", "backgammon_triple", "triple_needs_none_off"])
def test_game_without_gammons_has_no_option_about_them(option: str) -> None:
    with pytest.raises(RulesError, match=f"acey-deucey has no rule {option}; it belongs to backg"):
        replay(match(0, game(PLAYS)), game="acey", options={option: "off"})


@pytest.mark.parametrize(
    ("tags", "told"),
    [
        ({"Jacoby": "On", "Rules": "cube=off"}, "jacoby=on means nothing with cube=off"),
        ({"Rules": "cube=off jacoby=on"}, "jacoby=on means nothing with cube=off"),
        ({"Rules": "jacoby=on cube=off"}, "jacoby=on means nothing with cube=off"),
        ({"Jacoby": "On", "Rules": "jacoby=off"}, "rule jacoby is On before; off is left out"),
    ],
)
def test_tags_that_contradict_each_other_are_told(tags: dict[str, str], told: str) -> None:
    found = replay(match(0, game(PLAYS), tags=tags))
    assert kinds(found) == [("warning", "tag-value")]
    assert any(told in problem.message for problem in found.problems)


def test_tags_that_agree_are_no_contradiction() -> None:
    assert not kinds(replay(match(0, game(PLAYS), tags={"Jacoby": "On", "Rules": "jacoby=yes"})))
