"""Workers that die, work that is called off, and requests that come too slowly."""

import asyncio
import time
from dataclasses import dataclass

import pytest
from batches import CHEAP, Cheap, CheapSource
from evaluators import DyingSource
from helpers import EXAMPLES
from starlette.exceptions import HTTPException
from web import PATIENCE, V1, ended, match_file, sent, serving_here

from analyzer.app.batch.jobs import Job, Order
from analyzer.app.batch.watching import StoppedError, Watch
from analyzer.app.batch.working import work
from analyzer.app.web.security import _bounded
from analyzer.app.web.service_settings import Limits


class Idle(Cheap):
    """Values nothing."""

    def roll_equities(self, position):
        raise RuntimeError("asked")


@dataclass(frozen=True, slots=True)
class SourceOfGames(CheapSource):
    """Evaluators that are called by their game."""

    is_idle: bool = False

    def open(self, game):
        return (Idle if self.is_idle else Cheap)(f"cheap {game.name}", self.delay)


def test_a_worker_that_dies_fails_its_job_alone(tmp_path):
    with serving_here(str(tmp_path / "library.db"), workers=None, source=DyingSource()) as client:
        (job,) = sent(client, match_file(1)).json()["jobs"]
        failed = ended(client, job["id"])
        assert failed["state"] == "failed"
        assert failed["reason"] == "the process died twice while it worked on this match"
        assert client.get(f"{V1}/settings").json()["trouble"] == ""
        assert client.post(f"{V1}/jobs/{job['id']}/retry").json()["state"] == "queued"


def test_a_running_job_that_is_canceled_stops_and_the_next_one_is_done(tmp_path):
    slow = CheapSource(delay=0.2)
    with serving_here(str(tmp_path / "library.db"), workers=None, source=slow) as client:
        first, second = sent(client, match_file(1), match_file(2)).json()["jobs"]
        until = time.monotonic() + PATIENCE
        while client.get(f"{V1}/jobs/{first['id']}").json()["total"] == 0:
            assert time.monotonic() < until
            time.sleep(0.05)
        running = client.get(f"{V1}/jobs/{first['id']}").json()
        assert (running["state"], running["place"]) == ("running", None)
        client.post(f"{V1}/jobs/{first['id']}/cancel")
        assert ended(client, second["id"])["state"] == "done"
        assert client.get(f"{V1}/jobs/{first['id']}").json()["state"] == "canceled"
        assert client.get(f"{V1}/matches").json()["total"] == 1


def test_a_watched_worker_tells_how_far_it_is_and_stops_when_its_file_is_gone(tmp_path):
    name, data = match_file(1)
    job = Job(Order(CHEAP, "quick", seed=1), name, data)
    watch = Watch(tmp_path / "watch")
    assert work(job, watch).message == "stopped"
    watch.file.touch()
    assert watch.told() == (0, 0)
    work(job, watch)
    done, total = watch.told()
    assert done == total > 0
    watch.file.unlink()
    with pytest.raises(StoppedError):
        watch.tell(1, 2)


def test_a_record_that_takes_too_long_to_read_is_given_up():
    job = Job(Order(CHEAP, "quick", seed=1), "long.mat", match_file(1)[1] * 50)
    result = work(job, Watch(reading_seconds=0.001))
    assert result.message == "long.mat takes longer than 0.001 s to read: too large to be a match"


def test_a_request_that_comes_too_slowly_is_ended():
    async def silent():
        await asyncio.sleep(60)

    async def first_part():
        await _bounded(silent, 1000, Limits(silence=0.01))()

    with pytest.raises(HTTPException) as caught:
        asyncio.run(first_part())
    assert caught.value.status_code == 408


def test_a_match_of_another_game_that_is_analyzed_already_is_not_analyzed_again(tmp_path):
    url, file = str(tmp_path / "library.db"), (EXAMPLES / "nardy.mat").read_bytes()
    with serving_here(url, source=SourceOfGames()) as client:
        (job,) = sent(client, ("nardy.mat", file)).json()["jobs"]
        match = ended(client, job["id"])["match"]
        assert client.delete(f"{V1}/jobs/{job['id']}").status_code == 204
    with serving_here(url, source=SourceOfGames(is_idle=True)) as client:
        (job,) = sent(client, ("nardy.mat", file)).json()["jobs"]
        again = ended(client, job["id"])
        assert (again["state"], again["match"]) == ("done", match)


def test_jobs_in_hand_are_queued_again_when_the_service_ends(tmp_path):
    slow = CheapSource(delay=0.2)
    url = str(tmp_path / "library.db")
    with serving_here(url, workers=None, source=slow) as client:
        (job,) = sent(client, match_file(1)).json()["jobs"]
        until = time.monotonic() + PATIENCE
        while client.get(f"{V1}/jobs/{job['id']}").json()["state"] != "running":
            assert time.monotonic() < until
            time.sleep(0.05)
    with serving_here(url) as client:
        assert ended(client, job["id"])["state"] == "done"
