"""Results on a terminal: colors reach it, what a file holds cannot steer it."""

import io
import sys

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


def written(monkeypatch, write, result):
    """Return what reaches the terminal."""
    terminal = Terminal()
    with monkeypatch.context() as patched:
        patched.setenv("TERM", "xterm")
        patched.delenv("NO_COLOR", raising=False)
        patched.setattr(sys, "stdout", terminal)
        write(result)
    return terminal.written()


def test_a_result_that_is_laid_out_keeps_its_colors(monkeypatch):
    shown = written(monkeypatch, show, Text("error", style="bold red"))
    assert b"\x1b[1;31merror\x1b[0m" in shown


def test_control_codes_of_a_document_are_shown_and_not_obeyed(monkeypatch):
    shown = written(monkeypatch, write_result, "a\x1b[2Jb\nc\x9bd\n".encode())
    assert shown.decode() == "a\ufffd[2Jb\nc\ufffdd\n"
