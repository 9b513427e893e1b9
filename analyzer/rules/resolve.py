"""What a written play means: the legal play that leads where it leads, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import permutations

from analyzer.i18n import _
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play, chains, point_name
from analyzer.rules.faults import fault_of
from analyzer.rules.games.base import Game
from analyzer.rules.hops import Hop, as_written, hops_of, in_written_order
from analyzer.rules.movement import Movement, State, Steps, farthest
from analyzer.transcript.steps import WrittenStep


class NoteKind(Enum):
    """What is odd about the spelling of a legal play."""

    STAR_MISSING = "star-missing"
    STAR_WITHOUT_HIT = "star-without-hit"
    STAR_MISPLACED = "star-misplaced"
    WAY_IMPOSSIBLE = "way-impossible"
    NULL_STEP = "null-step"


@dataclass(frozen=True, slots=True)
class Note:
    """One oddity of the spelling: a kind to tell notes apart, and a sentence."""

    kind: NoteKind
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One legal play that the written steps can mean, and the board after it (mover's frame)."""

    play: Play
    after: Board


@dataclass(frozen=True, slots=True)
class Resolution:
    """What was made of a written play.

    Where ``legal``, ``play`` and ``after`` are the reading that the stars support best and
    ``others`` the legal readings that lead elsewhere, best first; with ``ambiguous`` the stars
    support one of those just as well, so that only the later record can decide.

    Where not legal, ``reason`` says why; ``play`` is what was written, and ``after`` the board it
    leads to if the checkers can stand there at all, else None.
    """

    legal: bool
    play: Play
    after: Board | None
    notes: tuple[Note, ...] = ()
    others: tuple[Reading, ...] = ()
    ambiguous: bool = False
    reason: str = ""


def resolve(game: Game, board: Board, roll: Roll, steps: tuple[WrittenStep, ...]) -> Resolution:
    """Return the legal play that the written steps mean, in whatever order they are written.

    Args:
        game: The game played, under its options.
        board: Position before the play, in the mover's frame.
        roll: The dice thrown.
        steps: What was written; a step that stays where it is (``0/0``) counts as nothing.
    """
    hops = hops_of(steps)
    readings = _readings(game, board, roll, hops)
    if not readings:
        play, after = as_written(game, board, hops)
        return Resolution(False, play, after, reason=fault_of(game, board, roll, hops))
    stars = {hop.target for hop in hops if hop.star}
    if len(readings) > 1:
        readings.sort(key=lambda reading: _star_faults(stars, reading.play))
    best, *others = readings
    ambiguous = bool(others) and (
        _star_faults(stars, best.play) == _star_faults(stars, others[0].play)
    )
    notes = (*_star_notes(stars, hops, best.play), *_nulls(steps))
    strays = _strays(hops, best.play)
    if strays and not _with_every_die(game.movement(board, roll), hops, roll.dice):
        notes += tuple(_not_that_way(hop, best.play) for hop in strays)
    return Resolution(True, best.play, best.after, notes, tuple(others), ambiguous)


def _readings(game: Game, board: Board, roll: Roll, hops: tuple[Hop, ...]) -> list[Reading]:
    """Return the legal plays that the hops can mean, one for each board they lead to."""
    if not all(hop.is_forward for hop in hops):
        return []
    # Using every die is always legal, and unless the game ends there is no other reading: no need
    # to generate all plays then.
    found = _with_every_die(game.movement(board, roll), hops, roll.dice)
    if found and all(farthest(counts) for counts in found):
        return [
            Reading(Play(taken), game.reached(board, counts)) for counts, taken in found.items()
        ]
    return _by_position(game, board, roll, hops)


def _with_every_die(
    movement: Movement, hops: tuple[Hop, ...], dice: tuple[int, ...]
) -> dict[State, Steps]:
    """Return the counts that the hops lead to, made in the first order that can be played."""
    if len(hops) > len(dice):
        return {}
    for order in permutations(hops):
        found = in_written_order(movement, order, dice)
        if found:
            return found
    return {}


def _by_position(game: Game, board: Board, roll: Roll, hops: tuple[Hop, ...]) -> list[Reading]:
    """Return the legal plays after which the mover's checkers stand where the hops put them."""
    mine = [max(n, 0) for n in board.points]
    for hop in hops:
        mine[hop.origin] -= 1
        if hop.target != OFF:
            mine[hop.target] += 1
    if min(mine) < 0:
        return []
    touched = {hop.target for hop in hops if hop.target != OFF and board.points[hop.target] == -1}
    return [
        Reading(play, after)
        for after, play in game.legal_plays(board, roll).items()
        if all(max(n, 0) == count for n, count in zip(after.points, mine, strict=True))
        and touched <= _hits(play)
    ]


def _hits(play: Play) -> set[int]:
    return {step.target for step in play.steps if step.hit}


def _star_faults(stars: set[int], play: Play) -> tuple[int, int]:
    """Return how badly the stars fit: first their number, then their places."""
    hits = _hits(play)
    return abs(len(stars) - len(hits)), len(stars ^ hits)


def _star_notes(stars: set[int], hops: tuple[Hop, ...], play: Play) -> tuple[Note, ...]:
    """Return a note for each hit without a star and each star without a hit."""
    hits = _hits(play)
    if stars == hits:
        return ()
    missing, surplus = sorted(hits - stars, reverse=True), sorted(stars - hits, reverse=True)
    landings = {hop.target: hop for hop in hops}
    notes = []
    for point in missing:
        if point not in landings and surplus:
            notes.append(_misplaced(landings[surplus.pop()], point))
        else:
            notes.append(_unstarred(landings.get(point), point))
    notes += [
        Note(NoteKind.STAR_WITHOUT_HIT, _("{hop}* hits nothing").format(hop=landings[point]))
        for point in surplus
    ]
    return tuple(notes)


def _strays(hops: tuple[Hop, ...], play: Play) -> list[Hop]:
    """Return the hops to points that no checker of the play comes down on."""
    touched = {step.target for step in play.steps}
    return [hop for hop in hops if hop.target not in touched]


def _not_that_way(hop: Hop, play: Play) -> Note:
    """Return the note for a hop that cannot be played in a play that is legal another way."""
    ways = [
        "/".join(map(point_name, (way[0].origin, *(step.target for step in way))))
        for way in chains(play.steps)
    ]
    message = _("{hop} cannot be played; it is read as {play}")
    return Note(NoteKind.WAY_IMPOSSIBLE, message.format(hop=hop, play=" ".join(ways)))


def _nulls(steps: tuple[WrittenStep, ...]) -> Iterator[Note]:
    """Yield a note for each step that stays on a point of the board; 0/0 says that none is made."""
    for step in steps:
        if OFF < step.origin < BAR and step.landings[-1].point == step.origin:
            name = point_name(step.origin)
            message = _("{point}/{point} moves nothing and is left out").format(point=name)
            yield Note(NoteKind.NULL_STEP, message)


def _misplaced(hop: Hop, point: int) -> Note:
    message = _("the hit of {hop}* is on the way, on {point}").format(hop=hop, point=point)
    return Note(NoteKind.STAR_MISPLACED, message)


def _unstarred(hop: Hop | None, point: int) -> Note:
    if hop is None:
        message = _("a checker on {point} is hit on the way, with no star written")
    else:
        message = _("{hop} hits, with no star written")
    return Note(NoteKind.STAR_MISSING, message.format(hop=hop, point=point))
