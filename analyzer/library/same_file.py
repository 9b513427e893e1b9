"""Whether the file of a library is still the one that was opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from analyzer.errors import LibraryError
from analyzer.i18n import _


@dataclass(slots=True)
class SameFile:
    """The file at a path as it is when it is first found there.

    A file can be removed or replaced while it is open. What is written then is nowhere afterwards,
    and connections opened before and after that see two libraries.
    """

    path: Path
    name: str
    _seen: tuple[int, int] | None = field(default=None, init=False)

    def check(self) -> None:
        """Look whether the file that was found there is there.

        Raises:
            LibraryError: It is not.
        """
        try:
            found = self.path.stat()
        except FileNotFoundError:
            found = None
        seen = None if found is None else (found.st_dev, found.st_ino)
        if self._seen is None:
            # A new file is made by the first transaction.
            self._seen = seen
        elif seen != self._seen:
            message = _(
                "{library} was removed or replaced while it was in use; put it back or start again"
            )
            raise LibraryError(message.format(library=self.name))
