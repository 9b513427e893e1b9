"""A language made up for tests: every sentence that was translated stands in ⟦ ⟧."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from analyzer import i18n


class Bracketed(gettext.NullTranslations):
    """A language that shows what was translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"⟦{singular if n == 1 else plural}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


@contextmanager
def bracketed() -> Iterator[None]:
    """Speak that language within a block, whichever is asked for; its numbers are English."""
    spoken = Bracketed()
    with patch.object(i18n, "catalog", lambda language: spoken):
        yield


def untranslated(text: str) -> str:
    """Return a text without what was translated."""
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
        assert text != before, f"brackets without an end: {text}"
    return text
