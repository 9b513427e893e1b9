"""The word for the state of a career changes whenever the career does, and else stays."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from stored import rows_of, source_of, storable, stored

from analyzer.library.matches import delete_matches
from analyzer.library.opening import open_library
from analyzer.library.players import (
    find_player,
    merge_players,
    rename_player,
    separate_players,
)
from analyzer.library.reading import career
from analyzer.library.state import career_state, library_state
from analyzer.library.storing import store_rows
from analyzer.model.player import PerPlayer

FIRST = storable(1, names=PerPlayer("Ann", "Bob"), day=date(2024, 3, 1))
SECOND = storable(2, names=PerPlayer("Cleo", "Ann"))
OTHER = storable(3, names=PerPlayer("Cleo", "Bob"))
DEEPER = replace(FIRST, settings=replace(FIRST.settings, level="deep"))


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        stored(opened, FIRST)
        stored(opened, storable(4, names=PerPlayer("Annie", "Bob")))
        yield opened


def _again(library) -> None:
    """Replace the analysis by one that says something else."""
    rows = rows_of(FIRST)
    lost = tuple(
        replace(row, totals=replace(row.totals, pr_loss=row.totals.pr_loss + 0.5))
        for row in rows.performances
    )
    changed = replace(rows, performances=lost)
    store_rows(library, changed, b"another one", source_of(FIRST), replaces=True)


CHANGES: dict[str, Callable] = {
    "a match comes": lambda library: stored(library, SECOND),
    "a match goes": lambda library: delete_matches(library, [1]),
    "a deeper analysis comes": lambda library: stored(library, DEEPER),
    "an analysis is made anew": _again,
    "players are merged": lambda library: merge_players(library, "Ann", "Annie"),
    "opponents are merged": lambda library: merge_players(library, "Annie", "Bob"),
    "the name is changed": lambda library: rename_player(library, "Ann", "Anna"),
    "an opponent's name is changed": lambda library: rename_player(library, "Bob", "Robert"),
    "the match is another's": lambda library: separate_players(library, "Ann", "Eve", [1]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_a_career_changes_the_word(library, change):
    ann = find_player(library, "Ann").id
    before, read = career_state(library, ann), career(library, ann)
    assert career_state(library, ann) == before
    with open_library(library.engine.url.render_as_string(hide_password=False)) as another:
        change(another)
    assert career(library, ann) != read
    assert career_state(library, ann) != before


def test_matches_of_others_change_the_word_for_the_library_alone(library):
    ann = find_player(library, "Ann").id
    before, whole = career_state(library, ann), library_state(library)
    assert library_state(library) == whole
    stored(library, OTHER)
    assert career_state(library, ann) == before
    assert library_state(library) != whole
    delete_matches(library, [3])
    assert career_state(library, ann) == before


def test_a_match_that_comes_again_under_its_number_is_not_taken_for_the_one_before(library):
    ann = find_player(library, "Ann").id
    stored(library, SECOND)
    before = career_state(library, ann)
    delete_matches(library, [3])
    stored(library, storable(5, names=PerPlayer("Cleo", "Ann")))
    assert career_state(library, ann) != before
