"""Records and analyses as lists: IDs of positions, and tables of moves or decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.app.conversion import Converted, Source
from analyzer.app.places import check_place
from analyzer.app.records import has_errors
from analyzer.errors import PositionError
from analyzer.i18n import _, ngettext
from analyzer.judgment.addresses import turn_positions
from analyzer.model.id_writing import IdFormat, write_id
from analyzer.rules.replayed import GameReplay, Replay, Turn
from reports.record_export import moves_rows


def to_ids(source: Source, form: IdFormat) -> Converted:
    """Return the positions of a match as IDs: of each double, each answer to one, and each roll.

    Raises:
        AnalyzerError: The record is of a game that is not known, has not the place meant, or none
            of its positions has such an ID.
        ValueError: There is no such game or rule.
    """
    played = source.played()
    check_place(played, source.game_number, source.turn_number)
    lines: list[str] = []
    losses: dict[str, None] = {}
    refused: dict[str, list[str]] = {}
    for game, turn in _turns(played, source):
        for parsed in turn_positions(turn, played.length):
            try:
                written = write_id(form, parsed)
            except PositionError as error:
                refused.setdefault(str(error), []).append(f"{game.number}.{turn.number}")
                continue
            lines.append(written.text)
            losses.update(dict.fromkeys(written.losses))
    if refused and not lines:
        raise PositionError("; ".join(refused))
    left_out = (_left_out(reason, places) for reason, places in refused.items())
    return Converted(
        "".join(f"{line}\n" for line in lines).encode(),
        (*left_out, *losses, *_not_in_a_list(source, _("a list of IDs"))),
        has_errors(played),
    )


def _left_out(reason: str, places: Sequence[str]) -> str:
    """Return how many positions have no ID, and where the first of them is."""
    text = ngettext(
        "{count} position is left out, in turn {first}: {reason}",
        "{count} positions are left out, the first in turn {first}: {reason}",
        len(places),
    )
    return text.format(count=len(places), first=places[0], reason=reason)


def to_csv(source: Source) -> Converted:
    """Return a table: the decisions of an analysis, or the moves of a record.

    Raises:
        UnknownGameError: The record is of a game that is not known.
        ValueError: There is no such game or rule.
    """
    # pandas takes half a second to load.
    from analyzer.judgment.tables import tables
    from reports.csv_export import csv_files, moves_csv

    what = _("a table")
    if source.analysis is not None:
        data = csv_files(tables([source.analysis]))["decisions.csv"]
        return Converted(data, tuple(_not_in_a_list(source, what)), has_errors(source.played()))
    played = source.played()
    data = moves_csv(moves_rows(played))
    return Converted(data, tuple(_not_in_a_list(source, what)), has_errors(played))


def _turns(played: Replay, source: Source) -> Iterator[tuple[GameReplay, Turn]]:
    """Yield the turns that are meant, each with its game."""
    for game in played.games:
        if source.game_number in (None, game.number):
            for turn in game.turns:
                if source.turn_number in (None, turn.number):
                    yield game, turn


def _not_in_a_list(source: Source, what: str) -> Iterator[str]:
    """Yield what of a record no list holds."""
    record = source.record
    if record.tags:
        count = len(record.tags)
        text = ngettext("{count} tag of the header", "{count} tags of the header", count)
        yield _lost(what, text.format(count=count))
    if record.comments:
        count = len(record.comments)
        yield _lost(
            what, ngettext("{count} comment", "{count} comments", count).format(count=count)
        )
    for analysis in record.analyses:
        yield _lost(what, _("the analysis by {engine}").format(engine=analysis.engine))


def _lost(what: str, lost: str) -> str:
    return _("{what} does not hold {lost}").format(what=what, lost=lost)
