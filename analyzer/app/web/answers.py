"""Answers that are files or pages of their own."""

from __future__ import annotations

import gzip
import re
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from analyzer.app.outputs import file_stem
from analyzer.app.web.service_settings import is_of_this_machine
from reports.json_export import Document, to_json

#: How a page of Kibitz names its script; the first one is in its head.
_SCRIPT: Final = re.compile(rb"script-src ('sha256-[A-Za-z0-9+/=]{44}')")
_HEAD_BYTES: Final = 2_000

#: Bytes of the smallest page that is worth packing, and how hard to try, from 1 to 9.
_SMALL, _EFFORT = 10_000, 5

#: Endings of exports whose format does not name it.
ENDINGS: Final = {"text": ".txt", "markdown": ".md", "json": ".json.gz"}

#: What every answer says beside its content, unless it says otherwise. One that says nothing of
#: what it may do may do nothing.
EVERY_ANSWER: Final = {
    "content-security-policy": (
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # A stricter one would take from browsers the origin by which forms are known as ours.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-robots-tag": "noindex",
}

_TYPES: Final = {
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".mat": "text/plain; charset=utf-8",
    ".sgf": "application/x-go-sgf",
}


class PageResponse(Response):
    """A page, packed for browsers of other machines that take it so."""

    media_type = "text/html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self.body) >= _SMALL and _is_far(scope) and _takes_gzip(scope):
            self.body = await run_in_threadpool(gzip.compress, self.body, _EFFORT)
            self.headers["content-encoding"] = "gzip"
            self.headers["content-length"] = str(len(self.body))
        self.headers.add_vary_header("accept-encoding")
        await super().__call__(scope, receive, send)


def page(content: str | bytes, status: int = 200) -> Response:
    """Return a page of Kibitz, which may run its own script and nothing else."""
    data = content if isinstance(content, bytes) else content.encode()
    found = _SCRIPT.search(data, 0, _HEAD_BYTES)
    policy = page_policy(script="" if found is None else found[1].decode())
    headers = {"content-security-policy": policy}
    return PageResponse(data, status, headers)


def page_policy(*, script: str) -> str:
    """Return what a page may do: run the one script with this hash, and send what it has to us."""
    return (
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        f"script-src {script or chr(39) + 'none' + chr(39)}; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )


def json_answer(document: Document | bytes) -> Response:
    """Return a document as JSON."""
    data = document if isinstance(document, bytes) else to_json(document, indent=None)
    return Response(data, media_type="application/json")


def attachment(data: bytes, stem: str, ending: str) -> Response:
    """Return a file to be saved; its name holds nothing but letters, digits and its ending.

    References:
        RFC 6266 and RFC 8187: a name that is not ASCII stands in ``filename*`` beside a plain one.
    """
    name = f"{file_stem(stem)}{ending}"
    plain = name.encode("ascii", "ignore").decode() or f"match{ending}"
    told = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    kind = _TYPES.get(PurePath(f"x{ending}").suffix, "application/octet-stream")
    # What somebody wrote into a match is never shown as a page of ours.
    headers = {"content-disposition": told, "content-security-policy": "sandbox"}
    return Response(data, headers=headers, media_type=kind)


def _is_far(scope: Scope) -> bool:
    """Return whether an answer goes to another machine; for this one packing takes longer."""
    client = scope.get("client")
    return client is None or not is_of_this_machine(client[0])


def _takes_gzip(scope: Scope) -> bool:
    given = Headers(scope=scope).get("accept-encoding", "")
    taken = {word.strip().casefold() for word in given.split(",")}
    return "gzip" in taken
