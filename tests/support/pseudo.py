"""A language made up for tests: every sentence that was translated stands in ⟦ ⟧."""

from __future__ import annotations

import gettext
import re
from contextlib import AbstractContextManager

from analyzer import i18n


class Bracketed(gettext.NullTranslations):
    """A language that shows what was translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"⟦{singular if n == 1 else plural}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def bracketed() -> AbstractContextManager[None]:
    """Speak that language within a block; its numbers are English."""
    return i18n.speaking(i18n.ENGLISH, Bracketed())


def untranslated(text: str) -> str:
    """Return a text without what was translated."""
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
        assert text != before, f"brackets without an end: {text}"
    return text
