"""Running ``kibitz`` in tests, inside this process or as a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from analyzer.app.cli import main
from reports.json_export import schema

#: A match of a few turns that is judged in no time.
SHORT = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
  2)  Doubles => 2                Takes
  3) 42: 8/4 6/4                 61: 13/7 8/7
"""

PROGRAM = (sys.executable, "-P", "-m", "analyzer")


def kibitz(*words: str | Path, given: bytes | None = None) -> Result:
    """Run a command line here; a failure that is no sentence fails the test."""
    result = CliRunner().invoke(main, [str(word) for word in words], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def kibitz_json(*words: str | Path, kind: str | None = None) -> Any:
    """Run a command line that prints JSON; return the document, checked against its schema."""
    result = kibitz(*words)
    document = json.loads(result.stdout)
    if kind is not None:
        # Only tests need it.
        import jsonschema

        jsonschema.validate(document, schema(kind))
    return document


def program(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run ``kibitz`` as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *map(str, words)], text=True, capture_output=True, timeout=120, **options
    )


def one_line(result: Result) -> str:
    """Return the only line on standard error; the test fails where there are more."""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]
