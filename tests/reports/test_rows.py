"""Rows of the report: what is printed of a decision, and where the match shows it."""

from dataclasses import replace

import pytest
from golden import check_golden
from helpers import board
from made_match import LEVEL, made_match, outcome_for

from analyzer.evaluation.evaluator import CubeValue
from analyzer.judgment.analysis import (
    Candidate,
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    Mark,
    MatchAnalysis,
    NotCounted,
)
from analyzer.judgment.cube_points import CubePoints
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore
from analyzer.rules.games.international import legal_plays
from reports.board_svg import board_svg
from reports.rows_decisions import DecisionRow, decision_rows, mistakes
from reports.rows_facts import fact_sentences
from reports.rows_match import game_rows
from reports.view import view_of

MINUS = "\N{MINUS SIGN}"


def checker(position: Board, roll: Roll, played: str, *better: str) -> Decision:
    """Return a decision in which the plays named last are better, each by 0.1 EMG."""
    plays = {str(play): (play, after) for after, play in legal_plays(position, roll).items()}
    candidates = tuple(
        Candidate(
            text,
            -0.1 * index,
            0.5 - 0.01 * index,
            LEVEL.name,
            outcome_for(-0.1 * index),
            *plays[text],
        )
        for index, text in enumerate([*better, played])
    )
    return Decision(
        game=1,
        turn=1,
        player=Player.ONE,
        kind=DecisionKind.CHECKER,
        position=Position(position, Cube(), MatchScore(7, 7)),
        candidates=candidates,
        played=len(better),
        best=0,
        error_emg=0.1 * len(better),
        error_mwc=0.01 * len(better),
        counted_pr=True,
        counted_gnubg=True,
        level=LEVEL.name,
        mark=Mark.BLUNDER if better else Mark.NONE,
        roll=roll,
        played_text=played,
    )


def cube(kind: DecisionKind, chosen: CubeChoice, error: CubeError) -> Decision:
    """Return a cube decision worth 0.6 undoubled, 1.2 doubled and taken, in which one erred."""
    value = CubeValue(outcome_for(0.6), 0.6, 0.6, 1.2, 1.0, LEVEL)
    options = {
        DecisionKind.DOUBLE: ((CubeChoice.DOUBLE, 1.0), (CubeChoice.NO_DOUBLE, 0.6)),
        DecisionKind.TAKE: ((CubeChoice.PASS, -1.0), (CubeChoice.TAKE, -1.2)),
    }[kind]
    decision = checker(STANDARD_START, Roll(3, 1), "8/5 6/5")
    return replace(
        decision,
        kind=kind,
        player=Player.ONE if kind is DecisionKind.DOUBLE else Player.TWO,
        candidates=tuple(
            Candidate(choice.value, equity, 0.5, LEVEL.name, choice=choice)
            for choice, equity in options
        ),
        played=[choice for choice, _ in options].index(chosen),
        error_emg=options[0][1] - options[1][1],
        cube_error=error,
        cube=value,
        cube_points=CubePoints(0.25, 0.2),
        roll=None,
    )


def with_decisions(*decisions: Decision) -> MatchAnalysis:
    """Return the first game of a made-up match to seven points with these decisions only."""
    analysis = made_match(1)
    games = (replace(analysis.games[0], decisions=decisions),)
    return replace(analysis, games=games, replay=replace(analysis.replay, length=7))


def row_of(decision: Decision) -> DecisionRow:
    (row,) = decision_rows(view_of(with_decisions(decision))).values()
    return row


def facts_of(decision: Decision) -> str:
    return " ".join(fact_sentences(decision, view_of(with_decisions(decision)).around(1)))


def test_five_best_are_shown_and_the_play_made_with_its_rank():
    texts = [str(play) for play in legal_plays(STANDARD_START, Roll(3, 1)).values()]
    row = row_of(checker(STANDARD_START, Roll(3, 1), texts[7], *texts[:7]))
    assert [each.rank for each in row.candidates] == [1, 2, 3, 4, 5, 8]
    assert row.candidates[-1].is_played
    assert row.candidates[0].is_best
    assert row.candidates[1].difference == f"{MINUS}0.100"
    assert row.candidates[1].win[0] > row.candidates[2].win[0]


def test_decision_tells_both_costs_and_what_was_better():
    row = row_of(checker(STANDARD_START, Roll(3, 1), "24/23 13/10", "8/5 6/5"))
    assert row.sentence == "Ann played 24/23 13/10; 8/5 6/5 was better."
    assert row.costs == (("0.100", "EMG"), ("1.00%", "match chance"))
    assert row.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def test_facts_name_points_and_shots():
    facts = facts_of(checker(STANDARD_START, Roll(3, 1), "24/23 13/10", "8/5 6/5"))
    assert "The best play makes the 5 point." in facts
    assert "The opponent's rolls that hit a blot: 0 of 36 after the best play, " in facts
    assert "With the best play and the one made: games won " in facts


def test_the_first_checker_off_is_told_to_save_the_gammon():
    position = board("x 7:1 6:2 5:4 4:3 3:3 2:2 o 24:1")
    told = "With a checker off no gammon can be lost."
    made = checker(position, Roll(3, 2), "7/4 3/1", "7/5 3/off")
    played, best = (Outcome(0.0, 0.0, 0.0, lose_gammon, 0.0) for lose_gammon in (1.0, 0.0))
    of_rank = {made.played: played, made.best: best}
    listed = tuple(
        replace(each, outcome=of_rank.get(rank, each.outcome))
        for rank, each in enumerate(made.candidates)
    )
    assert told in facts_of(replace(made, candidates=listed))
    as_often = tuple(replace(each, outcome=best) for each in made.candidates)
    assert told not in facts_of(replace(made, candidates=as_often))


def test_shots_are_told_where_one_of_the_plays_ends_the_contact():
    position = board("x 9:1 6:2 o 8:2")
    facts = facts_of(checker(position, Roll(2, 1), "6/5 6/4", "9/6"))
    assert "The opponent's rolls that hit a blot: 0 of 36 after the best play, 11 of 36" in facts


def test_a_race_is_not_explained_by_points():
    position = board("x 6:3 5:3 4:2 3:1 o 24:2")
    facts = facts_of(checker(position, Roll(4, 3), "6/3 6/2", "4/off 3/off"))
    assert "Borne off: 2 by the best play, 0 by the one made." in facts
    assert "point" not in facts


def test_best_play_needs_no_explanation():
    assert facts_of(checker(STANDARD_START, Roll(3, 1), "8/5 6/5")) == ""


@pytest.mark.parametrize(
    ("decision", "played", "differences", "sentence"),
    [
        (
            cube(DecisionKind.DOUBLE, CubeChoice.NO_DOUBLE, CubeError.MISSED_DOUBLE_ABOVE_CASH),
            "No double",
            [f"{MINUS}0.400", "+0.200", ""],
            "Ann did not double; doubling would have won the game at once.",
        ),
        (
            cube(DecisionKind.TAKE, CubeChoice.TAKE, CubeError.WRONG_TAKE),
            "Double, take",
            ["", f"{MINUS}0.200", ""],
            "Bob took the double; passing was better.",
        ),
    ],
)
def test_cube_figures_show_what_was_right_and_what_was_done(
    decision, played, differences, sentence
):
    row = row_of(decision)
    assert row.on_roll == "Ann"
    assert row.action == "Double, pass"
    assert [each.label for each in row.cube if each.is_right] == ["Double, pass"]
    assert [each.label for each in row.cube if each.is_played] == [played]
    assert [each.difference for each in row.cube] == differences
    assert row.sentence == sentence


def test_points_of_the_cube_are_told_to_the_one_who_decides():
    take = facts_of(cube(DecisionKind.TAKE, CubeChoice.TAKE, CubeError.WRONG_TAKE))
    assert take.startswith("Take point, gammons counted: 25.0% with a dead cube, 20.0% with a")
    assert take.endswith("; the taker wins 21.1%.")
    error = CubeError.MISSED_DOUBLE_ABOVE_CASH
    double = facts_of(cube(DecisionKind.DOUBLE, CubeChoice.NO_DOUBLE, error))
    assert double.startswith("Cash point, gammons counted: 75.0% with a dead cube, 80.0% with a")
    assert double.endswith("; the side on roll wins 78.9%.")


def test_a_decision_left_out_says_why():
    decision = checker(STANDARD_START, Roll(3, 1), "8/5 6/5")
    row = row_of(replace(decision, counted_pr=False, reason=NotCounted.FORCED))
    assert row.reason == "only one legal play"
    assert row.sentence == "Ann had no choice: 8/5 6/5."


def test_an_illegal_play_has_no_rank():
    decision = checker(STANDARD_START, Roll(3, 1), "8/5 6/5")
    row = row_of(replace(decision, played=None, played_text="8/4"))
    assert row.sentence == "Ann's play is not legal; best was 8/5 6/5."
    assert not any(each.is_played for each in row.candidates)


def test_mistakes_are_sorted_by_cost():
    losses = [decision.error_emg for decision in mistakes(made_match(3))]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= 0.02


def test_double_and_take_share_a_scene_but_stand_with_those_who_chose():
    analysis = made_match(3)
    view = view_of(analysis)
    games = game_rows(view, decision_rows(view))
    offers = [
        (game.number, turn.number)
        for game in analysis.replay.games
        for turn in game.turns
        if turn.offer
    ]
    assert offers
    scenes = {scene.anchor: scene for game in games for scene in game.scenes}
    for game, turn in offers:
        scene = scenes[f"g{game}-t{turn}-c"]
        assert scene.kinds == "double take"
        assert scene.players == "0 1"
        columns = {
            part.target: column
            for row in games[game - 1].sheet
            for column, cell in enumerate(row.cells)
            for part in cell
        }
        side = analysis.replay.games[game - 1].turns[turn - 1].player
        assert columns[f"g{game}-t{turn}-double"] == side.value
        assert columns[f"g{game}-t{turn}-take"] == side.opponent.value


def test_lines_of_the_sheet_name_their_turns():
    view = view_of(made_match(3))
    for game in game_rows(view, decision_rows(view)):
        for row in game.sheet:
            first, last = row.turns.split("\N{EN DASH}")[0], row.turns.split("\N{EN DASH}")[-1]
            targets = [part.target for cell in row.cells for part in cell]
            assert targets[0].split("-")[1] == f"t{first}"
            assert targets[-1].split("-")[1] == f"t{last}"


def test_sheet_keeps_the_order_and_the_columns():
    analysis = made_match(1)
    view = view_of(analysis)
    (game,) = game_rows(view, decision_rows(view))
    plays = [
        (column, part.text)
        for row in game.sheet
        for column, cell in enumerate(row.cells)
        for part in cell
        if ": " in part.text
    ]
    assert [column for column, _ in plays] == [
        turn.player.value for turn in analysis.replay.games[0].turns
    ]


def test_board_of_the_opening_looks_as_it_did(request):
    decision = checker(STANDARD_START, Roll(3, 1), "24/23 13/10", "8/5 6/5")
    svg = board_svg(
        decision.position,
        roll=decision.roll,
        best=decision.candidates[0].play,
        played=decision.candidates[1].play,
        standalone=True,
    )
    check_golden("board/opening.svg", svg.replace("><", ">\n<") + "\n", request)
