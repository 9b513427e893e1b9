"""Comments among the rows of standard text, so written that no program takes them for play.

gnubg knows comments in the header only. In a game it reads every line as a row: text behind the
first closing parenthesis as a left cell, and as a right cell what begins two characters before the
second colon or, where there are fewer colons, behind two blanks from column 16 on. A line with the
word ``Game`` before a blank begins the next game. A `WORD_JOINER`, which nobody sees, keeps such
pieces apart; the reader takes it out again. Behind a short line without a colon it reads the right
cell of the line before once more, so that short lines are filled up with blanks.

References:
    GNU Backgammon 1.07, import.c: ``ImportGame`` and ``ParseMatMove``; what short lines do was
    found by trying.
"""

from __future__ import annotations

import re
from typing import Final

WORD_JOINER: Final = "\N{WORD JOINER}"

#: Bytes of the longest line in which gnubg 1.07 looks for no right cell.
_SHORT = 15
#: What a cell begins with.
_CELL = r"(?:[1-6]{2}:|(?i:double|beavers|raccoons|take|drop|win))"
_LIKE_PLAY = re.compile(rf"Game(?= )|\)(?=[ \t]*{_CELL})| (?= [ \t]*{_CELL})|[1-6]{{2}}(?=:)")


def hidden(text: str) -> str:
    """Return a comment, without its ``;``, in which nothing looks like play.

    >>> hidden("(a) take").replace(WORD_JOINER, "|"), hidden("a take")
    ('(a)| take', 'a take')
    """
    first_colon = text.find(":")

    def apart(found: re.Match[str]) -> str:
        is_first = found.end() == first_colon
        return found[0] if is_first else found[0] + WORD_JOINER

    return _LIKE_PLAY.sub(apart, text)


def filled(line: str) -> str:
    """Return a line of a game, long enough to have a right cell."""
    return line if ":" in line else line.ljust(_SHORT + 1)


def shown(text: str) -> str:
    """Return a comment as it was before `hidden`."""
    return text.replace(WORD_JOINER, "")
