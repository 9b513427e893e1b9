"""The workers of a cluster do the jobs of a service, and are watched as those of this machine."""

import time

import pytest
from batches import CHEAP, CheapSource
from clusters import cluster
from web import PATIENCE, V1, analyzed, ended, match_file, sent, serving_here

from analyzer.app.batch import attendance
from analyzer.app.batch import cluster as cluster_module

OLD = """
import importlib.metadata
version = importlib.metadata.version
importlib.metadata.version = lambda name: "0.0.9" if name == "kibitz" else version(name)
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 60)
    monkeypatch.setattr(cluster_module, "WORKER_SECONDS", 60)
    monkeypatch.setattr(attendance, "ABSENT_SECONDS", 0.0)


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("two"), 2) as made:
        yield made


def serving_with(made, folder, source=CHEAP):
    """Return a service whose jobs the cluster does."""
    url = str(folder / "library.db")
    return serving_here(url, workers=None, jobs=None, scheduler=made.address, source=source)


def wait_until(met):
    """Return what a question gives as soon as that is something."""
    until = time.monotonic() + PATIENCE
    while not (found := met()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def job(client, number):
    """Return a job as it stands."""
    return client.get(f"{V1}/jobs/{number}").json()


def trouble(client):
    """Return why no job is done."""
    return client.get(f"{V1}/settings").json()["trouble"]


def test_jobs_tell_how_far_they_are_and_one_that_is_canceled_stops(two_workers, tmp_path):
    with serving_with(two_workers, tmp_path, CheapSource(delay=0.2)) as client:
        listed = sent(client, *map(match_file, range(3))).json()["jobs"]
        first, second, third = (each["id"] for each in listed)
        told = wait_until(lambda: job(client, first)["done"] and job(client, first))
        assert (told["state"], told["place"]) == ("running", None)
        assert 0 < told["done"] <= told["total"]
        assert told["seconds_left"] is not None
        client.post(f"{V1}/jobs/{first}/cancel")
        # Two workers: the third has one only when the first stops.
        assert [ended(client, each)["state"] for each in (second, third)] == ["done", "done"]
        assert job(client, first)["state"] == "canceled"
        assert client.get(f"{V1}/matches").json()["total"] == 2


def test_a_job_whose_worker_is_killed_is_done_by_another(two_workers, tmp_path):
    with serving_with(two_workers, tmp_path, CheapSource(delay=0.1)) as client:
        listed = sent(client, match_file(1), match_file(2)).json()["jobs"]
        wait_until(lambda: all(job(client, each["id"])["done"] for each in listed))
        two_workers.drop(two_workers.workers[0])
        assert [ended(client, each["id"])["state"] for each in listed] == ["done", "done"]
    two_workers.add()
    two_workers.wait_for(2)


def test_jobs_wait_for_a_worker_and_say_so_when_none_is_left(two_workers, tmp_path, capfd):
    with serving_with(two_workers, tmp_path, CheapSource(delay=0.3)) as client:
        (listed,) = sent(client, match_file(1)).json()["jobs"]
        wait_until(lambda: job(client, listed["id"])["done"])
        two_workers.drop(*two_workers.workers)
        message = (
            f"the scheduler {two_workers.address} has no worker left; waiting until one comes: "
            f"dask worker {two_workers.address} starts one"
        )
        wait_until(lambda: trouble(client) == message)
        assert job(client, listed["id"])["reason"] == message
        assert client.get("/jobs").text.count(message) == 2
        for _number in range(2):
            two_workers.add()
        assert ended(client, listed["id"])["state"] == "done"
        wait_until(lambda: not trouble(client))
    assert capfd.readouterr().err.count(message) == 1
    two_workers.wait_for(2)


def test_a_worker_of_another_version_is_named_and_jobs_go_on_without_it(two_workers, tmp_path):
    (tmp_path / "old.py").write_text(OLD)
    with serving_with(two_workers, tmp_path) as client:
        old = two_workers.add("--preload", str(tmp_path / "old.py"))
        two_workers.wait_for(3)
        jobs = sent(client, *map(match_file, range(20))).json()["jobs"]
        told = wait_until(lambda: trouble(client))
        assert "the worker tcp://127.0.0.1:" in told
        assert "Kibitz 0.0.9" in told
        two_workers.drop(old)
        assert {ended(client, each["id"])["state"] for each in jobs} == {"done"}


@pytest.mark.parametrize("is_idle", [True, False])
def test_a_scheduler_that_goes_is_told_and_a_new_one_in_its_place_is_used(
    tmp_path, monkeypatch, is_idle
):
    slow = CheapSource(delay=0.1)
    with cluster(tmp_path, 1) as made, serving_with(made, tmp_path, slow) as client:
        if is_idle:
            assert analyzed(client, 1) == 1
        else:
            (listed,) = sent(client, match_file(1)).json()["jobs"]
            wait_until(lambda: job(client, listed["id"])["done"])
        monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1)
        made.restart()
        (listed,) = sent(client, match_file(2)).json()["jobs"]
        assert made.address in wait_until(lambda: trouble(client))
        assert job(client, listed["id"])["state"] in ("queued", "running")
        made.add()
        assert ended(client, listed["id"])["state"] == "done"
