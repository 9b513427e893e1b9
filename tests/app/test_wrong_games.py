"""Records and positions given for another game than they are of."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from command import kibitz, kibitz_json, one_line
from random_games import random_record

from analyzer.rules.games import game_named
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.writer import write_mat

PLAYED = ("international", "nackgammon", "nardy", "caucasian", "dutch", "acey", "hypergammon")


def written(name: str, folder: Path, seed: int = 1) -> Path:
    record = MatchRecord(0, (random_record(game_named(name), random.Random(seed)),))
    path = folder / f"{name}.mat"
    path.write_text(write_mat(record), "utf-8")
    return path


@pytest.mark.parametrize("played", PLAYED)
def test_record_of_one_game_checked_as_another_is_told_which_it_is(
    played: str, tmp_path: Path
) -> None:
    path = written(played, tmp_path)
    assert kibitz("check", path, "--game", played).exit_code == 0
    for declared in PLAYED:
        result = kibitz("check", path, "--game", declared)
        assert not result.stderr
        if result.exit_code:
            assert result.exit_code == 1
            assert "explains every play of the record; use --game" in " ".join(
                result.stdout.split()
            )


@pytest.mark.parametrize("declared", PLAYED[1:])
def test_record_without_a_header_is_checked_as_backgammon_first(
    declared: str, tmp_path: Path
) -> None:
    found = kibitz_json("check", written(declared, tmp_path), "--json", kind="check")["files"][0]
    assert found["game"] == "international"
    kinds = [problem["kind"] for problem in found["problems"]]
    assert ("game-suggested" in kinds) == ("illegal-play" in kinds)


@pytest.mark.parametrize("name", PLAYED)
def test_position_that_the_game_cannot_have_is_refused_in_one_line(name: str) -> None:
    for position in ("P 24:16 | O 24:15", "P off:15 | O 6:5", "P 24:2 | O 1:2 12:2"):
        result = kibitz("plays", position, "--dice", "31", "--game", name)
        if result.exit_code:
            assert result.exit_code == 2
            assert one_line(result).startswith("kibitz: ")
    assert kibitz("plays", "P 24:16 | O 24:15", "--dice", "31", "--game", name).exit_code == 2


@pytest.mark.parametrize("dice", ["07", "70", "3", "311", "x1"])
def test_dice_that_cannot_be_thrown_are_refused(dice: str) -> None:
    result = kibitz("plays", "P 24:15 | O 24:15", "--dice", dice, "--game", "nardy")
    assert result.exit_code == 2
    assert dice in one_line(result)


def test_rule_given_twice_is_refused(tmp_path: Path) -> None:
    path = written("nardy", tmp_path)
    result = kibitz(
        "check", path, "--game", "nardy", "--rule", "koks=none", "--rule", "koks=home_mars"
    )
    assert result.exit_code == 2
    assert "rule koks is given twice, as none and as home_mars" in one_line(result)


def test_turn_is_rolled_out_as_the_game_that_it_is_of(tmp_path: Path) -> None:
    games = [
        replace(random_record(game_named(name), random.Random(1)), number=number, game=name)
        for number, name in enumerate(("international", "nardy"), 1)
    ]
    path = tmp_path / "two.mat"
    path.write_text(write_mat(MatchRecord(0, tuple(games))), "utf-8")
    result = kibitz("rollout", f"{path}#2.3", "--trials", "36")
    assert result.exit_code == 2
    assert "long nardy is not rolled out" in one_line(result)
