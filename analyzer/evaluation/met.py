"""Match equity tables: what a score is worth, and points against match winning chances.

MWC is a chance from 0 to 1. EMG is the normalized equity of a position in a match: +1 for winning a
single game at the present cube, -1 for losing one.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from statistics import NormalDist

from analyzer.errors import TableError
from analyzer.i18n import _
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase

_NORMAL = NormalDist()
#: How far MWC(a, b) + MWC(b, a) may be from 1 in a printed table; Ortega & Kleinman's has 3 places.
_ROUNDING = 0.005
_SMALLEST_TABLE = 3


@dataclass(frozen=True, slots=True)
class MatchEquityTable:
    """Chances of winning a match between equal players, by the points that each side needs.

    ``pre_crawford[a - 1][b - 1]`` is the chance of the side that needs ``a`` points against one
    that needs ``b``; where one of them is 1 the Crawford game is about to be played.
    ``post_crawford[n - 1]`` is the chance of the side that needs ``n`` against one that needs 1,
    the Crawford game over.

    Scores beyond the table are extended: before the Crawford game as if the points lost until the
    end were normally distributed, ``z = (b - a) / sqrt(v (a + b))``, with the ``v`` of the longest
    score in the table for the side that needs less; after it by the table's last ratio over two
    points.
    """

    name: str
    pre_crawford: tuple[tuple[float, ...], ...]
    post_crawford: tuple[float, ...]

    @property
    def length(self) -> int:
        """Points that the table itself covers."""
        return len(self.pre_crawford)

    def mwc(
        self, mover_away: int, opponent_away: int, phase: ScorePhase = ScorePhase.PRE_CRAWFORD
    ) -> float:
        """Return the mover's chance to win the match before a game at this score.

        No point needed is a match won, or lost where it is the opponent who needs none.
        """
        if mover_away <= 0:
            return 1.0
        if opponent_away <= 0:
            return 0.0
        if phase is not ScorePhase.POST_CRAWFORD:
            return self._before_crawford(mover_away, opponent_away)
        if opponent_away == 1:
            return self._after_crawford(mover_away)
        if mover_away == 1:
            return 1.0 - self._after_crawford(opponent_away)
        raise ValueError("after the Crawford game one side needs 1 point")

    def after(self, score: MatchScore, points: int) -> float:
        """Return the mover's match winning chance after a game that ended.

        Args:
            score: Before the game, seen from the mover.
            points: What the mover won, below 0 what the opponent won.
        """
        mover = score.mover_away - max(points, 0)
        opponent = score.opponent_away - max(-points, 0)
        # A game played at 1-away, Crawford or not, is followed by post-Crawford games.
        before = 1 in (score.mover_away, score.opponent_away)
        return self.mwc(
            mover, opponent, ScorePhase.POST_CRAWFORD if before else ScorePhase.PRE_CRAWFORD
        )

    def single_game(self, position: Position) -> tuple[float, float]:
        """Return the mover's MWC after winning and after losing a single game at this cube.

        Raises:
            ValueError: The position is not one of a match.
        """
        score = _match_score(position)
        value = position.cube.value
        return self.after(score, value), self.after(score, -value)

    def emg_from_mwc(self, mwc: float, position: Position) -> float:
        """Return the normalized equity that a match winning chance is at this score and cube.

        References:
            GNU Backgammon, eval.c, mwc2eq.
        """
        win, loss = self.single_game(position)
        return (2 * mwc - (win + loss)) / (win - loss)

    def mwc_from_emg(self, emg: float, position: Position) -> float:
        """Return the match winning chance that a normalized equity is at this score and cube.

        References:
            GNU Backgammon, eval.c, eq2mwc.
        """
        win, loss = self.single_game(position)
        return (emg * (win - loss) + win + loss) / 2

    def emg_difference(self, mwc_difference: float, position: Position) -> float:
        """Return a difference of two MWC, such as an error or a standard error, in EMG."""
        win, loss = self.single_game(position)
        return mwc_difference * 2 / (win - loss)

    def mwc_difference(self, emg_difference: float, position: Position) -> float:
        """Return a difference of two EMG, such as an error or a standard error, in MWC."""
        win, loss = self.single_game(position)
        return emg_difference * (win - loss) / 2

    def _before_crawford(self, mover_away: int, opponent_away: int) -> float:
        if max(mover_away, opponent_away) <= self.length:
            return self.pre_crawford[mover_away - 1][opponent_away - 1]
        if mover_away > opponent_away:
            return 1.0 - self._before_crawford(opponent_away, mover_away)
        if mover_away == opponent_away:
            return 0.5
        known = min(mover_away, self.length - 1)
        edge = _NORMAL.inv_cdf(self.pre_crawford[known - 1][-1])
        # z = (b - a) / sqrt(v (a + b)), solved for sqrt(v) at the edge of the table.
        spread = (self.length - known) / (edge * sqrt(self.length + known))
        gap = opponent_away - mover_away
        return _NORMAL.cdf(gap / (spread * sqrt(mover_away + opponent_away)))

    def _after_crawford(self, trailer_away: int) -> float:
        table = self.post_crawford
        beyond = max(0, trailer_away - len(table))
        steps = (beyond + 1) // 2
        return table[trailer_away - 2 * steps - 1] * (table[-1] / table[-3]) ** steps


@cache
def default_met() -> MatchEquityTable:
    """Return Kazaross-XG2, the table of gnubg and XG, rolled out to 15-away and reaching 25-away.

    References:
        Kazaross-XG2.xml of GNU Backgammon 1.07 (N. Kazaross, 2011); the data file names its source.
    """
    text = (files("analyzer.evaluation") / "data" / "kazaross_xg2.csv").read_text("ascii")
    rows = [
        tuple(float(cell) for cell in line.split(","))
        for line in text.splitlines()
        if not line.startswith("#")
    ]
    return MatchEquityTable("Kazaross-XG2", tuple(rows[:-1]), rows[-1])


def read_met(text: str) -> MatchEquityTable:
    """Return the match equity table in gnubg's XML format.

    Only explicit tables are read: those of kind ``zadeh`` or ``mec`` hold parameters of a program,
    no chances.

    Raises:
        TableError: The text is no such table, or not one for two equal players.
    """
    if "<!ENTITY" in text:
        raise TableError(_("The match equity table defines XML entities, which no table needs."))
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        raise TableError(
            _("The match equity table is not well-formed XML: {error}").format(error=error)
        ) from error
    if root.tag != "met":
        raise TableError(
            _("The XML file is no match equity table: it begins with <{tag}>, not <met>.").format(
                tag=root.tag
            )
        )
    name = (root.findtext("info/name") or "").strip() or _("unnamed table")
    pre = tuple(_row(row) for row in _explicit(root, "pre-crawford-table").iter("row"))
    post_tables = root.findall("post-crawford-table")
    if any(table.get("player", "both") != "both" for table in post_tables):
        raise TableError(
            _("“{name}” favors one player by name; Kibitz needs a table for equal players.").format(
                name=name
            )
        )
    post = tuple(_row(row) for row in _explicit(root, "post-crawford-table").iter("row"))
    _check(name, pre, post)
    return MatchEquityTable(name, pre, post[0][: len(pre)])


def _match_score(position: Position) -> MatchScore:
    if not isinstance(position.stakes, MatchScore):
        raise ValueError("money play has no match winning chances")
    return position.stakes


def _explicit(root: ET.Element, tag: str) -> ET.Element:
    """Return the one table of that name, which must list its values."""
    table = root.find(tag)
    if table is None:
        raise TableError(_("The match equity table has no <{tag}>.").format(tag=tag))
    kind = table.get("type", "explicit")
    if kind != "explicit":
        raise TableError(
            _(
                "The match equity table is of kind “{kind}”: parameters for a program, no values. "
                "Only explicit tables can be used."
            ).format(kind=kind)
        )
    return table


def _row(row: ET.Element) -> tuple[float, ...]:
    cells = [(cell.text or "").strip() for cell in row.iter("me")]
    try:
        values = tuple(float(cell) for cell in cells)
    except ValueError as error:
        raise TableError(
            _("The match equity table holds a cell that is no number: {error}").format(error=error)
        ) from error
    if not all(0 <= value <= 1 for value in values):
        raise TableError(_("The match equity table holds a chance outside 0 to 1."))
    return values


def _check(
    name: str, pre: tuple[tuple[float, ...], ...], post: tuple[tuple[float, ...], ...]
) -> None:
    """Raise TableError unless the rows are square, fair, and complete after the Crawford game."""
    size = len(pre)
    if size < _SMALLEST_TABLE or any(len(row) != size for row in pre):
        raise TableError(
            _("“{name}” is not a square table of at least 3 points.").format(name=name)
        )
    if len(post) != 1 or len(post[0]) < size - 1:
        raise TableError(
            _("“{name}” lacks chances after the Crawford game up to {size} points.").format(
                name=name, size=size - 1
            )
        )
    if not all(_is_fair(pre, a, b) for a, b in _pairs(size)):
        raise TableError(
            _("“{name}” does not give both sides the same chances at mirrored scores.").format(
                name=name
            )
        )


def _pairs(size: int) -> Iterable[tuple[int, int]]:
    return ((a, b) for a in range(size) for b in range(a + 1))


def _is_fair(pre: tuple[tuple[float, ...], ...], a: int, b: int) -> bool:
    return abs(pre[a][b] + pre[b][a] - 1) <= _ROUNDING
