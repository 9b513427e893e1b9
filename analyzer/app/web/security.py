"""Who is let in, from where, and what pages may do: checked before anything else.

A page of somebody else can make a browser send requests here. It is kept out by the name in
``Host``, which must be one of ours (else a name of somebody else could lead here, "DNS rebinding"),
and by what browsers say of where a request comes from.

References:
    Fetch Metadata Request Headers, W3C; RFC 6454, The Web Origin Concept; RFC 6265, cookies.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import socket
import time
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from analyzer.app.web.answers import EVERY_ANSWER
from analyzer.app.web.guesses import Guesses
from analyzer.app.web.problems import API, path_of, told
from analyzer.app.web.service_settings import Limits, ServiceSettings
from analyzer.i18n import _

#: Cookies: of who was let in, and of forms that were made here.
SESSION_COOKIE: Final = "kibitz_session"
FORM_COOKIE: Final = "kibitz_form"
#: Seconds for which somebody is let in.
SESSION_SECONDS: Final = 30 * 24 * 3600
#: Where everybody is let in: who gives the token, and who has a link.
LOGIN: Final = "/login"
SHARED: Final = "/s/"

_SAFE: Final = ("GET", "HEAD", "OPTIONS")
#: A name or an address with or without a port, and nothing that leads elsewhere in an address.
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z._-]+))(?::[0-9]{1,5})?", re.IGNORECASE)
#: An encoding that is not the usual one; some that Python knows take hours for a megabyte.
_OTHER_CHARSET: Final = re.compile(
    r"charset(?!\s*=\s*\"?(?:utf-?8|us-ascii)\"?\s*(?:;|$))", re.IGNORECASE
)
_FORM_WORD: Final = b"kibitz form"


@dataclass(frozen=True, slots=True)
class _Refusal:
    status: int
    sentence: str


class Guard:
    """Lets through what may pass, and adds to every answer what it may do."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings, guesses: Guesses) -> None:
        self._app = app
        self._settings = settings
        self._guesses = guesses
        own = {"localhost", socket.gethostname(), socket.getfqdn(), settings.host}
        self._names = {name.casefold() for name in (*own, *settings.names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        request = Request(scope)
        answered = _with_headers(send)
        refused = self._refused(request)
        if refused is not None:
            await refused(scope, receive, answered)
            return
        limit = self._limit(request)
        await self._app(scope, _bounded(receive, limit, self._settings.limits), answered)

    def _refused(self, request: Request) -> Response | None:
        """Return the answer to a request that may not pass, None for one that may."""
        problem = self._problem(request)
        if problem is not None:
            return told(request, problem.status, problem.sentence)
        if self._settings.token and not _is_for_all(path_of(request)):
            return self._without_token(request)
        return None

    def _problem(self, request: Request) -> _Refusal | None:
        if not self._is_ours(request.headers.get("host", "")):
            return _Refusal(
                403,
                _("this service is not called so; kibitz serve --name NAME gives it another name"),
            )
        if request.method not in _SAFE and not _is_from_here(request):
            return _Refusal(403, _("this request comes from a page of somebody else"))
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > self._limit(request):
            return _Refusal(413, _too_large(self._limit(request)))
        if "transfer-encoding" in request.headers and "content-length" in request.headers:
            # What stands before this service could take another length for that of the request.
            return _Refusal(400, _("the request says two ways how long it is"))
        if _OTHER_CHARSET.search(";".join(request.headers.getlist("content-type"))):
            return _Refusal(415, _("send text in UTF-8"))
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether a host name leads here; addresses are nobody's names."""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1] or found[2]
        if name.casefold() in self._names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def _without_token(self, request: Request) -> Response | None:
        """Return the answer to somebody who was not let in, None to who was or has the token."""
        token, address = self._settings.token, address_of(request)
        if is_session(request.cookies.get(SESSION_COOKIE, ""), token):
            return None
        scheme, _space, given = request.headers.get("authorization", "").partition(" ")
        if scheme.casefold() != "bearer":
            return _let_in_first(request)
        if self._guesses.are_too_many(address):
            return told(request, 429, too_many_guesses())
        # Headers are read as Latin-1, whatever was written.
        if is_token(given.strip().encode("latin-1").decode("utf-8", "replace"), token):
            return None
        self._guesses.add(address)
        return _let_in_first(request)

    def _limit(self, request: Request) -> int:
        """Return the bytes that the body of a request may have."""
        limits = self._settings.limits
        if path_of(request) not in UPLOADS:
            return limits.body
        if request.headers.get("content-type", "").casefold().startswith("multipart/"):
            return limits.request
        # In an address a byte is written with up to three letters.
        return min(limits.request, 3 * limits.text + limits.body)


#: Where files are sent to.
UPLOADS: Final = (f"{API}v1/uploads", "/upload")


def address_of(request: Request) -> str:
    """Return the address of who asks, empty where there is none."""
    return "" if request.client is None else request.client.host


def too_many_guesses() -> str:
    """Return what is told to somebody who tries one token after the other."""
    return _("too many wrong tokens came from your address; try again in some minutes")


def is_token(given: str, token: str) -> bool:
    """Return whether somebody gives the token; how long that takes tells nothing about it."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def new_session(token: str) -> str:
    """Return the value of a cookie that lets somebody in for a while."""
    until = str(int(time.time()) + SESSION_SECONDS)
    return f"{until}.{_signed(token, until)}"


def is_session(cookie: str, token: str) -> bool:
    """Return whether a cookie was made with the token and still lets somebody in."""
    until, _dot, signature = cookie.partition(".")
    if not hmac.compare_digest(signature.encode(), _signed(token, until).encode()):
        return False
    return until.isdecimal() and int(until) > time.time()


def form_cookie(request: Request) -> str:
    """Return the cookie of this browser's forms, a new one where it has none."""
    return request.cookies.get(FORM_COOKIE, "") or secrets.token_urlsafe(32)


def form_word(cookie: str) -> str:
    """Return the word that forms made for a browser hold."""
    return hmac.new(cookie.encode(), _FORM_WORD, hashlib.sha256).hexdigest()


def check_form(request: Request, word: str) -> None:
    """Refuse a form that was not made here for this browser.

    Raises:
        HTTPException: It was not.
    """
    cookie = request.cookies.get(FORM_COOKIE, "")
    if not cookie or not hmac.compare_digest(
        word.encode("utf-8", "replace"), form_word(cookie).encode()
    ):
        raise HTTPException(403, _("this form is too old; load its page again"))


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let a browser keep a cookie that no script reads and no other page makes it send."""
    response.set_cookie(
        name,
        value,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def _signed(token: str, until: str) -> str:
    return hmac.new(token.encode(), until.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _is_from_here(request: Request) -> bool:
    """Return whether a request that changes something comes from one of our pages or no page."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    if origin is None:
        return True
    host = request.headers.get("host", "")
    return origin.casefold() == f"{request.url.scheme}://{host}".casefold()


def _is_for_all(path: str) -> bool:
    """Return whether something can be asked for without the token."""
    return path == LOGIN or path.startswith(SHARED)


def _let_in_first(request: Request) -> Response:
    if path_of(request).startswith(API) or request.method not in _SAFE:
        sentence = _("give the token of this service: Authorization: Bearer TOKEN")
        return told(request, 401, sentence, {"WWW-Authenticate": "Bearer"})
    return RedirectResponse(LOGIN, 303)


def _too_large(limit: int) -> str:
    message = _("this is more than {limit} kB, which is more than is taken at a time")
    return message.format(limit=limit // 1024)


def _bounded(receive: Receive, limit: int, limits: Limits) -> Receive:
    """Return a source of a request's parts that ends what is too large or too slow."""
    left = limit
    deadline = time.monotonic() + limits.receiving
    is_whole = False

    async def received() -> Message:
        nonlocal left, is_whole
        if is_whole:
            return await receive()
        seconds = min(limits.silence, deadline - time.monotonic())
        try:
            message = await asyncio.wait_for(receive(), max(0.0, seconds))
        except TimeoutError as error:
            raise HTTPException(408, _("the request comes too slowly")) from error
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if left < 0:
                raise HTTPException(413, _too_large(limit))
        return message

    return received


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in EVERY_ANSWER.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
