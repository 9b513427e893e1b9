"""The real evaluator gives the same figures to the last digit, however the work is done."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from helpers import EXAMPLES
from workers import InOrder

from analyzer.evaluation.engines import EngineSpec
from analyzer.judgment.analyze import analyze
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record


def beginning(name, turns):
    """Return the first game of an example as far as that turn."""
    whole = replay(read_record((EXAMPLES / name).read_bytes()))
    game = whole.games[0]
    return replace(whole, games=(replace(game, turns=game.turns[:turns]),))


@pytest.fixture(scope="module")
def matches():
    return beginning("money.mat", 14), beginning("seven-point.mat", 14)


@pytest.fixture(scope="module")
def alone(matches):
    return [analyze(each, EngineSpec(), executor=InOrder()) for each in matches]


def test_order_of_matches_changes_no_digit(matches, alone):
    turned = [analyze(each, EngineSpec(), executor=InOrder()) for each in matches[::-1]]
    assert turned[::-1] == alone


def test_processes_change_no_digit(matches, alone):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert [analyze(each, EngineSpec(), executor=pool) for each in matches[::-1]] == alone[::-1]
