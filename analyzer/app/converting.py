"""Records written in another format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath
from typing import Final

from analyzer.app.conversion import Converted, Source, told
from analyzer.app.listing import to_csv, to_ids
from analyzer.app.records import has_errors, source_name
from analyzer.app.saved import save_analysis
from analyzer.errors import TranscriptError, UnknownGameError
from analyzer.i18n import _
from analyzer.model.id_writing import IdFormat
from analyzer.model.problem import Severity
from analyzer.rules.declared import declared
from analyzer.rules.numbering import in_own_numbering
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import lacks
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.writer import write_mat
from reports.json_export import to_json
from reports.record_export import record_document


def to_mat(source: Source) -> Converted:
    """Return the record as standard text, every point in its side's own numbers.

    What the user says of the game stands in its header.

    Raises:
        TranscriptError: Standard text cannot hold the record.
        RulesError: There is no such game or rule.
    """
    record, faults = _numbered(source)
    data = write_mat(record).encode()
    try:
        kept = read_record(data)
    except TranscriptError as error:
        message = _(
            "standard text cannot hold the record; what is written would be taken for: {error}"
        )
        raise TranscriptError(message.format(error=error)) from error
    lost = [
        _("standard text does not hold {what}").format(what=what) for what in lacks(record, kept)
    ]
    if source.analysis is not None:
        lost.append(
            _("standard text does not hold the analysis; kibitz annotate writes its findings")
        )
    unread = map(told, record.problems)
    bad = bool(faults) or any(each.severity is Severity.ERROR for each in record.problems)
    return Converted(data, (*unread, *faults, *lost), bad)


def to_json_document(source: Source) -> Converted:
    """Return an analysis as it is saved, or a record played through, with its problems in it.

    Raises:
        UnknownGameError: It is of a game that is not known.
        RulesError: There is no such game or rule.
    """
    if source.analysis is not None:
        return Converted(save_analysis(source.analysis), (), has_errors(source.analysis.replay))
    played = source.played()
    document = record_document(source_name(source.file), played)
    return Converted(to_json(document), (), has_errors(played))


def to_ogxm(source: Source) -> Converted:
    """Return the record as an OGXM file; see `analyzer.app.gammonview`."""
    from analyzer.app import gammonview

    return gammonview.to_ogxm(source)


def to_gva(source: Source) -> Converted:
    """Return the record as a GammonView document; see `analyzer.app.gammonview`."""
    from analyzer.app import gammonview

    return gammonview.to_gva(source)


def to_sgf(source: Source) -> Converted:
    """Return the record as SGF; see `analyzer.app.sgf_output`."""
    from analyzer.app import sgf_output

    return sgf_output.to_sgf(source)


#: Every format that can be written, by its name.
FORMATS: Final[Mapping[str, Callable[[Source], Converted]]] = {
    "mat": to_mat,
    "sgf": to_sgf,
    "json": to_json_document,
    "csv": to_csv,
    "ogxm": to_ogxm,
    "gva": to_gva,
    **{form.value: partial(to_ids, form=form) for form in IdFormat},
}
#: Those that can hold a game or a turn alone.
OF_A_PART: Final = frozenset(form.value for form in IdFormat)

_ENDINGS = {
    ".mat": "mat",
    ".txt": "mat",
    ".sgf": "sgf",
    ".json": "json",
    ".csv": "csv",
    ".ogxm": "ogxm",
    ".gvab": "ogxm",
    ".gva": "gva",
}


def format_of(name: str) -> str | None:
    """Return the format that the ending of a file's name stands for, None where it is none."""
    return _ENDINGS.get(PurePath(name).suffix.casefold())


def _numbered(source: Source) -> tuple[MatchRecord, tuple[str, ...]]:
    """Return the record in own numbers with what the user says of it, and what spoils it.

    That is told once of a line, by the reader where it could not read it.
    """
    record = source.tagged()
    try:
        rules = declared(source.record, source.game, source.options)
    except UnknownGameError as error:
        return record, (_("{error}; points stand as written").format(error=error),)
    played = replay(source.record, game=source.game, options=source.options)
    unread = {problem.place.line for problem in record.problems}
    errors = (each for each in played.problems if each.severity is Severity.ERROR)
    faults = tuple(told(each) for each in errors if each.place.line not in unread)
    return in_own_numbering(record, rules.games), faults
