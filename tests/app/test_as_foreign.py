"""Our analysis as another program's: judged again from it, it is the same."""

from dataclasses import replace

import pytest
from command import SHORT
from evaluators import MadeUpSource
from helpers import EXAMPLES
from workers import InOrder

from analyzer.app.as_foreign import as_foreign
from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.analyze import analyze
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction, CubeWord


def judged(data: bytes):
    return analyze(
        replay(read_record(data)), MadeUpSource(), level="quick", name="a.mat", executor=InOrder()
    )


def judged_again(analysis):
    record = replace(analysis.replay.record, analyses=(as_foreign(analysis),))
    (found,) = foreign_analyses(replace(analysis.replay, record=record), name="a.mat")
    return found


@pytest.mark.parametrize("name", ["crawford", "money"])
def test_an_analysis_read_back_as_foreign_is_the_same(name):
    analysis = judged((EXAMPLES / f"{name}.mat").read_bytes())
    again = judged_again(analysis)
    assert again.totals == analysis.totals
    assert (again.judged, again.judgeable) == (analysis.judged, analysis.judgeable)
    for game, other in zip(analysis.games, again.games, strict=True):
        for mine, theirs in zip(game.decisions, other.decisions, strict=True):
            assert [each.equity for each in mine.candidates] == [
                each.equity for each in theirs.candidates
            ]
            assert (mine.played, mine.level, mine.mark) == (
                theirs.played,
                theirs.level,
                theirs.mark,
            )


def test_decisions_stand_with_the_actions_that_they_are_about():
    analysis = judged(SHORT.encode())
    foreign = as_foreign(analysis)
    actions = analysis.replay.record.games[0].actions
    cubes = {entry.action for entry in foreign.entries if entry.cube is not None}
    words = {actions[index].word for index in cubes if isinstance(actions[index], CubeAction)}
    assert words == {CubeWord.DOUBLE, CubeWord.TAKE}
    # Before the double the second player could have doubled; afterwards nobody but the taker can.
    assert [entry.action for entry in foreign.entries] == list(range(len(actions)))
    assert foreign.engine.startswith("Kibitz ")
    assert foreign.engine.endswith("(made-up 1, quick)")


def test_figures_are_told_of_both_players():
    figures = as_foreign(judged(SHORT.encode())).figures
    assert {(each.name, each.player) for each in figures} >= {("PR", 0), ("PR", 1)}


def test_a_take_is_told_without_the_beaver_that_answers_better():
    analysis = judged(SHORT.replace(" 3 point match", " 0 point match").encode())
    index, double = next(
        (index, each)
        for index, each in enumerate(analysis.games[0].decisions)
        if each.kind is DecisionKind.DOUBLE and each.cube is not None
    )
    cube = replace(double.cube, equity_double_take=-0.6, is_beaver=True)
    decisions = list(analysis.games[0].decisions)
    decisions[index] = replace(double, cube=cube)
    game = replace(analysis.games[0], decisions=tuple(decisions))
    changed = replace(analysis, games=(game,))
    told = next(each.cube for each in as_foreign(changed).entries if each.cube is not None)
    assert (told.equity_double_take, told.is_beaver) == (-0.3, True)
    again = judged_again(changed).games[0].decisions[index]
    assert (again.cube.equity_double_take, again.cube.is_beaver) == (-0.6, True)
    assert again.cube.level == cube.level
