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
    (analysis,) = exported.analyses
    found = {(each.name, each.player): each.value for each in analysis.figures if each.game is None}
    seen = set()
    for label, *cells in printed(match.parent, match):
        part, name = label.split(": ", 1)
        base, units = name.partition(" (")[0], []
        for unit in ("EMG", "mEMG"):
            if base.endswith(f" {unit}"):
                base, units = base.removesuffix(f" {unit}"), [unit]
        for player, cell in enumerate(cells):
            row = read_row(f"x  {cell}") if cell else None
            if row is None or base.startswith(("95%", "Advantage")):
                continue
            (numbers,) = row.cells
            if part != "Overall" and base.startswith("Error"):
                base = f"{base} ({part.lower()})"
            other = "MWC" if exported.length else "points"
            names = [f"{base} {unit}" for unit in (*units, other)] if units else [base]
            if "(EMG" in name:
                names += [f"{base}, error EMG", f"{base}, error {other}"]
            for each, number in zip(names, numbers, strict=False):
                value = number if base.startswith(("Luck", "Actual")) else abs(number)
                assert found[each, player] == value, each
                seen.add((each, player))
            base = base.removesuffix(f" ({part.lower()})")
    left = {each for each in found.keys() - seen if found[each]}
    assert all(name.startswith(("95%", "Advantage")) for name, _player in left)


def test_figures_of_each_game_are_those_that_are_stored(match: Path, exported: MatchRecord) -> None:
    stored, read = (
        {(each.name, each.player, each.game): each.value for each in record.analyses[0].figures}
        for record in (read_record(match.read_bytes()), exported)
    )
    assert stored.keys() <= read.keys()
    for key, value in stored.items():
        assert read[key] == pytest.approx(value, abs=_ROUNDED), key
