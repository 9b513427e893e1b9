"""The player among the other players of the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.coaching.coaching import Peers, Standing
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
    pr = standing.overall.pr
    if len(enough) < FEWEST_PEERS or standing.overall.decisions < FEWEST_FOR_VERDICT or pr is None:
        return None
    cubes = [each for each in enough if each.cube_decisions >= FEWEST_CUBES]
    return Peers(
        players=len(enough),
        percentile=percentile(
            pr, [_pr(e.checker_loss + e.cube_loss, _decisions(e)) for e in enough]
        ),
        checker_percentile=_part(
            standing.checker.pr,
            standing.checker.decisions,
            FEWEST_FOR_VERDICT,
            [
                _pr(e.checker_loss, e.checker_decisions)
                for e in enough
                if e.checker_decisions >= FEWEST_FOR_VERDICT
            ],
        ),
        cube_percentile=_part(
            _cube_pr(standing),
            standing.double.decisions + standing.take.decisions,
            FEWEST_CUBES,
            [_pr(e.cube_loss, e.cube_decisions) for e in cubes],
        ),
    )


def percentile(pr: float, others: Sequence[float]) -> float:
    """Return the share (0-100) of the others whose PR is higher, equal ones counted half.

    >>> percentile(5.0, [4.0, 5.0, 6.0, 7.0])
    62.5
    """
    worse = sum(other > pr for other in others) + sum(other == pr for other in others) / 2
    return 100 * worse / len(others)


def _part(pr: float | None, decisions: int, fewest: int, others: Sequence[float]) -> float | None:
    if pr is None or decisions < fewest or len(others) < FEWEST_PEERS:
        return None
    return percentile(pr, others)


def _decisions(player: PeerPlayer) -> int:
    return player.checker_decisions + player.cube_decisions


def _pr(loss: float, decisions: int) -> float:
    return PR_FACTOR * loss / decisions


def _cube_pr(standing: Standing) -> float | None:
    """Return the PR of doubles and takes together."""
    parts = [part for part in (standing.double, standing.take) if part.pr is not None]
    decisions = sum(part.decisions for part in parts)
    if not decisions:
        return None
    return sum((part.pr or 0.0) * part.decisions for part in parts) / decisions
