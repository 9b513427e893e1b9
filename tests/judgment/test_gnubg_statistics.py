"""Our totals against what gnubg prints, from the equities that it stored in its own files.

gnubg plays or reads each match, analyzes it, saves it as SGF, loads that file and prints its
statistics; every line of them must come out of our figures over the same file.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from gnubg_statistics import analyzed, drive, printed, told_otherwise
from helpers import EXAMPLES, shared

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

#: What every game that gnubg plays with itself for a test begins with.
_SELF_PLAY = (
    "set rng mersenne",
    "set display off",
    "set confirm new off",
    "set confirm save off",
    "set automatic roll on",
    "set automatic move on",
    "set jacoby on",
    "set beavers 0",
    "set defaultnames Ann Bob",
)


def judged(sgf: Path) -> MatchAnalysis:
    """Return the match as gnubg's stored values judge it."""
    (found,) = foreign_analyses(replay(read_record(sgf.read_bytes())))
    return found


def self_played(folder: Path, seed: int, *commands: str) -> Path:
    """Return the SGF file of what gnubg plays with itself, one side stronger than the other."""
    players = [
        line
        for side, noise in ((0, 0.05), (1, 0.015))
        for line in (
            f"set player {side} gnubg",
            *(
                f"set player {side} {kind} evaluation {what}"
                for kind in ("chequerplay", "cubedecision")
                for what in ("plies 0", f"noise {noise}")
            ),
        )
    ]
    target = folder / f"played-{seed}.sgf"
    # Commands that a person types let gnubg play on; those of a script do not.
    drive(
        folder,
        *_SELF_PLAY,
        f"set seed {seed}",
        *players,
        *commands,
        f'save match "{target}"',
        typed=True,
    )
    return target


@pytest.mark.parametrize("name", ["seven-point", "crawford"])
def test_statistics_of_a_match_are_gnubgs(name, tmp_path):
    sgf = analyzed(tmp_path, EXAMPLES / f"{name}.mat")
    analysis = judged(sgf)
    assert analysis.judged == analysis.judgeable
    assert told_otherwise(analysis, printed(tmp_path, sgf)) == []


@pytest.mark.parametrize(("length", "seed"), [(1, 5), (3, 11), (5, 7)])
def test_statistics_of_matches_that_gnubg_plays_and_resigns_are_its_own(length, seed, tmp_path):
    played = self_played(tmp_path, seed, "set automatic game on", f"new match {length}")
    sgf = analyzed(tmp_path, played, plies=1 if length == 1 else 0)
    assert told_otherwise(judged(sgf), printed(tmp_path, sgf)) == []


def test_statistics_of_a_money_session_are_gnubgs(tmp_path):
    commands = ("set automatic game off", "new session", "new game", "new game")
    sgf = analyzed(tmp_path, self_played(tmp_path, 4, *commands))
    analysis = judged(sgf)
    assert analysis.replay.length == 0
    assert len(analysis.games) == 3
    lines = printed(tmp_path, sgf)
    assert any("ppg" in label for label, *_cells in lines)
    assert told_otherwise(analysis, lines) == []


def test_statistics_of_an_unfinished_match_are_gnubgs(tmp_path):
    cut = tmp_path / "cut.mat"
    lines = (EXAMPLES / "seven-point.mat").read_text("utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[:60]), "utf-8")
    sgf = analyzed(tmp_path, cut)
    assert told_otherwise(judged(sgf), printed(tmp_path, sgf)) == []


def test_gnubg_takes_the_answer_to_a_beaver_for_a_take(tmp_path):
    sgf = analyzed(tmp_path, EXAMPLES / "money.mat")
    analysis = judged(sgf)
    apart = [line.split(": gnubg")[0] for line in told_otherwise(analysis, printed(tmp_path, sgf))]
    # gnubg values no beaver; it counts the doubler who plays on after one as the taker.
    assert set(apart) == {
        "Cube: Total cube decisions",
        "Cube: Close or actual cube decisions",
        "Cube: Takes",
        "Cube: Error total EMG (Points)",
        "Cube: Error rate mEMG (Points)",
        "Overall: Error total EMG (Points)",
        "Overall: Error rate mEMG (Points)",
        "Overall: Snowie error rate",
    }


@pytest.mark.parametrize("number", [1, 2, 3])
def test_statistics_of_files_that_gnubg_1_08_analyzed_are_gnubgs(number, tmp_path):
    sgf = shared(f"corpus/sgf/gnu-backgammon-00{number}.sgf")
    assert told_otherwise(judged(sgf), printed(tmp_path, sgf)) == []
