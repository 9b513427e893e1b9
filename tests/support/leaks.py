"""Whether bytes tell a word, also where they are packed."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import re
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

#: In every text of a marked record, and nowhere else; no word of any language, no number.
MARK = "zqxvwkjq"

#: A match all of whose own words hold `MARK`, each in its own way of writing.
MARKED = f"""\
; [Site "{MARK}.example"]
; [Match ID "{MARK}-77"]
; [Event "{MARK} Open"]
; [Round "{MARK}"]
; [Place "{MARK}"]
; [Player 1 "{MARK.title()} Ann"]
; [Player 2 "Bob {MARK.upper()}"]
; [Player 1 Elo "1777.77/{MARK}"]
; [EventDate "2024.05.17"]
; [Transcriber "{MARK}"]
; [Video "https://{MARK}.example/x"]
; [{MARK} "{MARK}"]
; Ann of {MARK} wrote this

3 point match

 Game 1
 {MARK.title()} Ann : 0                        Bob {MARK.upper()} : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
; {MARK} slept here
  2)  Doubles => 2                Takes
{MARK} is no play
  3) 42: 8/4 6/4                 61: 13/7 8/7
  4) 66: {MARK}
"""


def tells(word: str, data: bytes) -> bool:
    """Return whether a word, in whatever case, is in bytes or in what is packed in them."""
    wanted = word.casefold()
    return any(wanted in text.casefold() for layer in _layers(data) for text in _texts(layer))


def _texts(data: bytes) -> Iterator[str]:
    yield data.decode("utf-8", "replace")
    yield data.decode("utf-16-le", "replace")
    yield data[1:].decode("utf-16-le", "replace")


def _layers(data: bytes) -> Iterator[bytes]:
    """Yield bytes and everything that is packed in them."""
    yield data
    for inner in _unpacked(data):
        yield from _layers(inner)


def _unpacked(data: bytes) -> Iterator[bytes]:
    if data.startswith(b"\x1f\x8b"):
        yield gzip.decompress(data)
    elif data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode() + b"\n" + archive.read(name)
    elif data.startswith(b"SQLite format 3"):
        yield _dumped(data)
    elif data.startswith(b"PAR1"):
        # Only exports of libraries are such files.
        import pyarrow.parquet as pq

        table = pq.read_table(io.BytesIO(data))
        yield f"{table.schema} {table.to_pydict()}".encode()
    else:
        yield from _parts(data)


def _parts(data: bytes) -> Iterator[bytes]:
    """Yield what is written in base64, and streams of zlib."""
    for found in re.finditer(rb"[A-Za-z0-9+/]{40,}={0,2}", data):
        try:
            yield base64.b64decode(found[0], validate=True)
        except binascii.Error:
            continue
    for found in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        try:
            yield zlib.decompressobj().decompress(data[found.start() :])
        except zlib.error:
            continue


def _dumped(data: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "found.db"
        path.write_bytes(data)
        opened = sqlite3.connect(path)
        try:
            return "\n".join(opened.iterdump()).encode()
        finally:
            opened.close()
