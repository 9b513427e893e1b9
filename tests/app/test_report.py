"""``kibitz report``: from a record or a saved analysis, told apart by what is in the file."""

import random

import pytest
from command import SHORT, kibitz, one_line
from evaluators import MadeUpSource
from self_play import Maker, best_play
from workers import InOrder

from analyzer.app.saved import save_analysis
from analyzer.evaluation.coverage import evaluators_of
from analyzer.judgment.analyze import analyze
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Tag
from analyzer.transcript.writer import write_mat


def written(name: str) -> str:
    """Return a game as the standard text has it."""
    maker = Maker(game_named(name), random.Random(2), best_play)
    return write_mat(maker.match(1, (Tag("Variation", name),)).record)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_record_of_every_game_has_a_report(name, tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(written(name), "utf-8")
    result = kibitz("report", path, "-o", tmp_path / "match.html")
    assert result.exit_code == 0
    assert "Report: " in result.stdout
    page = (tmp_path / "match.html").read_text("utf-8")
    title = game_named(name).title
    assert title[0].upper() + title[1:] in page


def test_saved_analysis_and_record_are_told_apart_by_content(tmp_path):
    analysis = analyze(
        replay(read_record(SHORT.encode())), MadeUpSource(), level="quick", executor=InOrder()
    )
    (tmp_path / "one.mat").write_bytes(save_analysis(analysis))
    (tmp_path / "two.mat").write_bytes(save_analysis(analysis, compressed=True))
    (tmp_path / "three.json").write_text(SHORT, "utf-8")
    names = [tmp_path / name for name in ("one.mat", "two.mat", "three.json")]
    result = kibitz("report", *names, "-o", tmp_path / "out")
    assert result.exit_code == 0
    one, two, three = (
        (tmp_path / "out" / f"{name}.html").read_text("utf-8") for name in ("one", "two", "three")
    )
    assert one == two
    assert 'id="mistakes"' in one
    assert 'id="mistakes"' not in three
    assert "This record is not analyzed" in three


def test_game_and_rules_are_for_records(tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(written("nardy").replace('; [Variation "nardy"]\n', ""), "utf-8")
    words = ("--game", "nardy", "--rule", "first_turn_head=66")
    page = kibitz("report", path, *words, "-o", "-").stdout
    assert "two may with 6-6." in page
    (tmp_path / "saved.json").write_text("{}", "utf-8")
    result = kibitz("report", tmp_path / "saved.json", *words)
    assert result.exit_code == 2
    assert "--game and --rule are for records" in one_line(result)


def test_a_record_with_errors_has_a_report_and_exit_1(tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(SHORT.replace("13/8 24/22", "13/8 24/21"), "utf-8")
    result = kibitz("report", path, "-o", tmp_path / "out.html")
    assert result.exit_code == 1
    assert (tmp_path / "out.html").exists()
    clean = tmp_path / "clean.mat"
    clean.write_text(SHORT, "utf-8")
    assert kibitz("report", path, clean, "-o", tmp_path / "out").exit_code == 1
    assert kibitz("report", clean, "-o", tmp_path / "out.html").exit_code == 0


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"hello", "no match record"), (b"{}", "no saved analysis"), (b"\x1f\x8b", "unpacked")],
)
def test_what_is_neither_is_refused(data, message, tmp_path):
    path = tmp_path / "match.mat"
    path.write_bytes(data)
    result = kibitz("report", path)
    assert result.exit_code == 2
    assert message in one_line(result)


@pytest.mark.parametrize("name", [game.name for game in GAMES if not evaluators_of(game)])
def test_analyze_says_which_games_it_does_not_value(name, tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(written(name), "utf-8")
    result = kibitz("analyze", path, "-o", tmp_path / "out.html")
    assert result.exit_code == 2
    line = one_line(result)
    assert f"does not value {game_named(name).title}" in line
    assert "kibitz report" in line
    assert not (tmp_path / "out.html").exists()


def test_analyze_refuses_a_record_that_is_of_another_game_than_it_says(tmp_path):
    path = tmp_path / "match.mat"
    text = written("nardy")
    path.write_text(text.replace('; [Variation "nardy"]\n', ""), "utf-8")
    assert path.read_text("utf-8") != text
    result = kibitz("analyze", path, "-o", tmp_path / "out.html")
    assert result.exit_code == 2
    assert "long nardy explains every play of the record; use --game nardy" in one_line(result)
    assert not (tmp_path / "out.html").exists()


def test_a_game_that_nobody_values_is_refused_by_position_and_rollout(tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(written("plakoto"), "utf-8")
    for words in (
        ("position", "P 24:15 | O 24:15", "--game", "plakoto", "--dice", "31"),
        ("rollout", f"{path}#1.1", "--all"),
    ):
        result = kibitz(*words)
        assert result.exit_code == 2
        assert "Plakoto" in one_line(result)


def test_other_rules_of_backgammon_are_not_valued_either(tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(SHORT, "utf-8")
    result = kibitz("analyze", path, "--rule", "hit_rule=home_stay")
    assert result.exit_code == 2
    assert "under these rules" in one_line(result)
