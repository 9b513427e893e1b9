"""Defaults of the command line, in one place so that help, code and documentation agree."""

from pathlib import Path
from typing import Final

#: Where reports go when no ``-o`` names another place.
OUTPUT_FOLDER: Final = Path("out")

#: Bytes of the largest file that is read at all: ten times a record of 5,000 games.
LARGEST_INPUT: Final = 64 * 1024 * 1024

#: Bytes that are unpacked from one archive.
LARGEST_UNPACKED: Final = 1024 * 1024 * 1024

#: Bytes of the largest saved analysis, unpacked.
LARGEST_SAVED: Final = 1024 * 1024 * 1024

#: Seed of rollouts when none is named.
SEED: Final = 1

#: Games of a rollout for each play or cube branch.
TRIALS: Final = 360

#: What ``--level`` offers, cheapest first; `analyzer.judgment` says what each one does.
LEVELS: Final = ("quick", "standard", "deep", "rollout")
DEFAULT_LEVEL: Final = "standard"

#: What ``--engine`` offers; ``auto`` is the usual evaluator of the game that is played.
ENGINES: Final = ("auto", "sage", "native")
DEFAULT_ENGINE: Final = "auto"

#: The library where ``--library`` names none, and the variable of the environment that names one.
LIBRARY: Final = "kibitz.db"
LIBRARY_VARIABLE: Final = "KIBITZ_LIBRARY"
