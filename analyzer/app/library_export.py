"""A library written as files: one for each table, as Parquet or CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow.parquet as pq

from analyzer.app.files import FileError
from analyzer.app.system_words import reason
from analyzer.i18n import _
from analyzer.library.anonymous import anonymous_tables
from analyzer.library.frames import TABLES, pieces, schema_of
from analyzer.library.opening import Library
from reports.csv_export import inert

if TYPE_CHECKING:
    import pyarrow as pa

#: What ``--format`` offers.
FORMATS: Final = ("parquet", "csv")


def export(
    library: Library, folder: Path, kind: str, *, anonymize: bool = False
) -> tuple[Path, ...]:
    """Write every table of a library to a folder, and return the files.

    Args:
        library: What to write.
        folder: Where to; it is made where it is not there.
        kind: One of `FORMATS`.
        anonymize: Whether to tell of nobody; see `analyzer.library.anonymous`.

    Raises:
        FileError: A file cannot be written.
        LibraryError: The library cannot be read.
    """
    write = {"parquet": _write_parquet, "csv": _write_csv}[kind]
    with ExitStack() as opened:
        read: Callable[[str], Iterator[pa.Table]] = partial(pieces, library)
        if anonymize:
            read = opened.enter_context(anonymous_tables(library)).pieces
        return tuple(_written(read, folder, name, kind, write) for name in TABLES)


def _written(
    read: Callable[[str], Iterator[pa.Table]],
    folder: Path,
    name: str,
    kind: str,
    write: Callable[[Path, pa.Schema, Iterator[pa.Table]], None],
) -> Path:
    path = folder / f"{name}.{kind}"
    with _replaced(path) as beside:
        write(beside, schema_of(name), read(name))
    return path


@contextmanager
def _replaced(path: Path) -> Iterator[Path]:
    """Yield where to write what takes the place of a file once it is whole.

    Raises:
        FileError: It cannot be written.
    """
    beside = path.with_name(f".{path.name}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield beside
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        message = _("{file} cannot be written: {reason}")
        raise FileError(message.format(file=path, reason=reason(error))) from error


def _write_parquet(path: Path, schema: pa.Schema, read: Iterator[pa.Table]) -> None:
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for piece in read:
            writer.write_table(piece)


def _write_csv(path: Path, schema: pa.Schema, read: Iterator[pa.Table]) -> None:
    """Write a table as `reports.csv_export` does: what looks like a formula is made text."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(schema.names)
        for piece in read:
            columns = (column.to_pylist() for column in piece.columns)
            writer.writerows(map(inert, row) for row in zip(*columns, strict=True))
