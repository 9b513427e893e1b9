"""Shared ways of writing tests: boards in words, and files outside the repository."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from analyzer.model.board import BAR, Board

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"


def shared(path: str) -> Path:
    """Return a file or folder of the reference material that lies beside the repository.

    Where it is missing the test is skipped with the reason, but in CI it fails.
    """
    found = ROOT.parent / "shared" / path
    if not found.exists():
        missing(f"reference material ../shared/{path} is not on this machine")
    return found


def gnubg() -> str:
    """Return the path of GNU Backgammon; see `shared` for what happens where it is missing."""
    # Debian keeps it where not every user's path leads.
    found = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if found is None:
        missing("gnubg is not installed")
    return found


def missing(what: str) -> NoReturn:
    """Skip the test with the reason, but fail it in CI, where everything must be there."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def board(text: str, checkers: int = 15) -> Board:
    """Return the board written as ``x bar:1 6:5 o 19:2``, all points in the mover's numbering.

    ``x`` are the mover's checkers, ``o`` the opponent's; ``bar`` is each side's own bar.
    """
    points = [0] * 26
    sign = 1
    for word in text.split():
        if word in ("x", "o"):
            sign = 1 if word == "x" else -1
            continue
        point, count = word.split(":")
        index = (BAR if sign > 0 else 0) if point == "bar" else int(point)
        points[index] += sign * int(count)
    return Board(tuple(points), checkers)
