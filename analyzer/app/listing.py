"""Records and analyses as lists: IDs of positions, and tables of moves or decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from analyzer.app.conversion import Converted, Source
from analyzer.app.places import check_place
from analyzer.app.records import has_errors
from analyzer.errors import PositionError
from analyzer.evaluation.equity import cube_limit_matters
from analyzer.i18n import _, ngettext
from analyzer.judgment.addresses import turn_positions
from analyzer.model.id_writing import IdFormat, WrittenId, write_id
from analyzer.model.situation import ParsedPosition
from analyzer.rules.declared import is_rule
from analyzer.rules.replayed import CubeAnswer, GameReplay, Replay, Turn
from analyzer.transcript.record import PositionAction
from reports.record_export import moves_rows


def to_ids(source: Source, form: IdFormat) -> Converted:
    """Return the positions of a match as IDs: of each double, each answer to one, and each roll.

    Raises:
        AnalyzerError: The record is of a game that is not known, has not the place meant, or none
            of its positions has such an ID.
        RulesError: There is no such game or rule.
    """
    played = source.played()
    check_place(played, source.game_number, source.turn_number)
    lines: list[str] = []
    losses: dict[str, None] = {}
    refused: dict[str, list[str]] = {}
    for place, parsed in _positions(played, source):
        try:
            written = write_id(form, parsed)
        except PositionError as error:
            refused.setdefault(str(error), []).append(place)
            continue
        lines.append(written.text)
        losses.update(dict.fromkeys(_losses(form, parsed, written)))
    if refused and not lines:
        raise PositionError("; ".join(refused))
    left_out = (_left_out(reason, places) for reason, places in refused.items())
    return Converted(
        "".join(f"{line}\n" for line in lines).encode(),
        (*left_out, *losses, *_not_in_a_list(source, _("a list of IDs"))),
        has_errors(played),
    )


def _losses(form: IdFormat, parsed: ParsedPosition, written: WrittenId) -> tuple[str, ...]:
    """Return what an ID does not tell, but for a limit that no cube of the game could reach."""
    position = parsed.position
    if position.stakes.max_cube is None or cube_limit_matters(position):
        return written.losses
    unlimited = replace(position, stakes=replace(position.stakes, max_cube=None))
    return write_id(form, replace(parsed, position=unlimited)).losses


def _left_out(reason: str, places: Sequence[str]) -> str:
    """Return how many positions have no ID, and the turn or game of the first."""
    text = ngettext(
        "{count} position is left out, at {first}: {reason}",
        "{count} positions are left out, the first at {first}: {reason}",
        len(places),
    )
    return text.format(count=len(places), first=places[0], reason=reason)


def to_csv(source: Source) -> Converted:
    """Return a table: the decisions of an analysis, or the moves of a record.

    Raises:
        UnknownGameError: The record is of a game that is not known.
        RulesError: There is no such game or rule.
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


def _positions(played: Replay, source: Source) -> Iterator[tuple[str, ParsedPosition]]:
    """Yield the positions that are meant, each with the turn or the game that it is of."""
    for game in played.games:
        actions = played.record.games[game.index].actions
        told = next((each.situation for each in actions if isinstance(each, PositionAction)), None)
        # Of a position alone, after which nothing was done, the ID told more than a turn does.
        if told is not None and not any(map(_is_done, game.turns)):
            if source.game_number in (None, game.number):
                yield f"{game.number}", told
            continue
        length = played.length if told is None else told.length
        for turn in _turns(game, source):
            for parsed in turn_positions(turn, length):
                yield f"{game.number}.{turn.number}", parsed


def _is_done(turn: Turn) -> bool:
    """Whether a turn was rolled, or its double taken or passed; a beaver is to be answered."""
    open_answers = (CubeAnswer.NONE, CubeAnswer.BEAVER)
    is_answered = turn.offer is not None and turn.offer.answer not in open_answers
    return turn.roll is not None or is_answered


def _turns(game: GameReplay, source: Source) -> Iterator[Turn]:
    """Yield the turns of a game that are meant."""
    if source.game_number in (None, game.number):
        for turn in game.turns:
            if source.turn_number in (None, turn.number):
                yield turn


def _not_in_a_list(source: Source, what: str) -> Iterator[str]:
    """Yield what of a record no list holds."""
    record = source.record
    # The rules of each position are in its ID, or said not to be.
    count = sum(not is_rule(tag) for tag in record.tags)
    if count:
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
