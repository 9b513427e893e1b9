"""In which language the service answers whom."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from web import V1, analyzed, serving_here

from analyzer import i18n
from analyzer.app.web.languages import LANGUAGE_COOKIE
from analyzer.i18n import LANGUAGES, OWN_NAMES, best_language, use_language


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with serving_here(str(tmp_path_factory.mktemp("languages") / "library.db")) as client:
        yield client


@pytest.fixture(autouse=True)
def _without_choice(client):
    client.cookies.clear()


def title_of(text: str) -> str:
    return re.search(r"<h1>(.*?)</h1>", text)[1]


def words(language: str, message: str) -> str:
    return i18n.catalog(language).gettext(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_that_the_browser_likes(client, language):
    answer = client.get("/", headers={"accept-language": f"xx, {language}-XY;q=0.8, en;q=0.1"})
    assert title_of(answer.text) == words(language, "Analyze a match")
    assert f'<html lang="{language}">' in answer.text
    assert answer.headers["content-language"] == language
    assert {"Accept-Language", "Cookie"} <= set(re.split(r",\s*", answer.headers["vary"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_is_kept_and_stronger_than_the_browser(client, language):
    before = "http://localhost/matches?player=Ann"
    chosen = client.get(
        f"/language/{language}", headers={"referer": before}, follow_redirects=False
    )
    assert chosen.status_code == 303
    assert chosen.headers["location"] == "/matches?player=Ann"
    assert client.cookies[LANGUAGE_COOKIE] == language
    answer = client.get("/", headers={"accept-language": "en" if language != "en" else "cs"})
    assert answer.headers["content-language"] == language


def test_every_page_leads_to_every_language_without_a_script(client):
    for path in ("/", "/jobs", "/matches", "/players", "/settings", "/login", "/nowhere"):
        text = client.get(path, headers={"accept": "text/html"}).text
        for code, name in OWN_NAMES.items():
            assert re.search(
                rf'<a href="/language/{code}" [^>]*lang="{code}"[^>]*>{name}</a>', text
            )
        assert text.count('aria-current="true"') == 1


@pytest.mark.parametrize(
    "referer",
    ["", "http://evil.example/x", "//evil.example/x", "http://localhost//evil.example/x",
     "http://localhost/language/cs", "javascript:alert(1)", "http://localhost"],
)  # fmt: skip
def test_a_choice_leads_nowhere_else(client, referer):
    answer = client.get("/language/pl", headers={"referer": referer}, follow_redirects=False)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("path", ["/language/", "/language/xx", "/language/../cs"])
def test_there_is_no_other_language(client, path):
    answer = client.get(path, headers={"accept-language": "en"}, follow_redirects=False)
    assert answer.status_code in (303, 404)
    assert LANGUAGE_COOKIE not in client.cookies


def test_a_cookie_that_names_no_language_chooses_none(client):
    client.cookies.set(LANGUAGE_COOKIE, "../../etc")
    answer = client.get("/", headers={"accept-language": "hu"})
    assert answer.headers["content-language"] == "hu"


def test_who_asks_for_no_language_that_there_is_gets_that_of_the_service(tmp_path):
    use_language("pl")
    try:
        with serving_here(str(tmp_path / "library.db")) as client:
            for accepted in ("", "de, fr;q=0.5", "pl;q=0, de"):
                answer = client.get("/", headers={"accept-language": accepted})
                assert answer.headers["content-language"] == "pl"
    finally:
        use_language("en")


def test_sentences_of_the_api_are_in_the_language_and_all_else_is_not(client):
    said = client.get(f"{V1}/matches/999", headers={"accept-language": "cs"})
    assert said.headers["content-language"] == "cs"
    english = client.get(f"{V1}/matches/999", headers={"accept-language": "en"})
    assert said.json()["error"] != english.json()["error"]
    settings = (
        client.get(f"{V1}/settings", headers={"accept-language": code}).json()
        for code in ("cs", "en")
    )
    assert len({str({**each, "engines": None}) for each in settings}) == 1


def test_a_kept_report_is_kept_for_its_language(client):
    match = analyzed(client, 20)
    for _visit in range(2):
        for language in LANGUAGES:
            text = client.get(f"/matches/{match}", headers={"accept-language": language}).text
            assert f'<html lang="{language}">' in text
            assert words(language, "The mistakes, costliest first") in text


def test_requests_at_once_in_several_languages_do_not_mix(client):
    def asked(number: int) -> bool:
        language = LANGUAGES[number % len(LANGUAGES)]
        answer = client.get("/settings", headers={"accept-language": language})
        return title_of(answer.text) == words(language, "Settings")

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(asked, range(80)))


@given(st.text())
def test_any_header_chooses_a_language_that_there_is(accepted):
    assert best_language(accepted, "hu") in LANGUAGES


@pytest.mark.parametrize(
    ("accepted", "best"),
    [
        ("pl", "pl"),
        ("cs-CZ, en;q=0.9", "cs"),
        ("en;q=0.5, hu;q=0.7", "hu"),
        ("de, *;q=0.5", "en"),
        ("de", "en"),
        ("CS", "cs"),
        ("pl;q=0", "en"),
        ("en;q=0, hu;q=0.1", "hu"),
        ("cs;q=nan", "en"),
        ("cs;q=1e9", "en"),
    ],
)
def test_the_language_that_a_browser_likes_best_is_taken(accepted, best):
    assert best_language(accepted, "en") == best
