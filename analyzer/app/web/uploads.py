"""What a browser or a program sends to be analyzed: files, archives, pasted text, a position."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from analyzer.app.containers import archived, is_archive, unpacked
from analyzer.app.files import FileError
from analyzer.app.web.problems import TooLargeError
from analyzer.app.web.service_settings import Limits
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.library.storing import Source
from reports.plain import printable

#: Characters of the longest name of a file that is kept.
_LONGEST_NAME = 150
#: What is pasted is called so.
PASTED = "pasted.txt"


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it was sent."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is not taken, and why."""

    file: str
    error: str


@dataclass(frozen=True, slots=True)
class Upload:
    """What was sent: files, a pasted text, and the other fields of the form by name."""

    files: tuple[Sent, ...]
    text: str
    fields: dict[str, str]


async def read_upload(request: Request, limits: Limits) -> Upload:
    """Return what a form holds.

    Raises:
        HTTPException: It is no form, or holds too much.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if kind not in ("multipart/form-data", "application/x-www-form-urlencoded"):
        raise HTTPException(415, _("send a form: multipart/form-data with files or a text"))
    async with request.form(
        max_files=limits.files, max_fields=20, max_part_size=limits.text
    ) as form:
        files = [await _sent(each, limits) for each in _files(form)]
        fields = {key: value for key, value in form.multi_items() if isinstance(value, str)}
    text = fields.pop("text", "")
    if len(text.encode("utf-8", "replace")) > limits.text:
        raise TooLargeError(_("this text is too long to be a match; send a file"))
    return Upload(tuple(each for each in files if each is not None), text, fields)


def sources(
    files: Iterable[Sent], limits: Limits
) -> tuple[tuple[Source, ...], tuple[RefusedFile, ...]]:
    """Return the files to analyze, those in archives among them, and those that are not taken.

    Raises:
        TooLargeError: There are too many files.
    """
    taken: list[Source] = []
    refused: list[RefusedFile] = []
    for sent in files:
        for each in _unpacked(sent, limits):
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


def _files(form: FormData) -> Sequence[UploadFile]:
    return [value for _key, value in form.multi_items() if isinstance(value, UploadFile)]


async def _sent(file: UploadFile, limits: Limits) -> Sent | None:
    """Return a file, None for the empty one that a form sends where nothing was chosen.

    Raises:
        TooLargeError: It is too large.
    """
    name = clean_name(file.filename or "")
    data = await file.read(limits.file + 1)
    if len(data) > limits.file:
        message = _("{file} is larger than {limit} MB: too large to be a match")
        raise TooLargeError(message.format(file=name, limit=limits.file // (1 << 20)))
    return Sent(name, data) if data or file.filename else None


def _unpacked(sent: Sent, limits: Limits) -> Iterator[Source | RefusedFile]:
    """Yield what a file holds: itself, or the files in an archive."""
    try:
        if not is_archive(sent.data):
            yield Source(sent.name, unpacked(sent.data, sent.name, limits.file))
            return
        _check_archive(sent, limits)
    except FileError as error:
        yield RefusedFile(sent.name, str(error))
        return
    for inner in archived(sent.name, sent.data, limits.unpacked):
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


def _check_archive(sent: Sent, limits: Limits) -> None:
    """Refuse an archive that says to hold far more than it could in earnest.

    Raises:
        TooLargeError: It does; what it hides is found when it is unpacked.
    """
    try:
        with zipfile.ZipFile(BytesIO(sent.data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError):
        # Who unpacks it says what is wrong.
        return
    if len(entries) > limits.files:
        message = _("{file} holds more than {count} files; send fewer at a time")
        raise TooLargeError(message.format(file=sent.name, count=limits.files))
    size = sum(entry.file_size for entry in entries)
    if size > limits.unpacked or size > limits.ratio * max(len(sent.data), 1024):
        message = _("{file} unpacks to far more than matches could be")
        raise TooLargeError(message.format(file=sent.name))
