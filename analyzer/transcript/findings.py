"""The comments in which Kibitz writes what it found out, told from those of people."""

from __future__ import annotations

import re

from analyzer.transcript.record import Comment

_FINDING = re.compile(r"\s*Kibitz(?: \d+\.\d+)?: ")


def finding(line: str, game: int | None = None, turn: int | None = None) -> str:
    """Return a line about a turn, or about the match, as the text of a comment.

    >>> finding("? Ann played 24/18.", 2, 17)
    ' Kibitz 2.17: ? Ann played 24/18.'
    """
    place = "" if turn is None else f" {game}.{turn}"
    return f" Kibitz{place}: {line}"


def is_finding(comment: Comment) -> bool:
    """Return whether Kibitz wrote a comment."""
    return _FINDING.match(comment.text) is not None
