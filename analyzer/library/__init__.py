"""A library of analyzed matches in a database: kept once, found by player, date and event.

>>> from analyzer.library import list_players, open_library
>>> with open_library("") as library:  # in memory; else a path or a URL
...     list_players(library)
()

The names below are the public interface; each is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyzer.library.frames import decision_frame as decision_frame
    from analyzer.library.frames import frame as frame
    from analyzer.library.judged import judged_decisions as judged_decisions
    from analyzer.library.making import match_rows as match_rows
    from analyzer.library.matches import delete_matches as delete_matches
    from analyzer.library.matches import list_matches as list_matches
    from analyzer.library.opening import Library as Library
    from analyzer.library.opening import open_library as open_library
    from analyzer.library.players import find_player as find_player
    from analyzer.library.players import list_players as list_players
    from analyzer.library.players import merge_players as merge_players
    from analyzer.library.reading import career as career
    from analyzer.library.reading import document as document
    from analyzer.library.selecting import Selection as Selection
    from analyzer.library.storing import Source as Source
    from analyzer.library.storing import Stored as Stored
    from analyzer.library.storing import store as store
    from analyzer.library.storing import store_rows as store_rows

_HOMES = {
    "Library": "opening",
    "Selection": "selecting",
    "Source": "storing",
    "Stored": "storing",
    "career": "reading",
    "decision_frame": "frames",
    "delete_matches": "matches",
    "document": "reading",
    "find_player": "players",
    "frame": "frames",
    "judged_decisions": "judged",
    "list_matches": "matches",
    "list_players": "players",
    "match_rows": "making",
    "merge_players": "players",
    "open_library": "opening",
    "store": "storing",
    "store_rows": "storing",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'analyzer.library' has no attribute {name!r}")
    return getattr(import_module(f"analyzer.library.{_HOMES[name]}"), name)
