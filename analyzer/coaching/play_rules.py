"""The rules that find the motifs of a checker play: each compares what two plays leave.

All points are in the mover's numbering. A rule returns how large its fact is, None where it does
not hold. The definitions are our own; they look at the boards alone, but for "too bold" and "too
passive", which ask the chances as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.judgment.analysis import Decision
from analyzer.judgment.facts import PlayComparison, compare_plays
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.play import Play, chains
from analyzer.rules.games.base import Game

#: Rolls of 36 by which shots must differ to be a motif: one in nine.
LEAST_SHOTS = 4
#: Chance by which games or gammons must differ for a play to be bold or passive.
LEAST_CHANCE = 0.01
#: Checkers that a point can use; those beyond are stacked.
FULL_POINT = 3
#: Points at home held by the opponent from which on his ace point counts as an anchor.
STRONG_HOME = 3

_HOME = range(1, 7)
_THEIR_HOME = range(19, 25)
_ACE_POINT = 24
#: Where points at home or a prime are made.
_FRONT = range(1, 12)
#: Points that are slotted to be made.
_SLOTS = range(3, 8)
_BEYOND_HOME = range(7, 18)
#: Where checkers are out of play.
_DEEP = (1, 2)
#: The opponent's home board and bar point, where checkers count as back and points as anchors.
_REAR = range(18, 25)


@dataclass(frozen=True, slots=True)
class PlayMistake:
    """A position in the mover's frame, and what the play made and the best one turn it into."""

    before: Board
    played: Board
    best: Board
    played_play: Play
    best_play: Play
    facts: PlayComparison


def play_mistake(decision: Decision, game: Game) -> PlayMistake | None:
    """Return the two plays of a decision, None where the one made has no value."""
    facts = compare_plays(decision, game)
    if facts is None or decision.played is None:
        return None
    played, best = decision.candidates[decision.played], decision.candidates[decision.best]
    if played.board is None or best.board is None or played.play is None or best.play is None:
        return None
    board = decision.position.board
    return PlayMistake(board, played.board, best.board, played.play, best.play, facts)


def missed_hit(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the best play hits."""
    return _positive(mistake.facts.best.hits - mistake.facts.played.hits)


def wrong_hit(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the play made hits."""
    return _positive(mistake.facts.played.hits - mistake.facts.best.hits)


def broke_anchor(mistake: PlayMistake) -> float | None:
    """Return how many anchors held before the best play keeps and the one made does not.

    Unless it makes another. Two checkers on the 24 point are an anchor once the opponent holds
    three points at home; before, see `wrong_split`.
    """
    return _more_kept(mistake.before, mistake.best, mistake.played, _anchors(mistake.before))


def kept_anchor(mistake: PlayMistake) -> float | None:
    """Return how many anchors held before the best play gives up, making no other."""
    return _more_kept(mistake.before, mistake.played, mistake.best, _anchors(mistake.before))


def wrong_split(mistake: PlayMistake) -> float | None:
    """Return how many checkers the play made moves up from the 24 point, which the best one holds.

    One stays behind alone and none gets away; the opponent holds fewer than three points at home.
    """
    return _split(mistake.before, mistake.played, mistake.best)


def missed_split(mistake: PlayMistake) -> float | None:
    """Return how many checkers the best play moves up from the 24 point; see `wrong_split`."""
    return _split(mistake.before, mistake.best, mistake.played)


def missed_anchor(mistake: PlayMistake) -> float | None:
    """Return how many anchors the best play makes where the one made makes nothing else instead.

    It may do so by moving an anchor up.
    """
    made, best = _made(mistake.before, mistake.played), _made(mistake.before, mistake.best)
    return _positive(len((best - made).intersection(_REAR))) if made <= best else None


def broke_point(mistake: PlayMistake) -> float | None:
    """Return how many points of use (`_useful`) the play made gives up, making no other.

    The best play keeps them. None of a side that is bearing off, which must break them.
    """
    if not _is_bringing(mistake.before):
        return None
    return _more_kept(mistake.before, mistake.best, mistake.played, _useful(mistake.best))


def kept_point(mistake: PlayMistake) -> float | None:
    """Return how many points of use (`_useful`) the best play gives up, making no other."""
    return _more_kept(mistake.before, mistake.played, mistake.best, _useful(mistake.played))


def missed_point(mistake: PlayMistake) -> float | None:
    """Return how many points up to 11 the best play makes, where it holds more of those of use.

    The one made makes nothing else instead; `_useful` says which are.
    """
    made, best = _made(mistake.before, mistake.played), _made(mistake.before, mistake.best)
    front = [point for point in _useful(mistake.best) if point in _FRONT]
    if len(_held(mistake.best, front)) <= len(_held(mistake.played, front)):
        return None
    return _positive(len((best - made).intersection(front))) if made <= best else None


def wrong_point(mistake: PlayMistake) -> float | None:
    """Return how many points and anchors the best play makes and the one made does not.

    That one makes others.
    """
    made, best = _made(mistake.before, mistake.played), _made(mistake.before, mistake.best)
    return _positive(len(best - made)) if made - best else None


def wrong_slot(mistake: PlayMistake) -> float | None:
    """Return how many slots more the play made leaves.

    A slot is a checker put alone on an empty point from 3 to 7 that one of the opponent's hits with
    one die, by a side that is not bearing off.
    """
    return _positive(
        len(_slots(mistake.before, mistake.played)) - len(_slots(mistake.before, mistake.best))
    )


def missed_slot(mistake: PlayMistake) -> float | None:
    """Return how many slots more the best play leaves; `wrong_slot` says what a slot is."""
    return _positive(
        len(_slots(mistake.before, mistake.best)) - len(_slots(mistake.before, mistake.played))
    )


def left_shots(mistake: PlayMistake) -> float | None:
    """Return how many rolls more hit a blot in front after the play made, of 36.

    Blots in the opponent's home and on his bar point lose next to nothing and do not count; a play
    that ends the contact leaves none.
    """
    more = (mistake.facts.played.front_shots or 0) - (mistake.facts.best.front_shots or 0)
    return float(more) if more >= LEAST_SHOTS else None


def ran(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the play made brings away from the opponent's home and bar."""
    return _positive(_back(mistake.best) - _back(mistake.played))


def stayed(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the best play brings away from the opponent's home and bar."""
    return _positive(_back(mistake.played) - _back(mistake.best))


def too_bold(mistake: PlayMistake) -> float | None:
    """Return how many rolls more hit a blot after the play made, which loses more gammons for it.

    It leaves no fewer blots.
    """
    facts = mistake.facts
    if len(facts.played.blots) < len(facts.best.blots) or facts.lose_gammon is None:
        return None
    more = (facts.played.shots or 0) - (facts.best.shots or 0)
    return float(more) if more >= LEAST_SHOTS and -facts.lose_gammon >= LEAST_CHANCE else None


def too_passive(mistake: PlayMistake) -> float | None:
    """Return how many rolls more hit a blot in front after the best play, which wins more for it.

    It leaves no fewer blots, and wins more games and gammons in sum.
    """
    facts = mistake.facts
    if len(facts.best.blots) < len(facts.played.blots):
        return None
    if facts.win is None or facts.win_gammon is None:
        return None
    more = (facts.best.front_shots or 0) - (facts.played.front_shots or 0)
    gained = facts.win + facts.win_gammon
    return float(more) if more >= LEAST_SHOTS and gained >= LEAST_CHANCE else None


def stacked(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the play made has on points that have three already.

    It put at least one there itself.
    """
    points, before = mistake.played.points, mistake.before.points
    if not any(points[p] > FULL_POINT and points[p] > before[p] for p in range(1, BAR)):
        return None
    return _positive(_surplus(mistake.played) - _surplus(mistake.best))


def buried(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the play made has out of play, on the ace and the 2 point."""
    return _positive(_dead(mistake.played) - _dead(mistake.best))


def wrong_entry(mistake: PlayMistake) -> float | None:
    """Return how many checkers from the bar the best play leaves on other points where they enter.

    A checker that moves on at once counts for `ran`, not here.
    """
    played, best = _entered(mistake.played_play), _entered(mistake.best_play)
    return _positive(len(best - played)) if len(best) == len(played) else None


def missed_off(mistake: PlayMistake) -> float | None:
    """Return how many checkers more the best play bears off."""
    return _positive(mistake.facts.best.borne_off - mistake.facts.played.borne_off)


def wasted_pips(mistake: PlayMistake) -> float | None:
    """Return how many pips more the play made has left after it in a race, by Keith's count.

    It wins less often, too; the count tells nothing of races that are only about a gammon.

    References:
        T. Keith, "Cube Handling in Noncontact Positions", bkgm.com: pips, and 2 for each checker
        beyond one on the ace point, 1 for each beyond one on the 2 point and beyond three on the 3
        point, 1 for each empty point from 4 to 6.
    """
    if mistake.facts.win is None or mistake.facts.win <= 0:
        return None
    return _positive(keith_count(mistake.played) - keith_count(mistake.best))


def keith_count(board: Board) -> int:
    """Return the mover's pips with what its distribution wastes; see `wasted_pips`."""
    points = board.points
    return (
        board.pips
        + 2 * max(0, points[1] - 1)
        + max(0, points[2] - 1)
        + max(0, points[3] - 3)
        + sum(points[point] <= 0 for point in (4, 5, 6))
    )


def _positive(size: int) -> float | None:
    return float(size) if size > 0 else None


def _held(board: Board, points: Iterable[int]) -> frozenset[int]:
    """Return those of the points on which the mover has two checkers or more."""
    return frozenset(point for point in points if board.points[point] >= 2)


def _blocking(board: Board, points: range) -> tuple[int, ...]:
    """Return those of the points that a checker of the opponent's has yet to pass."""
    rear = next((point for point, n in enumerate(board.points) if n < 0), BAR)
    return tuple(point for point in points if point > rear)


def _useful(board: Board) -> tuple[int, ...]:
    """Return the points, up to 17, that are of use: those at home, and those that block."""
    return (*_HOME, *_blocking(board, _BEYOND_HOME))


def _is_bringing(board: Board) -> bool:
    """Return whether the mover has checkers to bring home yet."""
    return any(n > 0 for n in board.points[_HOME.stop :])


def _anchors(board: Board) -> tuple[int, ...]:
    """Return the points that are anchors where the mover holds them."""
    theirs = sum(board.points[point] <= -2 for point in _THEIR_HOME)
    return (*_REAR,) if theirs >= STRONG_HOME else (*_REAR[:-1],)


def _split(before: Board, one: Board, two: Board) -> float | None:
    """Return how many checkers play ``one`` splits from the 24 point, where ``two`` holds it."""
    if _ACE_POINT in _anchors(before) or _back(one) != _back(before):
        return None
    start = before.points[_ACE_POINT]
    if start < 2 or one.points[_ACE_POINT] != 1 or two.points[_ACE_POINT] < 2:
        return None
    return _positive(start - one.points[_ACE_POINT])


def _made(before: Board, after: Board) -> frozenset[int]:
    """Return the points up to 11 that are of use, and the anchors, that a play makes.

    None where the side is bearing off.
    """
    if not _is_bringing(before):
        return frozenset()
    points = (*(point for point in _useful(after) if point in _FRONT), *_anchors(before))
    return _held(after, points) - _held(before, points)


def _more_kept(before: Board, one: Board, two: Board, points: Iterable[int]) -> float | None:
    """Return how many of the points held before only ``one`` holds, if ``two`` makes no other."""
    points = tuple(points)
    old, held, other = _held(before, points), _held(one, points), _held(two, points)
    return _positive(len((held - other) & old)) if other - old <= held else None


def _slots(before: Board, after: Board) -> frozenset[int]:
    """Return the points that a play slots."""
    if not _is_bringing(before):
        return frozenset()
    return frozenset(
        point
        for point in _SLOTS
        if after.points[point] == 1
        and before.points[point] == 0
        and any(n < 0 for n in after.points[max(OFF, point - 6) : point])
    )


def _back(board: Board) -> int:
    """Return how many of the mover's checkers are still back, those on the bar included."""
    return sum(max(0, board.points[point]) for point in (*_REAR, BAR))


def _surplus(board: Board) -> int:
    return sum(max(0, n - FULL_POINT) for n in board.points[OFF + 1 : BAR])


def _dead(board: Board) -> int:
    return sum(max(0, board.points[point]) for point in _DEEP)


def _entered(play: Play) -> frozenset[int]:
    """Return the points on which checkers from the bar stay."""
    return frozenset(
        chain[0].target
        for chain in chains(play.steps)
        if chain[0].origin == BAR and len(chain) == 1
    )
