"""From a match that GamesGrid saved (.sgg) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.cells import Ended, Rolled, Turned
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import Action, CubeAction, MatchRecord, RollAction, Tag, Unplayed
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.gamesgrid_lines import (
    AutomaticLine,
    GameLine,
    Line,
    NamesLine,
    OptionLine,
    Remark,
    RowLine,
    WonLine,
    read_line,
)
from analyzer.transcript.servers.header import add_rule, date_tags, switch
from analyzer.transcript.servers.reading import WrittenLine, read_each

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_NAMES = re.compile(r"\s*\S[^\n]{0,79}?[ \t]+vs\.[ \t]+\S[^\n]{0,200}\n")
_GAME = re.compile(r"^[ \t]*Game [0-9]{1,9} ?\. ?[0-9]{1,9}\*?-[0-9]{1,9}\*?", re.MULTILINE)
_ROWS = re.compile(r"^[0-9]{1,4}\t\t?[1-6][1-6]: [^\n]*\n[0-9]{1,4}\t", re.MULTILINE)
#: Column from which on a row is the right player's where tabs were turned into blanks.
_MIDDLE = 12
#: Keys of the header by their usual names, where they have others.
_RULES = {"Automatic Doubles": "Automatics", "Doubling Cube": "Cube"}
_ROW_NUMBER = re.compile(r"\s*[0-9]+\s*")


def is_sgg(text: str) -> bool:
    """Whether a text is a match of GamesGrid.

    That is ``ann vs. bob`` above games such as ``1. 0-0/5``, or its rows.
    """
    sample = text[:_SAMPLE]
    has_head = _NAMES.match(sample) is not None and _GAME.search(sample) is not None
    return has_head or _ROWS.search(sample) is not None


def read_sgg(decoded: Decoded) -> MatchRecord:
    """Return what a match of GamesGrid records; chat becomes comments.

    The file repeats lines: a roll comes alone and again with its play. Such repeats are one turn.
    A side that is closed out has no dice.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        GNU Backgammon 1.07, ``import sgg``: the header's keys, the columns, the repeats, automatic
        doubles, beavers without a take.
    """
    reading = _Reading(RecordDraft("sgg", "GamesGrid"))
    for line in read_each(decoded, reading.draft, read_line, RowLine):
        reading.take(line)
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far; ``_turn`` is number and side of the last row."""

    draft: RecordDraft
    _names: PerPlayer[str] | None = None
    _turn: tuple[int, Player] | None = None

    def take(self, line: WrittenLine[Line]) -> None:
        """Take in the next line."""
        draft, content = self.draft, line.content
        if isinstance(content, RowLine | AutomaticLine | WonLine) and draft.head is None:
            message = _("the line that begins the game (“Game 1. 0-0/5”) is missing above this one")
            draft.problem(Severity.ERROR, message, line.place, line.text)
            self._begin(GameLine(1, PerPlayer(0, 0), 0), line.place)
        match content:
            case GameLine():
                self._begin(content, line.place)
            case NamesLine(names) if self._names is None and draft.head is None:
                self._names = names
            case OptionLine(key, value) if draft.head is None and not draft.games:
                self._option(key, value, line.place)
            case RowLine():
                self._row(content, line)
            case AutomaticLine(dice):
                rolled = Rolled(dice or "00", unplayed=Unplayed.BLANK)
                draft.cell(Player.ONE, rolled, line.text, line.place)
            case WonLine():
                self._won(content, line)
            case NamesLine() | OptionLine() | Remark():
                self._remark(line)

    def _begin(self, game: GameLine, place: Place) -> None:
        draft = self.draft
        if draft.length is None:
            draft.length = game.length
        names = self._names or PerPlayer("", "")
        draft.begin(GameHead(names, game.score, place, number=game.number))
        self._turn = None

    def _remark(self, line: WrittenLine[Line]) -> None:
        draft = self.draft
        if draft.head is None and not draft.games:
            dated = date_tags(line.text, line.place)
            draft.tags += dated
            if dated:
                return
        draft.comment(line.text, line.place)

    def _option(self, key: str, value: str, place: Place) -> None:
        """Turn a line of the header into the tags that other records have for it."""
        tags = self.draft.tags
        match key:
            case "ELO":
                tags += _ratings(value, place)
            case "Variant":
                tags.append(Tag("Variation", value, place))
            case "Rated":
                tags.append(Tag("Unrated", "Off" if switch(value) == "On" else "On", place))
            case _:
                add_rule(tags, _RULES.get(key, key), value, place)

    # -- Rows --

    def _row(self, row: RowLine, line: WrittenLine[Line]) -> None:
        player, offset = _column(line.whole)
        text = line.text[offset - line.place.column + 1 :]
        content, turn = row.content, (row.number, player)
        if line.is_cut:
            if not isinstance(content, Rolled):
                return
            content = Rolled(content.dice, unplayed=Unplayed.UNREADABLE)
        if turn == self._turn and self._repeats(player, content):
            return
        self._turn = turn
        self.draft.cell(player, content, text, Place(line.place.line, offset + 1))

    def _repeats(self, player: Player, content: Rolled | Turned | Ended) -> bool:
        """Whether the side's last row said the same; a roll without a play is dropped for one."""
        actions = self.draft.actions
        last = actions[-1] if actions else None
        if last is None or (
            isinstance(last, RollAction | CubeAction) and last.player is not player
        ):
            return False
        if isinstance(content, Turned):
            return isinstance(last, CubeAction) and last.word is content.word
        if not isinstance(content, Rolled) or not _is_same_roll(last, content):
            return False
        assert isinstance(last, RollAction)
        if last.unplayed is Unplayed.BLANK:
            actions.pop()
            return False
        return content.unplayed is Unplayed.BLANK or content.play == last.play

    def _won(self, won: WonLine, line: WrittenLine[Line]) -> None:
        head = self.draft.head
        assert head is not None
        side = next((player for player in Player if head.names[player] == won.name), None)
        if side is None:
            message = _("the winner {name} is neither of the players").format(name=won.name)
            self.draft.problem(Severity.ERROR, message, line.place, line.text)
            return
        self.draft.won(side, won.points, line.text, line.place)


def _is_same_roll(last: Action, rolled: Rolled) -> bool:
    if not isinstance(last, RollAction) or last.roll is None:
        return isinstance(last, RollAction) and rolled.dice == "00"
    return sorted(rolled.dice) == sorted(f"{last.roll.first}{last.roll.second}")


def _column(text: str) -> tuple[Player, int]:
    """Return whose a row is, and the offset of what it says."""
    number = _ROW_NUMBER.match(text)
    offset = number.end() if number else 0
    gap = text[:offset].lstrip()
    if "\t" in gap:
        return (Player.TWO if gap.count("\t") > 1 else Player.ONE), offset
    return (Player.TWO if offset >= _MIDDLE else Player.ONE), offset


def _ratings(text: str, place: Place) -> list[Tag]:
    """Return the Elo tags in the way of other records, rating and experience."""
    numbers = re.findall(r"[0-9]+(?:\.[0-9]+)?", text)
    if len(numbers) != 4:
        return []
    return [
        Tag("Player 1 Elo", f"{numbers[0]}/{numbers[1]}", place),
        Tag("Player 2 Elo", f"{numbers[2]}/{numbers[3]}", place),
    ]
