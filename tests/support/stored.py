"""Judged matches for libraries, made without an engine, and storing them."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from made_match import made_match

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.library.making import match_rows
from analyzer.library.opening import Library, open_library
from analyzer.library.rows import MatchRows
from analyzer.library.storing import Source, Stored, store_rows
from analyzer.model.player import PerPlayer
from analyzer.transcript.record import GameRecord, Tag

#: Stands for a saved analysis where nobody reads it.
DOCUMENT = b"a saved analysis"

_ROWS: dict[int, tuple[MatchAnalysis, MatchRows | None]] = {}


@cache
def storable(
    seed: int = 1,
    length: int = 3,
    names: PerPlayer[str] = PerPlayer("Ann", "Bob"),
    day: date | None = None,
    event: str = "",
    level: str = "standard",
    most_games: int = 50,
) -> MatchAnalysis:
    """Return a judged match whose record can be told from others."""
    told = (("Event", event), ("EventDate", "" if day is None else f"{day:%Y.%m.%d}"))
    tags = tuple(Tag(key, value) for key, value in told if value)
    made = made_match(length, seed, names, most_games, tags)
    games = tuple(
        GameRecord(game.number, names, game.score_before, ()) for game in made.replay.games
    )
    played = tuple(replace(game, index=at) for at, game in enumerate(made.replay.games))
    record = replace(made.replay.record, games=games)
    return replace(
        made,
        replay=replace(made.replay, record=record, games=played),
        settings=replace(made.settings, level=level),
    )


def source_of(analysis: MatchAnalysis) -> Source:
    """Return a file that stands for the match."""
    told = f"{analysis.replay.record.names} {analysis.replay.score} {analysis.totals}"
    return Source("made.mat", told.encode())


def stored(library: Library, analysis: MatchAnalysis, *, replaces: bool = False) -> Stored:
    """Store a match; its document is `DOCUMENT`."""
    rows = rows_of(analysis)
    return store_rows(library, rows, DOCUMENT, source_of(analysis), replaces=replaces)


def rows_of(analysis: MatchAnalysis) -> MatchRows:
    """Return the rows of a match, made once."""
    # By identity, since comparing two matches takes longer than making the rows.
    _held, rows = _ROWS.setdefault(id(analysis), (analysis, None))
    if rows is None:
        rows = match_rows(analysis)
        _ROWS[id(analysis)] = (analysis, rows)
    return rows


def fresh_file(path: Path) -> str:
    """Make a library without a match at a path, and return it."""
    path.write_bytes(_empty())
    return str(path)


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        open_library(str(path)).close()
        return path.read_bytes()
