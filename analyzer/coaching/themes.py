"""What kind of position a decision is made in, from the position alone."""

from __future__ import annotations

from enum import Enum


class Theme(Enum):
    """The plan that a position is about for the one who decides, in players' words.

    A plan of one side has a second member for the other, but for the plans that both sides share.
    Those who play an ace-point game, or wait for a shot, face a bear-in or a bear-off. ``MIDDLE``
    is contact play that none of the other plans describes.
    """

    OPENING = "opening"
    BLITZ = "blitz"
    AGAINST_BLITZ = "against a blitz"
    PRIMING = "priming"
    AGAINST_PRIME = "against a prime"
    PRIME_AGAINST_PRIME = "prime against prime"
    HOLDING = "holding game"
    AGAINST_HOLDING = "against a holding game"
    MUTUAL_HOLDING = "mutual holding game"
    ACE_POINT = "ace-point game"
    BACK_GAME = "back game"
    AGAINST_BACK_GAME = "against a back game"
    CONTAINMENT = "containment"
    AGAINST_CONTAINMENT = "against containment"
    BEAR_IN_CONTACT = "bear-in against contact"
    BEAR_OFF_CONTACT = "bear-off against contact"
    WAITING = "waiting for a shot"
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
    MATCH_POINT = "double match point"
    SCORE_DRIVEN = "score-driven"
