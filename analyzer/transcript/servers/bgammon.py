"""From a replay that bgammon.org keeps of a match (.match) to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from analyzer.i18n import _
from analyzer.model.board import OFF
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.cells import Turned
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.record import (
    Action,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.servers.bgammon_lines import (
    DoubledLine,
    GameLine,
    IndexLine,
    LeftLine,
    Line,
    RolledLine,
    read_line,
)
from analyzer.transcript.servers.draft import GameHead, RecordDraft
from analyzer.transcript.servers.reading import WrittenLine, read_each

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_HEAD = re.compile(
    r"\s*(?:bgammon-replay [0-9]{1,20}\s+)*"
    r"(?:bgammon-replay [0-9]{8}\s*\Z|i(?: [0-9]{9,20})?(?: \S+){2}(?: [0-9]{1,9}){6}\s*$)",
    re.MULTILINE,
)
_ROLLS = re.compile(r"^[12] r [1-6]-[1-6][^\n]*\n[12] [dr] [1-6]", re.MULTILINE)
#: What is played, by the number of the variant.
_VARIANTS = ("Backgammon", "Acey-deucey", "Tabula")


def is_bgammon(text: str) -> bool:
    """Whether a text is a replay of bgammon.org, by its index, the head of a game, or its rolls."""
    sample = text[:_SAMPLE]
    return _HEAD.match(sample) is not None or _ROLLS.search(sample) is not None


def read_bgammon(decoded: Decoded) -> MatchRecord:
    """Return what a replay records; the replay of one game may lack the index.

    The server writes the head of a game that ended before a side was off after it has credited the
    game; then the score before it is told from how many points it credits, two times the cube where
    the loser has no checker off.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        github.com/tslocum/bgammon, ``REPLAY.md``; ``pkg/server/game.go`` and ``server_command.go``
        for commas between steps, checkers that come in from off, and when the head is written.
    """
    reading = _Reading(RecordDraft("bgammon", "bgammon.org"))
    for line in read_each(decoded, reading.draft, read_line, RolledLine):
        reading.take(line)
    reading.finish_game()
    reading.check_index()
    return reading.draft.finish(decoded)


@dataclass(slots=True)
class _Reading:
    """What was read so far; ``_listed`` counts the games of the index."""

    draft: RecordDraft
    _game: tuple[GameLine, WrittenLine[Line]] | None = None
    _listed: int = 0
    _index_place: Place = Place(1, 1)

    def take(self, line: WrittenLine[Line]) -> None:
        """Take in the next line."""
        match line.content:
            case IndexLine():
                self._listed += 1
                self._index_place = line.place
            case GameLine():
                self._begin(line.content, line)
            case DoubledLine() | RolledLine() | LeftLine() as event:
                if self.draft.head is None:
                    message = _("the line that begins the game is missing above this one")
                    self.draft.problem(Severity.ERROR, message, line.place, line.text)
                    head = GameHead(PerPlayer("", ""), PerPlayer(0, 0), line.place)
                    self.draft.begin(head)
                self._event(event, line)

    def _begin(self, game: GameLine, line: WrittenLine[Line]) -> None:
        self.finish_game()
        draft = self.draft
        if draft.length is None:
            draft.length = game.length
            draft.tags += _tags(game, line.place)
        self._game = (game, line)
        score: PerPlayer[float] = PerPlayer(game.score.one, game.score.two)
        draft.begin(GameHead(game.names, score, line.place))

    def _event(self, event: DoubledLine | RolledLine | LeftLine, line: WrittenLine[Line]) -> None:
        draft, text, place = self.draft, line.text, line.place
        match event:
            case RolledLine(player, rolled):
                if line.is_cut:
                    rolled = replace(rolled, play=(), unplayed=Unplayed.UNREADABLE)
                self._roll(RolledLine(player, rolled), line)
            case DoubledLine(player, value, is_taken):
                draft.cell(player, Turned(CubeWord.DOUBLE, value), text, place, in_row=False)
                answer = CubeWord.TAKE if is_taken else CubeWord.PASS
                draft.cell(player.opponent, Turned(answer), text, place, in_row=False)
            case LeftLine(player):
                draft.actions.append(EndAction(player, place, text, EndWord.RESIGNS, in_row=False))

    def _roll(self, rolled: RolledLine, line: WrittenLine[Line]) -> None:
        """Add a roll; a side that rolls again at once goes on in its turn, as in acey-deucey."""
        draft = self.draft
        last = draft.actions[-1] if draft.actions else None
        again = isinstance(last, RollAction) and last.player is rolled.player
        continued = again and draft.variation == _VARIANTS[1]
        content = replace(rolled.rolled, continued=continued)
        draft.cell(rolled.player, content, line.text, line.place)

    def finish_game(self) -> None:
        """Add the winner that the head of the game tells, and see to its score."""
        game, self._game = self._game, None
        draft = self.draft
        if game is None or draft.head is None:
            return
        written, line = game
        winner, last = written.winner, draft.actions[-1] if draft.actions else None
        if winner is None:
            return
        if last is None or isinstance(last, RollAction):
            draft.won(winner, None, line.text, line.place)
            return
        points = written.cube * (1 if _is_off(draft.actions, winner.opponent) else 2)
        score = draft.head.score
        if 0 < points <= score[winner]:
            draft.head.score = score.with_value(winner, score[winner] - points)
            if isinstance(last, EndAction):
                draft.actions[-1] = replace(last, points=points)

    def check_index(self) -> None:
        """Tell where the index lists other games than there are."""
        count = len(self.draft.games) + (self.draft.head is not None)
        if self._listed and self._listed != count:
            message = _("the index lists {listed} games, but the file holds {count}").format(
                listed=self._listed, count=count
            )
            problem = Problem(Severity.WARNING, "syntax", message, self._index_place)
            self.draft.problems.append(problem)


def _is_off(actions: list[Action], player: Player) -> bool:
    """Whether a side has borne off a checker."""
    return any(
        landing.point == OFF
        for action in actions
        if isinstance(action, RollAction) and action.player is player
        for step in action.play
        for landing in step.landings
    )


def _tags(game: GameLine, place: Place) -> list[Tag]:
    tags = []
    if game.started is not None and game.started < 1 << 35:
        start = datetime.fromtimestamp(game.started, UTC)
        tags.append(Tag("EventDate", start.strftime("%Y.%m.%d"), place))
        tags.append(Tag("EventTime", start.strftime("%H.%M"), place))
    known = 0 <= game.variant < len(_VARIANTS)
    variant = _VARIANTS[game.variant] if known else str(game.variant)
    tags.append(Tag("Variation", variant, place))
    return tags
