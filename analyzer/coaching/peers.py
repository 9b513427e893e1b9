"""The player among the other players of the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.coaching.coaching import Peers, Rate, Standing
from analyzer.coaching.played import PeerPlayer
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.judgment.marks import PR_FACTOR

#: Fewest others for a percentile: with 20 a place more or less is 5 points of it, and chance in the
#: choice of them moves the middle by +- 22 (1.96 x sqrt(0.25 / 20)).
FEWEST_PEERS = 20
#: Fewest cube decisions of a player who is compared at the cube; about a seventh of the decisions.
FEWEST_CUBES = 50


def peers(standing: Standing, others: Iterable[PeerPlayer]) -> Peers | None:
    """Return how many of the others play worse.

    None where the player, or all but a few of the others, have too few decisions to be compared.
    """
    enough = [each for each in others if _decisions(each) >= FEWEST_FOR_VERDICT]
    overall = _percentile(
        (standing.overall,),
        [(each.checker_loss + each.cube_loss, _decisions(each)) for each in enough],
        FEWEST_FOR_VERDICT,
    )
    if overall is None:
        return None
    return Peers(
        players=len(enough),
        percentile=overall,
        checker_percentile=_percentile(
            (standing.checker,),
            [(each.checker_loss, each.checker_decisions) for each in enough],
            FEWEST_FOR_VERDICT,
        ),
        cube_percentile=_percentile(
            (standing.double, standing.take),
            [(each.cube_loss, each.cube_decisions) for each in enough],
            FEWEST_CUBES,
        ),
    )


def percentile(pr: float, others: Sequence[float]) -> float:
    """Return the share (0-100) of the others whose PR is higher, equal ones counted half.

    >>> percentile(5.0, [4.0, 5.0, 6.0, 7.0])
    62.5
    """
    worse = sum(other > pr for other in others) + sum(other == pr for other in others) / 2
    return 100 * worse / len(others)


def _percentile(
    own: Sequence[Rate], others: Sequence[tuple[float, int]], fewest: int
) -> float | None:
    """Return the percentile of some rates together among others' losses and decisions.

    None where the player has fewer decisions than that, or too many of the others have.
    """
    decisions = sum(part.decisions for part in own)
    compared = [PR_FACTOR * loss / count for loss, count in others if count >= fewest]
    if decisions < fewest or len(compared) < FEWEST_PEERS:
        return None
    pr = sum((part.pr or 0.0) * part.decisions for part in own) / decisions
    return percentile(pr, compared)


def _decisions(player: PeerPlayer) -> int:
    return player.checker_decisions + player.cube_decisions
