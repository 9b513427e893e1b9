"""Results on standard output: laid out for people, or JSON for programs."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable

from rich.console import Console, RenderableType

from analyzer.app.files import write_result, write_standard
from reports.json_export import Document, to_json
from reports.plain import printable

#: Columns that a result fills where it goes to no terminal.
WIDTH = 80


def say(line: str) -> None:
    """Write one line of the result to standard output.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    text = printable(line) + "\n"
    write_standard(text.encode(getattr(sys.stdout, "encoding", "utf-8"), "backslashreplace"))


def show(result: RenderableType) -> None:
    """Print a result that rich lays out: in color on a terminal, plain in a pipe.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    laid_out = io.StringIO()
    console = Console(
        file=laid_out,
        force_terminal=on_terminal,
        width=None if on_terminal else WIDTH,
        highlight=False,
    )
    console.print(result)
    text = "".join(
        f"{line.rstrip()}\n" for line in laid_out.getvalue().removesuffix("\n").split("\n")
    )
    write_standard(text.encode(getattr(sys.stdout, "encoding", "utf-8"), "backslashreplace"))


def print_json(document: Document) -> None:
    """Print a JSON document.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    write_result(to_json(document))


def print_pieces(pieces: Iterable[bytes]) -> None:
    """Print a document that comes piece by piece.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    for piece in pieces:
        write_result(piece)


def show_result(
    as_json: bool, document: Callable[[], Document], text: Callable[[], RenderableType]
) -> None:
    """Print a result in the form asked for.

    Raises:
        FileError: Standard output is closed or takes no more.
    """
    if as_json:
        print_json(document())
    else:
        show(text())
