"""The score from game to game: what each game is played for, and whether the games add up."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Severity
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import ParsedPosition
from analyzer.rules.cubing import score_phase
from analyzer.rules.options import Rules
from analyzer.rules.reporting import GameLog
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    GameRecord,
    MatchRecord,
    PositionAction,
)
from analyzer.transcript.score_line import points_text


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game's place in the match: score before it and phase (None in money play).

    ``told`` is what is played for as the ID of the position tells it with which the game begins.
    """

    before: PerPlayer[float]
    phase: ScorePhase | None
    told: PerPlayer[Stakes] | None = None

    def away(self, length: int) -> PerPlayer[int]:
        """Return the points that each side still needs in a match of that length."""
        return self.before.map(lambda points: ceil(length - points))

    def stakes(self, length: int, rules: Rules) -> PerPlayer[Stakes]:
        """Return what the game is played for, as each side sees it."""
        if self.told is not None:
            return self.told
        max_cube = rules.cube_limit if rules.cube else 1
        if self.phase is None:
            money = MoneyRules(rules.jacoby, rules.beavers, max_cube)
            return PerPlayer(money, money)
        away = self.away(length)
        score = MatchScore(away.one, away.two, self.phase, max_cube)
        return PerPlayer(score, score.swapped())


class ScoreChain:
    """Follows the score through the games of a match; the score lines of the record lead.

    ``kept`` is False for a money session whose score lines all say 0-0: then the games are added
    up instead.
    """

    def __init__(self, record: MatchRecord, length: int, rules: Rules) -> None:
        self._length = length
        self._rules = rules
        self._crawford_played = False
        self._expected: PerPlayer[float] | None = None
        self._number: int | None = None
        self._excerpt = bool(record.games) and sum(record.games[0].score) > 0
        self.kept = (
            bool(length) or len(record.games) < 2 or any(sum(game.score) for game in record.games)
        )

    def enter(self, record: GameRecord, log: GameLog) -> GameScore:
        """Return the game's place in the match; a jump of the score goes to the log."""
        before = record.score
        situation = _situation(record)
        if situation is not None:
            return _told_score(before, situation)
        if not self.kept:
            return GameScore(self._expected or before, None)
        gap = self._check(record, log)
        if self._is_won(before):
            before = self.score
        if not self._length:
            return GameScore(before, None)
        phase = score_phase(before, self._length, self._crawford_played, self._rules)
        if phase is ScorePhase.CRAWFORD and gap and sum(before) >= self._length:
            phase = _phase_from_cube(record, log)
        if self._length > 1 and self._length - 1 in before:
            self._crawford_played = True
        return GameScore(before, phase)

    def connects(self, record: GameRecord, following: GameRecord) -> bool:
        """Return whether the score line of the following game tells how the first of them ended."""
        follows = self.kept and following.number <= record.number + 1
        return follows and not self._is_won(following.score)

    def is_decided(self, record: GameRecord) -> bool:
        """Return whether the match was won before the game, by all that is known."""
        told = _situation(record) is not None
        return not told and self._is_won(record.score) and self._is_won(self.score)

    def _is_won(self, score: PerPlayer[float]) -> bool:
        return 0 < self._length <= max(score)

    def leave(self, record: GameRecord, score: GameScore, gained: PerPlayer[float]) -> None:
        """Add up what the game gave."""
        self._number = record.number
        before = score.before
        self._expected = PerPlayer(before.one + gained.one, before.two + gained.two)

    @property
    def score(self) -> PerPlayer[float]:
        """The score after the last game."""
        return self._expected or PerPlayer(0, 0)

    def _check(self, record: GameRecord, log: GameLog) -> bool:
        """Report a score line that does not follow; return whether earlier games may be missing."""
        before, expected = record.score, self._expected
        if self._is_won(before):
            message = _("the score line says {written} in a match to {length}; {score} is taken")
            message = message.format(
                written=score_text(before), length=self._length, score=score_text(self.score)
            )
            log.add(Severity.ERROR, "score-mismatch", message)
            return True
        if expected is None:
            return sum(before) > 0
        if before == expected:
            return False
        written = score_text(before)
        gap = self._excerpt or record.number > (self._number or 0) + 1
        if gap and before.one >= expected.one and before.two >= expected.two:
            message = _("the score goes from {expected} to {written}: games are missing")
            severity, kind = Severity.NOTE, "games-missing"
        else:
            message = _("the score line says {written}; the game before leaves {expected}")
            severity, kind = Severity.ERROR, "score-mismatch"
        message = message.format(expected=score_text(expected), written=written)
        log.add(severity, kind, message)
        return True


def _situation(record: GameRecord) -> ParsedPosition | None:
    """Return what the ID tells with which a game begins; such a game stands for itself."""
    first = record.actions[0] if record.actions else None
    return first.situation if isinstance(first, PositionAction) else None


def _told_score(before: PerPlayer[float], situation: ParsedPosition) -> GameScore:
    stakes = situation.position.stakes
    seen: PerPlayer[Stakes] = PerPlayer(stakes, stakes.swapped())
    phase = stakes.phase if isinstance(stakes, MatchScore) else None
    return GameScore(before, phase, seen if situation.player is Player.ONE else seen.swapped())


def _phase_from_cube(record: GameRecord, log: GameLog) -> ScorePhase:
    """Return the phase of a game with a side at 1-away whose predecessors are not all known.

    A double shows that the Crawford game is over.
    """
    doubles = (a for a in record.actions if isinstance(a, CubeAction) and a.word is CubeWord.DOUBLE)
    double = next(doubles, None)
    if double is not None:
        message = _("the Crawford game is not in the record; as the cube is used it was earlier")
        log.add(Severity.NOTE, "crawford-assumed", message, double)
        return ScorePhase.POST_CRAWFORD
    message = _("earlier games are not in the record; this one is taken for the Crawford game")
    log.add(Severity.NOTE, "crawford-assumed", message)
    return ScorePhase.CRAWFORD


def score_text(score: PerPlayer[float]) -> str:
    """Return the score as it is written in messages."""
    return "\N{EN DASH}".join(map(points_text, score))
