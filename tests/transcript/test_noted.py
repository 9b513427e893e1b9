"""The form in which a note stands in a record, and what people write by hand."""

import pytest

from analyzer.model.note import Note
from analyzer.transcript.noted import note_comment, read_notes

THERE = Note(author="Mia", game=2, turn=3, in_record=True)


def read(*lines: str) -> list[tuple[str, str, int | None]]:
    return [(note.text, note.author, note.turn) for note in read_notes(lines, THERE)]


@pytest.mark.parametrize(
    ("note", "lines"),
    [
        (Note("Well.", game=2, turn=3), (" Note:", " > Well.")),
        (Note("Well.", "Ann"), (" Note by Ann:", " > Well.")),
        (Note("one\n\n two", game=2), (" Note on the game:", " > one", " >", " >  two")),
        (Note("", "", ("cube", "2nd"), True, 2, 3), (" Note ★ #cube #2nd:",)),
    ],
)
def test_a_note_has_a_line_of_its_own_above_its_text(note, lines):
    assert note_comment(note) == lines


def test_a_note_ends_where_its_text_is_quoted_no_more():
    assert read("by hand", "Note by Ann:", "> one", "> two", "behind") == [
        ("by hand", "Mia", 3),
        ("one\ntwo", "Ann", 3),
        ("behind", "Mia", 3),
    ]


def test_a_note_on_the_game_is_on_no_turn_and_one_by_nobody_not_by_the_annotator():
    assert read("Note on the game:", "> one") == [("one", "", None)]


def test_two_notes_of_one_author_at_a_place_stay_two():
    assert read("Note by Ann:", "> one", "Note by Ann:", "> two") == [
        ("one", "Ann", 3),
        ("two", "Ann", 3),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("Note:", "that was bad"),
        ("Note:",),
        ("Note by Ann: bad",),
        ("> quoted",),
        ("Notes:", "> x"),
    ],
)
def test_what_looks_like_a_note_but_is_none_is_kept_as_written(lines):
    assert read(*lines) == [("\n".join(lines), "Mia", 3)]


def test_blanks_that_a_program_took_away_change_nothing():
    assert read("Note by Ann:", ">one", "  >   two") == [("one\n  two", "Ann", 3)]
