"""What sort of mistake a choice was, from comparing it with the best one by facts."""

from __future__ import annotations

from enum import Enum


class Motif(Enum):
    """What the choice that was made did, or failed to do, against the best one."""

    MISSED_HIT = "did not hit"
    WRONG_HIT = "hit where not hitting is right"
    BROKE_ANCHOR = "broke the anchor too early"
    KEPT_ANCHOR = "kept the anchor too long"
    MISSED_ANCHOR = "did not make an anchor"
    BROKE_POINT = "broke a point too early"
    KEPT_POINT = "kept a point too long"
    MISSED_POINT = "did not make the point"
    WRONG_POINT = "made the wrong point"
    WRONG_SLOT = "slotted where it is wrong"
    MISSED_SLOT = "did not slot"
    STACKED = "stacked checkers"
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
