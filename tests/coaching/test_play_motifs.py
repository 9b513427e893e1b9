"""Motifs of checker plays: positions that have them, near misses, and laws."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace

import pytest
from helpers import board
from hypothesis import given, settings
from hypothesis import strategies as st
from judged import judged_play
from random_games import random_turns

from analyzer.coaching.motifs import (
    MOST_MOTIFS,
    Motif,
    MotifFinding,
    MotifUnit,
    motif_findings,
    motifs_of,
    unit_of,
)
from analyzer.coaching.play_rules import keith_count
from analyzer.judgment.marks import INACCURACY
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.rules.games import game_named

GAME = game_named("international")
EVEN = Outcome(0.5, 0.15, 0.0, 0.15, 0.0)
BETTER = Outcome(0.52, 0.16, 0.0, 0.15, 0.0)
GAMMONISH = Outcome(0.5, 0.15, 0.0, 0.2, 0.0)

START = "x 24:2 13:5 8:3 6:5 o 1:2 12:5 17:3 19:5"
#: The opponent has split and left the 8 point.
SPLIT = "x 24:2 13:5 8:3 6:5 o 1:1 3:1 12:4 17:4 19:5"
BUILT = "x 24:2 13:2 10:2 8:2 6:3 5:2 3:2 o 1:1 2:1 12:3 17:4 19:6"
HOLDING = "x 20:2 13:2 8:3 6:4 5:2 4:2 o 12:3 17:3 19:4 21:3 22:2"
LOW_ANCHOR = "x 22:2 13:2 8:3 6:4 5:2 4:2 o 12:3 17:3 19:4 20:3 21:2"
#: The opponent holds three points at home, and the mover his ace point.
ACE_POINT = "x 24:2 13:3 8:3 6:4 5:3 o 12:4 17:3 19:3 20:3 21:2"
BEAR_IN = "x 8:3 7:2 6:3 5:3 4:2 3:2 o 1:2 18:2 19:3 20:3 21:3 22:2"
BEAR_OFF = "x 6:3 5:3 4:3 3:2 2:2 1:2 o 19:3 20:3 21:3 22:2 23:2 24:2"
ON_BAR = "x bar:1 24:1 13:4 8:3 6:4 5:2 o 1:2 12:4 17:3 19:4 21:2"
BAR_POINT_ANCHOR = "x bar:1 18:2 13:2 8:6 6:4 o 1:1 10:1 12:5 17:2 19:4 22:2"
BAR_POINT = "x 17:2 13:4 8:2 6:5 5:2 o 1:1 4:2 12:4 18:1 19:3 20:2 21:1 23:1"
MOVES_UP = "x 23:2 13:2 8:3 6:4 5:2 4:2 o 12:3 17:3 19:4 20:3 24:2"
STRAGGLER = "x 23:1 22:2 13:4 8:1 7:2 6:3 5:2 o 12:2 16:3 17:3 18:2 19:3 21:2"
LAST_TWO = "x 4:2 2:2 1:4 o 3:1 14:1 18:1 19:2 20:1 21:1 22:3 23:3 24:2"
RACE = "x 14:1 9:1 8:1 5:3 4:2 3:2 2:4 1:1 o 18:1 19:4 20:2 21:3 22:3 23:1 24:1"
LONG_RACE = "x 12:1 6:4 5:4 4:1 3:1 2:3 1:1 o 19:1 20:1 21:5 22:2 23:3 24:2"
RACE_END = "x 6:1 4:5 3:1 2:3 1:2 o 19:3 20:3 22:1 23:4 24:2"


@dataclass(frozen=True, slots=True)
class Case:
    """A mistake: what was played of a roll, what is best, and the chances after each."""

    name: str
    before: str
    roll: str
    played: str
    best: str
    after_played: Outcome = EVEN
    after_best: Outcome = BETTER

    def decision(self, error=0.1):
        high, low = map(int, self.roll)
        return judged_play(
            board(self.before),
            Roll(high, low),
            self.played,
            self.best,
            error=error,
            outcomes=(self.after_played, self.after_best),
        )

    def sizes(self):
        return {each.motif: each.size for each in motif_findings(self.decision(), GAME)}


HOLDS = [
    (Motif.MISSED_HIT, 1, Case("loose hit", SPLIT, "43", "13/6", "13/9 6/3*")),
    (
        Motif.MISSED_HIT,
        1,
        Case("one of two", START.replace("o 1:2", "o 4:1 5:1"), "21", "24/23 6/4*", "6/5* 6/4*"),
    ),
    (Motif.WRONG_HIT, 1, Case("outfield man to hit", SPLIT, "64", "13/3*", "8/2 6/2")),
    (Motif.WRONG_HIT, 1, Case("hit from the 8 point", BUILT, "51", "8/2*", "24/18")),
    (Motif.BROKE_ANCHOR, 1, Case("half of it", HOLDING, "65", "20/9", "13/2")),
    (Motif.BROKE_ANCHOR, 1, Case("ace point", ACE_POINT, "62", "24/18 13/11", "13/5")),
    (Motif.KEPT_ANCHOR, 1, Case("time to run", HOLDING, "66", "13/7(2) 8/2(2)", "20/8(2)")),
    (Motif.KEPT_ANCHOR, 1, Case("one runs", HOLDING, "65", "13/2", "20/9")),
    (Motif.MISSED_ANCHOR, 1, Case("moved up", START, "33", "13/7 6/3(2)", "24/21(2) 6/3(2)")),
    (
        Motif.MISSED_ANCHOR,
        1,
        Case("from the bar", "x bar:1 20:1 13:5 8:3 6:5 o 1:2 12:5 17:3 19:5", "53", "bar/22 13/8",
             "bar/20 13/10"),
    ),
    (Motif.WRONG_SPLIT, 1, Case("to the 20 point", START, "43", "24/20 13/10", "13/10 13/9")),
    (Motif.WRONG_SPLIT, 1, Case("to the 22 point", START, "42", "24/22 13/9", "8/4 6/4")),
    (Motif.MISSED_SPLIT, 1, Case("to the 23 point", START, "41", "13/8", "24/23 13/9")),
    (Motif.MISSED_SPLIT, 1, Case("to the bar point", START, "62", "13/5", "24/18 13/11")),
    (Motif.BROKE_POINT, 1, Case("8 point", BUILT, "42", "8/4 8/6", "13/9 10/8")),
    (Motif.BROKE_POINT, 1, Case("home board crunches", HOLDING, "31", "5/4 5/2", "13/9")),
    (Motif.KEPT_POINT, 1, Case("from behind", BEAR_IN, "11", "6/5(2) 4/3(2)", "8/6 7/6(2)")),
    (Motif.KEPT_POINT, 1, Case("midpoint", HOLDING, "54", "8/3 8/4", "13/8 13/9")),
    (Motif.MISSED_POINT, 1, Case("4 point", START, "42", "24/20 13/11", "8/4 6/4")),
    (Motif.MISSED_POINT, 1, Case("bar point", START, "61", "24/18 6/5", "13/7 8/7")),
    (Motif.WRONG_POINT, 1, Case("2 for 20", START, "44", "13/9(2) 6/2(2)", "24/20(2) 13/9(2)")),
    (Motif.WRONG_POINT, 2, Case("two others", START, "33", "8/5(2) 6/3(2)", "24/21(2) 13/10(2)")),
    (Motif.WRONG_SLOT, 1, Case("5 point", START, "21", "13/11 6/5", "24/23 13/11")),
    (Motif.WRONG_SLOT, 1, Case("bar point", START, "62", "24/22 13/7", "24/18 13/11")),
    (Motif.MISSED_SLOT, 1, Case("5 point", START, "21", "24/23 13/11", "13/11 6/5")),
    (Motif.MISSED_SLOT, 1, Case("5 point, coming down", START, "51", "24/23 13/8", "13/8 6/5")),
    (Motif.STACKED, 1, Case("8 point", START, "41", "13/8", "24/23 13/9")),
    (Motif.STACKED, 2, Case("6 point", SPLIT, "43", "13/6", "13/9 6/3*")),
    (Motif.BURIED, 1, Case("2 point", HOLDING, "62", "8/2 6/4", "13/5")),
    (Motif.BURIED, 2, Case("both checkers", HOLDING, "65", "8/2 6/1", "20/9")),
    (Motif.TOO_PASSIVE, 6, Case("no builder", START, "41", "13/8", "24/23 13/9")),
    (Motif.TOO_PASSIVE, 15, Case("no bar point", BAR_POINT, "61", "13/6", "13/7 8/7")),
    (Motif.TOO_BOLD, 34, Case("blots on both sides", START, "42", "24/20 13/11", "8/4 6/4",
                              GAMMONISH, EVEN)),
    (Motif.TOO_BOLD, 35, Case("left one back", STRAGGLER, "11", "6/4 5/4(2)", "23/22 6/4 5/4",
                              GAMMONISH, EVEN)),
    (Motif.LEFT_SHOTS, 13, Case("direct", START, "21", "13/11 6/5", "24/23 13/11")),
    (Motif.LEFT_SHOTS, 11, Case("in the bear-off", LAST_TWO, "52", "4/off 2/off", "4/2 4/off")),
    (Motif.RAN, 1, Case("out to the midpoint", START, "65", "24/13", "13/7 13/8")),
    (Motif.RAN, 2, Case("both", HOLDING, "66", "20/8(2)", "13/7(2) 8/2(2)")),
    (Motif.STAYED, 1, Case("out to the midpoint", START, "65", "13/7 13/8", "24/13")),
    (Motif.STAYED, 2, Case("both", HOLDING, "66", "13/7(2) 8/2(2)", "20/8(2)")),
    (Motif.MISSED_OFF, 1, Case("filled a gap", BEAR_OFF, "61", "6/5 6/off", "6/off 1/off")),
    (Motif.MISSED_OFF, 1, Case("saved a pip", RACE_END, "31", "6/3 1/off", "3/off 1/off")),
    (Motif.WASTED_PIPS, 2, Case("buried one", RACE, "61", "8/1", "14/7")),
    (Motif.WASTED_PIPS, 3, Case("left one out", LONG_RACE, "53", "6/1 5/2", "12/4")),
    (Motif.WRONG_ENTRY, 1, Case("on the anchor's side", BAR_POINT_ANCHOR, "51", "bar/20 6/5",
                                "bar/24 8/3")),
    (Motif.WRONG_ENTRY, 1, Case("other die", ON_BAR, "51", "bar/20 6/5", "bar/24 13/8")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("motif", "size", "case"), HOLDS, ids=[f"{m.name}: {c.name}" for m, _s, c in HOLDS]
)
def test_motif_holds(motif, size, case):
    assert case.sizes().get(motif) == size, case.sizes()


#: Two blots of the opponent's within reach.
TWO_BLOTS = START.replace("o 1:2", "o 4:1 5:1")
#: The opponent has no checker behind the mover's points.
ESCAPED = "x 24:2 13:3 9:2 8:2 6:3 5:3 o 12:5 17:3 19:5 22:2"
SHIFTED = Case("the point moves", START, "11", "24/22 8/7(2)", "24/20")
SHIFTS = replace(SHIFTED, played=SHIFTED.best, best=SHIFTED.played)
UP = Case("the anchor moves", MOVES_UP, "11", "23/22(2) 6/5(2)", "6/4(2)")
HITS_OTHER = Case("hits another", TWO_BLOTS, "21", "13/11 6/5*", "24/23 6/4*")

MISSES = [
    (Motif.MISSED_HIT, HITS_OTHER),
    (Motif.WRONG_HIT, HITS_OTHER),
    (Motif.BROKE_ANCHOR, UP),
    (Motif.BROKE_ANCHOR, Case("only split", START, "43", "24/20 13/10", "13/10 13/9")),
    (Motif.KEPT_ANCHOR, replace(UP, played=UP.best, best=UP.played)),
    (Motif.KEPT_ANCHOR, Case("only split", START, "41", "13/8", "24/23 13/9")),
    (Motif.MISSED_ANCHOR, Case("made others", START, "33", "13/10(2) 6/3(2)", "24/21(2) 6/3(2)")),
    (
        Motif.MISSED_ANCHOR,
        Case("ace point, early", "x bar:1 24:1 13:5 8:3 6:5 o 1:2 12:5 17:3 19:5", "21",
             "bar/23 6/5", "bar/24 13/11"),
    ),
    (Motif.WRONG_SPLIT, Case("an anchor by now", ACE_POINT, "62", "24/18 13/11", "13/5")),
    (Motif.WRONG_SPLIT, Case("ran out", START, "65", "24/13", "13/7 13/8")),
    (Motif.MISSED_SPLIT, Case("ran out", START, "65", "13/7 13/8", "24/13")),
    (Motif.BROKE_POINT, SHIFTED),
    (Motif.BROKE_POINT, Case("bearing off", LAST_TWO, "52", "4/off 2/off", "4/2 4/off")),
    (Motif.KEPT_POINT, SHIFTS),
    (Motif.MISSED_POINT, Case("blocks nobody", ESCAPED, "21", "13/10", "9/7 8/7")),
    (Motif.MISSED_POINT, SHIFTS),
    (Motif.WRONG_POINT, Case("one of two", START, "31", "24/20", "8/5 6/5")),
    (Motif.WRONG_SLOT, Case("hit loose", SPLIT, "43", "13/9 6/3*", "24/20 13/10")),
    (Motif.WRONG_SLOT, Case("out of reach", ESCAPED, "21", "13/11 5/4", "13/10")),
    (Motif.MISSED_SLOT, Case("makes the point", START, "61", "24/18 24/23", "13/7 8/7")),
    (Motif.STACKED, Case("the third checker", BUILT, "51", "13/8 6/5", "24/18")),
    (Motif.BURIED, Case("3 point", HOLDING, "54", "8/3 8/4", "13/8 13/9")),
    (Motif.LEFT_SHOTS, Case("at the back", START, "43", "24/20 24/21", "13/6")),
    (Motif.TOO_PASSIVE, Case("wins no more", START, "41", "13/8", "24/23 13/9", EVEN, EVEN)),
    (Motif.TOO_BOLD, Case("no gammons", START, "42", "24/20 13/11", "8/4 6/4", EVEN, EVEN)),
    (Motif.RAN, Case("to the bar point", START, "62", "24/18 13/11", "13/5")),
    (Motif.STAYED, Case("to the bar point", START, "62", "13/5", "24/18 13/11")),
    (Motif.MISSED_OFF, Case("as many", BEAR_OFF, "61", "6/off 2/1", "6/off 6/5")),
    (Motif.WASTED_PIPS, Case("wins no more", RACE, "61", "8/1", "14/7", EVEN, EVEN)),
    (Motif.WRONG_ENTRY, Case("same point", ON_BAR, "51", "bar/24 8/3", "bar/24 13/8")),
]  # fmt: skip


@pytest.mark.parametrize(("motif", "case"), MISSES, ids=[f"{m.name}: {c.name}" for m, c in MISSES])
def test_near_miss_is_not_the_motif(motif, case):
    assert motif not in case.sizes()


def test_every_motif_of_plays_has_two_positions_and_a_near_miss():
    plays = set(itertools.takewhile(lambda motif: motif is not Motif.DOUBLED_EARLY, Motif))
    held = [motif for motif, _size, _case in HOLDS]
    assert all(held.count(motif) >= 2 for motif in plays), plays - set(held)
    assert {motif for motif, _case in MISSES} == plays


def test_most_telling_motif_comes_first():
    case = Case("hit loose from the 8 point", BUILT, "51", "8/2*", "24/18")
    assert motifs_of(case.decision(), GAME) == (
        Motif.WRONG_HIT,
        Motif.MISSED_SPLIT,
        Motif.BROKE_POINT,
    )


@pytest.mark.parametrize("case", [case for _motif, _size, case in HOLDS], ids=lambda c: c.name)
def test_no_motif_without_a_mistake(case):
    assert motif_findings(case.decision(error=INACCURACY - 0.001), GAME) == ()


def test_play_without_a_value_has_no_motif():
    decision = replace(HOLDS[0][2].decision(), played=None)
    assert motif_findings(decision, GAME) == ()


def test_unknown_chances_leave_what_needs_none():
    decision = HOLDS[0][2].decision()
    unknown = tuple(replace(each, outcome=None) for each in decision.candidates)
    found = motif_findings(replace(decision, candidates=unknown), GAME)
    assert [each.motif for each in found] == [Motif.MISSED_HIT, Motif.STACKED]


def test_games_without_hits_have_no_motifs_of_contact():
    assert motif_findings(HOLDS[0][2].decision(), game_named("nardy")) == ()


def test_keith_counts_wasted_pips():
    # 8 pips stand there; the second and third on the ace point cost 2 each, the gap on 5 and 6 one.
    assert keith_count(board("x 4:1 2:1 1:2 o 19:1")) == 8 + 2 + 2
    assert keith_count(board("x 6:1 5:1 4:1 3:4 2:3 1:3 o 19:1")) == 36 + 2 * 2 + 2 + 1


def play_of(seed, turn):
    """Return a position of a random game with two of its plays, None where there is but one."""
    rng = random.Random(seed)
    chosen = list(itertools.islice(random_turns(GAME, rng), turn))[-1]
    plays = list(map(str, GAME.legal_plays(chosen.before, chosen.roll).values()))
    if len(plays) < 2:
        return None
    played, best = rng.sample(plays, 2)
    outcomes = tuple(Outcome(rng.random(), 0.1 * rng.random(), 0, 0.1, 0) for _ in range(2))
    return judged_play(chosen.before, chosen.roll, played, best, outcomes=outcomes)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 90))
def test_motifs_of_any_play_are_few_and_have_sizes(seed, turn):
    decision = play_of(seed, turn)
    if decision is None:
        return
    found = motif_findings(decision, GAME)
    assert len(found) <= MOST_MOTIFS
    assert len({each.motif for each in found}) == len(found)
    assert all(each.size > 0 and isinstance(unit_of(each.motif), MotifUnit) for each in found)
    assert all(isinstance(each, MotifFinding) for each in found)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 60))
def test_hit_that_one_play_misses_the_other_one_makes(seed, turn):
    decision = play_of(seed, turn)
    if decision is None:
        return
    found = motif_findings(decision, GAME)
    changed = motif_findings(
        replace(decision, candidates=decision.candidates[::-1], player=Player.TWO), GAME
    )
    hits = [each.size for each in found if each.motif is Motif.MISSED_HIT]
    assert hits == [each.size for each in changed if each.motif is Motif.WRONG_HIT]
    assert motif_findings(replace(decision, player=Player.TWO), GAME) == found
