"""Workers that crash alone."""

import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import pytest

from analyzer.app.batch.separate import SeparateWorkers


def test_work_is_shared_by_as_many_processes_as_asked_for():
    with SeparateWorkers(2) as workers:
        found = {each.result(60) for each in [workers.submit(os.getpid) for _ in range(8)]}
    assert 1 <= len(found) <= 2
    assert os.getpid() not in found


def test_a_crash_costs_only_the_task_that_crashes():
    with SeparateWorkers(2) as workers:
        tasks = [
            workers.submit(os._exit, 3) if n == 3 else workers.submit(abs, n) for n in range(9)
        ]
        with pytest.raises(BrokenProcessPool):
            tasks.pop(3).result(60)
        assert [each.result(60) for each in tasks] == [0, 1, 2, 4, 5, 6, 7, 8]
        assert workers.submit(abs, -5).result(60) == 5


def test_a_worker_that_dies_idle_is_replaced():
    with SeparateWorkers(1) as workers:
        process = workers.submit(os.getpid).result(60)
        os.kill(process, signal.SIGKILL)
        # The next task may still have been handed to the dead one.
        with suppress(BrokenProcessPool):
            workers.submit(abs, -1).result(60)
        assert workers.submit(abs, -1).result(60) == 1


def test_an_exception_comes_back_from_the_task_that_raised_it():
    with SeparateWorkers(1) as workers:
        failing, fine = workers.submit(int, "x"), workers.submit(int, "3")
        with pytest.raises(ValueError, match="invalid literal"):
            failing.result(60)
        assert fine.result(60) == 3


def test_an_error_of_the_program_ends_the_workers_at_once():
    workers = SeparateWorkers(1)
    asleep, queued = workers.submit(time.sleep, 600), workers.submit(abs, 1)
    workers.__exit__(KeyError, KeyError(), None)
    assert asleep.exception(60) is not None
    assert queued.cancelled()


def test_closed_workers_take_nothing_on():
    workers = SeparateWorkers(1)
    last = workers.submit(abs, -2)
    workers.shutdown()
    assert last.result(0) == 2
    with pytest.raises(RuntimeError):
        workers.submit(abs, 1)
