"""The line under a game's number: both names and the score."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.model.player import PerPlayer

#: Draws leave halves.
_NUMBER = r"([0-9]{1,9}(?:[.,][05])?)"
_SCORE = re.compile(rf":\s*{_NUMBER}(?=\s|$)")
_LAST_SCORE = re.compile(rf":\s*{_NUMBER}\s*(\([^():]*\))?\s*$")
#: GridGammon's way: a rating of three or four digits right behind the last comma of a name.
_RATED = re.compile(r"(.*),([0-9]{3,4})")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Names, score and ratings as the line has them; ``right`` is the offset of the right name.

    ``rest`` is a remark in parentheses behind the score.
    """

    names: PerPlayer[str]
    score: PerPlayer[float]
    ratings: PerPlayer[str | None]
    right: int
    rest: str = ""


def read_score_line(text: str) -> ScoreLine | None:
    """Return the names and the score on a line, None if it is no such line.

    Names may hold anything, colons and numbers too. The right score is the last ``: number``; the
    left one the ``: number`` with a blank before the colon and the widest gap behind it, the last
    such if several are alike.
    """
    last = _LAST_SCORE.search(text)
    if not last:
        return None
    before = text[: last.start()]
    candidates = list(_SCORE.finditer(before))
    if not candidates:
        return None
    left = max(candidates, key=lambda match: _likelihood(before, match))
    names = PerPlayer(before[: left.start()].strip(), before[left.end() :].strip())
    names, ratings = _without_ratings(names)
    rest = before[left.end() :]
    right = left.end() + len(rest) - len(rest.lstrip())
    score = PerPlayer(_points(left[1]), _points(last[1]))
    return ScoreLine(names, score, ratings, right, last[2] or "")


def _points(text: str) -> float:
    points = float(text.replace(",", "."))
    return int(points) if points.is_integer() else points


def points_text(points: float) -> str:
    """Return points as they stand on such a line, a half only where there is one."""
    return str(int(points)) if points == int(points) else str(points)


def _likelihood(text: str, match: re.Match[str]) -> tuple[bool, int, int]:
    """Rank a ``: number`` as the left score: set off by a blank, wide gap behind, farther right."""
    rest = text[match.end() :]
    set_off = match.start() == 0 or text[match.start() - 1].isspace()
    return set_off, len(rest) - len(rest.lstrip()), match.start()


def _without_ratings(
    names: PerPlayer[str],
) -> tuple[PerPlayer[str], PerPlayer[str | None]]:
    """Take ratings off the names where both have one; a lone number belongs to its name."""
    rated = names.map(_RATED.fullmatch)
    if rated.one is None or rated.two is None:
        return names, PerPlayer(None, None)
    return PerPlayer(rated.one[1], rated.two[1]), PerPlayer(rated.one[2], rated.two[2])
