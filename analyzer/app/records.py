"""From a file to its replay, the step that most commands begin with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import click

from analyzer.app.files import STANDARD_STREAM, read_input
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record


def replay_file(name: str, game: str | None, rules: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of a record file, ``-`` being standard input.

    Raises:
        AnalyzerError: The file cannot be read or is no record; the message names it.
        click.UsageError: There is no such game or rule.
    """
    return replay_data(read_input(name), name, game, rules)


def replay_data(
    data: bytes, name: str, game: str | None, rules: Sequence[tuple[str, str]]
) -> Replay:
    """Return the replay of a record that was read from a file of that name.

    Raises:
        AnalyzerError: It is no record; the message names the file.
        click.UsageError: There is no such game or rule.
    """
    try:
        return replay(read_record(data), game=game, options=dict(rules))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{name}: {error}") from error


def source_name(name: str) -> str:
    """Return the name under which a file is quoted in results: without its folders."""
    return _("standard input") if name == STANDARD_STREAM else PurePath(name).name


def has_errors(played: Replay) -> bool:
    """Return whether the record has a problem that spoils it."""
    return any(problem.severity is Severity.ERROR for problem in played.problems)
