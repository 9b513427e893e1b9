"""Positions to study of made-up players, through a library as the program does it."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from stored import fresh_file, storable, stored

from analyzer.coaching.study import ALL_MISTAKES, StudyChoice, StudyPosition, mistakes_to_study
from analyzer.judgment.analysis import DecisionKind, MatchAnalysis
from analyzer.library.opening import Library, open_library
from analyzer.library.players import find_player
from analyzer.library.reading import career
from analyzer.library.study import study_positions


def study(
    library: Library, player: str = "Ann", most: int = 1000, choice: StudyChoice = ALL_MISTAKES
) -> tuple[StudyPosition, ...]:
    """Return what a player has to study by a library, costliest first."""
    found = career(library, find_player(library, player).id)
    return study_positions(library, found, mistakes_to_study(found, most, choice))


def studied(*analyses: MatchAnalysis, player: str = "Ann") -> tuple[StudyPosition, ...]:
    """Return what a player has to study after these matches, costliest first."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_library(fresh_file(Path(folder) / "library.db")) as library,
    ):
        for analysis in analyses:
            stored(library, analysis)
        return study(library, player)


def of_kind(kind: DecisionKind) -> tuple[StudyPosition, ...]:
    """Return the made positions of one kind, costliest first."""
    return tuple(each for each in made_positions() if each.judged.kind is kind)


@cache
def made_positions() -> tuple[StudyPosition, ...]:
    """Return positions of Ann from a match and from money play: plays, doubles and a take."""
    return studied(storable(1), storable(6, length=0, most_games=9))
