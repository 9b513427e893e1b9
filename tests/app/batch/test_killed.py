"""A batch that is killed at any moment loses nothing and does nothing twice."""

import multiprocessing
import os
import random
import subprocess
import sys
import time

import pytest
from batches import contents, fill, fill_loudly, small_matches
from helpers import ROOT
from postgres import fresh_library

from analyzer.library import open_library

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")

MATCHES = 16
LEVELS = ("quick", "standard")
MOST_KILLS = 12
SUPPORT = str(ROOT / "tests" / "support")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return small_matches(tmp_path_factory.mktemp("killed") / "matches", MATCHES)


@pytest.fixture(scope="module")
def undisturbed(folder, tmp_path_factory):
    url = str(tmp_path_factory.mktemp("undisturbed") / "library.db")
    fill(url, folder, levels=LEVELS)
    found = contents(url)
    assert len(found["analyses"]) == 2 * len(found["matches"]) == 2 * MATCHES
    return found


@pytest.fixture(scope="module")
def processes():
    """Return what starts processes at once: each is a fork of one that has loaded everything."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["batches"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", SUPPORT)
        first = context.Process(target=abs, args=(0,))
        first.start()
    first.join()
    return context


def killed_often(processes, url, folder, rng):
    """Run a batch until it ends by itself; return how often it was killed before."""
    for kills in range(MOST_KILLS + 1):
        begun = processes.Event()
        batch = processes.Process(target=fill_loudly, args=(url, folder, LEVELS, begun))
        batch.start()
        assert begun.wait(60)
        batch.join(rng.uniform(0, 0.3) if kills < MOST_KILLS else 60)
        batch.kill()
        batch.join()
        if batch.exitcode == 0:
            return kills
    raise AssertionError("it never ended")


@pytest.mark.parametrize("place", ["sqlite", "postgresql"])
@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_lost_and_nothing_done_twice(
    place, seed, processes, folder, undisturbed, tmp_path
):
    url = str(tmp_path / "library.db") if place == "sqlite" else fresh_library()
    assert killed_often(processes, url, folder, random.Random(seed)) > 0
    assert contents(url) == undisturbed


def test_the_workers_of_a_killed_batch_end_and_the_next_one_goes_on(folder, undisturbed, tmp_path):
    url = str(tmp_path / "library.db")
    open_library(url).close()
    words = [sys.executable, f"{SUPPORT}/batch_program.py", folder, url, "2"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True) as batch:
        assert batch.stdout.readline() == b"begun\n"
        while not contents(url)["matches"]:
            time.sleep(0.05)
        batch.kill()
        # The pipe is closed only when the last process of the batch has gone.
        batch.stdout.read()
    fill(url, folder, levels=LEVELS)
    assert contents(url) == undisturbed
