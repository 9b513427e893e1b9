"""What kind of position a decision is made in, from the position alone."""

from __future__ import annotations

from enum import Enum


class Theme(Enum):
    """The plan that a position is about, in players' words.

    ``MIDDLE`` is contact play that none of the other plans describes.
    """

    OPENING = "opening"
    BLITZ = "blitz"
    PRIMING = "priming"
    PRIME_AGAINST_PRIME = "prime against prime"
    HOLDING = "holding game"
    MUTUAL_HOLDING = "mutual holding game"
    ACE_POINT = "ace-point game"
    BACK_GAME = "back game"
    CONTAINMENT = "containment"
    BEAR_IN_CONTACT = "bear-in against contact"
    BEAR_OFF_CONTACT = "bear-off against contact"
    MIDDLE = "middle game"
    RACE = "race"
    BEAR_OFF = "bear-off"


class CubeTheme(Enum):
    """What a cube decision is about; several can hold for one."""

    FIRST_CUBE = "first cube"
    REDOUBLE = "redouble"
    LAST_CUBE = "last cube"
    VOLATILE = "volatile position"
    GAMMONISH = "gammonish position"
    FREE_DROP = "free drop"
    POST_CRAWFORD = "post-Crawford"
    GAMMON_GO = "gammon-go"
    GAMMON_SAVE = "gammon-save"
    SCORE_DRIVEN = "score-driven"
