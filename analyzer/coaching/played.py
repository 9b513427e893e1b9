"""What coaching is computed from: the matches and the decisions of one player."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind, Mark
from analyzer.judgment.measure import has_match_chances
from analyzer.judgment.totals import Totals
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match as the player who is coached saw it.

    ``id`` is its number in the library. ``day`` is when it was played, None where the record does
    not say. ``length`` is 0 for money play. ``won`` is None for an unfinished match and for money.
    ``totals`` and ``opponent_totals`` are the sums of both sides. ``result`` is what the games
    brought: the gain in match winning chance, or the points won (lost: negative) for money and in
    games without match chances; it and
    the luck in ``totals`` (``luck_cost``) give the luck-free result. None where a game is
    unfinished. ``weight`` is XG's factor on losses (`marks.loss_weight`), which ``totals`` hold
    already and the ``error_emg`` of decisions do not. ``game`` is the name of what was played.
    """

    id: int
    day: date | None
    event: str
    opponent: str
    length: int
    games: int
    won: bool | None
    level: str
    totals: Totals
    opponent_totals: Totals
    result: float | None
    weight: float = 1.0
    game: str = BACKGAMMON.name

    @property
    def in_points(self) -> bool:
        """Whether results and luck are points and not match winning chances."""
        return not self.length or not has_match_chances(game_named(self.game))


@dataclass(frozen=True, slots=True)
class PlayedDecision:
    """One decision of the player who is coached.

    ``match`` is the number of its match in the library, and ``id`` its own. ``cost`` is MWC in a
    match and points for money. ``counted`` tells whether it counts for PR. ``choice`` is what was
    chosen at the cube, None for plays and for a choice without a value. ``difficulty`` is that
    of `analyzer.coaching.difficulty`. ``player_away`` and ``opponent_away`` are the points needed
    by the one who decides and by the other, None for money. ``cube`` is the cube's value before the
    decision. The three equities are EMG to the side that can double, None for plays. ``win`` and
    ``win_gammon``, ``lose_gammon`` are the chances of the one who decides after the best choice,
    None where they are not known. ``motif_sizes`` tells of each of ``motifs`` how large its fact
    is, in the unit of the motif.
    """

    id: int
    match: int
    game: int
    turn: int
    kind: DecisionKind
    error_emg: float
    cost: float
    counted: bool
    mark: Mark
    theme: Theme
    cube_themes: tuple[CubeTheme, ...]
    motifs: tuple[Motif, ...]
    difficulty: float
    xgid: str
    dice: str
    played: str
    best: str
    cube: int
    player_away: int | None
    opponent_away: int | None
    choice: CubeChoice | None = None
    cube_error: CubeError | None = None
    no_double: float | None = None
    double_take: float | None = None
    double_pass: float | None = None
    win: float | None = None
    win_gammon: float | None = None
    lose_gammon: float | None = None
    motif_sizes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Career:
    """One player's matches and decisions, matches in the order of their days, undated ones first.

    ``names`` are those under which the player appears, the chosen one first.
    """

    names: tuple[str, ...]
    matches: tuple[PlayedMatch, ...]
    decisions: tuple[PlayedDecision, ...]

    def of_game(self, name: str) -> Career:
        """Return what was played of one game."""
        matches = tuple(match for match in self.matches if match.game == name)
        kept = {match.id for match in matches}
        decisions = tuple(each for each in self.decisions if each.match in kept)
        return Career(self.names, matches, decisions)


@dataclass(frozen=True, slots=True)
class PeerPlayer:
    """What another player of the library lost over counted decisions, with XG's weights."""

    name: str
    checker_decisions: int
    checker_loss: float
    cube_decisions: int
    cube_loss: float
