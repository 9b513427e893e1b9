"""Look-ahead with the cube: its model at the leaves alone, its decisions on the way to them.

A side on roll may double before each of its rolls. Behind all rolls looked ahead the model of
`cubeful` tells from the chances what a position is worth; from there the best decisions of both
sides are folded up, for each state of the cube that they can lead to. Plays within the look-ahead
are chosen by what the chances are worth at the score if the cube stays where it is.

That model at the root alone, on chances from look-ahead, would be off by as much as without any.
With a network that knew little of races the no-double equities of solved ones were off by 0.071,
0.040 and 0.017 EMG on average at 0, 1 and 2 plies, with the model at the root by 0.07 at each
(measured by ``tests/benchmarks/native_costs.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyzer.evaluation.cubeful import (
    CONTACT_EFFICIENCY,
    RACE_EFFICIENCY,
    CubefulValues,
    cubeful_values,
)
from analyzer.evaluation.equity import (
    double_matters,
    doubled,
    has_live_cube,
    may_beaver,
    rescaled,
    result_values,
)
from analyzer.evaluation.met import MatchEquityTable
from analyzer.evaluation.native.layout import Rows
from analyzer.evaluation.native.scoring import Chances
from analyzer.evaluation.native_search import (
    WAYS,
    Doubles,
    Searcher,
    is_over,
    other_side,
    unique,
)
from analyzer.model.position import Position

#: Chances of an `Outcome`, and the results that it tells apart.
_FIVE, _RESULTS = 5, 3


@dataclass(frozen=True, slots=True)
class Rolling:
    """What positions are worth to the side that rolls.

    ``emg`` is by position and state of the cube, each in the EMG of that state; ``chances`` are
    those of plays made for the first state.
    """

    emg: Doubles
    chances: Doubles


class CubeSearcher:
    """Values positions of one game with the cube; arguments as for `Searcher`'s methods.

    States are positions of which only cube and stakes are looked at, seen from the side that rolls.
    """

    def __init__(self, search: Searcher, met: MatchEquityTable) -> None:
        self._search = search
        self._met = met

    def after(self, rows: Rows, state: Position, depth: int) -> Rolling:
        """Return what positions are worth to the side that has just played into them.

        Args:
            rows: Positions in its frame.
            state: The cube and the stakes as it sees them.
            depth: Plies of look-ahead.
        """
        search = self._search
        over = is_over(rows)
        chances, emg = np.zeros((len(rows), search.outputs)), np.zeros((len(rows), 1))
        chances[over] = search.static(rows[over])
        emg[over, 0] = result_values(state, self._met).expected_of(five(chances[over]))
        going = search.mirrored(rows[~over])
        if len(going):
            found = self._deciding(going, [state.mirrored()], depth)
            chances[~over], emg[~over] = other_side(found.chances), -found.emg
        return Rolling(emg, chances)

    def rolling(self, rows: Rows, states: Sequence[Position], depth: int) -> Rolling:
        """Return what positions are worth to a side that rolls without touching the cube.

        Args:
            rows: Positions in its frame.
            states: What to value them for.
            depth: Plies of look-ahead.
        """
        search = self._search
        if depth == 0:
            chances = search.on_roll(rows, 0)
            pips = search.race_pips(rows)
            model = [self._model(chances, pips, state) for state in states]
            return Rolling(np.stack([each.no_double for each in model], axis=1), chances)
        aims, aim_of_state = self._aims(states)
        found = search.replies(rows, aims)
        others = [state.mirrored() for state in states]
        if depth == 1:
            chances = _other_side_of_many(found.chances)
            emg = np.stack(
                [
                    self._optimal(chances[:, aim], found.pips[:, aim], other)
                    for aim, other in zip(aim_of_state, others, strict=True)
                ],
                axis=2,
            )
        else:
            reached = found.rows.reshape(-1, found.rows.shape[-1])
            different, places = unique(search.mirrored(reached))
            deeper = self._deciding(different, others, depth - 1)
            shape = found.rows.shape[:3]
            chances = deeper.chances[places].reshape(*shape, -1)
            all_emg = deeper.emg[places].reshape(*shape, -1)
            emg = np.stack(
                [all_emg[:, aim, :, state] for state, aim in enumerate(aim_of_state)], axis=2
            )
        return Rolling(
            -np.einsum("r,nrs->ns", WAYS, emg),
            other_side(np.einsum("r,nro->no", WAYS, chances[:, 0])),
        )

    def best_of_rolls(self, row: Rows, state: Position) -> Doubles:
        """Return what the best play of each roll is worth without look-ahead."""
        results = self._search.results(row)
        chances = other_side(results.chances.astype(np.float64))
        emg = -self._optimal(chances, results.pips, state.mirrored())
        return results.best(emg)

    def _deciding(self, rows: Rows, states: Sequence[Position], depth: int) -> Rolling:
        """Return what positions are worth to the side on roll after the best cube action."""
        if depth == 0:
            chances = self._search.on_roll(rows, 0)
            pips = self._search.race_pips(rows)
            optimal = [self._optimal(chances, pips, state) for state in states]
            return Rolling(np.stack(optimal, axis=1), chances)
        doubling = [state for state in states if has_live_cube(state)]
        found = self.rolling(rows, [*states, *map(doubled, doubling)], depth)
        emg = found.emg[:, : len(states)].copy()
        place = len(states)
        for index, state in enumerate(states):
            if has_live_cube(state):
                values = self._in_emg(found.emg[:, place], doubled(state), state)
                decided = CubefulValues(emg[:, index], values, True, may_beaver(state))
                emg[:, index] = decided.optimal
                place += 1
        return Rolling(emg, found.chances)

    def taken(self, emg: float, state: Position) -> float:
        """Return the EMG at a state of what is known at the state after a double and a take."""
        return rescaled(emg, doubled(state), state, self._met) if double_matters(state) else emg

    def _in_emg(self, values: Doubles, at: Position, to: Position) -> Doubles:
        """Return values in the EMG of another cube; that is linear."""
        none, one = (rescaled(emg, at, to, self._met) for emg in (0.0, 1.0))
        return none + (one - none) * values

    def _optimal(self, chances: Doubles, pips: Chances, state: Position) -> Doubles:
        """Return what the model says after the best cube action; any shape of positions."""
        model = self._model(chances.reshape(-1, chances.shape[-1]), pips.ravel(), state)
        return model.optimal.reshape(pips.shape)

    def _model(self, chances: Doubles, pips: Chances, state: Position) -> CubefulValues:
        return cubeful_values(five(chances), state, self._met, _efficiency(pips))

    def _aims(self, states: Sequence[Position]) -> tuple[Doubles, list[int]]:
        """Return the different aims of plays at the states, and for each state which is its own."""
        aims = [aim_at(state, self._met, self._search.most) for state in states]
        different = list(dict.fromkeys(aims))
        return np.array(different), [different.index(aim) for aim in aims]


def aim_at(state: Position, met: MatchEquityTable, most: int) -> tuple[float, ...]:
    """Return what each chance counts if the cube stays where it is, in EMG but for a constant."""
    worth = result_values(state, met)
    won = (worth.win, worth.win_gammon, worth.win_backgammon)
    lost = (worth.lose, worth.lose_gammon, worth.lose_backgammon)
    further = [(own[k] - own[k - 1]) for own in (won, lost) for k in range(1, most)]
    return worth.win - worth.lose, *further


def five(chances: Doubles) -> Doubles:
    """Return rows of the five chances of an `Outcome`, of a game that knows fewer results too."""
    most = (chances.shape[-1] + 1) // 2
    if most == _RESULTS:
        return chances
    told = np.zeros((len(chances), _FIVE))
    told[:, 0] = chances[:, 0]
    told[:, 1:most] = chances[:, 1:most]
    told[:, _RESULTS : _RESULTS + most - 1] = chances[:, most:]
    return told


def _other_side_of_many(chances: Chances) -> Doubles:
    shape = chances.shape
    return other_side(chances.reshape(-1, shape[-1]).astype(np.float64)).reshape(shape)


def _efficiency(pips: Chances) -> Doubles:
    """Return the cube efficiency by mean pips, which are below 0 where there is contact.

    References:
        `analyzer.evaluation.cubeful.cube_efficiency`
    """
    base, per_pip, low, high = RACE_EFFICIENCY
    race = np.clip(base + per_pip * pips.astype(np.float64), low, high)
    return np.where(pips < 0, CONTACT_EFFICIENCY, race)
