"""What gnubg exported as text is worth the same as what it stored, and as what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from gnubg_exports import exported_text
from gnubg_statistics import analyzed, printed
from helpers import EXAMPLES

from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.foreign import foreign_analyses
from analyzer.rules.replay import replay
from analyzer.transcript.gnubg_text.lines import read_row
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord

#: Most that a loss can differ where both of its values are rounded to three places.
_ROUNDED = 0.0011


@pytest.fixture(scope="module", params=["seven-point.mat", "money.mat"])
def match(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a match that gnubg analyzed, as it stored it."""
    return analyzed(tmp_path_factory.mktemp("match"), EXAMPLES / request.param)


@pytest.fixture(scope="module")
def exported(match: Path) -> MatchRecord:
    """Return the same match as read from the text that gnubg exported."""
    return read_record(exported_text(match.parent, f'load match "{match}"'))


def judged(record: MatchRecord) -> MatchAnalysis:
    (analysis,) = foreign_analyses(replay(record))
    return analysis


def test_every_decision_costs_what_it_costs_by_the_stored_values(
    match: Path, exported: MatchRecord
) -> None:
    stored, read = (
        {
            (each.game, each.turn, each.kind): each
            for game in judged(record).games
            for each in game.decisions
        }
        for record in (read_record(match.read_bytes()), exported)
    )
    assert stored.keys() == read.keys()
    for key, decision in stored.items():
        assert read[key].error_emg == pytest.approx(decision.error_emg, abs=_ROUNDED), key
        assert read[key].played_text == decision.played_text


def test_marks_are_those_that_are_stored(match: Path, exported: MatchRecord) -> None:
    stored, read = (
        {
            (entry.game, entry.action): (entry.mark, entry.luck_mark)
            for entry in record.analyses[0].entries
            if record.games[entry.game].actions[entry.action].text and entry.plays
        }
        for record in (read_record(match.read_bytes()), exported)
    )
    assert read == stored


def test_figures_are_those_that_gnubg_prints(match: Path, exported: MatchRecord) -> None:
    found: dict[tuple[str, int | None], list[float]] = {}
    for figure in exported.analyses[0].figures:
        if figure.game is None:
            part, name = figure.name.split(": ")
            base = name.removesuffix(" EMG").removesuffix(" MWC").removesuffix(" Points")
            base = base.removesuffix(" mEMG").removesuffix(" low").removesuffix(" high")
            found.setdefault((f"{part}: {base}", figure.player), []).append(figure.value)
    seen = set()
    for label, *cells in printed(match.parent, match):
        part, name = label.split(": ", 1)
        for player, cell in enumerate(cells):
            row = read_row(f"x  {cell}") if cell else None
            if row is None:
                continue
            base = name.partition(" EMG (")[0].partition(" mEMG (")[0].partition(" (EMG (")[0]
            if base.startswith("95%"):
                continue
            key = (f"{part}: {base}", player)
            told = list(row.cells[0])
            assert found[key] == (told[:1] if base == "Snowie error rate" else told), label
            seen.add(key)
    assert {key for key in found if "95%" not in key[0]} == seen
