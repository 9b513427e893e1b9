"""Translation of every sentence that a user reads.

Sentences are written in English in the code and marked with ``_`` (or ``ngettext`` where a count
decides the form); values enter by name afterwards, so that a translator can reorder them:
``_("{step} needs a {die}").format(step=step, die=die)``. Catalogs lie in ``analyzer/locale``.
"""

import gettext
from importlib.resources import files

DOMAIN = "kibitz"

_active: gettext.NullTranslations = gettext.NullTranslations()


def use_language(*languages: str) -> None:
    """Make the first language that has a catalog the one of all later sentences.

    Without any catalog the English originals are used.
    """
    global _active
    _active = gettext.translation(
        DOMAIN, localedir=str(files("analyzer") / "locale"), languages=languages, fallback=True
    )


def _(message: str) -> str:
    """Return the sentence in the language in use."""
    return _active.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of the sentence that fits the count, in the language in use."""
    return _active.ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Return the sentence in the language in use, where English has one word for several things.

    Args:
        context: Tells translators what is meant; it is not printed.
        message: The sentence in English.
    """
    return _active.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Return the sentence as it is: a mark on what is translated later, where it is printed."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as above
    """Return both forms as they are: the same mark on what a count decides."""
    return singular, plural


def language() -> str:
    """Return the code of the language in use; ``en`` where the originals are."""
    return _active.info().get("language", "en")
