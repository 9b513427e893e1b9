"""How fast a large library answers, and how much room a match takes.

    PYTHONPATH=tests/support python tests/benchmarks/library_speed.py [--matches N] [--career N]
        [--postgresql] [ANALYSIS...]

Makes a library of synthetic matches, the rows of a few judged ones copied under other numbers,
names and days, and prints how long questions take, by the clock and of this process's CPU. With
saved analyses (``kibitz analyze --json``) it prints instead how many bytes such matches take.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from sqlalchemy import Connection, Table, insert, select, text
from stored import DOCUMENT, source_of, storable

from analyzer.app.coached import coached
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.library import schema
from analyzer.library.making import match_rows
from analyzer.library.matches import list_matches
from analyzer.library.names import name_key
from analyzer.library.opening import Library, open_library, reading, transaction
from analyzer.library.players import find_player, list_players
from analyzer.library.reading import career, peers
from analyzer.library.selecting import Selection
from analyzer.library.storing import Source, store_rows
from reports.coach import render_coach

#: Judged matches whose rows are copied.
MODELS = 8
#: Players of the library beside the one whose career is read.
PLAYERS = 2000
#: Matches that are inserted in one transaction.
AT_ONCE = 500
#: How often each analysis is stored to see how much room it takes.
COPIES = 20
HERO = "Ann Example"


class Filling:
    """Copies the rows of the models, which are in the library already."""

    def __init__(self, connection: Connection) -> None:
        self.models = [self._model(connection, number) for number in range(1, MODELS + 1)]
        self.random = random.Random(1)
        self.decision = max(row["id"] for model in self.models for row in model["decisions"])

    def _model(self, connection: Connection, match: int) -> dict[str, list[dict]]:
        def rows(table: Table, column: str, of: int) -> list[dict]:
            found = connection.execute(select(table).where(table.c[column] == of))
            return [dict(row) for row in found.mappings()]

        def chosen_among(table: Table) -> list[dict]:
            mine = select(schema.decisions.c.id).where(schema.decisions.c.analysis_id == analysis)
            found = connection.execute(select(table).where(table.c.decision_id.in_(mine)))
            return [dict(row) for row in found.mappings()]

        analysis = connection.scalar(
            select(schema.analyses.c.id).where(schema.analyses.c.match_id == match)
        )
        return {
            "matches": rows(schema.matches, "id", match),
            "games": rows(schema.games, "match_id", match),
            "analyses": rows(schema.analyses, "id", analysis),
            "performances": rows(schema.performances, "analysis_id", analysis),
            "decisions": rows(schema.decisions, "analysis_id", analysis),
            "candidates": chosen_among(schema.candidates),
            "cubes": chosen_among(schema.cubes),
        }

    def fill(
        self, connection: Connection, first: int, count: int, heroes: int, whole: bool
    ) -> None:
        """Add matches from a number on; the hero plays in those up to number ``heroes``.

        Decisions and games go along where the match is ``whole``.
        """
        added: dict[str, list[dict]] = {}
        for number in range(first, first + count):
            model = self.random.choice(self.models)
            one, two = self.random.sample(range(2, PLAYERS + 2), 2)
            if number - MODELS <= heroes:
                one = 1
            day = date(2015, 1, 1) + timedelta(days=self.random.randrange(4000))
            change = {"player_one": one, "player_two": two, "day": day, "analysis_id": number}
            for row in model["matches"]:
                added.setdefault("matches", []).append(
                    {**row, **change, "id": number, "play_key": f"{number:064x}"}
                )
            for row in model["analyses"]:
                added.setdefault("analyses", []).append({**row, "id": number, "match_id": number})
            for row in model["performances"]:
                player = two if row["side"] else one
                added.setdefault("performances", []).append(
                    {**row, "analysis_id": number, "player_id": player}
                )
            if whole:
                for row in model["games"]:
                    added.setdefault("games", []).append({**row, "match_id": number})
                self._add_decisions(added, model, number)
        for name, rows in added.items():
            connection.execute(insert(schema.metadata.tables[name]), rows)

    def _add_decisions(
        self, added: dict[str, list[dict]], model: dict[str, list[dict]], analysis: int
    ) -> None:
        numbers = {}
        for row in model["decisions"]:
            self.decision += 1
            numbers[row["id"]] = self.decision
            told = {**row, "id": self.decision, "analysis_id": analysis}
            added.setdefault("decisions", []).append(told)
        for name in ("candidates", "cubes"):
            for row in model[name]:
                told = {**row, "decision_id": numbers[row["decision_id"]]}
                added.setdefault(name, []).append(told)


def make(library: Library, count: int, heroes: int) -> None:
    """Fill a library; the matches of the hero are whole, of the others only what sums need."""
    with transaction(library) as connection:
        for number in range(1, PLAYERS + 2):
            name = HERO if number == 1 else f"Player {number}"
            connection.execute(insert(schema.players).values(id=number, name=name))
            connection.execute(
                insert(schema.aliases).values(key=name_key(name), name=name, player_id=number)
            )
        _number_on(connection, "players", PLAYERS + 2)
    for seed in range(1, MODELS + 1):
        analysis = storable(seed, 7)
        store_rows(library, match_rows(analysis), DOCUMENT, source_of(analysis))
    with reading(library) as connection:
        filling = Filling(connection)
    for first in range(MODELS + 1, MODELS + 1 + count, AT_ONCE):
        with transaction(library) as connection:
            some = min(AT_ONCE, MODELS + 1 + count - first)
            filling.fill(connection, first, some, heroes, first - MODELS <= heroes)
    with transaction(library) as connection:
        for name in ("matches", "analyses"):
            _number_on(connection, name, MODELS + 1 + count)
        _number_on(connection, "decisions", filling.decision + 1)
    with library.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")


def _number_on(connection: Connection, table: str, number: int) -> None:
    """Let PostgreSQL number the next rows from there; SQLite looks for itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT setval('{table}_id_seq', {number})"))


def timed(what: str, work: Callable[[], object]) -> None:
    """Print how long something takes, the second time it is done."""
    work()
    begun, busy = time.perf_counter(), time.process_time()
    found = work()
    spent, busy = time.perf_counter() - begun, time.process_time() - busy
    size = f"{len(found):,} rows" if isinstance(found, tuple) else ""
    print(f"{what:24} {spent:8.3f} s  {busy:8.3f} s of CPU  {size}")


def room(library: Library, files: list[Path]) -> None:
    """Print the bytes that each table takes for a match, from many copies of some analyses."""
    analyses = [load_analysis(path.read_bytes()) for path in files]
    made = [(match_rows(each), save_analysis(each, compressed=True)) for each in analyses]
    stored = 0
    for copy in range(COPIES):
        for at, (rows, document) in enumerate(made):
            key = f"{copy:032x}{at:032x}"
            other = replace(rows, match=replace(rows.match, play_key=key))
            record = analyses[at].replay.record
            source = Source(key, record.data or record.source.encode())
            store_rows(library, other, document, source)
            stored += 1
    with reading(library) as connection:
        sizes = dict.fromkeys(schema.metadata.tables, 0)
        if library.is_sqlite:
            query = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"
            owners = dict(
                connection.execute(text("SELECT name, tbl_name FROM sqlite_master")).all()
            )
            for name, size in connection.execute(text(query)):
                if owners.get(name) in sizes:
                    sizes[owners[name]] += size
        else:
            for name in sizes:
                query = f"SELECT pg_total_relation_size('{name}')"
                sizes[name] = connection.scalar(text(query))
    print(f"{stored} matches in {library.name}, bytes for each:")
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{name:16} {size / stored:12,.0f}")
    print(f"{'all':16} {sum(sizes.values()) / stored:12,.0f}")


def measure(library: Library) -> None:
    """Print the figures of a library."""
    hero = find_player(library, HERO).id
    timed("players", lambda: list_players(library))
    timed("matches, all", lambda: list_matches(library))
    timed("matches, the first 100", lambda: list_matches(library, limit=100))
    timed("find a player", lambda: find_player(library, HERO.lower()))
    timed("peers", lambda: peers(library, hero))
    timed("career", lambda: career(library, hero).decisions)
    timed("coaching page", lambda: render_coach(*coached(library, Selection(hero), is_drawn=True)))
    rows, source = match_rows(storable(99, 7)), source_of(storable(99, 7))
    timed("store a match", lambda: store_rows(library, rows, DOCUMENT, source, replaces=True))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--matches", type=int, default=100_000)
    arguments.add_argument("--career", type=int, default=1000)
    arguments.add_argument("--postgresql", action="store_true")
    arguments.add_argument("analyses", type=Path, nargs="*", metavar="ANALYSIS")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "library.db")
        if asked.postgresql:
            from postgres import fresh_library

            url = fresh_library()
        with open_library(url) as library:
            if asked.analyses:
                room(library, asked.analyses)
                return
            begun = time.perf_counter()
            make(library, asked.matches, asked.career)
            print(f"made in {time.perf_counter() - begun:.0f} s: {library.name}")
            measure(library)


if __name__ == "__main__":
    main()
