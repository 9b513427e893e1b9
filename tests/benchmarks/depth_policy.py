"""What the depth policy of ``standard`` saves, and what it costs in accuracy.

Run as ``python tests/benchmarks/depth_policy.py examples/seven-point.mat ...``. Each match is
judged at ``standard`` and with every decision at the deepest level used there: 2-ply, for every
candidate that the 1-ply pass sees. Printed are each player's PR both ways, the mean absolute
difference, and the share of CPU time saved.
"""

import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from analyzer.evaluation.engines import EngineSpec
from analyzer.judgment import deepening
from analyzer.judgment.analyze import analyze
from analyzer.judgment.deepening import CubePass, PlayPass, Policy
from analyzer.judgment.figures import figures
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

EVERYTHING = Policy(
    "everything",
    plays=(
        PlayPass(0),
        PlayPass(1, window=0.16, behind=0.16, cap=10),
        PlayPass(2, window=0.16, behind=0.16, cap=10),
    ),
    cubes=(CubePass(2),),
)


class InOrder(Executor):
    """Runs what it is given at once, so that the CPU time of this process is all of it."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        future.set_result(function(*args, **kwargs))
        return future


deepening.POLICIES[EVERYTHING.name] = EVERYTHING


def measure(path, level):
    """Return each player's PR and the CPU seconds that a level took in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(_measured, path, level).result()


def _measured(path, level):
    replayed = replay(read_record(Path(path).read_bytes(), path))
    start = time.process_time()
    analysis = analyze(replayed, EngineSpec(), level=level, executor=InOrder())
    return [each.pr for each in figures(analysis.totals)], time.process_time() - start


def main(paths):
    """Measure each match and print what is found."""
    differences, spent = [], {"standard": 0.0, "everything": 0.0}
    for path in paths:
        rates = {}
        for level in spent:
            rates[level], seconds = measure(path, level)
            spent[level] += seconds
            sys.stdout.write(f"{path} {level}: PR {rates[level]}, {seconds:.1f} s CPU\n")
        pairs = zip(rates["standard"], rates["everything"], strict=True)
        differences += [abs(one - two) for one, two in pairs if one is not None]
    sys.stdout.write(f"mean absolute difference of PR: {sum(differences) / len(differences):.3f}\n")
    sys.stdout.write(f"CPU time saved: {1 - spent['standard'] / spent['everything']:.0%}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
