"""The coaching report in a real browser: on any screen, with and without scripts."""

import pytest
from browser import allow_scripts, axe_violations, chromium, show_as
from coach_made import made_career, plain_coaching, rich_coaching
from selenium.webdriver.common.by import By

from reports.coach import render_coach

OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(scope="module")
def addresses(tmp_path_factory):
    """Return where a report lies that has every part, and one of few decisions."""
    folder = tmp_path_factory.mktemp("coach")
    for name, coaching in (("rich", rich_coaching()), ("plain", plain_coaching())):
        (folder / f"{name}.html").write_text(render_coach(coaching, made_career()[1]), "utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in ("rich", "plain")}


@pytest.fixture
def page(browser, addresses):
    """Return the browser, showing the report that has every part on a wide screen."""
    show_as(browser, 1280, "light")
    browser.get("about:blank")
    browser.get(addresses["rich"])
    return browser


@pytest.mark.parametrize(
    ("name", "width", "theme"),
    [
        ("rich", 1280, "light"),
        ("rich", 1280, "dark"),
        ("rich", 390, "light"),
        ("rich", 390, "dark"),
        ("plain", 390, "dark"),
    ],
)
def test_no_barrier_is_found(browser, addresses, name, width, theme):
    show_as(browser, width, theme)
    browser.get("about:blank")
    browser.get(addresses[name])
    browser.execute_script(OPEN_ALL)
    assert axe_violations(browser) == []


def test_all_can_be_read_without_scripts(page, addresses):
    allow_scripts(page, False)
    try:
        page.get("about:blank")
        page.get(addresses["rich"])
        questions = page.find_elements(By.CSS_SELECTOR, ".study")
        assert len(questions) == 10
        assert all(each.is_displayed() for each in questions)
        answer = questions[0].find_element(By.CSS_SELECTOR, ".results")
        assert not answer.is_displayed()
        questions[0].find_element(By.TAG_NAME, "summary").click()
        assert answer.is_displayed()
        assert not page.find_element(By.ID, "theme").is_displayed()
    finally:
        allow_scripts(page, True)
    assert axe_violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_page_never_scrolls_sideways(page, width):
    show_as(page, width, "light")
    page.execute_script(OPEN_ALL)
    assert page.execute_script("return document.documentElement.scrollWidth") <= width


def test_charts_fit_the_screen(page):
    wide, narrow = (f"#fig-trend .{kind}" for kind in ("wide", "narrow"))
    assert page.find_element(By.CSS_SELECTOR, wide).is_displayed()
    assert not page.find_element(By.CSS_SELECTOR, narrow).is_displayed()
    show_as(page, 390, "light")
    assert page.find_element(By.CSS_SELECTOR, narrow).is_displayed()
    assert not page.find_element(By.CSS_SELECTOR, wide).is_displayed()


def test_a_chart_follows_the_theme(page):
    def ink() -> str:
        script = "return getComputedStyle(document.querySelector('#fig-ladder text')).fill"
        return page.execute_script(script)

    light = ink()
    switch = page.find_element(By.ID, "theme")
    switch.click()
    switch.click()
    assert ink() != light
    switch.click()


def test_page_logs_nothing(browser, addresses):
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(addresses["rich"])
    assert browser.get_log("browser") == []
