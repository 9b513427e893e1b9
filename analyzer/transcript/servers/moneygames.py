"""From a match that TrueMoneyGames saved (.tmg) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Severity
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import MatchRecord, PositionAction, QuotedPosition, Tag, Unplayed
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.header import add_rule, date_tags
from analyzer.transcript.servers.moneygames_lines import (
    AutomaticLine,
    GameLine,
    Line,
    MoveLine,
    OptionLine,
    Remark,
    RollLine,
    TurnedLine,
    WonLine,
    read_line,
)
from analyzer.transcript.servers.reading import WrittenLine, read_each
from analyzer.transcript.servers.turn_halves import TurnHalves

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_KEY = re.compile(r"^[ \t]*(?:MatchID|Player[12]|Startdate|Stake|MaxCube|Variant): ", re.MULTILINE)
_GAME = re.compile(r"^[ \t]*Game [0-9]{1,9}: [0-9]{1,9}-[0-9]{1,9}[ \t\r]*$", re.MULTILINE)
_ROLL = re.compile(r"^[ \t]*-?[0-9]{1,6} 1 [1-6][1-6]:\s{1,9}-?[0-9]{1,6} 4 ", re.MULTILINE)
#: ``Player1: 10001 ann 4.00``: a number, the name, and what the player has.
_PLAYER = re.compile(r"\s*(?:[0-9]+\s+)?(\S.*?)(?:\s+-?[0-9]+(?:\.[0-9]*)?)?\s*")
_VARIANTS = {"1": "Backgammon", "2": "Nackgammon"}


def is_tmg(text: str) -> bool:
    """Whether a text is a match of TrueMoneyGames: a key of its header above a game, or a roll."""
    sample = text[:_SAMPLE]
    has_head = _KEY.search(sample) is not None and _GAME.search(sample) is not None
    return has_head or _ROLL.search(sample) is not None


def read_tmg(decoded: Decoded) -> MatchRecord:
    """Return what a match of TrueMoneyGames records; what no tag stands for becomes comments.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        GNU Backgammon 1.07, ``import tmg``: keys, kinds of events, ``0/0`` for no move. A writer of
        such files with further keys: found by ``MaxRakeAbs`` among public Python sources.
    """
    draft = RecordDraft("tmg", "TrueMoneyGames")
    reading = _Reading(draft, TurnHalves(draft))
    for line in read_each(decoded, reading.draft, read_line, (RollLine, MoveLine)):
        reading.take(line)
    reading.turns.close()
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far."""

    draft: RecordDraft
    turns: TurnHalves
    _names: PerPlayer[str] = PerPlayer("", "")

    def take(self, line: WrittenLine[Line]) -> None:
        """Take in the next line."""
        content = line.content
        if not isinstance(content, MoveLine):
            self.turns.close()
        if not isinstance(content, GameLine | OptionLine | Remark):
            self._begin_headless(line)
        match content:
            case GameLine(number, score):
                self.draft.begin(GameHead(self._names, score, line.place, number=number))
            case OptionLine(key, value) if self.draft.head is None and not self.draft.games:
                self._option(key, value, line)
            case Remark() | OptionLine():
                self.draft.comment(line.text, line.place)
            case _:
                self._event(content, line)

    def _event(
        self,
        event: RollLine | MoveLine | TurnedLine | AutomaticLine | WonLine,
        line: WrittenLine[Line],
    ) -> None:
        match event:
            case RollLine(player, dice):
                self.turns.roll(player, dice, line.text, line.place)
            case MoveLine(player, play):
                moved = Unplayed.UNREADABLE if line.is_cut else play
                self.turns.move(player, moved, line.text, line.place)
            case TurnedLine(player, turned):
                self.draft.cell(player, turned, line.text, line.place, in_row=False)
            case AutomaticLine(value):
                self._automatic(value, line)
            case WonLine(player, points):
                self.draft.won(player, points, line.text, line.place)

    def _begin_headless(self, line: WrittenLine[Line]) -> None:
        """Begin a game whose line is missing, unless one is being read."""
        if self.draft.head is None:
            message = _("the line that begins the game (“Game 1: 0-0”) is missing above this one")
            self.draft.problem(Severity.ERROR, message, line.place, line.text)
            self.draft.begin(GameHead(self._names, PerPlayer(0, 0), line.place))

    # -- The header --

    def _option(self, key: str, value: str, line: WrittenLine[Line]) -> None:
        """Turn a line of the header into the tags that other records have for it."""
        draft, place = self.draft, line.place
        match key:
            case "Player1" | "Player2":
                self._player(Player(int(key[-1]) - 1), value)
                draft.comment(line.text, place)
            case "MatchID":
                draft.tags.append(Tag("Match ID", value, place))
            case "Startdate":
                draft.tags += date_tags(value, place)
            case "Length" if re.fullmatch(r"[0-9]{1,9}", value):
                draft.length = int(value)
            case "Stake":
                draft.tags.append(Tag(key, value, place))
            case "MaxCube" if value not in ("", "0"):
                draft.tags.append(Tag("CubeLimit", value, place))
            case "Variant":
                draft.tags.append(Tag("Variation", _VARIANTS.get(value, value), place))
            case _:
                if not add_rule(draft.tags, key, value, place):
                    draft.comment(line.text, place)

    def _player(self, player: Player, value: str) -> None:
        name = _PLAYER.fullmatch(value)
        if name is not None:
            self._names = self._names.with_value(player, name[1])

    # -- Events --

    def _automatic(self, value: int | None, line: WrittenLine[Line]) -> None:
        """Raise the centered cube; with which equal dice that was the file does not tell."""
        is_standard = self.draft.variation in ("", "Backgammon")
        if value is None or value < 1 or value & (value - 1) or not is_standard:
            message = _("this automatic double is left out")
            self.draft.problem(Severity.WARNING, message, line.place, line.text)
            return
        start = QuotedPosition(STANDARD_START, Cube(value))
        self.draft.actions.append(PositionAction(line.place, line.text, start))
