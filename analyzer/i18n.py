"""Translation of every sentence that a user reads.

Sentences are written in English in the code and marked with ``_`` (or ``ngettext`` where a count
decides the form); values enter by name afterwards, so that a translator can reorder them:
``_("{step} needs a {die}").format(step=step, die=die)``. Catalogs lie in ``analyzer/locale``.

A program speaks one language (`use_language`), English until it is told; a block of it, such as the
answer to a request, can speak another (`speaking`), whatever other threads and tasks speak at the
time. What is kept (saved analyses, rows of a library) holds values and no sentences, except why a
job failed: that is a sentence in the language that the program spoke.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Final

DOMAIN: Final = "kibitz"

#: The language of the code, and all that there are.
ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "cs", "pl", "hu")
#: What each is called by those who speak it.
OWN_NAMES: Final = {ENGLISH: "English", "cs": "Čeština", "pl": "Polski", "hu": "Magyar"}


@cache
def catalog(language: str) -> gettext.NullTranslations:
    """Return the sentences of a language; those of English are the originals.

    Raises:
        ValueError: There is no such language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language is called {language}; known are {', '.join(LANGUAGES)}")
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, str(files("analyzer") / "locale"), [language])


#: The language of the program, and what a block of it speaks in its place.
_program = ENGLISH
_of_block: ContextVar[str | None] = ContextVar("kibitz-language", default=None)


def use_language(language: str) -> None:
    """Make a language that of the program, in all its threads.

    Raises:
        ValueError: There is no such language.
    """
    global _program
    catalog(language)
    _program = language


def program_language() -> str:
    """Return the code of the language of the program, whatever a block of it speaks."""
    return _program


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within a block, in this thread or task and those it waits for.

    Raises:
        ValueError: There is no such language.
    """
    catalog(language)
    token = _of_block.set(language)
    try:
        yield
    finally:
        _of_block.reset(token)


def language() -> str:
    """Return the code of the language in use."""
    return _of_block.get() or _program


def best_language(accepted: str, otherwise: str) -> str:
    """Return the language that a browser likes best of those that there are.

    Args:
        accepted: What it says in ``Accept-Language``.
        otherwise: The language where it likes none of them.

    References:
        RFC 9110, section 12.5.4; a weight of 0 refuses, ``*`` is any language.
    """
    weights: dict[str, float] = {}
    for part in accepted.split(","):
        name, _semicolon, options = part.strip().partition(";")
        primary = name.strip().partition("-")[0].casefold()
        weights[primary] = max(weights.get(primary, 0.0), _weight(options))
    liked = [
        (weights.get(code, weights.get("*", 0.0) if code == otherwise else 0.0), code)
        for code in LANGUAGES
    ]
    weight, code = max(liked, key=lambda each: (each[0], each[1] == otherwise))
    return code if weight > 0 else otherwise


def _weight(options: str) -> float:
    """Return the weight among the options of a language, 1 where there is none or no number."""
    name, equals, value = options.strip().partition("=")
    if name.strip().casefold() != "q" or not equals:
        return 1.0
    digits = value.strip()
    return float(digits) if digits.replace(".", "", 1).isdecimal() and digits.isascii() else 0.0


def _(message: str) -> str:
    """Return the sentence in the language in use."""
    return _spoken().gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of the sentence that fits the count, in the language in use."""
    return _spoken().ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Return the sentence in the language in use, where English has one word for several things.

    Args:
        context: Tells translators what is meant; it is not printed.
        message: The sentence in English.
    """
    return _spoken().pgettext(context, message)


def _spoken() -> gettext.NullTranslations:
    return catalog(language())


def both(words: Sequence[str]) -> str:
    """Return words as a list that all of holds: "a, b and c"."""
    *before, last = words or ("",)
    if not before:
        return last
    return _("{words} and {last}").format(words=", ".join(before), last=last)


def either(words: Sequence[str]) -> str:
    """Return words as a list that one of holds: "a, b or c"."""
    *before, last = words or ("",)
    if not before:
        return last
    return _("{words} or {last}").format(words=", ".join(before), last=last)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Return the sentence as it is: a mark on what is translated later, where it is printed."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Return both forms as they are: the same mark on what a count decides."""
    return singular, plural
