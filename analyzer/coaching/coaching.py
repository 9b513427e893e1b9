"""What a coaching report says of a player, as numbers: every part with its sample sizes.

Losses are >= 0 in EMG; rates are PR (500 x the mean EMG lost per counted decision), with 95 %
intervals. A part that the data do not carry is None or empty, never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import PlayedDecision
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.ratings import Interval


@dataclass(frozen=True, slots=True)
class Rate:
    """Some decisions and what they cost; ``pr`` is None without a counted decision."""

    decisions: int
    mistakes: int
    blunders: int
    loss_emg: float
    pr: float | None
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the player stands.

    ``level`` is XG's word for the PR, None below `FEWEST_FOR_VERDICT` decisions. ``result`` and
    ``luck`` are what all finished matches brought and what of it was luck (own less the
    opponents'), in match winning chances (``match_*``), and points for money (``money_*``).
    ``easy`` are decisions with an easy answer, ``hard`` those with a hard one.
    """

    overall: Rate
    checker: Rate
    double: Rate
    take: Rate
    easy: Rate
    medium: Rate
    hard: Rate
    opponents: Rate
    level: str | None
    matches: int
    money_sessions: int
    games: int
    won: int
    lost: int
    match_result: float
    match_luck: float
    money_result: float
    money_luck: float
    first_day: date | None
    last_day: date | None


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The moving rate after a match: over the last ``window`` matches of the trend."""

    day: date
    match: int
    pr: float
    interval: Interval
    decisions: int


@dataclass(frozen=True, slots=True)
class Trend:
    """How the rate moves over the dated matches, in play order.

    ``slope`` is the change of PR in a year by weighted regression, with its interval; it is a
    finding (``is_real``) only where the interval excludes 0. ``undated`` matches are left out.
    """

    window: int
    points: tuple[TrendPoint, ...]
    slope: float | None
    slope_interval: Interval | None
    is_real: bool
    undated: int


class GroupKind(Enum):
    """By what decisions are grouped to look for leaks."""

    THEME = "theme"
    MOTIF = "motif"
    THEME_MOTIF = "theme and motif"
    CUBE_THEME = "cube theme"


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of a kind, and motifs of the mistakes among them; None stands for all."""

    kind: GroupKind
    theme: Theme | None = None
    cube_theme: CubeTheme | None = None
    motif: Motif | None = None


@dataclass(frozen=True, slots=True)
class Leak:
    """One group of decisions against the rest of the player's play.

    ``count`` are the decisions at which such a mistake could be made, ``mistakes`` those at which
    it was. ``cost_per_match`` is EMG lost in the group per match of the usual length played.
    ``mean_loss`` is EMG per decision of the group with its 95 % interval, ``shrunken`` the same
    drawn towards ``expected``, what the player's other play (and the difficulty of these decisions)
    would lead one to expect. ``p_value`` is corrected for looking at many groups; ``is_leak`` tells
    that the group costs more than expected beyond chance. ``examples`` are the costliest of its
    mistakes that differ, at most three.
    """

    group: Group
    count: int
    mistakes: int
    loss_emg: float
    cost_per_match: float
    mean_loss: float
    interval: Interval
    shrunken: float
    expected: float
    p_value: float
    is_leak: bool
    examples: tuple[PlayedDecision, ...]
    common: tuple[tuple[Motif, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CurveBin:
    """Cube decisions whose position in the doubling window is alike.

    The window runs from 0 (the double point) to 1 (the cash point). ``rate`` is the share of
    decisions at which the player doubled (or took), ``right`` the share at which that was right.
    """

    low: float
    high: float
    count: int
    rate: float
    interval: Interval
    right: float


@dataclass(frozen=True, slots=True)
class CubeGroup:
    """Cube decisions at one level of the cube or one kind of score."""

    name: str
    doubles: Rate
    takes: Rate
    missed: int
    early: int
    wrong_takes: int
    wrong_passes: int


@dataclass(frozen=True, slots=True)
class CubeProfile:
    """How the player handles the cube.

    ``take_threshold`` is the equity of taking (EMG to the doubler) at which the player takes half
    of the time, with its interval; the right one is 1.0. None where too few takes and passes lie
    near it. Positive ``take_bias`` (EMG) means that he passes takes, negative that he takes passes.
    """

    doubling: tuple[CurveBin, ...]
    taking: tuple[CurveBin, ...]
    take_threshold: float | None
    take_threshold_interval: Interval | None
    by_cube: tuple[CubeGroup, ...]
    by_score: tuple[CubeGroup, ...]


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A group whose loss moved between two spans, beyond chance."""

    group: Group
    before: Rate
    after: Rate
    p_value: float


@dataclass(frozen=True, slots=True)
class Change:
    """The last quarter of a year with dated matches against the one before."""

    before_from: date
    before_to: date
    after_from: date
    after_to: date
    before: Rate
    after: Rate
    is_real: bool
    closed: tuple[GroupChange, ...]
    opened: tuple[GroupChange, ...]


@dataclass(frozen=True, slots=True)
class LuckPoint:
    """Results and luck added up to and with a match: MWC of matches, beside points of money."""

    match: int
    day: date | None
    result: float
    luck: float


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """The matches against one opponent."""

    name: str
    matches: int
    won: int
    lost: int
    own: Rate
    other: Rate
    result: float
    luck: float


@dataclass(frozen=True, slots=True)
class Peers:
    """The player among those of the library with enough decisions.

    ``percentile`` is the share (0-100) of the others whose PR is higher (worse).
    """

    players: int
    percentile: float
    checker_percentile: float | None
    cube_percentile: float | None


class StudyReason(Enum):
    """Why a position is worth studying."""

    LEAK = "stands for a leak"
    COSTLY = "cost most"
    EASY = "easy and costly"
    REPEATED = "the same kind of mistake again and again"


@dataclass(frozen=True, slots=True)
class StudyItem:
    """One position to study."""

    decision: PlayedDecision
    reasons: tuple[StudyReason, ...]
    leak: Group | None = None


@dataclass(frozen=True, slots=True)
class Coaching:
    """All that a coaching report says; see each part."""

    names: tuple[str, ...]
    standing: Standing
    themes: tuple[tuple[Theme, Rate], ...]
    trend: Trend | None
    leaks: tuple[Leak, ...]
    groups: tuple[Leak, ...]
    cube: CubeProfile
    change: Change | None
    luck: tuple[LuckPoint, ...]
    opponents: tuple[OpponentRow, ...]
    peers: Peers | None
    plan: tuple[StudyItem, ...]
    levels: tuple[str, ...]
