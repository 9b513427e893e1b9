"""``kibitz convert`` to SGF: the play, what was found about it, and what there is no room for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command import kibitz
from helpers import EXAMPLES, shared

from analyzer.app.conversion import Source
from analyzer.app.sgf_output import in_sgf_units, to_sgf
from analyzer.errors import TranscriptError
from analyzer.evaluation.met import default_met
from analyzer.model.player import PerPlayer
from analyzer.rules.as_played import as_played
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignUnit,
)
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction


@pytest.mark.parametrize("name", ["crawford", "money", "seven-point"])
def test_a_match_in_sgf_is_the_same_match(name, tmp_path):
    target = tmp_path / "a.sgf"
    result = kibitz("convert", EXAMPLES / f"{name}.mat", target)
    assert result.exit_code == 0
    assert result.stderr == ""
    mine = replay(read_record((EXAMPLES / f"{name}.mat").read_bytes()))
    theirs = replay(read_record(target.read_bytes()))
    assert theirs.record.format == "sgf"
    assert play_key(theirs) == play_key(mine)


def test_sgf_can_be_written_to_standard_output():
    result = kibitz("convert", EXAMPLES / "money.mat", "-", "--to", "sgf")
    assert result.stdout.startswith("(;FF[4]GM[6]")


def test_a_file_of_gnubg_keeps_every_value():
    data = shared("corpus/sgf/gnu-backgammon-001.sgf").read_bytes()
    converted = to_sgf(Source(read_record(data), "a.sgf"))
    assert converted.remarks == ()
    mine, theirs = read_record(data), read_record(converted.data)
    for one, other in zip(mine.analyses[0].entries, theirs.analyses[0].entries, strict=True):
        assert one.cube == other.cube
        assert [play.equity for play in one.plays] == [play.equity for play in other.plays]


def test_what_xg_found_is_written_and_what_has_no_room_is_told():
    data = shared("corpus/xg/extreme-gammon-002.xg").read_bytes()
    converted = to_sgf(Source(read_record(data), "a.xg"))
    assert "SGF does not hold the name of the level XG Roller++" in converted.remarks
    kept = read_record(converted.data)
    assert kept.analyses[0].engine == read_record(data).analyses[0].engine
    assert any(entry.plays for entry in kept.analyses[0].entries)
    assert play_key(replay(kept)) == play_key(replay(read_record(data)))


def test_cube_decisions_of_a_match_become_chances_to_win_it():
    played = replay(read_record((EXAMPLES / "crawford.mat").read_bytes()))
    actions = played.record.games[0].actions
    at = next(index for index, each in enumerate(actions) if isinstance(each, CubeAction))
    cube = ForeignCube(0.25, 0.5, 1.0, ForeignLevel("2-ply", 2), std_error=0.01)
    analysis = ForeignAnalysis("X", (ForeignEntry(0, at, cube=cube),))
    told = in_sgf_units(replace(played, record=replace(played.record, analyses=(analysis,))))
    (entry,) = told.record.analyses[0].entries
    assert entry.cube_unit is ForeignUnit.MWC
    turn = next(each for each in played.games[0].turns if at in each.actions)
    met = default_met()
    assert entry.cube.equity_double_take == met.mwc_from_emg(0.5, turn.position)
    assert entry.cube.equity_double_pass == met.after(turn.position.stakes, 1)
    assert entry.cube.std_error == met.mwc_difference(0.01, turn.position)
    assert in_sgf_units(told) == told


def test_only_one_analysis_has_room():
    record = read_record((EXAMPLES / "money.mat").read_bytes())
    entries = (ForeignEntry(0, 0, luck=0.5),)
    record = replace(record, analyses=tuple(ForeignAnalysis(name, entries) for name in "AB"))
    (remark,) = to_sgf(Source(record, "a.mat")).remarks
    assert remark == "SGF does not hold 1 of 1 values of the analysis by B"


def test_a_game_that_sgf_does_not_know_is_refused():
    record = read_record((EXAMPLES / "nardy.mat").read_bytes())
    with pytest.raises(TranscriptError, match="SGF has no name for Nardy"):
        to_sgf(Source(record, "a.mat"))


def test_a_record_with_names_alone_has_roots_alone():
    record = read_record(b"(;GM[6]PW[Ann]PB[Bob]MI[length:5])")
    assert as_played(replay(record)).games[0].names == PerPlayer("Ann", "Bob")
