"""How fast `kibitz check` is: records a second on one core, growth with size, and its start.

Usage: python tests/benchmarks/check_speed.py [FILE or FOLDER ...]   (default: examples/)
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from analyzer.errors import AnalyzerError
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: Games of the sessions whose times must grow as their size does.
SIZES = (625, 1250, 2500, 5000)
RUNS = 7


def records(places: Sequence[Path]) -> list[bytes]:
    """Return the content of every record in the files and folders."""
    paths = [
        path
        for place in places
        for path in (sorted(place.rglob("*.[mt][ax]t")) if place.is_dir() else [place])
    ]
    return [path.read_bytes() for path in paths]


def rate(contents: Sequence[bytes]) -> float:
    """Return how many records a second are read and replayed in this process."""
    started = time.process_time()
    for data in contents:
        try:
            replay(read_record(data))
        except AnalyzerError:
            continue
    return len(contents) / (time.process_time() - started)


def session(games: int) -> str:
    """Return a money session of that many games, made of the games of an example."""
    head, *parts = (EXAMPLES / "money.mat").read_text("utf-8").split(" Game ")
    bodies = [part.split("\n", 2)[2] for part in parts]
    lines = [head]
    for number in range(games):
        body = bodies[number % len(bodies)]
        lines.append(f" Game {number + 1}\n Ann : 0                        Bob : 0\n{body}")
    return "".join(lines)


def timed(words: Sequence[str]) -> float:
    """Return the seconds that a command takes from start to end, the median of some runs."""
    seconds = []
    for _run in range(RUNS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "analyzer", *words], capture_output=True)
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds)


def grown(path: Path) -> tuple[float, float]:
    """Return the seconds of one check, and the most memory in MB that any child had so far."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "analyzer", "check", path, "--json"], capture_output=True)
    seconds = time.perf_counter() - started
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> None:
    """Print the figures."""
    contents = records([Path(word) for word in sys.argv[1:]] or [EXAMPLES])
    print(f"{len(contents)} records: {rate(contents):.1f} a second on one core")
    print(f"kibitz --help: {timed(['--help']):.2f} s")
    print(f"kibitz check of one match: {timed(['check', str(EXAMPLES / 'crawford.mat')]):.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "session.mat"
        for games in SIZES:
            path.write_text(session(games), "utf-8")
            seconds, memory = grown(path)
            size = path.stat().st_size / 1e6
            print(f"{games} games, {size:.1f} MB: {seconds:.1f} s, {memory:.0f} MB of memory")


if __name__ == "__main__":
    main()
