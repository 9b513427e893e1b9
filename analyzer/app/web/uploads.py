"""What a browser or a program sends to be analyzed: files, archives, pasted text, a position."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from analyzer.app.containers import Budget, archived, entries_in, is_archive, unpacked_within
from analyzer.app.files import FileError
from analyzer.app.web.problems import TooLargeError
from analyzer.app.web.service_settings import Limits
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.library.storing import Source
from reports.plain import printable

#: Characters of the longest name of a file that is kept.
_LONGEST_NAME = 150
#: How many entries archives may list for each file that is taken: folders and what systems add.
_ENTRIES = 4
#: What is pasted is called so.
PASTED = "pasted.txt"


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is not taken, and why."""

    file: str
    error: str


@dataclass(frozen=True, slots=True)
class Upload:
    """What was sent: files, a pasted text, and the other fields of the form by name.

    The files can be read as long as the form is open.
    """

    files: tuple[UploadFile, ...]
    text: str
    fields: dict[str, str]


@asynccontextmanager
async def opened_upload(request: Request, limits: Limits) -> AsyncIterator[Upload]:
    """Yield what a form holds, as long as the form is open.

    Raises:
        HTTPException: It is no form, or holds too much.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if kind not in ("multipart/form-data", "application/x-www-form-urlencoded"):
        raise HTTPException(415, _("send a form: multipart/form-data with files or a text"))
    async with request.form(
        max_files=limits.files, max_fields=20, max_part_size=limits.text
    ) as form:
        files = [value for _key, value in form.multi_items() if isinstance(value, UploadFile)]
        fields = {key: value for key, value in form.multi_items() if isinstance(value, str)}
        text = fields.pop("text", "")
        if len(text.encode("utf-8", "replace")) > limits.text:
            raise TooLargeError(_("this text is too long to be a match; send a file"))
        yield Upload(tuple(files), text, fields)


def sources(
    files: Iterable[UploadFile], limits: Limits
) -> tuple[tuple[Source, ...], tuple[RefusedFile, ...]]:
    """Return the files to analyze, those in archives among them, and those that are not taken.

    All of them together are unpacked to no more than one archive alone could be.

    Raises:
        TooLargeError: There are too many files.
    """
    budget = Budget(limits.unpacked, _ENTRIES * limits.files)
    taken: list[Source] = []
    refused: list[RefusedFile] = []
    for sent in files:
        for each in _unpacked(sent, limits, budget):
            if isinstance(each, Source):
                taken.append(each)
            else:
                refused.append(each)
            if len(taken) + len(refused) > limits.files:
                message = _("these are more than {count} files; send fewer at a time")
                raise TooLargeError(message.format(count=limits.files))
    return tuple(taken), tuple(refused)


def clean_name(name: str) -> str:
    r"""Return the name of a file without its folders and without what no name needs.

    >>> clean_name("../../etc/passwd"), clean_name("C:\\matches\\final.mat"), clean_name("..")
    ('passwd', 'final.mat', 'file')
    """
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    shown = printable(last).strip()
    if len(shown) > _LONGEST_NAME:
        shown = shown[: _LONGEST_NAME // 2] + "…" + shown[-_LONGEST_NAME // 2 :]
    return shown if shown.strip(".") else "file"


def _unpacked(file: UploadFile, limits: Limits, budget: Budget) -> Iterator[Source | RefusedFile]:
    """Yield what a file holds: itself, or the files in an archive.

    Nothing comes of the empty file that a form sends where none was chosen.

    Raises:
        TooLargeError: It is too large.
    """
    name, data = clean_name(file.filename or ""), file.file.read(limits.file + 1)
    if len(data) > limits.file:
        message = _("{file} is larger than {limit} MB: too large to be a match")
        raise TooLargeError(message.format(file=name, limit=limits.file // (1 << 20)))
    if not (data or file.filename):
        return
    if is_archive(data):
        _check_archive(name, data, limits)
        yield from _archived(name, data, limits, budget)
        return
    try:
        yield Source(name, unpacked_within(data, name, limits.file, budget))
    except FileError as error:
        yield RefusedFile(name, str(error))


def _archived(
    archive: str, packed: bytes, limits: Limits, budget: Budget
) -> Iterator[Source | RefusedFile]:
    """Yield the files in an archive."""
    for inner in archived(archive, packed, budget):
        name = clean_name(inner.name)
        try:
            data = inner.read()
        except AnalyzerError as error:
            yield RefusedFile(name, printable(str(error)))
            continue
        if len(data) > limits.file:
            message = _("{file} is larger than {limit} MB: too large to be a match")
            refused = message.format(file=name, limit=limits.file // (1 << 20))
            yield RefusedFile(name, refused)
            continue
        yield Source(name, data)


def _check_archive(name: str, data: bytes, limits: Limits) -> None:
    """Refuse an archive that says to hold far more than it could in earnest.

    Raises:
        TooLargeError: It does; what it hides is found when it is unpacked.
    """
    if entries_in(data) > _ENTRIES * limits.files:
        raise _too_many(name, limits)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError):
        # Who unpacks it says what is wrong.
        return
    if len(entries) > limits.files:
        raise _too_many(name, limits)
    size = sum(entry.file_size for entry in entries)
    if size > limits.unpacked or size > limits.ratio * max(len(data), 1024):
        message = _("{file} unpacks to far more than matches could be")
        raise TooLargeError(message.format(file=name))


def _too_many(name: str, limits: Limits) -> TooLargeError:
    message = _("{file} holds more than {count} files; send fewer at a time")
    return TooLargeError(message.format(file=name, count=limits.files))
