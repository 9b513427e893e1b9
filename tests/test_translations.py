"""Every sentence is translated into every language, by its glossary and with all that it needs."""

import csv
import re
from functools import cache

import pytest
from catalogs import LOCALE, TRANSLATED, compiled, kept, template, written

from analyzer.i18n import LANGUAGES, catalog

#: Values that enter a sentence, by name, by number, or as jinja writes them; and a percent sign.
_PLACEHOLDER = re.compile(r"\{\w*(?:![rs])?\}|%\(\w+\)[sd]|%%")
_TAG = re.compile(r"</?[a-z]+>")
#: Options, commands, variables and names of files stay what they are.
_FIXED = re.compile(r"--[a-z]+(?:-[a-z]+)*|kibitz [a-z]+|\bKIBITZ_[A-Z]+\b|/api/v1[a-z/.]*[a-z1]")

#: Terms with sentences, by their beginning, in which they are ordinary words, or are told in other
#: words: the name of a game, a verb where the glossary has a noun.
_OTHERWISE = {
    "away": ("a Crawford game at", "a cube of {value} is dead", "{mover}-away, {opponent}-away"),
    "bar": ("EMG per match by kind of position (bars)",),
    "drop": ("a cube word (Doubles",),
    "game": ("game.turn",),
    "move": ("How your rate moves", "{point}/{point} moves nothing"),
    "point": ("In ace-point games", "ace-point game", "The best plays keep spare checkers off"),
    "quiz": ("The page, or a package for Anki",),
    "record": ("a damaged eXtreme Gammon file",),
    "redouble": ("The chance of winning that the taker needs",),
    "take": (
        "A first report at the level",
        "The port; 0 takes any",
        "The quiz is a page",
        "You bore off too few",
        "a cube word (Doubles",
        "this takes longer",
        "{file} takes longer",
    ),
    "turn": ("Play every game to its end", "The sides begin by turns."),
}

languages = pytest.mark.parametrize("language", TRANSLATED)


def forms(message) -> tuple[str, ...]:
    """Return what is to be translated: a sentence, or both its forms."""
    return message.id if isinstance(message.id, tuple) else (message.id,)


def strings(message) -> tuple[str, ...]:
    """Return what it was translated to: one form for each kind of number."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def key(message) -> object:
    return message.id, message.context


@cache
def messages(language: str) -> tuple:
    return tuple(each for each in written(language) if each.id)


def test_all_languages_but_english_have_a_catalog():
    assert set(LANGUAGES) - {"en"} == set(TRANSLATED)
    assert {path.name for path in LOCALE.iterdir() if path.is_dir()} == set(TRANSLATED)


@languages
def test_every_sentence_is_translated_and_none_is_left_over(language):
    asked = {key(each) for each in template() if each.id}
    told = {key(each): each for each in messages(language)}
    assert asked - set(told) == set()
    assert set(told) - asked == set()
    assert not written(language).obsolete
    for each in told.values():
        assert all(strings(each)), each.id
        assert not each.fuzzy, each.id


@languages
def test_every_number_has_its_form(language):
    count = written(language).num_plurals
    for each in messages(language):
        if isinstance(each.id, tuple):
            assert len(strings(each)) == count, each.id


@languages
def test_every_value_of_a_sentence_enters_its_translation(language):
    for each in messages(language):
        ways = [sorted(_PLACEHOLDER.findall(form)) for form in forms(each)]
        for string in strings(each):
            found = sorted(_PLACEHOLDER.findall(string))
            # The form for one thing may say "one" in place of the number.
            least = min(ways, key=len)
            assert found in ways or set(least) <= set(found) <= set(ways[-1]), each.id


@languages
def test_blanks_and_tags_and_what_has_one_name_stay(language):
    for each in messages(language):
        original = forms(each)[-1]
        for string in strings(each):
            assert _edges(string) == _edges(original), each.id
            assert sorted(_TAG.findall(string)) == sorted(_TAG.findall(original)), each.id
            assert set(_FIXED.findall(string)) == set(_FIXED.findall(original)), each.id


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


@languages
def test_the_compiled_catalog_is_what_was_written(language):
    assert kept(language) == compiled(language), "run: make messages"
    catalog.cache_clear()
    sentences = catalog(language)
    for each in messages(language)[:200]:
        if isinstance(each.id, str) and not each.context:
            assert sentences.gettext(each.id) == each.string


@languages
def test_terms_of_the_field_are_those_of_the_glossary(language):
    wrong = [
        f"{term}: {form!r} -> {string!r}"
        for term, stems in glossary(language)
        for each in messages(language)
        for form, string in zip(forms(each), strings(each), strict=False)
        if re.search(rf"\b{re.escape(term)}s?\b", _words(form), re.IGNORECASE)
        and not any(stem in string.casefold() for stem in stems)
        and not form.startswith(_OTHERWISE.get(term, ()) or "\0")
    ]
    assert wrong == []


def _words(text: str) -> str:
    """Return a sentence without what has one name in every language."""
    return _FIXED.sub("", _PLACEHOLDER.sub("", text))


@cache
def glossary(language: str) -> list[tuple[str, list[str]]]:
    """Return each term with the stems that translate it."""
    with (LOCALE / language / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return [
            (row["term"], [stem.strip().casefold() for stem in row["stems"].split("|")])
            for row in csv.DictReader(file)
        ]
