"""What the nodes and roots of SGF tell of another program's analysis."""

from __future__ import annotations

import math
from collections.abc import Iterator

from analyzer.model.player import Player
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignPlay,
)
from analyzer.transcript.sgf.evaluations import Candidate, read_candidate, read_decision
from analyzer.transcript.sgf.tree import Node, Property
from analyzer.transcript.sgf.values import steps_of, ways_of

#: What GNU Backgammon calls its marks; a move's, in the order of their values.
DOUBTFUL, BAD, VERY_BAD = "doubtful", "bad", "very bad"
GOOD, VERY_GOOD, INTERESTING = "good", "very good", "interesting"
LUCKY, VERY_LUCKY, UNLUCKY, VERY_UNLUCKY = "lucky", "very lucky", "unlucky", "very unlucky"
#: The properties that mark a move, with a mark for each value.
MOVE_MARKS = {
    "BM": (BAD, VERY_BAD),
    "DO": (DOUBTFUL, DOUBTFUL),
    "TE": (GOOD, VERY_GOOD),
    "IT": (INTERESTING, INTERESTING),
}
#: The same for a double that was not made; only GNU Backgammon writes them.
CUBE_MARKS = {"BC": (BAD, VERY_BAD), "DC": (DOUBTFUL, DOUBTFUL)}
#: The marks as standard text has them behind a play.
SIGNS = {
    DOUBTFUL: "?!",
    BAD: "?",
    VERY_BAD: "??",
    GOOD: "!",
    VERY_GOOD: "!!",
    INTERESTING: "!?",
}
#: Two rolled-out plays closer than this, in MWC, do not tell what a point is worth.
_LEAST_GAP = 1e-5
#: Below this the luck was not computed.
_UNSET = -1000.0


def mark_of(node: Node, marks: dict[str, tuple[str, str]]) -> str:
    """Return the mark of a node, empty where it has none of these."""
    for name, (once, twice) in marks.items():
        found = node.get(name)
        if found is not None:
            return twice if found.value.strip() == "2" else once
    return ""


def luck_of(node: Node) -> float | None:
    """Return the luck of the roll in EMG, None where it was not computed."""
    try:
        luck = float((node.value("LU") or "").replace(",", "."))
    except ValueError:
        return None
    return luck if math.isfinite(luck) and luck > _UNSET else None


def luck_mark_of(node: Node, player: Player) -> str:
    """Return how lucky a node calls the roll of a side, empty where it says nothing."""
    for name, side in (("GW", Player.ONE), ("GB", Player.TWO)):
        found = node.get(name)
        if found is not None:
            marks = (LUCKY, VERY_LUCKY) if side is player else (UNLUCKY, VERY_UNLUCKY)
            return marks[found.value.strip() == "2"]
    return ""


def plays_of(found: Property, player: Player, in_match: bool) -> Iterator[ForeignPlay | ValueError]:
    """Yield the plays of an ``A``, and an error for each value that cannot be read.

    Its first value, the index of what was played, says nothing that the play does not.
    """
    read: list[Candidate] = []
    for value in found.values[1:]:
        try:
            candidate = read_candidate(value)
        except ValueError as error:
            yield error
            continue
        if candidate is not None:
            read.append(candidate)
    scale = _emg_per_mwc(read) if in_match else 1.0
    for candidate in read:
        yield _play(candidate, player, scale)


def _emg_per_mwc(read: list[Candidate]) -> float | None:
    """Return what a match winning chance is worth in EMG, None where no rollouts tell."""
    rolled = [
        (each.valued.equity, each.valued.output) for each in read if each.valued.output is not None
    ]
    if len(rolled) < 2:
        return None
    (high, high_mwc), (low, low_mwc) = max(rolled), min(rolled)
    gap = high_mwc - low_mwc
    return (high - low) / gap if gap > _LEAST_GAP else None


def _play(candidate: Candidate, player: Player, scale: float | None) -> ForeignPlay:
    valued = candidate.valued
    error = valued.std_error
    return ForeignPlay(
        steps_of(ways_of(candidate.letters, player)),
        valued.equity,
        candidate.level,
        valued.outcome,
        valued.cubeless,
        None if error is None or scale is None else error * scale,
    )


def cube_of(found: Property, in_match: bool) -> ForeignCube:
    """Return the cube decision of a ``DA``; for money a double that is passed wins 1 point.

    Raises:
        ValueError: It cannot be read.
    """
    decision = read_decision(found.values[0])
    no_double, double = decision.no_double, decision.double
    return ForeignCube(
        no_double.equity,
        double.equity,
        decision.passed if decision.passed is not None or in_match else 1.0,
        decision.level,
        no_double.outcome,
        double.outcome,
        no_double.cubeless,
        no_double.std_error,
        double.std_error,
    )
