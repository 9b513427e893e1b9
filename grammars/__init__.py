"""Lark grammars of the notations that Kibitz reads, one file each, and their loader."""

from functools import cache

from lark import Lark, Transformer

#: Start symbols of each notation's grammar.
_STARTS = {"mat": ("line", "beginning", "cell")}

#: Notations that have a grammar here.
DIALECTS = tuple(_STARTS)


@cache
def load(dialect: str, transformer: type[Transformer[object, object]] | None = None) -> Lark:
    """Return the LALR parser of a notation, built once.

    Args:
        dialect: One of ``DIALECTS``.
        transformer: Makes values of the rules while they are read; None leaves Lark's trees.
    """
    return Lark.open_from_package(
        __name__,
        f"{dialect}.lark",
        start=list(_STARTS[dialect]),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        transformer=transformer() if transformer else None,
    )
