"""From an upload to a match that can be read."""

import asyncio
import io
import json
import re
import zipfile

from batches import small_match
from helpers import ROOT
from web import V1, analyzed, ended, match_file, sent, serving_here

from analyzer.transcript.reader import read_record
from analyzer.transcript.sgf.writer import write_sgf


def events(answer):
    """Yield the events of a stream, each with its data."""
    name = ""
    for line in answer.iter_lines():
        key, _colon, value = line.partition(": ")
        if key == "event":
            name = value
        elif key == "data":
            yield name, json.loads(value)


def test_files_of_three_formats_become_matches_and_a_broken_one_a_reason(client):
    mat = small_match(1)
    sgf = write_sgf(read_record(small_match(2).encode())).encode()
    text = small_match(3).replace(" Game", "\n Game").encode("utf-16")
    files = (
        ("one.mat", mat.encode()),
        ("two.sgf", sgf),
        ("three.txt", text),
        ("broken.mat", b"\x89PNG\r\n\x1a\n of no use"),
    )
    answer = sent(client, *files)
    assert answer.status_code == 202
    found = [ended(client, job["id"]) for job in answer.json()["jobs"]]
    assert [job["state"] for job in found] == ["done", "done", "done", "failed"]
    assert found[3]["reason"]
    assert not found[3]["reason"].startswith("broken.mat: ")
    assert found[3]["match"] is None
    for job in found[:3]:
        assert job["done"] == job["total"] > 0
        document = client.get(f"{V1}/matches/{job['match']}").json()
        assert document["source"] == job["name"]
        page = client.get(f"/matches/{job['match']}")
        assert page.status_code == 200
        assert "<h1>" in page.text


def test_an_archive_and_a_pasted_match_are_taken(client):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("/etc/four.mat", small_match(4))
        archive.writestr("five.mat", small_match(5))
    answer = sent(client, ("all.zip", packed.getvalue()), text=small_match(6))
    jobs = [ended(client, job["id"]) for job in answer.json()["jobs"]]
    assert [job["name"] for job in jobs] == ["four.mat", "five.mat", "pasted.txt"]
    assert {job["state"] for job in jobs} == {"done"}


def test_a_pasted_position_is_valued_at_once(client):
    answer = sent(client, text="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").json()
    assert answer["jobs"] == []
    assert answer["position"]["best"]
    page = client.post("/upload")
    assert page.status_code == 415


def test_the_same_file_is_analyzed_once(client):
    first = analyzed(client, 7)
    (job,) = sent(client, match_file(7)).json()["jobs"]
    assert job["state"] == "done"
    assert job["match"] == first


def test_a_record_with_errors_says_so_in_its_job_and_on_top_of_its_report(client):
    damaged = (ROOT / "examples" / "damaged.mat").read_bytes()
    (job,) = sent(client, ("damaged.mat", damaged)).json()["jobs"]
    found = ended(client, job["id"])
    assert (found["state"], found["reason"]) == ("done", "the record has errors")
    assert "done; the record has errors" in client.get("/jobs").text
    page = client.get(f"/matches/{found['match']}").text
    assert re.search(r'<a href="#problems">The record has \d+ errors?, listed at the end', page)


def test_a_deeper_look_follows_the_quick_one(client):
    (job,) = sent(client, match_file(8), level="standard").json()["jobs"]
    quick = ended(client, job["id"])
    assert (quick["level"], quick["state"]) == ("quick", "done")
    deeper = ended(client, quick["next"])
    assert (deeper["level"], deeper["state"], deeper["match"]) == (
        "standard",
        "done",
        quick["match"],
    )
    assert client.get(f"{V1}/matches/{quick['match']}").json()["settings"]["level"] == "standard"


def test_a_job_is_followed_to_its_end(client):
    (job,) = sent(client, match_file(9)).json()["jobs"]
    with client.stream("GET", f"{V1}/jobs/{job['id']}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        told = list(events(answer))
    assert {name for name, _job in told} == {"job"}
    assert told[-1][1]["state"] == "done"
    assert told[-1][1] == client.get(f"{V1}/jobs/{job['id']}").json()


def test_who_begins_to_follow_is_told_of_what_is_there_then(quiet):
    watchers = quiet.app.state.service.watchers

    async def begun() -> bytes:
        following = watchers.all_jobs()
        try:
            return await anext(following)
        finally:
            await following.aclose()

    async def twice() -> tuple[bytes, bytes]:
        before = await begun()
        sent(quiet, match_file(12))
        return before, await begun()

    before, after = asyncio.run(twice())
    assert b"12.mat" not in before
    assert b"12.mat" in after


def test_a_job_that_waits_knows_its_place_and_can_be_canceled(quiet):
    jobs = sent(quiet, match_file(1), match_file(2), match_file(3)).json()["jobs"]
    assert [job["place"] for job in jobs] == [1, 2, 3]
    canceled = quiet.post(f"{V1}/jobs/{jobs[0]['id']}/cancel").json()
    assert (canceled["state"], canceled["place"]) == ("canceled", None)
    assert quiet.get(f"{V1}/jobs/{jobs[1]['id']}").json()["place"] == 1
    listed = quiet.get(f"{V1}/jobs").json()
    assert [job["id"] for job in listed["jobs"]] == [jobs[1]["id"], jobs[2]["id"], jobs[0]["id"]]
    assert listed["counts"] == {"queued": 2, "running": 0, "done": 0, "failed": 0, "canceled": 1}
    assert quiet.delete(f"{V1}/jobs/{jobs[2]['id']}").status_code == 204
    assert quiet.get(f"{V1}/jobs/{jobs[2]['id']}").status_code == 404


def test_the_pages_work_without_a_script(client):
    shown = client.get("/")
    word = shown.text.partition('name="form" value="')[2].partition('"')[0]
    answer = client.post("/upload", files=[("files", match_file(10))], data={"form": word})
    assert answer.url.path == "/jobs"
    assert "10.mat" in answer.text
    assert client.get("/matches").status_code == 200


def test_workers_in_processes_of_their_own_do_the_same(tmp_path):
    with serving_here(str(tmp_path / "library.db"), workers=None) as client:
        assert analyzed(client, 1) == 1
