"""Lark grammars of the notations that Kibitz reads, one file each, and their loader."""

from functools import cache

from lark import Lark, Transformer

#: Notations that have a grammar here, and what each of them can be asked to read.
STARTS = {
    "mat": ("line", "beginning", "cell"),
    "xg_page": ("line",),
    "bgblitz_page": ("line",),
    "sgf": ("piece", "node", "deed", "candidate", "decision", "result"),
    "gammonx": ("line",),
    "oldmoves": ("line",),
    "javafibs": ("line",),
    "sgg": ("line",),
    "tmg": ("line",),
    "bgammon": ("line",),
    "party": ("line", "event"),
    "empire": ("line",),
    "snowie": ("position",),
    "gnubgtext": (
        *("line", "action", "numbered", "beginning", "information", "result", "row"),
        "made_by",
    ),
}


@cache
def load(
    dialect: str, start: str, transformer: type[Transformer[object, object]] | None = None
) -> Lark:
    """Return the LALR parser of a piece of a notation, built once.

    Building takes longer the more of a grammar is reachable, so each start has its own.

    Args:
        dialect: One of ``STARTS``.
        start: What is read, one of the dialect's.
        transformer: Makes values of the rules while they are read; None leaves Lark's trees.
    """
    return Lark.open_from_package(
        __name__,
        f"{dialect}.lark",
        start=start,
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        transformer=transformer() if transformer else None,
    )
