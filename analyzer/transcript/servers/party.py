"""From a match that PartyGammon saved (.gam) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import UnexpectedInput

from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.cells import Ended, Rolled
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import EndAction, MatchRecord, Unplayed
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.party_lines import Event, KeyLine, Remark, read_event, read_line
from analyzer.transcript.servers.reading import WrittenLine, read_each
from analyzer.transcript.unreadable import Unreadable, unreadable

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_START = re.compile(r"\s*boardid=", re.IGNORECASE)
_GAMEPLAY = re.compile(r"^game_[0-9]{1,6}_gameplay=", re.IGNORECASE | re.MULTILINE)
#: Longest line that is read, in characters: the play of a game stands on one.
_LONGEST_LINE = 1 << 16
_EVENT = re.compile(r"[^#]+")


def is_party(text: str) -> bool:
    """Whether a text is a match of PartyGammon, by its first key or the play of a game."""
    sample = text[:_SAMPLE]
    return _START.match(sample) is not None or _GAMEPLAY.search(sample) is not None


def read_party(decoded: Decoded) -> MatchRecord:
    """Return what a match of PartyGammon records; keys that no tag stands for become comments.

    A game's scores are those behind it; who won how much is told from them.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        GNU Backgammon 1.07, ``import party``: the keys, the order of what an event holds, that a
        game ends with its SCORE2.
    """
    reading = _Reading(RecordDraft("party", "PartyGammon"))
    for line in read_each(decoded, reading.draft, read_line, (), _LONGEST_LINE):
        reading.take(line)
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far; ``_score`` is that before the game that is being read."""

    draft: RecordDraft
    _names: PerPlayer[str] = PerPlayer("", "")
    _score: PerPlayer[float] = PerPlayer(0, 0)
    _after: float | None = None

    def take(self, line: WrittenLine[KeyLine | Remark]) -> None:
        """Take in the next line."""
        content = line.content
        if isinstance(content, Remark):
            self.draft.comment(line.text, line.place)
        elif content.game is None:
            self._of_match(content, line)
        else:
            self._of_game(content, content.game, line)

    def _of_match(self, key: KeyLine, line: WrittenLine[KeyLine | Remark]) -> None:
        if key.key == "MATCHLENGTH" and re.fullmatch(r"[0-9]{1,9}", key.value):
            self.draft.length = int(key.value)
        else:
            self.draft.comment(line.text, line.place)

    def _of_game(self, key: KeyLine, number: int, line: WrittenLine[KeyLine | Remark]) -> None:
        draft = self.draft
        match key.key:
            case "PLAYER_1" | "PLAYER_2":
                self._names = self._names.with_value(Player(int(key.key[-1]) - 1), key.value)
                if draft.head is not None and draft.head.number == number:
                    draft.head.names = self._names
            case "GAMEPLAY":
                self._play(key, number, line.place)
            case "SCORE1" | "SCORE2" if re.fullmatch(r"[0-9]{1,9}", key.value):
                self._scored(key, line)
            case _:
                draft.comment(line.text, line.place)

    def _play(self, key: KeyLine, number: int, place: Place) -> None:
        """Read the events of a game, each for itself."""
        draft = self.draft
        draft.begin(GameHead(self._names, self._score, place, number=number))
        self._after = None
        for found in _EVENT.finditer(key.value):
            text = found[0].strip()
            if text:
                at = key.at + found.start() + len(found[0]) - len(found[0].lstrip())
                self._event(text, Place(place.line, at + 1))
                draft.check_size(place)
            if draft.stopped:
                return

    def _event(self, text: str, place: Place) -> None:
        draft = self.draft
        try:
            event = read_event(text)
        except UnexpectedInput as error:
            unread = unreadable(text, error)
            where = Place(place.line, place.column + unread.offset)
            draft.problem(Severity.ERROR, unread.message, where, unread.word or text)
            kept = _beginning(text, unread)
            if kept is None:
                return
            event, text = kept
        if isinstance(event.content, Ended):
            ended = event.content
            draft.actions.append(
                EndAction(event.player, place, text, ended.word, ended.points, in_row=False)
            )
        else:
            draft.cell(event.player, event.content, text, place)

    def _scored(self, key: KeyLine, line: WrittenLine[KeyLine | Remark]) -> None:
        """Take in a score behind a game, the second player's last."""
        points = float(key.value)
        if key.key == "SCORE1":
            self._after = points
            return
        draft, one = self.draft, self._after
        if draft.head is None or one is None:
            draft.comment(line.text, line.place)
            return
        before = draft.head.score
        for player, gained in zip(Player, (one - before.one, points - before.two), strict=True):
            if gained > 0:
                draft.won(player, int(gained), line.text, line.place)
        self._score, self._after = PerPlayer(int(one), int(points)), None
        draft.close()


def _beginning(text: str, unread: Unreadable) -> tuple[Event, str] | None:
    """Return the roll with which an event begins that could not be read to its end."""
    kept = text[: unread.offset].rstrip()
    try:
        event = read_event(kept)
    except UnexpectedInput:
        return None
    if not isinstance(event.content, Rolled):
        return None
    return Event(event.player, Rolled(event.content.dice, unplayed=Unplayed.UNREADABLE)), kept
