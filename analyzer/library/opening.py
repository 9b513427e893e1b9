"""Opening a library: a SQLite file by its path, or a PostgreSQL database by its URL.

>>> with open_library("") as library:
...     library.name
'sqlite://'
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from analyzer.errors import LibraryError
from analyzer.i18n import _
from analyzer.library.failures import explained
from analyzer.library.migrating import Standing, standing, upgrade
from analyzer.library.same_file import SameFile

#: Seconds that a writer waits for another one.
PATIENCE: Final = 30.0
#: Seconds within which a server must answer.
_CONNECT_SECONDS: Final = 10
#: Option of a connection whose transaction writes.
_WRITES: Final = "kibitz_writes"
#: Of the options in a URL, those that tell where the library is.
_SHOWN: Final = frozenset({"dbname", "host", "hostaddr", "port", "service"})
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)")
_DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


@dataclass(frozen=True, slots=True)
class Library:
    """An open library; ``name`` is its path or URL without the password, for messages."""

    engine: Engine
    name: str

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of SQLite, which nothing else in this process may open: none for a server.

        Whoever closes such a file gives up the locks that SQLite has on it.

        References:
            https://www.sqlite.org/howtocorrupt.html, section 2.2.
        """
        name = self.engine.url.database
        if not self.is_sqlite or name in (None, "", ":memory:"):
            return ()
        return tuple(Path(name + ending) for ending in ("", "-wal", "-shm", "-journal"))

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_library(url: str, *, create: bool = True, patience: float = PATIENCE) -> Library:
    """Return the library there, its tables made or brought up to date where they are not.

    Args:
        url: Path of a SQLite file, ``sqlite:///PATH`` or ``postgresql://USER@HOST/DATABASE``; an
            empty one is a library in memory.
        create: Whether to make a library where there is none.
        patience: Seconds to wait for another program that writes.

    Raises:
        LibraryError: There is none, or it cannot be opened; the message tells the way out.
    """
    where = _url(url)
    name = _name(where)
    if where.drivername == "sqlite":
        _check_file(where, name, create=create)
    library = Library(_engine(where, name, patience), name)
    try:
        _bring_up_to_date(library, create=create)
    except BaseException:
        library.close()
        raise
    return library


@contextmanager
def transaction(library: Library) -> Iterator[Connection]:
    """Yield a connection that writes: all of it is kept at the end, or nothing after an error.

    Raises:
        LibraryError: The database refuses something.
    """
    with explained(library.name), library.engine.connect() as connection:
        connection.execution_options(**{_WRITES: True})
        with connection.begin():
            yield connection


@contextmanager
def reading(library: Library) -> Iterator[Connection]:
    """Yield a connection that only reads, and sees the library as it is now to the end.

    Raises:
        LibraryError: The database refuses something.
    """
    with explained(library.name), library.engine.connect() as connection:
        if not library.is_sqlite:
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def _url(text: str) -> URL:
    """Return where a library is.

    Raises:
        LibraryError: No such place can be.
    """
    scheme = _SCHEME.match(text)
    # One letter is a drive of Windows.
    if scheme is None or len(scheme[0]) == 1:
        return URL.create("sqlite", database=_expanded(text) if text else None)
    driver = _DRIVERS.get(scheme[0].casefold())
    if driver is None:
        message = _(
            "{scheme}: no library is reached so; name the path of a SQLite file, or "
            "postgresql://USER@HOST/DATABASE"
        )
        raise LibraryError(message.format(scheme=scheme[0]))
    try:
        url = make_url(driver + text[scheme.end() :])
    except (ArgumentError, ValueError):
        # What stands there can hold a password, so it is not repeated.
        url = None
    if url is None or (driver == "sqlite" and url.host):
        message = _("this is no URL of a library; it looks like {example}")
        example = "sqlite:///PATH" if driver == "sqlite" else "postgresql://USER@HOST/DATABASE"
        raise LibraryError(message.format(example=example))
    return url


def _expanded(path: str) -> str:
    """Return a path with the home of whom it names; as it stands where nobody is called so."""
    try:
        return str(Path(path).expanduser())
    except RuntimeError:
        return path


def _name(url: URL) -> str:
    """Return what a library is called in messages."""
    if url.drivername == "sqlite" and url.database:
        return url.database
    # What else there can be, such as sslpassword, can be secret.
    query = {key: value for key, value in url.query.items() if key in _SHOWN}
    shown = URL.create(
        url.get_backend_name(), url.username, None, url.host, url.port, url.database, query
    )
    return shown.render_as_string()


def _is_file(url: URL) -> bool:
    """Return whether a library of SQLite is the file that its path names."""
    path = url.database or ":memory:"
    return path != ":memory:" and not path.startswith("file:")


def _check_file(url: URL, name: str, *, create: bool) -> None:
    """Tell of a file that is not there, before SQLite makes it.

    Raises:
        LibraryError: There is none and none is to be made, or none can be.
    """
    if not _is_file(url):
        return
    path = Path(url.database or "")
    if path.is_dir():
        message = _("{library} is a folder; name a file in it, such as {file}")
        raise LibraryError(message.format(library=name, file=path / "kibitz.db"))
    if path.exists() and not path.is_file():
        message = _("{library} is a device or a pipe; name the path of a file")
        raise LibraryError(message.format(library=name))
    if not create and not path.exists():
        message = _("there is no library {library}; kibitz batch PATH --library {library} makes it")
        raise LibraryError(message.format(library=name))
    if not path.parent.exists():
        message = _("{library}: there is no folder {folder}; make it first")
        raise LibraryError(message.format(library=name, folder=path.parent))


def _engine(url: URL, name: str, patience: float) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url)
        event.listen(engine, "connect", lambda raw, _record: _set_up(raw, patience))
        if _is_file(url):
            file = SameFile(Path(url.database or ""), name)
            event.listen(engine, "begin", lambda _connection: file.check())
        event.listen(engine, "begin", _begin)
        return engine
    timeouts = f"-c lock_timeout={round(patience * 1000)}"
    given = url.query.get("options", "")
    options = f"{given if isinstance(given, str) else ' '.join(given)} {timeouts}".strip()
    try:
        return create_engine(
            url, connect_args={"options": options, "connect_timeout": _CONNECT_SECONDS}
        )
    except ModuleNotFoundError as error:
        message = _(
            "{library}: PostgreSQL needs the driver psycopg: pip install 'kibitz[postgresql]'"
        )
        raise LibraryError(message.format(library=name)) from error


def _set_up(raw: Any, patience: float) -> None:
    """Prepare a new connection to SQLite; transactions are begun by `_begin` alone."""
    raw.isolation_level = None
    # SQLite's own knows English letters alone.
    raw.create_function("lower", 1, _lower, deterministic=True)
    cursor = raw.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # With a write-ahead log a crash of the machine can take the last transactions back, no more.
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.close()


def _lower(value: str | None) -> str | None:
    return None if value is None else value.lower()


def _begin(connection: Connection) -> None:
    """Begin a transaction; a writer's at once, since a reader cannot always become a writer."""
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(library: Library, *, create: bool) -> None:
    with reading(library) as connection:
        found = standing(connection)
    if found is Standing.CURRENT:
        return
    _check_usable(found, library.name, create=create)
    with transaction(library) as connection:
        # Another program can have been faster.
        found = standing(connection, lock=True)
        _check_usable(found, library.name, create=create)
        if found is not Standing.CURRENT:
            upgrade(connection)
    if library.is_sqlite:
        _keep_log(library)


def _check_usable(found: Standing, name: str, *, create: bool) -> None:
    """Refuse what cannot be brought up to date.

    Raises:
        LibraryError: It is of a newer version, or something else is in the database.
    """
    if found is Standing.NEWER:
        message = _("{library}: this library was made by a newer Kibitz; update this one")
        raise LibraryError(message.format(library=name))
    if found is Standing.FOREIGN:
        message = _("{library}: this database holds tables of something else; name another")
        raise LibraryError(message.format(library=name))
    if found is Standing.EMPTY and not create:
        message = _(
            "{library}: there is no library in this database; "
            "kibitz batch PATH --library {library} makes it"
        )
        raise LibraryError(message.format(library=name))


def _keep_log(library: Library) -> None:
    """Let readers read on while somebody writes: a setting that stays with the file."""
    with explained(library.name):
        raw = library.engine.raw_connection()
        try:
            cursor = raw.cursor()
            if cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                return
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # Whoever has it open now sets it, too.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        finally:
            raw.close()
