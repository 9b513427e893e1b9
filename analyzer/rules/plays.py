"""Every legal play of a roll, from the steps that a game allows."""

from __future__ import annotations

from analyzer.model.dice import Roll
from analyzer.rules.movement import POINTS, Movement, State, Steps, farthest, moves

#: States and the steps that lead to each.
Level = dict[State, Steps]


def search_plays(movement: Movement, roll: Roll, finish_early: bool) -> Level:
    """Return every legal play by the counts that it leaves, 26 in the mover's frame.

    As many dice as possible must be used, and the higher where only either can be. With
    ``finish_early`` a play that bears off the last checker is complete whatever dice are left.
    Plays that leave one position are one choice; the first found, higher die and farther checker
    first, stands for all. A dance is one entry: the unchanged counts and no steps.
    """
    levels = (_doublet if roll.is_doublet else _two_dice)(movement, roll)
    ended = [_ended(movement, level) for level in levels]
    best = next((level for level in reversed(ended) if level), None)
    if best is None:
        return {movement.start[:POINTS]: ()}
    if finish_early:
        for level in ended:
            for counts, steps in level.items():
                if not farthest(counts):
                    best.setdefault(counts, steps)
    return best


def can_move(movement: Movement, roll: Roll) -> bool:
    """Return whether any checker can move with either die."""
    dice = {roll.high, roll.low}
    return any(moves(movement, movement.start, die) for die in dice)


def _ended(movement: Movement, level: Level) -> Level:
    """Return the counts of the states in which the turn may end."""
    found: Level = {}
    for state, steps in level.items():
        if movement.may_end(state):
            found.setdefault(state[:POINTS], steps)
    return found


def _two_dice(movement: Movement, roll: Roll) -> tuple[Level, ...]:
    """Return the states after the lower die alone, the higher alone, and both."""
    both: Level = {}
    single: list[Level] = []
    for first, second in ((roll.high, roll.low), (roll.low, roll.high)):
        starts = moves(movement, movement.start, first)
        single.append({between: (step,) for between, step in starts})
        for between, step in starts:
            for after, last in moves(movement, between, second):
                if after not in both:
                    both[after] = (step, last)
    by_high, by_low = single
    return by_low, by_high, both


def _doublet(movement: Movement, roll: Roll) -> tuple[Level, ...]:
    """Return the states after one, two, three and four steps, as far as they can be made."""
    levels: list[Level] = []
    level: Level = {movement.start: ()}
    for die in roll.dice:
        deeper: Level = {}
        for before, steps in level.items():
            for after, step in moves(movement, before, die):
                if after not in deeper:
                    deeper[after] = (*steps, step)
        levels.append(deeper)
        level = deeper
    return tuple(levels)
