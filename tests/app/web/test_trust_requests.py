"""What strangers try with addresses, headers and tokens."""

import asyncio
import re
import signal

import pytest
from fastapi.testclient import TestClient
from web import TOKEN, V1, analyzed, error_of, match_file, resting, sent, serving_here

from analyzer.app.web import pages_library, service
from analyzer.app.web.answers import EVERY_ANSWER
from analyzer.app.web.guesses import MOST_GUESSES, SECONDS, Guesses
from analyzer.app.web.problems import TooLongError
from analyzer.app.web.service_settings import Limits

PART = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nabc\r\n--x--\r\n'


@pytest.fixture(scope="module")
def open_one(tmp_path_factory):
    """Return who asks a service that lets everybody in, and whose jobs wait."""
    client = resting(str(tmp_path_factory.mktemp("open") / "library.db"))
    yield client
    client.app.state.service.stop()


@pytest.mark.parametrize(
    "host",
    [
        "localhost/s/",
        "localhost/login?",
        "localhost/static/",
        "localhost?/login",
        "localhost#",
        "localhost\\",
        "evil.example@localhost",
        "localhost:x",
        "localhost:80:80",
        "[::1",
        "[::1].evil.example",
        "localhost, evil.example",
    ],
)
def test_a_host_is_a_name_and_a_port_and_opens_nothing(locked, host):
    error_of(locked.get(f"{V1}/jobs", headers={"host": host}), 403)


@pytest.mark.parametrize(
    "words",
    [
        "charset=undefined",
        "charset=punycode",
        "CHARSET = 'unicode_escape'",
        "charset=utf-7",
        'charset="utf-16"',
        "charset=utf-8; charset*0=puny; charset*1=code",
        "charset*=utf-8''punycode",
    ],
)
@pytest.mark.parametrize("path", [f"{V1}/uploads", "/upload", "/login", "/jobs/1/cancel"])
def test_forms_are_read_in_one_encoding_only(open_one, path, words):
    kind = f"multipart/form-data; boundary=x; {words}"
    error_of(open_one.post(path, content=PART, headers={"content-type": kind}), 415)


@pytest.mark.parametrize("words", ["", "; charset=utf-8", '; charset="UTF-8"', ";charset=UTF8 "])
def test_the_usual_encoding_may_be_named(open_one, words):
    kind = f"multipart/form-data; boundary=x{words}"
    answer = open_one.post(f"{V1}/uploads", content=PART, headers={"content-type": kind})
    assert answer.status_code == 202, answer.text


def test_only_files_may_be_as_large_as_files(quiet):
    kind = {"content-type": "application/x-www-form-urlencoded"}
    for path in (f"{V1}/uploads", "/upload"):
        error_of(quiet.post(path, content=b"&" * 5_000_000, headers=kind), 413)
    error_of(quiet.post("/jobs/1/cancel", content=b"&" * 300_000, headers=kind), 413)


def test_whoever_tries_one_token_after_the_other_is_not_asked_any_more(locked):
    wrong = {"authorization": "Bearer a wrong token of letters"}
    for _ in range(MOST_GUESSES):
        error_of(locked.get(f"{V1}/jobs", headers=wrong), 401)
    answer = locked.get(f"{V1}/jobs", headers=wrong)
    assert "wrong tokens" in error_of(answer, 429)
    assert answer.headers["retry-after"]
    right = {"authorization": f"Bearer {TOKEN}"}
    error_of(locked.get(f"{V1}/jobs", headers=right), 429)
    word = re.search(r'name="form" value="(\w+)"', locked.get("/login").text)[1]
    assert locked.post("/login", data={"form": word, "token": TOKEN}).status_code == 429


def test_guesses_of_others_keep_out_nobody_who_was_let_in(locked):
    word = re.search(r'name="form" value="(\w+)"', locked.get("/login").text)[1]
    locked.post("/login", data={"form": word, "token": TOKEN}, follow_redirects=False)
    for _ in range(MOST_GUESSES):
        locked.post("/login", data={"form": word, "token": "x" * 20})
    assert locked.post("/login", data={"form": word, "token": "x" * 20}).status_code == 429
    assert locked.get(f"{V1}/jobs").status_code == 200


def test_guesses_are_counted_by_address_for_a_while():
    moment = [0.0]
    guesses = Guesses(lambda: moment[0])
    for number in range(MOST_GUESSES):
        assert not guesses.are_too_many("2001:db8::1")
        guesses.add(f"2001:db8::{number:x}")
        guesses.add(f"192.0.2.{number}")
    assert guesses.are_too_many("2001:db8::ffff")
    assert not guesses.are_too_many("2001:db8:0:1::1")
    assert not guesses.are_too_many("192.0.2.1")
    moment[0] = SECONDS
    assert not guesses.are_too_many("2001:db8::1")
    guesses.add("2001:db8::1")
    assert not guesses.are_too_many("2001:db8::1")


def test_so_many_addresses_are_kept_in_mind():
    guesses = Guesses()
    for number in range(10_100):
        for _ in range(MOST_GUESSES):
            guesses.add(f"host {number}")
    assert not guesses.are_too_many("host 1")
    assert guesses.are_too_many("host 10099")


def test_a_method_cannot_be_called_otherwise(quiet):
    (job,) = sent(quiet, match_file(1)).json()["jobs"]
    for name in ("x-http-method-override", "x-http-method", "x-method-override"):
        error_of(quiet.post(f"{V1}/jobs/{job['id']}", headers={name: "DELETE"}), 405)
        quiet.get(f"{V1}/jobs/{job['id']}", params={"_method": "DELETE"}, headers={name: "DELETE"})
    assert quiet.get(f"{V1}/jobs/{job['id']}").json()["state"] == "queued"


def test_a_position_without_end_keeps_nobody_else_waiting(quiet, monkeypatch):
    at_the_desk = quiet.app.state.service.at_the_desk
    with monkeypatch.context() as hurried:
        hurried.setattr(service, "_POSITION_SECONDS", 0.5)
        with pytest.raises(TooLongError):
            at_the_desk(signal.pause)
    assert at_the_desk(len, "abc") == 3


@pytest.mark.parametrize("accepts", ["text/html", "application/json"])
def test_an_unexpected_failure_says_what_it_may_do_like_every_answer(
    open_one, monkeypatch, accepts
):
    monkeypatch.setattr(pages_library, "count_matches", None)
    teller = TestClient(open_one.app, base_url="http://localhost", raise_server_exceptions=False)
    answer = teller.get("/matches", headers={"accept": accepts})
    assert answer.status_code == 500
    assert "TypeError" in answer.text
    assert EVERY_ANSWER.keys() <= answer.headers.keys()


def test_an_address_tells_all_methods_that_it_takes(open_one):
    for method in ("options", "patch", "head"):
        answer = getattr(open_one, method)(f"{V1}/matches/1/notes")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "DELETE, GET, POST, PUT"
    assert open_one.get("/logout").headers["allow"] == "POST"


def test_a_request_has_one_length(open_one):
    two = {"content-length": "3", "transfer-encoding": "chunked"}
    answer = open_one.post(f"{V1}/jobs/1/cancel", content=b"abc", headers=two)
    assert "two ways" in error_of(answer, 400)


def test_days_are_written_in_one_way(open_one):
    for day in ("0", "1e9", "20260228", "2026-2-28", "2026-02-28T00:00:00", "²026-02-28", "x" * 99):
        assert "until" in error_of(open_one.get(f"{V1}/matches", params={"until": day}), 422)
    assert open_one.get(f"{V1}/matches", params={"until": "2026-02-28"}).status_code == 200


def test_a_token_may_have_letters_of_any_kind(tmp_path):
    token = "žluťoučký kůň úpěl"
    client = resting(str(tmp_path / "library.db"), token=token)
    for given, status in ((token, 200), (token[:-1], 401), ("\xff" * 20, 401)):
        header = {b"authorization": b"Bearer " + given.encode()}
        assert client.get(f"{V1}/jobs", headers=header).status_code == status
    raw = {b"authorization": b"Bearer \xff\xfe"}
    assert client.get(f"{V1}/jobs", headers=raw).status_code == 401
    client.app.state.service.stop()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/upload", "multipart/form-data; boundary=x"),
        ("/upload", "application/x-www-form-urlencoded"),
        (f"{V1}/uploads", "multipart/form-data; boundary=x"),
        ("/login", "application/x-www-form-urlencoded"),
        (f"{V1}/matches/1/notes", "application/json"),
    ],
)
def test_whoever_goes_away_leaves_nothing_to_complain_of(open_one, path, kind):
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", kind.encode())],
    }
    heard = iter([{"type": "http.request", "body": b"--x\r\n", "more_body": True}])
    told = []

    async def receive():
        return next(heard, {"type": "http.disconnect"})

    async def send(message):
        told.append(message)

    asyncio.run(open_one.app(scope, receive, send))
    assert told[0]["status"] == 400


def test_a_match_has_so_many_notes(tmp_path):
    with serving_here(str(tmp_path / "library.db"), limits=Limits(notes=2)) as client:
        path = f"{V1}/matches/{analyzed(client, 1)}/notes"
        for text, status in (("a", 201), ("b", 201), ("c", 413)):
            answer = client.post(path, json={"text": text})
            assert answer.status_code == status
        assert "2 notes already" in error_of(answer, 413)
        assert client.delete(path, params={"note_number": 1}).status_code == 200
        assert client.post(path, json={"text": "c"}).status_code == 201
