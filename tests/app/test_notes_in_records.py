"""Notes written into records are read back as they were, whoever and whatever they are about."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from command import SHORT
from hypothesis import given, settings
from hypothesis import strategies as st
from noted import analyzed

from analyzer.app.annotating import TARGETS
from analyzer.app.notes import written_note
from analyzer.app.places import FilePlace
from analyzer.errors import AnalyzerError
from analyzer.model.note import Note, in_order
from analyzer.rules.record_notes import record_notes
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

COMMENTED = '; [Annotator "Mia"]\n; A club match.\n\n' + re.sub(
    r"(?m)^  [123]\) ", r"; Said here.\n; > Quoted there.\n\g<0>", SHORT
)
SEVERAL = (
    COMMENTED
    + """; behind the game

 Game 2
 Ann : 0                        Bob : 1
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 1
  1)                             52: 13/8 24/22
  2) 42: 8/4 6/4                 Doubles => 2
  3)  Drops                      Wins 1 point
"""
)
RECORDS = (SHORT, COMMENTED, SEVERAL)
#: Texts like those that mean something in a record.
TELLING = (
    "> quoted", ">", "Note:", "Note by Ann:", "★ #cube", "Kibitz 1.3: ? Ann played 24/18.",
    '[Site "x"]', "Set Pos=1", "Game 1", "1) 31: 8/5 6/5", "Takes", "a: b", "by Ann:", ";", "]\\",
    "tab\tbed", "  indented", "\ufeffmarked", "a\u2060)b",
)  # fmt: skip


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=20) | st.sampled_from(
    TELLING
)
TAGS = st.from_regex(r"\w([\w.-]{0,3}\w)?", fullmatch=True)


@st.composite
def noted_records(draw: st.DrawFn) -> tuple[str, tuple[Note, ...]]:
    text = draw(st.sampled_from(RECORDS))
    places = [
        (None, None),
        *(
            (game.number, turn)
            for game in analyzed(text).replay.games
            for turn in (None, *(turn.number for turn in game.turns))
        ),
    ]
    notes: list[Note] = []
    for _each in range(draw(st.integers(0, 4))):
        game, turn = draw(st.sampled_from(places))
        lines, tags = draw(st.lists(TEXTS, max_size=3)), draw(st.lists(TAGS, max_size=2))
        author, star = draw(TEXTS), draw(st.booleans())
        try:
            note = written_note(FilePlace("", game, turn), "\n".join(lines), author, tags, star)
        except AnalyzerError:
            continue
        if note not in notes:
            notes.append(note)
    return text, in_order(notes)


@pytest.mark.parametrize("form", ["mat", "sgf"])
@settings(max_examples=40)
@given(noted_records())
def test_notes_in_a_record_are_read_back_exactly_and_not_repeated(form, noted):
    text, notes = noted
    analysis = replace(analyzed(text), notes=notes)
    once = TARGETS[form](analysis, "a").data
    read = replay(read_record(once))
    assert Counter(record_notes(read)) == Counter(
        (*record_notes(analysis.replay), *(replace(note, in_record=True) for note in notes))
    )
    assert TARGETS[form](replace(analysis, replay=read), "a").data == once


@given(TEXTS, TEXTS)
def test_signs_without_width_are_left_out_of_a_note(before, after):
    note = written_note(FilePlace(""), f"a{before}\ufeff\u2060{after}b", "\u2060A\ufeff", (), False)
    assert not {"\ufeff", "\u2060"} & {*note.text, *note.author}
