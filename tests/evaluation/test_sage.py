"""The evaluator on bgsage: known results, frames, units, and the inputs that it must not get."""

import random
from dataclasses import replace

import pytest
from bgsage import BgBotAnalyzer
from helpers import board

from analyzer.errors import EngineError
from analyzer.evaluation.evaluator import CubeValue, Level, PlayValue
from analyzer.evaluation.levels import EXACT, PLY_0, PLY_1, PLY_2
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.sage import SageEvaluator
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.games.international import legal_plays

MET = default_met()
POST = ScorePhase.POST_CRAWFORD
LEVELS = (PLY_0, PLY_1, PLY_2)

#: A blot hit and on the bar on either side, anchors, a prime: what frames get wrong.
ON_BAR = board("x bar:1 13:4 8:3 6:5 5:2 o bar:1 24:2 20:3 19:5 17:3 12:1")
HOLDING = board("x 20:2 13:3 8:3 6:4 5:3 o 7:2 12:4 17:3 19:4 21:2")


@pytest.fixture(scope="module")
def sage() -> SageEvaluator:
    return SageEvaluator()


def after(position: Position, roll: Roll) -> list[Board]:
    return list(legal_plays(position.board, roll))


def best(values: list[PlayValue]) -> float:
    return max(value.equity for value in values)


@pytest.mark.parametrize("level", LEVELS)
def test_last_man_against_fifteen_under_jacoby(sage: SageEvaluator, level: Level) -> None:
    """One man on the ace against 15 that bore none off: a gammon, if gammons count."""
    race = board("x 1:1 o 20:5 21:5 22:5")
    jacoby = sage.cube_values([Position(race, stakes=MoneyRules(jacoby=True))], level)[0]
    assert jacoby.equity_no_double == pytest.approx(1.0)
    assert jacoby.equity_double_take == pytest.approx(4.0)
    plain = sage.cube_values([Position(race)], level)[0]
    assert plain.equity_no_double == pytest.approx(2.0)
    assert plain.equity_double_pass == 1.0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("position", [STANDARD_START, ON_BAR, HOLDING])
def test_only_winning_counts_at_double_match_point(
    sage: SageEvaluator, position: Board, level: Level
) -> None:
    here = Position(position, stakes=MatchScore(1, 1))
    cube = sage.cube_values([here], level)[0]
    assert cube.equity_no_double == pytest.approx(2 * cube.outcome.win - 1, abs=1e-9)
    plays = sage.play_values(here, after(here, Roll(3, 1))[:3], level)
    assert all(p.equity == pytest.approx(2 * p.outcome.win - 1, abs=1e-9) for p in plays)


def test_score_decides_a_take(sage: SageEvaluator) -> None:
    race = board("x 5:1 2:1 o 24:1")
    money = sage.cube_values([Position(race)], PLY_1)[0]
    match = sage.cube_values([Position(race, stakes=MatchScore(2, 1, POST))], PLY_1)[0]
    assert money.equity_no_double < money.equity_double_take < 1
    assert match.equity_double_take > 1


def test_small_races_are_exact_at_every_level(sage: SageEvaluator) -> None:
    here = Position(board("x 6:2 o 20:2"))
    values = {level: sage.cube_values([here], level)[0] for level in LEVELS}
    assert set(values.values()) == {values[PLY_0]}
    assert values[PLY_0].level == EXACT
    play = sage.play_values(here, after(here, Roll(2, 1)), PLY_0)[0]
    assert play.level == EXACT


@pytest.mark.parametrize("stakes", [MoneyRules(), MoneyRules(jacoby=True), MatchScore(5, 3)])
@pytest.mark.parametrize("here", [STANDARD_START, ON_BAR, HOLDING])
def test_plays_agree_with_bgsages_own_search(
    sage: SageEvaluator, here: Board, stakes: Stakes
) -> None:
    position = Position(here, stakes=stakes)
    points = [abs(n) if i == 0 else n for i, n in enumerate(here.points)]
    match = (
        {"away1": stakes.mover_away, "away2": stakes.opponent_away}
        if isinstance(stakes, MatchScore)
        else {"jacoby": stakes.jacoby}
    )
    analyzer = BgBotAnalyzer(eval_level="2ply", parallel_threads=1)
    theirs = analyzer.checker_play(points, 3, 1, beaver=False, **match).moves
    ours = sage.play_values(position, after(position, Roll(3, 1)), PLY_1)
    assert len(ours) == len(theirs)
    by_board = {play.board.points[1:]: play for play in ours}
    for move in theirs[:5]:
        play = by_board[tuple(move.board[1:])]
        assert play.equity == pytest.approx(move.equity, abs=1e-5)
        assert play.outcome.win == pytest.approx(move.probs.win, abs=1e-6)


@pytest.mark.parametrize("stakes", [MoneyRules(), MatchScore(5, 3)])
def test_cubes_agree_with_bgsages_own_search(sage: SageEvaluator, stakes: Stakes) -> None:
    for here in (STANDARD_START, HOLDING):
        position = Position(here, stakes=stakes)
        match = (
            {"away1": stakes.mover_away, "away2": stakes.opponent_away}
            if isinstance(stakes, MatchScore)
            else {"jacoby": False, "beaver": False}
        )
        analyzer = BgBotAnalyzer(eval_level="2ply", parallel_threads=1)
        theirs = analyzer.cube_action(list(here.points), **match)
        ours = sage.cube_values([position], PLY_1)[0]
        # bgsage chooses the plays after each roll by another rule.
        assert ours.equity_no_double == pytest.approx(theirs.equity_nd, abs=0.01)
        assert ours.equity_double_take == pytest.approx(theirs.equity_dt, abs=0.01)


def test_taken_double_is_worth_the_position_with_the_opponents_cube(sage: SageEvaluator) -> None:
    here = Position(HOLDING, stakes=MatchScore(4, 6))
    value = sage.cube_values([here], PLY_1)[0]
    turned = replace(here, cube=Cube(2, CubeOwner.OPPONENT))
    taken = sage.cube_values([turned], PLY_1)[0]
    mwc = MET.mwc_from_emg(taken.equity_no_double, turned)
    assert value.equity_double_take == pytest.approx(MET.emg_from_mwc(mwc, here), abs=1e-9)


def test_start_is_worth_the_same_to_whoever_begins(sage: SageEvaluator) -> None:
    here = Position(STANDARD_START, stakes=MatchScore(3, 5))
    there = Position(STANDARD_START, stakes=MatchScore(5, 3))
    ours = sage.cube_values([here, there], PLY_0)
    assert ours[0].outcome == ours[1].outcome


def test_play_is_worth_the_opponents_position_reversed(sage: SageEvaluator) -> None:
    here = Position(ON_BAR, stakes=MoneyRules(max_cube=1))
    board_after = after(here, Roll(6, 5))[0]
    play = sage.play_values(here, [board_after], PLY_0)[0]
    reply = sage.cube_values([replace(here, board=board_after).mirrored()], PLY_0)[0]
    assert play.equity == pytest.approx(-reply.equity_no_double, abs=1e-9)
    assert play.outcome.chances == pytest.approx(reply.outcome.mirrored().chances)


def test_dance_is_the_same_board_with_the_other_side_to_roll(sage: SageEvaluator) -> None:
    here = Position(board("x bar:2 6:3 o 19:2 20:2 21:2 22:2 23:2 24:2 12:3"))
    assert after(here, Roll(6, 5)) == [here.board]
    value = sage.play_values(here, [here.board], PLY_1)[0]
    assert value.outcome.win < 0.5


def test_rolls_are_valued_by_their_best_play(sage: SageEvaluator) -> None:
    here = Position(HOLDING, stakes=MatchScore(4, 4))
    equities = sage.roll_equities(here)
    for roll, equity in list(zip(ROLLS, equities, strict=True))[::4]:
        assert equity == pytest.approx(best(sage.play_values(here, after(here, roll), PLY_0)))


def test_crawford_game_has_no_double(sage: SageEvaluator) -> None:
    here = Position(HOLDING, stakes=MatchScore(4, 1, ScorePhase.CRAWFORD))
    value = sage.cube_values([here], PLY_0)[0]
    assert value.equity_double_take == value.equity_no_double
    assert value.equity_no_double == pytest.approx(value.cubeless)


def test_trailer_after_crawford_gains_by_doubling(sage: SageEvaluator) -> None:
    here = Position(STANDARD_START, stakes=MatchScore(4, 1, POST))
    value = sage.cube_values([here], PLY_1)[0]
    assert value.equity_double_take > value.equity_no_double


def test_double_that_is_beavered_costs_twice(sage: SageEvaluator) -> None:
    losing = board("x 24:2 13:2 8:3 6:5 5:3 o 1:1 17:3 18:3 19:4 20:4")
    plain = sage.cube_values([Position(losing)], PLY_0)[0]
    beavers = sage.cube_values([Position(losing, stakes=MoneyRules(beavers=1))], PLY_0)[0]
    assert plain.equity_double_take < 0
    assert beavers.is_beaver
    assert beavers.equity_double_take == pytest.approx(2 * plain.equity_double_take)


def test_long_matches_are_nearly_money(sage: SageEvaluator) -> None:
    money = sage.cube_values([Position(HOLDING)], PLY_1)[0]
    match = sage.cube_values([Position(HOLDING, stakes=MatchScore(60, 60))], PLY_1)[0]
    assert match.equity_no_double == pytest.approx(money.equity_no_double, abs=0.05)
    assert match.equity_double_take == pytest.approx(money.equity_double_take, abs=0.1)


def test_long_match_far_ahead_stays_within_its_gammons(sage: SageEvaluator) -> None:
    here = Position(HOLDING, Cube(16, CubeOwner.MOVER), MatchScore(40, 30))
    value = sage.cube_values([here], PLY_1)[0]
    assert -3 <= value.equity_no_double <= 3


def test_other_table_gives_other_values(sage: SageEvaluator) -> None:
    rows = tuple(tuple(b / (a + b) for b in range(1, 26)) for a in range(1, 26))
    pips_only = MatchEquityTable("Pips", rows, tuple(1 / (1 + n) for n in range(1, 26)))
    here = Position(HOLDING, stakes=MatchScore(3, 5))
    other = SageEvaluator(pips_only).cube_values([here], PLY_0)[0]
    assert other.equity_no_double != sage.cube_values([here], PLY_0)[0].equity_no_double
    same = SageEvaluator(MatchEquityTable("Copy", MET.pre_crawford, MET.post_crawford))
    near = same.cube_values([here], PLY_0)[0]
    assert near.equity_no_double == pytest.approx(
        sage.cube_values([here], PLY_0)[0].equity_no_double, abs=1e-4
    )


STAKES: list[Stakes] = [
    MoneyRules(),
    MoneyRules(jacoby=True, beavers=1),
    MatchScore(5, 4),
    MatchScore(3, 1, ScorePhase.CRAWFORD),
    MatchScore(1, 1),
]


def judged(evaluator: SageEvaluator, position: Position) -> tuple[list[PlayValue], CubeValue]:
    boards = after(position, Roll(6, 4))[:4]
    return (
        evaluator.play_values(position, boards, PLY_1),
        evaluator.cube_values([position], PLY_1)[0],
    )


def test_values_are_bit_equal_in_any_order_and_number_of_threads() -> None:
    positions = [
        Position(here, stakes=stakes) for here in (STANDARD_START, HOLDING) for stakes in STAKES
    ]
    one = SageEvaluator()
    first = {i: judged(one, position) for i, position in enumerate(positions)}
    order = list(range(len(positions)))
    random.Random(7).shuffle(order)
    two = SageEvaluator(threads=2)
    again = {i: judged(two, positions[i]) for i in order}
    assert again == first
    together = two.cube_values(positions, PLY_1)
    assert together == [first[i][1] for i in range(len(positions))]


def test_batches_do_not_mix_rules(sage: SageEvaluator) -> None:
    positions = [Position(HOLDING, stakes=stakes) for stakes in STAKES]
    together = sage.cube_values(positions, PLY_0)
    assert together == [sage.cube_values([position], PLY_0)[0] for position in positions]


def test_other_numbers_of_checkers_are_refused(sage: SageEvaluator) -> None:
    three = Position(board("x 24:3 o 1:3", checkers=3))
    with pytest.raises(EngineError, match="15 checkers"):
        sage.cube_values([three], PLY_0)


def test_finished_game_is_refused(sage: SageEvaluator) -> None:
    with pytest.raises(EngineError, match="over"):
        sage.cube_values([Position(board("x 6:3"))], PLY_0)
    with pytest.raises(EngineError, match="over"):
        sage.play_values(Position(board("o 6:3")), [board("o 6:3")], PLY_1)


def test_level_that_is_not_offered_is_refused(sage: SageEvaluator) -> None:
    with pytest.raises(EngineError, match="9-ply"):
        sage.cube_values([Position(STANDARD_START)], Level("9-ply", 9))
