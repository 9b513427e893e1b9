"""A file that is either a saved analysis or a record, told apart by what is in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

import click

from analyzer.app.containers import Input, inputs, is_saved
from analyzer.app.conversion import Source, analysis_source
from analyzer.app.files import FileError
from analyzer.app.records import replay_data
from analyzer.app.saved import load_analysis
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record


def opened(
    source: Input, game: str | None, rules: Sequence[tuple[str, str]]
) -> MatchAnalysis | Replay:
    """Return the analysis that was saved, or the replay of the record.

    Raises:
        AnalyzerError: It is neither, or damaged; the message names the file.
        click.UsageError: A game or rules are named for an analysis, or there are no such ones.
    """
    name, data = source.name, source.read()
    if not is_saved(data):
        return replay_data(data, name, game, rules)
    refuse_rules(name, game, rules)
    try:
        return load_analysis(data)
    except AnalysisFileError as error:
        raise AnalysisFileError(f"{name}: {error}") from error


def open_file(
    name: str, game: str | None, rules: Sequence[tuple[str, str]]
) -> MatchAnalysis | Replay:
    """Return what the one file that a name stands for holds; see `opened`.

    Raises:
        AnalyzerError: It is neither analysis nor record, or the name stands for several files.
        click.UsageError: A game or rules are named for an analysis, or there are no such ones.
    """
    return opened(single_input(name), game, rules)


def open_source(name: str, game: str | None, rules: Mapping[str, str]) -> Source:
    """Return the record that a file holds, alone or in a saved analysis, not played through yet.

    Raises:
        AnalyzerError: It cannot be read, or is neither.
        click.UsageError: A game or rules are named for an analysis.
    """
    source = single_input(name)
    data = source.read()
    if is_saved(data):
        refuse_rules(source.name, game, rules)
        return analysis_source(load_analysis(data), source.name)
    return Source(read_record(data), source.name, game, rules)


def single_input(name: str) -> Input:
    """Return the one file that a name stands for.

    Raises:
        FileError: It stands for none or several.
    """
    found = list(islice(inputs([name], LARGEST_SAVED), 2))
    if len(found) == 1:
        return found[0]
    message = _("{file} holds no file")
    if found:
        message = _("{file} holds several files; name one of them, such as {one}")
    raise FileError(message.format(file=name, one=found[0].name if found else ""))


def refuse_rules(name: str, game: str | None, rules: Collection[object]) -> None:
    """Refuse a game or rules that a user names for an analysis, which has its own.

    Raises:
        click.UsageError: There are some.
    """
    if game is not None or rules:
        raise click.UsageError(
            _("{file} is a saved analysis; --game and --rule are for records").format(file=name)
        )
