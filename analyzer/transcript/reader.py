"""From the bytes of a file to the record of a match."""

from __future__ import annotations

from collections.abc import Callable

from analyzer.errors import NoRecordError
from analyzer.i18n import _
from analyzer.transcript.binary.formats import binary_formats
from analyzer.transcript.encoding import Decoded, decode
from analyzer.transcript.mat import is_plainly_mat, read_mat
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.sniffing import binary_kind, is_noise

#: Largest file that is read, in bytes, and most lines of a text. Sessions of 5,000 games have 8 MB
#: and 200,000 lines; the longest matches, with an analysis in full, 4 MB and 100,000 lines.
LARGEST_FILE, MOST_LINES = 16 << 20, 500_000


def read_record(data: bytes, name: str = "") -> MatchRecord:
    """Return what a file of bytes records, with what could not be read as its problems.

    The encoding and the format are found from the content. Only the first match of a file is read.

    Args:
        data: The whole file.
        name: What the file is called, for the message of an error.

    Raises:
        NoRecordError: The file is no match record; the message says what it looks like and names
            the common formats.
        TranscriptError: It is of a known format, but too damaged to be read.
    """
    if len(data) > LARGEST_FILE:
        size = f"{LARGEST_FILE >> 20} MB"
        raise _refusal(name, _("a file larger than {size}").format(size=size))
    if not data.strip(b"\x00\x1a \t\r\n\f"):
        raise _refusal(name, _("an empty file"))
    for known in binary_formats():
        if known.recognizes(data):
            try:
                return known.read(data)
            except UnknownFormatError as error:
                raise _refusal(name, str(error)) from error
    kind = binary_kind(data)
    if kind:
        raise _refusal(name, kind)
    return read_decoded(decode(data), name)


def read_decoded(decoded: Decoded, name: str = "") -> MatchRecord:
    """Return what a text records; see `read_record`.

    Raises:
        TranscriptError: The text is no match record, or too damaged to be read.
    """
    if is_noise(decoded.text):
        raise _refusal(name, _("binary data"))
    if max(map(decoded.text.count, "\n\r")) > MOST_LINES:
        raise _refusal(name, _("a text of more than {count} lines").format(count=MOST_LINES))
    try:
        return _reader(decoded.text)(decoded)
    except UnknownFormatError as error:
        raise _refusal(name, str(error)) from error


def _reader(text: str) -> Callable[[Decoded], MatchRecord]:
    """Return what reads a text."""
    if is_plainly_mat(text):
        return read_mat
    # Most records are in the standard format, and loading the other readers takes a third of a
    # second.
    from analyzer.transcript.formats import text_formats

    return next(each.read for each in text_formats() if each.recognizes(text))


def _refusal(name: str, kind: str) -> NoRecordError:
    message = _(
        "{file} is no match record but {kind}; .mat, .sgf, .xg, .bgf, .ogxm and many others are "
        "read (see Formats in the README)"
    )
    return NoRecordError(message.format(file=name or _("this file"), kind=kind), kind)
