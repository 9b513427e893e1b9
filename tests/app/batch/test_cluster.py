"""Batches on a dask cluster: a real scheduler with workers that die, differ, or go away."""

import sys
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import pytest
from batches import CHEAP, CheapSource, contents, fill, small_matches
from clusters import cluster

from analyzer.app.batch import attendance, stream
from analyzer.app.batch import cluster as module
from analyzer.app.batch.cluster import ClusterError, ClusterExecutor
from analyzer.app.batch.crew import open_crew
from analyzer.app.batch.stream import Crew

MATCHES = 12
LEVELS = ("quick", "standard")
OLD = """
import importlib.metadata
version = importlib.metadata.version
importlib.metadata.version = lambda name: "0.0.9" if name == "kibitz" else version(name)
"""
OTHER_ENGINE = """
import batches
class Other(batches.Cheap):
    def __init__(self, name, delay):
        super().__init__("cheap 0", delay)
batches.Cheap = Other
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    monkeypatch.setattr(module, "CONNECT_SECONDS", 60)
    monkeypatch.setattr(module, "WORKER_SECONDS", 60)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return small_matches(tmp_path_factory.mktemp("cluster") / "matches", MATCHES)


@pytest.fixture(scope="module")
def alone(folder, tmp_path_factory):
    """Return what a library holds that this process filled without help."""
    url = str(tmp_path_factory.mktemp("alone") / "library.db")
    fill(url, folder, levels=LEVELS)
    return contents(url)


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("two"), 2) as made:
        yield made


class Striking(Executor):
    """Passes work on, and ends a process once so much was handed in."""

    def __init__(self, executor, process, after):
        self.executor, self.process, self.after = executor, process, after

    def submit(self, fn, /, *args, **kwargs):
        self.after -= 1
        if not self.after:
            self.process.kill()
        return self.executor.submit(fn, *args, **kwargs)


def test_work_of_a_killed_worker_is_done_by_another_and_the_results_are_the_same(
    two_workers, folder, alone, tmp_path
):
    url, slow = str(tmp_path / "library.db"), CheapSource(delay=0.02)
    doomed = two_workers.workers[0]
    with open_crew(slow, scheduler=two_workers.address) as crew:
        striking = Striking(crew.executor, doomed, MATCHES)
        fill(url, folder, levels=LEVELS, source=slow, crew=Crew(striking, crew.size))
    assert doomed.wait(60) != 0
    assert contents(url) == alone
    two_workers.add()
    two_workers.drop(doomed)


def test_a_worker_of_another_version_is_refused(two_workers, tmp_path):
    (tmp_path / "old.py").write_text(OLD)
    with ClusterExecutor(two_workers.address, CHEAP) as working:
        old = two_workers.add("--preload", str(tmp_path / "old.py"))
        two_workers.wait_for(3)
        late = None
        while late is None:
            late = working.submit(abs, -1).exception(60)
        with pytest.raises(ClusterError) as early:
            ClusterExecutor(two_workers.address, CHEAP)
    assert isinstance(late, ClusterError)
    for error in (late, early.value):
        assert "the worker tcp://127.0.0.1:" in str(error)
        assert "Kibitz 0.0.9" in str(error)
    two_workers.drop(old)


def test_a_worker_with_another_engine_is_refused(two_workers, tmp_path):
    (tmp_path / "other.py").write_text(OTHER_ENGINE)
    other = two_workers.add("--preload", str(tmp_path / "other.py"))
    two_workers.wait_for(3)
    with pytest.raises(ClusterError, match="has cheap 0, this program has cheap 1"):
        ClusterExecutor(two_workers.address, CHEAP)
    two_workers.drop(other)


def test_a_scheduler_that_goes_ends_the_run_and_another_run_goes_on(folder, alone, tmp_path):
    url, slow = str(tmp_path / "library.db"), CheapSource(delay=0.02)
    with cluster(tmp_path, 1) as made, open_crew(slow, scheduler=made.address) as crew:
        striking = Crew(Striking(crew.executor, made.scheduler, MATCHES // 2), crew.size)
        with pytest.raises(ClusterError, match=r"the scheduler tcp://\S+ is gone"):
            fill(url, folder, levels=LEVELS, source=slow, crew=striking)
    assert len(contents(url)["matches"]) < MATCHES
    fill(url, folder, levels=LEVELS)
    assert contents(url) == alone


def test_a_run_without_a_worker_says_so_and_goes_on_when_one_comes(
    folder, alone, tmp_path, monkeypatch, capfd
):
    monkeypatch.setattr(attendance, "ABSENT_SECONDS", 0.0)
    monkeypatch.setattr(stream, "LOOK_SECONDS", 0.1)
    url, slow = str(tmp_path / "library.db"), CheapSource(delay=0.02)
    said = ""
    with (
        cluster(tmp_path, 1) as made,
        ThreadPoolExecutor(1) as thread,
        open_crew(slow, scheduler=made.address) as crew,
    ):
        striking = replace(crew, executor=Striking(crew.executor, made.workers[0], MATCHES // 2))
        running = thread.submit(fill, url, folder, levels=LEVELS, source=slow, crew=striking)
        while "has no worker left" not in said:
            assert not running.done(), running.result()
            said += capfd.readouterr().err
            time.sleep(0.05)
        made.add()
        running.result()
    said += capfd.readouterr().err
    assert said.splitlines() == [
        f"kibitz: the scheduler {made.address} has no worker left; waiting until one comes: "
        f"dask worker {made.address} starts one",
        "Ctrl-C ends this; the same command goes on from here later",
        "a worker is there again: the work goes on",
    ]
    assert contents(url) == alone


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch):
    monkeypatch.setattr(attendance, "SILENT_SECONDS", 0.0)

    def fails():
        raise TimeoutError

    counting = attendance.Attendance("tcp://127.0.0.1:1", fails)
    assert counting.trouble() == (
        "the scheduler tcp://127.0.0.1:1 does not answer; waiting until it does"
    )
    assert counting.size() == 1
    counting.end()


def test_no_scheduler_and_no_worker_are_told_in_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense", "http://127.0.0.1"):
        with pytest.raises(ClusterError, match=f"no dask scheduler answers at {address}"):
            ClusterExecutor(address, CHEAP)
    monkeypatch.setattr(module, "CONNECT_SECONDS", 60)
    monkeypatch.setattr(module, "WORKER_SECONDS", 0.5)
    with (
        cluster(tmp_path, 0) as made,
        pytest.raises(ClusterError, match="has no worker; dask worker tcp"),
    ):
        ClusterExecutor(made.address, CHEAP)


def test_a_missing_dask_is_told_with_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'kibitz\[cluster\]'"):
        ClusterExecutor("tcp://127.0.0.1:1", CHEAP)


def test_an_idle_client_that_loses_its_scheduler_ends_and_says_so_when_asked(
    tmp_path, monkeypatch, capfd
):
    looked = []
    monkeypatch.setattr(attendance, "_LOOK", 0.05)
    monkeypatch.setattr(ClusterExecutor, "_gone", _noted(ClusterExecutor._gone, looked))
    with cluster(tmp_path, 1) as made, ClusterExecutor(made.address, CHEAP) as executor:
        made.restart()
        ends = time.monotonic() + 60
        # The thread that counts workers goes on counting.
        while len(looked) < 3:
            assert time.monotonic() < ends
            time.sleep(0.05)
        assert executor.size() == 1
        with pytest.raises(ClusterError, match=r"the scheduler tcp://\S+ is gone"):
            executor.submit(len, ())
    assert capfd.readouterr().err == ""


def _noted(called, noted):
    def call(executor):
        noted.append(executor)
        return called(executor)

    return call
