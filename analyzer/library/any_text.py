"""Text of any kind in a database, and the few signs that none can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Text, TypeDecorator

if TYPE_CHECKING:
    from sqlalchemy import Dialect


def storable(text: str) -> str:
    r"""Return text with escapes for what no database holds: NUL, and bytes that are no UTF-8.

    Python keeps such bytes of file names and arguments as single halves of surrogate pairs.

    >>> storable("a\0b"), storable("\udcff.mat"), storable("Zoë 🎲")
    ('a\\x00b', '\\udcff.mat', 'Zoë 🎲')
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", r"\x00")


class AnyText(TypeDecorator[str]):
    """A column of text; all that is stored or asked for is made `storable` before."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return what the database gets."""
        return None if value is None else storable(value)
