"""Judged matches told of nobody: the same figures, and no word of anybody."""

from dataclasses import replace

from leaks import MARK, tells
from marked import marked
from noted import analyzed

from analyzer.judgment.anonymous import anonymous_analysis
from analyzer.judgment.summary import summarize
from analyzer.model.player import PerPlayer


def test_nothing_but_play_and_figures_is_left():
    before = marked()
    assert tells(MARK, repr(before).encode())
    after = anonymous_analysis(before)
    assert not tells(MARK, repr(after).encode())
    assert after.notes == ()


def test_the_figures_are_the_same():
    before = marked()
    after = anonymous_analysis(before)
    figures = [side.figures for side in summarize(before).players]
    assert [side.figures for side in summarize(after).players] == figures
    assert after.totals == before.totals
    for told, game in zip(after.games, before.games, strict=True):
        assert (told.luck, told.chances, told.result) == (game.luck, game.chances, game.result)
        kept = [(each.turn, each.kind, each.error_emg, each.mark) for each in told.decisions]
        assert kept == [
            (each.turn, each.kind, each.error_emg, each.mark) for each in game.decisions
        ]


def test_names_that_are_asked_for_are_those_of_the_columns():
    names = PerPlayer("Player 7", "Player 3")
    assert anonymous_analysis(marked(), names).replay.record.names == names


def test_what_was_played_is_told_by_its_notation():
    before = analyzed()
    (game,) = before.games
    edited = tuple(
        replace(each, candidates=tuple(replace(one, label=MARK) for one in each.candidates))
        for each in game.decisions
        if each.roll is not None
    )
    after = anonymous_analysis(replace(before, games=(replace(game, decisions=edited),)))
    told = [one for each in after.games[0].decisions for one in each.candidates]
    assert [one.label for one in told] == [str(one.play) for one in told]


def test_compared_analyses_of_others_are_told_of_nobody_too():
    before = replace(marked(), compared=(marked(), marked()))
    after = anonymous_analysis(before)
    assert not tells(MARK, repr(after.compared).encode())
    assert all(other.replay is after.replay for other in after.compared)
