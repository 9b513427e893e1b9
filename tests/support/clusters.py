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

    def drop(self, *workers: subprocess.Popen[bytes]) -> None:
        """End workers at once, and forget them."""
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.wait()
            self.workers.remove(worker)
        self.wait_for(len(self.workers))

    def restart(self) -> None:
        """Start a scheduler where the one before was, which is ended; it has no worker then."""
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()
        self.workers.clear()
        self.scheduler = _scheduler(self.folder, self.address.rpartition(":")[2])
        _address(self.folder)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Yield a cluster that is gone at the end."""
    made = Cluster(folder, _scheduler(folder, "0"), "")
    try:
        made.address = _address(folder)
        for _number in range(workers):
            made.add()
        made.wait_for(workers)
        yield made
    finally:
        for process in (*made.workers, made.scheduler):
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


def _scheduler(folder: Path, port: str) -> subprocess.Popen[bytes]:
    told = folder / "scheduler.json"
    told.unlink(missing_ok=True)
    words = ("--host", "127.0.0.1", "--port", port, "--no-dashboard", "--scheduler-file", str(told))
    return _started(folder, "dask_scheduler", *words)


def _address(folder: Path) -> str:
    ends = time.monotonic() + _PATIENCE
    while time.monotonic() < ends:
        try:
            return str(json.loads((folder / "scheduler.json").read_text())["address"])
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler did not start")
