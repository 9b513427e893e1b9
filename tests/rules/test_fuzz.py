"""Damaged records are read with their problems or refused with a reason, whatever the damage."""

from __future__ import annotations

from fuzzing import Totals, check, check_written, mutant, sources
from helpers import EXAMPLES, shared

SEEDS = range(1, 301)


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
