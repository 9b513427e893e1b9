"""IDs in a text: their name, then fields with colons between them."""

from __future__ import annotations

import re

#: What stands where the fields should, to say what is wrong with it.
_BODY = re.compile(r"[^\s\"'<>&,;()]+")


def find_fields(text: str, prefix: re.Pattern[str], fields: re.Pattern[str]) -> str | None:
    """Return the fields of the first ID in the text as they stand, or None.

    Args:
        text: What a user gave.
        prefix: The name of the ID with what joins it to the fields.
        fields: All fields and no more of the text, so that punctuation may follow.
    """
    found = [
        body[0]
        for at in prefix.finditer(text)
        if (body := fields.match(text, at.end()) or _BODY.match(text, at.end()))
    ]
    if not found:
        return None
    # The word alone may stand in the text around: what has fields comes first.
    return next((body for body in found if ":" in body), found[0]).rstrip(".:")
