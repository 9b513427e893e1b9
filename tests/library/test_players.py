"""Players of a library: one person under several names, several persons under one."""

from datetime import date

import pytest
from stored import storable, stored

from analyzer.errors import LibraryError
from analyzer.judgment.totals import Totals
from analyzer.library.locking import Lock, hold
from analyzer.library.matches import delete_matches, list_matches
from analyzer.library.opening import open_library, transaction
from analyzer.library.players import (
    UnknownPlayerError,
    find_player,
    list_players,
    merge_players,
    near_names,
    rename_player,
    separate_players,
)
from analyzer.library.selecting import Selection
from analyzer.model.player import PerPlayer

FIRST = storable(1, names=PerPlayer("Ann", "Bob"), day=date(2024, 3, 1))
SECOND = storable(2, names=PerPlayer("Cleo", " ANN "), day=date(2024, 5, 1))
THIRD = storable(3, names=PerPlayer("Annie", "Bob"))


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        for analysis in (FIRST, SECOND, THIRD):
            stored(opened, analysis)
        yield opened


def counted(library) -> dict[str, int]:
    return {player.name: player.matches for player in list_players(library)}


def test_names_that_differ_in_case_and_blanks_alone_are_one_player(library):
    assert counted(library) == {"Ann": 2, "Annie": 1, "Bob": 2, "Cleo": 1}
    assert find_player(library, "aNN").name == "Ann"


def test_sums_over_matches_are_those_of_the_analyses(library):
    by_name = {player.name: player for player in list_players(library)}
    bob = FIRST.totals.two + THIRD.totals.two
    for name in Totals.__dataclass_fields__:
        assert getattr(by_name["Bob"].totals, name) == pytest.approx(getattr(bob, name))
    assert by_name["Ann"].last_day == date(2024, 5, 1)
    assert by_name["Annie"].last_day is None
    assert by_name["Bob"].games == len(FIRST.games) + len(THIRD.games)


def test_players_are_those_of_the_matches_that_are_meant(library):
    ann = find_player(library, "Ann").id
    some = list_players(library, Selection(player=ann, since=date(2024, 4, 1)))
    assert [player.name for player in some] == ["Ann", "Cleo"]


def test_a_merged_player_has_all_matches_and_both_names(library):
    merged = merge_players(library, "ann", "annie")
    assert (merged.name, merged.aliases) == ("Ann", ("Ann", "Annie"))
    assert counted(library) == {"Ann": 3, "Bob": 2, "Cleo": 1}
    stored(library, storable(4, names=PerPlayer("Annie", "Dan")))
    assert counted(library)["Ann"] == 4


def test_a_merge_is_undone_by_the_name_in_the_records(library):
    merge_players(library, "Ann", "Annie")
    assert separate_players(library, "Ann", "Annie").name == "Annie"
    assert counted(library) == {"Ann": 2, "Annie": 1, "Bob": 2, "Cleo": 1}
    stored(library, storable(4, names=PerPlayer("Annie", "Dan")))
    assert counted(library)["Annie"] == 2


def test_two_persons_of_one_name_are_separated_by_their_matches(library):
    number = next(each.id for each in list_matches(library) if each.players.one == "Cleo")
    separate_players(library, "Ann", "Ann (Lyon)", [number])
    assert counted(library) == {"Ann": 1, "Ann (Lyon)": 1, "Annie": 1, "Bob": 2, "Cleo": 1}
    # Whoever is called so next is the first of them until somebody says otherwise.
    stored(library, storable(4, names=PerPlayer("Ann", "Dan")))
    assert counted(library)["Ann"] == 2


def test_a_renamed_player_is_found_under_all_names(library):
    renamed = rename_player(library, "bob", "Robert Lee")
    assert renamed.name == "Robert Lee"
    assert find_player(library, "Bob") == find_player(library, "robert lee") == renamed
    stored(library, storable(4, names=PerPlayer("Bob", "Dan")))
    assert counted(library)["Robert Lee"] == 3


def test_a_new_name_does_not_take_one_that_is_shown(library):
    rename_player(library, "Bob", "Dan")
    merge_players(library, "Ann", "Annie")
    with pytest.raises(LibraryError, match="dan is the name of another player"):
        rename_player(library, "Ann", "dan")


@pytest.mark.parametrize("change", [merge_players, rename_player, separate_players])
def test_an_unknown_player_is_told_with_near_names(library, change):
    with pytest.raises(UnknownPlayerError, match=r"nobody in .* is called Anie; near names: Annie"):
        change(library, "Anie", "Bob")
    with pytest.raises(UnknownPlayerError, match=r"called Xerxes; kibitz players lists who is"):
        change(library, "Xerxes", "Bob")


def test_what_cannot_be_is_refused_and_changes_nothing(library):
    before = list_players(library)
    for change, words in (
        (lambda: merge_players(library, "Ann", "ann"), "are one player already"),
        (lambda: separate_players(library, "Ann", "ANN", [1]), "is Ann already"),
        (lambda: separate_players(library, "Ann", "Eve"), "no record calls Ann Eve"),
        (lambda: separate_players(library, "Ann", "Eve", [99]), "not in all of these matches"),
    ):
        with pytest.raises(LibraryError, match=words):
            change()
    assert list_players(library) == before


def test_a_player_without_a_match_is_not_listed(library):
    number = next(each.id for each in list_matches(library) if each.players.one == "Cleo")
    delete_matches(library, [number])
    assert "Cleo" not in counted(library)


def test_nobody_is_changed_and_no_match_removed_while_one_is_stored(library_url):
    with open_library(library_url) as library, open_library(library_url, patience=0.05) as other:
        stored(library, FIRST)
        with transaction(library) as connection:
            hold(connection, Lock.MATCHES, shared=True)
            for change in (
                lambda: merge_players(other, "Ann", "Bob"),
                lambda: rename_player(other, "Ann", "Anna"),
                lambda: separate_players(other, "Ann", "Anna", [1]),
                lambda: delete_matches(other, [1]),
            ):
                with pytest.raises(LibraryError, match="the library is locked"):
                    change()
            if not library.is_sqlite:
                assert stored(other, SECOND).is_new_match


def test_near_names_hold_the_name_or_are_spelled_alike():
    names = ["Maren Holt", "Marlen Hold", "Bob", "Holt"]
    assert near_names("holt", names) == ("Holt", "Maren Holt")
    assert near_names("Maren Hold", names) == ("Marlen Hold", "Maren Holt")
    assert near_names("", names) == ()
