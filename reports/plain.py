"""Text made safe to print and to send."""

from __future__ import annotations

#: Blanks within numbers, which Python does not count as printable.
_BLANKS = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
#: What stands for signs that old mail programs and forums lack.
_PLAIN = str.maketrans(
    {
        "\N{BLACK STAR}": "*",
        "\N{MIDDLE DOT}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{PLUS-MINUS SIGN}": "+-",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    }
)


def printable(text: str) -> str:
    """Return the text without the control characters that could steer a terminal."""
    return "".join(
        c if c.isprintable() or c in _BLANKS else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def plain_signs(text: str) -> str:
    """Return the text with dashes, signs and quotation marks as ASCII has them.

    >>> plain_signs("\N{MINUS SIGN}0.123")
    '-0.123'
    """
    return text.translate(_PLAIN)
