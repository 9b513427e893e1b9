"""What goes to a worker, and what comes back; all of it can be sent to a process or a machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from analyzer.evaluation.met import MatchEquityTable
from analyzer.judgment.chunks import EvaluatorSource
from analyzer.library.rows import MatchRows


@dataclass(frozen=True, slots=True)
class Order:
    """How every match is to be looked at.

    ``game`` and ``rules`` are those of ``--game`` and ``--rule``, ``met`` is None for the usual
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
    """One file for one worker.

    ``name`` is as the user wrote it, ``data`` what the file holds. ``is_inner`` tells that nobody
    named it: its folder or archive was named.
    """

    order: Order
    name: str
    data: bytes
    is_inner: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """What a library keeps of a match; ``has_errors`` says that something is wrong in the record.

    ``document`` is the saved analysis, packed.
    """

    rows: MatchRows
    document: bytes
    has_errors: bool


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


#: What can become of a job.
Result: TypeAlias = Made | NoRecord | Failed
