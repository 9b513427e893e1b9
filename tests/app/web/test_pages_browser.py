"""The pages of the service in a real browser: for eyes, fingers, keys and screen readers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx2
import pytest
import uvicorn
from batches import CheapSource, here, small_match
from browser import allow_scripts, axe_violations, chromium, show_as
from selenium.common.exceptions import (
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait
from web import PATIENCE, V1

from analyzer.app.web.app import create_app
from analyzer.app.web.service_settings import ServiceSettings

#: Seconds that a turn takes, so that progress can be seen.
DELAY = 0.02
#: What a page that is just being changed may answer.
_NOT_YET = (NoSuchElementException, StaleElementReferenceException)
EVIL = "<img src=x onerror=document.title='caught'>"


@contextmanager
def listening(url: str, **settings: object) -> Iterator[str]:
    """Yield the address of a service in this process."""
    told = {"library": url, "jobs": 1, "level": "quick", "source": CheapSource(delay=DELAY)}
    config = uvicorn.Config(
        create_app(ServiceSettings(**{**told, **settings}), here), port=0, log_level="warning"
    )
    server = uvicorn.Server(config)
    listener = config.bind_socket()
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@dataclass(frozen=True)
class Served:
    """A service with matches, and the browser that looks at it."""

    url: str
    browser: object
    match: int
    player: int
    decision: str

    def open(self, path: str, width: int = 1280, theme: str = "light"):
        show_as(self.browser, width, theme)
        self.browser.get("about:blank")
        self.browser.get(self.url + path)
        return self.browser

    def until(self, is_so):
        waiting = WebDriverWait(self.browser, PATIENCE, ignored_exceptions=_NOT_YET)
        return waiting.until(is_so)

    def follow(self, element) -> None:
        """Click what leads to another page, and wait until that page is there with its scripts."""
        self.browser.execute_script("window.left = true")
        element.click()
        self.until(
            lambda page: page.execute_script(
                "return !window.left && document.readyState === 'complete'"
            )
        )

    def send(self) -> None:
        """Press the button of the upload page, and wait for what comes after it."""
        self.follow(self.browser.find_element(By.CSS_SELECTOR, ".send button"))


def analyzed_at(url: str, *names: tuple[str, str]) -> list[int]:
    """Upload texts under their names, and return their matches."""
    files = [("files", (name, text.encode())) for name, text in names]
    jobs = httpx2.post(f"{url}{V1}/uploads", files=files).json()["jobs"]
    found = []
    for job in jobs:
        with httpx2.stream("GET", f"{url}{V1}/jobs/{job['id']}/events", timeout=PATIENCE) as events:
            list(events.iter_lines())
        ended = httpx2.get(f"{url}{V1}/jobs/{job['id']}").json()
        assert ended["state"] == "done", ended
        found.append(ended["match"])
    return found


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    with listening(str(folder / "library.db")) as url, chromium(folder / "profile") as browser:
        matches = analyzed_at(url, *((f"{seed}.mat", small_match(seed, 10)) for seed in (1, 2)))
        players = httpx2.get(f"{url}{V1}/players").json()["players"]
        worst = max(players, key=lambda each: each["errors"] + each["blunders"])
        decided = httpx2.get(f"{url}{V1}/matches/{matches[0]}").json()["decisions"]
        costly = max(decided, key=lambda each: each["error_emg"])
        name = f"g{costly['game']}-t{costly['turn']}-{costly['kind']}"
        yield Served(url, browser, matches[0], worst["player"], name)


def text_of(browser, selector: str) -> str:
    return browser.find_element(By.CSS_SELECTOR, selector).text


def classes(element) -> list[str]:
    return element.get_attribute("class").split()


def press(browser, *keys: str) -> None:
    ActionChains(browser).send_keys(*keys).perform()


def export(address: str) -> bytes:
    """Return the file at an address."""
    answer = httpx2.get(address, timeout=PATIENCE)
    assert answer.is_success, answer.text
    return answer.content


def in_other_formats(url: str, folder) -> list[str]:
    """Return files of matches that are new to the service: a text, an SGF and an XML."""
    paths = [folder / "new.mat"]
    paths[0].write_text(small_match(30, 12))
    for seed, form in ((31, "sgf"), (32, "ogxm")):
        (number,) = analyzed_at(url, (f"{seed}.mat", small_match(seed, 12)))
        path = folder / f"new.{form}"
        path.write_bytes(export(f"{url}{V1}/matches/{number}/exports/{form}"))
        httpx2.delete(f"{url}{V1}/matches/{number}")
        paths.append(path)
    return [str(path) for path in paths]


def test_files_are_followed_from_the_upload_to_their_reports(served, tmp_path):
    paths = in_other_formats(served.url, tmp_path)
    broken = tmp_path / "broken.mat"
    broken.write_text("no match at all")
    page = served.open("/")
    page.find_element(By.ID, "files").send_keys("\n".join([*paths, str(broken)]))
    assert len(page.find_elements(By.CSS_SELECTOR, "#chosen li")) == 4
    served.send()
    assert page.current_url.endswith("/jobs")
    page.execute_script("window.same = true")
    named = {
        name: page.find_element(By.XPATH, f"//li[.//bdi[.='{name}']]")
        for name in ("new.mat", "new.sgf", "new.ogxm", "broken.mat")
    }
    for each in named.values():
        served.until(lambda _, each=each: {"done", "failed"} & set(classes(each)))
    assert [name for name, each in named.items() if "failed" in classes(each)] == ["broken.mat"]
    assert "no match record" in named["broken.mat"].text
    assert page.execute_script("return window.same")
    served.follow(named["new.sgf"].find_element(By.CSS_SELECTOR, ".report"))
    assert "/matches/" in page.current_url
    press(page, Keys.ARROW_RIGHT)
    served.until(lambda _: "#g1-t2" in page.current_url)


def test_files_that_are_dropped_are_chosen(served):
    page = served.open("/")
    page.execute_script(
        "const dataTransfer = new DataTransfer();"
        "dataTransfer.items.add(new File(['a match'], 'dropped.mat'));"
        "document.getElementById('drop').dispatchEvent("
        "  new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));"
    )
    assert "dropped.mat" in text_of(page, "#chosen")
    assert page.execute_script("return document.getElementById('files').files.length") == 1


def test_progress_is_told_while_a_match_is_analyzed(served):
    page = served.open("/jobs")
    page.execute_script(
        "window.told = [];"
        "new MutationObserver(() => {"
        "  const shown = document.querySelector('.job.running .told');"
        "  if (shown) window.told.push(shown.textContent);"
        "}).observe(document.getElementById('jobs'), {childList: true, subtree: true});"
    )
    analyzed_at(served.url, ("long.mat", small_match(40, 60)))
    told = served.until(lambda _: page.execute_script("return window.told"))
    assert any("turns" in each or "begun" in each for each in told)
    served.until(lambda _: "long.mat" in text_of(page, ".job.done bdi"))


def test_a_pasted_match_is_taken(served):
    page = served.open("/")
    page.execute_script("document.getElementById('text').value = arguments[0]", small_match(41, 8))
    served.send()
    assert page.current_url.endswith("/jobs")
    assert "pasted.txt" in text_of(page, "#jobs")


def test_a_note_is_written_beside_the_board_and_found_in_the_sgf(served):
    page = served.open(f"/matches/{served.match}")
    press(page, Keys.ARROW_RIGHT)
    form = page.find_element(By.ID, "write")
    assert form.find_element(By.NAME, "turn").get_attribute("value") == "2"
    form.find_element(By.NAME, "text").send_keys(f"Why not run? {EVIL}")
    form.find_element(By.NAME, "tags").send_keys("race")
    form.find_element(By.NAME, "starred").click()
    served.follow(form.find_element(By.TAG_NAME, "button"))
    assert page.current_url.endswith("#g1-t2")
    assert EVIL in text_of(page, ".scene.current .note")
    assert page.title != "caught"
    link = page.find_element(By.CSS_SELECTOR, "#tools a[href$='exports/sgf?annotated=true']")
    sgf = httpx2.get(link.get_attribute("href")).text
    assert "Why not run?" in sgf
    own = page.find_element(By.CSS_SELECTOR, ".own")
    page.find_element(By.CSS_SELECTOR, "#notes summary").click()
    served.follow(own.find_element(By.CSS_SELECTOR, "[value=remove]"))
    assert not page.find_elements(By.CSS_SELECTOR, ".scene .note")


def test_matches_are_searched(served):
    page = served.open("/matches")
    entry = httpx2.get(f"{served.url}{V1}/matches").json()["matches"][-1]
    page.find_element(By.NAME, "player").send_keys(entry["players"][0].upper())
    Select(page.find_element(By.NAME, "sort")).select_by_value("imported")
    served.follow(page.find_element(By.CSS_SELECTOR, ".search button"))
    assert "player=" in page.current_url
    rows = page.find_elements(By.CSS_SELECTOR, ".list tbody tr")
    assert rows
    assert all(entry["players"][0] in row.text for row in rows)
    page.get(f"{served.url}/matches?player=Nobody")
    assert "is called Nobody" in text_of(page, "[role=alert]")


def test_a_quiz_is_answered(served):
    page = served.open(f"/players/{served.player}")
    served.follow(page.find_element(By.CSS_SELECTOR, ".actions a"))
    press(page, "1")
    assert text_of(page, ".quiz.current .told")


def test_a_link_is_made_and_taken_back(served):
    page = served.open(f"/matches/{served.match}/decisions/{served.decision}")
    sentence = text_of(page, ".verdict")
    served.follow(page.find_element(By.LINK_TEXT, "Share"))
    served.follow(page.find_element(By.CSS_SELECTOR, "button.main"))
    address = text_of(page, ".secret")
    assert sentence in httpx2.get(address).text
    assert httpx2.get(address.partition("/decisions")[0]).status_code == 200
    served.follow(page.find_element(By.XPATH, "//button[.='Take it back']"))
    assert not page.find_elements(By.CSS_SELECTOR, "li.card")
    assert httpx2.get(address).status_code == 404


def test_a_pasted_position_is_valued(served):
    page = served.open("/")
    text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
    page.find_element(By.ID, "text").send_keys(text)
    served.send()
    assert "/position" in page.current_url
    assert "Best:" in text_of(page, ".verdict")


def test_a_match_is_deleted_after_a_question(served):
    (number,) = analyzed_at(served.url, ("gone.mat", small_match(50, 8)))
    page = served.open(f"/matches/{number}")
    served.follow(page.find_element(By.LINK_TEXT, "Delete"))
    served.follow(page.find_element(By.CSS_SELECTOR, ".danger"))
    assert page.current_url.endswith("/matches")
    assert httpx2.get(f"{served.url}/matches/{number}").status_code == 404


PAGES = (
    "/",
    "/jobs",
    "/matches",
    "/players",
    "/settings",
    "/login",
    "/no-such-page",
    "/matches/{match}",
    "/matches/{match}/decisions/{decision}?scores=quick",
    "/position?level=quick&scores=quick&id=XGID%3D-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
    "/matches/{match}/share",
    "/matches/{match}/delete",
    "/players/{player}",
    "/players/{player}/quiz",
)


@pytest.mark.parametrize("path", PAGES)
def test_no_barrier_is_found(served, path):
    served.browser.get_log("browser")
    page = served.open(
        path.format(match=served.match, player=served.player, decision=served.decision)
    )
    page.execute_script("for (const each of document.querySelectorAll('details')) each.open = true")
    for width, theme in ((1280, "light"), (390, "dark")):
        show_as(page, width, theme)
        assert axe_violations(page) == []
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
    logged = [each["message"] for each in page.get_log("browser")]
    assert [each for each in logged if "no-such-page" not in each] == []


def test_upload_and_reading_need_no_script(served, tmp_path):
    path = tmp_path / "plain.mat"
    path.write_text(small_match(60, 8))
    allow_scripts(served.browser, False)
    try:
        page = served.open("/")
        page.find_element(By.ID, "files").send_keys(str(path))
        served.send()
        assert page.current_url.endswith("/jobs")

        def is_done(_):
            served.follow(page.find_element(By.LINK_TEXT, "See how far it is"))
            return page.find_elements(
                By.XPATH, "//li[.//bdi[.='plain.mat']][contains(@class,'done')]"
            )

        served.until(is_done)
        served.follow(page.find_element(By.CSS_SELECTOR, ".job.done .report"))
        assert "/matches/" in page.current_url
        assert page.find_elements(By.CSS_SELECTOR, ".scene")[1].is_displayed()
    finally:
        allow_scripts(served.browser, True)
