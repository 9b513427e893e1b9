"""Blocks as Markdown, with tables as GitHub and most forums know them.

References:
    GitHub Flavored Markdown Spec, 4.10 "Tables" and 2.4 "Backslash escapes".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.blocks import Block, Drawing, Grid, Heading, Paragraph, Points
from reports.plain import printable

#: Signs that mean something in Markdown or HTML, wherever they stand.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
#: What makes a line a list, a quotation or a heading if it begins it.
_BEGINNING = re.compile(r"^(\d*)([-+=.)])(?=[-=\s]|$)")
#: How an address begins that many renderers turn into a link.
_ADDRESS = re.compile(r"(?i)\b(https?|ftp)(:)|\b(www)(\.)")


def blocks_markdown(blocks: Iterable[Block]) -> str:
    """Return the blocks as Markdown; no text in them can become markup."""
    return "\n\n".join(map(_written, blocks)) + "\n"


def _written(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {_inline(text)}"
        case Paragraph(text):
            return _inline(text)
        case Points(items):
            return "\n".join(f"- {_inline(item)}" for item in items)
        case Drawing(text):
            lines = [printable(line).rstrip() for line in text.split("\n")]
            fence = _fence(text)
            return "\n".join([fence, *lines, fence])
        case Grid(head, rows, right):
            lines = ["---:" if index in right else ":---" for index in range(len(head))]
            return "\n".join([_row(map(_inline, head)), _row(lines), *map(_inline_row, rows)])


def _inline_row(row: tuple[str, ...]) -> str:
    return _row(map(_inline, row))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _inline(text: str) -> str:
    """Return text of which nothing is markup, on one line."""
    escaped = _SPECIAL.sub(r"\\\1", printable(" ".join(text.split())))
    escaped = _BEGINNING.sub(r"\1\\\2", escaped)
    return _ADDRESS.sub(_told, escaped)


def _told(found: re.Match[str]) -> str:
    """Return the beginning of an address so that it is read and not followed."""
    word, sign = (found[1], found[2]) if found[1] else (found[3], found[4])
    return f"{word}&#{ord(sign)};"


def _fence(text: str) -> str:
    """Return a fence that no line of the text can close."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    return "`" * max(3, longest + 1)
