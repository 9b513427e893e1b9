"""Comments of a record are notes on its turns, with their author."""

import pytest
from command import SHORT

from analyzer.model.note import Note
from analyzer.rules.record_notes import author_of, record_notes
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

ROWS = (" Game 1", "  1) 31", "  2)  Doubles", "  3) 42")


def notes(**comments: str) -> tuple[Note, ...]:
    """Return the notes of a record with comments above its rows, ``end`` below the last."""
    text = SHORT
    for index, row in enumerate(ROWS):
        said = comments.get(f"row{index}")
        if said is not None:
            lines = "".join(f"; {line}\n" for line in said.split("\n"))
            text = text.replace(row, lines + row, 1)
    text += comments.get("end", "")
    head = comments.get("head", "")
    return record_notes(replay(read_record((head + text).encode())))


@pytest.mark.parametrize(
    ("where", "place"),
    [("row1", (1, 1)), ("row2", (1, 3)), ("row3", (1, 3))],
)
def test_a_comment_stands_on_the_turn_of_the_action_after_it(where, place):
    (note,) = notes(**{where: "Well played."})
    assert note == Note("Well played.", game=place[0], turn=place[1], in_record=True)


def test_a_comment_behind_the_last_row_stands_on_the_last_turn():
    (note,) = notes(end="; The end.\n")
    assert note.place == (1, 4)


def test_comments_of_the_header_stand_on_the_match():
    (note,) = notes(head="; A club match.\n\n")
    assert (note.text, note.place) == ("A club match.", (None, None))


def test_lines_at_one_place_are_one_note():
    (note,) = notes(row2="first\n  second\n\nthird")
    assert note.text == "first\n  second\n\nthird"


def test_blank_comments_are_no_notes():
    assert notes(row1="  ", row2="\n") == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("★ Look.", ("Look.", (), True)),
        ("★", ("", (), True)),
        ("#race #time-trouble Look.", ("Look.", ("race", "time-trouble"), False)),
        ("★ #race", ("", ("race",), True)),
        ("#1 mistake", ("#1 mistake", (), False)),
        ("a #tag within", ("a #tag within", (), False)),
        ("★★ two", ("★★ two", (), False)),
    ],
)
def test_a_star_and_tags_before_the_text_are_those_of_the_note(text, told):
    (note,) = notes(row2=text)
    assert (note.text, note.tags, note.starred) == told


def test_a_line_with_a_star_or_tags_begins_a_note():
    found = notes(row2="one\n★ two\nstill two\n#three three")
    assert [note.text for note in found] == ["one", "two\nstill two", "three"]


def test_what_kibitz_found_is_no_note():
    (note,) = notes(row2="Kibitz 1.3: ? Ann played 24/18.\nMine.")
    assert note.text == "Mine."


@pytest.mark.parametrize(
    ("tags", "author"),
    [
        ('; [Annotator "Mia"]\n; [Transcriber "Tom"]\n', "Mia"),
        ('; [Transcriber "Tom"]\n', "Tom"),
        ('; [Annotator " "]\n; [Site "DailyGammon"]\n', ""),
        ("", ""),
    ],
)
def test_the_author_is_the_annotator_or_transcriber_and_no_program(tags, author):
    assert author_of(read_record((tags + "\n" + SHORT).encode())) == author
