"""A library of analyzed matches in a database: kept once, found by player, date and event.

>>> from analyzer.library import open_library
>>> with open_library("") as library:  # in memory; else a path or a URL
...     library.is_sqlite
True

The names below are the public interface; each is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyzer.library.making import match_rows as match_rows
    from analyzer.library.opening import Library as Library
    from analyzer.library.opening import open_library as open_library
    from analyzer.library.storing import Source as Source
    from analyzer.library.storing import Stored as Stored
    from analyzer.library.storing import store as store
    from analyzer.library.storing import store_rows as store_rows

_HOMES = {
    "Library": "opening",
    "Source": "storing",
    "Stored": "storing",
    "match_rows": "making",
    "open_library": "opening",
    "store": "storing",
    "store_rows": "storing",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'analyzer.library' has no attribute {name!r}")
    return getattr(import_module(f"analyzer.library.{_HOMES[name]}"), name)
