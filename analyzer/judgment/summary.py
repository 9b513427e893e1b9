"""The figures of a whole judged match: what a report opens with, and what its charts show.

References:
    Luck-adjusted result and FIBS difference: gnubg ``analysis.c`` (``updateStatcontext``) and
    ``formatgs.c``; finished games alone enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import fsum

from analyzer.judgment.analysis import GameAnalysis, MatchAnalysis
from analyzer.judgment.breakdown import Breakdown, breakdown
from analyzer.judgment.figures import Figures, figures
from analyzer.judgment.measure import is_rated, match_length, usual_stake
from analyzer.judgment.ratings import Interval, fibs_difference_by_luck, mean_interval
from analyzer.judgment.totals import Totals
from analyzer.model.player import PerPlayer, Player


class HowWon(Enum):
    """How luck and skill share in a result, seen from the winner."""

    BY_PLAY = "better play, in spite of worse luck"
    BY_LUCK = "better luck, in spite of worse play"
    MOSTLY_PLAY = "better play and better luck, more by play"
    MOSTLY_LUCK = "better play and better luck, more by luck"
    NEITHER = "neither: rounding of the evaluator"


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player's share of a match: the rates and where the losses come from."""

    name: str
    figures: Figures
    breakdown: Breakdown


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game in figures; MWC in a match, points for money, all but ``figures`` from `Player.ONE`.

    ``luck`` is net luck, ``skill`` what the opponent's errors cost beyond one's own. ``result``,
    ``luck_adjusted`` and ``residual`` are None while the game is unfinished.
    """

    number: int
    figures: PerPlayer[Figures]
    luck: float
    skill: float
    result: float | None
    luck_adjusted: float | None
    residual: float | None


@dataclass(frozen=True, slots=True)
class Swing:
    """How `Player.ONE`'s prospects (MWC or points) changed over one turn, and through what.

    ``luck`` is the part of the roll, ``errors`` that of the decisions of the turn.
    """

    game: int
    turn: int
    player: Player
    before: float
    after: float
    luck: float
    errors: float

    @property
    def change(self) -> float:
        return self.after - self.before

    @property
    def residual(self) -> float:
        """What neither roll nor errors explain, as the levels before and after differ."""
        return self.change - self.luck - self.errors


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A judged match in figures; MWC in a match, points for money, seen from `Player.ONE`.

    ``result``, ``luck``, ``skill``, ``luck_adjusted`` and ``residual`` cover the finished games:
    result = head start + luck + skill + residual, luck_adjusted = result - luck.
    ``expected_mwc`` is the chance to win a match against this opponent by errors alone, None for
    money. ``fibs_difference`` is that of the ratings had luck been even, for finished matches.
    ``mean_result`` is the interval of the mean points of a money game. ``how_won`` is None where
    nobody has won yet. ``swings`` are sorted, largest first.
    """

    players: PerPlayer[PlayerSummary]
    games: tuple[GameSummary, ...]
    finished_games: int
    is_complete: bool
    winner: Player | None
    result: float
    luck: float
    skill: float
    luck_adjusted: float
    residual: float
    expected_mwc: float | None
    fibs_difference: float | None
    mean_result: Interval | None
    how_won: HowWon | None
    swings: tuple[Swing, ...]


def summarize(analysis: MatchAnalysis) -> MatchSummary:
    """Return the figures of a judged match."""
    replay, length = analysis.replay, match_length(analysis.replay)
    rated = is_rated(replay.game)
    is_complete = analysis.judged >= analysis.judgeable
    games = tuple(
        game_summary(game, length, is_complete=is_complete, rated=rated) for game in analysis.games
    )
    finished = [game for game in games if game.result is not None]
    results = [game.result for game in finished if game.result is not None]
    result, luck, skill = (
        fsum(results),
        fsum(game.luck for game in finished),
        fsum(game.skill for game in finished),
    )
    winner = replay.winner if replay.length else _ahead(result)
    return MatchSummary(
        players=_players(analysis, is_complete),
        games=games,
        finished_games=len(finished),
        is_complete=is_complete,
        winner=winner,
        result=result,
        luck=luck,
        skill=skill,
        luck_adjusted=result - luck,
        residual=fsum(game.residual for game in finished if game.residual is not None),
        expected_mwc=expected_mwc(analysis.totals) if length else None,
        fibs_difference=_fibs_difference(result - luck, length if rated else 0, replay.winner),
        mean_result=None if length else mean_interval(results),
        how_won=None if winner is None else how_won(winner, luck, skill),
        swings=tuple(sorted(_swings(analysis), key=lambda swing: -abs(swing.change))),
    )


def game_summary(
    game: GameAnalysis, length: int, *, is_complete: bool = True, rated: bool = True
) -> GameSummary:
    """Return one game in figures.

    Args:
        game: The game.
        length: Points of the match, 0 where values are points.
        is_complete: Whether every decision of the match was judged.
        rated: Whether PR is defined for what is played.
    """
    one, two = game.totals
    luck = one.luck_cost - two.luck_cost
    return GameSummary(
        number=game.number,
        figures=figures(game.totals, length, is_complete=is_complete, is_rated=rated),
        luck=luck,
        skill=_lost(two) - _lost(one),
        result=game.result,
        luck_adjusted=None if game.result is None else game.result - luck,
        residual=game.residual,
    )


def expected_mwc(totals: PerPlayer[Totals]) -> float:
    """Return `Player.ONE`'s chance to win such a match with even luck, by both players' errors."""
    return min(1.0, max(0.0, 0.5 - _lost(totals.one) + _lost(totals.two)))


def how_won(winner: Player, luck: float, skill: float) -> HowWon:
    """Return how luck and skill (from `Player.ONE`) share in what the winner won."""
    sign = 1 if winner is Player.ONE else -1
    luck, skill = luck * sign, skill * sign
    if luck <= 0 and skill <= 0:
        return HowWon.NEITHER
    if luck <= 0:
        return HowWon.BY_PLAY
    if skill <= 0:
        return HowWon.BY_LUCK
    return HowWon.MOSTLY_PLAY if skill >= luck else HowWon.MOSTLY_LUCK


def _players(analysis: MatchAnalysis, is_complete: bool) -> PerPlayer[PlayerSummary]:
    replay = analysis.replay
    rates = figures(
        analysis.totals,
        match_length(replay),
        is_complete=is_complete,
        is_rated=is_rated(replay.game),
    )
    names, stake = replay.record.names, usual_stake(replay.game)
    one, two = (
        PlayerSummary(names[player], rates[player], breakdown(analysis.games, player, stake))
        for player in Player
    )
    return PerPlayer(one, two)


def _lost(totals: Totals) -> float:
    return totals.checker_cost + totals.cube_cost


def _ahead(points: float) -> Player | None:
    """Return who is ahead in a money session."""
    if points == 0:
        return None
    return Player.ONE if points > 0 else Player.TWO


def _fibs_difference(luck_adjusted: float, length: int, winner: Player | None) -> float | None:
    if winner is None or length == 0:
        return None
    return fibs_difference_by_luck(luck_adjusted, length)


def _swings(analysis: MatchAnalysis) -> Iterator[Swing]:
    for game, replay in zip(analysis.games, analysis.replay.games, strict=True):
        movers = {turn.number: turn.player for turn in replay.turns}
        values = [(chance.turn, chance.value) for chance in game.chances]
        if game.result is not None and values:
            values.append((values[-1][0] + 1, game.start + game.result))
        for (turn, before), (_next, after) in pairwise(values):
            yield _swing(game, turn, movers[turn], before, after)


def _swing(game: GameAnalysis, turn: int, player: Player, before: float, after: float) -> Swing:
    luck = fsum(_signed(roll.player, roll.cost) for roll in game.luck if roll.turn == turn)
    errors = -fsum(_signed(each.player, each.cost) for each in game.decisions if each.turn == turn)
    return Swing(game.number, turn, player, before, after, luck, errors)


def _signed(player: Player, cost: float) -> float:
    return cost if player is Player.ONE else -cost
