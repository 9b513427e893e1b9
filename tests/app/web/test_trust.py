"""What strangers try who mean harm."""

import gzip
import io
import re
import zipfile
from dataclasses import replace

import pytest
from batches import small_match
from web import TOKEN, V1, analyzed, ended, error_of, match_file, resting, sent

from analyzer.app.web.service_settings import Limits

SMALL = Limits(
    request=40_000, file=20_000, unpacked=100_000, text=5_000, files=5, waiting=4, body=2_000,
    receiving=5.0, silence=2.0,
)  # fmt: skip


@pytest.fixture
def small(tmp_path):
    client = resting(str(tmp_path / "library.db"), limits=SMALL)
    yield client
    client.app.state.service.stop()


def archive(**files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return packed.getvalue()


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "evil.example:8765", "", "[", "127.0.0.1.nip.io"],
)
def test_a_name_of_somebody_else_leads_nowhere(quiet, host):
    assert "--name" in error_of(quiet.get(f"{V1}/settings", headers={"host": host}), 403)


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "[::1]:8765", "localhost", "192.168.1.7"])
def test_addresses_and_own_names_lead_here(quiet, host):
    assert quiet.get(f"{V1}/jobs", headers={"host": host}).status_code == 200


def test_a_service_can_have_other_names(tmp_path):
    client = resting(str(tmp_path / "library.db"), names=("Kibitz.example.org",))
    host = {"host": "kibitz.example.org"}
    assert client.get(f"{V1}/jobs", headers=host).status_code == 200
    client.app.state.service.stop()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"origin": "https://localhost"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://localhost"},
    ],
)
def test_pages_of_others_change_nothing(quiet, headers):
    (job,) = sent(quiet, match_file(1)).json()["jobs"]
    for method, path in (
        ("post", f"{V1}/uploads"),
        ("post", f"{V1}/jobs/{job['id']}/cancel"),
        ("delete", f"{V1}/jobs/{job['id']}"),
        ("post", "/upload"),
    ):
        error_of(getattr(quiet, method)(path, headers=headers), 403)
    assert quiet.get(f"{V1}/jobs/{job['id']}").json()["state"] == "queued"
    kept = {"origin": "http://localhost", "sec-fetch-site": "same-origin"}
    assert quiet.post(f"{V1}/jobs/{job['id']}/cancel", headers=kept).status_code == 200


def test_a_form_that_was_not_made_here_is_refused(quiet):
    (job,) = sent(quiet, match_file(1)).json()["jobs"]
    path = f"/jobs/{job['id']}/cancel"
    assert quiet.post(path, data={"form": "x"}).status_code == 403
    word = re.search(r'name="form" value="(\w+)"', quiet.get("/").text)[1]
    assert quiet.post(path, data={"form": word}).status_code == 200
    quiet.cookies.clear()
    assert quiet.post(path, data={"form": word}).status_code == 403


def test_without_the_token_nothing_is_told_but_where_to_give_it(locked):
    for path in ("/jobs", "/matches", "/", "/matches/1"):
        assert locked.get(path, follow_redirects=False).headers["location"] == "/login"
    for path in ("jobs", "settings", "openapi.json", "matches/1/report", "events"):
        answer = locked.get(f"{V1}/{path}")
        assert "Bearer" in error_of(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"
    error_of(sent(locked, match_file(1)), 401)
    error_of(locked.get(f"{V1}/jobs", headers={"authorization": f"Bearer {TOKEN[:-1]}"}), 401)
    error_of(locked.get(f"{V1}/jobs", headers={"authorization": f"Basic {TOKEN}"}), 401)
    let_in = {"authorization": f"Bearer {TOKEN}"}
    assert locked.get(f"{V1}/jobs", headers=let_in).status_code == 200


def test_the_login_lets_a_browser_in_by_a_cookie_that_no_script_reads(locked):
    word = re.search(r'name="form" value="(\w+)"', locked.get("/login").text)[1]
    wrong = locked.post("/login", data={"form": word, "token": "a wrong token of letters"})
    assert wrong.status_code == 403
    answer = locked.post("/login", data={"form": word, "token": TOKEN}, follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert TOKEN not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert locked.get(f"{V1}/jobs").status_code == 200
    session = locked.cookies["kibitz_session"]
    for forged in (f"9{session}", session[:-1], f"9999999999.{'0' * 64}", "", ".", "x.y"):
        locked.cookies.clear()
        locked.cookies.set("kibitz_session", forged)
        error_of(locked.get(f"{V1}/jobs"), 401)


def test_files_that_are_too_large_too_many_or_too_long_are_refused(small):
    assert "larger than" in error_of(sent(small, ("a.mat", b"x" * 20_001)), 413)
    assert "taken at a time" in error_of(sent(small, ("a.mat", b"x" * 50_000)), 413)
    assert error_of(sent(small, *(match_file(seed) for seed in range(6))), 400)
    assert error_of(sent(small, text="x" * 5_001), 400)
    note = {"text": "x" * 3_000}
    assert "taken at a time" in error_of(small.post(f"{V1}/matches/1/notes", json=note), 413)
    assert small.get(f"{V1}/jobs").json()["jobs"] == []


def test_a_request_that_does_not_tell_its_size_is_ended_where_it_is_too_large(small):
    def parts():
        yield b'--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n'
        for _ in range(60):
            yield b"y" * 1000

    kind = {"content-type": "multipart/form-data; boundary=x"}
    error_of(small.post(f"{V1}/uploads", content=parts(), headers=kind), 413)


def test_so_many_jobs_may_wait(small):
    assert sent(small, *(match_file(seed) for seed in range(4))).status_code == 202
    answer = sent(small, match_file(5))
    assert "4 matches wait" in error_of(answer, 429)
    assert answer.headers["retry-after"]
    assert sent(small, match_file(1)).status_code == 202


def test_archives_that_unpack_to_too_much_are_refused(small):
    bomb = archive(**{f"{number}.mat": b"0" * 50_000 for number in range(3)})
    assert "far more" in error_of(sent(small, ("bomb.zip", bomb)), 413)
    many = archive(**{f"{number}.mat": b"0" for number in range(9)})
    assert "more than 5 files" in error_of(sent(small, ("many.zip", many)), 413)


def test_an_archive_that_lies_about_its_sizes_unpacks_no_more(small):
    data = bytearray(archive(**{"a.mat": b"0" * 90_000}))
    size = (90_000).to_bytes(4, "little")
    while size in data:
        at = data.index(size)
        data[at : at + 4] = (10).to_bytes(4, "little")
    answer = sent(small, ("lying.zip", bytes(data)), match_file(1))
    assert answer.status_code == 202
    (refused,) = answer.json()["refused"]
    assert refused["file"] == "a.mat"


def test_a_bomb_in_a_bomb_is_refused(small):
    inner = archive(**{"a.mat": b"0" * 10_000_000})
    answer = sent(small, ("outer.zip", archive(**{"inner.zip": inner})), match_file(1))
    (refused,) = answer.json()["refused"]
    assert "MB" in refused["error"]


def test_gzipped_bombs_are_refused(small):
    answer = sent(small, ("a.json.gz", gzip.compress(b"0" * 1_000_000)), match_file(1))
    (refused,) = answer.json()["refused"]
    assert "more than can be read" in refused["error"]


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "..\\..\\boot.ini",
        "/etc/shadow",
        "C:\\x\\y.mat",
        "a\r\nSet-Cookie: x.mat",
        "..",
    ],
)
def test_names_of_files_lead_nowhere(quiet, name, tmp_path):
    before = set(tmp_path.rglob("*"))
    job = sent(quiet, (name, small_match(1).encode())).json()["jobs"][0]
    assert not re.search(r"[/\\\r\n]", job["name"])
    packed = archive(**{name: small_match(2)})
    answer = sent(quiet, ("packed.zip", packed))
    assert answer.status_code in (202, 422)
    made = set(tmp_path.rglob("*")) - before
    assert all(path.name.startswith("library.db") for path in made)


HARM = '"><script>alert(1)</script><img src=x onerror=alert(2)>'


def test_names_comments_and_tags_are_never_markup(client):
    record = small_match(30)
    name = re.search(r"^ (\w+) : ", record, re.MULTILINE)[1]
    record = record.replace(f" {name} : ", " <script>alert(3)</script> : ")
    record = f'; [Event "{HARM}"]\n; {HARM}\n{record}'
    (job,) = sent(client, (f"{HARM}.mat", record.encode())).json()["jobs"]
    done = ended(client, job["id"])
    assert done["state"] == "done", done
    path = f"{V1}/matches/{done['match']}"
    client.post(f"{path}/notes", json={"game": 1, "text": HARM, "author": HARM[:60]})
    player = client.get(f"{V1}/players").json()["players"][0]["player"]
    for shown in (f"/matches/{done['match']}", "/jobs", "/matches", f"/players/{player}"):
        page = client.get(shown)
        assert page.status_code == 200
        scripts = re.findall(r"<script\b", page.text)
        assert len(scripts) == 1, shown
        assert "<img src=x" not in page.text
        policy = page.headers["content-security-policy"]
        assert re.search(r"script-src 'sha256-[\w+/=]{44}'", policy)
        assert "frame-ancestors 'none'" in policy
    assert client.get(f"{path}/exports/html").headers["content-security-policy"] == "sandbox"


def test_downloads_have_names_that_hold_no_header(client):
    record = small_match(31)
    name = re.search(r"^ (\w+) : ", record, re.MULTILINE)[1]
    record = record.replace(f" {name} : ", ' "x";\\tÁ\u202e : ')
    (job,) = sent(client, ("a.mat", record.encode())).json()["jobs"]
    number = ended(client, job["id"])["match"]
    told = client.get(f"{V1}/matches/{number}/exports/mat").headers["content-disposition"]
    assert re.fullmatch(
        r"attachment; filename=\"[A-Za-z0-9.-]+\"; filename\*=UTF-8''[A-Za-z0-9.%-]+", told
    )


def test_what_looks_like_sql_is_text(client):
    number = analyzed(client, 32)
    for harm in ("' OR 1=1 --", "%", "_", "'; DROP TABLE matches; --"):
        found = client.get(f"{V1}/matches", params={"event": harm})
        assert found.json()["matches"] == []
        assert client.get(f"{V1}/matches", params={"player": harm}).status_code == 404
    assert client.get(f"{V1}/matches/{number}").status_code == 200


def test_no_request_names_a_library_or_a_file(client):
    paths = client.get(f"{V1}/openapi.json").json()["paths"]
    named = [
        each["name"]
        for path in paths.values()
        for route in path.values()
        for each in route.get("parameters", ())
    ]
    assert not {"library", "url", "file", "path", "scheduler"} & set(named)


def test_links_cannot_be_guessed(client):
    number = analyzed(client, 33)
    paths = {client.post(f"{V1}/matches/{number}/shares").json()["path"] for _ in range(20)}
    assert len(paths) == 20
    assert all(len(path) >= 3 + 43 for path in paths)


def test_so_many_browsers_may_follow(tmp_path):
    client = resting(str(tmp_path / "library.db"), limits=replace(SMALL, streams=0))
    error_of(client.get(f"{V1}/events"), 429)
    client.app.state.service.stop()


def test_every_answer_says_what_it_may_do(quiet):
    for path in ("/", "/nowhere", f"{V1}/jobs", f"{V1}/nowhere", "/s/x"):
        headers = quiet.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert (
            "'unsafe-inline'" not in headers["content-security-policy"].partition("script-src")[2]
        )
