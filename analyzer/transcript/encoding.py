"""From bytes to text: which encoding a record was written in, and its lines."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.problem import Place, Problem, Severity

#: How many bytes decide whether text without a byte order mark is UTF-16.
_SAMPLE = 4096

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

#: Control characters that editors and old systems leave in text; each stands for one blank.
_BLANKED = dict.fromkeys((0x00, 0x0B, 0x0C, 0x1A, 0xFEFF), " ")

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the Python name of the encoding it was decoded from, and what was doubtful in that."""

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


#: What people call the 8-bit encodings.
_NAMES = {
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "cp1252": "Windows-1252",
    "cp932": "Shift-JIS",
    "latin-1": "Latin-1",
}


def split_lines(text: str) -> list[str]:
    """Return the lines without their ends, control characters blanked out."""
    return _LINE_END.split(text.translate(_BLANKED))


def decode(data: bytes) -> Decoded:
    """Return the text in a file: UTF-8 or UTF-16, or in the encoding that an SGF declares.

    Else it is read in the likeliest 8-bit encoding, with a note.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked(data, encoding)
    wide = _wide_encoding(data)
    if wide:
        return _replacing(data, wide)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    declared = _declared(data)
    if declared is not None:
        return declared
    if _is_damaged_utf8(data):
        return _replacing(data, "utf-8")
    return _guessed(data, _eight_bit_encoding(data))


def _marked(data: bytes, encoding: str) -> Decoded:
    decoded = _replacing(data, encoding)
    return Decoded(decoded.text.lstrip("\ufeff"), encoding, decoded.problems)


def _replacing(data: bytes, encoding: str) -> Decoded:
    """Decode, putting a replacement character where bytes are damaged, with a warning if any."""
    text = data.decode(encoding, errors="replace")
    at = text.find("\ufffd")
    if at < 0:
        return Decoded(text, encoding)
    message = _(
        "some bytes are no text in the encoding {encoding}; they are shown as \ufffd from here on"
    ).format(encoding=encoding)
    warning = Problem(Severity.WARNING, "encoding", message, place_of(text, at))
    return Decoded(text, encoding, (warning,))


def place_of(text: str, at: int) -> Place:
    """Return the line and column of a position in a text."""
    before = _LINE_END.split(text[:at])
    return Place(len(before), len(before[-1]) + 1)


def _wide_encoding(data: bytes) -> str | None:
    """Return the UTF-16 encoding whose zero bytes the data shows, None if it shows none."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half == 0:
        return None
    if sample[1::2].count(0) > 0.7 * half and sample[::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if sample[::2].count(0) > 0.7 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


#: The charset of an SGF, which its first node tells.
_CHARSET = re.compile(rb"\s*\(\s*;[^\x80-\xff]{0,1000}?\bCA\s*\[\s*([\w-]{1,30})\s*\]")
#: How the Python names of the encodings begin that hold ASCII as it is.
_HOLD_ASCII = (
    *("iso8859", "cp125", "cp437", "cp85", "cp866", "koi8", "mac-"),
    *("euc", "cp932", "shift_jis", "gb", "big5"),
)


def _declared(data: bytes) -> Decoded | None:
    """Return the text of an SGF in the charset that it names; None if it names none that fits."""
    found = _CHARSET.match(data)
    if found is None:
        return None
    try:
        encoding = codecs.lookup(found[1].decode("ascii")).name
        if encoding == "iso8859-1":
            # Programs for Windows say so of its own encoding, which has signs in place of controls.
            encoding = "cp1252"
        if encoding.startswith(_HOLD_ASCII):
            return Decoded(data.decode(encoding), encoding)
    except (LookupError, UnicodeDecodeError):
        pass
    return None


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether most bytes above 127 form UTF-8 characters."""
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    return sum(char > "\x7f" for char in text) - broken > broken


def _eight_bit_encoding(data: bytes) -> str:
    """Guess among Windows-1252, -1250, -1251, Latin-1 and Shift-JIS.

    In the names of people a byte above 127 is a letter. Words of such letters alone are Russian, or
    Japanese where they read as kana and kanji. Else Windows-1252 is taken unless it makes more
    signs beside letters than Windows-1250 does, as Polish names give, or the letters S and Z with
    caron, as Czech and Croatian ones do.
    """
    if 2 * sum(map(len, _CYRILLIC_WORD.findall(data))) > sum(byte > 127 for byte in data):
        return "cp1251"
    if _is_japanese(data):
        return "cp932"
    doubts = {}
    for encoding in ("cp1252", "cp1250"):
        try:
            doubts[encoding] = _signs_in_words(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    if "cp1252" in doubts:
        doubts["cp1252"] += sum(data.count(letter) for letter in "ŠšŽž".encode("cp1252"))
    return min(doubts, key=lambda encoding: doubts[encoding], default="latin-1")


def _is_japanese(data: bytes) -> bool:
    """Whether all that is not ASCII makes words of kana and kanji in Shift-JIS."""
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError:
        return False
    return re.search(r"[^\x00-\x7f]", _JAPANESE_WORD.sub("", text)) is None


_JAPANESE_WORD = re.compile(
    r"(?<![A-Za-z])[\u3000\u3005\u3041-\u30ff\u4e00-\u9fff]{2,}(?![A-Za-z])"
)

_CYRILLIC_WORD = re.compile(rb"[\xa8\xb8\xc0-\xff]{3,}")


_SIGN_IN_WORD = re.compile(r"(?<=[^\W\d_])[^\w\s\x00-\x7f]|[^\w\s\x00-\x7f](?=[^\W\d_])|[²³¹¼½¾]")


def _signs_in_words(text: str) -> int:
    """Count the non-ASCII signs that stand beside a letter, where a letter would be expected."""
    return len(_SIGN_IN_WORD.findall(text))


def _guessed(data: bytes, encoding: str) -> Decoded:
    decoded = _replacing(data, encoding)
    at = next((index for index, byte in enumerate(data) if byte > 127), 0)
    message = _(
        "the file is not UTF-8; it was read as {encoding}, a guess from the letters in it"
    ).format(encoding=_NAMES[encoding])
    note = Problem(Severity.NOTE, "encoding", message, place_of(decoded.text, at))
    return Decoded(decoded.text, encoding, (note, *decoded.problems))
