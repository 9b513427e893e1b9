"""The package for Anki, imported into a real collection."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from studied import of_kind

from analyzer.coaching.study import StudyPosition
from analyzer.judgment.analysis import DecisionKind
from reports.anki import anki_package
from reports.rows_quiz import quiz_card

PLAYS, DOUBLES, TAKES = map(of_kind, DecisionKind)
POSITIONS = (*PLAYS[:3], *DOUBLES[:2], TAKES[0])
CHECKER, CUBE = "Kibitz::Ann::Checker plays", "Kibitz::Ann::Cube"


def without_styles(text: str) -> str:
    return re.sub("<style>.*?</style>", "", text, flags=re.DOTALL)


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    opened = Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def load(collection: Collection, positions: tuple[StudyPosition, ...], stamp: float, name="Ann"):
    """Import a package as the program does when a file is opened in it."""
    path = Path(collection.path).with_name("quiz.apkg")
    path.write_bytes(anki_package(name, positions, stamp))
    request = ImportAnkiPackageRequest(package_path=str(path), options=ImportAnkiPackageOptions())
    return collection.import_anki_package(request).log


def notes(collection: Collection, deck: str) -> list:
    return [collection.get_note(each) for each in collection.find_notes(f'deck:"{deck}"')]


def test_plays_and_cube_decisions_are_decks_apart(collection):
    log = load(collection, POSITIONS, 1.7e9)
    assert len(log.new) == len(POSITIONS)
    names = {each.name for each in collection.decks.all_names_and_ids()}
    assert {CHECKER, CUBE} <= names
    assert len(notes(collection, CHECKER)) == 3
    assert len(notes(collection, CUBE)) == 3
    assert collection.card_count() == len(POSITIONS)


def test_without_cube_decisions_there_is_no_deck_of_them(collection):
    load(collection, PLAYS[:2], 1.7e9)
    assert CUBE not in {each.name for each in collection.decks.all_names_and_ids()}


def test_every_picture_is_there_and_shows_a_board(collection):
    load(collection, POSITIONS, 1.7e9)
    folder = Path(collection.media.dir())
    named = set()
    for note in notes(collection, "Kibitz"):
        front, back = (
            re.findall(r'src="([^"]+)"', note[field]) for field in ("Board", "AnswerBoard")
        )
        named |= {*front, *back}
        for name in front:
            board = without_styles((folder / name).read_text("utf-8"))
            assert "a-best" not in board
            assert "a-played" not in board
    assert named == {path.name for path in folder.glob("*.svg")}
    assert len(named) == 2 * 3 + 3
    checked = collection.media.check()
    assert list(checked.missing) == []
    assert list(checked.unused) == []
    for path in folder.glob("*.svg"):
        text = path.read_text("utf-8")
        assert text.startswith("<svg")
        assert 'xmlns="http://www.w3.org/2000/svg"' in text


def test_a_card_asks_before_it_answers(collection):
    load(collection, POSITIONS, 1.7e9)
    by_key = {position.key: quiz_card(position) for position in POSITIONS}
    for note in notes(collection, "Kibitz"):
        (card,) = note.cards()
        asked, answered = unescape(card.question()), unescape(card.answer())
        row = by_key[note["Key"]]
        assert row.question in asked
        assert all(f"<li>{option.label}</li>" in asked for option in row.options)
        assert "played" not in without_styles(asked)
        played = next(option for option in row.options if option.was_played)
        assert f"{played.label} <small>(played)</small>" in answered
        assert f"{played.cost} {played.mark}" in answered
        assert row.decision.xgid in answered
        assert all(lesson in answered for lesson in row.lessons)
        assert set(note.tags) == {
            f"kibitz::{word}"
            for word in (row.theme, row.kind, row.size, row.difficulty, *dict(row.cube_themes))
        }


def test_new_cards_come_in_the_order_of_the_quiz(collection):
    load(collection, POSITIONS, 1.7e9)
    collection.decks.select(collection.decks.id_for_name(CHECKER))
    seen = []
    while (card := collection.sched.getCard()) is not None and len(seen) < 3:
        seen.append(card.note()["Key"])
        card.start_timer()
        collection.sched.answerCard(card, 4)
    assert seen == [position.key for position in PLAYS[:3]]


def test_a_newer_package_updates_notes_adds_new_ones_and_keeps_what_was_learned(collection):
    load(collection, POSITIONS[:4], 1.7e9)
    collection.decks.select(collection.decks.id_for_name(CHECKER))
    card = collection.sched.getCard()
    card.start_timer()
    collection.sched.answerCard(card, 4)
    learned = collection.get_card(card.id)
    assert learned.ivl > 0
    before = {note["Key"]: note.id for note in notes(collection, "Kibitz")}
    changed = [replace(each, match=replace(each.match, event="Cup")) for each in POSITIONS]
    log = load(collection, tuple(changed), 1.7e9 + 86_400)
    assert (len(log.new), len(log.updated)) == (2, 4)
    after = {note["Key"]: note.id for note in notes(collection, "Kibitz")}
    assert before.items() <= after.items()
    assert set(after) == {position.key for position in POSITIONS}
    for note in notes(collection, "Kibitz"):
        assert "Cup" in note["Source"]
    kept = collection.get_card(card.id)
    assert (kept.ivl, kept.due, kept.reps, kept.did) == (
        learned.ivl,
        learned.due,
        learned.reps,
        learned.did,
    )
    assert kept.note()["Key"] == PLAYS[0].key


def test_the_same_package_again_changes_nothing(collection):
    load(collection, POSITIONS, 1.7e9)
    log = load(collection, POSITIONS, 1.7e9)
    assert (len(log.new), len(log.updated)) == (0, 0)
    assert len(log.duplicate) == len(POSITIONS)


def test_names_make_no_deck_within_a_deck_and_no_markup(collection):
    event = replace(PLAYS[0].match, event="<b>Cup</b> & {{Board}}")
    load(collection, (replace(PLAYS[0], match=event),), 1.7e9, name="A::B <i>")
    decks = [each.name for each in collection.decks.all_names_and_ids()]
    assert [name for name in decks if name.count("::") == 2 and "A:B" in name]
    (note,) = notes(collection, "Kibitz")
    (card,) = note.cards()
    assert "&lt;b&gt;Cup&lt;/b&gt; &amp; {{Board}}" in card.answer()
