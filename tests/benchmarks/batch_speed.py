"""What a batch costs: a core's matches an hour, what the main process stores, and its memory.

Usage: python tests/benchmarks/batch_speed.py speed [--level L]... [FILE ...]
       python tests/benchmarks/batch_speed.py memory [--matches N] [--library URL] [FILE]

``speed`` works on each file (by default the undamaged backgammon matches of examples/) in this
process, as a worker does, and counts CPU seconds, so that a busy machine does no harm. ``memory``
lets a batch store that many matches, whose results are computed beforehand: those of the file (by
default the 7-point example) at quick, each time as another match. So all that is measured is what
the one process does that cannot be shared. It prints every thousand matches, and what a match takes
in the library.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import resource
import tempfile
import time
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from analyzer.app.batch.jobs import Job, Made, Order
from analyzer.app.batch.run import Batch, Plan
from analyzer.app.batch.stream import Crew
from analyzer.app.batch.telling import Teller
from analyzer.app.batch.working import work
from analyzer.evaluation.engines import EngineSpec
from analyzer.library import Library, open_library
from analyzer.library.opening import reading

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MATCHES = [EXAMPLES / name for name in ("seven-point.mat", "crawford.mat", "money.mat")]
EVERY = 1000
#: Bytes of a page of memory, in which Linux counts.
PAGE = resource.getpagesize()


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "memory"))
    parser.add_argument("files", nargs="*", type=Path, default=MATCHES)
    parser.add_argument("--level", action="append", default=[])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--library", default="")
    given = parser.parse_intermixed_args()
    if given.what == "speed":
        for level in given.level or ("quick", "standard"):
            measure_speed(level, given.files)
    else:
        measure_memory(given.files[0], given.matches, given.library)


def measure_speed(level: str, files: list[Path]) -> None:
    """Print what a worker needs for each file at a level."""
    seconds = turns = 0.0
    order = Order(EngineSpec(), level, seed=1)
    # Loads the evaluator; no match of those measured, which would be found in its cache.
    work(Job(order, "first", b"7 point match\n\nGame 1\nA : 0  B : 0\n  1) 31: 8/5 6/5\n"))
    for path in files:
        began = time.process_time()
        made = work(Job(order, path.name, path.read_bytes()))
        spent = time.process_time() - began
        assert isinstance(made, Made), made
        rows = made.rows
        print(
            f"{level:9} {path.name:20} {rows.match.turns:4} turns {len(rows.decisions):4} rows "
            f"{len(made.document) / 1024:5.0f} KB {spent:7.2f} s CPU"
        )
        seconds += spent
        turns += rows.match.turns
    print(
        f"{level:9} {3600 * len(files) / seconds:7.0f} matches an hour and core, "
        f"{3600 * turns / seconds:.0f} turns ({turns / len(files):.0f} turns a match)"
    )


class Precomputed(Executor):
    """Gives the results of one match to every job, each time with another identity."""

    def __init__(self, made: Made) -> None:
        self.made = made

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        (job,) = args
        key = hashlib.sha256(job.data).hexdigest()
        rows = replace(self.made.rows, match=replace(self.made.rows.match, play_key=key))
        future: Future[Any] = Future()
        future.set_result(replace(self.made, rows=rows))
        return future


class Measuring(Teller):
    """Prints memory and rate now and then."""

    count = 0
    began = cpu = 0.0

    def seen(self, *, known: bool = False) -> None:
        super().seen(known=known)
        self.count += 1
        if self.count == 1:
            self.began, self.cpu = time.monotonic(), time.process_time()
        if self.count % EVERY in (0, 1) and (self.count < EVERY or self.count % EVERY == 0):
            passed, spent = time.monotonic() - self.began, time.process_time() - self.cpu
            print(
                f"{self.count:7} matches {memory():7.1f} MB {passed:8.1f} s wall "
                f"{spent:8.1f} s CPU of this process",
                flush=True,
            )


def memory() -> float:
    """Return the MB of memory that this process has at the moment."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * PAGE / 1e6


def measure_memory(path: Path, count: int, url: str) -> None:
    """Print the memory of the main process while a batch stores so many matches."""
    order = Order(EngineSpec(), "quick", seed=1)
    text = path.read_bytes()
    made = work(Job(order, "match.mat", text))
    assert isinstance(made, Made), made
    with tempfile.TemporaryDirectory() as folder:
        inputs = Path(folder, "inputs")
        inputs.mkdir()
        for number in range(count):
            (inputs / f"{number:07}.mat").write_bytes(b'; [Round "%d"]\n' % number + text)
        url = url or str(Path(folder, "library.db"))
        crew = Crew(Precomputed(made), lambda: 16)
        with open_library(url) as library:
            plan = Plan((str(inputs),), (order,))
            batch = Batch(plan, library, crew, Measuring(Path(folder, "log")))
            batch.run()
        print(batch.summary)
        with open_library(url) as library:
            print(f"{size_of(library) / count / 1024:.1f} KB a match in the library")


def size_of(library: Library) -> int:
    """Return the bytes that a library takes, its indexes included."""
    queries = ["SELECT pg_database_size(current_database())"]
    if library.is_sqlite:
        queries = ["PRAGMA page_count", "PRAGMA page_size"]
    with reading(library) as connection:
        return math.prod(connection.exec_driver_sql(query).scalar_one() for query in queries)


if __name__ == "__main__":
    main()
