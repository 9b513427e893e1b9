"""Matches, notes, exports, links and players over the API."""

import gzip
import io
import json
import zipfile

import pytest
from batches import small_match
from web import V1, analyzed, ended

from analyzer.app.annotating import TARGETS
from analyzer.app.converting import FORMATS
from analyzer.app.saved import load_analysis

NOTE = {"game": 1, "turn": 2, "text": "why not?", "tags": ["time-trouble"], "starred": True}


@pytest.fixture
def match(client):
    number = analyzed(client, 20)
    yield number
    client.delete(f"{V1}/matches/{number}")


def test_matches_are_found_by_player_length_and_level(client, match):
    entry = client.get(f"{V1}/matches", params={"limit": 1}).json()
    assert entry["total"] >= 1
    (listed,) = [
        each
        for each in client.get(f"{V1}/matches", params={"sort": "imported"}).json()["matches"]
        if each["match"] == match
    ]
    asked = {"player": listed["players"][0], "length": listed["length"], "level": "quick"}
    found = client.get(f"{V1}/matches", params=asked).json()["matches"]
    assert match in [each["match"] for each in found]
    assert client.get(f"{V1}/matches", params={"length": 99}).json()["matches"] == []
    unknown = client.get(f"{V1}/matches", params={"player": "Nobody Here"})
    assert unknown.status_code == 404
    assert "is called Nobody Here" in unknown.json()["error"]


def test_a_decision_is_that_of_the_document(client, match):
    document = client.get(f"{V1}/matches/{match}").json()
    wanted = document["decisions"][-1]
    place = f"{wanted['game']}/{wanted['turn']}/{wanted['kind']}"
    assert client.get(f"{V1}/matches/{match}/decisions/{place}").json() == wanted
    missing = client.get(f"{V1}/matches/{match}/decisions/9/9/checker")
    assert missing.status_code == 404


def test_notes_are_written_changed_found_and_removed(client, match):
    written = client.post(f"{V1}/matches/{match}/notes", json=NOTE)
    assert written.status_code == 201
    (note,) = written.json()["notes"]
    assert note["address"] == "#1.2"
    assert note["text"] == "why not?"
    assert client.post(f"{V1}/matches/{match}/notes", json=NOTE).status_code == 422
    assert (
        client.post(f"{V1}/matches/{match}/notes", json={"game": 77, "text": "x"}).status_code
        == 422
    )
    sgf = client.get(f"{V1}/matches/{match}/exports/sgf", params={"annotated": True})
    assert "why not?" in sgf.text
    changed = client.put(f"{V1}/matches/{match}/notes", json={**NOTE, "text": "now I know"})
    assert [each["text"] for each in changed.json()["notes"]] == ["now I know"]
    saved = client.get(f"{V1}/matches/{match}/exports/json").content
    assert [each.text for each in load_analysis(saved).notes] == ["now I know"]
    left = client.delete(f"{V1}/matches/{match}/notes", params={"game": 1, "turn": 2})
    assert left.json()["notes"] == []
    again = client.delete(f"{V1}/matches/{match}/notes", params={"game": 1, "turn": 2})
    assert again.status_code == 422


def test_notes_stay_when_a_match_is_analyzed_deeper(client, match):
    client.post(f"{V1}/matches/{match}/notes", json=NOTE)
    job = client.post(f"{V1}/matches/{match}/analyze", json={"level": "standard"})
    assert job.status_code == 202
    assert ended(client, job.json()["id"])["match"] == match
    document = client.get(f"{V1}/matches/{match}").json()
    assert document["settings"]["level"] == "standard"
    assert [each["text"] for each in document["notes"]] == ["why not?"]


def test_every_format_can_be_had(client, match):
    settings = client.get(f"{V1}/settings").json()
    assert set(settings["exports"]) == {*FORMATS, "html", "record"}
    for form in settings["exports"]:
        answer = client.get(f"{V1}/matches/{match}/exports/{form}")
        assert answer.status_code == 200, (form, answer.text)
        assert answer.content
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
    for form in TARGETS:
        answer = client.get(f"{V1}/matches/{match}/exports/{form}", params={"annotated": True})
        assert answer.status_code == 200, (form, answer.text)
    assert client.get(f"{V1}/matches/{match}/exports/exe").status_code == 404
    record = client.get(f"{V1}/matches/{match}/exports/record")
    assert record.text == small_match(20)
    data = client.get(f"{V1}/matches/{match}/exports/json").content
    assert json.loads(gzip.decompress(data)) == client.get(f"{V1}/matches/{match}").json()


def test_a_link_opens_the_report_until_it_is_taken_back(client, match):
    made = client.post(f"{V1}/matches/{match}/shares").json()
    assert client.get(made["path"]).text == client.get(f"{V1}/matches/{match}/report").text
    assert [each["id"] for each in client.get(f"{V1}/matches/{match}/shares").json()] == [
        made["id"]
    ]
    assert client.get(made["path"][:-1]).status_code == 404
    assert client.delete(f"{V1}/shares/{made['id']}").status_code == 204
    assert client.get(made["path"]).status_code == 404


def test_a_deleted_match_is_gone_everywhere(client):
    number = analyzed(client, 21)
    share = client.post(f"{V1}/matches/{number}/shares").json()
    assert client.delete(f"{V1}/matches/{number}").status_code == 204
    for path in (f"/matches/{number}", share["path"], f"{V1}/matches/{number}"):
        assert client.get(path).status_code == 404
    assert all(job["match"] != number for job in client.get(f"{V1}/jobs").json()["jobs"])
    assert client.delete(f"{V1}/matches/{number}").status_code == 404


def test_players_are_listed_coached_and_asked(client, match):
    players = client.get(f"{V1}/players").json()["players"]
    number = max(players, key=lambda each: each["errors"] + each["blunders"])["player"]
    coaching = client.get(f"{V1}/players/{number}/coaching")
    assert coaching.status_code == 200
    assert "<h1>" in client.get(f"/players/{number}").text
    quiz = client.get(f"{V1}/players/{number}/quiz")
    assert quiz.headers["content-type"].startswith("text/html")
    package = client.get(f"{V1}/players/{number}/quiz.apkg")
    assert zipfile.is_zipfile(io.BytesIO(package.content))
    for path in ("coaching", "quiz", "quiz.apkg", "report"):
        assert client.get(f"{V1}/players/99999/{path}").status_code == 404


def test_the_service_tells_how_it_is_set_up(client):
    settings = client.get(f"{V1}/settings").json()
    assert (settings["engine"], settings["trouble"]) == ("cheap 1", "")
    assert client.get(f"{V1}/engines").json()[0]["name"] == "sage"


def test_a_position_is_valued(client):
    start = client.get(f"{V1}/position", params={"id": "start", "dice": "31", "level": "quick"})
    assert start.status_code == 200
    assert start.json()["candidates"]
    assert client.get(f"{V1}/position", params={"id": "/etc/passwd"}).status_code == 422
    assert client.get(f"{V1}/position", params={"id": "start", "dice": "71"}).status_code == 422
