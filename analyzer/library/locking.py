"""Locks for what several programs must not do at once; PostgreSQL has them, a file is one lock."""

from __future__ import annotations

from enum import Enum
from typing import Final

from sqlalchemy import Connection, text

#: First number of all locks: the letters ``kibi``.
_OURS: Final = 1802068585


class Lock(Enum):
    """What is locked; the values are the second numbers of the locks.

    ``TABLES``: making and changing tables. ``MATCHES``: shared by all who store matches, held alone
    by those who remove some or change whose they are. ``NAMES``: adding players, while a match is
    stored.
    """

    TABLES = 1
    MATCHES = 2
    NAMES = 3


def hold(connection: Connection, lock: Lock, *, shared: bool = False) -> None:
    """Wait for a lock and hold it to the end of the transaction.

    In SQLite a transaction that writes is alone in any case.
    """
    if connection.dialect.name == "postgresql":
        function = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
        connection.execute(text(f"SELECT {function}({_OURS}, {lock.value})"))
