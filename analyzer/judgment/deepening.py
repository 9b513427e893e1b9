"""How deep each decision is looked at: shallow passes over all, deep ones where it matters.

The rule for checker plays. Every pass values some candidates at one level. It hands on those within
a window of the best one, at most ``cap`` of them, and always its own best and the play that was
made. What is compared is an estimate of what the next pass finds: three quarters of a play's value
and a quarter of its value in the pass before, since neighboring levels err to opposite sides (for
differences between plays the error falls by a tenth). A pass that is not made ``always`` is skipped
where no other play than the one made is left: then neither the best play nor the loss can change.

The rule for the cube. A pass that is not made ``always`` is skipped where no error was made and
every difference that decides what is right, or of what class an error is, exceeds ``window``, and
every one that decides whether the decision counts exceeds ``counting``.

The windows come from the differences between the levels that ``tests/benchmarks/depth_policy.py``
measures: 1-ply and 2-ply differ by a standard deviation of 0.013 EMG in the loss of a play and of
0.03 EMG between doubling and not. On the three undamaged example matches ``standard`` differs from
every decision at 2-ply by 0.07 PR on average (0.16 at most) and saves 66 % of the CPU time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from analyzer.errors import EngineError
from analyzer.evaluation.evaluator import CubeValue, Evaluator, Level, PlayValue
from analyzer.evaluation.levels import EXACT
from analyzer.i18n import _
from analyzer.judgment.marks import (
    AS_GOOD_AS_LOST,
    CASH,
    CLOSE_CUBE,
    OBVIOUS,
    SAME_VALUE,
    SPREAD_PLAYS,
)
from analyzer.model.board import Board
from analyzer.model.position import Position
from analyzer.rules.games.base import Next

#: Look-ahead beyond which no policy looks.
_MOST_PLIES = 3
#: EMG below which two values are the same; engines compute in single precision.
TIE = 1e-6


@dataclass(frozen=True, slots=True)
class PlayPass:
    """One pass over a checker play at ``plies`` of look-ahead (gnubg's count).

    ``window`` is in EMG below the best; ``behind`` takes its place where another play was made.
    """

    plies: int
    window: float = 0.0
    behind: float = 0.0
    cap: int = 0
    always: bool = True


@dataclass(frozen=True, slots=True)
class CubePass:
    """One pass over a cube decision at ``plies`` of look-ahead; the windows are in EMG."""

    plies: int
    window: float = 0.0
    counting: float = 0.0
    always: bool = True


@dataclass(frozen=True, slots=True)
class Policy:
    """The passes over checker plays and cube decisions; the first covers every candidate.

    ``rolls_out`` says that what the passes leave open is rolled out (`judgment.sampling`).
    """

    name: str
    plays: tuple[PlayPass, ...]
    cubes: tuple[CubePass, ...]
    rolls_out: bool = False


#: Share of the pass before in the estimate of what the next one finds; 0.25 to 0.33 do as well.
_SHARE_BEFORE = 0.25

#: Hands on to 1-ply the plays that count as candidates and have a chance of being the best.
_FIRST_LOOK = PlayPass(1, window=0.12, behind=0.12, cap=10)

QUICK = Policy("quick", plays=(PlayPass(0),), cubes=(CubePass(0),))
STANDARD = Policy(
    "standard",
    plays=(PlayPass(0), _FIRST_LOOK, PlayPass(2, window=0.03, behind=0.03, cap=3, always=False)),
    cubes=(CubePass(1), CubePass(2, window=0.06, counting=0.025, always=False)),
)
DEEP = Policy(
    "deep",
    plays=(
        PlayPass(0),
        _FIRST_LOOK,
        PlayPass(2, window=0.08, behind=0.08, cap=6),
        PlayPass(3, window=0.02, behind=0.01, cap=3, always=False),
    ),
    cubes=(CubePass(2), CubePass(3, window=0.03, counting=0.01, always=False)),
)
ROLLED = replace(STANDARD, name="rollout", rolls_out=True)
#: For one decision at many scores: the same look at all, as only one decision can be compared.
EVENLY = Policy("evenly", plays=(PlayPass(0), _FIRST_LOOK), cubes=(CubePass(1),))
POLICIES = {policy.name: policy for policy in (QUICK, STANDARD, DEEP, ROLLED)}


@dataclass(frozen=True, slots=True)
class PassedPlay:
    """A candidate's value and the plies of the deepest pass that it was in.

    A rollout counts as a pass of its level's depth and adds the chance that this play is the best.
    """

    plies: int
    value: PlayValue
    best_chance: float | None = None


@dataclass(frozen=True, slots=True)
class PassedPlays:
    """All plays of a decision, best first, and the ``spread`` of the best ten (EMG)."""

    plays: tuple[PassedPlay, ...]
    spread: float


@dataclass(frozen=True, slots=True)
class CubePlayed:
    """What happened at the cube; ``took`` is None where there was no double or no answer."""

    doubled: bool
    took: bool | None = None


def level_of(evaluator: Evaluator, plies: int) -> Level:
    """Return the evaluator's level of that look-ahead.

    Raises:
        EngineError: It has none.
    """
    name = f"{plies}-ply"
    for level in evaluator.levels:
        if level.name == name:
            return level
    raise EngineError(
        _("{engine} does not look {plies} plies ahead").format(engine=evaluator.name, plies=plies)
    )


def within_reach(policy: Policy, evaluator: Evaluator) -> Policy:
    """Return the policy without passes deeper than all look-ahead that the evaluator offers."""
    offered = {level.name for level in evaluator.levels}
    deepest = max((n for n in range(_MOST_PLIES + 1) if f"{n}-ply" in offered), default=0)
    return replace(
        policy,
        plays=tuple(each for each in policy.plays if each.plies <= deepest),
        cubes=tuple(each for each in policy.cubes if each.plies <= deepest),
    )


def pass_plays(
    evaluator: Evaluator,
    position: Position,
    boards: Sequence[Board],
    played: Board | None,
    passes: Sequence[PlayPass],
    following: Mapping[Board, Next] | None = None,
) -> PassedPlays:
    """Return every candidate with the value of the deepest pass it reached.

    Args:
        evaluator: What values them.
        position: Before the play, in the mover's frame.
        boards: The boards that the legal plays lead to.
        played: The one of them that was played, None where it was none of them.
        passes: Shallow to deep; the first values every board.
        following: What follows each of the boards; None where the turn passes after all.
    """

    def one_pass(of: Sequence[Board], each: PlayPass) -> tuple[PassedPlay, ...]:
        """Return the boards' values at the pass's level, best first."""
        after = None if following is None else [following[board] for board in of]
        values = evaluator.play_values(position, of, level_of(evaluator, each.plies), after)
        return ranked(PassedPlay(each.plies, value) for value in values)

    first, *deeper = passes
    current = one_pass(boards, first)
    found = {play.value.board: play for play in current}
    spread = _spread(current, played)
    before = current
    for each in deeper:
        chosen = _kept(current, before, played, each)
        if _is_settled(current, chosen, each):
            break
        before = current
        current = one_pass(chosen, each)
        found.update((play.value.board, play) for play in current)
        if len(current) >= min(len(boards), SPREAD_PLAYS):
            spread = _spread(current, played)
    return PassedPlays(ranked(found.values()), spread)


def ranked(plays: Iterable[PassedPlay]) -> tuple[PassedPlay, ...]:
    """Return plays best first: deeper passes before shallower ones, then by equity.

    Among equal plays the one with more checkers off leads, then the one with the better chances:
    where the opponent cashes the game against all of them, their equity is the same.
    """
    return tuple(sorted(plays, key=_rank))


def pass_cubes(
    evaluator: Evaluator, cubes: Sequence[tuple[Position, CubePlayed]], passes: Sequence[CubePass]
) -> list[CubeValue]:
    """Return the value of each cube decision from the deepest pass that it needed.

    Args:
        evaluator: What values them.
        cubes: Each position before the decision, in the frame of the side on roll, and what the
            players did.
        passes: Shallow to deep.
    """
    first, *deeper = passes
    values = evaluator.cube_values([at for at, _played in cubes], level_of(evaluator, first.plies))
    for each in deeper:
        unsettled = [
            index
            for index, (_at, played) in enumerate(cubes)
            if _is_cube_unsettled(values[index], played, each)
        ]
        level = level_of(evaluator, each.plies)
        found = evaluator.cube_values([cubes[index][0] for index in unsettled], level)
        for index, value in zip(unsettled, found, strict=True):
            values[index] = value
    return values


def is_cube_open(value: CubeValue, played: CubePlayed, window: float, counting: float) -> bool:
    """Return whether a small change of the values could change how the decision is judged.

    Args:
        value: The cube's values.
        played: What the players did.
        window: EMG by which the choices may move against each other.
        counting: EMG by which the values that decide about counting may move.
    """
    no_double, take, cash = (
        value.equity_no_double,
        value.equity_double_take,
        value.equity_double_pass,
    )
    double = min(take, cash)
    if abs(no_double - double) < window:
        return True
    if played.doubled:
        wrong_answer = played.took is not None and played.took != (take <= cash)
        return no_double > double or wrong_answer or abs(take - cash) < window
    if double - no_double >= SAME_VALUE:
        return True
    borders = (
        no_double - take - OBVIOUS,
        no_double - cash - OBVIOUS,
        max(no_double, take) - AS_GOOD_AS_LOST,
        no_double - min(take, CASH) - CLOSE_CUBE,
    )
    return any(abs(border) < counting for border in borders)


def _is_cube_unsettled(value: CubeValue, played: CubePlayed, each: CubePass) -> bool:
    if value.level == EXACT:
        return False
    return each.always or is_cube_open(value, played, each.window, each.counting)


def _kept(
    current: Sequence[PassedPlay],
    before: Sequence[PassedPlay],
    played: Board | None,
    each: PlayPass,
) -> list[Board]:
    """Return the boards that the next pass values: near the best, the best now, the one played."""
    earlier = {play.value.board: play.value.equity for play in before}
    expected = {
        play.value.board: (1 - _SHARE_BEFORE) * play.value.equity
        + _SHARE_BEFORE * earlier[play.value.board]
        for play in current
    }
    order = sorted(expected, key=lambda board: -round(expected[board] / TIE))
    best = order[0]
    least = expected[best] - (each.window if best == played else each.behind)
    kept = [board for board in order[: each.cap] if expected[board] >= least]
    kept += [board for board in (current[0].value.board, played) if board is not None]
    return list(dict.fromkeys(kept))


def _is_settled(current: Sequence[PassedPlay], chosen: Sequence[Board], each: PlayPass) -> bool:
    """Return whether the next pass could change nothing: no rival is left, or all is exact."""
    if all(play.value.level == EXACT for play in current):
        return True
    return len(chosen) < 2 and not each.always


def _spread(ranked: Sequence[PassedPlay], played: Board | None) -> float:
    """Return the EMG between the best and the worst of the first ten plays and the one played."""
    equities = [play.value.equity for play in ranked[:SPREAD_PLAYS]]
    equities += [play.value.equity for play in ranked if play.value.board == played]
    return max(equities) - min(equities)


def _rank(play: PassedPlay) -> tuple[int, int, int, float, tuple[int, ...]]:
    """Return the sort key, best first."""
    value = play.value
    equity = round(value.equity / TIE)
    cubeless = value.equity if value.cubeless is None else value.cubeless
    return -play.plies, -equity, -value.board.off, -cubeless, value.board.points
