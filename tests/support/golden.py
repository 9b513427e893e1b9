"""Outputs kept in ``tests/golden``: ``pytest --update-golden`` rewrites them."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from helpers import ROOT

GOLDEN = ROOT / "tests" / "golden"
#: Where an output that differs is put to look at; not under version control.
ACTUAL = ROOT / "tests" / "actual"


def check_golden(name: str, text: str, request: pytest.FixtureRequest) -> None:
    """Fail with the difference if a text is not the one kept under the name."""
    kept = GOLDEN / name
    if request.config.getoption("--update-golden"):
        _write(kept, text)
        return
    expected = kept.read_text("utf-8") if kept.exists() else ""
    if text != expected:
        _write(ACTUAL / name, text)
        lines = difflib.unified_diff(
            expected.splitlines(), text.splitlines(), f"golden/{name}", f"actual/{name}", "", "", 1
        )
        pytest.fail("\n".join(list(lines)[:200]), pytrace=False)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
