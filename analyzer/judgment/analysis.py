"""A judged match: what every decision cost and every roll was worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.evaluation.evaluator import CubeValue
from analyzer.judgment.cube_points import CubePoints
from analyzer.judgment.totals import Totals
from analyzer.judgment.units import CubeMwc
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.note import Note
from analyzer.model.outcome import Outcome
from analyzer.model.play import Play
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import Stakes
from analyzer.rules.replayed import Replay


class DecisionKind(Enum):
    """What a player had to decide."""

    CHECKER = "checker"
    DOUBLE = "double"
    TAKE = "take"


class CubeChoice(Enum):
    """An option at the cube."""

    NO_DOUBLE = "no double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"


class Mark(Enum):
    """How bad a choice was; the thresholds stand in `analyzer.judgment.marks`."""

    NONE = ""
    INACCURACY = "?!"
    ERROR = "?"
    BLUNDER = "??"


class CubeError(Enum):
    """The classes of cube error, in gnubg's words."""

    MISSED_DOUBLE_BELOW_CASH = "missed double below cash point"
    MISSED_DOUBLE_ABOVE_CASH = "missed double above cash point"
    WRONG_DOUBLE_BELOW_DOUBLE = "wrong double below double point"
    WRONG_DOUBLE_ABOVE_TOO_GOOD = "wrong double above too-good point"
    WRONG_TAKE = "wrong take"
    WRONG_PASS = "wrong pass"


class NotCounted(Enum):
    """Why a decision does not enter an error rate."""

    FORCED = "forced"
    SAME_VALUE = "all plays worth the same"
    OBVIOUS_NO_DOUBLE = "obvious no double"
    OBVIOUS_TOO_GOOD = "obvious too good"
    OPTIONAL_DOUBLE = "double makes no difference"
    AS_GOOD_AS_LOST = "as good as lost"
    OBVIOUS_ANSWER = "take and pass worth the same"
    NOT_CLOSE = "not a close cube decision"
    ILLEGAL = "illegal play"


class Phase(Enum):
    """What kind of position a decision was made in."""

    OPENING = "opening"
    CONTACT = "middle game"
    RACE = "race"
    BEAR_OFF = "bear-off"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One option of a decision, worth ``equity`` EMG to the one who decides.

    ``mwc`` is the match winning chance (0-1), None in money play. ``play`` and ``board`` (after it,
    mover's frame) belong to checker plays, ``choice`` to cube options. ``best_chance`` is the
    probability that it is the best one, where a rollout tells.
    """

    label: str
    equity: float
    mwc: float | None
    level: str
    outcome: Outcome | None = None
    play: Play | None = None
    board: Board | None = None
    choice: CubeChoice | None = None
    std_error: float | None = None
    best_chance: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One judged decision.

    ``player`` is the one who decides (the taker for a take). ``position`` is in the frame of the
    side on roll, also for a take: there the one who decides is the opponent. ``candidates`` are
    sorted, best first, deeper levels before shallower ones; ``played`` and ``best`` index them
    (``played`` is None where the record's choice has no value, as for an illegal play).
    ``error_emg`` and ``error_mwc`` are >= 0, the latter None in money play. ``legal_plays`` counts
    results of different position; ``spread`` is the EMG between best and worst of the first ten.
    ``cube`` holds the cube's figures for double and take decisions, ``cube_mwc`` the same as match
    winning chances, ``cube_points`` the chances from which its double is taken or wins at once.
    ``roll`` is None at the cube, and where a double was named and not thrown (acey-deucey): the
    candidates are then the plays of all doubles.
    ``source`` is the other program whose values these are, empty for the engine of the analysis.
    """

    game: int
    turn: int
    player: Player
    kind: DecisionKind
    position: Position
    candidates: tuple[Candidate, ...]
    played: int | None
    best: int
    error_emg: float
    error_mwc: float | None
    counted_pr: bool
    counted_gnubg: bool
    level: str
    reason: NotCounted | None = None
    mark: Mark = Mark.NONE
    gnubg_mark: Mark = Mark.NONE
    cube_error: CubeError | None = None
    cube: CubeValue | None = None
    cube_mwc: CubeMwc | None = None
    cube_points: CubePoints | None = None
    roll: Roll | None = None
    played_text: str = ""
    legal_plays: int = 0
    spread: float = 0.0
    phase: Phase = Phase.CONTACT
    source: str = ""

    @property
    def cost(self) -> float:
        """The error unnormalized: match winning chance, or points where money is played for."""
        if self.error_mwc is not None:
            return self.error_mwc
        return self.error_emg * self.position.cube.value


@dataclass(frozen=True, slots=True)
class RollLuck:
    """How lucky a roll was for the side that threw it; None for ``luck_mwc`` in money play.

    ``cube`` is the value of the cube when the dice fell.
    """

    game: int
    turn: int
    player: Player
    roll: Roll
    luck_emg: float
    luck_mwc: float | None
    cube: int = 1

    @property
    def cost(self) -> float:
        """The luck unnormalized: match winning chance, or points where money is played for."""
        return self.luck_emg * self.cube if self.luck_mwc is None else self.luck_mwc


@dataclass(frozen=True, slots=True)
class Chance:
    """`Player.ONE`'s prospects before a turn, for the chart of the match.

    ``value`` is the match winning chance (0-1), or in money play the points expected from the game.
    """

    game: int
    turn: int
    value: float


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """One judged game.

    ``result`` is what the game brought `Player.ONE`: the gain in match winning chance, or the
    points won (lost: negative); None while unfinished. ``residual`` is what luck and errors leave
    unexplained of it, in the same unit, None for an unfinished game. ``start`` is what `Player.ONE`
    could expect before the game: match winning chance, or 0 points.
    """

    number: int
    decisions: tuple[Decision, ...]
    luck: tuple[RollLuck, ...]
    chances: tuple[Chance, ...]
    totals: PerPlayer[Totals]
    result: float | None
    residual: float | None
    start: float = 0.0


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides the figures, printed with them."""

    engine: str
    level: str
    met: str
    seed: int
    versions: tuple[tuple[str, str], ...]
    levels_used: tuple[str, ...] = ()


class ScoreName(Enum):
    """The scores at which a decision is looked at beside its own.

    At ``GAMMON_GO`` a gammon wins the match for the side on roll, and a single game for the other;
    ``GAMMON_SAVE`` is the reverse. ``AWAY`` is any score between two numbers of points needed.
    """

    HERE = "here"
    MONEY = "money"
    MONEY_JACOBY = "money-jacoby"
    MATCH_POINT = "double-match-point"
    GAMMON_GO = "gammon-go"
    GAMMON_SAVE = "gammon-save"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is right at a score.

    ``stakes`` are seen from the side on roll. ``best`` is the label of the best option, empty where
    there is nothing to decide: the cube is dead, or not in play. ``error_emg`` and ``error_mwc``
    are what the choice that is compared loses there, >= 0. ``cube`` holds the cube's figures.
    """

    name: ScoreName
    stakes: Stakes
    best: str = ""
    error_emg: float = 0.0
    error_mwc: float | None = None
    level: str = ""
    cube: CubeValue | None = None


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """One decision at other scores, everything else being the same.

    ``choice`` is the label of the option whose cost is told. All verdicts are computed in one way,
    that at the decision's own score, ``here``, too.
    """

    game: int
    turn: int
    kind: DecisionKind
    choice: str
    here: Verdict
    others: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class MatchAnalysis:
    """A replayed and judged match; ``source_name`` is the name of the file it came from.

    ``judged`` of ``judgeable`` decisions carry a value: a stopped analysis has fewer. ``notes`` are
    those made on the analysis; the record's comments are `analyzer.rules.record_notes`.
    ``compared`` is the same match as other programs judged it, where it is to be shown beside.
    ``elsewhere`` are single decisions as they are at other scores.
    """

    replay: Replay
    games: tuple[GameAnalysis, ...]
    totals: PerPlayer[Totals]
    settings: Settings
    source_name: str
    judged: int
    judgeable: int
    notes: tuple[Note, ...] = ()
    compared: tuple[MatchAnalysis, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
