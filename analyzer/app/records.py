"""From a file to its replay, the step that most commands begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import PurePath
from typing import TypeVar

import click

from analyzer.app.containers import Input, inputs
from analyzer.app.files import STANDARD_STREAM
from analyzer.app.screen import complain
from analyzer.errors import AnalyzerError, NoRecordError, RulesError
from analyzer.i18n import _
from analyzer.model.problem import Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction, MatchRecord, PositionAction, RollAction

Made = TypeVar("Made")


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


def replay_data(
    data: bytes, name: str, game: str | None, rules: Sequence[tuple[str, str]]
) -> Replay:
    """Return the replay of a record that was read from a file of that name.

    Raises:
        AnalyzerError: It cannot be read as a record, the `NoRecordError` of one that is none or
            blank included; the message names the file.
        click.UsageError: There is no such game or rule.
    """
    record = record_of(data, name)
    try:
        return replay(record, game=game, options=dict(rules))
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{name}: {error}") from error


def record_of(data: bytes, name: str) -> MatchRecord:
    """Return the record that was read from a file of that name.

    Raises:
        NoRecordError: It is none, or one in which nothing is played, as far as all of it was read.
        AnalyzerError: It is too damaged to be read. Either message names the file.
    """
    try:
        record = read_record(data)
        _check_played(record)
    except NoRecordError as error:
        raise NoRecordError(f"{name}: {error}", error.kind) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{name}: {error}") from error
    return record


def _check_played(record: MatchRecord) -> None:
    """Refuse a record that holds no turn and no position, unless some of it could not be read."""
    actions = chain.from_iterable(game.actions for game in record.games)
    if any(isinstance(each, RollAction | CubeAction | PositionAction) for each in actions):
        return
    if not any(problem.severity is Severity.ERROR for problem in record.problems):
        message = _("the record holds no turn of a game and no position")
        raise NoRecordError(message, _("a record without a turn"))


def source_name(name: str) -> str:
    """Return the name under which a file is quoted in results: without its folders.

    Bytes that are no text, of which names can be made, are shown as escapes.
    """
    if name == STANDARD_STREAM:
        return _("standard input")
    return PurePath(name).name.encode("utf-8", "backslashreplace").decode()


def has_errors(played: Replay) -> bool:
    """Return whether the record has a problem that spoils it."""
    return any(problem.severity is Severity.ERROR for problem in played.problems)
