"""Pages that are kept: made once, as long as nothing changes, and in so much memory."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from batches import fill, small_match
from fastapi.testclient import TestClient
from web import V1, analyzed, serving_here

from analyzer.app.web import service as service_module
from analyzer.app.web.kept import Kept
from analyzer.library.opening import open_library
from analyzer.library.players import list_players


def test_a_value_is_made_once_however_many_ask_at_the_same_time():
    kept, made, everybody = Kept(10), [], threading.Barrier(8)

    def make():
        made.append(1)
        return "value"

    def ask(_number):
        everybody.wait(60)
        return kept.get_or_make("key", make)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {"value"}
    assert len(made) == 1


def test_what_fails_is_tried_again_and_what_does_not_hold_is_not_kept():
    kept = Kept(10)
    with pytest.raises(ZeroDivisionError):
        kept.get_or_make("key", lambda: 1 // 0)
    assert kept.get_or_make("key", lambda: 1, lambda: False) == 1
    assert kept.get_or_make("key", lambda: 2) == 2
    assert kept.get_or_make("key", lambda: 3) == 2


def test_the_values_asked_for_last_stay_within_the_bound():
    kept = Kept(10, len)
    for key in "abc":
        kept.get_or_make(key, lambda key=key: key * 4)
    assert kept.get_or_make("b", lambda: "made anew") == "bbbb"
    assert kept.get_or_make("a", lambda: "made") == "made"
    assert kept.get_or_make("large", lambda: "x" * 11) == "x" * 11
    assert kept.get_or_make("b", lambda: "anew") == "bbbb"
    assert kept.get_or_make("c", lambda: "anew") == "anew"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Return a service, and where its library is."""
    url = str(tmp_path_factory.mktemp("kept") / "library.db")
    with serving_here(url) as client:
        for seed in range(3):
            analyzed(client, seed)
        yield client, url


@pytest.fixture
def made(served, monkeypatch):
    """Return a list that grows with every page that is made."""
    client, _url = served
    makers, listed = client.app.state.service.makers, []
    make = makers._made

    def noted(workers, task):
        listed.append(task)
        return make(workers, task)

    monkeypatch.setattr(makers, "_made", noted)
    return listed


@pytest.mark.parametrize("path", ["/players/1", "/players/1/quiz", "/matches/1"])
def test_a_page_is_made_once_for_all(served, made, path):
    client, _url = served
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _number: client.get(path), range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert len(made) == 1
    assert client.get(path).status_code == 200
    assert len(made) == 1


def test_pages_of_a_player_are_made_anew_when_the_matches_change(served, made, tmp_path):
    client, url = served

    def page():
        """Return the page, and whether it was made now."""
        count = len(made)
        text = client.get("/players/1").text
        return text, len(made) > count

    before, _is_new = page()
    assert page() == (before, False)
    with open_library(url) as library:
        (name,) = (each.name for each in list_players(library) if each.id == 1)
    seed = next(seed for seed in range(10, 999) if f" {name} :" in small_match(seed))
    path = tmp_path / "other.mat"
    path.write_text(small_match(seed))
    # By another program on the same library.
    for level in ("quick", "standard"):
        fill(url, path, levels=(level,))
        assert page()[1]
        after, is_new = page()
        assert after != before
        assert not is_new
    client.delete(f"{V1}/matches/4")
    assert page() == (before, False)


def test_what_others_do_is_looked_at_now_and_then(served, made, monkeypatch):
    client, _url = served
    client.get("/players/1")
    count = len(made)
    monkeypatch.setattr(service_module, "library_state", lambda library: "changed")
    client.get("/players/1")
    assert len(made) == count
    monkeypatch.setattr(service_module, "OTHERS_SECONDS", 0.0)
    client.get("/players/1")
    assert len(made) == count + 1


def test_a_note_makes_the_page_of_its_match_anew(served, made):
    client, _url = served
    client.get("/matches/2")
    count = len(made)
    client.post(f"{V1}/matches/2/notes", json={"text": "look again"})
    assert "look again" in client.get("/matches/2").text
    assert len(made) == count + 1


def test_pages_are_packed_for_other_machines_that_take_them_so(served):
    client, _url = served
    plain = client.get("/matches/1", headers={"accept-encoding": "identity"})
    packed = client.get("/matches/1", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 4
    for headers in (plain.headers, packed.headers):
        assert "accept-encoding" in headers["vary"]
    near = TestClient(client.app, base_url="http://localhost", client=("127.0.0.1", 1))
    assert "content-encoding" not in near.get("/matches/1").headers
