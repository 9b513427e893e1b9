"""How often a planted leak is found, and how often a player without one is told of one.

    export PYTHONPATH=tests/support
    python tests/benchmarks/planted_leak.py [careers]

Careers are made up of the decisions of ``examples/`` (``tests/support/coached.py``): losses depend
on the kind and difficulty of a decision and on what its theme usually costs, but for the planted
leak, whose theme costs so many times as much. "others" counts careers in which another theme was
named, or without a planted leak anything. (Cubes of the planted theme may be named with it: they do
cost more.)

Of 100 careers without a leak 2, 1 and 0 were told of one (20, 60 and 120 matches). Of 100 with a
planted one in 60 matches of 90 counted decisions these were found: twice the loss in openings (12 %
of decisions) 100, in holding games (7 %) 98, against a blitz (4 %, with large losses at takes) 21;
half as much again in the middle game (22 %) 94, in holding games 36. Twice the loss in holding
games was found in 87 of 40 matches and in 47 of 20. Another theme was named once in these 700.
"""

import sys
import time

from coached import Planted, made_career

from analyzer.coaching.columns import columns
from analyzer.coaching.leaks import groups
from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import Theme

#: What is planted: the theme, how often it comes is told beside it.
THEMES = (Theme.MIDDLE, Theme.OPENING, Theme.HOLDING, Theme.AGAINST_BLITZ)


def found(seed: int, matches: int, planted: Planted | None) -> tuple[bool, bool]:
    """Return whether the planted theme is named as a leak, and whether any other is."""
    career = made_career(seed, matches, planted=planted)
    named = [each.group.theme for each in groups(columns(career)) if each.is_leak]
    if planted is None:
        return False, bool(named)
    return planted.theme in named, bool({*named} - {None, planted.theme})


def line(careers: int, matches: int, planted: Planted | None, words: str) -> None:
    """Print how many careers of one sort show the leak, and another one."""
    start = time.process_time()
    results = [found(seed, matches, planted) for seed in range(careers)]
    ours, others = (sum(result[side] for result in results) for side in (0, 1))
    spent = time.process_time() - start
    print(f"{words:48} {matches:4} matches: found {ours:3}, others {others:3}  ({spent:.0f} s)")


def main() -> None:
    """Print the table."""
    careers = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"of {careers} careers each, 90 counted decisions a match")
    for matches in (20, 60, 120):
        line(careers, matches, None, "no leak")
    for theme in THEMES:
        for times in (1.5, 2.0):
            line(careers, 60, Planted(theme, times), f"{theme.value} costs {times} times as much")
    for matches in (10, 20, 40, 120):
        line(careers, matches, Planted(Theme.HOLDING, 2.0), "holding game costs 2.0 times as much")
    planted = Planted(Theme.HOLDING, 2.0, Motif.MISSED_HIT)
    line(careers, 60, planted, "the same, all by not hitting")


if __name__ == "__main__":
    main()
