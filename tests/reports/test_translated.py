"""Every word of every kind of page is translated: tried in a language made up for that."""

import random
import re
import sqlite3
import zipfile

import pytest
from compared import compared_match
from pages import Page
from pseudo import bracketed, untranslated
from self_play import Maker, best_play
from studied import made_positions

from analyzer.rules.games import GAMES, game_named
from analyzer.rules.replay import replay
from reports.anki import anki_package
from reports.html import render, render_record
from reports.quiz import render_quiz

#: Names, notation, IDs, levels, sources and units: the same in every language.
SAME = re.compile(
    r"XGID(=\S+)?|KID=\S+|P \S.*\|.*|Kibitz|\bkibitz\b|\b(Ann|Bob|Cleo|Dave|Ito)\b|\ba\.mat\b|"
    r"Kazaross-XG2|GammonView|\bXG\b|\bgnubg\b|GNU Backgammon( \S+)?|eXtreme <b>Gammon</b>|"
    r"made[ -]up( 1)?|\bpython\b|\b(quick|standard)\b|\d-ply|\butf-8\b|\bEMG\b|\b(bar|off)\b|score"
)


def left_in_english(text: str, *same: str) -> list[str]:
    shown = Page(text)
    rest = untranslated("\n".join([*shown.words, *shown.attributes("aria-label")]))
    for each in same:
        rest = re.sub(rf"\b{re.escape(each)}\b", "", rest, flags=re.IGNORECASE)
    return re.findall(r"[A-Za-z]{3,}.*", SAME.sub("", rest))


def test_no_word_of_a_comparison_is_left_in_english():
    with bracketed():
        text = render(compared_match())
    assert left_in_english(text) == []


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_no_word_of_the_report_of_a_record_is_left_in_english(name):
    game = game_named(name)
    maker = Maker(game, random.Random(4), best_play, doubling=0.1 * game.rules.cube)
    played = replay(maker.match(2).record, game=name)
    with bracketed():
        text = render_record(played, "a.mat")
    # A game has one name in every language, and so has a tag of a record.
    tags = (word for tag in played.record.tags for word in (tag.key, tag.value.strip()) if word)
    assert left_in_english(text, game.title, *tags) == []


def test_no_word_of_a_quiz_is_left_in_english():
    with bracketed():
        text = render_quiz("Ann", made_positions())
    assert left_in_english(text) == []


def test_no_word_of_cards_for_anki_is_left_in_english(tmp_path):
    with bracketed():
        (tmp_path / "a.apkg").write_bytes(anki_package("Ann", made_positions(), 1.7e9))
    with zipfile.ZipFile(tmp_path / "a.apkg") as package:
        package.extract("collection.anki2", tmp_path)
    collection = sqlite3.connect(tmp_path / "collection.anki2")
    for (fields,) in collection.execute("select flds from notes"):
        _key, *shown = fields.split("\x1f")
        text = re.sub(r"<[^>]*>", "\n", "\n".join(shown))
        assert re.findall(r"[A-Za-z]{3,}.*", SAME.sub("", untranslated(text))) == []
    collection.close()
