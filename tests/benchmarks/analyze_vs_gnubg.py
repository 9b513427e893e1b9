"""Wall time of `kibitz analyze` against gnubg's world-class analysis, run in turns, and memory.

Usage: python tests/benchmarks/analyze_vs_gnubg.py [--runs N] [--level L] [FILE ...]

gnubg looks 2 plies ahead at checker plays and cubes with the move filter 2 0 0 8 0.16. Both use
two cores. The default file is the 7-point match of examples/.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CORES = 2
WORLD_CLASS = f"""set threads {CORES}
set display off
set confirm save off
set analysis chequerplay evaluation plies 2
set analysis cubedecision evaluation plies 2
set analysis movefilter 2 0 0 8 0.16
import mat "{{file}}"
analyse match
save match "{{out}}"
"""


@dataclass
class Run:
    """Wall time in seconds and the most memory in MB of a program and its children."""

    seconds: float
    memory: float


def measured(words: Sequence[str], text: str = "") -> Run:
    """Run a program to its end, watching the memory of its process group."""
    with tempfile.TemporaryDirectory() as home:
        started = time.perf_counter()
        running = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env={**os.environ, "HOME": home},
        )
        most = [0.0]
        watcher = threading.Thread(target=_watch, args=(running, most))
        watcher.start()
        running.communicate(text)
        seconds = time.perf_counter() - started
        watcher.join()
    if running.returncode:
        sys.exit(f"{words[0]} failed with status {running.returncode}")
    return Run(seconds, most[0])


def _watch(running: subprocess.Popen[str], most: list[float]) -> None:
    while running.poll() is None:
        most[0] = max(most[0], _group_memory(running.pid))
        time.sleep(0.05)


def _group_memory(group: int) -> float:
    """Return the MB of a process group, pages shared between processes counted once."""
    total = 0
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(entry.name)) == group:
                lines = (entry / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        except OSError:
            continue
    return total / 1024


def kibitz(path: Path, level: str, folder: Path) -> Run:
    """Return a run of the whole command, report included."""
    report = str(folder / "report.html")
    words = ("analyze", str(path), "--level", level, "--jobs", str(CORES), "-o", report)
    return measured((sys.executable, "-m", "analyzer", *words))


def gnubg(path: Path, program: str, folder: Path) -> Run:
    """Return a run of gnubg over the same file."""
    out = folder / "match.sgf"
    out.unlink(missing_ok=True)
    run = measured((program, "-t", "-q", "-r"), WORLD_CLASS.format(file=path, out=out))
    if not out.exists():
        sys.exit(f"gnubg could not analyze {path}")
    return run


def main() -> None:
    """Print both programs' times and their ratio for every file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES / "seven-point.mat"])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--level", default="standard")
    options = parser.parse_args()
    program = shutil.which("gnubg") or "/usr/games/gnubg"
    with tempfile.TemporaryDirectory() as name:
        for path in options.files:
            folder = Path(name)
            ours, theirs = [], []
            for _run in range(options.runs):
                ours.append(kibitz(path.resolve(), options.level, folder))
                theirs.append(gnubg(path.resolve(), program, folder))
            mine, gnu = (statistics.median(run.seconds for run in runs) for runs in (ours, theirs))
            memory = max(run.memory for run in ours)
            print(
                f"{path.name}: kibitz {mine:.1f} s ({memory:.0f} MB at most), "
                f"gnubg {gnu:.1f} s, ratio {mine / gnu:.2f}"
            )


if __name__ == "__main__":
    main()
