"""What the service tells without names: exports, reports, coaching, links."""

import re

import pytest
from leaks import MARK, tells
from web import V1, ended, sent

from analyzer.app.annotating import TARGETS
from analyzer.app.converting import FORMATS
from analyzer.app.web.security import SHARED
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

#: A match of the two whom all tests here are about.
RECORD = f"""\
; [Event "{MARK} Open"]
; [Site "{MARK}.example"]
; [EventDate "2024.05.17"]

 3 point match

 Game 1
 Ann {MARK} : 0                        {MARK.title()} Bob : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
; {MARK} slept here
  2)  Doubles => 2                Takes
  3) 41: 24/23 13/9              66: 13/7 13/7 8/2 8/2
  4) 21: 6/4 24/23               62: 24/16
"""
NOTE = {"game": 1, "turn": 2, "text": MARK, "author": MARK, "tags": [MARK], "starred": True}
ANONYMOUS = {"anonymize": True}


@pytest.fixture(scope="module")
def match(client):
    (job,) = sent(client, (f"{MARK}.mat", RECORD.encode())).json()["jobs"]
    number = ended(client, job["id"])["match"]
    assert client.post(f"{V1}/matches/{number}/notes", json=NOTE).status_code == 201
    yield number
    client.delete(f"{V1}/matches/{number}")


@pytest.fixture(scope="module")
def player(client, match):
    listed = client.get(f"{V1}/players").json()["players"]
    return next(each["player"] for each in listed if MARK in each["name"].casefold())


def told(answer):
    """Return what somebody gets: the body, and the headers, where a file's name stands."""
    assert answer.status_code == 200, answer.text
    return answer.content, repr(answer.headers).encode()


def tells_nobody(answer) -> bool:
    return not any(tells(MARK, part) for part in told(answer))


def test_every_export_can_be_had_without_names(client, match):
    address = f"{V1}/matches/{match}/exports"
    asked = [(form, False) for form in (*FORMATS, "html")]
    asked += [(form, True) for form in TARGETS]
    for form, annotated in asked:
        query = {"annotated": annotated}
        plain = client.get(f"{address}/{form}", params=query)
        answer = client.get(f"{address}/{form}", params={**query, **ANONYMOUS})
        assert not tells_nobody(plain)
        assert tells_nobody(answer)
        assert 'filename="anonymous.' in answer.headers["content-disposition"]
        if form in ("mat", "sgf", "ogxm", "gva"):
            found = replay(read_record(answer.content))
            assert play_key(found) == play_key(replay(read_record(RECORD.encode())))


def test_the_file_as_it_came_is_refused_without_names(client, match):
    answer = client.get(f"{V1}/matches/{match}/exports/record", params=ANONYMOUS)
    assert answer.status_code == 422
    assert "ask for another format" in answer.json()["error"]


def test_analysis_report_and_decisions_can_be_had_without_names(client, match):
    for part in ("", "/report", "/decisions/1/3/checker"):
        answer = client.get(f"{V1}/matches/{match}{part}", params=ANONYMOUS)
        assert tells_nobody(answer)
    figures = [
        client.get(f"{V1}/matches/{match}", params=query).json()["players"]
        for query in ({}, ANONYMOUS)
    ]
    for each in figures:
        for side in each:
            side.pop("name")
    assert figures[0] == figures[1]


def test_coaching_and_quizzes_can_be_had_without_names(client, player):
    for part in ("coaching", "report", "quiz", "quiz.apkg"):
        address = f"{V1}/players/{player}/{part}"
        assert not tells_nobody(client.get(address))
        assert tells_nobody(client.get(address, params=ANONYMOUS))


def test_a_link_without_names_cannot_be_talked_out_of_it(client, match):
    made = client.post(f"{V1}/matches/{match}/shares", params=ANONYMOUS)
    assert made.status_code == 201
    assert made.json()["anonymous"] is True
    path = made.json()["path"]
    page = client.get(path)
    assert "Player A" in page.text
    names = set(re.findall(r'id="(g\d+-t\d+-(?:checker|double|take))"', page.text))
    assert names
    for address in (path, *(f"{path}/decisions/{name}" for name in names)):
        for query in ({}, {"anonymize": "false"}, {"anonymize": "0"}, {"names": "true"}):
            for headers in ({}, {"accept-language": "cs"}):
                answer = client.get(address, params=query, headers=headers)
                assert tells_nobody(answer)
                assert not re.search(r"2024[-.]", answer.text)
    listed = client.get(f"{V1}/matches/{match}/shares").json()
    assert [each["anonymous"] for each in listed] == [True]
    assert client.delete(f"{V1}/shares/{made.json()['id']}").status_code == 204
    assert client.get(path).status_code == 404


def test_a_link_with_names_tells_them(client, match):
    made = client.post(f"{V1}/matches/{match}/shares").json()
    assert made["anonymous"] is False
    assert not tells_nobody(client.get(made["path"]))
    client.delete(f"{V1}/shares/{made['id']}")


def test_a_note_written_later_is_not_told_by_an_older_link(client, match):
    path = client.post(f"{V1}/matches/{match}/shares", params=ANONYMOUS).json()["path"]
    assert tells_nobody(client.get(path))
    note = {"game": 1, "turn": 4, "text": f"later {MARK}"}
    assert client.post(f"{V1}/matches/{match}/notes", json=note).status_code == 201
    assert tells_nobody(client.get(path))


def test_the_form_makes_a_link_without_names(client, match):
    page = client.get(f"/matches/{match}/share")
    word = re.search(r'name="form" value="(\w+)"', page.text)[1]
    told = {"form": word, "decision": "", "anonymize": "true"}
    made = client.post(f"/matches/{match}/share", data=told)
    path = re.search(rf'<code class="secret">http://[^/]+({SHARED}[^<]+)</code>', made.text)[1]
    assert "without names" in made.text
    assert tells_nobody(client.get(path))


def test_the_page_of_a_match_offers_files_without_names(client, match):
    page = client.get(f"/matches/{match}").text
    links = re.findall(r'href="(/api/v1/[^"]+anonymize=true)"', page)
    assert len(links) == 1 + len(TARGETS) + 2
    for link in links:
        assert tells_nobody(client.get(link.replace("&amp;", "&")))
