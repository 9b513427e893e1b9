"""The help of commands, and what click says, in the language in use.

Commands are made when their modules are loaded, before the language is known: their help is English
in them, and `translated` makes copies in the language in use.
"""

from __future__ import annotations

import copy
import importlib
from collections.abc import Iterator
from typing import Final

import click

from analyzer.i18n import N_, NN_, _, ngettext

#: Modules of click that print sentences: they look up what translates when they print.
_SPEAKING: Final = ("core", "decorators", "exceptions", "formatting", "parser", "types")

#: What click says in the commands of Kibitz.
CLICK_WORDS: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Choose from:\n\t{choices}"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Option {name!r} requires an argument."),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("{value} is not in the range {range}."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_(
        "{value!r} does not match the format {format}.",
        "{value!r} does not match the formats {formats}.",
    ),
)

#: Sentences of click with an English word among their values, and those that take their place.
_INSTEAD: Final = {
    "{value!r} is not a valid {number_type}.": N_("{value!r} is no such number."),
    "{name} {filename!r} is a file.": N_("{filename!r} is a file, not a folder."),
    "{name} {filename!r} is a directory.": N_("{filename!r} is a folder, not a file."),
    "{name} {filename!r} does not exist.": N_("{filename!r} does not exist."),
    "{name} {filename!r} is not readable.": N_("{filename!r} may not be read."),
    "{name} {filename!r} is not writable.": N_("{filename!r} may not be written."),
}


def teach_click() -> None:
    """Let click say its sentences in the language in use."""
    for name in _SPEAKING:
        module = importlib.import_module(f"click.{name}")
        for word, way in (("_", _said), ("ngettext", ngettext)):
            if hasattr(module, word):
                setattr(module, word, way)


def translated(command: click.Command) -> click.Command:
    """Return a copy of a command, and of those below it, with its help in the language in use."""
    told = copy.copy(command)
    parts = [_(each) for each in paragraphs(command.help or "")]
    told.help = "\n\n".join(parts) or None
    # In the list of a group click would cut it short.
    told.short_help = command.short_help or next(iter(parts), None)
    told.params = [_translated_param(param) for param in command.params]
    # Click keeps the option for help once it was asked for, in the language of then.
    told._help_option = None
    if isinstance(told, click.Group):
        told.commands = {name: translated(each) for name, each in told.commands.items()}
    return told


def _translated_param(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or param.help is None:
        return param
    told = copy.copy(param)
    told.help = _(param.help)
    return told


def help_sentences(command: click.Command) -> Iterator[str]:
    """Yield all that is to be translated in the help of a command and of those below it."""
    yield from paragraphs(command.help or "")
    for param in command.params:
        if isinstance(param, click.Option) and param.help:
            yield param.help
    if isinstance(command, click.Group):
        for each in command.commands.values():
            yield from help_sentences(each)


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text, each in one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def _said(message: str) -> str:
    return _(_INSTEAD.get(message, message))
