"""The process pool and the progress bar."""

import io
import os
import signal
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool

import pytest
from command import SHORT
from evaluators import DyingSource, MadeUpSource

from analyzer.app.progress import progress_bar
from analyzer.app.workers import WorkerPool, cores
from analyzer.errors import EngineError
from analyzer.judgment.analyze import analyze
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record


def test_work_is_done_by_other_processes():
    with WorkerPool(2) as pool:
        assert pool.submit(os.getpid).result(60) != os.getpid()
    assert cores() >= 1


def test_a_pool_goes_on_with_new_workers_after_one_died():
    with WorkerPool(1) as pool:
        with pytest.raises(BrokenProcessPool):
            pool.submit(os._exit, 3).result(60)
        pool.renew()
        assert pool.submit(os.getpid).result(60) > 0


def test_an_engine_that_dies_is_a_failure_of_its_match_alone():
    played = replay(read_record(SHORT.encode()))
    with WorkerPool(1) as pool:
        with pytest.raises(EngineError):
            analyze(played, DyingSource(), level="quick", executor=pool)
        pool.renew()
        analysis = analyze(played, MadeUpSource(), level="quick", executor=pool)
    assert analysis.judged == analysis.judgeable > 0


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")
def test_workers_do_not_hear_ctrl_c():
    with WorkerPool(1) as pool:
        worker = pool.submit(os.getpid).result(60)
        os.kill(worker, signal.SIGINT)
        assert pool.submit(os.getpid).result(60) == worker
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_an_error_ends_the_workers_at_once():
    hook = threading.excepthook
    pool = WorkerPool(1)
    pool.__enter__()
    pool.submit(os.getpid).result(60)
    asleep = pool.submit(time.sleep, 600)
    pool.__exit__(RuntimeError, RuntimeError(), None)
    assert asleep.cancelled() or asleep.exception() is not None
    assert threading.excepthook is hook


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_a_terminal_and_nothing_in_a_pipe(monkeypatch):
    for stream, shows in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setenv("TERM", "xterm")
        with progress_bar("match.mat") as report:
            report(3, 12)
        assert ("match.mat" in stream.getvalue()) == shows
