"""Making the tables of a library, and bringing those of an older one up to date."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, select
from sqlalchemy.sql import column, table

from analyzer.library.locking import Lock, hold
from analyzer.library.schema import SCHEMA_REVISION, VERSION_TABLE, metadata

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class Standing(Enum):
    """What a database is to this version of Kibitz."""

    EMPTY = "empty"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"
    FOREIGN = "foreign"


def standing(connection: Connection, *, lock: bool = False) -> Standing:
    """Return what is there.

    Args:
        connection: To the database, in a transaction.
        lock: Whether to keep others from making or changing tables to the end of the transaction.
    """
    if lock:
        hold(connection, Lock.TABLES)
    names = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in names:
        ours = names & set(metadata.tables)
        return Standing.FOREIGN if ours or _is_alone(connection, names) else Standing.EMPTY
    versions = table(VERSION_TABLE, column("version_num"))
    revision = connection.scalar(select(versions.c.version_num))
    if revision == SCHEMA_REVISION:
        return Standing.CURRENT
    if revision is None:
        return Standing.EMPTY
    return Standing.OLDER if _is_known(revision) else Standing.NEWER


def upgrade(connection: Connection) -> None:
    """Bring the tables to the newest revision, from none or an older one."""
    # Alembic takes long to load, and is needed once in a library's life.
    from alembic import command

    command.upgrade(_config(connection), "head")


def _is_alone(connection: Connection, names: set[str]) -> bool:
    """Return whether tables of others shut ours out: a file of SQLite belongs to one program."""
    return connection.dialect.name == "sqlite" and bool(names)


def _is_known(revision: str) -> bool:
    from alembic.script import ScriptDirectory

    known = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    return revision in {script.revision for script in known}


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
