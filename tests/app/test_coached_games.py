"""Libraries that hold several games: figures of a player never mix them."""

from __future__ import annotations

import json

import pytest
from any_game import PipSource
from batches import fill
from click.testing import CliRunner
from helpers import ROOT

from analyzer.app.cli import main

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    url = str(tmp_path_factory.mktemp("games") / "library.db")
    games = ("nardy", "acey-deucey", "caucasian", "crawford")
    fill(url, *(EXAMPLES / f"{name}.mat" for name in games), source=PipSource())
    return url


def said(*args):
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def players(url, *args):
    listed = json.loads(said("players", "--library", url, "--json", *args))["players"]
    return {each["name"]: each for each in listed}


def test_figures_of_players_are_those_of_the_games_for_which_pr_is_defined(url):
    found = players(url)
    assert found["Hana Novak"]["matches"] == 2
    assert found["Hana Novak"]["pr"] is not None
    assert (found["Anna Orlova"]["decisions"], found["Anna Orlova"]["pr"]) == (0, None)


def test_with_a_game_named_they_are_of_that_game(url):
    nardy = players(url, "--game", "nardy")
    assert set(nardy) == {"Anna Orlova", "Giorgi Maisuradze"}
    assert nardy["Anna Orlova"]["pr"] is None
    assert nardy["Anna Orlova"]["loss_per_decision"] > 0
    both, caucasian = players(url)["Hana Novak"], players(url, "--game", "caucasian")["Hana Novak"]
    assert both["decisions"] != caucasian["decisions"]


def test_matches_of_other_games_have_no_pr(url):
    listed = json.loads(said("matches", "--library", url, "--json"))["matches"]
    assert {each["game"]: each["pr"] == [None, None] for each in listed} == {
        "international": False,
        "caucasian": True,
        "acey": True,
        "nardy": True,
    }


def test_coaching_is_of_one_game_and_says_what_it_leaves_out(url, tmp_path):
    told = json.loads(said("coach", "Hana Novak", "--library", url, "--json"))
    assert (told["game"], told["left_out"]) == ("international", [["caucasian", 1]])
    page = tmp_path / "coach.html"
    said("coach", "Hana Novak", "--library", url, "-o", str(page))
    assert "without 1 match of short Caucasian backgammon (--game caucasian)" in page.read_text()


def test_coaching_of_nardy_speaks_of_points_and_of_no_cube(url, tmp_path):
    page = tmp_path / "coach.html"
    said("coach", "Anna Orlova", "--library", url, "-o", str(page))
    text = page.read_text()
    assert "lost in 500" in text
    assert 'href="#gl-pr"' not in text
    assert 'id="cube"' not in text


def test_a_quiz_asks_for_a_double_that_is_named(url, tmp_path):
    page = tmp_path / "quiz.html"
    said("quiz", "Nora Lind", "--library", url, "-o", str(page))
    assert "You name a double. Which one, and what do you play?" in page.read_text()


def test_a_batch_knows_what_it_analyzed_of_any_game(url):
    assert fill(url, EXAMPLES / "nardy.mat", source=PipSource()).known == 1
