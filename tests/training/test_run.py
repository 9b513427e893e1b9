"""Trainings that are stopped, go on, and are written for the package."""

import hashlib
import json

import numpy as np
import pytest
from click.testing import CliRunner
from trainings import GAME

from analyzer.app.cli import main
from analyzer.errors import EngineError
from analyzer.evaluation.native.network import Network
from analyzer.training import run, shipping
from analyzer.training.checkpoint import load
from analyzer.training.run import plan_of, train


class StoppedError(Exception):
    pass


def equal(first, second):
    return all((a == b).all() for a, b in zip(first, second, strict=True))


def test_a_training_that_was_stopped_ends_as_one_that_was_not(small, tmp_path, monkeypatch):
    whole, training = train(GAME, small, tmp_path / "whole", 4, lambda *told: None)
    assert training.done == 4
    monkeypatch.setattr(run, "_KEPT_EVERY", 1)

    def stop(done, _total, _source, _error):
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        train(GAME, small, tmp_path / "stopped", 4, stop)
    assert load(tmp_path / "stopped", GAME).done == 2
    again, _training = train(GAME, small, tmp_path / "stopped", 99, lambda *told: None)
    assert equal(whole, again)


def test_the_command_writes_a_network_and_its_record(small, tmp_path, monkeypatch):
    monkeypatch.setattr(shipping, "_PAIRS", 4)
    monkeypatch.setattr(shipping, "_PAIRS_AHEAD", 2)
    done = CliRunner().invoke(main, ["train", GAME, "--out", str(tmp_path / "new")])
    assert done.exit_code == 0, done.output
    data = (tmp_path / "new" / f"{GAME}.npz").read_bytes()
    record = json.loads((tmp_path / "new" / f"{GAME}.json").read_text())
    assert record["sha256"] == hashlib.sha256(data).hexdigest()
    assert (record["rounds"], record["phases"][0]["source"]) == (4, "self-play")
    assert record["strength"]["against_pips"]["pairs"] == 4
    with np.load(tmp_path / "new" / f"{GAME}.npz") as arrays:
        assert set(arrays) == set(Network._fields)


def test_what_is_no_checkpoint_is_refused(small, tmp_path):
    other = tmp_path / "other"
    other.write_text("nothing")
    with pytest.raises(EngineError, match="other is no checkpoint"):
        load(other, GAME)
    train(GAME, small, tmp_path / "own", 1, lambda *told: None)
    with pytest.raises(EngineError, match=f"a checkpoint of {GAME}, not of nardy"):
        load(tmp_path / "own", "nardy")


def test_a_game_without_a_network_of_its_own_is_told():
    assert plan_of("короткие нарды")[0] == "caucasian"
    assert plan_of("international")[0] == "backgammon"
    with pytest.raises(EngineError, match="no network is trained for nackgammon"):
        plan_of("nackgammon")
