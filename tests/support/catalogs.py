"""The catalogs of every language: where they lie, and how they are compiled.

Run as a program it compiles them all; what the programs read is kept beside what translators write,
so that a checkout speaks every language as it is.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[2] / "analyzer" / "locale"
#: Languages that have a catalog: all but English.
TRANSLATED = ("cs", "pl", "hu")


def written(language: str) -> Catalog:
    """Return what translators wrote."""
    with _file(language, ".po").open("rb") as file:
        return read_po(file, locale=language)


def template() -> Catalog:
    """Return what there is to translate."""
    with (LOCALE / "kibitz.pot").open("rb") as file:
        return read_po(file)


def compiled(language: str) -> bytes:
    """Return the catalog of a language in the form that programs read."""
    held = io.BytesIO()
    write_mo(held, written(language))
    return held.getvalue()


def kept(language: str) -> bytes:
    """Return the compiled catalog that lies there."""
    return _file(language, ".mo").read_bytes()


def _file(language: str, ending: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"kibitz{ending}"


if __name__ == "__main__":
    for code in TRANSLATED:
        _file(code, ".mo").write_bytes(compiled(code))
