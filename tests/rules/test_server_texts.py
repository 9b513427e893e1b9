"""Matches written as servers write them, read back, and compared with what GNU Backgammon reads."""

import os
import random
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from helpers import gnubg
from server_matches import beavered, resigned, self_played
from server_texts import WRITERS, oldmoves

from analyzer.model.player import Player
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record

#: Formats that tell score and length.
WHOLE = ("oldmoves", "javafibs", "sgg", "tmg", "party", "bgammon")
#: Formats that have words for beavers.
BEAVERS = ("oldmoves", "sgg", "tmg", "empire")


def read_back(name: str, played: Replay) -> Replay:
    record = read_record(WRITERS[name](played).encode())
    assert record.format == name
    assert record.problems == ()
    return replay(record)


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("length", [1, 3, 7])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_reads_back_as_it_was_played(name: str, length: int, seed: int) -> None:
    played = self_played(seed, length)
    again = read_back(name, played)
    assert play_key(again) == play_key(played)
    assert again.problems == ()
    assert again.score == played.score
    assert again.games[0].names == played.games[0].names


@pytest.mark.parametrize("name", [*WHOLE, "empire"])
@pytest.mark.parametrize("seed", range(4, 8))
def test_a_session_reads_back_as_it_was_played(name: str, seed: int) -> None:
    played = self_played(seed, 0, games=2)
    assert play_key(read_back(name, played)) == play_key(played)


@pytest.mark.parametrize("seed", range(3))
def test_either_side_may_run_up_the_board(seed: int) -> None:
    played = self_played(seed, 3)
    for up in Player:
        again = replay(read_record(oldmoves(played, up).encode()))
        assert play_key(again) == play_key(played)


@pytest.mark.parametrize("name", BEAVERS)
@pytest.mark.parametrize(("seed", "raises"), [(7, 1), (7, 2), (33, 1), (33, 2)])
def test_beavers_and_raccoons_read_back(name: str, seed: int, raises: int) -> None:
    played = beavered(seed, raises)
    assert play_key(read_back(name, played)) == play_key(played)


@pytest.mark.parametrize("name", ["oldmoves", "javafibs", "sgg", "tmg", "party"])
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(("seed", "length"), [(0, 0), (1, 7)])
def test_resignations_read_back_with_their_level(
    name: str, level: int, seed: int, length: int
) -> None:
    played = resigned(seed, length, level)
    assert play_key(read_back(name, played)) == play_key(played)


def test_a_side_that_leaves_bgammon_loses_a_gammon_while_all_its_checkers_are_on() -> None:
    played = resigned(1, 7, 2)
    assert play_key(read_back("bgammon", played)) == play_key(played)


@pytest.mark.parametrize("name", list(WRITERS))
@pytest.mark.parametrize("seed", range(3))
def test_a_file_that_is_cut_off_tells_what_was_played_before(name: str, seed: int) -> None:
    played = self_played(seed, 0, games=1, doubling=0)
    text = WRITERS[name](played)
    whole = [str(turn.roll) for turn in played.games[0].turns]
    counts = []
    for end in sorted(random.Random(seed).sample(range(len(text) // 2, len(text)), 12)):
        turns = replay(read_record(text[:end].encode())).games[0].turns
        found = [str(turn.roll) for turn in turns][:-1]
        assert found == whole[: len(found)]
        counts.append(len(found))
    assert counts == sorted(counts)
    assert counts[-1] - counts[0] > len(whole) // 4


# -- GNU Backgammon as the second reader --


def gnubg_reads(folder: Path, name: str, text: str) -> Replay:
    """Return what GNU Backgammon makes of a file, from the standard text that it exports."""
    source, target, script = folder / f"match.{name}", folder / "out.mat", folder / "script"
    source.write_text(text)
    target.unlink(missing_ok=True)
    # 1.07 frees the last play of a PartyGammon file twice unless another one follows it.
    if name == "party":
        source.write_text(text + "GAME_99_GAMEPLAY=1 12 30 31\n")
    script.write_text(
        f'set confirm new off\nimport {name} "{source}"\nexport match mat "{target}"\n'
    )
    subprocess.run(
        [gnubg(), "-t", "-q", "-r", "-c", str(script)],
        cwd=folder,
        env={**os.environ, "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=True,
    )
    return replay(read_record(target.read_bytes()))


@pytest.mark.parametrize("name", ["oldmoves", "sgg", "tmg", "party"])
@pytest.mark.parametrize(("seed", "length"), [(0, 0), (1, 3), (4, 7), (3, 1)])
def test_gnubg_reads_the_same_match(tmp_path: Path, name: str, seed: int, length: int) -> None:
    played = self_played(seed, length, games=9 if length else 2)
    ours = read_back(name, played)
    assert play_key(gnubg_reads(tmp_path, name, WRITERS[name](played))) == play_key(ours)


def test_gnubg_reads_the_same_game_of_gammonempire(tmp_path: Path) -> None:
    for seed in range(3):
        played = self_played(seed, 0, games=2)
        theirs = gnubg_reads(tmp_path, "empire", WRITERS["empire"](played))
        assert play_key(theirs) == play_key(read_back("empire", played))


@pytest.mark.parametrize("name", ["sgg", "tmg"])
@pytest.mark.parametrize(("seed", "raises"), [(7, 1), (33, 2)])
def test_gnubg_reads_the_same_beavers(tmp_path: Path, name: str, seed: int, raises: int) -> None:
    played = beavered(seed, raises)
    theirs = gnubg_reads(tmp_path, name, WRITERS[name](played))
    assert play_key(theirs) == play_key(read_back(name, played))


@pytest.mark.parametrize("name", ["sgg", "tmg", "party"])
@pytest.mark.parametrize(("seed", "length", "level"), [(0, 0, 3), (1, 7, 2)])
def test_gnubg_reads_the_same_resignation(
    tmp_path: Path, name: str, seed: int, length: int, level: int
) -> None:
    played = resigned(seed, length, level)
    theirs = gnubg_reads(tmp_path, name, WRITERS[name](played))
    assert play_key(theirs) == play_key(read_back(name, played))


def test_gnubg_takes_every_resignation_on_fibs_for_a_single_game(tmp_path: Path) -> None:
    played = resigned(1, 7, 2)
    theirs = gnubg_reads(tmp_path, "oldmoves", WRITERS["oldmoves"](played))
    assert [game.points for game in theirs.games] == [1]
    single = replace(theirs.games[0], points=played.games[0].points)
    assert play_key(replace(theirs, games=(single,))) == play_key(read_back("oldmoves", played))
