"""Damaged records are read with their problems or refused with a reason, whatever the damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzing import Totals, check, check_written, mutant, sources, write_made
from helpers import EXAMPLES, shared

from analyzer.rules.games import game_named

SEEDS = range(1, 301)
FEW_SEEDS = range(1, 21)


def test_damaged_records_are_read_or_refused() -> None:
    files = sources(shared("corpus/mat"), EXAMPLES)
    totals = Totals()
    for seed in SEEDS:
        data = mutant(files, seed)
        check(data, seed, totals)
        check_written(data, seed, totals)
    assert totals.findings == []
    assert totals.files == len(SEEDS)
    assert totals.refused < len(SEEDS) / 4
    assert totals.games > len(SEEDS)


@pytest.mark.parametrize("name", ["nardy_classic_draw", "acey", "dutch", "caucasian"])
def test_damaged_records_of_other_games_are_read_or_refused(name: str, tmp_path: Path) -> None:
    write_made(tmp_path, game_named(name), 4)
    totals = Totals()
    for seed in FEW_SEEDS:
        data = mutant(sources(tmp_path), seed)
        check(data, seed, totals)
        check_written(data, seed, totals)
    assert totals.findings == []
    assert totals.files == len(FEW_SEEDS)
    assert totals.games > len(FEW_SEEDS)
