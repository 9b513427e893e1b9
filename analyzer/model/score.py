"""What a game is played for: points in a match, or money."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class ScorePhase(Enum):
    """Where a match stands with regard to the Crawford game."""

    PRE_CRAWFORD = "pre-crawford"
    CRAWFORD = "crawford"
    POST_CRAWFORD = "post-crawford"


@dataclass(frozen=True, slots=True)
class MoneyRules:
    """A game for points without a match length.

    ``jacoby``: gammons count only once the cube was turned. ``beavers``: how many times in a turn
    the cube may be raised again at once (0 = never). ``max_cube``: highest cube, None = no limit,
    1 = no cube.
    """

    jacoby: bool = False
    beavers: int = 0
    max_cube: int | None = None

    def swapped(self) -> MoneyRules:
        """Return the same: money rules favour no side."""
        return self


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Points that each side still needs, seen from the mover.

    A 1-point match (1-away, 1-away) is ``PRE_CRAWFORD``: there is no cube to speak of.

    Raises:
        ValueError: The phase does not fit the points needed.
    """

    mover_away: int
    opponent_away: int
    phase: ScorePhase = ScorePhase.PRE_CRAWFORD
    max_cube: int | None = None

    def __post_init__(self) -> None:
        if self.mover_away < 1 or self.opponent_away < 1:
            raise ValueError("a side that needs no point has won the match")
        one_away = 1 in (self.mover_away, self.opponent_away)
        if self.phase is not ScorePhase.PRE_CRAWFORD and not one_away:
            raise ValueError("a Crawford or post-Crawford game needs a side at 1-away")

    @property
    def is_double_match_point(self) -> bool:
        return self.mover_away == 1 and self.opponent_away == 1

    def swapped(self) -> MatchScore:
        """Return the score as the opponent sees it."""
        return MatchScore(self.opponent_away, self.mover_away, self.phase, self.max_cube)


Stakes = MoneyRules | MatchScore
