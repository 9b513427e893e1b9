"""The option that says in which language the program speaks, before or behind any command."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

import click

from analyzer.app.options import Function
from analyzer.i18n import ENGLISH, LANGUAGES, _, either

#: The option, and the variable that says the same for all commands.
OPTION: Final = "--lang"
LANGUAGE_VARIABLE: Final = "KIBITZ_LANG"

#: Codes of countries that are often taken for those of their languages.
_COUNTRIES: Final = {"cz": "cs", "cze": "cs", "gb": ENGLISH, "uk": ENGLISH, "us": ENGLISH}


def language_option(command: Function) -> Function:
    """Tell of ``--lang`` in the help of a group; `language_asked` reads it wherever it stands."""
    return click.option(
        OPTION,
        metavar="LANG",
        expose_value=False,
        help="The language: en, cs (Czech), pl (Polish) or hu (Hungarian); also behind the "
        f"command. {LANGUAGE_VARIABLE} in the environment says so for all commands. English "
        "unless told otherwise, whatever the system speaks: scripts read what is printed.",
    )(command)


def language_asked(words: Sequence[str]) -> str:
    """Return the language that a command line asks for, else the environment, else English.

    Raises:
        click.UsageError: There is no such language, or none is named.
    """
    named = [value for _word, value in _split(words) if value is not None]
    language = named[-1] if named else os.environ.get(LANGUAGE_VARIABLE) or ENGLISH
    if language not in LANGUAGES:
        raise click.UsageError(_refusal(language))
    return language


def _refusal(name: str) -> str:
    meant = _COUNTRIES.get(name.lower(), name.lower()[:2])
    if meant in LANGUAGES:
        message = _("there is no language {name}; did you mean {meant}?")
        return message.format(name=name, meant=meant)
    message = _("there is no language {name}; there are {names}")
    return message.format(name=name or '""', names=either(LANGUAGES))


def without_language(words: Sequence[str]) -> list[str]:
    """Return a command line without the option and what it asks for."""
    return [word for word, value in _split(words) if value is None]


def _split(words: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    """Yield each word of a command line, or the option with its value.

    Behind ``--`` stands no option.
    """
    rest = iter(words)
    for word in rest:
        if word == "--":
            yield word, None
            yield from ((each, None) for each in rest)
        elif word == OPTION:
            yield word, next(rest, "")
        elif word.startswith(f"{OPTION}="):
            yield OPTION, word.removeprefix(f"{OPTION}=")
        else:
            yield word, None
