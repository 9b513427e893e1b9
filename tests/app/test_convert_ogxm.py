"""``kibitz convert`` to OGXM files and GammonView documents."""

import gzip
from dataclasses import replace

import pytest
from command import kibitz, kibitz_json, one_line
from evaluators import MadeUpSource
from hand_records import game, match
from helpers import EXAMPLES, shared
from workers import InOrder

from analyzer.app.conversion import Source
from analyzer.app.foreign_emg import in_emg
from analyzer.app.gammonview import to_gva, to_ogxm
from analyzer.evaluation.met import default_met
from analyzer.judgment.analyze import analyze
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.reader import read_record

CRAWFORD = EXAMPLES / "crawford.mat"


@pytest.mark.parametrize("ending", ["gvab", "ogxm", "gva"])
def test_record_is_the_same_match_in_another_format(tmp_path, ending):
    target = tmp_path / f"out.{ending}"
    assert kibitz("convert", CRAWFORD, target).exit_code == 0
    again = tmp_path / "again.mat"
    assert kibitz("convert", target, again).exit_code == 0
    keys = {play_key(replay(read_record(path.read_bytes()))) for path in (CRAWFORD, target, again)}
    assert len(keys) == 1
    (told,) = kibitz_json("check", target, "--json")["files"]
    assert (told["format"], told["problems"]) == ("gva" if ending == "gva" else "ogxm", [])


@pytest.mark.parametrize("number", [2, 4])
def test_match_of_xg_is_the_same_match_in_every_format(tmp_path, number):
    source = shared(f"corpus/xg/extreme-gammon-00{number}.xg")
    keys = {play_key(replay(read_record(source.read_bytes())))}
    for ending in ("mat", "sgf", "gvab"):
        target = tmp_path / f"out.{ending}"
        assert kibitz("convert", source, target).exit_code == 0
        keys.add(play_key(replay(read_record(target.read_bytes()))))
    assert len(keys) == 1


def test_packed_document_is_read(tmp_path):
    plain, packed = tmp_path / "out.gva", tmp_path / "out.gva.gz"
    kibitz("convert", CRAWFORD, plain)
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    (told,) = kibitz_json("check", packed, "--json")["files"]
    assert told["format"] == "gva"


def test_our_analysis_goes_along_and_what_is_lost_is_counted():
    record = match(3, game("31: 8/5 6/5 | 64: 24/14 | doubles | takes | 51: 13/8 6/5"))
    analysis = analyze(replay(record), MadeUpSource(), level="quick", executor=InOrder())
    converted = to_ogxm(Source(analysis.replay.record, "x.json", analysis=analysis))
    kept = read_record(converted.data)
    (ours,) = kept.analyses
    assert ours.engine.startswith("Kibitz")
    assert len(ours.entries[0].plays) > 1
    assert all("analysis by Kibitz" in remark for remark in converted.remarks)


def test_other_games_are_refused(tmp_path):
    result = kibitz("convert", EXAMPLES / "nardy.mat", tmp_path / "out.gvab")
    assert result.exit_code == 2
    assert "OGXM holds a match of backgammon" in one_line(result)


def test_what_is_wrong_with_the_record_is_told(tmp_path):
    result = kibitz("convert", EXAMPLES / "damaged.mat", tmp_path / "out.gvab")
    assert result.exit_code == 1
    assert "line " in result.stderr


def test_chances_become_equities_at_the_score():
    level, met = ForeignLevel("2-ply", 2), default_met()
    played = replay(match(3, game("31: 8/5 6/5 | doubles | takes | 64: 24/14")))
    roll, turned = played.games[0].turns
    before, rolled = turned.position, roll.rolled_from
    chance = met.mwc_from_emg
    moves = played.record.games[0].actions[0].play
    entries = (
        ForeignEntry(
            0,
            0,
            (ForeignPlay(moves, chance(0.25, rolled), level),),
            ForeignUnit.MWC,
            luck=met.mwc_from_emg(0.5, rolled) - met.mwc_from_emg(0.0, rolled),
            luck_unit=ForeignUnit.MWC,
        ),
        ForeignEntry(
            0,
            1,
            cube=ForeignCube(
                chance(0.5, before),
                chance(0.75, before),
                chance(1, before),
                level,
                std_error=chance(0.02, before) - chance(0.0, before),
                double_std_error=chance(0.03, before) - chance(0.0, before),
            ),
            cube_unit=ForeignUnit.MWC,
            double_loss=chance(0.25, before) - chance(0.0, before),
            take_loss=chance(0.125, before) - chance(0.0, before),
        ),
    )
    record = replace(played.record, analyses=(ForeignAnalysis("another", entries),))
    first, second = in_emg(replace(played, record=record)).record.analyses[0].entries
    assert first.plays[0].equity == pytest.approx(0.25)
    assert first.luck == pytest.approx(0.5)
    assert (second.cube.equity_no_double, second.cube.equity_double_take) == pytest.approx(
        (0.5, 0.75)
    )
    assert (second.cube.std_error, second.cube.double_std_error) == pytest.approx((0.02, 0.03))
    assert (second.double_loss, second.take_loss) == pytest.approx((0.25, 0.125))
    kept = read_record(to_gva(Source(record, "x.mat")).data).analyses[0]
    assert kept.entries[0].plays[0].equity == pytest.approx(0.25, abs=1e-3)
    assert kept.entries[1].cube.equity_double_take == pytest.approx(0.75, abs=1e-3)


def test_analysis_of_gnubg_in_chances_is_held_as_equities():
    path = shared("corpus/sgf/gnu-backgammon-001.sgf")
    record = read_record(path.read_bytes())
    converted = to_ogxm(Source(record, path.name))
    kept = read_record(converted.data)
    assert play_key(replay(kept)) == play_key(replay(record))
    assert len(kept.analyses[0].entries) > 10
