"""What another program found out about a match and wrote into its record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.model.outcome import Outcome
from analyzer.transcript.steps import WrittenStep


class ForeignUnit(Enum):
    """What the equities of an entry are measured in.

    ``EMG``: equity normalized to the cube, at the score (points per cube in money play). ``MWC``:
    match winning chance, 0-1.
    """

    EMG = "emg"
    MWC = "mwc"


@dataclass(frozen=True, slots=True)
class ForeignLevel:
    """How deep a value was computed, as the other program tells it.

    ``name`` are its own words (``2-ply``, ``XG Roller++``, ``rollout``). ``plies`` counts the
    look-ahead as gnubg does, None where there is none to count (a rollout, a book) or it is not
    known. ``trials`` is how many games a rollout played.
    """

    name: str
    plies: int | None = None
    trials: int | None = None


@dataclass(frozen=True, slots=True)
class ForeignPlay:
    """One play with its value to the side that makes it; no steps where it could not move.

    ``equity`` is cubeful, in the entry's unit; ``cubeless`` the equity without a cube in points,
    where the program tells it apart. ``std_error`` is that of ``equity``.
    """

    steps: tuple[WrittenStep, ...]
    equity: float
    level: ForeignLevel
    outcome: Outcome | None = None
    cubeless: float | None = None
    std_error: float | None = None


@dataclass(frozen=True, slots=True)
class ForeignCube:
    """A cube decision with its values, all seen from the side on roll and in the entry's unit.

    ``equity_double_take`` is that of a take without a beaver; ``is_beaver`` tells that the program
    takes a beaver, which doubles it, for the right answer. ``equity_double_pass`` is None where the
    program does not store it: then it is that of a game won at the present cube, 1 in EMG.
    ``outcome`` are the chances with the cube left out; ``outcome_double`` those after a double and
    a take, where the program tells them apart. ``double_std_error`` is that of
    ``equity_double_take``.
    """

    equity_no_double: float
    equity_double_take: float
    equity_double_pass: float | None
    level: ForeignLevel
    outcome: Outcome | None = None
    outcome_double: Outcome | None = None
    cubeless: float | None = None
    std_error: float | None = None
    double_std_error: float | None = None
    is_beaver: bool = False


@dataclass(frozen=True, slots=True)
class ForeignEntry:
    """What was found about one action of a record.

    ``game`` and ``action`` are its indices from 0 in ``MatchRecord.games`` and
    ``GameRecord.actions``. ``plays`` are in the program's order, in own points. ``cube`` belongs to
    the side on roll, whether it doubled or not, and stands with the double where there is one; a
    take or pass may repeat it. ``luck`` is that of the roll in ``unit`` of luck (EMG, or MWC where
    ``luck_unit`` says so). The marks are as the program wrote them, such as ``??`` or ``very bad``;
    ``cube_mark`` is that of the cube decision before a roll, where no double was made.

    The losses are what the program itself says that the play, the cube action before the roll and
    the answer to a double cost (>= 0, in the unit of the plays or of the cube); None where it does
    not say. ``counted`` tells whether it counts the play as a decision, None where it does not say.
    """

    game: int
    action: int
    plays: tuple[ForeignPlay, ...] = ()
    plays_unit: ForeignUnit = ForeignUnit.EMG
    cube: ForeignCube | None = None
    cube_unit: ForeignUnit = ForeignUnit.EMG
    luck: float | None = None
    luck_unit: ForeignUnit = ForeignUnit.EMG
    mark: str = ""
    luck_mark: str = ""
    play_loss: float | None = None
    double_loss: float | None = None
    take_loss: float | None = None
    cube_mark: str = ""
    counted: bool | None = None


@dataclass(frozen=True, slots=True)
class ForeignFigure:
    """A figure that the program itself printed or stored of one player or of the match.

    ``name`` is the program's own (``PR``, ``Error rate``); ``player`` is the index of the column, 0
    or 1, None for both; ``game`` an index from 0, None for the whole match.
    """

    name: str
    value: float
    player: int | None = None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class ForeignAnalysis:
    """All that one program wrote of its analysis into a record.

    ``engine`` is its name and version as far as it tells (``GNU Backgammon 1.08.003``), ``met`` the
    match equity table it names. Entries are in the order of the record, at most one of an action.
    """

    engine: str
    entries: tuple[ForeignEntry, ...] = ()
    figures: tuple[ForeignFigure, ...] = ()
    met: str = ""
