"""A service under load, and one that is killed again and again.

    export PYTHONPATH=tests/support
    python -P tests/benchmarks/service_load.py load [--postgresql] [--seconds N] [--matches N]
        [--readers N] [--uploaders N] [--pause SECONDS]
    python -P tests/benchmarks/service_load.py killed [--postgresql] [--jobs N] [--kills N]

``load`` fills a library with copies of the analyzed examples under other names, starts ``kibitz
serve`` on it, and lets people read and upload at once while what they upload is analyzed in
``quick``. A reader looks at a page and waits, a random time around ``--pause`` seconds, and so does
who uploads. It prints for every kind of page how many were asked for, and the median, the 95th and
the 99th percentile and the longest of the seconds to the last byte; then the errors, and whether a
job was lost. A page is "first" when nobody asked for that match before.

``killed`` queues so many small matches in a service with a cheap evaluator, kills it so many times
with SIGKILL while it works, and prints whether each job was done, and how often jobs were begun.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx2
from batches import small_match
from serve_program import __file__ as cheap_service
from served import serving
from sqlalchemy import func, select

from analyzer.app.batch.jobs import Job, Made, Order
from analyzer.app.batch.working import work
from analyzer.evaluation.engines import EngineSpec
from analyzer.library.jobs import JobState, count_jobs
from analyzer.library.opening import Library, open_library, reading
from analyzer.library.players import list_players
from analyzer.library.schema import analyses, jobs, matches
from analyzer.library.storing import Source, store_rows

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: Matches that are copied, each with the names of its players.
MODELS = (
    ("seven-point.mat", "Ines Vidal", "Oskar Brandt"),
    ("crawford.mat", "Lucía Ferrer", "Hana Novak"),
    ("money.mat", "Maren Holt", "Tomas Rey"),
)
PLAYERS = tuple(f"Player {number}" for number in range(1, 25))
#: Matches that everybody reads.
POPULAR = 10
#: Turns of a small match: so many that no two are the same.
TURNS = 14
#: Seconds without a request after which a connection is opened anew; the service ends it soon.
KEPT_OPEN = 8.0
#: How often readers ask for what.
ASKED = {
    "match list": 15,
    "match, kept": 25,
    "match, first": 5,
    "decision": 10,
    "export": 5,
    "players": 5,
    "player": 10,
    "quiz": 5,
    "jobs": 10,
    "upload page": 5,
    "API: jobs": 5,
}


@dataclass
class Figures:
    """What everybody noted: seconds by the kind of page, errors, and the names of uploads."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    sent: list[int] = field(default_factory=list)

    def show(self) -> None:
        """Print them."""
        print(f"{'':14} {'count':>6} {'median':>8} {'95 %':>8} {'99 %':>8} {'longest':>8}")
        for kind, listed in sorted(self.seconds.items()):
            listed.sort()
            marks = (listed[min(len(listed) - 1, int(len(listed) * p))] for p in (0.5, 0.95, 0.99))
            told = " ".join(f"{each:8.3f}" for each in (*marks, listed[-1]))
            print(f"{kind:14} {len(listed):6} {told}")
        print(f"errors: {dict(self.errors) or 'none'}")


class Person:
    """Somebody with a browser: one connection, which stays open."""

    def __init__(self, url: str, figures: Figures, seed: int) -> None:
        self.where = urllib.parse.urlsplit(url)
        self.figures = figures
        self.random = random.Random(seed)
        self.connection = http.client.HTTPConnection(
            self.where.hostname, self.where.port, timeout=120
        )
        self.used = 0.0

    def ask(self, kind: str, path: str, body: bytes | None = None, form: str = "") -> bytes:
        """Return an answer, and note how long it took or what was wrong."""
        headers = {"Accept": "text/html", "Accept-Encoding": "gzip"}
        if form:
            headers["Content-Type"] = form
        if time.monotonic() - self.used > KEPT_OPEN:
            self.connection.close()
        began = time.perf_counter()
        try:
            self.connection.request("GET" if body is None else "POST", path, body, headers)
            answer = self.connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.figures.errors[f"{kind}: {type(error).__name__}"] += 1
            return b""
        finally:
            self.used = time.monotonic()
        self.figures.seconds[kind].append(time.perf_counter() - began)
        if answer.status >= 400:
            self.figures.errors[f"{kind}: {answer.status} {data[:80]!r}"] += 1
        return data

    def rest(self, pause: float) -> None:
        time.sleep(self.random.uniform(0.3, 1.7) * pause)


class Reader(Person):
    """Reads this and that; ``unread`` are the matches that nobody asked for yet."""

    unread: list[int]
    players: list[int]

    def read(self, pause: float, until: float) -> None:
        """Read until a moment."""
        kinds, weights = list(ASKED), list(ASKED.values())
        self.rest(pause)
        while time.monotonic() < until:
            (kind,) = self.random.choices(kinds, weights)
            self._read(kind)
            self.rest(pause)

    def _read(self, kind: str) -> None:
        match, player = self.random.randint(1, POPULAR), self.random.choice(self.players)
        if kind == "match, first":
            if not self.unread:
                return
            match = self.unread.pop()
        paths = {
            "match list": "/matches?sort=day",
            "match, kept": f"/matches/{match}",
            "match, first": f"/matches/{match}",
            "decision": f"/matches/{match}/decisions/g1-t2-checker",
            "export": f"/api/v1/matches/{match}/exports/mat",
            "players": "/players",
            "player": f"/players/{player}",
            "quiz": f"/players/{player}/quiz",
            "jobs": "/jobs",
            "upload page": "/",
            "API: jobs": "/api/v1/jobs",
        }
        self.ask(kind, paths[kind])


class Uploader(Person):
    """Uploads matches, and follows one of them as a browser would."""

    def upload(self, pause: float, until: float, number: int) -> None:
        """Upload until a moment."""
        self.rest(pause)
        count = 0
        while time.monotonic() < until:
            count += 1
            name, data = a_match(self.random, number * 100_000 + count)
            parts = (
                b'--part\r\nContent-Disposition: form-data; name="level"\r\n\r\nquick\r\n'
                b'--part\r\nContent-Disposition: form-data; name="files"; filename="'
                + name.encode()
                + b'"\r\n\r\n'
                + data
                + b"\r\n--part--\r\n"
            )
            told = self.ask(
                "upload", "/api/v1/uploads", parts, "multipart/form-data; boundary=part"
            )
            if told:
                self.figures.sent.append(number * 100_000 + count)
            self.rest(pause)


def a_match(rng: random.Random, number: int) -> tuple[str, bytes]:
    """Return a file with a match that is in no other one."""
    model, one, two = rng.choice(MODELS)
    text = (EXAMPLES / model).read_text(encoding="utf-8")
    first, second = rng.sample(PLAYERS, 2)
    text = text.replace(one, first).replace(two, second)
    return f"{number:07}.mat", f'; [Round "{number}"]\n{text}'.encode()


def fill(library: Library, count: int) -> None:
    """Store that many copies of the examples."""
    order = Order(EngineSpec(), "quick", seed=1)
    made = []
    for model, one, two in MODELS:
        result = work(Job(order, model, (EXAMPLES / model).read_bytes()))
        assert isinstance(result, Made), result
        made.append((result.rows, gzip.decompress(result.document).decode(), one, two))
    rng = random.Random(1)
    for number in range(count):
        rows, text, one, two = made[number % len(made)]
        first, second = rng.sample(PLAYERS, 2)
        key = f"{number:064x}"
        other = replace(rows.match, play_key=key, name_one=first, name_two=second)
        document = gzip.compress(text.replace(one, first).replace(two, second).encode(), 5)
        source = Source(f"filled {number}.mat", key.encode())
        store_rows(library, replace(rows, match=other), document, source)


@contextmanager
def a_library(*, postgresql: bool) -> Iterator[str]:
    """Yield where a new library is."""
    if postgresql:
        from postgres import fresh_library

        yield fresh_library()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "library.db")


def load(asked: argparse.Namespace) -> None:
    """Print what people wait for."""
    with a_library(postgresql=asked.postgresql) as url:
        with open_library(url) as library:
            fill(library, asked.matches)
            players = [player.id for player in list_players(library)]
        figures = Figures()
        with serving("serve", "--library", url, "--port", "0") as address:
            for number in range(1, POPULAR + 1):
                Person(address, figures, number).ask("warming", f"/matches/{number}")
            figures = Figures()
            _use(address, asked, figures, players)
            with open_library(url) as library:
                counted = count_jobs(library)
                told = {state.value: count for state, count in counted.items() if count}
            figures.show()
            lost = len(figures.sent) - sum(counted.values())
            print(f"uploads: {len(figures.sent)}, of which lost: {lost}; jobs: {told}")
        print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _use(address: str, asked: argparse.Namespace, figures: Figures, players: list[int]) -> None:
    until = time.monotonic() + asked.seconds
    unread = list(range(asked.matches, POPULAR, -1))
    with ThreadPoolExecutor(asked.readers + asked.uploaders) as people:
        doing = []
        for number in range(asked.readers):
            reader = Reader(address, figures, number)
            reader.unread, reader.players = unread, players
            doing.append(people.submit(reader.read, asked.pause, until))
        for number in range(asked.uploaders):
            uploader = Uploader(address, figures, 1000 + number)
            doing.append(people.submit(uploader.upload, 2 * asked.pause, until, number))
        for each in doing:
            each.result()


@contextmanager
def cheap(url: str) -> Iterator[subprocess.Popen[str]]:
    """Yield a service with a cheap evaluator, which is killed at the end."""
    words = [sys.executable, cheap_service, url, "2", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.send_signal(signal.SIGKILL)


def killed(asked: argparse.Namespace) -> None:
    """Print what becomes of jobs whose service is killed again and again."""
    with a_library(postgresql=asked.postgresql) as url, open_library(url) as library:
        began = time.monotonic()
        kills = 0
        while (done := count_jobs(library)[JobState.DONE]) < asked.jobs:
            with cheap(url) as program:
                assert program.stdout is not None
                address = program.stdout.readline().strip()
                if not kills:
                    _queue(address, asked.jobs)
                wanted = min(asked.jobs, (kills + 1) * asked.jobs // (asked.kills + 1))
                if kills >= asked.kills:
                    wanted = asked.jobs
                while (done := count_jobs(library)[JobState.DONE]) < wanted:
                    time.sleep(0.02)
            kills += 1
            passed = time.monotonic() - began
            print(f"killed with {done} of {asked.jobs} done, {passed:.0f} s", flush=True)
        with reading(library) as connection:
            begun = connection.scalar(select(func.sum(jobs.c.attempts)))
            listed = connection.scalar(select(func.count()).select_from(jobs))
            stored = connection.scalar(select(func.count()).select_from(matches))
            made = connection.scalar(select(func.count()).select_from(analyses))
        print(f"jobs {listed}, done {done}, matches {stored}, analyses {made}, begun {begun} times")


def _queue(address: str, count: int) -> None:
    files = [("files", (f"{each}.mat", small_match(each, TURNS).encode())) for each in range(count)]
    for start in range(0, count, 500):
        sent = {"files": files[start : start + 500], "data": {"level": "quick"}}
        httpx2.post(f"{address}/api/v1/uploads", timeout=600, **sent).raise_for_status()


def main() -> None:
    """Read the command line and measure."""
    threading.stack_size(512 * 1024)
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("what", choices=("load", "killed"))
    arguments.add_argument("--postgresql", action="store_true")
    arguments.add_argument("--seconds", type=float, default=120.0)
    arguments.add_argument("--matches", type=int, default=200)
    arguments.add_argument("--readers", type=int, default=50)
    arguments.add_argument("--uploaders", type=int, default=20)
    arguments.add_argument("--pause", type=float, default=5.0)
    arguments.add_argument("--jobs", type=int, default=1000)
    arguments.add_argument("--kills", type=int, default=5)
    asked = arguments.parse_args()
    (load if asked.what == "load" else killed)(asked)


if __name__ == "__main__":
    main()
