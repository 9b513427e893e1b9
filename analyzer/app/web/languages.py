"""In which language a request is answered, and how a reader chooses one.

It is the one chosen on a page (kept in a cookie), else the one that the browser likes best, else
that of the service. The API has it the same way for the sentences in its documents; all else in
them is the same in every language.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from analyzer.i18n import LANGUAGES, best_language, speaking

#: Where a language is chosen: the links on every page.
CHOICE: Final = "/language/"
LANGUAGE_COOKIE: Final = "kibitz-language"
#: Seconds that a choice is remembered: a year.
_REMEMBERED: Final = 365 * 24 * 3600


class Languages:
    """Answers every request in the language of who asks."""

    def __init__(self, app: ASGIApp, otherwise: str) -> None:
        """Stand before an application.

        Args:
            app: What answers.
            otherwise: The language for who asks for none that there is.
        """
        self._app = app
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        chosen = request.url.path.removeprefix(CHOICE)
        if request.method == "GET" and chosen in LANGUAGES:
            await _chosen(request, chosen)(scope, receive, send)
            return
        scope.setdefault("state", {})["language"] = spoken = self._of(request)
        with speaking(spoken):
            await self._app(scope, receive, _telling(send, spoken))

    def _of(self, request: Request) -> str:
        """Return the language of who asks."""
        kept = request.cookies.get(LANGUAGE_COOKIE, "")
        if kept in LANGUAGES:
            return kept
        return best_language(request.headers.get("accept-language", ""), self._otherwise)


def language_of(request: Request, otherwise: str) -> str:
    """Return the language in which a request is answered."""
    return str(request.scope.get("state", {}).get("language", otherwise))


def _chosen(request: Request, language: str) -> RedirectResponse:
    """Return the answer to who chose a language: it is kept, and the page is shown in it."""
    before = urlsplit(request.headers.get("referer", ""))
    is_ours = before.netloc == request.headers.get("host", "") and before.path.startswith("/")
    back = before._replace(scheme="", netloc="", fragment="").geturl() if is_ours else "/"
    answer = RedirectResponse("/" if back.startswith(("//", CHOICE)) else back, 303)
    answer.set_cookie(
        LANGUAGE_COOKIE,
        language,
        max_age=_REMEMBERED,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    answer.headers["cache-control"] = "no-store"
    return answer


def _telling(send: Send, spoken: str) -> Send:
    """Return what sends an answer and says in which language it is, and on what that depends."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("content-language", spoken)
            headers.add_vary_header("Accept-Language")
            headers.add_vary_header("Cookie")
        await send(message)

    return sent
