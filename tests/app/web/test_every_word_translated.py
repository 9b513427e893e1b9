"""Every page of the service speaks the language of who asks: nothing is left in English."""

import re
from unittest.mock import patch

import pytest
from pages import Page
from pseudo import bracketed, untranslated
from web import analyzed, sent, serving_here
from workers import InOrder

from analyzer.app.batch.separate import SeparateWorkers

#: Names, notation, IDs, levels, formats and units: the same in every language.
SAME = re.compile(
    r"XGID(=\S+)?|OGID|\bKID\b|GNU Backgammon ID|Kibitz|kibitz [a-z].*|^kibitz$|"
    r"English|Čeština|Polski|Magyar|"
    r"\b(Ann|Bob|Carol|Dave)\b|backgammon(?= ·)|cheap|GNU Backgammon [\d. ]+|"
    r"[a-z]+\.mat|\d+\.mat|library\.db|"
    r"Kazaross-XG2|GammonView|\bXG\b|\bgnubg\b|\bgnu\w*|made up|sage|bgsage|native|"
    r"\b(quick|standard|deep|rollout)\b|\d-ply|utf-8|\bEMG\b|\bPR\b|"
    r"\bpython\b|\b(bar|off)\b|Markdown|JSON|CSV|HTML|\.(mat|sgf|ogxm|gva|txt)\b|"
    r"/tmp/\S*|https?://\S+|/api/v1\S*|127\.0\.0\.1|localhost|[A-Za-z0-9_-]{20,}|UTC",
    re.MULTILINE,
)
ATTRIBUTES = ("aria-label", "title", "alt", "placeholder", "data-auto", "data-copy", "data-done",
              "data-queued", "data-running", "data-turns", "data-failed", "data-sure")  # fmt: skip


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """Return who asks a service that holds two matches and a job that failed."""
    # What is made in other processes is made here, where the language is known.
    with (
        patch.object(SeparateWorkers, "submit", InOrder.submit),
        serving_here(str(tmp_path_factory.mktemp("words") / "library.db")) as client,
    ):
        number = analyzed(client, 20)
        analyzed(client, 21)
        sent(client, ("broken.mat", b"nothing of a match"))
        yield client, number


def left_in_english(text: str) -> list[str]:
    shown = Page(text)
    pieces = [*shown.words, *(each for name in ATTRIBUTES for each in shown.attributes(name))]
    rest = SAME.sub("", untranslated("\n".join(pieces)))
    return re.findall(r"[A-Za-z]{3,}.*", rest)


PAGES = (
    "/",
    "/jobs",
    "/matches",
    "/matches?player=Nobody",
    "/matches/{match}",
    "/matches/{match}/share",
    "/matches/{match}/delete",
    "/players",
    "/players/1",
    "/players/1/quiz",
    "/settings",
    "/position?id=XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10&level=quick",
    "/login",
    "/nowhere",
    "/matches/999",
    "/matches?length=x",
)


@pytest.mark.parametrize("path", PAGES)
def test_no_word_of_a_page_is_left_in_english(filled, path):
    client, match = filled
    with bracketed():
        answer = client.get(path.format(match=match), headers={"accept": "text/html"})
    assert answer.headers["content-type"].startswith("text/html"), path
    assert left_in_english(answer.text) == []


def test_no_word_of_a_decision_is_left_in_english(filled):
    client, match = filled
    report = client.get(f"/matches/{match}").text
    name = re.search(r'id="(g1-t\d+-checker)"', report)[1]
    with bracketed():
        answer = client.get(f"/matches/{match}/decisions/{name}", headers={"accept": "text/html"})
    assert left_in_english(answer.text) == []


@pytest.mark.parametrize(
    "path",
    ["/matches?limit=x", "/matches/0", "/jobs?state=nothing", "/matches/999", "/position?id=x"],
)
def test_no_word_of_a_refusal_by_the_api_is_left_in_english(filled, path):
    client, _match = filled
    with bracketed():
        answer = client.get(f"/api/v1{path}")
    assert answer.status_code in (404, 422)
    rest = untranslated(answer.json()["error"])
    # Names of arguments and the values that they take are those of the API.
    rest = re.sub(r"'[a-z]+'|limit|number|state(\.\d)?", "", SAME.sub("", rest))
    assert re.findall(r"[A-Za-z]{3,}", rest) == []
