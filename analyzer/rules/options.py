"""The options under which a game can be played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of international backgammon, with the defaults of the public rules.

    ``beavers`` is how often a double may be raised at once in a turn (money only); ``max_cube`` the
    highest cube (None = no limit, 1 = play without a cube); ``automatic_doubles`` how often equal
    opening dice double the stake (money only, -1 = without limit); ``finish_early``: a play that
    bears off the last checker is complete whatever dice are left.
    """

    finish_early: bool = True
    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: int = 0
    automatic_doubles: int = 0
    max_cube: int | None = None
    allow_dead_cube: bool = False
    backgammon_triple: bool = True
    triple_needs_none_off: bool = True
    opening_doublet: bool = False
