"""Notes and links in a library."""

import pytest
from sqlalchemy import text
from stored import storable, stored

from analyzer.errors import NotInLibraryError
from analyzer.library.matches import delete_matches
from analyzer.library.noting import change_notes
from analyzer.library.opening import open_library, transaction
from analyzer.library.reading import document
from analyzer.library.schema import VERSION_TABLE
from analyzer.library.sharing import add_share, find_share, list_shares, revoke_share
from analyzer.model.note import Note

NOTE = Note("why not?", "Ann", ("cube", "race"), True, 1, 2)


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        yield opened


def test_notes_are_kept_in_the_tables_and_in_the_document(library):
    match = stored(library, storable()).match
    assert change_notes(library, match, lambda notes, data: ((NOTE,), b"with a note")) == (NOTE,)
    seen = []
    change_notes(library, match, lambda notes, data: (seen.append((notes, data)), (notes, data))[1])
    assert seen == [((NOTE,), b"with a note")]
    assert document(library, match) == b"with a note"
    assert change_notes(library, match, lambda notes, data: ((), b"")) == ()


def test_a_change_that_fails_changes_nothing(library):
    match = stored(library, storable()).match
    with pytest.raises(ZeroDivisionError):
        change_notes(library, match, lambda notes, data: 1 / 0)
    assert document(library, match) == b"a saved analysis"


def test_a_link_opens_its_match_until_it_is_taken_back(library):
    match = stored(library, storable()).match
    share, secret = add_share(library, match)
    assert len(secret) >= 43
    assert find_share(library, secret) == share
    assert find_share(library, secret[:-1]) is None
    assert find_share(library, "\ud800") is None
    assert list_shares(library, match) == (share,)
    revoke_share(library, share.id)
    assert find_share(library, secret) is None
    with pytest.raises(NotInLibraryError, match="no link"):
        revoke_share(library, share.id)


def test_a_link_without_names_is_one_for_good(library):
    match = stored(library, storable()).match
    share, secret = add_share(library, match, anonymous=True)
    assert share.anonymous
    assert find_share(library, secret) == share
    assert list_shares(library, match) == (share,)


def test_links_of_an_older_library_tell_names_as_they_did(library_url):
    with open_library(library_url) as library:
        share, secret = add_share(library, stored(library, storable()).match)
        with transaction(library) as connection:
            connection.execute(text("ALTER TABLE shares DROP COLUMN anonymous"))
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0002'"))
    with open_library(library_url) as library:
        assert find_share(library, secret) == share
        assert not share.anonymous


def test_links_go_with_their_match(library):
    match = stored(library, storable()).match
    _share, secret = add_share(library, match)
    delete_matches(library, [match])
    assert find_share(library, secret) is None
    for action in (lambda: add_share(library, match), lambda: change_notes(library, match, None)):
        with pytest.raises(NotInLibraryError, match="no match"):
            action()
