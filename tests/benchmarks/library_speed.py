"""How fast a large library answers, and how much room a match takes.

    PYTHONPATH=tests/support python tests/benchmarks/library_speed.py [--matches N] [--career N]
        [--postgresql]

Makes a library of synthetic matches: the rows of a few judged ones are copied under other numbers,
names and days. Prints how long `list_players`, `list_matches` and a page of it, `find_player`,
`career`, `peers` and storing take, and the bytes of each table for a match.

On two cores of a busy server, with 100,000 matches of 2,000 players, one of whom has 1,000:
see CONTRIBUTING.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from sqlalchemy import Connection, Table, insert, select, text
from stored import DOCUMENT, source_of, storable

from analyzer.library import schema
from analyzer.library.making import match_rows
from analyzer.library.matches import list_matches
from analyzer.library.names import name_key
from analyzer.library.opening import Library, open_library, reading, transaction
from analyzer.library.players import find_player, list_players
from analyzer.library.reading import career, peers
from analyzer.library.storing import store_rows

#: Judged matches whose rows are copied.
MODELS = 8
#: Players of the library beside the one whose career is read.
PLAYERS = 2000
#: Matches that are inserted in one transaction.
AT_ONCE = 500
HERO = "Ann Example"


class Filling:
    """Copies the rows of the models, which are in the library already."""

    def __init__(self, connection: Connection) -> None:
        self.models = [self._model(connection, number) for number in range(1, MODELS + 1)]
        self.random = random.Random(1)

    def _model(self, connection: Connection, match: int) -> dict[str, list[dict]]:
        def rows(table: Table, column: str, of: int) -> list[dict]:
            found = connection.execute(select(table).where(table.c[column] == of))
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
                for row in model["decisions"]:
                    row = {key: value for key, value in row.items() if key != "id"}
                    added.setdefault("decisions", []).append({**row, "analysis_id": number})
        for name, rows in added.items():
            connection.execute(insert(schema.metadata.tables[name]), rows)


def make(library: Library, count: int, heroes: int) -> None:
    """Fill a library; the matches of the hero are whole, of the others only what sums need."""
    with transaction(library) as connection:
        for number in range(1, PLAYERS + 2):
            name = HERO if number == 1 else f"Player {number}"
            connection.execute(insert(schema.players).values(id=number, name=name))
            connection.execute(
                insert(schema.aliases).values(key=name_key(name), name=name, player_id=number)
            )
        if not library.is_sqlite:
            connection.execute(text(f"SELECT setval('players_id_seq', {PLAYERS + 2})"))
    for seed in range(1, MODELS + 1):
        analysis = storable(seed, 7)
        store_rows(library, match_rows(analysis), DOCUMENT, source_of(analysis))
    with reading(library) as connection:
        filling = Filling(connection)
    for first in range(MODELS + 1, MODELS + 1 + count, AT_ONCE):
        with transaction(library) as connection:
            some = min(AT_ONCE, MODELS + 1 + count - first)
            filling.fill(connection, first, some, heroes, first - MODELS <= heroes)
    with library.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")


def timed(what: str, work: Callable[[], object]) -> None:
    """Print how long something takes, the second time it is done."""
    work()
    begun = time.perf_counter()
    found = work()
    spent = time.perf_counter() - begun
    size = f"{len(found):,} rows" if isinstance(found, tuple) else ""
    print(f"{what:40} {spent:8.3f} s  {size}")


def measure(library: Library) -> None:
    """Print the figures of a library."""
    hero = find_player(library, HERO).id
    timed("players", lambda: list_players(library))
    timed("matches, all", lambda: list_matches(library))
    timed("matches, the first 100", lambda: list_matches(library, limit=100))
    timed("find a player", lambda: find_player(library, HERO.lower()))
    timed("peers", lambda: peers(library, hero))
    timed("career", lambda: career(library, hero).decisions)
    rows, source = match_rows(storable(99, 7)), source_of(storable(99, 7))
    timed("store a match", lambda: store_rows(library, rows, DOCUMENT, source, replaces=True))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--matches", type=int, default=100_000)
    arguments.add_argument("--career", type=int, default=1000)
    arguments.add_argument("--postgresql", action="store_true")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "library.db")
        if asked.postgresql:
            from postgres import fresh_library

            url = fresh_library()
        with open_library(url) as library:
            begun = time.perf_counter()
            make(library, asked.matches, asked.career)
            print(f"made in {time.perf_counter() - begun:.0f} s: {library.name}")
            measure(library)


if __name__ == "__main__":
    main()
