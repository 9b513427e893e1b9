"""A library told of nobody: the same figures under other numbers."""

from datetime import date

import pytest
from leaks import MARK, tells
from stored import storable, stored

from analyzer.library.anonymous import anonymous_tables
from analyzer.library.frames import TABLES, frame
from analyzer.library.opening import open_library
from analyzer.model.player import PerPlayer

ANN, BOB, CLEO = f"Ann {MARK}", f"{MARK} Bob", f"Cleo {MARK.upper()}"


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        for seed, (one, other) in enumerate(((ANN, BOB), (CLEO, ANN), (BOB, ANN)), 1):
            day = date(2024, seed, 17)
            stored(opened, storable(seed, 3, PerPlayer(one, other), day, f"{MARK} Cup"))
        yield opened


def told(library):
    """Return every table as a list of rows."""
    with anonymous_tables(library) as tables:
        return {
            name: [row for piece in tables.pieces(name) for row in piece.to_pylist()]
            for name in TABLES
        }


def test_no_name_event_file_or_day_is_told(library):
    found = told(library)
    assert any(tells(MARK, str(frame(library, name).to_dict()).encode()) for name in TABLES)
    assert not tells(MARK, repr(found).encode())
    assert [row["name"] for row in found["players"]] == ["Player 1", "Player 2", "Player 3"]
    assert {(row["day"].month, row["day"].day) for row in found["matches"]} == {
        (1, 1),
        (2, 1),
        (3, 1),
    }
    for name in ("play_key", "event", "round", "place", "format", "source"):
        assert {row[name] for row in found["matches"]} == {""}
    assert {row["imported_at"] for row in found["matches"]} == {None}
    assert {row["stored_at"] for row in found["analyses"]} == {None}
    assert [found[name] for name in ("aliases", "sources", "notes")] == [[], [], []]


def test_the_figures_are_those_of_the_library(library):
    found = told(library)
    for name in ("matches", "games", "performances", "decisions", "candidates", "cubes"):
        before = frame(library, name)
        numbers = [each for each in before.columns if before[each].dtype == "float64"]
        assert len(found[name]) == len(before)
        for column in numbers:
            kept = sorted(row[column] for row in found[name] if row[column] is not None)
            assert kept == sorted(before[column].dropna())


def test_rows_still_belong_together(library):
    found = told(library)
    matches = {row["id"]: row for row in found["matches"]}
    analyses = {row["id"]: row for row in found["analyses"]}
    decisions = {row["id"]: row for row in found["decisions"]}
    assert len(decisions) == len(found["decisions"])
    assert {row["analysis_id"] for row in matches.values()} == set(analyses)
    for row in found["games"]:
        assert row["match_id"] in matches
    for row in found["performances"]:
        match = matches[analyses[row["analysis_id"]]["match_id"]]
        assert row["player_id"] == match[("player_one", "player_two")[row["side"]]]
    for row in matches.values():
        assert (row["name_one"], row["name_two"]) == (
            f"Player {row['player_one']}",
            f"Player {row['player_two']}",
        )
    for row in found["candidates"]:
        decision = decisions[row["decision_id"]]
        if row["rank"] == decision["best_rank"]:
            assert row["label"] == decision["best"]
    played = [row["player_one"] for row in matches.values()]
    played += [row["player_two"] for row in matches.values()]
    assert sorted(map(played.count, set(played))) == [1, 2, 3]


def test_numbers_are_drawn_anew_each_time(library):
    """Three matches come in the same order sixty times in a row once in 10^46 runs."""
    seen = {tuple(row["games"] for row in told(library)["matches"]) for _time in range(60)}
    assert len(seen) > 1
