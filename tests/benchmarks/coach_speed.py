"""Times the coaching of a long career.

export PYTHONPATH=tests/support
python tests/benchmarks/coach_speed.py [matches]
"""

import sys
import time

from coached import made_career

from analyzer.coaching.coach import coach


def main() -> None:
    """Print the time on the clock and of the processor."""
    career = made_career(1, int(sys.argv[1]) if len(sys.argv) > 1 else 2223)
    clock, spent = time.perf_counter(), time.process_time()
    coach(career)
    clock, spent = time.perf_counter() - clock, time.process_time() - spent
    print(f"{len(career.decisions)} decisions: {spent:.1f} s of CPU, {clock:.1f} s")


if __name__ == "__main__":
    main()
