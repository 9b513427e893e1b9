"""Shared ways of writing tests: boards in words, and files outside the repository."""

import os
from pathlib import Path

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
        message = f"reference material ../shared/{path} is not on this machine"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


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
