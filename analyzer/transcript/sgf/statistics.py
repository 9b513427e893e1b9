"""The statistics that GNU Backgammon stores with each game, under the names it prints them by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from analyzer.model.player import Player
from analyzer.transcript.foreign import ForeignFigure
from analyzer.transcript.sgf.spelling import number, written
from analyzer.transcript.sgf.tree import Property

_MARKS = ("very bad", "bad", "doubtful")
_LUCK = ("very unlucky", "unlucky", "", "lucky", "very lucky")
_CUBE_ERRORS = (
    "Missed doubles below CP",
    "Missed doubles above CP",
    "Wrong doubles below DP",
    "Wrong doubles above TG",
    "Wrong takes",
    "Wrong passes",
)
#: What the numbers of each part count, the one of White before that of Black.
_COUNTS = {
    "M": (
        "Unforced moves",
        "Total moves",
        *(f"Moves marked {mark}" for mark in _MARKS),
        "Unmarked moves",
    ),
    "C": ("Total cube decisions", "Doubles", "Takes", "Passes", *_CUBE_ERRORS),
    "D": tuple(f"Rolls marked {mark}" if mark else "Rolls unmarked" for mark in _LUCK),
}
#: The sums that follow: of White in EMG and in MWC (points for money), then of Black.
_SUMS = {
    "M": ("Error total (chequerplay)",),
    "C": tuple(f"{error}, error" for error in _CUBE_ERRORS),
    "D": ("Luck total",),
}
#: The two units of a sum in a match, and for money.
_UNITS, _MONEY_UNITS = ("EMG", "MWC"), ("EMG", "points")


def figures(found: Property, game: int, money: bool) -> Iterator[ForeignFigure]:
    """Yield the figures of one game; parts of another layout, as of old versions, are left out.

    References:
        GNU Backgammon, ``sgf.c``, ``WriteStatContext``.
    """
    for value in found.plain_values:
        part, _colon, rest = value.partition(":")
        part = part.strip()
        numbers = rest.split()
        counts, sums = _COUNTS.get(part, ()), _SUMS.get(part, ())
        if part not in _COUNTS or len(numbers) != 2 * len(counts) + 4 * len(sums):
            continue
        try:
            yield from _part(part, [float(each) for each in numbers], game, money)
        except ValueError:
            continue


def _part(part: str, numbers: list[float], game: int, money: bool) -> Iterator[ForeignFigure]:
    """Yield the counts, then the sums: both units of White for each, then those of Black."""
    for at, name in enumerate(_COUNTS[part]):
        for player in Player:
            yield ForeignFigure(name, numbers[2 * at + player], int(player), game)
    sums = numbers[2 * len(_COUNTS[part]) :]
    units = _MONEY_UNITS if money else _UNITS
    for player in Player:
        for at, name in enumerate(_SUMS[part]):
            for which, unit in enumerate(units):
                value = sums[2 * (len(_SUMS[part]) * player + at) + which]
                if math.isfinite(value):
                    yield ForeignFigure(f"{name} {unit}", value, int(player), game)


def statistics(found: Iterable[ForeignFigure], game: int) -> Iterator[str]:
    """Yield the property that stores the figures of a game, with those parts that are counted."""
    known = {(each.name, each.player): each.value for each in found if each.game == game}
    values = []
    for part, counts in _COUNTS.items():
        names = [(name, int(player)) for name in counts for player in Player]
        if all(name in known for name in names):
            numbers = [str(round(known[name])) for name in names]
            values.append(f"{part}:{' '.join([*numbers, *map(number, _sums_in(part, known))])}")
    if values:
        yield written("GS", *values)


def _sums_in(part: str, known: Mapping[tuple[str, int | None], float]) -> list[float]:
    """Return the sums of a part in their order; one that is not known is no number."""
    return [
        next(
            (
                known[f"{name} {unit}", int(player)]
                for unit in units
                if (f"{name} {unit}", int(player)) in known
            ),
            math.nan,
        )
        for player in Player
        for name in _SUMS[part]
        for units in zip(_UNITS, _MONEY_UNITS, strict=True)
    ]
