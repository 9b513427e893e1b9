"""Reading input and writing output, so that a failure leaves nothing half done."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from analyzer.app.settings import LARGEST_INPUT
from analyzer.app.system_words import reason
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from reports.plain import printable

if sys.platform != "win32":
    import fcntl

#: The name that stands for standard input or standard output.
STANDARD_STREAM = "-"


class FileError(AnalyzerError):
    """A file cannot be read or written; the message names it and the reason."""


def read_input(name: str, limit: int = LARGEST_INPUT) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``.

    Raises:
        FileError: It cannot be read, is no file, or has more than ``limit`` bytes.
    """
    try:
        if name == STANDARD_STREAM:
            if sys.stdin is None:
                raise FileError(_("standard input is closed"))
            return _bounded(sys.stdin.buffer.read(limit + 1), name, limit)
        if not name:
            raise FileError(_("the name of a file is empty"))
        with Path(name).open("rb") as file:
            # A device or a pipe has no size: only reading tells.
            if stat.S_ISREG(mode := os.fstat(file.fileno()).st_mode):
                _check_size(os.fstat(file.fileno()).st_size, name, limit)
            elif stat.S_ISDIR(mode):
                raise IsADirectoryError
            return _bounded(file.read(limit + 1), name, limit)
    except IsADirectoryError as error:
        raise FileError(_("{file} is a folder, not a file").format(file=name)) from error
    except ValueError as error:
        raise FileError(_("{file}: no file can have this name").format(file=name)) from error
    except OSError as error:
        message = _("{file} cannot be read: {reason}").format(file=name, reason=reason(error))
        raise FileError(message) from error


def _bounded(data: bytes, name: str, limit: int) -> bytes:
    _check_size(len(data), name, limit)
    return data


def _check_size(size: int, name: str, limit: int) -> None:
    if size > limit:
        raise FileError(
            _("{file} is larger than {limit} MB: too large to be a match").format(
                file=name, limit=limit // (1024 * 1024)
            )
        )


def write_output(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, making its folder where needed.

    The data go to a new file beside it, which then takes its name; devices and pipes are written
    to as they are.

    Raises:
        FileError: It cannot be written; whatever stood there before is untouched.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _make_folder(path.parent)
            _replace(path.resolve(), data)
    except IsADirectoryError as error:
        raise FileError(_("{file} is a folder, not a file").format(file=path)) from error
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        message = _("{file} cannot be written: {reason}").format(file=path, reason=why)
        raise FileError(message) from error


def rewrite(name: str, change: Callable[[bytes], bytes], limit: int = LARGEST_INPUT) -> None:
    """Replace what a file holds by what is made of it, whole or not at all.

    Several programs that do so wait for one another, so that no change is lost, where the system
    has locks for that (Windows has none for files that are to be replaced).

    Args:
        name: Of the file.
        change: Makes the new bytes of the old ones; what it raises leaves the file as it is.
        limit: Bytes that the file may have.

    Raises:
        FileError: It cannot be read or written, or is too large.
    """
    if name == STANDARD_STREAM:
        raise FileError(_("standard input cannot be changed; name a file"))
    try:
        _check_regular(name)
        with _locked(Path(name)) as file:
            write_output(Path(name), change(_bounded(file.read(limit + 1), name, limit)))
    except ValueError as error:
        raise FileError(_("{file}: no file can have this name").format(file=name)) from error
    except OSError as error:
        message = _("{file} cannot be changed: {reason}").format(file=name, reason=reason(error))
        raise FileError(message) from error


def _check_regular(name: str) -> None:
    if not name:
        raise FileError(_("the name of a file is empty"))
    mode = Path(name).stat().st_mode
    if stat.S_ISDIR(mode):
        raise FileError(_("{file} is a folder, not a file").format(file=name))
    if not stat.S_ISREG(mode):
        raise FileError(_("{file} is a device or a pipe, not a file").format(file=name))


def _lock(file: BinaryIO) -> None:
    """Wait until no other program holds the file; some file systems have no such locks."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP):
            raise


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    """Open a file that no other program rewrites until it is closed."""
    while True:
        with path.open("r+b") as file:
            _lock(file)
            # While this one waited, another may have put a new file in its place.
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                yield file
                return


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def _replace(path: Path, data: bytes) -> None:
    """Write beside the path, then rename; the new file is removed if anything fails."""
    handle, beside = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(_mode(path))
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Return the permissions of the file to be replaced, or those of a new one."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_result(data: bytes) -> None:
    """Write a file's worth to standard output; on a terminal nothing in it can steer that.

    Raises:
        FileError: It is closed or takes no more.
        BrokenPipeError: The reader has gone.
    """
    if sys.stdout is not None and sys.stdout.isatty():
        lines = data.decode("utf-8", "replace").split("\n")
        data = "\n".join(map(printable, lines)).encode()
    write_standard(data)


def write_standard(data: bytes) -> None:
    """Write to standard output as it stands.

    Raises:
        FileError: It is closed or takes no more.
        BrokenPipeError: The reader has gone.
    """
    if sys.stdout is None:
        raise FileError(_("standard output is closed"))
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        message = _("standard output cannot be written: {reason}").format(reason=reason(error))
        raise FileError(message) from error
