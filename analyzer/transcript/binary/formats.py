"""Telling files that are no text apart, and reading them; the readers are loaded when needed."""

from __future__ import annotations

from analyzer.transcript.binary.xg_archive import MAGIC
from analyzer.transcript.record import MatchRecord


def is_xg(data: bytes) -> bool:
    """Whether a file is one of eXtreme Gammon, by its first bytes."""
    return data.startswith(MAGIC)


def read_xg(data: bytes) -> MatchRecord:
    """Return what a file of eXtreme Gammon records; see `read_xg_record`."""
    from analyzer.transcript.binary.xg import read_xg_record

    return read_xg_record(data)
