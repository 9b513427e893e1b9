"""Decisions at other scores.

The position of E11 in the catalogue of faults is one where other programs lost the owner of the
cube, let the Crawford flag leak into every score, and took rows for columns.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from evaluators import ExactSource
from helpers import board
from workers import InOrder

from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import Decision, DecisionKind, ScoreName
from analyzer.judgment.chunks import Chunk, Work, value_chunk
from analyzer.judgment.deepening import EVENLY
from analyzer.judgment.elsewhere import Question, compare, other_stakes
from analyzer.judgment.single import judged
from analyzer.judgment.tasks import TurnTask
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.games.international import BACKGAMMON
from analyzer.rules.replayed import CubeAnswer, CubeOffer, PlayStatus, Turn

E11 = "XGID=--CBCBC------B--b--cabbcb-:1:1:1:21:0:0:0:0:8"
#: A race of a few rolls, in which a double is close.
RACE = board("x 5:1 3:1 o 23:1 22:1")
WORK = Work(ExactSource(), EVENLY, BACKGAMMON, default_met(), 1)


def turn_of(position: Position, roll: Roll | None = None, offer: CubeOffer | None = None) -> Turn:
    return Turn(1, Player.ONE, Place(), position, position, roll is None, offer, roll, status=None)


def decided(position: Position, roll: Roll | None = None, after: Board | None = None) -> Question:
    """Return the decision of a position: how to play the roll, or whether to double."""
    turn = replace(turn_of(position, roll), after=after, status=PlayStatus.LEGAL if roll else None)
    task = TurnTask(1, turn, roll is None, False, roll is not None)
    return Question(turn, _judged(task))


def answered(position: Position, answer: CubeAnswer) -> Question:
    turn = turn_of(position, offer=CubeOffer(2 * position.cube.value, answer, Place()))
    return Question(turn, _judged(TurnTask(1, turn, True, True, False)))


def _judged(task: TurnTask) -> Decision:
    (values,) = value_chunk(Chunk(WORK, (task,))).turns
    return judged(task, values, default_met())


def stakes_of(position: Position) -> dict[ScoreName, list[Stakes]]:
    found: dict[ScoreName, list[Stakes]] = {}
    for name, stakes in other_stakes(position):
        found.setdefault(name, []).append(stakes)
    return found


def test_the_owned_cube_of_e11_stays_and_makes_the_scores_that_it_decides():
    position = parse_position(E11).position
    assert (position.cube, position.stakes) == (Cube(2, CubeOwner.MOVER), MoneyRules(max_cube=256))
    found = stakes_of(position)
    # With the cube turned the Jacoby rule makes no difference.
    assert found.keys().isdisjoint((ScoreName.MONEY, ScoreName.MONEY_JACOBY))
    assert found[ScoreName.MATCH_POINT] == [MatchScore(2, 2, max_cube=256)]
    # The owner would turn the cube where only gammons should count.
    assert ScoreName.GAMMON_GO not in found
    assert found[ScoreName.GAMMON_SAVE] == [MatchScore(2, 4, max_cube=256)]


def test_the_crawford_flag_is_only_where_a_side_needs_a_point():
    crawford = Position(STANDARD_START, stakes=MatchScore(5, 1, ScorePhase.CRAWFORD))
    for name, stakes in other_stakes(crawford):
        if isinstance(stakes, MatchScore):
            one_away = 1 in (stakes.mover_away, stakes.opponent_away)
            assert (stakes.phase is ScorePhase.PRE_CRAWFORD) != one_away, name
    found = stakes_of(crawford)
    assert found[ScoreName.GAMMON_GO] == [MatchScore(2, 1, ScorePhase.CRAWFORD)]
    assert found[ScoreName.GAMMON_SAVE] == [MatchScore(1, 2, ScorePhase.CRAWFORD)]
    assert MatchScore(2, 2) in found[ScoreName.AWAY]


def test_own_score_is_not_among_the_others_and_rows_are_not_columns():
    own = MatchScore(2, 4)
    away = stakes_of(Position(STANDARD_START, stakes=own))[ScoreName.AWAY]
    assert own not in away
    assert own.swapped() in away
    assert len(away) == 2 + 6 * 6 - 1


def test_a_cube_that_nobody_would_have_turned_so_high_makes_no_score():
    high = Position(STANDARD_START, Cube(8, CubeOwner.OPPONENT), MatchScore(11, 9))
    away = stakes_of(high)[ScoreName.AWAY]
    assert MatchScore(5, 2) in away
    assert MatchScore(2, 5) in away
    assert MatchScore(4, 4) not in away


@pytest.mark.parametrize("answer", [CubeAnswer.TAKE, CubeAnswer.PASS, CubeAnswer.BEAVER])
def test_every_verdict_is_that_of_the_decision_taken_there(answer):
    money = Position(RACE, stakes=MoneyRules(beavers=1))
    play = next(iter(BACKGAMMON.legal_plays(RACE, Roll(2, 1))))
    asked = (decided(money), answered(money, answer), decided(money, Roll(2, 1), play))
    found = compare(asked, WORK, InOrder(), (2, 3))
    for question, elsewhere in zip(asked, found, strict=True):
        decision = question.decision
        assert elsewhere.here.error_emg == decision.error_emg
        assert elsewhere.here.best == decision.candidates[decision.best].label
        for verdict in elsewhere.others:
            position = replace(money, stakes=verdict.stakes)
            if decision.kind is DecisionKind.CHECKER:
                there = decided(position, Roll(2, 1), play).decision
            elif not verdict.best:
                continue
            elif decision.kind is DecisionKind.DOUBLE:
                there = decided(position).decision
            else:
                is_money = isinstance(verdict.stakes, MoneyRules)
                taken = answer if is_money or answer is CubeAnswer.PASS else CubeAnswer.TAKE
                there = answered(position, taken).decision
            assert verdict.error_emg == there.error_emg
            assert verdict.best == there.candidates[there.best].label
            assert verdict.cube == there.cube


def test_nothing_is_decided_at_the_cube_where_it_is_dead_or_out_of_play():
    (found,) = compare([decided(Position(RACE))], WORK, InOrder(), (2,))
    without = {each.name for each in found.others if not each.best}
    assert without == {ScoreName.MATCH_POINT, ScoreName.GAMMON_GO, ScoreName.GAMMON_SAVE}
    assert all(each.level == "" for each in found.others if not each.best)


def test_of_a_choice_that_was_not_made_the_best_is_compared():
    question = decided(Position(RACE), Roll(2, 1))
    assert question.decision.played is None
    (found,) = compare([question], WORK, InOrder(), (2,))
    assert found.choice == question.decision.candidates[question.decision.best].label
    assert found.here.error_emg == 0


def test_the_trailer_after_the_crawford_game_must_double():
    (found,) = compare([decided(Position(RACE))], WORK, InOrder(), (2,))
    after = [
        each
        for each in found.others
        if isinstance(each.stakes, MatchScore) and each.stakes.phase is ScorePhase.POST_CRAWFORD
    ]
    trailing = {each.stakes.mover_away: each for each in after if each.best}
    assert set(trailing) == {2, 3}
    assert trailing[3].best == "double"
