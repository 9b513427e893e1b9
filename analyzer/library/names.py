"""When two spellings are one name, and how enumerations stand in the tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

from analyzer.library.any_text import storable

Member = TypeVar("Member", bound=Enum)


def name_key(name: str) -> str:
    """Return what names that differ in case, blanks or the kind of letters alone share.

    >>> name_key("  Ann  LEE") == name_key("Ann Lee")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", storable(name)).casefold().split())


def word_of(member: Enum | None) -> str:
    """Return how a member stands in a table: its name in lower case, empty for none."""
    return "" if member is None else member.name.lower()


def words_of(members: Iterable[Enum]) -> str:
    """Return how several members stand in one column.

    >>> from analyzer.coaching.motifs import Motif
    >>> words_of((Motif.RAN, Motif.TOO_BOLD))
    'ran,too_bold'
    """
    return ",".join(map(word_of, members))


def by_word(kind: type[Member]) -> dict[str, Member]:
    """Return all members by the words that stand for them in a table."""
    return {word_of(member): member for member in kind}


def member_of(kind: type[Member], word: str) -> Member:
    """Return the member that a word in a table stands for."""
    return kind[word.upper()]


def members_of(kind: type[Member], words: str) -> tuple[Member, ...]:
    """Return the members that the words in one column stand for."""
    return tuple(member_of(kind, word) for word in words.split(",") if word)
