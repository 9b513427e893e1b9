"""Which scales make the choices of a set of matches most likely, and what the classes tell.

Run as ``python tests/benchmarks/difficulty.py ANALYSIS...`` with analyses that ``kibitz analyze
--json`` saved. Printed are, for plays and for the cube, the log-likelihood of what was chosen and
the mean loss that each scale expects, beside the real one; then of each class of difficulty its
share, its mean loss, and how often a mistake was made. Errors beyond 0.2 EMG are left out: a few of
them would decide about the scale of all others.
"""

import sys
from math import exp, log
from pathlib import Path
from statistics import fmean

from analyzer.app.saved import load_analysis
from analyzer.coaching.difficulty import (
    DifficultyClass,
    difficulty_class,
    difficulty_of,
    expected_loss,
)
from analyzer.judgment.analysis import DecisionKind
from analyzer.judgment.marks import INACCURACY

SCALES = (0.02, 0.025, 0.03, 0.035, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12)
LARGEST = 0.2


def main(paths):
    """Print what is found in the analyses."""
    games = [game for path in paths for game in load_analysis(Path(path).read_bytes()).games]
    decisions = [
        decision
        for game in games
        for decision in game.decisions
        if decision.counted_pr and decision.played is not None and decision.error_emg < LARGEST
    ]
    for name, is_play in (("plays", True), ("cube", False)):
        chosen = [each for each in decisions if (each.kind is DecisionKind.CHECKER) == is_play]
        print(f"{name}: {len(chosen)}, mean loss {fmean(d.error_emg for d in chosen):.4f} EMG")
        print_scales(chosen)
        print_classes(chosen)


def print_scales(decisions):
    """Print how well each scale fits."""
    seen = [(losses(decision), decision.error_emg) for decision in decisions]
    for scale in SCALES:
        fit = sum(-loss / scale - log(sum(exp(-x / scale) for x in all_)) for all_, loss in seen)
        mean = fmean(expected_loss(all_, scale) for all_, _loss in seen)
        print(f"  scale {scale:.3f}: log-likelihood {fit:9.1f}, expected loss {mean:.4f} EMG")


def print_classes(decisions):
    """Print what was lost in each class of difficulty."""
    for each in DifficultyClass:
        found = [d.error_emg for d in decisions if difficulty_class(difficulty_of(d)) is each]
        mistakes = sum(error >= INACCURACY for error in found)
        if found:
            print(
                f"  {each.value:6}: {len(found) / len(decisions):5.1%}, mean loss "
                f"{fmean(found):.4f} EMG, mistakes {mistakes / len(found):5.1%}"
            )


def losses(decision):
    """Return what each candidate loses against the best one."""
    best = decision.candidates[decision.best].equity
    return [max(0.0, best - candidate.equity) for candidate in decision.candidates]


if __name__ == "__main__":
    main(sys.argv[1:])
