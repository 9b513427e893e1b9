"""One game of a GammonX history, from its events to its actions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.board import BAR
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.gammonx_lines import HitLine, Hop, MoveLine, RollLine
from analyzer.transcript.record import (
    Action,
    Comment,
    EndAction,
    EndWord,
    GameRecord,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep

#: The game in which both sides run the same way round, in small letters.
_ONE_WAY = "fevga"


def own_point(game: str, player: Player, at: int) -> int:
    """Return a field, 0 to 23, as the side's own point, 24 to 1.

    White runs up from field 0 and Black down from field 23, but in Fevga Black runs up from 12.

    References:
        gammonx-server, ``BoardBaseImpl.MoveOperator`` and ``FevgaBoardModelImpl.MoveOperator``.
    """
    if player is Player.ONE:
        return 24 - at
    return (11 - at) % 24 + 1 if game.casefold() == _ONE_WAY else at + 1


@dataclass(slots=True)
class _Turn:
    """A roll and the hops played with it so far; ``hits`` are the indices of those that hit."""

    player: Player
    place: Place
    texts: list[str]
    roll: Roll | None
    hops: list[Hop] = field(default_factory=list)
    hits: set[int] = field(default_factory=set)
    is_damaged: bool = False


@dataclass(slots=True)
class GameDraft:
    """A game whose lines are still coming in; its tags stand before its events."""

    number: int
    place: Place
    names: PerPlayer[str]
    kind: Tag | None = None
    winner: Tag | None = None
    points: Tag | None = None
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _turn: _Turn | None = None

    @property
    def game(self) -> str:
        """What is played, as the record calls it; empty where it does not say."""
        return self.kind.value.strip() if self.kind else ""

    @property
    def has_events(self) -> bool:
        """Whether anything was rolled or moved."""
        return bool(self.actions) or self._turn is not None

    def add_tag(self, tag: Tag) -> None:
        """Take in a tag of this game; what the record has no place for becomes a comment."""
        match tag.key:
            case "Player 1 White Checkers":
                self.names = self.names.with_value(Player.ONE, tag.value)
            case "Player 2 Black Checkers":
                self.names = self.names.with_value(Player.TWO, tag.value)
            case "Game Modus":
                self.kind = tag
            case "Winner":
                self.winner = tag
            case "Points":
                self.points = tag
            case _:
                self.add_comment(f"{tag.key}: {tag.value}", tag.place)

    def add_comment(self, text: str, place: Place) -> None:
        """Add a comment that stands in this game."""
        before = len(self.actions) + (self._turn is not None)
        self.comments.append(Comment(text, place, self.number - 1, before))

    def add_roll(self, line: RollLine, text: str, place: Place) -> None:
        """Begin a side's turn."""
        self._close_turn()
        roll = _roll(line.numbers)
        if roll is None:
            message = _("{numbers} is no roll; it has two numbers from 1 to 6, a double four")
            numbers = " ".join(map(str, line.numbers))
            self._error(message.format(numbers=numbers), place, text, line.player)
        self._turn = _Turn(line.player, place, [text], roll)

    def add_move(self, line: MoveLine, text: str, place: Place) -> None:
        """Add hops to the turn of the side that rolled."""
        turn = self._turn
        if turn is None or turn.player is not line.player:
            self._close_turn()
            self._error(_("no roll stands before this move"), place, text, line.player)
            self._turn = _Turn(line.player, place, [text], None, list(line.hops))
            return
        turn.hops += line.hops
        turn.texts.append(text)

    def add_hit(self, line: HitLine, text: str, place: Place) -> None:
        """Mark the landing on which the move before this line hit."""
        turn = self._turn
        landed = turn.hops[-1].target if turn and turn.hops else None
        if turn is None or landed != line.field or turn.player is line.player:
            self._error(_("the move before this hit lands elsewhere"), place, text, line.player)
            return
        turn.hits.add(len(turn.hops) - 1)

    def add_unreadable(self, text: str) -> None:
        """Let a line that could not be read spoil the play that it may belong to."""
        if self._turn and "move" in text.casefold().split():
            self._turn.is_damaged = True

    def finish(self, score: PerPlayer[float]) -> GameRecord:
        """Return the game, and leave its comments and problems in the draft.

        Args:
            score: What each side had when it began.
        """
        self._close_turn()
        self._end()
        self.problems = [replace(problem, game=self.number) for problem in self.problems]
        actions = tuple(self.actions)
        return GameRecord(self.number, self.names, score, actions, place=self.place, game=self.game)

    def _close_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        play = () if turn.is_damaged else tuple(self._steps(turn))
        unplayed = Unplayed.UNREADABLE if turn.is_damaged else None if play else Unplayed.BLANK
        text = "; ".join(turn.texts)
        self.actions.append(RollAction(turn.player, turn.place, text, turn.roll, play, unplayed))

    def _steps(self, turn: _Turn) -> list[WrittenStep]:
        steps = []
        for index, hop in enumerate(turn.hops):
            origin = BAR if hop.origin is None else own_point(self.game, turn.player, hop.origin)
            target = 0 if hop.target is None else own_point(self.game, turn.player, hop.target)
            steps.append(WrittenStep(origin, (Landing(target, index in turn.hits),)))
        return steps

    def _end(self) -> None:
        """Add the ending that the game's header tells; a draw has no winner."""
        winner = self.winner
        if winner is None or not winner.value.strip():
            return
        side = next((player for player in Player if self.names[player] == winner.value), None)
        if side is None:
            message = _("the winner {name} is neither of the players")
            self._error(message.format(name=winner.value), winner.place, winner.value)
            return
        text = f"Winner {winner.value}"
        end = EndAction(side, winner.place, text, EndWord.WINS, self._worth(), in_row=False)
        self.actions.append(end)

    def _worth(self) -> int | None:
        """Return the points that the game's header tells."""
        if self.points is None:
            return None
        if re.fullmatch(r"\s*[0-9]{1,9}\s*", self.points.value):
            return int(self.points.value)
        message = _("{text} is no number of points").format(text=self.points.value)
        self._error(message, self.points.place, self.points.value)
        return None

    def _error(self, message: str, place: Place, text: str, player: Player | None = None) -> None:
        problem = Problem(Severity.ERROR, "syntax", message, place, text, player=player)
        self.problems.append(problem)


def _roll(numbers: tuple[int, ...]) -> Roll | None:
    """Return the roll that the numbers tell, None if they tell none."""
    is_double = len(numbers) == 4 and len(set(numbers)) == 1
    if not (is_double or len(numbers) == 2) or not all(1 <= number <= 6 for number in numbers):
        return None
    return Roll(numbers[0], numbers[1])
