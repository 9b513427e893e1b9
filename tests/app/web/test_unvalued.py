"""Records that nobody can value, and those whose evaluator failed: shown as they were played."""

import html
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from batches import CHEAP, CheapSource, small_match
from helpers import ROOT
from leaks import tells
from web import V1, ended, match_file, sent, serving_here

from analyzer.app.batch.stream import Crew
from analyzer.evaluation.engines import EngineSpec

NARDY = ("nardy.mat", (ROOT / "examples" / "nardy.mat").read_bytes())
BROKEN = ("broken.mat", b"7 point match\n\nGame 1\nAnn : 0  Bob : 0\n 1) 99: 8/5\n")


@dataclass(frozen=True, slots=True)
class BackgammonSource(CheapSource):
    """An evaluator that values backgammon alone."""

    def values(self, game):
        return EngineSpec("sage").values(game)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    url = str(tmp_path_factory.mktemp("unvalued") / "library.db")
    with serving_here(url, source=BackgammonSource()) as client:
        yield client


@pytest.fixture(scope="module")
def failed(client):
    """Return the job of a match of long nardy."""
    (job,) = sent(client, NARDY).json()["jobs"]
    return ended(client, job["id"])


def test_a_match_without_an_evaluator_is_offered_as_it_was_played(client, failed):
    assert (failed["state"], failed["has_record"], failed["match"]) == ("failed", True, None)
    assert failed["done"] == 0 < failed["total"]
    assert f'href="/jobs/{failed["id"]}/record">Record without values' in client.get("/jobs").text
    text = client.get(f"/jobs/{failed['id']}/record").text
    assert "This match has no values" in text
    assert html.escape(failed["reason"], quote=False) in text
    assert 'href="/matches"' in text
    assert "g1-t1" in text
    assert client.get(f"{V1}/matches").json()["total"] == 0


def test_its_files_are_those_that_can_hold_it(client, failed):
    exports = f"{V1}/jobs/{failed['id']}/exports"
    text = client.get(f"/jobs/{failed['id']}/record").text
    assert client.get(f"{exports}/record").content == NARDY[1]
    assert b"<html" in client.get(f"{exports}/html").content
    assert b"service" not in client.get(f"{exports}/html").headers["content-type"].encode()
    for form in client.get(f"{V1}/settings").json()["exports"]:
        answer = client.get(f"{exports}/{form}")
        is_offered = f"/exports/{form}" in text
        assert answer.status_code == (200 if is_offered else 422), form
    assert client.get(f"{exports}/mp3").status_code == 404


def test_its_files_can_be_had_without_names(client, failed):
    exports = f"{V1}/jobs/{failed['id']}/exports"
    asked = {"anonymize": True}
    for form in ("html", "mat", "json", "csv"):
        answer = client.get(f"{exports}/{form}", params=asked)
        assert answer.status_code == 200
        told = answer.content + repr(answer.headers).encode()
        assert not any(tells(name, told) for name in ("Orlova", "Maisuradze", "nardy.mat"))
    assert client.get(f"{exports}/record", params=asked).status_code == 422


def test_a_file_that_cannot_be_read_has_no_record(client):
    (job,) = sent(client, ("nothing.mat", b"no match at all")).json()["jobs"]
    found = ended(client, job["id"])
    assert (found["state"], found["has_record"]) == ("failed", False)
    assert client.get(f"/jobs/{job['id']}/record").status_code == 404
    assert client.get(f"{V1}/jobs/{job['id']}/exports/record").status_code == 404


def test_a_job_that_is_done_or_gone_has_no_record_of_its_own(client):
    (job,) = sent(client, match_file(1)).json()["jobs"]
    assert ended(client, job["id"])["has_record"] is False
    for number in (job["id"], 10_000):
        assert client.get(f"/jobs/{number}/record").status_code == 404


def test_a_record_goes_with_its_job(client):
    (job,) = sent(client, (NARDY[0], b"; again\n" + NARDY[1])).json()["jobs"]
    assert ended(client, job["id"])["has_record"]
    assert client.get(f"/jobs/{job['id']}/record").status_code == 200
    assert client.delete(f"{V1}/jobs/{job['id']}").status_code == 204
    assert client.get(f"/jobs/{job['id']}/record").status_code == 404


class Dying(Executor):
    """Reads a record as a worker does, which then dies."""

    def submit(self, fn, /, *args, **kwargs):
        _job, watch = args
        watch.tell(0, 6)
        future = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_a_record_whose_evaluator_died_is_offered_and_can_be_tried_again(tmp_path):
    @contextmanager
    def dying():
        yield Crew(Dying(), lambda: 1)

    url = str(tmp_path / "library.db")
    with serving_here(url, workers=dying, source=CHEAP) as client:
        (job,) = sent(client, ("1.mat", small_match(1).encode())).json()["jobs"]
        found = ended(client, job["id"])
        assert (found["state"], found["has_record"]) == ("failed", True)
        assert found["reason"] in client.get(f"/jobs/{job['id']}/record").text
    with serving_here(url) as client:
        client.post(f"{V1}/jobs/{job['id']}/retry")
        found = ended(client, job["id"])
        assert (found["state"], found["has_record"]) == ("done", False)
