"""What sort of mistake a choice was, from comparing it with the best one by facts.

A motif is told where it holds by the definition that its rule states (`coaching.play_rules` for
plays, `coaching.cube_rules` for the cube), never as a guess; a mistake of which no rule holds has
none. The definitions are our own but for the figures whose source they name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Generic, TypeVar

from analyzer.coaching import cube_rules, play_rules
from analyzer.coaching.cube_rules import CubeMistake, cube_mistake
from analyzer.coaching.play_rules import PlayMistake, play_mistake
from analyzer.judgment.analysis import Decision, DecisionKind, Mark
from analyzer.judgment.phases import has_contact
from analyzer.rules.games.base import Game

#: Motifs told of one mistake, the most telling ones.
MOST_MOTIFS = 3

_Mistake = TypeVar("_Mistake", PlayMistake, CubeMistake)


class Motif(Enum):
    """What the choice that was made did, or failed to do, against the best one."""

    MISSED_HIT = "did not hit"
    WRONG_HIT = "hit where not hitting is right"
    BROKE_ANCHOR = "broke the anchor too early"
    KEPT_ANCHOR = "kept the anchor too long"
    MISSED_ANCHOR = "did not make an anchor"
    WRONG_SPLIT = "split the back checkers where it is wrong"
    MISSED_SPLIT = "did not split the back checkers"
    BROKE_POINT = "broke a point too early"
    KEPT_POINT = "kept a point too long"
    MISSED_POINT = "did not make the point"
    WRONG_POINT = "made the wrong point"
    WRONG_SLOT = "slotted where it is wrong"
    MISSED_SLOT = "did not slot"
    STACKED = "stacked checkers"
    BURIED = "buried checkers"
    LEFT_SHOTS = "left more shots than needed"
    TOO_PASSIVE = "too passive"
    TOO_BOLD = "too bold"
    RAN = "ran where staying is right"
    STAYED = "stayed where running is right"
    MISSED_OFF = "bore off fewer checkers than possible"
    WASTED_PIPS = "wasted pips in the bear-off"
    WRONG_ENTRY = "entered on the wrong point"
    DOUBLED_EARLY = "doubled too early"
    DOUBLED_LATE = "doubled too late"
    LOST_MARKET = "let the market go"
    PLAYED_ON = "played on where cashing is right"
    CASHED = "cashed where playing on is right"
    WRONG_TAKE_WINS = "took with too few wins"
    WRONG_TAKE_GAMMONS = "took into too many gammons"
    WRONG_PASS = "passed with enough wins"
    MISSED_BEAVER = "did not beaver"
    WRONG_BEAVER = "beavered where taking is right"


class MotifUnit(Enum):
    """What the size of a motif counts: rolls of 36, chances and shares are from 0 to 1."""

    CHECKERS = "checkers"
    POINTS = "points"
    ROLLS = "rolls of 36"
    PIPS = "pips"
    WINDOW = "share of the doubling window"
    CHANCE = "chance"
    EMG = "EMG"


@dataclass(frozen=True, slots=True)
class MotifFinding:
    """A motif of a mistake and how large its fact is, more than 0 in the motif's `unit_of`."""

    motif: Motif
    size: float


@dataclass(frozen=True, slots=True)
class _Rule(Generic[_Mistake]):
    """Finds a motif: the size of its fact, or None where it does not hold."""

    motif: Motif
    unit: MotifUnit
    size: Callable[[_Mistake], float | None]


#: Rules that need no contact.
_RACE_RULES = (
    _Rule(Motif.MISSED_OFF, MotifUnit.CHECKERS, play_rules.missed_off),
    _Rule(Motif.WASTED_PIPS, MotifUnit.PIPS, play_rules.wasted_pips),
)
#: Rules of contact, the most telling first: what sends checkers back comes before what holds them,
#: and that before what leaves more or less to chance.
_CONTACT_RULES = (
    _Rule(Motif.MISSED_HIT, MotifUnit.CHECKERS, play_rules.missed_hit),
    _Rule(Motif.WRONG_HIT, MotifUnit.CHECKERS, play_rules.wrong_hit),
    _Rule(Motif.MISSED_OFF, MotifUnit.CHECKERS, play_rules.missed_off),
    _Rule(Motif.BROKE_ANCHOR, MotifUnit.POINTS, play_rules.broke_anchor),
    _Rule(Motif.KEPT_ANCHOR, MotifUnit.POINTS, play_rules.kept_anchor),
    _Rule(Motif.MISSED_ANCHOR, MotifUnit.POINTS, play_rules.missed_anchor),
    _Rule(Motif.WRONG_SPLIT, MotifUnit.CHECKERS, play_rules.wrong_split),
    _Rule(Motif.MISSED_SPLIT, MotifUnit.CHECKERS, play_rules.missed_split),
    _Rule(Motif.MISSED_POINT, MotifUnit.POINTS, play_rules.missed_point),
    _Rule(Motif.WRONG_POINT, MotifUnit.POINTS, play_rules.wrong_point),
    _Rule(Motif.BROKE_POINT, MotifUnit.POINTS, play_rules.broke_point),
    _Rule(Motif.KEPT_POINT, MotifUnit.POINTS, play_rules.kept_point),
    _Rule(Motif.LEFT_SHOTS, MotifUnit.ROLLS, play_rules.left_shots),
    _Rule(Motif.WRONG_SLOT, MotifUnit.POINTS, play_rules.wrong_slot),
    _Rule(Motif.MISSED_SLOT, MotifUnit.POINTS, play_rules.missed_slot),
    _Rule(Motif.RAN, MotifUnit.CHECKERS, play_rules.ran),
    _Rule(Motif.STAYED, MotifUnit.CHECKERS, play_rules.stayed),
    _Rule(Motif.TOO_BOLD, MotifUnit.ROLLS, play_rules.too_bold),
    _Rule(Motif.TOO_PASSIVE, MotifUnit.ROLLS, play_rules.too_passive),
    _Rule(Motif.WRONG_ENTRY, MotifUnit.CHECKERS, play_rules.wrong_entry),
    _Rule(Motif.BURIED, MotifUnit.CHECKERS, play_rules.buried),
    _Rule(Motif.STACKED, MotifUnit.CHECKERS, play_rules.stacked),
)
#: At the cube no two rules hold at once.
_CUBE_RULES = (
    _Rule(Motif.DOUBLED_EARLY, MotifUnit.EMG, cube_rules.doubled_early),
    _Rule(Motif.DOUBLED_LATE, MotifUnit.WINDOW, cube_rules.doubled_late),
    _Rule(Motif.LOST_MARKET, MotifUnit.EMG, cube_rules.lost_market),
    _Rule(Motif.PLAYED_ON, MotifUnit.EMG, cube_rules.played_on),
    _Rule(Motif.CASHED, MotifUnit.EMG, cube_rules.cashed),
    _Rule(Motif.WRONG_TAKE_WINS, MotifUnit.CHANCE, cube_rules.wrong_take_wins),
    _Rule(Motif.WRONG_TAKE_GAMMONS, MotifUnit.CHANCE, cube_rules.wrong_take_gammons),
    _Rule(Motif.WRONG_PASS, MotifUnit.CHANCE, cube_rules.wrong_pass),
    _Rule(Motif.MISSED_BEAVER, MotifUnit.EMG, cube_rules.missed_beaver),
    _Rule(Motif.WRONG_BEAVER, MotifUnit.EMG, cube_rules.wrong_beaver),
)
_UNITS = {rule.motif: rule.unit for rule in (*_RACE_RULES, *_CONTACT_RULES)} | {
    rule.motif: rule.unit for rule in _CUBE_RULES
}


def unit_of(motif: Motif) -> MotifUnit:
    """Return what the size of a motif counts."""
    return _UNITS[motif]


def motifs_of(decision: Decision, game: Game) -> tuple[Motif, ...]:
    """Return the motifs of a mistake, the most telling first; see `motif_findings`."""
    return tuple(finding.motif for finding in motif_findings(decision, game))


def motif_findings(decision: Decision, game: Game) -> tuple[MotifFinding, ...]:
    """Return at most three motifs of a mistake with the sizes of their facts, in that order.

    None are told of a decision without a `Mark`, and of plays in contact where checkers are not
    hit, or start in the hand: there points, shots and running mean other things.
    """
    if decision.mark is Mark.NONE:
        return ()
    if decision.kind is not DecisionKind.CHECKER:
        cube = cube_mistake(decision)
        return () if cube is None else _found(_CUBE_RULES, cube)
    play = play_mistake(decision, game)
    if play is None:
        return ()
    if not has_contact(play.before):
        return _found(_RACE_RULES, play)
    return _found(_CONTACT_RULES, play) if game.hits and not game.enters_from_hand else ()


def _found(rules: Iterable[_Rule[_Mistake]], mistake: _Mistake) -> tuple[MotifFinding, ...]:
    sizes = ((rule.motif, rule.size(mistake)) for rule in rules)
    found = (MotifFinding(motif, size) for motif, size in sizes if size is not None)
    return tuple(islice(found, MOST_MOTIFS))
