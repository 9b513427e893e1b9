"""What is kept of an analyzed match: one type for each table, made without a database.

The fields are the columns, so that a worker process can make the rows and another one insert them.
Members of enumerations stand as their names in lower case (``missed_hit``), several joined by
commas. Sides are 0 and 1, the record's left column first.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from analyzer.judgment.totals import Totals


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was played.

    ``play_key`` and ``first_side`` are those of `analyzer.rules.play_key`. ``winner`` is a side,
    None for money and unfinished matches. ``length`` is 0 for money; ``beavers`` are how many times
    a cube may then be raised at once. ``turns`` are both sides'.
    """

    play_key: str
    first_side: int
    game: str
    length: int
    beavers: int
    event: str
    round: str
    place: str
    day: date | None
    name_one: str
    name_two: str
    winner: int | None
    score_one: float
    score_two: float
    games: int
    turns: int
    format: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was played; ``points`` as the rules give them, ``credited`` as scored.

    ``score_one`` and ``score_two`` stood before it. ``phase`` is the `ScorePhase`, empty for money.
    """

    number: int
    score_one: float
    score_two: float
    phase: str
    ending: str
    kind: str
    winner: int | None
    points: float
    credited: float
    cube: int
    turns: int


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    """By what a match was judged, and how many of its decisions; ``versions`` is a JSON object."""

    engine: str
    level: str
    met: str
    seed: int
    versions: str
    levels_used: str
    judged: int
    judgeable: int


@dataclass(frozen=True, slots=True)
class PerformanceRow:
    """What one side did: its sums, and what all games brought it.

    ``result`` is MWC gained, or points for money; None where a game is unfinished. Of the counted
    decisions and their loss in ``totals``, ``pr_checker_decisions`` and ``pr_checker_loss`` are
    checker plays; the rest are cube decisions.
    """

    side: int
    result: float | None
    pr_checker_decisions: int
    pr_checker_loss: float
    totals: Totals


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; see `analyzer.judgment.analysis.Decision` and `PlayedDecision`.

    ``ordinal`` numbers those of an analysis from 0. ``played`` and ``best`` are notations,
    ``played_rank`` and ``best_rank`` their ranks among the candidates from 0. ``choice`` is what
    was chosen at the cube. ``cube`` is its value before the decision. The chances are those of the
    one who decides after the best choice. ``motif_sizes`` are numbers joined by commas.
    ``luck_emg`` is the luck of the roll that was played.
    """

    side: int
    ordinal: int
    game: int
    turn: int
    kind: str
    phase: str
    theme: str
    cube_themes: str
    motifs: str
    motif_sizes: str
    difficulty: float
    xgid: str
    dice: str
    played: str
    best: str
    played_rank: int | None
    best_rank: int
    choice: str
    error_emg: float
    error_mwc: float | None
    cost: float
    counted_pr: bool
    counted_gnubg: bool
    reason: str
    mark: str
    gnubg_mark: str
    cube_error: str
    error_kind: str
    level: str
    source: str
    legal_plays: int
    spread: float
    no_double: float | None
    double_take: float | None
    double_pass: float | None
    cube: int
    player_away: int | None
    opponent_away: int | None
    win: float | None
    win_gammon: float | None
    win_backgammon: float | None
    lose_gammon: float | None
    lose_backgammon: float | None
    luck_emg: float | None


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """An option of a decision that matters; ``rank`` counts from 0, the best first.

    ``steps`` are the steps of a play one by one (``24/18* 18/17``), None at the cube; ``choice`` is
    empty for plays.
    """

    rank: int
    label: str
    equity: float
    mwc: float | None
    level: str
    steps: str | None
    choice: str
    win: float | None
    win_gammon: float | None
    win_backgammon: float | None
    lose_gammon: float | None
    lose_backgammon: float | None
    std_error: float | None
    best_chance: float | None


@dataclass(frozen=True, slots=True)
class CubeRow:
    """What else is known of the cube at a decision that matters, seen from the side on roll."""

    level: str
    depth: int
    xg_level: str
    is_beaver: bool
    cubeless: float | None
    win: float | None
    win_gammon: float | None
    win_backgammon: float | None
    lose_gammon: float | None
    lose_backgammon: float | None
    no_double_std_error: float | None
    double_take_std_error: float | None
    mwc_no_double: float | None
    mwc_double_take: float | None
    mwc_double_pass: float | None
    take_dead: float | None
    take_live: float | None


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the decision with that ``ordinal``, which matters."""

    ordinal: int
    candidates: tuple[CandidateRow, ...]
    cube: CubeRow | None


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A person's note on a match, a game or a turn; ``tags`` are joined by line ends."""

    game: int | None
    turn: int | None
    text: str
    author: str
    tags: str
    starred: bool


@dataclass(frozen=True, slots=True)
class MatchRows:
    """Everything about one analyzed match but its document and the bytes of its record."""

    match: MatchRow
    games: tuple[GameRow, ...]
    analysis: AnalysisRow
    performances: tuple[PerformanceRow, ...]
    decisions: tuple[DecisionRow, ...]
    options: tuple[Options, ...]
    notes: tuple[NoteRow, ...]
