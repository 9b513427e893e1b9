"""Links by which somebody without the library may read a match, until they are taken back."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select

from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.opening import Library, reading, transaction
from analyzer.library.schema import matches, shares
from analyzer.library.storing import now

#: Random bytes of the secret word: nobody guesses one of 2^256.
_SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Share:
    """A link to a match that can be taken back; one that is ``anonymous`` tells of nobody."""

    id: int
    match: int
    created_at: datetime
    anonymous: bool = False


def add_share(library: Library, match: int, *, anonymous: bool = False) -> tuple[Share, str]:
    """Return a new link to a match and its secret word, which cannot be had a second time.

    Args:
        library: Where the match is.
        match: Its number.
        anonymous: Whether the link is not to tell who played.

    Raises:
        NotInLibraryError: There is no such match.
    """
    secret, moment = secrets.token_urlsafe(_SECRET_BYTES), now()
    with transaction(library) as connection:
        if connection.scalar(select(matches.c.id).where(matches.c.id == match)) is None:
            message = _("{library} holds no match {number}; kibitz matches lists those it has")
            raise NotInLibraryError(message.format(library=library.name, number=match))
        made = connection.execute(
            insert(shares)
            .values(digest=_digest(secret), match_id=match, created_at=moment, anonymous=anonymous)
            .returning(shares.c.id)
        )
        return Share(made.scalar_one(), match, moment, anonymous), secret


def find_share(library: Library, secret: str) -> Share | None:
    """Return the link that a secret word belongs to, None for a wrong one.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = select(shares).where(shares.c.digest == _digest(secret))
    with reading(library) as connection:
        row = connection.execute(query).one_or_none()
        return None if row is None else _share(row)


def list_shares(library: Library, match: int) -> tuple[Share, ...]:
    """Return the links to a match, the oldest first.

    Raises:
        LibraryError: The library cannot be read.
    """
    query = select(shares).where(shares.c.match_id == match).order_by(shares.c.id)
    with reading(library) as connection:
        return tuple(map(_share, connection.execute(query)))


def revoke_share(library: Library, number: int) -> None:
    """Take a link back; it opens nothing from now on.

    Raises:
        NotInLibraryError: There is no such link.
    """
    with transaction(library) as connection:
        if not connection.execute(delete(shares).where(shares.c.id == number)).rowcount:
            message = _("{library} holds no link {number}")
            raise NotInLibraryError(message.format(library=library.name, number=number))


def _share(row: Row[Any]) -> Share:
    return Share(row.id, row.match_id, row.created_at, row.anonymous)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
