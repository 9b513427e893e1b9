"""Run damaged records through what ``kibitz check`` does, and hold the results to account.

    export PYTHONPATH=tests/support
    python tests/benchmarks/fuzz_check.py FOLDER... [--game G]... [--seed N] [--count N]

FOLDER holds records, such as the reference material's ``corpus/mat`` and ``examples``; records of
every game named are made besides, by random play. Each seed
damages one of them: bytes flipped, lines and cells dropped, doubled or swapped, numbers changed,
names made hostile, encodings broken, files cut off and spliced. Nothing but `TranscriptError` may
be raised, no file may take a second of CPU, the JSON must follow its schema, every problem must lie
within the file and within its game, and what was read must survive being written and read again.
Prints a line every 1,000 seeds, so that a run can go on from any seed, and the totals; exits 1 if
anything is wrong.
"""

import argparse
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path

from fuzzing import Totals, check, check_written, mutant, sources, write_made

from analyzer.rules.games import game_named

#: Seeds between two lines of progress.
STRIDE = 1000
#: Records made of each game that is named.
MADE = 24


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def try_seed(files: list[Path], seed: int, totals: Totals) -> None:
    """Check one damaged file; whatever is raised is a finding too."""
    before, slow = len(totals.findings), len(totals.slow)
    try:
        data = mutant(files, seed)
        check(data, seed, totals)
        check_written(data, seed, totals)
    except Exception:  # noqa: BLE001 - finding out what is raised is the purpose
        totals.findings.append((seed, traceback.format_exc(limit=-4)))
    for found, wrong in totals.findings[before:] + totals.slow[slow:]:
        say(f"seed {found}: {wrong}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        for name in options.game:
            write_made(Path(made), game_named(name), MADE)
        return run(sources(*options.folders, Path(made)), options)


def run(files: list[Path], options: argparse.Namespace) -> int:
    totals = Totals()
    started = time.process_time()
    for seed in range(options.seed, options.seed + options.count):
        try_seed(files, seed, totals)
        if (seed - options.seed + 1) % STRIDE == 0:
            say(f"seeds {options.seed}-{seed}: {summary(totals, started)}")
    say(f"{len(files)} files, seeds {options.seed}-{options.seed + options.count - 1}")
    say(summary(totals, started))
    return 1 if totals.findings or totals.slow else 0


def summary(totals: Totals, started: float) -> str:
    cpu = time.process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return (
        f"{totals.files} read, {totals.refused} of them refused, {totals.games} games, "
        f"{totals.problems} problems, {len(totals.findings)} findings; {len(totals.slow)} slow, "
        f"slowest "
        f"{totals.slowest:.3f} s (seed {totals.slowest_seed}), {cpu:.0f} s of CPU, {memory} MB"
    )


if __name__ == "__main__":
    sys.exit(main())
