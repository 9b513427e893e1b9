"""The quiz in a real browser: answering, repeating, filtering, and carrying what is learned."""

import json

import pytest
from browser import allow_scripts, asked_for, axe_violations, chromium, show_as
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from studied import of_kind

from analyzer.judgment.analysis import DecisionKind
from reports.quiz import render_quiz
from reports.rows_quiz import quiz_cards

PLAYS, DOUBLES, TAKES = map(of_kind, DecisionKind)
POSITIONS = (TAKES[0], *PLAYS[:6], *DOUBLES[:2])
CARDS = {card.key: card for card in quiz_cards(POSITIONS)}
KEYS = list(CARDS)
#: Makes the browser's clock a number of days later.
LATER = """
const Real = Date;
window.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + DAYS * 86400000); }
};
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("quiz")


@pytest.fixture(scope="module")
def address(folder):
    """Return where a quiz lies."""
    path = folder / "quiz.html"
    path.write_text(render_quiz("Ann", POSITIONS), "utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser, address):
    """Return the browser, showing the quiz on a wide screen to one who never saw it."""
    show_as(browser, 1280, "light")
    open_page(browser, address)
    browser.execute_script("localStorage.clear()")
    open_page(browser, address)
    return browser


def open_page(browser, address, days: int = 0) -> None:
    """Open a page anew, so many days later."""
    browser.get("about:blank")
    script = {"source": LATER.replace("DAYS", str(days))}
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", script)
    browser.get(address)
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def current(page):
    """Return the card on show; there is one only, or none."""
    shown = page.execute_script(
        "return [...document.querySelectorAll('.quiz')].filter((each) => each.offsetParent)"
    )
    assert len(shown) <= 1
    return shown[0] if shown else None


def key(page) -> str:
    return current(page).get_attribute("id")


def number_of(page, *verdicts: str) -> int:
    """Return the place of the first option of the card on show with such a verdict."""
    options = CARDS[key(page)].options
    return next(at for at, option in enumerate(options, 1) if option.verdict in verdicts)


def press(page, *keys: str) -> None:
    ActionChains(page).send_keys(*keys).perform()


def answer(page, *verdicts: str) -> str:
    """Answer the card on show and go on; return which it was."""
    was = key(page)
    press(page, str(number_of(page, *verdicts)), Keys.ENTER)
    return was


def told(page) -> str:
    return current(page).find_element(By.CSS_SELECTOR, ".told").text


def state(page) -> str:
    return page.find_element(By.ID, "state").text


def memory(page) -> dict:
    return json.loads(page.execute_script("return localStorage.getItem('kibitz-quiz')") or "{}")


def boxes(page) -> dict[str, int]:
    return {name: entry["box"] for name, entry in memory(page).items()}


def today(page) -> int:
    return page.execute_script(
        "const now = new Date();"
        "return Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / 86400000);"
    )


def filter_by(page, name: str, value: str) -> None:
    Select(page.find_element(By.CSS_SELECTOR, f"[data-filter={name}]")).select_by_value(value)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("kind", ["checker", "take"])
def test_no_barrier_is_found(page, kind, width, theme):
    show_as(page, width, theme)
    filter_by(page, "kind", kind)
    assert axe_violations(page) == []
    page.find_element(By.TAG_NAME, "h1").click()
    press(page, "1")
    page.execute_script("for (const each of document.querySelectorAll('details')) each.open = true")
    assert axe_violations(page) == []
    assert page.execute_script("return document.documentElement.scrollWidth") <= width


def test_nothing_of_the_answer_is_seen_before(page):
    assert key(page) == KEYS[0]
    card = current(page)
    hidden = (".answer .sentence", ".costs", ".told", ".results", ".next", ".id", ".tag")
    for selector in hidden:
        assert not [
            each for each in card.find_elements(By.CSS_SELECTOR, selector) if each.is_displayed()
        ], selector
    assert "best" not in card.text
    assert "played" not in card.text


def test_a_click_on_the_right_option_is_told_so(page):
    at = number_of(page, "right")
    current(page).find_elements(By.CSS_SELECTOR, ".choices button")[at - 1].click()
    assert told(page) == "Right."
    assert CARDS[key(page)].decision.sentence in current(page).text
    assert boxes(page) == {KEYS[0]: 1}
    assert memory(page)[KEYS[0]]["due"] == today(page) + 1


def test_the_key_of_a_wrong_option_is_told_so_with_its_cost(page):
    filter_by(page, "kind", "checker")
    page.find_element(By.TAG_NAME, "h1").click()
    at = number_of(page, "wrong")
    option = CARDS[key(page)].options[at - 1]
    press(page, str(at))
    assert told(page) == f"Wrong by {option.cost} EMG."
    assert boxes(page) == {key(page): 0}
    # The board with arrows has taken the place of the other, and each option tells its cost.
    boards = current(page).find_elements(By.CSS_SELECTOR, ".picture")
    assert [each.is_displayed() for each in boards] == [False, True]
    costs = [each.text for each in current(page).find_elements(By.CSS_SELECTOR, ".costs")]
    for text, row in zip(costs, CARDS[key(page)].options, strict=True):
        assert text.startswith("best" if row.verdict == "right" else row.cost)
        assert ("played" in text) == row.was_played


def test_a_second_answer_to_the_same_question_does_not_count(page):
    press(page, str(number_of(page, "right")))
    press(page, str(number_of(page, "wrong")))
    assert told(page) == "Right."
    assert boxes(page) == {KEYS[0]: 1}


def test_good_enough_counts_as_known(page):
    fine = next(
        name for name, card in CARDS.items() if any(row.verdict == "fine" for row in card.options)
    )
    page.execute_script("location.hash = arguments[0]", fine)
    press(page, str(number_of(page, "fine")))
    assert told(page).startswith("Good enough: 0.0")
    assert boxes(page) == {fine: 1}


def test_enter_goes_on_and_the_next_card_has_the_focus(page):
    press(page, str(number_of(page, "right")), Keys.ENTER)
    assert key(page) == KEYS[1]
    assert page.switch_to.active_element.get_attribute("id") == KEYS[1]
    press(page, str(number_of(page, "right")))
    page.find_element(By.TAG_NAME, "h1").click()
    press(page, Keys.ENTER)
    assert key(page) == KEYS[2]


def test_what_was_wrong_comes_again_after_five_others(page):
    missed = answer(page, "wrong")
    others = [answer(page, "right") for _ in range(5)]
    assert missed not in others
    assert key(page) == missed
    answer(page, "right")
    assert boxes(page)[missed] == 1
    assert key(page) not in (missed, *others)


def test_a_position_waits_longer_each_time_it_is_known(page, address):
    def asked() -> list[str]:
        filter_by(page, "kind", "double")
        page.find_element(By.TAG_NAME, "h1").click()
        found = []
        while current(page) is not None:
            found.append(answer(page, "right"))
        return found

    doubles = asked()
    assert doubles == [name for name in KEYS if CARDS[name].kind == "double"]
    assert "Nothing is left for today" in state(page)
    day = 0
    for box, wait in enumerate((1, 3, 7, 16, 35, 75, 75), 1):
        assert boxes(page) == dict.fromkeys(doubles, min(box, 6))
        day += wait
        open_page(page, address, days=day - 1)
        assert state(page) == "0 to repeat today, 7 new, 2 known of 9"
        open_page(page, address, days=day)
        assert state(page) == "2 to repeat today, 7 new, 0 known of 9"
        assert asked() == doubles


def test_what_was_known_and_is_missed_starts_again(page, address):
    for _card in KEYS:
        answer(page, "right")
    open_page(page, address, days=1)
    missed = answer(page, "wrong")
    assert memory(page)[missed] == {"box": 0, "due": today(page)}
    open_page(page, address, days=2)
    assert memory(page)[missed] == {"box": 0, "due": today(page) - 1}
    # What waits longest comes first.
    assert key(page) == missed


def test_a_newer_quiz_with_other_positions_knows_what_was_learned(page, folder):
    known = [answer(page, "right") for _ in range(3)]
    newer = folder / "newer.html"
    newer.write_text(render_quiz("Ann", (PLAYS[20], *POSITIONS[2:], PLAYS[21])), "utf-8")
    open_page(page, newer.as_uri())
    assert state(page) == "0 to repeat today, 8 new, 1 known of 9"
    assert current(page).get_attribute("id") == quiz_cards(PLAYS[20:21])[0].key
    assert boxes(page) == dict.fromkeys(known, 1)


def test_filters_choose_what_is_asked_and_can_be_joined(page):
    filter_by(page, "kind", "double")
    assert state(page) == "0 to repeat today, 2 new, 0 known of 2"
    assert CARDS[key(page)].kind == "double"
    filter_by(page, "kind", "checker")
    card = CARDS[key(page)]
    filter_by(page, "theme", card.theme)
    filter_by(page, "size", card.size)
    filter_by(page, "difficulty", card.difficulty)
    alike = [
        each
        for each in CARDS.values()
        if (each.kind, each.theme, each.size, each.difficulty)
        == ("checker", card.theme, card.size, card.difficulty)
    ]
    assert state(page).endswith(f"known of {len(alike)}")
    assert key(page) == alike[0].key


def test_one_can_go_on_with_what_is_not_due_and_it_keeps_its_day(page):
    for _card in KEYS:
        answer(page, "right")
    before = memory(page)
    more = page.find_element(By.ID, "more")
    assert page.switch_to.active_element == more
    more.click()
    asked = [answer(page, "right", "fine") for _ in KEYS]
    assert sorted(asked) == sorted(KEYS)
    assert memory(page) == before
    missed = answer(page, "wrong")
    assert memory(page)[missed]["box"] == 0


def test_all_can_be_forgotten_but_not_by_mistake(page):
    page.execute_script(
        "localStorage.setItem('kibitz-quiz', arguments[0])",
        json.dumps({"d-of-another-page": {"box": 1, "due": today(page)}}),
    )
    answer(page, "right")
    page.find_element(By.CSS_SELECTOR, ".memory summary").click()
    page.find_element(By.ID, "forget").click()
    page.switch_to.alert.dismiss()
    assert KEYS[0] in memory(page)
    page.find_element(By.ID, "forget").click()
    page.switch_to.alert.accept()
    assert list(memory(page)) == ["d-of-another-page"]
    assert state(page) == "0 to repeat today, 9 new, 0 known of 9"
    assert page.find_element(By.ID, "moved").text == "Forgotten."


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "null",
        "{",
        "[1]",
        '"text"',
        '{"KEY": 3}',
        '{"KEY": {"box": 1.5, "due": 1}}',
        '{"KEY": {"box": 99, "due": 1}}',
        '{"KEY": {"box": -1, "due": 1}}',
        '{"KEY": {"box": 1, "due": 99999999}}',
        '{"KEY": {"box": null, "due": "x"}}',
    ],
)
def test_damaged_memory_is_as_if_nothing_was_known(page, address, kept):
    page.execute_script(
        "localStorage.setItem('kibitz-quiz', arguments[0])", kept.replace("KEY", KEYS[0])
    )
    open_page(page, address)
    assert state(page) == "0 to repeat today, 9 new, 0 known of 9"
    answer(page, "right")
    assert boxes(page) == {KEYS[0]: 1}
    assert not [each for each in page.get_log("browser") if each["level"] == "SEVERE"]


def test_what_is_learned_goes_to_another_browser_as_text(page, address):
    answer(page, "right")
    answer(page, "wrong")
    learned = memory(page)
    page.find_element(By.CSS_SELECTOR, ".memory summary").click()
    page.find_element(By.ID, "write").click()
    text = page.find_element(By.ID, "learned").get_attribute("value")
    assert page.find_element(By.ID, "moved").text == "Positions written down: 2. Copy the text."
    page.execute_script("localStorage.clear()")
    open_page(page, address)
    answer(page, "wrong")
    page.find_element(By.CSS_SELECTOR, ".memory summary").click()
    field = page.find_element(By.ID, "learned")
    field.send_keys("nonsense")
    page.find_element(By.ID, "read").click()
    assert "not a text" in page.find_element(By.ID, "moved").text
    field.clear()
    field.send_keys(text)
    page.find_element(By.ID, "read").click()
    assert page.find_element(By.ID, "moved").text == "Positions read in: 2."
    # Both were answered today: what was missed in either is to be repeated.
    assert memory(page) == {**learned, KEYS[0]: {"box": 0, "due": today(page)}}


def test_of_two_answers_the_later_is_read_in(page):
    day = today(page)
    answer(page, "wrong")
    text = json.dumps(
        {KEYS[0]: {"box": 2, "due": day + 2}, KEYS[1]: {"box": 3, "due": day}, "x": {"box": 77}}
    )
    page.find_element(By.CSS_SELECTOR, ".memory summary").click()
    page.find_element(By.ID, "learned").send_keys(text)
    page.find_element(By.ID, "read").click()
    assert boxes(page) == {KEYS[0]: 0, KEYS[1]: 3}


def test_a_link_leads_to_its_position(page, address):
    open_page(page, f"{address}#{KEYS[4]}")
    assert key(page) == KEYS[4]
    page.execute_script("location.hash = arguments[0]", KEYS[2])
    assert key(page) == KEYS[2]


def test_everything_is_there_without_scripts(page, address):
    allow_scripts(page, False)
    try:
        page.get("about:blank")
        page.get(address)
        cards = page.find_elements(By.CSS_SELECTOR, ".quiz")
        assert all(card.is_displayed() for card in cards)
        assert len(cards) == len(KEYS)
        for card in cards[:3]:
            rows = CARDS[card.get_attribute("id")].options
            labels = [each.text for each in card.find_elements(By.CSS_SELECTOR, ".choices li")]
            assert labels == [row.label for row in rows]
            assert not card.find_element(By.CSS_SELECTOR, ".sentence").is_displayed()
            card.find_element(By.CSS_SELECTOR, ".answer > summary").click()
            assert card.find_element(By.CSS_SELECTOR, ".sentence").is_displayed()
            assert "best" in card.find_element(By.CSS_SELECTOR, ".results").text
        assert not page.find_element(By.ID, "state").is_displayed()
    finally:
        allow_scripts(page, True)
    assert axe_violations(page) == []


def test_page_loads_nothing_and_logs_nothing(browser, address):
    assert asked_for(browser, address) == [address]
    assert browser.get_log("browser") == []
