"""How a batch tells of itself."""

import io
import sys

import pytest

from analyzer.app.batch.telling import LINE_SECONDS, Teller
from analyzer.app.files import FileError


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self):
        return self.now


def test_rate_and_time_left_come_from_the_files_that_were_new(tmp_path):
    clock = Clock()
    teller = Teller(tmp_path / "log", clock)
    with teller.work("quick", 4010):
        assert teller.pace() == ""
        for _file in range(10):
            teller.seen(known=True)
        clock.now += 60
        for _file in range(40):
            teller.seen()
        assert teller.pace() == "40 matches/min, 1:39:00 left"


def test_a_pipe_gets_a_line_now_and_then(tmp_path, monkeypatch):
    clock, pipe = Clock(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    teller = Teller(tmp_path / "log", clock)
    with teller.work("standard", 10):
        for _file in range(4):
            teller.seen()
            clock.now += LINE_SECONDS / 2
    assert pipe.getvalue().splitlines() == ["standard: 3 of 10 files, 3 matches/min, 0:02:20 left"]


def test_a_log_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(FileError, match="cannot be written"):
        Teller(tmp_path).log("x: failed", "Traceback")
