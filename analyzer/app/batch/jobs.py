"""What goes to a worker, and what comes back; all of it can be sent to a process or a machine."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.chunks import EvaluatorSource


@dataclass(frozen=True, slots=True)
class Order:
    """How every match is to be looked at.

    ``game`` and ``rules`` are those of ``--game`` and ``--rule``; ``met`` is None for the usual
    table.
    """

    source: EvaluatorSource
    level: str
    seed: int
    met: MatchEquityTable | None = None
    game: str | None = None
    rules: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """One file for one worker; ``name`` is as the user wrote it, ``data`` what the file holds."""

    order: Order
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class NoRecord:
    """The file is no match record but, where that is known, what ``kind`` says."""

    message: str
    kind: str


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing came of the file; ``trace`` is for programmers, empty where the fault is the file's.

    ``message`` is the sentence for the user, with the name of the file.
    """

    message: str
    trace: str = ""
