"""A batch as a program of its own, to be killed: FOLDER URL JOBS; it says when it begins."""

from __future__ import annotations

import sys
from pathlib import Path

from batches import CHEAP, fill

from analyzer.app.batch.crew import open_crew


def main() -> None:
    folder, url, jobs = sys.argv[1:]
    with open_crew(CHEAP, int(jobs)) as crew:
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        fill(url, Path(folder), levels=("quick", "standard"), crew=crew)


if __name__ == "__main__":
    main()
