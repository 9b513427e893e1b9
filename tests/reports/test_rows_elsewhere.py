"""A decision at other scores, as terminal and page show it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from judged import cube_value
from made_match import made_match

from analyzer.judgment.analysis import DecisionKind, Elsewhere, ScoreName, Verdict
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from reports.html import render
from reports.rows_elsewhere import elsewhere_rows

OWN = MatchScore(2, 4)
NEEDS = (2, 4)


def verdict(stakes: MatchScore | MoneyRules, best: str, cost: float = 0.0) -> Verdict:
    return Verdict(ScoreName.AWAY, stakes, best, cost, cost / 10, "1-ply")


def found(
    own: MatchScore | MoneyRules = OWN, kind: DecisionKind = DecisionKind.CHECKER
) -> Elsewhere:
    """Return a play that is right where the opponent needs 2 points."""
    away = (
        verdict(MatchScore(*needed), "8/5 6/5" if needed[1] == 2 else "24/20", 0.03)
        for needed in product(NEEDS, NEEDS)
        if MatchScore(*needed) != own
    )
    right = (replace(each, error_emg=0.0) if each.best == "8/5 6/5" else each for each in away)
    return Elsewhere(
        1,
        7,
        DecisionKind.CHECKER,
        "8/5 6/5",
        replace(verdict(own, "24/20", 0.05), name=ScoreName.HERE),
        (
            replace(verdict(MoneyRules(), "8/5 6/5"), name=ScoreName.MONEY),
            Verdict(ScoreName.MATCH_POINT, MatchScore(1, 1, ScorePhase.POST_CRAWFORD)),
            *right,
        ),
    )


def test_own_score_is_marked_in_its_row_and_column():
    rows = elsewhere_rows(found())
    assert rows.needs == tuple(row.needed for row in rows.grid) == ("2", "4")
    marked = {
        (row.needed, needed): cell.is_here
        for row in rows.grid
        for needed, cell in zip(rows.needs, row.cells, strict=True)
    }
    assert [place for place, is_here in marked.items() if is_here] == [("2", "4")]
    assert rows.grid[0].cells[1].cost == "0.050"


@pytest.mark.parametrize(
    "own", [MoneyRules(), MatchScore(3, 9), MatchScore(4, 1, ScorePhase.CRAWFORD)]
)
def test_a_score_beyond_the_grid_is_named_alone(own):
    rows = elsewhere_rows(found(own))
    assert not any(cell.is_here for row in rows.grid for cell in row.cells)
    assert [row.is_here for row in rows.named] == [True, False, False]


def test_letters_stand_for_what_is_right_and_costs_for_the_rest():
    rows = elsewhere_rows(found())
    assert rows.letters == (("A", "24/20"), ("B", "8/5 6/5"))
    cells = [[(cell.letter, cell.cost) for cell in row.cells] for row in rows.grid]
    assert cells == [[("B", ""), ("A", "0.050")], [("B", ""), ("A", "0.030")]]
    assert rows.share == "“8/5 6/5” is right at 3 of 4 other scores, by 1-ply."


def test_where_nothing_is_decided_there_is_no_cost():
    (row,) = [row for row in elsewhere_rows(found()).named if row.score.startswith("double match")]
    assert (row.best, row.cost, row.is_right) == ("no cube decision", "", False)
    assert row.score == "double match point: 1-away, 1-away post-Crawford"


def test_at_the_cube_both_sides_are_told_what_is_right():
    taken = replace(verdict(OWN, "double"), cube=cube_value(0.5, 0.7), name=ScoreName.HERE)
    passed = replace(verdict(MatchScore(4, 2), "double"), cube=cube_value(0.9, 1.2))
    cube = Elsewhere(1, 7, DecisionKind.DOUBLE, "no double", taken, (passed,))
    rows = elsewhere_rows(cube)
    assert rows.named[0].best == "Double, take"
    assert rows.choice == "No double"
    assert rows.letters == (("A", "Double, take"), ("B", "Double, pass"))


def test_the_page_shows_it_with_the_mistake():
    analysis = made_match()
    worst = max(
        (each for game in analysis.games for each in game.decisions if each.played_text),
        key=lambda each: each.error_emg if each.kind is DecisionKind.CHECKER else 0,
    )
    scored = replace(found(), game=worst.game, turn=worst.turn)
    page = render(replace(analysis, elsewhere=(scored,)))
    assert page.count("At other scores") == 1
    assert elsewhere_rows(scored).share in page
    assert "At other scores" not in render(analysis)
