"""Results on a terminal: colors reach it, what a file holds cannot steer it."""

import io
import sys

import pytest
from rich.text import Text

from analyzer.app.files import write_result
from analyzer.app.results import show


class Terminal(io.TextIOWrapper):
    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8")

    def isatty(self):
        return True

    def written(self):
        return self.buffer.getvalue()


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Terminal())
    return sys.stdout


def test_a_result_that_is_laid_out_keeps_its_colors(terminal):
    show(Text("error", style="bold red"))
    assert b"\x1b[1;31merror\x1b[0m" in terminal.written()


def test_control_codes_of_a_document_are_shown_and_not_obeyed(terminal):
    write_result("a\x1b[2Jb\nc\x9bd\n".encode())
    assert (
        terminal.written()
        == "a\N{REPLACEMENT CHARACTER}[2Jb\nc\N{REPLACEMENT CHARACTER}d\n".encode()
    )
