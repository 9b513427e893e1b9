"""Values of other programs taken over where they are deep enough."""

from dataclasses import replace

import pytest
from evaluators import MadeUpSource
from hand_records import game, match
from workers import InOrder
from written import written

from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.analyze import analyze
from analyzer.judgment.reuse import still_open, taken_over
from analyzer.judgment.tasks import game_tasks
from analyzer.judgment.values import CheckerValues, TurnValues
from analyzer.model.outcome import Outcome
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
)

CHANCES = Outcome(0.6, 0.2, 0.01, 0.1, 0.0)
CELLS = "31: 8/5 6/5 | 52: 13/8 24/22 | doubles 2 | takes | 42: 8/4 6/4 | 61: 13/7 8/7"
ROLLED = ForeignLevel("rollout", trials=1296)


def plies(count):
    return ForeignLevel(f"{count}-ply", count)


def play(text, equity, level):
    return ForeignPlay(written(text), equity, level, CHANCES)


def plays(best, played):
    """Return the entry of the second turn, where the play made is the second best."""
    return ForeignEntry(
        0, 1, plays=(play("13/11 13/8", 0.1, best), play("13/8 24/22", 0.04, played))
    )


def analyzed(*entries, level="standard", engine="Other 1", more=()):
    analyses = (ForeignAnalysis(engine, entries), *more)
    record = replace(match(5, game(CELLS)), analyses=analyses)
    return analyze(replay(record), MadeUpSource(), level=level, reuses=True, executor=InOrder())


def sources(analysis):
    return {(each.turn, each.kind): each.source for each in analysis.games[0].decisions}


@pytest.mark.parametrize(
    ("level", "best", "played", "is_taken"),
    [
        ("quick", plies(0), plies(0), True),
        ("standard", plies(2), plies(2), True),
        ("standard", plies(1), plies(2), False),
        ("standard", plies(2), plies(0), False),
        ("standard", ROLLED, plies(2), True),
        ("deep", plies(2), plies(2), False),
        ("deep", plies(3), ROLLED, True),
        ("standard", ForeignLevel("XG Roller"), plies(2), True),
        ("deep", ForeignLevel("XG Roller"), plies(3), False),
        ("deep", ForeignLevel("XG Roller+"), plies(3), True),
        ("standard", ForeignLevel("Book V2"), plies(2), False),
    ],
)
def test_plays_are_taken_over_where_best_and_played_are_deep_enough(level, best, played, is_taken):
    found = analyzed(plays(best, played), level=level)
    assert sources(found)[2, DecisionKind.CHECKER] == ("Other 1" if is_taken else "")


def test_a_decision_has_the_values_of_one_program():
    found = analyzed(plays(plies(2), plies(2)))
    decision = next(
        each for each in found.games[0].decisions if each.roll is not None and each.turn == 2
    )
    assert [each.label for each in decision.candidates] == ["13/11 13/8", "24/22 13/8"]
    assert decision.error_emg == pytest.approx(0.06)
    assert found.judged == found.judgeable
    assert taken_over(found) == (("Other 1", 1),)
    assert "Other 1 2-ply" in found.settings.levels_used


def test_a_cube_is_taken_over_with_its_answer():
    entry = ForeignEntry(0, 2, cube=ForeignCube(0.5, 0.7, 1.0, plies(2), CHANCES))
    found = sources(analyzed(entry))
    assert found[3, DecisionKind.DOUBLE] == found[3, DecisionKind.TAKE] == "Other 1"
    assert found[3, DecisionKind.CHECKER] == ""


def test_the_first_program_that_looked_deep_enough_counts():
    deep = ForeignAnalysis("Other 2", (plays(plies(3), plies(3)),))
    assert sources(analyzed(plays(plies(0), plies(0)), more=(deep,)))[2, DecisionKind.CHECKER] == (
        "Other 2"
    )
    assert sources(analyzed(plays(plies(2), plies(2)), more=(deep,)))[2, DecisionKind.CHECKER] == (
        "Other 1"
    )


def test_luck_is_always_our_own():
    told = replace(plays(plies(2), plies(2)), luck=0.7)
    with_luck, without = (analyzed(entry) for entry in (told, plays(plies(2), plies(2))))
    assert with_luck.games[0].luck == without.games[0].luck
    assert len(without.games[0].luck) == 4


def test_nothing_is_taken_over_unless_asked():
    record = replace(
        match(5, game(CELLS)),
        analyses=(ForeignAnalysis("Other 1", (plays(plies(2), plies(2)),)),),
    )
    found = analyze(replay(record), MadeUpSource(), executor=InOrder())
    assert set(sources(found).values()) == {""}


def test_what_is_taken_over_is_not_valued_again():
    (played,) = replay(match(5, game(CELLS))).games
    task = next(each for each in game_tasks(played) if each.asks_answer)
    checker = CheckerValues((), None, 1, 0.0)
    known = still_open(task, TurnValues(checker, None, None))
    assert (known.asks_double, known.asks_answer, known.asks_play) == (True, True, False)
    assert still_open(task, TurnValues(None, None, None)) == task
