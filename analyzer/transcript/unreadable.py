"""Saying in plain words what could not be read and what was expected in its place."""

from __future__ import annotations

from dataclasses import dataclass

from lark import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from analyzer.i18n import _, either

#: Longest piece of a record that a problem quotes, in characters.
QUOTED_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A word that could not be read.

    ``offset`` counts characters from the start of what was read, ``gap`` the blanks before the
    word; ``expected`` are grammar terminals that could have stood there.
    """

    offset: int
    word: str
    gap: int
    expected: frozenset[str]

    @property
    def message(self) -> str:
        """A sentence that names the word and what was expected."""
        wanted = expected_words(self.expected)
        if not self.word:
            return _("the line ends where {expected} was expected").format(expected=wanted)
        word = shortened(self.word)
        if not wanted:
            return _("“{word}” cannot be read here").format(word=word)
        return _("“{word}” cannot be read; expected {expected}").format(word=word, expected=wanted)


def unreadable(text: str, error: UnexpectedInput) -> Unreadable:
    """Return the word at which reading a text failed, found from Lark's error."""
    expected: frozenset[str] = frozenset()
    at = len(text)
    if isinstance(error, UnexpectedCharacters):
        expected, at = frozenset(error.allowed or ()), error.pos_in_stream or 0
    elif isinstance(error, UnexpectedToken):
        expected = frozenset(error.accepts or error.expected)
        if error.token.type != "$END":
            at = error.token.start_pos or 0
    elif isinstance(error, UnexpectedEOF):
        expected = frozenset(error.expected)
    start, end = _word_around(text, at)
    gap = len(text[:start]) - len(text[:start].rstrip())
    return Unreadable(start, text[start:end], gap, expected)


def _word_around(text: str, at: int) -> tuple[int, int]:
    """Return where the word that a position lies in begins and ends; at the end, the last word."""
    if at >= len(text):
        at = max(len(text.rstrip()) - 1, 0)
    start = end = at
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end


def shortened(text: str) -> str:
    """Return a piece of a record, cut to a length that fits in a sentence."""
    return text if len(text) <= QUOTED_LENGTH else text[: QUOTED_LENGTH - 1] + "…"


def expected_words(terminals: frozenset[str]) -> str:
    """Return the grammar's terminals in plain words, as a list."""
    words = {
        "STEP": _("a step such as 13/8 or bar/20"),
        "DICE": _("a roll such as 31:"),
        "CUBE_WORD": _("a cube word (Doubles, Takes, Drops)"),
        "RESULT_WORD": _("a result (Wins, Losses)"),
        "WHOLE": _("a number"),
        "NO_MOVE": "Cannot Move",
    }
    return either([text for name, text in words.items() if name in terminals])
