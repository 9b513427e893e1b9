"""The pages of the service without a browser: forms, searches, links."""

import io
import zipfile

import pytest
from batches import small_match
from web import V1, analyzed, resting, sent, serving_here

from analyzer.app.web.forms import SLOT
from analyzer.app.web.security import FORM_COOKIE, form_word


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """Return who asks a service that holds a match, and the number of the match."""
    with serving_here(str(tmp_path_factory.mktemp("pages") / "library.db")) as client:
        yield client, analyzed(client, 20)


def word_of(client) -> str:
    """Return the word of this browser's forms."""
    client.get("/")
    return form_word(client.cookies[FORM_COOKIE])


FORMS = (
    "/jobs/1/cancel",
    "/jobs/1/retry",
    "/jobs/1/forget",
    "/matches/{match}/notes",
    "/matches/{match}/analyze",
    "/matches/{match}/share",
    "/matches/{match}/share/1/revoke",
    "/matches/{match}/delete",
    "/logout",
)


@pytest.mark.parametrize("path", FORMS)
def test_no_form_is_taken_that_was_not_made_here(filled, path):
    client, match = filled
    client.get("/")
    sent = {"form": "0" * 64, "text": "mine now", "level": "quick"}
    answer = client.post(path.format(match=match), data=sent, follow_redirects=False)
    assert answer.status_code == 403
    assert client.get(f"{V1}/matches/{match}").status_code == 200


def test_a_kept_page_holds_the_word_of_whoever_looks_at_it(filled):
    client, match = filled
    words = []
    for _visit in range(2):
        client.cookies.clear()
        words.append(word_of(client))
        text = client.get(f"/matches/{match}").text
        assert SLOT not in text
        assert f'name="form" value="{words[-1]}"' in text
    assert words[0] != words[1]
    assert words[0] not in text


def test_a_note_is_written_changed_and_removed(filled):
    client, match = filled
    sent = {"form": word_of(client), "game": 1, "turn": 2, "tags": "race #timing"}
    address = f"/matches/{match}/notes"
    added = client.post(address, data={**sent, "do": "add", "text": "why?"}, follow_redirects=False)
    assert added.headers["location"] == f"/matches/{match}?noted=kept#g1-t2"
    changed = {**sent, "do": "change", "number": 1, "text": "so!", "starred": "true"}
    shown = client.post(address, data=changed)
    assert shown.status_code == 200
    assert 'role="status">The note is kept.' in shown.text
    assert "The note is kept." not in client.get(f"/matches/{match}").text
    (note,) = client.get(f"{V1}{address}").json()["notes"]
    assert (note["text"], note["tags"], note["starred"]) == ("so!", ["race", "timing"], True)
    removed = client.post(address, data={**sent, "do": "remove", "number": 1})
    assert 'role="status">The note is removed.' in removed.text
    assert client.get(f"{V1}{address}").json()["notes"] == []


@pytest.mark.parametrize(
    "query",
    [
        "since=tomorrow",
        "until=2026-02-30",
        "length=-1",
        "length=ten",
        "level=none",
        "player=Nobody",
    ],
)
def test_a_search_for_nonsense_says_what_is_wrong_with_it(filled, query):
    client, _match = filled
    answer = client.get(f"/matches?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert f'value="{query.partition("=")[2]}"' in answer.text or query.startswith("level")


def test_a_search_for_somebody_unknown_leads_to_the_players(filled):
    client, _match = filled
    text = client.get("/matches?player=Nobody").text
    assert 'role="alert">nobody is called Nobody <a href="/players">All players</a>' in text
    assert "library.db" not in text
    name = client.get(f"{V1}/players").json()["players"][0]["name"]
    text = client.get("/players", params={"name": f"{name}x"}, headers={"Accept": "text/html"}).text
    assert f"near names: {name}" in text


def test_a_search_finds_by_player_and_length(filled):
    client, match = filled
    name = client.get(f"{V1}/matches").json()["matches"][0]["players"][0]
    found = client.get("/matches", params={"player": name, "length": 5, "sort": "loss"}).text
    assert f'href="/matches/{match}"' in found
    assert f'href="/matches/{match}"' not in client.get("/matches?length=7").text


def test_a_name_leads_to_its_player(filled):
    client, _match = filled
    player = client.get(f"{V1}/players").json()["players"][0]
    answer = client.get("/players", params={"name": player["name"]}, follow_redirects=False)
    assert answer.headers["location"] == f"/players/{player['player']}"


@pytest.mark.parametrize("page", ["/players/99", "/players/99/quiz"])
def test_a_player_who_is_not_there_is_not_found(filled, page):
    client, _match = filled
    answer = client.get(page, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert ">there is no such player<" in answer.text


def test_a_decision_that_is_not_there_is_not_found(filled):
    client, match = filled
    assert client.get(f"/matches/{match}/decisions/g9-t9-take").status_code == 404
    assert client.get(f"/matches/{match}/decisions/evil").status_code == 422


def test_an_upload_tells_which_of_its_files_are_not_taken(filled):
    client, _match = filled
    files = [("files", ("a.mat", small_match(21).encode())), ("files", ("b.zip", b"PK\3\4 no"))]
    answer = client.post("/upload", data={"form": word_of(client)}, files=files)
    assert answer.status_code == 200
    assert "b.zip" in answer.text


def test_an_upload_tells_which_of_its_files_are_in_the_library(filled):
    client, match = filled
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("again.mat", small_match(20))
        archive.writestr("new.mat", small_match(22))
    files = [("files", ("all.zip", packed.getvalue()))]
    answer = client.post("/upload", data={"form": word_of(client)}, files=files)
    assert f'<a href="/matches/{match}">again.mat: in the library already</a>' in answer.text
    assert "new.mat: in the library already" not in answer.text
    told = sent(client, ("once-more.mat", small_match(20).encode())).json()
    assert told["known"] == [{"file": "once-more.mat", "match": match}]


def test_a_match_that_is_analyzed_at_a_level_says_so(filled):
    client, match = filled
    asked = {"form": word_of(client), "level": "quick"}
    answer = client.post(f"/matches/{match}/analyze", data=asked)
    assert answer.status_code == 200
    assert "analyzed at quick already</a>" in answer.text


def test_links_that_work_on_this_machine_alone_are_called_so(filled):
    client, match = filled
    address = f"/matches/{match}/share"
    assert "Links made here work only on this machine" in client.get(address).text
    elsewhere = client.get(address, headers={"Host": "192.0.2.7"})
    assert elsewhere.status_code == 200
    assert "work only on this machine" not in elsewhere.text


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "programs of this machine"),
        ({"host": "192.0.2.7"}, "everybody who reaches the address"),
        ({"token": "a secret of 24 letters!!"}, "who has the token"),
    ],
)
def test_the_settings_say_who_is_let_in(tmp_path, settings, told):
    client = resting(str(tmp_path / "library.db"), **settings)
    secret = {"Authorization": f"Bearer {settings.get('token', '')}"}
    assert f"<dd>{told}</dd>" in client.get("/settings", headers=secret).text
    client.app.state.service.stop()
