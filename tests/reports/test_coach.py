"""The coaching report as a whole: its words, its safety, and its document."""

import json
import re
from dataclasses import replace

import jsonschema
import pytest
from coach_made import (
    made_career,
    plain_coaching,
    rich_coaching,
)
from coach_pages import page, page_of, plain_page
from golden import check_golden
from pages import Page
from pseudo import bracketed, untranslated

from reports.coach import render_coach
from reports.coach_export import coach_document
from reports.json_export import schema, to_json
from reports.page import Site


def test_the_words_of_the_page_are_the_kept_ones(request):
    """Without boards and charts: those have tests of their own."""
    text = re.sub(r"<svg.*?</svg>", "", page().text, flags=re.DOTALL)
    check_golden("coach/page.txt", "\n".join(Page(text).words) + "\n", request)


def test_same_data_give_the_same_bytes():
    assert render_coach(rich_coaching(), made_career()[1]) == page().text


@pytest.mark.parametrize("made", [page, plain_page])
def test_page_needs_nothing_from_outside_and_every_link_leads_somewhere(made):
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", made().text)
    assert {tag for tag, _ in made().tags}.isdisjoint({"link", "img", "iframe", "object", "base"})
    assert len(made().ids) == len(set(made().ids))
    assert {link[1:] for link in made().links} <= set(made().ids)


def test_every_sentence_is_translated():
    coaching = replace(rich_coaching(), names=("11",))
    with bracketed():
        shown_page = page_of(coaching)
    text = untranslated("\n".join([*shown_page.words, *shown_page.attributes("aria-label")]))
    # Plays, IDs, commands and names are the same in every language.
    text = re.sub(r"XGID=\S+|\bbar\b|\boff\b|Kibitz|kibitz quiz 11.*|Ann|Bob|Cleo", "", text)
    text = re.sub(r"standard|Expert|\d-ply", "", text)
    assert re.findall(r"[A-Za-z]{3,}.*", text) == []


def test_a_service_links_the_quiz_and_tells_no_command():
    site = Site((), quiz="/players/1/quiz")
    shown_page = Page(render_coach(rich_coaching(), made_career()[1], site))
    assert "kibitz quiz" not in shown_page.text
    assert "/players/1/quiz" in shown_page.links
    assert "kibitz quiz" in page().text


def test_names_are_words_and_no_markup():
    evil = '"><script>alert(1)</script>{{7*7}}$x'
    text = render_coach(replace(rich_coaching(), names=(evil,)), made_career()[1])
    assert text.count("<script>") == 1
    assert "&gt;&lt;script&gt;" in text
    assert "{{7*7}}" in text


@pytest.mark.parametrize("made", [plain_coaching, rich_coaching])
def test_the_document_follows_its_schema(made):
    document = json.loads(to_json(coach_document(made())))
    jsonschema.validate(document, schema("coach"))


def test_the_document_says_what_the_page_says():
    document = coach_document(rich_coaching())
    assert document["names"] == ["Ann", "ann_plays"]
    assert document["standing"]["overall"]["pr"] == 6.4
    assert document["leaks"][0]["group"]["theme"] == "holding"
    assert document["leaks"][0]["examples"][0]["kind"] == "checker"
    assert document["trend"]["points"][0]["day"] == "2024-01-01"
    assert document["themes"][0].keys() == {"theme", "rate"}
