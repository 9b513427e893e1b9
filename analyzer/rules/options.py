"""The options that every game of the family knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Opening = Literal["lot_dice", "reroll"]
NextStart = Literal["lot", "alternate", "winner"]


@dataclass(frozen=True, slots=True)
class Rules:
    """Options that every game knows; a game's own class adds those that only it has.

    ``finish_early``: a play that bears off the last checker is complete whatever dice are left.
    ``opening``: whether the dice of the lot are the first roll, which then is no doublet, or the
    starter rolls again. ``next_start``: who begins the next game. ``beavers``: how often a double
    may be raised at once in a turn (money only). ``automatic_doubles``: how often equal dice of the
    lot double the stake (money only, -1 = without limit). ``cube_limit``: the highest cube (None =
    no limit).

    ``NEEDS`` names for an option the option without which it means nothing, and the value that the
    latter must not have. ``LACKS`` names inherited options that mean nothing in the game.
    """

    NEEDS: ClassVar[dict[str, tuple[str, object]]] = {
        "jacoby": ("cube", False),
        "beavers": ("cube", False),
        "automatic_doubles": ("cube", False),
        "cube_limit": ("cube", False),
        "allow_dead_cube": ("cube", False),
    }
    LACKS: ClassVar[tuple[str, ...]] = ()

    finish_early: bool = True
    opening: Opening = "lot_dice"
    next_start: NextStart = "lot"
    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: int = 0
    automatic_doubles: int = 0
    cube_limit: int | None = None
    allow_dead_cube: bool = False
