"""Words of other programs, kept where they are a program's own and no person can stand in them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
)

#: Words of programs' names and versions, of their levels, and of match equity tables' names.
_KNOWN: Final = frozenset(
    re.findall(
        r"\w+",
        """
        gnu backgammon gnubg extreme gammon xg mobile bgblitz snowie jellyfish hedgehog gammonview
        kibitz python sage bgsage native wildbg opengammon studio version pre release beta mingw
        linux windows v vs build
        ply plies roller rollout rollouts rolled out book opening level cubeless cubeful prune
        pruned static exact database bearoff truncated full quick standard deep expert world class
        supremo grandmaster advanced intermediate games trials checker cube n
        kazaross jacobs trice woolsey heinrich mec rockwell met g zadeh default ortega kleinman
        equity table
        """,
    )
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_LONGEST: Final = 60
#: Such as 0.3.1.dev4+g1a2b3c4.d20261130
_VERSION: Final = re.compile(r"[0-9][0-9.]*(?:(?:a|b|rc|\.?dev|\.?post)[0-9]+)?(?:\+[0-9a-g.]+)?")
_SIGNS: Final = re.compile(r"[?!]{1,2}")
#: Marks in the words of gnubg and XG.
_MARKS: Final = frozenset(
    {"", "very good", "good", "interesting", "doubtful", "bad", "very bad", "flagged"}
    | {"very lucky", "lucky", "unlucky", "very unlucky"}
)


def neutral_name(name: str, otherwise: str) -> str:
    """Return what a program, a level or a table is called, in whose place it is not known."""
    words = _WORD.findall(name.casefold())
    return name if len(name) <= _LONGEST and _KNOWN.issuperset(words) else otherwise


def neutral_version(version: str) -> str:
    """Return the version of a program, nothing for what looks like none."""
    return version if _VERSION.fullmatch(version) else ""


def neutral_mark(mark: str) -> str:
    """Return a mark of a play or a roll, nothing for what is none."""
    return mark if mark in _MARKS or _SIGNS.fullmatch(mark) else ""


def neutral_analyses(analyses: tuple[ForeignAnalysis, ...]) -> tuple[ForeignAnalysis, ...]:
    """Return analyses of other programs without any word of the record's own.

    What the programs themselves summed up is left out: their ratings tell players apart.
    """
    return tuple(
        ForeignAnalysis(
            engine=neutral_name(each.engine, ""),
            entries=tuple(map(_neutral_entry, each.entries)),
            met=neutral_name(each.met, ""),
        )
        for each in analyses
    )


def _neutral_entry(entry: ForeignEntry) -> ForeignEntry:
    return replace(
        entry,
        plays=tuple(replace(play, level=_neutral_level(play.level)) for play in entry.plays),
        cube=None if entry.cube is None else _neutral_cube(entry.cube),
        mark=neutral_mark(entry.mark),
        luck_mark=neutral_mark(entry.luck_mark),
        cube_mark=neutral_mark(entry.cube_mark),
    )


def _neutral_cube(cube: ForeignCube) -> ForeignCube:
    return replace(cube, level=_neutral_level(cube.level))


def _neutral_level(level: ForeignLevel) -> ForeignLevel:
    otherwise = "rollout" if level.trials else ""
    return replace(level, name=neutral_name(level.name, otherwise))
