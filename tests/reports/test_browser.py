"""The report in a real browser: for eyes, fingers, keys and screen readers."""

import random

import pytest
from browser import allow_scripts, asked_for, axe_violations, chromium, show_as
from made_match import made_match
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait
from self_play import Maker, best_play

from analyzer.model.player import PerPlayer
from analyzer.rules.games import game_named
from analyzer.rules.replay import replay
from reports.html import render, render_record


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Return where a report of a short match lies."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render(made_match(1, seed=3)), "utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser, address):
    """Return the browser, showing the report on a wide screen."""
    show_as(browser, 1280, "light")
    browser.get("about:blank")
    browser.get(address)
    return browser


def shown(page):
    """Return the scene on show; there is one only."""
    (only,) = [
        each for each in page.find_elements(By.CSS_SELECTOR, ".scene") if each.is_displayed()
    ]
    return only


def scene(page) -> str:
    return shown(page).get_attribute("id")


def press(page, *keys: str) -> None:
    ActionChains(page).send_keys(*keys).perform()


def fragment(page) -> str:
    return page.execute_script("return location.hash")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_barrier_is_found(page, width, theme):
    show_as(page, width, theme)
    page.execute_script("for (const each of document.querySelectorAll('details')) each.open = true")
    assert axe_violations(page) == []


def test_no_barrier_is_found_without_scripts(page, address):
    allow_scripts(page, False)
    try:
        page.get("about:blank")
        page.get(address)
        scenes = page.find_elements(By.CSS_SELECTOR, ".scene")
        assert len(scenes) > 20
        assert all(each.is_displayed() for each in scenes[:5])
    finally:
        allow_scripts(page, True)
    assert axe_violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_page_never_scrolls_sideways(page, width):
    show_as(page, width, "light")
    page.execute_script("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width


def test_arrow_keys_step_through_the_match(page):
    assert scene(page) == "g1-t1-r"
    press(page, Keys.ARROW_RIGHT)
    assert scene(page) == "g1-t2-r"
    assert fragment(page).startswith("#g1-t2")
    press(page, Keys.ARROW_LEFT)
    assert scene(page) == "g1-t1-r"
    press(page, Keys.ARROW_LEFT)
    assert scene(page) == "g1-t1-r"


def test_n_and_p_go_from_mistake_to_mistake(page):
    press(page, "n")
    first = scene(page)
    press(page, "n")
    second = scene(page)
    assert first != second
    mark = page.find_element(By.ID, second).get_attribute("data-mark")
    assert mark in ("?!", "?", "??")
    press(page, "p")
    assert scene(page) == first


def top_of(page, element) -> float:
    return page.execute_script("return arguments[0].getBoundingClientRect().top", element)


@pytest.mark.parametrize("width", [390, 1280])
def test_stepping_brings_the_board_into_view(page, width):
    show_as(page, width, "light")
    steps = page.find_element(By.CSS_SELECTOR, ".steps")
    press(page, "n")
    assert top_of(page, steps) + steps.size["height"] <= top_of(page, shown(page)) + 1
    assert top_of(page, shown(page)) < 400


def test_keys_can_be_switched_off(page):
    page.find_element(By.ID, "keys").click()
    page.find_element(By.TAG_NAME, "body").click()
    press(page, "n")
    assert scene(page) == "g1-t1-r"


def test_buttons_do_what_the_keys_do(page):
    page.find_element(By.CSS_SELECTOR, "[data-step='1']").click()
    assert scene(page) == "g1-t2-r"
    page.find_element(By.CSS_SELECTOR, "[data-mistake='1']").click()
    assert page.find_element(By.ID, scene(page)).get_attribute("data-mark")


def test_a_link_leads_to_its_decision_and_its_board(page, address):
    show_as(page, 390, "light")
    page.get("about:blank")
    page.get(address + "#g1-t9-checker")
    assert scene(page) == "g1-t9-r"
    WebDriverWait(page, 10).until(lambda _: 0 < top_of(page, shown(page)) < 400)
    page.get(address + "#g1-t9-checker?player=1&kind=double")
    player, kind = page.find_elements(By.CSS_SELECTOR, "#match [data-filter]")
    assert Select(player).first_selected_option.get_attribute("value") == "1"
    assert Select(kind).first_selected_option.get_attribute("value") == "double"


def test_filter_narrows_mistakes_and_steps_and_goes_into_the_address(page):
    choice = Select(page.find_element(By.CSS_SELECTOR, "#mistakes [data-filter=player]"))
    choice.select_by_visible_text("Bob")
    listed = page.find_elements(By.CSS_SELECTOR, ".mistake:not([hidden])")
    assert {each.get_attribute("data-player") for each in listed} == {"1"}
    assert "player=1" in fragment(page)
    page.find_element(By.TAG_NAME, "h1").click()
    for _step in range(5):
        press(page, Keys.ARROW_RIGHT)
        players = page.find_element(By.ID, scene(page)).get_attribute("data-player")
        assert "1" in players.split()


def test_step_is_announced(page):
    press(page, Keys.ARROW_RIGHT)
    assert page.find_element(By.ID, "where").get_attribute("textContent").startswith("Game 1, turn")


def test_theme_can_be_chosen(page):
    def ground() -> str:
        return page.execute_script("return getComputedStyle(document.body).backgroundColor")

    switch = page.find_element(By.ID, "theme")
    light = ground()
    switch.click()
    assert ground() == light
    switch.click()
    assert ground() != light
    switch.click()
    assert ground() == light


def test_copy_button_takes_the_id_beside_it(page):
    page.execute_script("navigator.clipboard.writeText = async (text) => { window.taken = text; }")
    line = page.find_element(By.CSS_SELECTOR, ".mistake .id")
    line.find_element(By.TAG_NAME, "button").click()
    assert page.execute_script("return window.taken") == line.find_element(By.TAG_NAME, "code").text


def test_page_loads_nothing_and_logs_nothing(browser, address):
    assert asked_for(browser, address) == [address]
    assert browser.get_log("browser") == []


@pytest.fixture(scope="module", params=["nardy", "acey"])
def record_address(request, tmp_path_factory):
    """Return where the report of a record without evaluation lies."""
    game = game_named(request.param)
    record = Maker(game, random.Random(1), best_play).match(1).record
    path = tmp_path_factory.mktemp("record") / "record.html"
    path.write_text(render_record(replay(record, game=game.name), "record.mat"), "utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_no_barrier_is_found_in_the_report_of_a_record(browser, record_address, width, theme):
    show_as(browser, width, theme)
    browser.get("about:blank")
    browser.get(record_address)
    browser.execute_script(
        "for (const each of document.querySelectorAll('details')) each.open = true"
    )
    assert axe_violations(browser) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width


def test_arrow_keys_step_through_a_record(browser, record_address):
    show_as(browser, 1280, "light")
    browser.get("about:blank")
    browser.get(record_address)
    browser.get_log("browser")
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert scene(browser) == "g1-t3-r"
    press(browser, "n")
    assert scene(browser) == "g1-t3-r"
    assert browser.get_log("browser") == []


def test_words_of_a_record_run_no_script(browser, tmp_path):
    evil = "</script><script>window.caught=1</script><img src=x onerror='window.caught=1'>"
    path = tmp_path / "evil.html"
    path.write_text(render(made_match(1, names=PerPlayer(evil, evil))), "utf-8")
    browser.get(path.as_uri())
    assert browser.execute_script("return window.caught") is None
    assert "<img" in browser.find_element(By.TAG_NAME, "h1").text
