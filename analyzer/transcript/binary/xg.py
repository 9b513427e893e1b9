"""Files of eXtreme Gammon: matches (.xg) and positions (.xgp), with XG's analysis and comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.problem import Problem, Severity
from analyzer.transcript.binary.inflate import TooLargeError
from analyzer.transcript.binary.xg_analysis import XgValues, rollouts_of
from analyzer.transcript.binary.xg_archive import XgArchive, open_archive
from analyzer.transcript.binary.xg_game import XgGameDraft
from analyzer.transcript.binary.xg_records import (
    XgCube,
    XgEnd,
    XgGame,
    XgMatch,
    XgMove,
    XgRecord,
    iter_records,
)
from analyzer.transcript.binary.xg_situation import situated
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry
from analyzer.transcript.record import Comment, GameRecord, MatchRecord, Tag
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.rtf import text_of

_BACKGAMMON, _LONGGAMMON = 0, 3
_VARIATIONS = {
    _BACKGAMMON: "Backgammon",
    1: "Nackgammon",
    2: "Hypergammon",
    _LONGGAMMON: "Backgammon",
}


def read_xg_record(data: bytes) -> MatchRecord:
    """Return what a file of eXtreme Gammon records.

    A file of a position is a match of one game that begins with it.

    Raises:
        UnknownFormatError: No game can be had from it.
    """
    try:
        archive = open_archive(data)
    except TooLargeError:
        message = _("an eXtreme Gammon file that holds more than any match")
        raise UnknownFormatError(message) from None
    if archive is None:
        raise UnknownFormatError(_("a damaged eXtreme Gammon file: its records cannot be read"))
    reading = _Reading(XgValues(rollouts_of(archive.rollouts)), _comments(archive))
    for piece in iter_records(archive.records):
        reading.add(piece)
    reading.close_game()
    if reading.match is None or not reading.games:
        raise UnknownFormatError(_("an eXtreme Gammon file without a game"))
    record = reading.record(reading.match)
    problems = () if archive.whole else (_broken(len(reading.games)),)
    return replace(record, problems=problems, data=data)


def _comments(archive: XgArchive) -> tuple[tuple[str, ...], ...]:
    return tuple(text_of(comment) for comment in archive.comments)


def _broken(games: int) -> Problem:
    message = _("the file is damaged: what stands behind this cannot be read")
    return Problem(Severity.ERROR, "syntax", message, game=games)


@dataclass(slots=True)
class _Reading:
    """What was read of a file so far."""

    values: XgValues
    comments_read: tuple[tuple[str, ...], ...]
    match: XgMatch | None = None
    games: list[GameRecord] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    entries: list[ForeignEntry] = field(default_factory=list)
    header: XgGame | None = None
    _draft: XgGameDraft | None = None
    _start: Board | None = None

    def add(self, record: XgRecord) -> None:
        """Take in the next record; those that stand outside of any game tell nothing."""
        match record:
            case XgMatch():
                self.match = self.match or record
            case XgGame():
                self.close_game()
                self._open(record)
            case XgCube() if self._draft:
                self._draft.add_cube(record)
            case XgMove() if self._draft:
                self._draft.add_move(record)
            case XgEnd() if self._draft:
                self._draft.add_end(record)

    def _open(self, header: XgGame) -> None:
        if self.match is None:
            return
        if self._start is None:
            # Where another game begins is told by its first header.
            is_usual = self.match.variation in (_BACKGAMMON, _LONGGAMMON)
            self._start = STANDARD_START if is_usual else header.board or STANDARD_START
        self.header = header
        self._draft = XgGameDraft(
            len(self.games),
            header,
            self.match.names,
            self._start,
            self.values,
            self.comments_read,
        )

    def close_game(self) -> None:
        """Add the game that is being read to those that are complete."""
        draft, self._draft = self._draft, None
        if draft is None:
            return
        self.games.append(draft.finish())
        self.comments += draft.comments
        self.entries += draft.entries

    def record(self, match: XgMatch) -> MatchRecord:
        """Return the record of all that was read."""
        if self.header is not None and len(self.games) == 1:
            self.games[0] = situated(self.games[0], match, self.header)
        analyses: tuple[ForeignAnalysis, ...] = ()
        if self.entries:
            analyses = (ForeignAnalysis("eXtreme Gammon", tuple(self.entries)),)
        return MatchRecord(
            match.length,
            tuple(self.games),
            tuple(_tags(match)),
            (*self._match_comments(match.comments[0]), *self.comments, *self._last_words(match)),
            producer="eXtreme Gammon",
            encoding="",
            format="xg",
            analyses=analyses,
        )

    def _match_comments(self, number: int) -> Iterator[Comment]:
        if 0 <= number < len(self.comments_read):
            yield from (Comment(line) for line in self.comments_read[number])

    def _last_words(self, match: XgMatch) -> Iterator[Comment]:
        """Yield the comment on the whole match behind the last action of the last game."""
        last = len(self.games) - 1
        for comment in self._match_comments(match.comments[1]):
            yield replace(comment, game=last, before=len(self.games[last].actions))


def _tags(match: XgMatch) -> Iterator[Tag]:
    """Yield the header tags that say what a match's header does, named as XG names them in text."""
    yield from (
        Tag(key, value)
        for key, value in (
            ("Site", match.site),
            ("Event", match.event),
            ("Round", match.round),
            ("Player 1", match.names.one),
            ("Player 2", match.names.two),
            ("Transcriber", match.transcriber),
        )
        if value
    )
    yield from _ratings(match)
    if match.date is not None:
        yield Tag("EventDate", f"{match.date:%Y.%m.%d}")
        yield Tag("EventTime", f"{match.date:%H.%M}")
    yield Tag("Variation", _VARIATIONS.get(match.variation, f"variation {match.variation}"))
    yield from _rules(match)


def _ratings(match: XgMatch) -> Iterator[Tag]:
    for number, rating, games in zip((1, 2), match.ratings, match.experience, strict=True):
        if 0 < rating < 10_000:
            yield Tag(f"Player {number} Elo", f"{rating:.2f}/{games}")


def _rules(match: XgMatch) -> Iterator[Tag]:
    if match.length:
        yield Tag("Crawford", _switch(match.crawford))
    else:
        yield Tag("Jacoby", _switch(match.jacoby))
        yield Tag("Beaver", _switch(match.beavers))
        if match.automatic_doubles:
            yield Tag("Rules", f"automatic_doubles={match.automatic_doubles}")
    if match.cube_limit:
        yield Tag("CubeLimit", f"{match.cube_limit}")


def _switch(on: bool) -> str:
    return "On" if on else "Off"
