"""A service as a program of its own, to be asked, ended and killed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from command import PROGRAM


def started(
    *words: str | Path, env: Mapping[str, str] | None = None
) -> tuple[subprocess.Popen[str], str]:
    """Start ``kibitz serve`` and return it with its address as soon as it answers there."""
    service = subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )
    assert service.stdout is not None
    found = re.search(r"http://\S+", service.stdout.readline())
    if found is None:
        service.kill()
        service.wait()
        raise AssertionError("the service did not start")
    return service, found[0]


@contextmanager
def serving(*words: str | Path, env: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield the address of a service that is ended afterwards."""
    service, url = started(*words, env=env)
    with service:
        try:
            yield url
        finally:
            service.terminate()
            service.wait(60)
