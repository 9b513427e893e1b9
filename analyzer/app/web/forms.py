"""Forms of pages: each holds a word that shows it was made here for this browser."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Form, Request
from starlette.responses import Response

from analyzer.app.web.answers import page
from analyzer.app.web.security import FORM_COOKIE, form_cookie, form_word, set_cookie

#: The word in a form, as an argument of a route.
Word = Annotated[str, Form(alias="form", max_length=100)]

#: Stands for the word of a form in pages that are kept for all browsers; nobody can guess it.
SLOT: Final = secrets.token_hex(32)


def page_with_form(request: Request, make: Callable[[str], str], status: int = 200) -> Response:
    """Return a page that is made with the word for its forms; the browser keeps what proves it."""
    cookie = form_cookie(request)
    return _kept(request, cookie, page(make(form_word(cookie)), status))


def kept_page_with_form(request: Request, content: bytes) -> Response:
    """Return a page that holds `SLOT` where the word belongs."""
    cookie = form_cookie(request)
    filled = content.replace(SLOT.encode(), form_word(cookie).encode())
    return _kept(request, cookie, page(filled))


def _kept(request: Request, cookie: str, answer: Response) -> Response:
    if request.cookies.get(FORM_COOKIE) != cookie:
        set_cookie(request, answer, FORM_COOKIE, cookie)
    return answer
