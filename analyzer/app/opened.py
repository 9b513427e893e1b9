"""A file that is either a saved analysis or a record, told apart by what is in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import islice

import click

from analyzer.app.containers import Input, inputs, is_saved
from analyzer.app.conversion import Source, analysis_source
from analyzer.app.files import FileError
from analyzer.app.records import read_all, record_of, replay_data
from analyzer.app.saved import load_analysis
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError, AnalyzerError, NoAnalysisError, NoRecordError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.rules.replayed import Replay


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
    return _loaded(data, name)


def replayed(source: Input, game: str | None, rules: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of a record, or of the one in a saved analysis; see `opened`."""
    found = opened(source, game, rules)
    return found.replay if isinstance(found, MatchAnalysis) else found


def replay_file(name: str, game: str | None, rules: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of the one record, alone or in a saved analysis, that a name stands for.

    Raises:
        AnalyzerError: The file cannot be read or is no record; the message names it.
        click.UsageError: There is no such game or rule.
    """
    load = partial(replayed, game=game, rules=rules)
    found = list(islice(read_all([name], load, LARGEST_SAVED), 2))
    if len(found) > 1:
        message = _("{file} holds several records; name one of them, such as {one}")
        raise AnalyzerError(message.format(file=name, one=found[0][0]))
    ((_name, only),) = found
    if isinstance(only, AnalyzerError):
        raise only
    return only


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
        AnalyzerError: It cannot be read, or is neither; the message names the file.
        click.UsageError: A game or rules are named for an analysis.
    """
    source = single_input(name)
    data = source.read()
    if is_saved(data):
        refuse_rules(source.name, game, rules)
        return analysis_source(_loaded(data, source.name), source.name)
    return Source(record_of(data, source.name), source.name, game, rules)


def _loaded(data: bytes, name: str) -> MatchAnalysis:
    """Return the analysis that was saved in a file of that name.

    Raises:
        NoRecordError: The file is JSON of something else.
        AnalysisFileError: It is damaged, or of a newer format.
    """
    try:
        return load_analysis(data)
    except NoAnalysisError as error:
        raise NoRecordError(f"{name}: {error}", _("JSON of something else")) from error
    except AnalysisFileError as error:
        raise AnalysisFileError(f"{name}: {error}") from error


def single_input(name: str) -> Input:
    """Return the one file that a name stands for.

    Raises:
        FileError: It stands for none or several.
    """
    found = list(islice(inputs([name], LARGEST_SAVED), 2))
    if len(found) == 1:
        return found[0]
    message = _("{file} holds no match record")
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
