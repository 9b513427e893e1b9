"""From the moves that FIBS lists of a match (``oldmoves``) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.cells import Ended, Rolled, Turned
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import CubeWord, EndAction, EndWord, MatchRecord, Unplayed
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.oldmoves_lines import (
    Line,
    NamesLine,
    PlayLine,
    Remark,
    ScoreLine,
    read_line,
)
from analyzer.transcript.servers.reading import WrittenLine, read_each

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_HEAD = re.compile(
    r"^\W{0,9}Score is [0-9]{1,9}-[0-9]{1,9}\b[^\n]{0,99}\n"
    r"\s{0,9}\S{1,80} is X\b[^\n]{0,99} is O\b",
    re.MULTILINE,
)
_ROLLS = re.compile(r"^[XO]: \([1-6] [1-6]\) [^\n]{0,99}\n\s{0,9}[XO]: ", re.MULTILINE)


def is_oldmoves(text: str) -> bool:
    """Whether a text lists moves as FIBS does: who is X and who O below a score, or their rolls."""
    sample = text[:_SAMPLE]
    return _HEAD.search(sample) is not None or _ROLLS.search(sample) is not None


def read_oldmoves(decoded: Decoded) -> MatchRecord:
    """Return what a listing of FIBS records; X is `Player.ONE`.

    Only the first match of a file is read. FIBS may list a score the wrong way round; it is put
    right where the winner of the game before tells that.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        FIBS, ``help oldmoves``. GNU Backgammon 1.07, ``import oldmoves``: which lines there are,
        that either side may run up the board, that scores can be exchanged.
    """
    reading = _Reading(RecordDraft("oldmoves", "FIBS"))
    for line in read_each(decoded, reading.draft, read_line, PlayLine):
        reading.take(line)
    reading.settle()
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far.

    ``_winner`` is who won the game that is being read, ``_offer`` a resignation that waits for an
    answer.
    """

    draft: RecordDraft
    _score: tuple[ScoreLine, Place] | None = None
    _winner: Player | None = None
    _offer: EndAction | None = None

    def take(self, line: WrittenLine[Line]) -> None:
        """Take in the next line."""
        match line.content:
            case ScoreLine():
                self._score = (line.content, line.place)
            case NamesLine(names):
                self._begin(names, line.place)
            case PlayLine(player, content):
                self._begin_headless(line)
                self._play(player, content, line)
            case Remark():
                self.draft.comment(line.text, line.place)

    def settle(self) -> None:
        """Keep an offer to resign that nobody answered as a remark."""
        offer, self._offer = self._offer, None
        if offer is not None:
            self.draft.comment(offer.text, offer.place)

    # -- The lines above a game --

    def _begin(self, names: PerPlayer[str], place: Place) -> None:
        self.settle()
        draft = self.draft
        score: PerPlayer[float] = PerPlayer(0, 0)
        if self._score is not None:
            written, place = self._score
            if self._is_other_match(names, written.length):
                message = _("another match begins here; only the first one of the file is read")
                draft.stop(message, place, "several-matches")
                return
            draft.length = written.length
            score = written.score
        is_turned = self._is_turned(score, names)
        self._score, self._winner = None, None
        draft.begin(GameHead(names, score.swapped() if is_turned else score, place))
        if is_turned:
            message = _("the score stands the wrong way round, as the game before tells")
            draft.problem(Severity.NOTE, message, place, kind="score-order")

    def _begin_headless(self, line: WrittenLine[Line]) -> None:
        """Begin a game that lacks its names, or its score too, unless one is being read."""
        head = self.draft.head
        if head is not None and self._score is None:
            return
        self._begin(PerPlayer("", "") if head is None else head.names, line.place)
        message = _("the lines with score and names are missing above this one")
        self.draft.problem(Severity.ERROR, message, line.place, line.text)

    def _is_other_match(self, names: PerPlayer[str], length: int | None) -> bool:
        head = self.draft.head
        if head is None or head.names == PerPlayer("", ""):
            return False
        return names not in (head.names, head.names.swapped()) or length != self.draft.length

    def _is_turned(self, score: PerPlayer[float], names: PerPlayer[str]) -> bool:
        """Whether the winner of the game before gained only if the score is exchanged."""
        head, winner = self.draft.head, self._winner
        if head is None or winner is None:
            return False
        before = head.score
        if names != head.names:
            before, winner = before.swapped(), winner.opponent
        return _follows(before, score.swapped(), winner) and not _follows(before, score, winner)

    # -- The game itself --

    def _play(
        self, player: Player, content: Rolled | Turned | Ended, line: WrittenLine[Line]
    ) -> None:
        if isinstance(content, Ended):
            self._end(player, content, line)
        elif isinstance(content, Turned):
            if not self._answers_resignation(player, content, line):
                self._winner = player.opponent if content.word is CubeWord.PASS else None
                self.draft.cell(player, content, line.text, line.place, in_row=False)
        else:
            cut = Rolled(content.dice, unplayed=Unplayed.UNREADABLE)
            self.draft.cell(player, cut if line.is_cut else content, line.text, line.place)

    def _answers_resignation(self, player: Player, turned: Turned, line: WrittenLine[Line]) -> bool:
        """Whether a word of the cube answers an offer to resign instead; then it is taken in."""
        offer = self._offer
        if offer is None or player is offer.player:
            return False
        if turned.word is CubeWord.TAKE:
            self._resign(offer)
        elif turned.word is CubeWord.PASS:
            self.settle()
        else:
            return False
        self._offer = None
        self.draft.comment(line.text, line.place)
        return True

    def _resign(self, offer: EndAction) -> None:
        self._winner = offer.player.opponent
        self.draft.actions.append(offer)

    def _end(self, player: Player, ended: Ended, line: WrittenLine[Line]) -> None:
        text, place = line.text, line.place
        if ended.word is EndWord.RESIGNS:
            self.settle()
            self._offer = EndAction(
                player, place, text, ended.word, ended.points, ended.level, in_row=False
            )
            return
        offer, self._offer = self._offer, None
        if offer is not None and offer.player is not player:
            self._resign(offer)
        self._winner = player
        self.draft.won(player, ended.points, text, place)


def _follows(before: PerPlayer[float], after: PerPlayer[float], winner: Player) -> bool:
    """Whether only the winner has gained."""
    other = winner.opponent
    return after[winner] > before[winner] and after[other] == before[other]
