"""gnubg and we read one another's SGF: the same match comes out of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from gnubg_statistics import drive
from helpers import EXAMPLES, shared

from analyzer.app.records import has_errors
from analyzer.rules.as_played import as_played
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, GameReplay, Replay
from analyzer.transcript.foreign import ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.sgf.writer import write_sgf

BACKGAMMON = ("crawford", "damaged", "money", "seven-point")
#: One in so many files of the corpus is opened with gnubg.
SAMPLE = 12


def played(path: Path) -> Replay:
    return replay(read_record(path.read_bytes()))


def exported(folder: Path, names: list[str]) -> list[Replay]:
    """Return the matches in SGF files as gnubg writes them in standard text."""
    lines = ["set display off", "set confirm new off", "set confirm save off"]
    for name in names:
        lines += [f'load match "{name}.sgf"', f'export match mat "{name}.mat"']
    drive(folder, *lines)
    return [played(folder / f"{name}.mat") for name in names]


@pytest.mark.parametrize("name", BACKGAMMON)
def test_sgf_and_text_of_one_match_are_the_same_play(name, tmp_path):
    drive(
        tmp_path,
        "set jacoby off",
        f'import mat "{EXAMPLES / name}.mat"',
        "save match a.sgf",
        "export match mat a.mat",
    )
    assert read_record((tmp_path / "a.sgf").read_bytes()).format == "sgf"
    one, other = played(tmp_path / "a.sgf"), played(tmp_path / "a.mat")
    if name == "damaged":
        # gnubg keeps scores that do not follow from the games in SGF and makes up others in text.
        assert len(one.games) == len(other.games)
    else:
        assert play_key(one) == play_key(other)


def test_gnubg_opens_what_we_write_and_comes_to_the_same_score(tmp_path):
    files = {f"e-{name}": EXAMPLES / f"{name}.mat" for name in BACKGAMMON}
    sampled = sorted(shared("corpus/mat").iterdir())[::SAMPLE]
    files |= {path.stem: path for path in sampled}
    ours = {}
    for name, path in files.items():
        ours[name] = played(path)
        (tmp_path / f"{name}.sgf").write_text(write_sgf(as_played(ours[name])), "utf-8")
    for (name, mine), theirs in zip(ours.items(), exported(tmp_path, list(ours)), strict=True):
        missing = [game.credited - _counted(game) for game in mine.games]
        assert sum(theirs.score) == sum(mine.score) - sum(missing), name
        if has_errors(mine):
            # Who has won such a game is settled by what only we look at.
            continue
        for game, other in zip(mine.games, theirs.games, strict=True):
            assert (game.winner, _counted(game)) == (other.winner, other.credited), name


def _counted(game: GameReplay) -> float:
    """Return the points that gnubg counts: a game given up is at most a backgammon to it."""
    is_given_up = game.ending is Ending.RESIGNATION
    return min(game.credited, 3 * game.cube_value) if is_given_up else game.credited


def test_the_boards_are_the_same_after_gnubg_wrote_what_it_read_of_us(tmp_path):
    names = [name for name in BACKGAMMON if name != "damaged"]
    mine = [played(EXAMPLES / f"{name}.mat") for name in names]
    for name, each in zip(names, mine, strict=True):
        (tmp_path / f"{name}.sgf").write_text(write_sgf(as_played(each)), "utf-8")
    assert [*map(play_key, exported(tmp_path, names))] == [*map(play_key, mine)]


@pytest.mark.parametrize("name", ["crawford", "money"])
def test_gnubg_shows_its_own_statistics_from_what_we_write(name, tmp_path):
    drive(
        tmp_path,
        "set jacoby off",
        "set analysis chequerplay evaluation plies 0",
        "set analysis cubedecision evaluation plies 0",
        f'import mat "{EXAMPLES / name}.mat"',
        "analyse match",
        "save match a.sgf",
    )
    record = read_record((tmp_path / "a.sgf").read_bytes())
    (tmp_path / "b.sgf").write_text(write_sgf(record), "utf-8")
    shown = [
        drive(tmp_path, f"load match {file}", "show statistics match").partition("Player  ")[2]
        for file in ("a.sgf", "b.sgf")
    ]
    assert "Error total" in shown[0]
    assert shown[0] == shown[1]


def test_values_are_those_that_gnubg_prints(tmp_path):
    drive(
        tmp_path,
        "set jacoby off",
        "set analysis chequerplay evaluation plies 0",
        "set analysis cubedecision evaluation plies 0",
        f'import mat "{EXAMPLES / "money.mat"}"',
        "analyse match",
        "save match a.sgf",
        "export match text a.txt",
    )
    text = (tmp_path / "a.txt").read_text("utf-8")
    (analysis,) = read_record((tmp_path / "a.sgf").read_bytes()).analyses
    cubes = [entry.cube for entry in analysis.entries if entry.game == 0 and entry.cube]
    for cube in cubes:
        for equity in (cube.equity_no_double, cube.equity_double_take):
            assert f"{equity:+.3f}" in text
    assert {entry.cube_unit for entry in analysis.entries} == {ForeignUnit.EMG}
    first = next(entry for entry in analysis.entries if entry.plays)
    assert f"Eq.: {first.plays[0].equity:+.3f}" in text
