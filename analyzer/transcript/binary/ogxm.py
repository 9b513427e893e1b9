"""Records of GammonView and HedgeHog: OGXM files (.ogxm, .gvab) and their JSON form (.gva)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from gvformat import GvabError, read_gvab
from gvformat.export import variant_opening_abs, variant_opening_p1

from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.player import PerPlayer, Player, T
from analyzer.model.problem import Problem, Severity
from analyzer.transcript.binary.node import Node
from analyzer.transcript.binary.ogxm_analysis import BlockReader, analyses_of, blocks_of
from analyzer.transcript.binary.ogxm_game import OgxmGameDraft, plies_of
from analyzer.transcript.binary.ogxm_guard import check_size
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import (
    Comment,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    Tag,
)
from analyzer.transcript.refusal import UnknownFormatError

#: Under this key stand the header tags of a record that Kibitz wrote, in their order.
TAGS_KEY: Final = "x-kibitz-tags"
#: Under this key stand number, names, score, ratings and kind of a game where they are unusual.
GAME_KEY: Final = "x-kibitz-game"

_HYPERGAMMON, _LONGGAMMON = 2, 3
_VARIANTS = {0: "Backgammon", 1: "Nackgammon", 2: "Hypergammon", _LONGGAMMON: "Backgammon"}
_HYPERGAMMON_CHECKERS = 3
_WHITE_WINS, _BLACK_WINS = 0, 1


def read_ogxm_record(data: bytes) -> MatchRecord:
    """Return what an OGXM file records, White in the left column.

    Raises:
        UnknownFormatError: It is damaged; the message says how.
    """
    check_size(data)
    problems: tuple[Problem, ...] = ()
    try:
        document = read_gvab(data)
    except GvabError as error:
        document = _unchecked(data, error)
        message = _("the file is damaged: {reason}").format(reason=one_sentence(error))
        problems = (Problem(Severity.ERROR, "syntax", message),)
    record = record_of(Node(document), Player.ONE)
    return replace(
        record, format="ogxm", encoding="", data=data, problems=(*problems, *record.problems)
    )


def _unchecked(data: bytes, damage: GvabError) -> object:
    """Return the document in a file whose checksum does not fit.

    Raises:
        UnknownFormatError: More than the checksum is wrong.
    """
    try:
        return read_gvab(data, verify_crc=False)
    except GvabError:
        message = _("a damaged OGXM file: {reason}").format(reason=one_sentence(damage))
        raise UnknownFormatError(message) from damage


def read_gva_record(decoded: Decoded) -> MatchRecord:
    """Return what a GammonView document in JSON records, White in the left column.

    Raises:
        UnknownFormatError: It is damaged, or longer than the analysis of any match.
    """
    if len(decoded.text) > _LONGEST_DOCUMENT:
        message = _("a GammonView document of more than {size} MB")
        raise UnknownFormatError(message.format(size=_LONGEST_DOCUMENT >> 20))
    try:
        document = json.loads(decoded.text)
    except json.JSONDecodeError as error:
        message = _("a damaged GammonView document: {reason}")
        raise UnknownFormatError(message.format(reason=one_sentence(error))) from error
    except (ValueError, RecursionError) as error:
        # What Python says of these is advice to programmers.
        message = _("a GammonView document with longer numbers or deeper nesting than any match")
        raise UnknownFormatError(message) from error
    record = record_of(Node(document), Player.ONE)
    return replace(
        record,
        format="gva",
        encoding=decoded.encoding,
        source=decoded.text,
        problems=(*decoded.problems, *record.problems),
    )


#: Characters of a document; an analyzed game has 110,000, and Python makes objects of 20 times the
#: size of lists that are empty.
_LONGEST_DOCUMENT = 8 << 20


def one_sentence(error: BaseException) -> str:
    """Return what an error says, on one line and not too long."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= _LONGEST_REASON else f"{text[: _LONGEST_REASON - 1]}…"


_LONGEST_REASON = 160


def record_of(document: Node, white: Player) -> MatchRecord:
    """Return what a document records; ``white`` is the side that it calls so.

    Raises:
        UnknownFormatError: No game is in it.
    """
    games = [game for game in document["games"].items if game.is_object]
    if not games:
        raise UnknownFormatError(_("a match without a game"))
    plies = sum(len(game["plies"].items) for game in games[: _MOST_GAMES + 1])
    if len(games) > _MOST_GAMES or plies > _MOST_PLIES:
        raise UnknownFormatError(_("a record that holds more than any match"))
    reading = _Reading(document, white)
    for game in games:
        reading.add(game)
    return MatchRecord(
        reading.length,
        tuple(reading.games),
        tuple(_tags(document, reading.names)),
        (*_header_comments(document), *reading.comments),
        producer=_PRODUCERS.get(document["source"].whole or 0, ""),
        problems=tuple(reading.problems),
        analyses=tuple(analyses_of(reading.blocks)),
    )


#: Where a document says that a match came from.
_PRODUCERS = {2: "eXtreme Gammon", 4: "BGBlitz"}


class _Reading:
    """What was read of a document so far."""

    def __init__(self, document: Node, white: Player) -> None:
        self.white = white
        self.length = max(document["match_length"].whole or 0, 0)
        names = PerPlayer(document["player_white"].text, document["player_black"].text)
        self.names = self._in_columns(names)
        self.variant = document["variant"].whole or 0
        before = [number.whole or 0 for number in document["score_start"].items]
        score = PerPlayer(before[0], before[1]) if len(before) == 2 else PerPlayer(0, 0)
        self.score = self._in_columns(score).map(float)
        self.games: list[GameRecord] = []
        self.comments: list[Comment] = []
        self.problems: list[Problem] = []
        self.blocks = [BlockReader(block, []) for block in blocks_of(document)]

    def _in_columns(self, sides: PerPlayer[T]) -> PerPlayer[T]:
        """Return White's value and Black's in the order of the columns."""
        return sides if self.white is Player.ONE else sides.swapped()

    def add(self, game: Node) -> None:
        """Take in the next game."""
        draft = OgxmGameDraft(len(self.games), self.white, self._start())
        usual = variant_opening_abs(self.variant) if self.variant == _LONGGAMMON else None
        plies = plies_of(game, usual)
        draft.add_plies(plies)
        for reader in self.blocks:
            reader.add_game(plies, draft)
        header = GameRecord(len(self.games) + 1, self.names, self.score, ())
        for annotation in game["annotations"].items:
            if annotation["key"].text == GAME_KEY:
                header = _written_header(annotation["value"].value, header)
        _end(draft, game, header.score, self.length)
        draft.add_comments(game["annotations"])
        self.games.append(replace(header, actions=tuple(draft.actions)))
        self.score = score_after(header.score, self.games[-1], self.length)
        self.comments += draft.comments
        self.problems += draft.problems

    def _start(self) -> Board:
        """Return the board that a game of the variant begins with, the same for either side."""
        points = variant_opening_p1(self.variant)
        if points is None or self.variant == _LONGGAMMON:
            return STANDARD_START
        checkers = _HYPERGAMMON_CHECKERS if self.variant == _HYPERGAMMON else 15
        return Board(tuple(points), checkers)


def _end(draft: OgxmGameDraft, game: Node, score: PerPlayer[float], length: int) -> None:
    """Add the result of a game that began with a score."""
    won = game["winner"].whole
    if won not in (_WHITE_WINS, _BLACK_WINS):
        return
    winner = draft.white if won == _WHITE_WINS else draft.white.opponent
    points = min(max(game["points_won"].whole or 0, 0), _MOST_POINTS)
    draft.add_result(winner, points, 0 < length <= score[winner] + points)


def score_after(score: PerPlayer[float], game: GameRecord, length: int) -> PerPlayer[float]:
    """Return the score after a game; a match ends at its length."""
    for action in game.actions:
        if isinstance(action, EndAction) and action.word is EndWord.WINS:
            after = score[action.player] + (action.points or 0)
            score = score.with_value(action.player, min(after, length) if length else after)
    return score


def _written_header(value: object, usual: GameRecord) -> GameRecord:
    """Return the header of a game that Kibitz wrote, the usual one where it cannot be read."""
    try:
        parts = json.loads(value) if isinstance(value, str) else None
    except (ValueError, RecursionError):
        return usual
    match parts:
        case [
            int(number),
            str(one),
            str(two),
            left,
            right,
            str() | None as first,
            str() | None as second,
            str(kind),
        ]:
            names, ratings = PerPlayer(one, two), PerPlayer(first, second)
            score = PerPlayer(Node(left).number or 0, Node(right).number or 0).map(float)
            return GameRecord(number, names, score, (), ratings, game=kind)
        case _:
            return usual


#: What a document may hold at most.
_MOST_GAMES, _MOST_PLIES = 5000, 300_000
_MOST_POINTS = 1 << 30


def _header_comments(document: Node) -> Iterator[Comment]:
    for annotation in document["annotations"].items:
        value = annotation["value"].value
        if isinstance(value, str) and not annotation["key"].text:
            yield from (Comment(line) for line in value.split("\n"))


def _tags(document: Node, names: PerPlayer[str]) -> Iterator[Tag]:
    """Yield the header tags: those that Kibitz wrote, else what the document says itself."""
    for annotation in document["annotations"].items:
        if annotation["key"].text == TAGS_KEY:
            yield from _written_tags(annotation["value"].value)
            return
    yield from (
        Tag(key, value)
        for key, value in (
            ("Site", document["site"].text or document["platform"].text),
            ("Event", document["event"].text),
            ("Round", str(document["round"].whole or document["stage"].text or "")),
            ("Player 1", names.one),
            ("Player 2", names.two),
        )
        if value
    )
    yield from _date_tags(document["timestamp"].whole or 0)
    yield Tag("Variation", _VARIANTS.get(document["variant"].whole or 0, "variant"))
    yield from _rule_tags(document)


def _written_tags(value: object) -> Iterator[Tag]:
    """Yield the tags in a list of pairs as JSON; what is no pair is left out."""
    try:
        pairs = json.loads(value) if isinstance(value, str) else []
    except (ValueError, RecursionError):
        pairs = []
    for pair in Node(pairs).items:
        match pair.value:
            case [str(key), str(text)]:
                yield Tag(key, text)


def _date_tags(seconds: int) -> Iterator[Tag]:
    if 0 < seconds < _LAST_SECOND:
        date = datetime.fromtimestamp(seconds, UTC)
        yield Tag("EventDate", f"{date:%Y.%m.%d}")
        if date.hour or date.minute:
            yield Tag("EventTime", f"{date:%H.%M}")


#: The year 2200.
_LAST_SECOND = 7_258_118_400


def _rule_tags(document: Node) -> Iterator[Tag]:
    if document["match_length"].whole:
        yield Tag("Crawford", _switch(document["crawford"]))
    else:
        yield Tag("Jacoby", _switch(document["jacoby"]))
        yield Tag("Beaver", _switch(document["beaver"]))
        if document["auto_doubles"].flag:
            yield Tag("Rules", "automatic_doubles=-1")
    limit = document["cube_limit"].whole or 0
    if limit > 0 and not limit & (limit - 1):
        yield Tag("CubeLimit", str(limit))


def _switch(on: Node) -> str:
    return "On" if on.flag else "Off"
