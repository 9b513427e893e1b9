"""Names that no database can hold as they stand, and numbers and names that are too large."""

import pytest
from stored import storable as judged
from stored import stored

from analyzer.library.any_text import storable
from analyzer.library.failures import UnstorableError
from analyzer.library.matches import delete_matches, list_matches
from analyzer.library.opening import open_library
from analyzer.library.players import UnknownPlayerError, find_player, list_players, rename_player
from analyzer.library.selecting import Selection
from analyzer.model.player import PerPlayer

BROKEN = PerPlayer("nul\0nul", "half \udcff")


def test_what_no_database_holds_is_stored_as_an_escape(library_url):
    with open_library(library_url) as library:
        # Twice: names that are there must be found again.
        assert stored(library, judged(1, names=BROKEN)).is_new_match
        assert stored(library, judged(2, names=BROKEN)).is_new_match
        assert not stored(library, judged(1, names=BROKEN)).is_new_match
        names = [(each.name, each.matches) for each in list_players(library)]
        assert names == [(r"half \udcff", 2), (r"nul\x00nul", 2)]
        for name in BROKEN:
            assert find_player(library, name).name == storable(name)
        assert rename_player(library, BROKEN.one, "Ann \udcff").name == r"Ann \udcff"
        with pytest.raises(UnknownPlayerError):
            find_player(library, "nobody \udcff\0")
        assert len(list_matches(library)) == 2
        assert list_matches(library, Selection(event="\udcff\0")) == ()


def test_a_name_without_end_is_refused_or_kept_and_the_library_goes_on(library_url):
    # What cannot be packed: PostgreSQL packs what it holds in an index.
    long = "".join(chr(0x4E00 + number) for number in range(5000))
    with open_library(library_url) as library:
        if library.is_sqlite:
            assert stored(library, judged(1, names=PerPlayer(long, "Bob"))).is_new_match
        else:
            with pytest.raises(UnstorableError, match="a name is longer than a library can hold"):
                stored(library, judged(1, names=PerPlayer(long, "Bob")))
        assert stored(library, judged(2)).is_new_match


def test_numbers_beyond_all_limits_are_told(library_url):
    with open_library(library_url) as library:
        with pytest.raises(UnstorableError, match="a number is larger than a library can hold"):
            list_matches(library, limit=10**20)
        if library.is_sqlite:
            with pytest.raises(UnstorableError, match="a number is larger"):
                delete_matches(library, [10**20])
