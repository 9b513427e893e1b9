"""What can be wrong with a request, each with its status and one sentence."""

from __future__ import annotations

import logging
from typing import Final

import click
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from analyzer.app.web.answers import page
from analyzer.app.web.languages import language_of
from analyzer.app.web.request_words import problem_sentence
from analyzer.errors import AnalyzerError, LibraryError, NotInLibraryError
from analyzer.i18n import _, program_language, speaking
from analyzer.library.queue import QueueFullError
from reports.web import MessagePage, render_message

#: Where the API begins, whose errors are JSON.
API: Final = "/api/"
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
    return told(request, error.status_code, sentence, headers)


def _unexpected(request: Request, error: Exception) -> Response:
    # This is asked outside of all that surrounds the answer to a request.
    with speaking(language_of(request, program_language())):
        message = _("unexpected failure: {kind}").format(kind=type(error).__name__)
        return told(request, 500, message)


def _titles(status: int) -> str:
    titles = {
        401: _("Not let in"),
        403: _("Not allowed"),
        404: _("Not found"),
        413: _("Too large"),
        429: _("Too busy"),
    }
    return titles.get(status, _("This did not work"))
