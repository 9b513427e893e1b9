"""What goes wrong with a database, in one sentence with the way out of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from analyzer.errors import LibraryError
from analyzer.i18n import _

#: SQLite's result code without its details.
_RESULT: Final = 0xFF
#: State of SQL for what goes beyond a limit: of all that is stored, names that are looked up by.
_TOO_LARGE: Final = "54000"
#: Stands among the states of SQL for a name that no host has.
_UNKNOWN_HOST: Final = "host"
#: What libpq and psycopg say where there is no connection, with the states of SQL that fit.
_NO_CONNECTION: Final = (
    ("password authentication failed", "28P01"),
    ("no password supplied", "28P01"),
    ("no pg_hba.conf entry", "28000"),
    ("resolve host", _UNKNOWN_HOST),
    ("translate host", _UNKNOWN_HOST),
    ("too many clients", "53300"),
    ("starting up", "57P03"),
    ("shutting down", "57P03"),
    ('role "', "28000"),
    ('database "', "3D000"),
    ("connection refused", "08001"),
    ("no such file", "08001"),
    ("timeout", "08001"),
    ("unreachable", "08001"),
)


class UnstorableError(LibraryError):
    """A value is larger than any that the database can hold; all others can go on."""


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn what a database refuses into a sentence.

    Args:
        name: Of the library, without a password.

    Raises:
        UnstorableError: A number or a text is too large.
        LibraryError: Something went wrong with the database.
    """
    try:
        yield
    except OverflowError as error:
        message = _("{library}: a number is larger than a library can hold")
        raise UnstorableError(message.format(library=name)) from error
    except DBAPIError as error:
        raise _kind(error)(_sentence(name, error.orig or error)) from error
    except sqlite3.Error as error:
        raise LibraryError(_sentence(name, error)) from error
    except PoolTimeoutError as error:
        raise LibraryError(
            _("{library}: all connections are in use; try again").format(library=name)
        ) from error


def _sentence(name: str, error: BaseException) -> str:
    told = _of_sqlite(error) if isinstance(error, sqlite3.Error) else _of_postgresql(error)
    message = told or _("the database says: {message}").format(message=_first_line(error))
    return f"{name}: {message}"


def _kind(error: DBAPIError) -> type[LibraryError]:
    """Return as what an error counts."""
    is_too_large = getattr(error.orig, "sqlstate", None) == _TOO_LARGE
    return UnstorableError if is_too_large or isinstance(error, DataError) else LibraryError


def _of_sqlite(error: sqlite3.Error) -> str:
    """Return what an error of SQLite means, empty for one that has no better words than its own."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return ""
    told = {
        sqlite3.SQLITE_BUSY: _(
            "the library is locked: another program writes to it; try again when that is done"
        ),
        sqlite3.SQLITE_LOCKED: _(
            "the library is locked: another program writes to it; try again when that is done"
        ),
        sqlite3.SQLITE_READONLY: _(
            "the library may only be read; give yourself the right to write to the file and to its "
            "folder, or name another with --library"
        ),
        sqlite3.SQLITE_FULL: _("the disk is full; make room and try again, nothing is lost"),
        sqlite3.SQLITE_CANTOPEN: _(
            "the file cannot be opened; see that its folder exists and may be written to"
        ),
        sqlite3.SQLITE_PERM: _("the file may not be opened; give yourself the right to"),
        sqlite3.SQLITE_NOTADB: _(
            "this is no library but another kind of file; name a library or a new file"
        ),
        sqlite3.SQLITE_CORRUPT: _("the library is damaged; take it from a backup"),
        sqlite3.SQLITE_IOERR: _("the disk fails; try again, or take the library from a backup"),
    }
    return told.get(code & _RESULT, "")


def _of_postgresql(error: BaseException) -> str:
    """Return what an error of PostgreSQL means, empty where its own words are the best."""
    state = getattr(error, "sqlstate", None) or _state_told(str(error))
    told = {
        "08001": _("no server answers there; check host and port in the URL, and that it runs"),
        "22003": _("a number is larger than a library can hold"),
        _TOO_LARGE: _("a name is longer than a library can hold"),
        "25006": _("the library may only be read; connect as a user who may write"),
        "28000": _("the server does not let this user in; check user and password in the URL"),
        "28P01": _("the password is wrong; put the right one into the URL or into ~/.pgpass"),
        "3D000": _("the server has no such database; createdb makes one"),
        "40P01": _("other programs write to the library at the same time; try again"),
        "42501": _("this user lacks the rights; ask the owner of the database for them"),
        "53100": _("the server's disk is full; make room and try again, nothing is lost"),
        "53300": _("the server has too many connections; try again"),
        "55P03": _(
            "the library is locked: another program writes to it; try again when that is done"
        ),
        "57P01": _("the server was shut down; try again"),
        "57P03": _("the server is starting or stopping; try again"),
        _UNKNOWN_HOST: _("no host is called so; check the URL"),
    }
    return told.get(state, "")


def _state_told(message: str) -> str:
    """Return the state of SQL for a failure to connect, which psycopg tells in words alone."""
    lowered = message.casefold()
    return next((state for words, state in _NO_CONNECTION if words in lowered), "")


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
