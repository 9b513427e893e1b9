"""The properties in which GNU Backgammon keeps an analysis, from what a record holds of one."""

from __future__ import annotations

import math
from collections.abc import Iterator

from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.sgf.analysis import (
    BAD,
    DOUBTFUL,
    GOOD,
    INTERESTING,
    LUCKY,
    SIGNS,
    UNLUCKY,
    VERY_BAD,
    VERY_GOOD,
    VERY_LUCKY,
    VERY_UNLUCKY,
)
from analyzer.transcript.sgf.checkers import Checkers
from analyzer.transcript.sgf.evaluations import CUBELESS, VERSION
from analyzer.transcript.sgf.spelling import letters, number, ways_in, written
from analyzer.transcript.sgf.values import Way

#: Settings that stand with each evaluation: deterministic, no noise, the pruning networks.
_SETTINGS = "1 0.000000 1"
_MARKS = {
    DOUBTFUL: ("DO", ""),
    BAD: ("BM", "1"),
    VERY_BAD: ("BM", "2"),
    GOOD: ("TE", "1"),
    VERY_GOOD: ("TE", "2"),
    INTERESTING: ("IT", ""),
}
_CUBE_MARKS = {DOUBTFUL: ("DC", ""), BAD: ("BC", "1"), VERY_BAD: ("BC", "2")}
#: Whom a roll is good for, and how much.
_LUCK_MARKS = {
    VERY_LUCKY: (True, "2"),
    LUCKY: (True, "1"),
    UNLUCKY: (False, "1"),
    VERY_UNLUCKY: (False, "2"),
}
_WORDS = {sign: mark for mark, sign in SIGNS.items()}
_UNKNOWN = Outcome(math.nan, math.nan, math.nan, math.nan, math.nan)


def mark_properties(mark: str) -> Iterator[str]:
    """Yield the property of a mark, given as a sign or in gnubg's words; nothing for others."""
    known = _MARKS.get(_WORDS.get(mark, mark))
    if known is not None:
        yield written(*known)


def cube_unit(in_match: bool) -> ForeignUnit:
    """Return the unit in which a cube decision is written: what a match or a point is worth."""
    return ForeignUnit.MWC if in_match else ForeignUnit.EMG


def entry_properties(
    entry: ForeignEntry,
    player: Player,
    played: tuple[Way, ...] | None,
    checkers: Checkers,
    in_match: bool,
) -> Iterator[str]:
    """Yield what the node of an action holds of an analysis; other units are left out.

    Args:
        entry: What was found about the action.
        player: Whose action it is.
        played: The ways of the play made, None where none was.
        checkers: Where the checkers are before it.
        in_match: Whether it is a match and not money play.
    """
    if entry.cube is not None and entry.cube_unit is cube_unit(in_match):
        yield written("DA", _decision(entry.cube))
    if entry.plays and entry.plays_unit is ForeignUnit.EMG:
        yield from _plays(entry.plays, player, played, checkers, in_match)
    if entry.luck is not None and entry.luck_unit is ForeignUnit.EMG:
        yield written("LU", number(entry.luck))
    luck_mark = _LUCK_MARKS.get(entry.luck_mark)
    if luck_mark is not None:
        is_good, grade = luck_mark
        yield written("GW" if is_good == (player is Player.ONE) else "GB", grade)
    yield from mark_properties(entry.mark)
    cube_mark = _CUBE_MARKS.get(_WORDS.get(entry.cube_mark, entry.cube_mark))
    if cube_mark is not None:
        yield written(*cube_mark)


def _plays(
    plays: tuple[ForeignPlay, ...],
    player: Player,
    played: tuple[Way, ...] | None,
    checkers: Checkers,
    in_match: bool,
) -> Iterator[str]:
    """Yield the plays with the index of the one made; none where that is not among them."""
    known = [(play, ways) for play in plays if (ways := ways_in(play.steps)) is not None]
    reached = [checkers.after(player, ways) for _play, ways in known]
    made = reached[0] if played is None and reached else checkers.after(player, played or ())
    if made not in reached:
        return
    values = [f"{letters(ways, player)} {_valued(play, in_match)}" for play, ways in known]
    yield written("A", str(reached.index(made)), *values)


def _valued(play: ForeignPlay, in_match: bool) -> str:
    outcome = play.outcome or _UNKNOWN
    if play.level.plies is None:
        # In a match these two are match winning chances, which are not known here.
        equity = math.nan if in_match else play.equity
        error = math.nan if in_match else _known(play.std_error)
        outputs = _numbers(*outcome.chances, _known(play.cubeless), equity)
        return (
            f"X ver {VERSION} Score {_numbers(play.equity, 0.0)} Trials {play.level.trials or 0} "
            f"Output {outputs} StdDev {_numbers(*(0.0,) * 6, error)} SK 0"
        )
    figures = _numbers(*outcome.chances, play.equity)
    return f"E ver {VERSION} {figures} {_plies(play.level)} 0 {_SETTINGS}"


def _decision(cube: ForeignCube) -> str:
    no_double = _outputs(cube.outcome, cube.cubeless, cube.equity_no_double)
    double = _outputs(cube.outcome_double or cube.outcome, cube.cubeless, cube.equity_double_take)
    if cube.level.plies is None:
        first, second = (
            _numbers(*(0.0,) * 6, _known(error))
            for error in (cube.std_error, cube.double_std_error)
        )
        return (
            f"X ver {VERSION} Eq Trials {cube.level.trials or 0} NoDouble Output {no_double} "
            f"StdDev {first} DoubleTake Output {double} StdDev {second} SK 0"
        )
    return f"E ver {VERSION} {_plies(cube.level)} {_SETTINGS} {no_double} {double}"


def _outputs(outcome: Outcome | None, cubeless: float | None, equity: float) -> str:
    return _numbers(*(outcome or _UNKNOWN).chances, _known(cubeless), equity)


def _plies(level: ForeignLevel) -> str:
    return f"{level.plies}{'' if level.name.endswith(CUBELESS) else 'C'}"


def _known(value: float | None) -> float:
    return math.nan if value is None else value


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))
