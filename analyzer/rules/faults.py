"""Why a written play is not legal, in a sentence."""

from __future__ import annotations

from itertools import combinations

from analyzer.i18n import _, ngettext
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.rules.games.base import Game
from analyzer.rules.hops import Hop
from analyzer.rules.movement import HOME, Movement, farthest


def fault_of(game: Game, board: Board, roll: Roll, hops: tuple[Hop, ...]) -> str:
    """Return what is wrong with hops that no legal play explains: each hop's fault, or the whole's.

    The hops are looked at in the order in which they are written.
    """
    movement = game.movement(board, roll)
    points = list(movement.start)
    dice = list(roll.dice)
    faults: list[str] = []
    for hop in hops:
        faults += _hop_faults(movement, points, hop, dice, roll)
        _put(points, hop, movement.hits)
    if faults:
        return "; ".join(dict.fromkeys(faults))
    return _whole_fault(game, board, roll, hops, len(roll.dice) - len(dice))


def _hop_faults(
    movement: Movement, points: list[int], hop: Hop, dice: list[int], roll: Roll
) -> list[str]:
    """Return what is wrong with one hop; the dice it uses are taken out of ``dice``."""
    if not (OFF <= hop.origin <= BAR and OFF <= hop.target <= BAR):
        return [_("{hop} leaves the board").format(hop=hop)]
    faults = []
    if points[hop.origin] <= 0 or hop.origin == OFF:
        faults.append(_no_checker(hop))
    if not hop.is_forward:
        return [_("{hop} moves backward").format(hop=hop), *faults]
    obstacle = movement.obstacle(tuple(points), hop.origin, hop.target)
    if obstacle:
        faults.append(obstacle)
    if hop.target == OFF and _outside_home(points, hop):
        faults.append(_("{hop} with a checker outside the home board").format(hop=hop))
    return faults + _dice_faults(movement, points, hop, dice, roll)


def _no_checker(hop: Hop) -> str:
    if hop.origin == BAR:
        return _("no checker on the bar")
    return _("no checker on {point}").format(point=hop.origin)


def _outside_home(points: list[int], hop: Hop) -> bool:
    """Return whether another checker than the hop's own stands outside the home board."""
    return any(n > (point == hop.origin) for point, n in enumerate(points) if point > HOME)


def _dice_faults(
    movement: Movement, points: list[int], hop: Hop, dice: list[int], roll: Roll
) -> list[str]:
    """Take the dice of the hop out of ``dice``, or return why they do not fit it."""
    length = hop.origin - hop.target
    chosen = _dice_for(length, hop.target == OFF, dice)
    if chosen is None:
        return [_misfit(length, hop, roll)]
    for die in chosen:
        dice.remove(die)
    if len(chosen) > 1:
        return _way_faults(movement, points, hop, chosen)
    rear = farthest(tuple(points))
    if chosen[0] > length and rear > hop.origin and points[hop.origin] > 0:
        return [
            _("{hop} needs a {die} while a checker stands farther back").format(hop=hop, die=length)
        ]
    return []


def _misfit(length: int, hop: Hop, roll: Roll) -> str:
    if _dice_for(length, hop.target == OFF, list(roll.dice)) is not None:
        return _("no die is left for {hop}; the roll was {roll}").format(hop=hop, roll=roll)
    if length <= 6:
        return _("{hop} needs a {die}; the roll was {roll}").format(hop=hop, die=length, roll=roll)
    told = ngettext(
        "{hop} is {pips} pip; the roll was {roll}",
        "{hop} is {pips} pips; the roll was {roll}",
        length,
    )
    return told.format(hop=hop, pips=length, roll=roll)


def _dice_for(length: int, bears_off: bool, dice: list[int]) -> tuple[int, ...] | None:
    """Return the fewest of the dice that make up the length, exactly or by bearing off."""
    sets = [chosen for n in range(1, len(dice) + 1) for chosen in combinations(sorted(dice), n)]
    exact = [chosen for chosen in sets if sum(chosen) == length]
    over = [chosen for chosen in sets if bears_off and sum(chosen) > length]
    return next(iter(exact + over), None)


def _way_faults(
    movement: Movement, points: list[int], hop: Hop, dice: tuple[int, ...]
) -> list[str]:
    """Return why the hop cannot be made with one die after the other, in either order."""
    faults = [_way_fault(movement, list(points), hop, order) for order in (dice, dice[::-1])]
    return faults[:1] if all(faults) else []


def _way_fault(movement: Movement, points: list[int], hop: Hop, dice: tuple[int, ...]) -> str:
    """Return why the hop cannot be made with the dice in their order, ``""`` if it can."""
    origin = hop.origin
    for die in dice:
        if origin <= hop.target:
            break
        stop = max(origin - die, hop.target)
        fault = movement.obstacle(tuple(points), origin, stop)
        if fault and stop > hop.target:
            return _("{hop} is blocked on the way: {reason}").format(hop=hop, reason=fault)
        if fault:
            return fault
        _put(points, Hop(origin, stop), movement.hits)
        origin = stop
    return ""


def _put(points: list[int], hop: Hop, hits: bool) -> None:
    """Move the checker as written, as far as the board allows it."""
    if not (OFF < hop.origin <= BAR and OFF <= hop.target < BAR):
        return
    if points[hop.origin] > 0:
        points[hop.origin] -= 1
    if hop.target == OFF or points[hop.target] < (-1 if hits else 0):
        return
    if points[hop.target] == -1:
        points[hop.target] = 0
        points[0] -= 1
    points[hop.target] += 1


def _whole_fault(game: Game, board: Board, roll: Roll, hops: tuple[Hop, ...], used: int) -> str:
    """Return why hops that are possible one by one are no legal play together."""
    plays = game.legal_plays(board, roll).values()
    most = max(len(play.steps) for play in plays)
    longest = [play for play in plays if len(play.steps) == most]
    shown = max(longest, key=lambda play: _shared(play, hops))
    if used < most == 2 and not roll.is_doublet:
        return _("both dice could be played: {play}").format(play=shown)
    if used < most:
        told = ngettext(
            "{count} die could be played: {play}", "{count} dice could be played: {play}", most
        )
        return told.format(count=most, play=shown)
    if used == 1 and not roll.is_doublet:
        return _("only one die can be played and it must be the larger: {play}").format(play=shown)
    return _("no legal play of {roll} leads there").format(roll=roll)


def _shared(play: Play, hops: tuple[Hop, ...]) -> int:
    """Return how many of the play's steps are written."""
    written = {(hop.origin, hop.target) for hop in hops}
    return sum((step.origin, step.target) in written for step in play.steps)
