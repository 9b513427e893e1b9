"""From a file to its replay, the step that most commands begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import PurePath
from typing import TypeVar

import click

from analyzer.app.containers import Input, inputs
from analyzer.app.files import STANDARD_STREAM
from analyzer.app.screen import complain
from analyzer.app.settings import LARGEST_INPUT
from analyzer.errors import AnalyzerError, NoRecordError, RulesError
from analyzer.i18n import _
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record

Made = TypeVar("Made")


def replays(
    names: Iterable[str], game: str | None, rules: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, Replay | AnalyzerError]]:
    """Yield the name and the replay of every record that names stand for, or what is wrong with it.

    What lies in a folder or an archive and is no record is left out; that is told.

    Raises:
        click.UsageError: There is no such game or rule.
    """
    return read_all(
        names, lambda source: replay_data(source.read(), source.name, game, rules), LARGEST_INPUT
    )


def read_all(
    names: Iterable[str], load: Callable[[Input], Made], limit: int
) -> Iterator[tuple[str, Made | AnalyzerError]]:
    """Yield the name and what is made of every file that names stand for, or what is wrong with it.

    What lies in a folder or an archive and is no record is left out; that is told.

    Args:
        names: Files, folders, archives.
        load: Makes something of a file; an `AnalyzerError` tells what is wrong with it, a
            `NoRecordError` that it is no record.
        limit: Bytes that a file may have.
    """
    for name in names:
        count = 0
        for each in inputs([name], limit):
            found = _made(each, load)
            if isinstance(found, NoRecordError) and each.is_inner:
                left_out(each.name, found)
                continue
            count += 1
            yield each.name, found
        if not count:
            message = _("{file} holds no match record").format(file=name)
            yield name, NoRecordError(message)


def left_out(name: str, error: NoRecordError) -> None:
    """Tell of a file in a folder or an archive that is no record, shortly."""
    message = _("left out: {file}: no match record but {kind}")
    complain(message.format(file=name, kind=error.kind) if error.kind else str(error))


def _made(source: Input, load: Callable[[Input], Made]) -> Made | AnalyzerError:
    try:
        return load(source)
    except AnalyzerError as error:
        return error


def replay_file(name: str, game: str | None, rules: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of a record file, ``-`` being standard input.

    A gzipped file is unpacked, a folder or an archive must hold exactly one record.

    Raises:
        AnalyzerError: The file cannot be read or is no record; the message names it.
        click.UsageError: There is no such game or rule.
    """
    found = list(islice(replays([name], game, rules), 2))
    if len(found) > 1:
        message = _("{file} holds several records; name one of them, such as {one}")
        raise AnalyzerError(message.format(file=name, one=found[0][0]))
    ((_name, only),) = found
    if isinstance(only, AnalyzerError):
        raise only
    return only


def replay_data(
    data: bytes, name: str, game: str | None, rules: Sequence[tuple[str, str]]
) -> Replay:
    """Return the replay of a record that was read from a file of that name.

    Raises:
        AnalyzerError: It cannot be read as a record, the `NoRecordError` of one that is none
            included; the message names the file.
        click.UsageError: There is no such game or rule.
    """
    try:
        return replay(read_record(data), game=game, options=dict(rules))
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        message = f"{name}: {error}"
        if isinstance(error, NoRecordError):
            raise NoRecordError(message, error.kind) from error
        raise AnalyzerError(message) from error


def source_name(name: str) -> str:
    """Return the name under which a file is quoted in results: without its folders."""
    return _("standard input") if name == STANDARD_STREAM else PurePath(name).name


def has_errors(played: Replay) -> bool:
    """Return whether the record has a problem that spoils it."""
    return any(problem.severity is Severity.ERROR for problem in played.problems)
