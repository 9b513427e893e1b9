"""A service inside this process, and what tests ask of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from batches import CHEAP, here, small_match
from fastapi.testclient import TestClient

from analyzer.app.web.app import create_app
from analyzer.app.web.service_settings import ServiceSettings

#: Seconds for anything that a worker does.
PATIENCE = 120
V1 = "/api/v1"
#: What a service that is locked wants.
TOKEN = "a secret of 24 letters!!"


@contextmanager
def serving_here(url: str, *, workers: Any = here, **settings: Any) -> Iterator[TestClient]:
    """Yield who asks a service that works with a cheap evaluator, in this process unless told."""
    told = {"library": url, "jobs": 1, "source": CHEAP, "level": "quick", **settings}
    app = create_app(ServiceSettings(**told), workers)
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def resting(url: str, **settings: Any) -> TestClient:
    """Return who asks a service that is not started: its jobs wait for ever."""
    told = {"library": url, "jobs": 1, "source": CHEAP, "level": "quick", **settings}
    return TestClient(create_app(ServiceSettings(**told)), base_url="http://localhost")


def sent(client: TestClient, *files: tuple[str, bytes], **fields: str) -> Any:
    """Upload files, and return the answer."""
    named = [("files", file) for file in files]
    return client.post(f"{V1}/uploads", files=named or None, data=fields)


def error_of(answer: Any, *statuses: int) -> Any:
    """Return the sentence of an answer, which has one of those statuses and nothing else to say."""
    assert answer.status_code in statuses, answer.text
    document = answer.json()
    assert list(document) == ["error"]
    assert document["error"]
    return document["error"]


def match_file(seed: int) -> tuple[str, bytes]:
    """Return a small match as a file."""
    return f"{seed}.mat", small_match(seed).encode()


def ended(client: TestClient, job: int) -> dict[str, Any]:
    """Return a job when nothing more comes of it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: dict[str, Any] = client.get(f"{V1}/jobs/{job}").json()
        if found["state"] not in ("queued", "running"):
            return found
        time.sleep(0.05)
    raise AssertionError(f"job {job} is still {found}")


def analyzed(client: TestClient, seed: int, **fields: str) -> int:
    """Upload a small match, and return its number when it is analyzed."""
    (job,) = sent(client, match_file(seed), **fields).json()["jobs"]
    found = ended(client, job["id"])
    assert found["state"] == "done", found
    return int(found["match"])
