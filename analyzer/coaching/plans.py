"""The plans of a game with contact, each a rule about the side that pursues it and the other.

The lengths, counts and pips in the rules are our own, chosen by looking at positions of played
matches; what the plans are about is common knowledge of the literature.

References:
    T. Keith, "Backgammon glossary", bkgm.com/glossary.html; P. Magriel, *Backgammon* (1976).
"""

from __future__ import annotations

from analyzer.coaching.structure import HOME, OWN_HALF, Structure

#: The points that are held in a holding game: the opponent's bar point to three point.
HOLDING_POINTS = range(18, 23)
#: The opponent's ace point.
ACE_POINT = 24
#: Pips by which a back game is behind at least.
BACK_GAME_DEFICIT = 30
_BAR_POINT = 7


def contains(mine: Structure, theirs: Structure) -> bool:
    """Return whether a checker that was hit late is to be kept from coming home.

    The opponent has borne off, and three checkers at most are not home, or has borne off none and
    all but one or two are home. The last of them is a blot on this side's bar point or behind it,
    or on the bar. This side has neither come home itself nor closed it and left nobody behind.
    """
    if not _waits(theirs) or theirs.last_held == theirs.rear:
        return False
    if bears_off(mine, theirs) or _has_closed_home(mine):
        return False
    return 0 < theirs.stragglers <= min(3 if theirs.off else 2, theirs.checkers // 3)


def plays_back_game(mine: Structure, theirs: Structure) -> bool:
    """Return whether a side far behind in the race holds two points of the opponent's home.

    Four checkers at least are back, of the opponent's one at most. With five back, twice as far
    behind, one point makes a back game, too, until the opponent bears off.
    """
    if not mine.anchors or mine.back < 4 or theirs.back > 1:
        return False
    deficit = mine.pips - theirs.pips
    if mine.anchors >= 2:
        return deficit >= BACK_GAME_DEFICIT
    return mine.back >= 5 and theirs.rear > HOME and deficit >= 2 * BACK_GAME_DEFICIT


def primes_in_turn(mine: Structure, theirs: Structure) -> bool:
    """Return whether both sides hold four points in a row in front of the other's checkers."""
    return mine.prime >= 4 and theirs.prime >= 4


def has_long_prime(mine: Structure, theirs: Structure) -> bool:
    """Return whether five points in a row block a checker, the bar point one of those held."""
    return mine.prime >= 5 and bool(mine.blockers >> _BAR_POINT & 1)


def primes(mine: Structure, theirs: Structure) -> bool:
    """Return whether four points in a row, or five of six, block checkers that are back."""
    return theirs.back > 0 and (mine.prime >= 4 or mine.has_broken_prime(theirs))


def blitzes(mine: Structure, theirs: Structure) -> bool:
    """Return whether checkers without an anchor are under attack at home: two, or one on the bar.

    The attacker holds three points or more of his home, which is not closed, and half of his
    checkers are in his own half. Against two checkers of which one is on the bar two points will
    do, if two thirds of his checkers are there.
    """
    is_hit, are_two = theirs.bar > 0, theirs.back > 1
    if theirs.anchors or mine.off or not (is_hit or are_two):
        return False
    if mine.home_points == 2:
        return is_hit and are_two and 3 * mine.half >= 2 * mine.checkers
    return 2 < mine.home_points < HOME and 2 * mine.half >= mine.checkers


def bears_off(mine: Structure, theirs: Structure) -> bool:
    """Return whether every checker is home."""
    return mine.rear <= HOME


def bears_in(mine: Structure, theirs: Structure) -> bool:
    """Return whether every checker is in the own half, and the opponent waits behind.

    While the home is closed, every checker need only have passed the opponent's bar point. The
    opponent's last checker is on this side's bar point, in its home or on the bar.
    """
    return (mine.rear <= OWN_HALF or _has_closed_home(mine)) and _waits(theirs)


def brings_last_home(mine: Structure, theirs: Structure) -> bool:
    """Return whether a side would bear in (`bears_in`) but for one or two checkers on their way.

    Those have passed the opponent's bar point; his farthest point held is no holding point.
    """
    beyond = mine.checkers - mine.off - mine.half
    if beyond > 2 or _waits(mine):
        return False
    return _waits(theirs) and not _is_advanced(theirs)


def bears_off_against_ace_point(mine: Structure, theirs: Structure) -> bool:
    """Return whether every checker is home, and the opponent holds the ace point and no other."""
    return bears_off(mine, theirs) and _has_ace_point(theirs)


def bears_in_against_ace_point(mine: Structure, theirs: Structure) -> bool:
    """Return whether a side bears in against checkers that hold the ace point and no other."""
    return bears_in(mine, theirs) and _has_ace_point(theirs)


def bears_in_against_advanced(mine: Structure, theirs: Structure) -> bool:
    """Return whether a side bears in against checkers on one of the `HOLDING_POINTS`."""
    return bears_in(mine, theirs) and _is_advanced(theirs)


def hold_each_other(mine: Structure, theirs: Structure) -> bool:
    """Return whether both sides' farthest points held are among the `HOLDING_POINTS`."""
    return _is_advanced(mine) and _is_advanced(theirs)


def holds(mine: Structure, theirs: Structure) -> bool:
    """Return whether the farthest point held is one of the `HOLDING_POINTS`, and nobody to hold in.

    None of the opponent's checkers is in this side's home or on the bar.
    """
    return _is_advanced(mine) and theirs.back == 0


def _waits(side: Structure) -> bool:
    return side.rear >= HOLDING_POINTS.start


def _has_closed_home(side: Structure) -> bool:
    return side.home_points == HOME and not _waits(side)


def _has_ace_point(side: Structure) -> bool:
    return side.last_held == ACE_POINT and side.anchors == 1


def _is_advanced(side: Structure) -> bool:
    return side.last_held in HOLDING_POINTS
