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
from analyzer.rules.games.international import BACKGAMMON


@dataclass(frozen=True, slots=True)
class Rate:
    """Some decisions and what they cost; ``pr`` is None without a counted decision.

    ``decisions`` are those that count for PR, ``mistakes`` those marked as at least an inaccuracy,
    ``blunders`` the worst of these. ``loss_emg`` is all EMG lost, as in the report of a match;
    ``pr`` has XG's weights in it (`marks.loss_weight`) and leaves out what does not count.
    """

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

    ``count`` are the counted decisions among which such mistakes are sought (of the theme, or for a
    motif alone all plays or all cube decisions), ``mistakes`` those at which one was made.
    ``loss_emg`` is what these cost, ``cost_per_match`` the same per match played.
    ``mean_loss`` is EMG per decision of ``count`` with its 95 % interval, ``shrunken`` the same
    drawn towards ``expected``: what the player's other play, the difficulty of these decisions and
    what everybody loses in their themes lead one to expect, None where nothing tells. ``p_value``
    is corrected for looking at many groups, None where it was not asked (see `leaks`); ``is_leak``
    tells that the group costs more than expected beyond chance. ``examples`` are the costliest of
    its mistakes of the commonest kinds, at most three, of different matches where possible.
    ``common`` are the motifs that its mistakes share beside the group's own, each with the number
    of mistakes, most frequent first.
    """

    group: Group
    count: int
    mistakes: int
    loss_emg: float
    cost_per_match: float
    mean_loss: float
    interval: Interval
    shrunken: float
    expected: float | None
    p_value: float | None
    is_leak: bool
    examples: tuple[PlayedDecision, ...]
    common: tuple[tuple[Motif, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CurveBin:
    """Cube decisions whose position in the doubling window is alike.

    What ``low`` and ``high`` measure says the curve; they are infinite at its ends. ``rate`` is the
    share of decisions at which the player doubled (or took), ``right`` the share at which that was
    right.
    """

    low: float
    high: float
    count: int
    rate: float
    interval: Interval
    right: float


class ScoreKind(Enum):
    """What a cube decision is played for; the player's side of the score, before the game."""

    MONEY = "money"
    AHEAD = "ahead in the match"
    LEVEL = "level in the match"
    BEHIND = "behind in the match"
    POST_CRAWFORD = "after the Crawford game"


@dataclass(frozen=True, slots=True)
class CubeGroup:
    """Cube decisions at one level of the cube, or at one kind of score; the other is None.

    ``cube`` is the value before the decision. ``missed`` and ``early`` are wrong decisions not to
    double and to double.
    """

    cube: int | None
    score: ScoreKind | None
    doubles: Rate
    takes: Rate
    missed: int
    early: int
    wrong_takes: int
    wrong_passes: int


@dataclass(frozen=True, slots=True)
class CubeProfile:
    """How the player handles the cube.

    ``doubling`` runs over the window: 0 where doubling and not doubling are worth the same, 1 at
    the cash point, below 0 where doubling is too early, above 1 where the other side should pass
    (`cube_profile.window_position`). ``taking`` runs over the EMG that passing would lose (below 0:
    that taking would). ``take_threshold`` is the equity of a taken double (EMG to the doubler) at
    which the player takes half of the time, with its interval; the right one is 1.0: below it he
    passes takes, above it he takes passes. None where too few takes and passes lie near it.
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
    """Results and luck (own less the opponents') added up to and with a finished match.

    Matches and money sessions (``is_money``) add up apart: MWC of the one, points of the other.
    """

    match: int
    day: date | None
    is_money: bool
    result: float
    luck: float


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """The matches against one opponent; results and luck as in `Standing`."""

    name: str
    matches: int
    won: int
    lost: int
    own: Rate
    other: Rate
    match_result: float
    match_luck: float
    money_result: float
    money_luck: float


@dataclass(frozen=True, slots=True)
class Peers:
    """The player among those of the library with enough decisions.

    ``players`` are the others. ``percentile`` is the share (0-100) of them whose PR is higher
    (worse), those with the same one counted half.
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
    """All that a coaching report says; see each part.

    ``leaks`` are the groups that cost more than expected beyond chance, ``groups`` all with enough
    decisions; both by cost per match, the costliest first. ``levels`` are those of the analyses.
    All is about ``game``; ``left_out`` are other games of the player with their matches. Where PR
    is not defined for the game, the rates are points lost in 500 decisions, which is the same sum.
    """

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
    game: str = BACKGAMMON.name
    left_out: tuple[tuple[str, int], ...] = ()
