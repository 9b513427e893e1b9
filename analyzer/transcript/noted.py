"""Notes as comments of a record: lines that a person reads at once and that can be read back.

A note begins with a line of its own, in English as all words of a record, and ``>`` stands before
each line of its text::

    Note on the game ★ #cube #time-trouble by Ann:
    > Both of us were tired.

What people write by hand needs no such line, but may begin with a star and tags, too.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from analyzer.model.note import Note

_STAR, _TAG, _QUOTE = "\N{BLACK STAR}", "#", ">"
_ON_GAME = " on the game"
_HEAD = re.compile(rf"\s*Note({_ON_GAME})?( {_STAR})?((?: #\w[\w.-]*)*)(?: by (.+))?:\s*")
_QUOTED = re.compile(rf"\s*{_QUOTE} ?(.*)")
#: What stands before the text of a note that somebody wrote by hand.
_MARKS = re.compile(rf"\s*({_STAR}(?:\s+|$))?((?:#[^\W\d_][\w.-]*(?:\s+|$))*)")


def note_comment(note: Note) -> tuple[str, ...]:
    """Return a note as the lines of a comment; its place tells the rest.

    >>> note_comment(Note("Too early.", "Ann", ("cube",), game=1, turn=3))
    (' Note #cube by Ann:', ' > Too early.')
    """
    is_on_game = note.game is not None and note.turn is None
    head = (
        " Note",
        _ON_GAME if is_on_game else "",
        f" {_STAR}" if note.starred else "",
        *(f" {_TAG}{tag}" for tag in note.tags),
        f" by {note.author}" if note.author else "",
        ":",
    )
    text = note.text.splitlines()
    return ("".join(head), *(f" {_QUOTE} {line}".rstrip() for line in text))


def read_notes(lines: Sequence[str], there: Note) -> Iterator[Note]:
    """Yield the notes that the lines of a comment tell.

    Lines without the first line of a note are one note, but for those that a star or tags begin.

    Args:
        lines: All comments at one place.
        there: A note at that place by whoever wrote the comments of the record.
    """
    rest = deque(lines)
    by_hand: list[str] = []
    while rest:
        line = rest.popleft()
        head = _HEAD.fullmatch(line)
        text = list(_quoted(rest)) if head else []
        if head is None or not (text or head[2] or head[3]):
            by_hand.append(line)
            continue
        yield from _by_hand(by_hand, there)
        by_hand = []
        yield replace(
            there,
            text="\n".join(text),
            author=head[4] or "",
            tags=_tags(head[3]),
            starred=head[2] is not None,
            turn=None if head[1] else there.turn,
        )
    yield from _by_hand(by_hand, there)


def _quoted(rest: deque[str]) -> Iterator[str]:
    """Yield the text at the beginning of lines, and take it away from them."""
    while rest and (found := _QUOTED.fullmatch(rest[0])):
        rest.popleft()
        yield found[1].rstrip()


def _tags(words: str) -> tuple[str, ...]:
    return tuple(word.removeprefix(_TAG) for word in words.split())


def _by_hand(lines: Sequence[str], there: Note) -> Iterator[Note]:
    waiting: list[str] = []
    for line in lines:
        if _marked(line) and waiting:
            yield from _note(waiting, there)
            waiting = []
        waiting.append(line)
    yield from _note(waiting, there)


def _marked(line: str) -> re.Match[str] | None:
    found = _MARKS.match(line)
    return found if found and found[0].strip() else None


def _note(lines: Sequence[str], there: Note) -> Iterator[Note]:
    """Yield the note that lines tell, none where they are blank."""
    text = "\n".join(line.removeprefix(" ").rstrip() for line in lines)
    found = _marked(text)
    if found is not None:
        told = text[found.end() :].strip()
        yield replace(there, text=told, tags=_tags(found[2]), starred=found[1] is not None)
    elif text.strip():
        yield replace(there, text=text.strip())
