"""How a reader says that a file is none of its own."""

from __future__ import annotations


class UnknownFormatError(Exception):
    """A file holds no record; the message is what it is instead, to stand within a sentence."""
