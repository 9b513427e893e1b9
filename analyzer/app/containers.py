"""The files that a command is to read: those named, and those in folders and archives."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from analyzer.app.files import STANDARD_STREAM, FileError, read_input
from analyzer.app.settings import LARGEST_INPUT, LARGEST_UNPACKED
from analyzer.app.system_words import reason
from analyzer.i18n import _
from analyzer.transcript.binary.formats import is_object_record

_GZIP = b"\x1f\x8b"
#: How an archive begins, an empty one last.
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
#: How each entry begins in the list at the end of an archive.
_ENTRY = b"PK\x01\x02"
#: How every document that Kibitz writes begins.
_BEGINNING = re.compile(rb'\s*\{\s*"format_version"')
#: How deep archives may lie in archives.
_DEEPEST = 3
#: What unpacking damaged data raises, beside what tells that the disk fails.
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read; ``is_inner`` tells that nobody named it: its folder or archive was named.

    ``read`` returns its bytes, unpacked if they were gzipped, and raises `FileError`.
    """

    name: str
    read: Callable[[], bytes]
    is_inner: bool = False


def inputs(
    names: Iterable[str], limit: int = LARGEST_INPUT, without: Sequence[Path] = ()
) -> Iterator[Input]:
    """Yield the files that names stand for, in order; each is read only when asked.

    A folder stands for all files below it, a .zip for all in it, ``-`` for standard input. Hidden
    files are left out. What cannot be opened comes as a file that cannot be read.

    Args:
        names: Paths as the user wrote them.
        limit: Bytes that a file may have, unpacked; one in an archive at most `LARGEST_INPUT`.
        without: Files that are not even opened, as if they were not there.
    """
    for name in names:
        yield from _inputs(name, limit, without, is_inner=False)


def is_container(name: str) -> bool:
    """Return whether a name stands for a folder or a .zip, which hold any number of files."""
    return _is_folder(name) or _is_zip(name)


def is_saved(data: bytes) -> bool:
    """Return whether data is meant as a saved analysis: JSON that is no record, packed or not."""
    if data.startswith(_GZIP):
        return True
    return data.lstrip().startswith(b"{") and not is_object_record(data)


def begins_as_analysis(data: bytes) -> bool:
    """Return whether unpacked data begin as the documents that Kibitz writes, whole or cut off."""
    return _BEGINNING.match(data) is not None


def unpacked(data: bytes, name: str, limit: int = LARGEST_INPUT) -> bytes:
    """Return what gzipped data hold, other data as they are.

    Raises:
        FileError: The data are damaged or hold more than ``limit`` bytes.
    """
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            return _bounded(file.read(limit + 1), name, limit)
    except (OSError, *_DAMAGE) as error:
        raise _damaged(name, error) from error


@dataclass(slots=True)
class Budget:
    """How much may still be unpacked of the ``limit`` in bytes, and of ``entries`` in archives.

    Several files can share one. ``depth`` is how deep the archive in hand lies.
    """

    limit: int
    entries: int | None = None
    depth: int = 1
    left: int = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.limit

    def taken(self, data: bytes, name: str, limit: int) -> bytes:
        """Return what was unpacked, which counts from now on.

        Raises:
            FileError: It is more than ``limit`` bytes, or more than is left.
        """
        left = self.left
        self.left -= min(len(data), left)
        if len(data) > left:
            raise self.spent(name)
        return _bounded(data, name, limit)

    def spent(self, name: str) -> FileError:
        """Return what is told of a file of which no more is unpacked."""
        message = _("{file} holds more than {limit} MB; the rest of it is not read")
        return FileError(message.format(file=name, limit=self.limit // (1 << 20)))


def archived(name: str, data: bytes, budget: Budget) -> Iterator[Input]:
    """Yield the files in the bytes of a .zip, each read only when asked; nothing is written.

    Args:
        name: Of the archive, for messages.
        data: Its bytes.
        budget: How much may be unpacked.
    """
    yield from _zipped(name, io.BytesIO(data), budget)


def unpacked_within(data: bytes, name: str, limit: int, budget: Budget) -> bytes:
    """Return what gzipped data hold, other data as they are.

    Raises:
        FileError: The data are damaged, or hold more than ``limit`` bytes or than may be unpacked.
    """
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            found = file.read(min(limit, budget.left) + 1)
    except (OSError, *_DAMAGE) as error:
        raise _damaged(name, error) from error
    return budget.taken(found, name, limit)


def entries_in(data: bytes) -> int:
    """Return how many files and folders an archive lists at most, without opening it."""
    return data.count(_ENTRY)


def is_archive(data: bytes) -> bool:
    """Return whether bytes begin as those of a .zip."""
    return data.startswith(_ZIPS)


def _inputs(name: str, limit: int, without: Sequence[Path], *, is_inner: bool) -> Iterator[Input]:
    """Yield what one path stands for."""
    if without and _is_one_of(name, without):
        return
    if _is_folder(name):
        for path in _below(name):
            yield from _inputs(path, limit, without, is_inner=True)
    elif _is_zip(name):
        yield from _zipped(name, name, Budget(LARGEST_UNPACKED))
    else:
        yield Input(name, lambda: unpacked(read_input(name, limit), name, limit), is_inner)


def _below(folder: str) -> Iterator[str]:
    """Yield the paths of all files below a folder, by name; links to folders are not followed."""
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(files):
            if not each.startswith("."):
                yield str(Path(base, each))


def _is_one_of(name: str, paths: Sequence[Path]) -> bool:
    """Return whether a name leads to one of the files, by whatever way."""
    try:
        found = Path(name).stat()
        return any(path.exists() and os.path.samestat(found, path.stat()) for path in paths)
    except (OSError, ValueError):
        return False


def _is_folder(name: str) -> bool:
    try:
        return name not in ("", STANDARD_STREAM) and Path(name).is_dir()
    except ValueError:
        return False


def _is_zip(name: str) -> bool:
    if name == STANDARD_STREAM:
        return False
    try:
        with Path(name).open("rb") as file:
            # Only of a file that can be read again: a pipe gives its bytes once.
            return file.seekable() and file.read(len(_ZIPS[0])) in _ZIPS
    except (OSError, ValueError):
        return False


def _zipped(name: str, source: str | io.BytesIO, budget: Budget) -> Iterator[Input]:
    """Yield the files of an archive."""
    if isinstance(source, io.BytesIO) and budget.entries is not None:
        budget.entries -= entries_in(source.getvalue())
        if budget.entries < 0:
            yield _unreadable(name, FileError(_("{file} holds too many files").format(file=name)))
            return
    try:
        archive = zipfile.ZipFile(source)
    except (OSError, *_DAMAGE) as error:
        yield _unreadable(name, _damaged(name, error))
        return
    with archive:
        entries = [each for each in archive.infolist() if not each.is_dir()]
        for entry in entries:
            if budget.left <= 0:
                yield _unreadable(name, budget.spent(name))
                return
            parts = entry.filename.split("/")
            if not any(part.startswith((".", "__MACOSX")) for part in parts):
                yield from _entry(f"{name}/{entry.filename}", archive, entry, budget)


def _entry(
    name: str, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: Budget
) -> Iterator[Input]:
    """Yield a file of an archive, or the files in it if it is an archive itself."""
    if not entry.filename.casefold().endswith(".zip"):
        yield Input(name, lambda: _read(name, archive, entry, budget), True)
        return
    if budget.depth >= _DEEPEST:
        message = _("{file}: archives in archives are opened {count} deep")
        yield _unreadable(name, FileError(message.format(file=name, count=_DEEPEST)))
        return
    try:
        data = _extracted(name, archive, entry, budget)
    except FileError as error:
        yield _unreadable(name, error)
        return
    budget.depth += 1
    yield from _zipped(name, io.BytesIO(data), budget)
    budget.depth -= 1


def _read(name: str, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: Budget) -> bytes:
    """Return a file of an archive, unpacked if it is gzipped.

    Raises:
        FileError: It is damaged or encrypted, or too much was unpacked by now.
    """
    return unpacked_within(_extracted(name, archive, entry, budget), name, LARGEST_INPUT, budget)


def _extracted(
    name: str, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: Budget
) -> bytes:
    """Return the bytes of a file of an archive.

    Raises:
        FileError: It is damaged or encrypted, or too much was unpacked by now.
    """
    if entry.flag_bits & 1:
        message = _("{file} is encrypted; unpack it yourself and name what is in it")
        raise FileError(message.format(file=name))
    try:
        with archive.open(entry) as file:
            data = file.read(min(LARGEST_INPUT, budget.left) + 1)
    except (OSError, *_DAMAGE) as error:
        raise _damaged(name, error) from error
    return budget.taken(data, name, LARGEST_INPUT)


def _bounded(data: bytes, name: str, limit: int) -> bytes:
    if len(data) > limit:
        message = _("{file} unpacks to more than can be read ({limit} MB)")
        raise FileError(message.format(file=name, limit=limit // (1 << 20)))
    return data


def _damaged(name: str, error: Exception) -> FileError:
    why = reason(error) if isinstance(error, OSError) else str(error)
    if isinstance(error, EOFError) or not why:
        why = _("it ends too early")
    return FileError(_("{file} cannot be unpacked: {reason}").format(file=name, reason=why))


def _unreadable(name: str, error: FileError) -> Input:
    def fail() -> bytes:
        raise error

    return Input(name, fail)
