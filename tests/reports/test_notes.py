"""Notes in reports: beside their turns, in the sheet, in filters and in the terminal."""

import io
import re
from dataclasses import replace

import pytest
from browser import axe_violations, chromium, show_as
from golden import check_golden
from made_match import made_match
from noted import analyzed
from pages import Page
from rich.console import Console
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from analyzer.judgment.notes import all_notes
from analyzer.model.note import Note
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from reports.analysis_text import LONGEST_NOTE, NOTES, analysis_summary
from reports.html import render, render_record
from reports.rows_decisions import mistakes
from reports.rows_notes import note_choices, note_sign, note_words
from reports.view import view_of

EVIL = "\"'><script>alert(1)</script>{{7*7}}"
PLAIN = made_match(3)
WORST = mistakes(PLAIN)[0]
STARRED = Note(
    "Counted wrong.\nCount twice.", "Ann", ("time-trouble",), True, WORST.game, WORST.turn
)
COACHED = Note("Look at the race.", "Coach", ("race",), False, WORST.game, WORST.turn)
NOTED = replace(
    PLAIN,
    notes=(Note("A club match."), Note("The key game.", game=1), STARRED, COACHED),
)


def blocks(page: str, start: str, tag: str = "div") -> list[str]:
    """Return the elements that begin so, which hold none of their kind."""
    return re.findall(rf"<{tag} {re.escape(start)}.*?</{tag}>", page, re.DOTALL)


def test_the_parts_of_a_page_with_notes_are_the_kept_ones(request):
    page = render(NOTED)
    worst = blocks(page, 'class="card mistake', "article")[0]
    parts = {
        "top": re.findall(r"<header.*?</header>", page, re.DOTALL)[0].partition("</h1>")[2],
        "mistake": "".join(blocks(worst, 'class="note"')),
        "choices": re.findall(r"<label>Notes.*?</label>", page)[0],
        "sheet": "".join(re.findall(r'<a [^>]*>[^<]*(?:<b.*?)?<i class="noted".*?</a>', page)),
        "list": re.findall(r"<details open><summary>Notes and.*?</details>", page, re.DOTALL)[-1],
    }
    text = "\n".join(f"== {name}\n{part.strip()}" for name, part in parts.items()) + "\n"
    check_golden("report/notes.txt", text, request)


def test_a_note_stands_with_its_mistake_its_scenes_and_its_game():
    page = Page(render(NOTED))
    labels = page.attributes("aria-label")
    scenes = sum(f"g{WORST.game}-t{WORST.turn}-{kind}" in page.ids for kind in "cr")
    cards = [each for each in mistakes(PLAIN) if (each.game, each.turn) == STARRED.place]
    assert labels.count("Note by Ann") == len(cards) + scenes + 1
    assert labels.count("Note") == 2
    assert labels.count("Note by Coach") == labels.count("Note by Ann")


def test_what_has_notes_says_so_to_filters_and_nothing_else_does():
    page = Page(render(NOTED))
    words = [each for each in page.attributes("data-note") if each]
    assert set(words) == {"any starred tag-time-trouble tag-race"}
    assert note_choices(view_of(NOTED)) == (
        ("any", "with a note"),
        ("starred", "starred"),
        ("tag-race", "#race"),
        ("tag-time-trouble", "#time-trouble"),
    )
    plain = Page(render(PLAIN))
    assert set(plain.attributes("data-note")) == {""}
    assert "note" not in plain.attributes("data-filter")
    assert note_choices(view_of(replace(PLAIN, notes=(Note("x"), Note("y", game=1))))) == ()


def test_signs_tell_a_star_from_a_note():
    assert note_sign([]) == ("", "")
    assert note_sign([COACHED]) == ("✎", "note")
    assert note_sign([COACHED, STARRED]) == ("★", "note with a star")
    assert note_words([COACHED, COACHED]) == "any tag-race"


def test_nothing_in_a_note_becomes_markup():
    note = Note(EVIL, EVIL, (EVIL,), True, 1, 1)
    text = render(replace(PLAIN, notes=(note, replace(note, game=None, turn=None))))
    assert "<script>alert(1)" not in text
    assert "{{7*7}}" in text
    Page(text)


def test_comments_of_a_record_have_their_author_in_its_own_report_too():
    record = read_record(
        b'; [Annotator "Mia"]\n\n 3 point match\n\n Game 1\n Ann : 0              Bob : 0\n'
        b"  1) 31: 8/5 6/5                 52: 13/8 24/22\n; She thinks.\n  2) 42: 8/4 6/4\n"
    )
    page = Page(render_record(replay(record), "a.mat"))
    assert page.attributes("aria-label").count("Comment in the record, Mia") == 2
    assert "She thinks." in page.words
    assert "Comments in the record" in page.words


def test_a_comment_that_repeats_a_note_is_not_shown_twice():
    text = (
        " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
        "; ★ #race Look. (Ann)\n; Twice.\n  1) 31: 8/5 6/5                 52: 13/8 24/22\n"
    )
    first = Note("Look.", "Ann", ("race",), True, 1, 1)
    assert len(all_notes(analyzed(text, first))) == 2
    second = Note("Twice.", game=1, turn=1)
    assert all_notes(analyzed(text, first, second)) == (first, second)
    assert len(all_notes(analyzed(text, replace(first, starred=False), second))) == 3
    assert len(all_notes(analyzed(text, replace(first, turn=2), second))) == 3


def printed(analysis) -> str:
    console = Console(width=80, file=io.StringIO())
    console.print(analysis_summary(analysis))
    return console.file.getvalue()


def test_the_summary_in_the_terminal_shows_notes():
    lines = [line.rstrip() for line in printed(NOTED).splitlines()]
    start = lines.index("notes")
    place = f"{WORST.game}.{WORST.turn}"
    width = len("match") + 2
    assert lines[start + 1 : start + 9] == [
        "match  A club match.",
        f"{'1':<{width}}The key game.",
        f"{place:<{width}}★ #time-trouble Ann",
        f"{'':<{width}}Counted wrong.",
        f"{'':<{width}}Count twice.",
        f"{place:<{width}}#race Coach",
        f"{'':<{width}}Look at the race.",
        "",
    ]
    assert "notes" not in printed(PLAIN).split()


def test_the_summary_in_the_terminal_cuts_long_notes_and_long_lists():
    notes = tuple(Note(f"{n} {'x' * 500}") for n in range(NOTES + 3))
    text = printed(replace(PLAIN, notes=notes))
    assert text.count("…") == NOTES
    assert "3 more" in text
    assert text.count("x") <= NOTES * LONGEST_NOTE
    assert max(map(len, text.splitlines())) <= 80


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "noted.html"
    path.write_text(render(NOTED), "utf-8")
    return path.as_uri()


def shown_scenes(browser) -> list[str]:
    scenes = browser.find_elements(By.CSS_SELECTOR, ".scene")
    return [each.get_attribute("id") for each in scenes if each.is_displayed()]


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_notes_are_no_barrier(browser, address, width, theme):
    show_as(browser, width, theme)
    browser.get("about:blank")
    browser.get(f"{address}#g{WORST.game}-t{WORST.turn}")
    assert axe_violations(browser) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    note = browser.find_element(By.CSS_SELECTOR, ".scene.current .note")
    assert note.is_displayed()


def test_the_filter_for_stars_shows_starred_turns_only(browser, address):
    show_as(browser, 1280, "light")
    browser.get("about:blank")
    browser.get(address)
    choice = Select(browser.find_element(By.CSS_SELECTOR, "#mistakes [data-filter=note]"))
    choice.select_by_visible_text("starred")
    listed = browser.find_elements(By.CSS_SELECTOR, ".mistake:not([hidden])")
    assert {each.get_attribute("data-note") for each in listed} == {
        "any starred tag-time-trouble tag-race"
    }
    assert "note=starred" in browser.execute_script("return location.hash")
    place = f"g{WORST.game}-t{WORST.turn}-"
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT):
        (scene,) = shown_scenes(browser)
        assert scene.startswith(place)
        browser.find_element(By.TAG_NAME, "body").send_keys(key)
    browser.get(address + "#mistakes?note=tag-race")
    assert all(scene.startswith(place) for scene in shown_scenes(browser))


def test_the_link_of_a_note_leads_to_its_turn(browser, address):
    show_as(browser, 1280, "light")
    browser.get("about:blank")
    browser.get(address)
    link = browser.find_element(By.CSS_SELECTOR, ".at a")
    browser.execute_script("arguments[0].click()", link)
    (scene,) = shown_scenes(browser)
    assert scene.startswith(f"g{WORST.game}-t{WORST.turn}-")
    current = browser.find_elements(By.CSS_SELECTOR, ".sheet [aria-current]")
    assert current
    assert all(each.find_elements(By.XPATH, "ancestor::td") for each in current)
