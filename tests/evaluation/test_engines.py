"""Opening evaluators here and in other processes."""

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest
from opened import value_of_start

from analyzer.errors import EngineError
from analyzer.evaluation.engines import EngineSpec, available_engines, open_evaluator
from analyzer.evaluation.met import default_met
from analyzer.rules.games import game_named


def test_spec_opens_the_same_evaluator_in_a_new_process() -> None:
    spec = EngineSpec("sage", default_met())
    assert pickle.loads(pickle.dumps(spec)) == spec
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(value_of_start, spec).result() == value_of_start(spec)


def test_unknown_engine_is_refused_with_those_there_are() -> None:
    with pytest.raises(EngineError, match=r"snowie.*sage"):
        open_evaluator("snowie")


def test_sage_is_usable_and_named_with_its_version() -> None:
    sage = available_engines()[0]
    assert sage.usable
    assert sage.version.startswith("sage (bgsage 2.")
    assert sage.levels == ("0-ply", "1-ply", "2-ply", "3-ply")


def test_native_is_usable_for_every_game_that_has_a_network() -> None:
    native = available_engines()[1]
    assert native.name == "native"
    assert native.usable == bool(native.games)
    assert native.levels == (("0-ply", "1-ply", "2-ply") if native.games else ())


def test_an_engine_is_refused_for_a_game_that_it_does_not_know() -> None:
    with pytest.raises(EngineError, match="sage does not value"):
        open_evaluator("sage", game=game_named("nardy"))


def test_gnubg_is_reported_but_not_offered() -> None:
    others = available_engines()[2:]
    assert all(report.name == "gnubg" and not report.usable for report in others)
