"""What the help of the commands says, for translators: Babel asks this for each command module."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click
from babel.messages.extract import extract_python

import analyzer
from analyzer.app.help_words import help_sentences

_ROOT = Path(analyzer.__file__).parents[1]
#: What `babel.messages.extract` asks of an extractor: line, function, messages, comments.
Found = tuple[int, Any, Any, list[str]]


def extract(fileobj: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield the marked sentences of a module, and the help of its command and of those below it."""
    yield from extract_python(fileobj, keywords, comment_tags, options)
    path = Path(fileobj.name).relative_to(_ROOT).with_suffix("")
    module = importlib.import_module(".".join(path.parts))
    command = getattr(module, "command", None) or getattr(module, "main", None)
    if isinstance(command, click.Command):
        lines = getattr(module, "COMMANDS", {}).values()
        for sentence in (*lines, *help_sentences(command)):
            yield 1, "_", sentence, []
