"""A service that is killed at any moment loses no job and does none twice."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx2
import pytest
from batches import contents, fill, small_match, small_matches
from helpers import ROOT
from web import PATIENCE

from analyzer.library.jobs import JobState, count_jobs, list_jobs
from analyzer.library.opening import open_library

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")

MATCHES = 8
PROGRAM = ROOT / "tests" / "support" / "serve_program.py"


@contextmanager
def service(url, delay=0.0):
    """Yield the address of a service, which is killed at the end."""
    words = [sys.executable, PROGRAM, url, "1", str(delay)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program.stdout.readline().strip()
        finally:
            program.kill()


def wait_for(url, wanted):
    """Wait until so many jobs are done, or more."""
    until = time.monotonic() + PATIENCE
    with open_library(url) as library:
        while (found := count_jobs(library))[JobState.DONE] < wanted:
            assert time.monotonic() < until, found
            time.sleep(0.05)


def test_services_that_are_killed_or_share_a_library_lose_no_job_and_do_none_twice(
    library_url, tmp_path
):
    url = library_url
    files = [("files", (f"{seed:05}.mat", small_match(seed).encode())) for seed in range(MATCHES)]
    with service(url, delay=0.02) as address:
        answer = httpx2.post(f"{address}/api/v1/uploads", files=files, timeout=PATIENCE)
        assert len(answer.json()["jobs"]) == MATCHES
        wait_for(url, 2)
    with service(url, delay=0.02):
        wait_for(url, 4)
    with open_library(url) as library:
        assert count_jobs(library)[JobState.DONE] < 2 * MATCHES
    with service(url), service(url):
        wait_for(url, 2 * MATCHES)
    with open_library(url) as library:
        assert {job.state for job in list_jobs(library, limit=100)} == {JobState.DONE}
    alone = str(tmp_path / "batch.db")
    fill(alone, small_matches(tmp_path / "matches", MATCHES), levels=("quick", "standard"))
    ours, theirs = contents(url), contents(alone)
    for table in ("analyses", "decisions", "performances"):
        assert len(ours[table]) == len(theirs[table])
        assert {row[1:] for row in ours[table]} == {row[1:] for row in theirs[table]}
