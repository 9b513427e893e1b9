"""Work that takes too long is interrupted; other work is not."""

import signal
import threading

import pytest

from analyzer.app.time_limit import at_most
from analyzer.errors import AnalyzerError

ERROR = AnalyzerError("too long")


def test_what_hangs_is_interrupted_with_the_error_that_was_given():
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(AnalyzerError, match="too long"), at_most(0.05, ERROR):
        signal.pause()
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_ends_in_time_is_left_alone():
    with at_most(60, ERROR):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    with pytest.raises(ZeroDivisionError), at_most(60, ERROR):
        raise ZeroDivisionError


def test_in_other_threads_work_goes_on():
    done = []

    def work():
        with at_most(0.001, ERROR):
            threading.Event().wait(0.05)
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
