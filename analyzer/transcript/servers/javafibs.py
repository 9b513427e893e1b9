"""From a match that JavaFIBS saved (.match) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.cells import Turned
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import EndAction, EndWord, MatchRecord, Unplayed
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.javafibs_lines import (
    LengthLine,
    Line,
    MoveLine,
    NothingLine,
    RejectsLine,
    Remark,
    ResignsLine,
    RollLine,
    ScoreLine,
    SidesLine,
    TurnedLine,
    WonLine,
    read_line,
)
from analyzer.transcript.servers.reading import WrittenLine, read_each
from analyzer.transcript.servers.turn_halves import TurnHalves

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_HEADING = re.compile(r"\s*JavaFIBS +internal +match +representation\b")
_ROLL = re.compile(r"^(?:0|11):[^\s:-]{1,80}:[1-6] [1-6]\s{1,9}(?:1|15):", re.MULTILINE)
#: What the file calls the player who saved it.
_SELF = "You"
#: Length that FIBS gives a match without end. References: fibs.com/fibs_interface.html.
_UNLIMITED = 9999


def is_javafibs(text: str) -> bool:
    """Whether a text is a match of JavaFIBS, by its first line or a roll and its move."""
    return _HEADING.match(text) is not None or _ROLL.search(text[:_SAMPLE]) is not None


def read_javafibs(decoded: Decoded) -> MatchRecord:
    """Return what a match of JavaFIBS records; the player who saved it has the left column.

    That player's name is told by the scores between games.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        GNU Gibbon, ``gibbon-java-fibs-lexer.l`` and ``-parser.y``: the numbers of the lines.
    """
    draft = RecordDraft("javafibs", "JavaFIBS")
    reading = _Reading(draft, TurnHalves(draft))
    for line in read_each(decoded, draft, read_line, MoveLine):
        reading.take(line)
    reading.close_game()
    draft.close()
    reading.name_self()
    return draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far; ``_offer`` is a resignation that waits for an answer."""

    draft: RecordDraft
    turns: TurnHalves
    _score: PerPlayer[float] = PerPlayer(0, 0)
    _self: str = _SELF
    _offer: EndAction | None = None

    def take(self, line: WrittenLine[Line]) -> None:
        """Take in the next line."""
        content = line.content
        if not isinstance(content, MoveLine):
            self.turns.close()
        match content:
            case LengthLine(points):
                self.draft.length = 0 if points >= _UNLIMITED else points
            case SidesLine(names):
                self.close_game()
                self.draft.begin(GameHead(names, self._score, line.place))
            case ScoreLine():
                self._scored(content)
            case RejectsLine():
                self.close_game()
                self.draft.comment(line.text, line.place)
            case Remark():
                self.draft.comment(line.text, line.place)
            case NothingLine():
                pass
            case _:
                self._event(content, line)

    def close_game(self) -> None:
        """Close the turn that waits; an offer to resign that nobody accepted is a remark."""
        self.turns.close()
        offer, self._offer = self._offer, None
        if offer is not None:
            self.draft.comment(offer.text, offer.place)

    def _scored(self, score: ScoreLine) -> None:
        """Take in the score after a game, and from it the name of the player who saved it."""
        names = PerPlayer("", "") if self.draft.head is None else self.draft.head.names
        known = next((side for side in Player if names[side] in score.names), None)
        if known is None:
            return
        is_same = score.names[known] == names[known]
        told = score.names if is_same else score.names.swapped()
        points = score.points if is_same else score.points.swapped()
        self._score = PerPlayer(points.one, points.two)
        if names[known.opponent] == _SELF:
            self._self = told[known.opponent]

    def name_self(self) -> None:
        """Put the name of the player who saved the file into every game."""
        games = self.draft.games
        games[:] = [
            replace(game, names=game.names.map(lambda name: self._self if name == _SELF else name))
            for game in games
        ]

    # -- Events --

    def _event(
        self,
        event: RollLine | MoveLine | TurnedLine | ResignsLine | WonLine,
        line: WrittenLine[Line],
    ) -> None:
        player = self._player(event.name, line)
        if player is None:
            return
        text, place = line.text, line.place
        match event:
            case RollLine(_name, dice):
                self.turns.roll(player, dice, text, place)
            case MoveLine(_name, play):
                self.turns.move(player, Unplayed.UNREADABLE if line.is_cut else play, text, place)
            case TurnedLine(_name, word):
                self.draft.cell(player, Turned(word), text, place, in_row=False)
            case ResignsLine(_name, points):
                self.close_game()
                self._offer = EndAction(player, place, text, EndWord.RESIGNS, points, in_row=False)
            case WonLine(_name, points):
                self._won(player, points, text, place)

    def _won(self, player: Player, points: int, text: str, place: Place) -> None:
        offer, self._offer = self._offer, None
        if offer is not None and offer.player is not player:
            self.draft.actions.append(offer)
        self.draft.won(player, points, text, place)

    def _player(self, name: str, line: WrittenLine[Line]) -> Player | None:
        """Return who does something; begin a game whose line with the names is missing."""
        draft = self.draft
        if draft.head is None:
            message = _("the line that tells who plays is missing above this one")
            draft.problem(Severity.ERROR, message, line.place, line.text)
            draft.begin(GameHead(PerPlayer(_SELF, ""), self._score, line.place))
        assert draft.head is not None
        names = draft.head.names
        if names.two == "" and name != _SELF:
            draft.head.names = names = PerPlayer(_SELF, name)
        if name in names:
            return Player.ONE if name == names.one else Player.TWO
        message = _("{name} is neither of the players").format(name=name)
        draft.problem(Severity.ERROR, message, line.place, line.text)
        return None
