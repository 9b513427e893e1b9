"""From a record to a GammonView document, and to the OGXM file that holds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from gvformat import canonicalize, write_gvab

from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.board import BAR, STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.binary.ogxm import GAME_KEY, TAGS_KEY, one_sentence, score_after
from analyzer.transcript.binary.ogxm_game import (
    BEAVER,
    DOUBLE,
    DROP,
    MARK_KEY,
    RACCOON,
    RESIGN_GAME,
    RESIGN_MATCH,
    SET_CUBE,
    SET_POSITION,
    TAKE,
    UNPLAYED_KEY,
    own_point,
    usual_unplayed,
)
from analyzer.transcript.binary.ogxm_values import Values, block_of
from analyzer.transcript.binary.steps import follow
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    RollAction,
)

#: A document, or a part of one, as JSON has it.
Document = dict[str, Any]

#: Comments by the indices of the game, None for the header, and of the action that they precede.
Comments = Mapping[tuple[int | None, int], list[Comment]]

GAME_OVER: Final = 24
_CUBE_ACTIONS = {
    CubeWord.DOUBLE: DOUBLE,
    CubeWord.TAKE: TAKE,
    CubeWord.PASS: DROP,
    CubeWord.BEAVER: BEAVER,
    CubeWord.RACCOON: RACCOON,
}
_FIRST_OF_DIE = (0, 6, 11, 15, 18, 20)
_WHITE_WON, _BLACK_WON, _NOBODY_WON = 0, 1, 255
_CENTERED = 2
_VARIANTS = {"nackgammon": 1, "hypergammon": 2}
_MOST_PIPS = 7
#: Under this key a ply keeps why no play follows its roll until the next ply is known.
_UNPLAYED = "unplayed"


def write_ogxm(record: MatchRecord) -> bytes:
    """Return a record as an OGXM file, the left column White.

    The record must be spelled as `as_played` spells it, and be one of backgammon, Nackgammon or
    Hypergammon. Reading the file gives what the format holds of it; equities are kept to four
    places. Header tags are kept whole in an annotation of ours besides the fields that the format
    has for them, comments as annotations of the entry that follows them.

    Raises:
        TranscriptError: The format cannot hold the record.

    References:
        HedgeHog, docs/OGXM_FORMAT_SPEC.md; GammonView, docs/OGXM_V2_PROFILE.md.
    """
    try:
        data: bytes = write_gvab(document_of(record))
    except ValueError as error:
        message = _("OGXM cannot hold the record: {reason}")
        raise TranscriptError(message.format(reason=one_sentence(error))) from error
    return data


def write_gva(record: MatchRecord) -> str:
    """Return a record as a GammonView document in JSON; see `write_ogxm`.

    Raises:
        TranscriptError: The format cannot hold the record.
    """
    try:
        document = canonicalize(document_of(record))
    except ValueError as error:
        message = _("a GammonView document cannot hold the record: {reason}")
        raise TranscriptError(message.format(reason=one_sentence(error))) from error
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def document_of(record: MatchRecord) -> Document:
    """Return a record as the document that gvformat writes."""
    score = record.games[0].score if record.games else None
    white, black = record.names
    variant = _variant(record)
    tags = [[tag.key, tag.value] for tag in record.tags]
    notes: list[Document] = [{"key": TAGS_KEY, "value": json.dumps(tags, ensure_ascii=False)}]
    comments: dict[tuple[int | None, int], list[Comment]] = {}
    for comment in record.comments:
        before = 0 if comment.game is None else comment.before
        comments.setdefault((comment.game, before), []).append(comment)
    values = [Values.of(analysis) for analysis in record.analyses]
    document: Document = {
        "match_length": record.length or 0,
        "player_white": white,
        "player_black": black,
        "annotations": [*notes, *_notes(comments.get((None, 0), ()))],
        "analyses_info": [block_of(analysis) for analysis in record.analyses],
        "games": list(_games(record, comments, values, None if variant else STANDARD_START)),
        **_header(record),
    }
    if record.games:
        last = record.games[-1]
        final = score_after(last.score, last, record.length or 0)
        document["white_score"], document["black_score"] = int(final.one), int(final.two)
    if variant:
        document["variant"] = variant
    if score is not None and any(score):
        document["score_start"] = [int(score.one), int(score.two)]
    return document


def _games(
    record: MatchRecord, comments: Comments, values: list[Values], start: Board | None
) -> Iterator[Document]:
    """Yield the games, with what their headers say where it is not as usual."""
    usual = record.games[0].score if record.games else PerPlayer(0.0, 0.0)
    usual = usual.map(lambda points: float(int(points)))
    for index, game in enumerate(record.games):
        document = _GameWriter(game, index, comments, values, start).document()
        header = GameRecord(index + 1, record.names, usual, game.actions, place=game.place)
        if game != header:
            note = {"key": GAME_KEY, "value": _game_header(game)}
            document.setdefault("annotations", []).append(note)
        yield document
        usual = score_after(game.score, game, record.length or 0)


def _game_header(game: GameRecord) -> str:
    """Return the number, names, score, ratings and kind of a game as JSON."""
    header = [game.number, *game.names, *game.score, *game.ratings, game.game]
    return json.dumps(header, ensure_ascii=False)


def _variant(record: MatchRecord) -> int:
    name = next((game.game for game in record.games if game.game), record.tag("Variation") or "")
    return _VARIANTS.get(name.casefold(), 0)


def _header(record: MatchRecord) -> Document:
    """Return the fields that the format has for what is in the header."""
    is_match = bool(record.length)
    fields: Document = {
        "crawford": is_match and not _is_off(record.tag("Crawford")),
        "jacoby": not is_match and _is_on(record.tag("Jacoby")),
        "beaver": not is_match and _is_on(record.tag("Beaver") or record.tag("Beavers")),
        "event": record.tag("Event"),
        "site": record.tag("Site"),
        "timestamp": _seconds(record.tag("EventDate"), record.tag("EventTime")),
    }
    limit = record.tag("CubeLimit") or ""
    if limit.isdecimal() and len(limit) < _LONGEST_LIMIT:
        fields["cube_limit"] = int(limit)
    stage = record.tag("Round")
    if stage:
        fields["stage"] = stage
    return {key: value for key, value in fields.items() if value}


_LONGEST_LIMIT = 8


def _is_on(value: str | None) -> bool:
    return (value or "").casefold() in ("on", "true", "yes", "1")


def _is_off(value: str | None) -> bool:
    return (value or "").casefold() in ("off", "false", "no", "0")


def _seconds(date: str | None, time: str | None) -> int:
    """Return date and time as seconds since 1970, 0 where they are no date of ours."""
    for text, form in (
        (f"{date} {time}", "%Y.%m.%d %H.%M"),
        (f"{date} {time}", "%Y.%m.%d %H:%M"),
        (date or "", "%Y.%m.%d"),
    ):
        try:
            return max(int(datetime.strptime(text, form).replace(tzinfo=UTC).timestamp()), 0)
        except ValueError:
            continue
    return 0


def _notes(comments: Iterable[Comment]) -> list[Document]:
    """Return comments that stand at one place as an annotation, nothing where there are none."""
    lines = [comment.text for comment in comments]
    return [{"value": "\n".join(lines)}] if lines else []


@dataclass(slots=True)
class _GameWriter:
    """Writes one game.

    ``board`` is where the checkers stand, seen from ``Player.ONE``; None where it is not known,
    as in the other variants.
    """

    game: GameRecord
    index: int
    comments: Comments
    values: list[Values]
    board: Board | None
    plies: list[Document] = field(default_factory=list)

    def document(self) -> Document:
        """Return the game."""
        for place, action in enumerate(self.game.actions):
            self._add(place, action)
        self._add_unplayed()
        document: Document = {"winner": _NOBODY_WON, "points_won": 0, "plies": self.plies}
        for action in self.game.actions:
            if isinstance(action, EndAction) and action.word is EndWord.WINS:
                document["winner"] = _WHITE_WON if action.player is Player.ONE else _BLACK_WON
                document["points_won"] = action.points or 0
                document["is_lastgame"] = action.and_match
        after = _notes(self.comments.get((self.index, len(self.game.actions)), ()))
        if after:
            document["annotations"] = after
        return document

    def _add(self, place: int, action: Action) -> None:
        plies = list(self._plies(action))
        if plies:
            notes = _notes(self.comments.get((self.index, place), ()))
            mark = "" if isinstance(action, PositionAction | EndAction) else action.mark
            if mark:
                notes.append({"key": MARK_KEY, "value": mark})
            if notes:
                plies[0]["annotations"] = notes
            said = [
                {"analysis_index": number, **found}
                for number, values in enumerate(self.values)
                if (found := values.said(self.index, place, self.game))
            ]
            if said:
                plies[0]["analyses"] = said
        self.plies += plies

    def _add_unplayed(self) -> None:
        """Tell why no play follows a roll where the next ply does not make that likely."""
        following: int | None = None
        for ply in reversed(self.plies):
            word = ply.pop(_UNPLAYED, None)
            if word is not None and word is not usual_unplayed(following):
                note = {"key": UNPLAYED_KEY, "value": word.value}
                ply.setdefault("annotations", []).append(note)
            following = ply["action_id"]

    def _plies(self, action: Action) -> Iterator[Document]:
        match action:
            case RollAction():
                yield from self._roll(action)
            case CubeAction():
                yield {"action_id": _CUBE_ACTIONS[action.word], "color": _color(action.player)}
            case PositionAction():
                yield from self._position(action)
            case EndAction(word=EndWord.RESIGNS):
                yield self._resignation(action)
            case EndAction(word=EndWord.WINS):
                if not any(ply["action_id"] in (RESIGN_GAME, RESIGN_MATCH) for ply in self.plies):
                    yield {"action_id": GAME_OVER, "color": _color(action.player)}

    def _roll(self, action: RollAction) -> Iterator[Document]:
        roll, player = action.roll, action.player
        if roll is None:
            return
        dice: Document = {"d1": roll.low, "d2": roll.high, "color": _color(player)}
        hops = [(step.origin, step.landings[-1].point) for step in action.play]
        _steps, after = follow(hops, self.board, player)
        quoted = action.quoted.board if action.quoted is not None else None
        if quoted is not None or not all(0 < start - end <= _MOST_PIPS for start, end in hops):
            after = quoted or after
            if after is not None:
                yield {**dice, "action_id": SET_POSITION, "set_position": _absolute(after)}
        else:
            number = _FIRST_OF_DIE[roll.low - 1] + roll.high - roll.low
            moves = [_move(start, end, player) for start, end in hops]
            yield {**dice, "action_id": number, "moves": moves, _UNPLAYED: action.unplayed}
        self.board = after

    def _position(self, action: PositionAction) -> Iterator[Document]:
        quoted = action.quoted
        self.board = quoted.board
        color = _color(quoted.turn or Player.ONE)
        board = _absolute(quoted.board)
        yield {"action_id": SET_POSITION, "set_position": board, "color": color}
        if quoted.cube is not None and (self.plies or quoted.cube != Cube()):
            owner = {
                CubeOwner.MOVER: _WHITE_WON,
                CubeOwner.OPPONENT: _BLACK_WON,
                CubeOwner.CENTERED: _CENTERED,
            }[quoted.cube.owner]
            yield {
                "action_id": SET_CUBE,
                "cube_value": quoted.cube.value,
                "cube_owner": owner,
                "color": color,
            }

    def _resignation(self, action: EndAction) -> Document:
        number = RESIGN_MATCH if action.whole_match else RESIGN_GAME
        ply: Document = {"action_id": number, "color": _color(action.player)}
        if action.level is not None:
            ply["resign_value"] = action.level
        return ply


def _color(player: Player) -> int:
    """Return the number of a side in plies, where White is 1."""
    return 1 if player is Player.ONE else 0


def _move(start: int, end: int, player: Player) -> Document:
    return {"from": own_point(start, player is Player.ONE), "pips": start - end}


def _absolute(board: Board) -> list[int]:
    """Return a board seen from White in absolute points, White's bar first."""
    return [board.points[BAR - point] for point in range(BAR + 1)]
