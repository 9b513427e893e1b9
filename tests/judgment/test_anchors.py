"""Decisions whose right judgment is known, valued by the real evaluator."""

import pytest
from made_games import replay_of
from workers import InOrder

from analyzer.evaluation.engines import EngineSpec
from analyzer.judgment.analysis import CubeChoice, CubeError, Mark, NotCounted, Phase
from analyzer.judgment.analyze import analyze
from analyzer.model.dice import Roll
from analyzer.model.ids import from_xgid
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON
from analyzer.rules.replayed import (
    CubeAnswer,
    CubeOffer,
    Ending,
    GameReplay,
    PlayStatus,
    Turn,
)

FREE_DOUBLE = "XGID=--A--A------------------a-:0:0:1:00:3:4:0:5:10"
TOO_GOOD = "XGID=-A-----------------eee----:0:0:1:00:0:0:{rules}:0:10"
TWO_MEN = "XGID=--A---A-----------------c-:0:0:1:31:4:4:0:5:10"
MANY_OFF = "XGID=-EDC-A----B----------a-cg-:0:0:-1:42:0:0:0:0:10"


def judged(xgid, *, play=None, answer=None, level="standard"):
    """Return the decisions of one turn: with the play named, or with the cube so used."""
    parsed = from_xgid(xgid)
    position = parsed.position
    offer = None
    if answer is not None:
        offer = CubeOffer(position.cube.value * 2, answer, Place(2))
    after = status = chosen = None
    if play is not None:
        legal = game_named("international").legal_plays(position.board, parsed.roll)
        after, chosen = next((b, p) for b, p in legal.items() if str(p) == play)
        status = PlayStatus.LEGAL
    turn = Turn(
        2, parsed.player, Place(2), position, position, play is None, offer,
        parsed.roll or Roll(2, 1), chosen, after, status,
    )  # fmt: skip
    game = GameReplay(
        1, BACKGAMMON, PerPlayer("Ann", "Bob"), parsed.score,
        getattr(position.stakes, "phase", None), (turn,), Ending.UNFINISHED, None, 0, 0, None,
        position.cube.value, after,
    )  # fmt: skip
    replay = replay_of(game, length=parsed.length)
    return analyze(replay, EngineSpec(), level=level, executor=InOrder()).games[0].decisions


def test_free_double_after_the_crawford_game():
    double, answer = judged(FREE_DOUBLE, answer=CubeAnswer.TAKE)
    assert double.error_emg == 0
    assert double.cube.equity_no_double == pytest.approx(0.0556, abs=1e-4)
    assert double.cube.equity_double_take == pytest.approx(1.1111, abs=1e-4)
    assert answer.error_mwc == pytest.approx(0.02778, abs=1e-4)
    assert answer.cube_error is CubeError.WRONG_TAKE
    assert answer.player is Player.TWO


def test_missed_free_double():
    (decision,) = judged(FREE_DOUBLE)
    assert decision.error_mwc == pytest.approx(0.23611, abs=1e-4)
    assert decision.cube_error is CubeError.MISSED_DOUBLE_ABOVE_CASH
    assert decision.counted_pr
    by_choice = {each.choice: each.mwc for each in decision.candidates}
    assert by_choice[CubeChoice.NO_DOUBLE] == pytest.approx(0.26389, abs=1e-4)
    assert by_choice[CubeChoice.DOUBLE] == pytest.approx(0.5, abs=1e-4)


def test_free_double_of_the_leader_is_no_decision():
    assert judged("XGID=--A--A------------------a-:0:0:1:00:4:3:0:5:10") == ()


def test_cube_that_covers_the_match_is_no_decision():
    assert judged("XGID=--A--A------------------a-:1:1:1:00:3:3:0:5:10") == ()


def test_too_good_to_double_for_money():
    double, take = judged(TOO_GOOD.format(rules=0), answer=CubeAnswer.TAKE)
    assert double.error_emg == pytest.approx(1.0, abs=1e-3)
    assert double.cube_error is CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD
    assert take.error_emg == pytest.approx(3.0, abs=1e-3)


def test_double_is_optional_where_jacoby_makes_it_so():
    double, take = judged(TOO_GOOD.format(rules=1), answer=CubeAnswer.TAKE)
    assert double.error_emg == pytest.approx(0.0, abs=1e-3)
    assert take.error_emg == pytest.approx(3.0, abs=1e-3)
    (decision,) = judged(TOO_GOOD.format(rules=1))
    assert decision.error_emg == pytest.approx(0.0, abs=1e-3)
    assert decision.reason is NotCounted.OPTIONAL_DOUBLE


def test_bear_off_blunder_at_double_match_point():
    (decision,) = judged(TWO_MEN, play="6/2")
    assert decision.candidates[0].label == "6/3 2/1"
    assert decision.error_emg == pytest.approx(0.3704, abs=1e-4)
    assert decision.error_mwc == pytest.approx(0.1852, abs=1e-4)
    assert decision.candidates[0].outcome.win == pytest.approx(0.7870, abs=1e-4)
    assert decision.mark is Mark.BLUNDER
    assert decision.phase is Phase.BEAR_OFF
    assert decision.counted_pr
    assert decision.counted_gnubg


@pytest.mark.parametrize("play", ["4/off 2/off", "4/off"])
def test_equal_plays_lead_with_more_checkers_off_and_cost_nothing(play):
    (decision,) = judged(MANY_OFF, play=play)
    assert decision.candidates[0].label == "4/off 2/off"
    assert decision.error_emg == pytest.approx(0.0, abs=1e-3)
    assert decision.mark is Mark.NONE
