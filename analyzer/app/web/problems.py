"""What can be wrong with a request, each with its status and one sentence."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

import click
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from analyzer.app.web.answers import EVERY_ANSWER, page
from analyzer.app.web.languages import language_of
from analyzer.app.web.request_words import problem_sentence
from analyzer.errors import AnalyzerError, LibraryError, NotInLibraryError
from analyzer.i18n import _, program_language, speaking
from analyzer.library.queue import QueueFullError
from reports.web import MessagePage, render_message

#: Where the API begins, whose errors are JSON.
API: Final = "/api/"
#: All methods that an address may take.
_METHODS: Final = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
#: Seconds after which somebody may try again.
_AGAIN: Final = "30"

_log = logging.getLogger("kibitz.serve")


class BusyError(AnalyzerError):
    """The service does so much already that this has to wait; the message says what to do."""


class TooLongError(AnalyzerError):
    """What was asked for takes too long; the message says what takes less."""


class TooLargeError(AnalyzerError):
    """What was sent is too large; the message names the limit."""


#: The status of each kind of error, special ones before what they are special cases of.
_STATUSES: Final[tuple[tuple[type[AnalyzerError], int], ...]] = (
    (NotInLibraryError, 404),
    (QueueFullError, 429),
    (BusyError, 429),
    (TooLargeError, 413),
    (LibraryError, 503),
    (AnalyzerError, 422),
)


def path_of(request: Request) -> str:
    """Return the path by which a request is routed, whatever its other headers make of it."""
    path: str = request.scope["path"]
    return path


def told(
    request: Request, status: int, sentence: str, headers: dict[str, str] | None = None
) -> Response:
    """Return the answer to a request that failed: JSON for programs, a page for people."""
    headers = dict(headers or {})
    if status in (429, 503):
        headers["Retry-After"] = _AGAIN
    if path_of(request).startswith(API) or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"error": sentence}, status, headers)
    answer = page(render_message(MessagePage(_titles(status), sentence)), status)
    answer.headers.update(headers)
    return answer


def add_handlers(app: FastAPI) -> None:
    """Let an application answer with one sentence whatever goes wrong."""
    app.add_exception_handler(AnalyzerError, _analyzer_error)
    app.add_exception_handler(click.UsageError, _usage_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientDisconnect, _nobody_there)
    app.add_exception_handler(Exception, _unexpected)


def status_of(error: AnalyzerError) -> int:
    """Return the status that fits an error."""
    return next(status for kind, status in _STATUSES if isinstance(error, kind))


def _analyzer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AnalyzerError)
    return told(request, status_of(error), str(error))


def _usage_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, click.UsageError)
    return told(request, 422, error.format_message())


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return told(request, 422, "; ".join(map(problem_sentence, error.errors())))


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        404: _("there is no such page"),
        405: _("this address does not take such requests"),
    }
    sentence = str(error.detail)
    if sentence in ("Not Found", "Method Not Allowed"):
        sentence = sentences[error.status_code]
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods(request))
    return told(request, error.status_code, sentence, headers)


def _methods(request: Request) -> Iterator[str]:
    """Yield the methods that an address takes; several routes can have one address."""
    for method in _METHODS:
        asked = {**request.scope, "method": method}
        if any(route.matches(asked)[0] is Match.FULL for route in request.app.routes):
            yield method


def _nobody_there(request: Request, error: Exception) -> Response:
    """Return an answer that nobody reads: whoever asked is gone."""
    return told(request, 400, _("the request is not whole"))


def _unexpected(request: Request, error: Exception) -> Response:
    # This is asked outside of all that surrounds the answer to a request.
    with speaking(language_of(request, program_language())):
        message = _("unexpected failure: {kind}").format(kind=type(error).__name__)
        answer = told(request, 500, message)
    for name, value in EVERY_ANSWER.items():
        answer.headers.setdefault(name, value)
    return answer


def _titles(status: int) -> str:
    titles = {
        401: _("Not let in"),
        403: _("Not allowed"),
        404: _("Not found"),
        413: _("Too large"),
        429: _("Too busy"),
    }
    return titles.get(status, _("This did not work"))
