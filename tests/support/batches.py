"""Batches in tests: many small matches, a cheap evaluator, and what a library holds in the end."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from evaluators import AnyGame, MadeUp
from self_play import Maker, best_play
from sqlalchemy import select

from analyzer.app.batch.at_once import AtOnce
from analyzer.app.batch.jobs import Order
from analyzer.app.batch.run import Batch, Plan
from analyzer.app.batch.stream import Crew
from analyzer.app.batch.summary import Summary
from analyzer.app.batch.telling import Teller
from analyzer.evaluation.levels import PLY_0
from analyzer.judgment.chunks import EvaluatorSource
from analyzer.library import Library, open_library
from analyzer.library.opening import reading
from analyzer.library.schema import metadata
from analyzer.model.dice import ROLLS
from analyzer.model.player import PerPlayer
from analyzer.model.position import Position
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.transcript.writer import write_mat

#: Columns that tell when something was stored.
_MOMENTS = {"imported_at", "stored_at", "created_at", "started_at", "finished_at"}
PLAYERS = ("Ann", "Bob", "Carol", "Dave")


@dataclass(frozen=True, slots=True)
class CheapSource(AnyGame):
    """Opens `Cheap`; ``delay`` are seconds that every cube and luck takes."""

    name: str = "cheap 1"
    delay: float = 0.0

    def open(self, game: Game) -> Cheap:
        return Cheap(self.name, self.delay)


class Cheap(MadeUp):
    """Values rolls by their pips alone, so that a match takes no time."""

    def __init__(self, name: str, delay: float) -> None:
        super().__init__()
        self.name = name
        self.delay = delay

    def roll_equities(self, position: Position) -> tuple[float, ...]:
        time.sleep(self.delay)
        own = self.equity(position.board, PLY_0)
        return tuple(own + (roll.high + roll.low - 7) / 50 for roll in ROLLS)


CHEAP = CheapSource()


def small_match(seed: int, turns: int = 6) -> str:
    """Return the beginning of a match in standard text."""
    rng = random.Random(seed)
    maker = Maker(game_named("international"), rng, best_play, doubling=0.1, length=5)
    maker.names = PerPlayer(*rng.sample(PLAYERS, 2))
    record = maker.match(1).record
    (game,) = record.games
    return write_mat(replace(record, games=(replace(game, actions=game.actions[:turns]),)))


def small_matches(folder: Path, count: int, turns: int = 6) -> Path:
    """Write that many matches into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(count):
        (folder / f"{seed:05}.mat").write_text(small_match(seed, turns))
    return folder


def orders(*levels: str, source: EvaluatorSource = CHEAP) -> tuple[Order, ...]:
    """Return a look at each of the levels with the cheap evaluator."""
    return tuple(Order(source, level, seed=1) for level in levels)


@contextmanager
def here() -> Iterator[Crew]:
    """Yield a crew that does the work in this process."""
    yield Crew(AtOnce(), lambda: 1)


def fill(
    url: str,
    *paths: Path,
    levels: Iterable[str] = ("quick",),
    crew: Crew | None = None,
    source: EvaluatorSource = CHEAP,
    log: Path = Path(os.devnull),
    **more: Any,
) -> Summary:
    """Let a batch run on a library, and return what came of it."""
    plan = Plan(tuple(map(str, paths)), orders(*levels, source=source), **more)
    with open_library(url) as library, here() as alone:
        batch = Batch(plan, library, crew or alone, Teller(log))
        batch.run()
        return batch.summary


def fill_loudly(url: str, folder: Path, levels: tuple[str, ...], begun: Event) -> None:
    """Let a batch run in a process of its own, which says when it begins."""
    begun.set()
    fill(url, folder, levels=levels)


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a library by table, without moments and numbers that depend on order."""
    with open_library(url, create=False) as library:
        return _contents(library)


def _contents(library: Library) -> dict[str, list[tuple[Any, ...]]]:
    named: dict[str, dict[int, Any]] = {}
    found = {}
    with reading(library) as connection:
        for table in metadata.sorted_tables:
            rows = []
            for row in connection.execute(select(table)).mappings():
                values = {
                    name: _named(table.c[name], value, named)
                    for name, value in row.items()
                    if name not in _MOMENTS
                }
                number = values.pop("id", None)
                # A match leads to its analysis, which leads back.
                values.pop("analysis_id", None) if table.name == "matches" else None
                rows.append(tuple(values.values()))
                if number is not None:
                    key = _KEYS.get(table.name, tuple(values))
                    named.setdefault(table.name, {})[number] = tuple(values[name] for name in key)
            found[table.name] = sorted(rows, key=repr)
    return found


_KEYS = {
    "players": ("name",),
    "matches": ("play_key",),
    "analyses": ("match_id", "engine", "level", "met"),
    "decisions": ("analysis_id", "side", "ordinal"),
}


def _named(column: Any, value: Any, named: dict[str, dict[int, Any]]) -> Any:
    for key in column.foreign_keys:
        return named[key.column.table.name].get(value)
    return value
