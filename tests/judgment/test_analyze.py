"""The whole way from a replay to a judged match."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from evaluators import BrokenSource, DyingSource, ExactSource, FailingSource, MadeUpSource
from helpers import board
from made_games import match_game, money_game
from workers import InOrder

from analyzer.errors import EngineError
from analyzer.judgment import analyze as analyze_module
from analyzer.judgment.analyze import analyze
from analyzer.model.player import PerPlayer
from analyzer.rules.games.international import NACKGAMMON

RACE = board("x 6:1 3:1 o 20:1 23:1")


def test_game_is_judged_turn_by_turn():
    replay = money_game(1)
    analysis = analyze(replay, MadeUpSource(), executor=InOrder())
    turns = replay.games[0].turns
    game = analysis.games[0]
    assert len(game.luck) == sum(turn.roll is not None for turn in turns)
    assert len(game.chances) == len(turns)
    assert analysis.judged == analysis.judgeable == len(game.decisions)
    assert analysis.settings.engine == "made-up 1"


@pytest.mark.parametrize("beavers", [0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_luck_and_errors_explain_a_money_result_exactly(seed, beavers):
    replay = money_game(seed, RACE, beavers=beavers)
    game = analyze(replay, ExactSource(), executor=InOrder()).games[0]
    assert game.residual == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("score", [PerPlayer(0, 0), PerPlayer(3, 1), PerPlayer(4, 2)])
@pytest.mark.parametrize("seed", range(4))
def test_luck_and_errors_explain_a_match_result_exactly(seed, score):
    replay = match_game(seed, 5, score, RACE)
    game = analyze(replay, ExactSource(), executor=InOrder()).games[0]
    assert game.residual == pytest.approx(0, abs=1e-9)


def test_figures_do_not_depend_on_workers_or_chunks(monkeypatch):
    replay = match_game(5, 7, PerPlayer(0, 0))
    alone = analyze(replay, MadeUpSource(), executor=InOrder())
    with ThreadPoolExecutor(3) as threads:
        assert analyze(replay, MadeUpSource(), executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert analyze(replay, MadeUpSource(), executor=processes) == alone
    monkeypatch.setattr(analyze_module, "CHUNK_TURNS", 1)
    assert analyze(replay, MadeUpSource(), executor=InOrder()) == alone


def test_one_match_after_another_is_judged_as_alone():
    first, second = money_game(1), match_game(2, 7, PerPlayer(5, 2))
    together = [analyze(each, MadeUpSource(), executor=InOrder()) for each in (first, second)]
    turned = [analyze(each, MadeUpSource(), executor=InOrder()) for each in (second, first)]
    assert together == turned[::-1]


def test_dead_worker_is_an_error_that_names_the_match():
    with pytest.raises(EngineError, match=r"monday\.mat"):
        analyze(money_game(1), DyingSource(), name="monday.mat", jobs=1)


def test_failure_of_compiled_code_is_an_error_of_one_line():
    with ThreadPoolExecutor(1) as threads, pytest.raises(EngineError) as caught:
        analyze(money_game(1), FailingSource(), name="monday.mat", executor=threads)
    assert str(caught.value) == ("monday.mat: the evaluator failed: Unable to cast Python instance")


def test_missing_engine_is_an_error():
    with pytest.raises(EngineError, match="no such engine"):
        analyze(money_game(1), BrokenSource(), executor=InOrder())


def test_progress_begins_with_nothing_done_and_ends_with_every_turn():
    seen = []
    analyze(
        money_game(3),
        MadeUpSource(),
        executor=InOrder(),
        progress=lambda done, total: seen.append((done, total)),
    )
    total = seen[0][1]
    assert (seen[0], seen[-1]) == ((0, total), (total, total))
    assert seen == sorted(seen)


def test_stopped_analysis_says_how_much_is_judged():
    replay = money_game(3)
    seen = []
    with ThreadPoolExecutor(1) as one:
        analysis = analyze(
            replay,
            MadeUpSource(),
            executor=one,
            progress=lambda done, total: seen.append((done, total)),
            is_stopped=lambda: bool(seen),
        )
    assert 0 < analysis.judged < analysis.judgeable


def test_unknown_level_is_refused():
    with pytest.raises(ValueError, match="no level is called profound"):
        analyze(money_game(1), MadeUpSource(), level="profound", executor=InOrder())


def test_match_of_several_games_is_not_analyzed():
    replay = money_game(2)
    other = replace(replay.games[0], game=NACKGAMMON)
    mixed = replace(replay, games=(*replay.games, other))
    with pytest.raises(EngineError, match=r"several games \(backgammon, Nackgammon\)"):
        analyze(mixed, MadeUpSource(), executor=InOrder())
