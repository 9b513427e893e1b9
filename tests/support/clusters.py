"""A dask scheduler and workers on this machine, as programs of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from distributed import Client
from helpers import ROOT

#: Seconds for a program to start, on however busy a machine.
_PATIENCE = 120


@dataclass
class Cluster:
    """A scheduler, where it answers, and the workers that were started."""

    folder: Path
    scheduler: subprocess.Popen[bytes]
    address: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def add(self, *words: str) -> subprocess.Popen[bytes]:
        """Start one more worker with a thread, and return its process."""
        more = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60")
        worker = _started(self.folder, "dask_worker", self.address, *more, *words)
        self.workers.append(worker)
        return worker

    def wait_for(self, count: int) -> None:
        """Wait until the scheduler knows of exactly so many workers."""
        ends = time.monotonic() + _PATIENCE
        with Client(self.address, timeout=_PATIENCE, set_as_default=False) as client:
            while len(client.nthreads()) != count:
                assert time.monotonic() < ends, (self.folder / "log").read_text()
                time.sleep(0.05)

    def drop(self, worker: subprocess.Popen[bytes]) -> None:
        """End a worker at once, and forget it."""
        worker.kill()
        worker.wait()
        self.workers.remove(worker)
        self.wait_for(len(self.workers))


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Yield a cluster that is gone at the end."""
    told = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
    scheduler = _started(folder, "dask_scheduler", *words)
    made = Cluster(folder, scheduler, "")
    try:
        made.address = _address(told)
        for _number in range(workers):
            made.add()
        made.wait_for(workers)
        yield made
    finally:
        for process in (*made.workers, scheduler):
            process.kill()
            process.wait()


def _started(folder: Path, program: str, *words: str) -> subprocess.Popen[bytes]:
    support = str(ROOT / "tests" / "support")
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *words],
            stdout=log,
            stderr=log,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": support},
        )


def _address(told: Path) -> str:
    ends = time.monotonic() + _PATIENCE
    while time.monotonic() < ends:
        try:
            return str(json.loads(told.read_text())["address"])
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler did not start")
