"""What decisions and rolls add up to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add

from analyzer.judgment.analysis import CubeChoice, Decision, DecisionKind, Mark, RollLuck
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replayed import GameReplay, PlayStatus, Turn


def game_totals(
    game: GameReplay, decisions: Iterable[Decision], luck: Iterable[RollLuck], weight: float = 1.0
) -> PerPlayer[Totals]:
    """Return each player's sums over a game.

    Args:
        game: Whose turns with a roll are counted.
        decisions: Both players' decisions.
        luck: Both players' rolls.
        weight: XG's factor on losses (`marks.loss_weight`).
    """
    parts: PerPlayer[list[Totals]] = PerPlayer([], [])
    for turn in game.turns:
        if turn.roll is not None and not is_left_unplayed(game, turn):
            parts[turn.player].append(Totals(turns=1))
    for decision in decisions:
        parts[decision.player].append(decision_totals(decision, weight))
    for roll in luck:
        parts[roll.player].append(Totals(luck_emg=roll.luck_emg, luck_cost=roll.cost, rolls=1))
    return parts.map(sum_of)


def is_left_unplayed(game: GameReplay, turn: Turn) -> bool:
    """Return whether a turn's roll was the last thing of its game, which ended before the play.

    Somebody resigned then. gnubg does not count it among the moves.
    """
    return turn.status is PlayStatus.MISSING and turn is game.turns[-1]


def decision_totals(decision: Decision, weight: float = 1.0) -> Totals:
    """Return what one decision adds to its player's sums."""
    is_checker = decision.kind is DecisionKind.CHECKER
    error, cost, weighted = decision.error_emg, decision.cost, decision.error_emg * weight
    counted = decision.counted_pr
    choice = None if decision.played is None else decision.candidates[decision.played].choice
    return Totals(
        pr_decisions=int(counted),
        pr_loss=weighted if counted else 0.0,
        pr_loss_squares=weighted**2 if counted else 0.0,
        unforced_plays=int(is_checker and decision.counted_gnubg),
        close_cubes=int(not is_checker and decision.counted_gnubg),
        checker_loss=error if is_checker else 0.0,
        cube_loss=0.0 if is_checker else error,
        checker_cost=cost if is_checker else 0.0,
        cube_cost=0.0 if is_checker else cost,
        doubles=int(choice is CubeChoice.DOUBLE),
        takes=int(choice in (CubeChoice.TAKE, CubeChoice.BEAVER)),
        passes=int(choice is CubeChoice.PASS),
        inaccuracies=int(decision.mark is Mark.INACCURACY),
        errors=int(decision.mark is Mark.ERROR),
        blunders=int(decision.mark is Mark.BLUNDER),
    )


def sum_of(parts: Iterable[Totals]) -> Totals:
    """Return the sum, nothing for no parts."""
    return reduce(add, parts, Totals())


def match_totals(games: Iterable[PerPlayer[Totals]]) -> PerPlayer[Totals]:
    """Return each player's sum over games."""
    listed = list(games)
    return PerPlayer(
        sum_of(game[Player.ONE] for game in listed), sum_of(game[Player.TWO] for game in listed)
    )
