"""One game of an eXtreme Gammon file, from its records to actions, comments and analysis."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.transcript.binary.steps import follow, seen_by, with_hits
from analyzer.transcript.binary.xg_analysis import XgValues
from analyzer.transcript.binary.xg_records import XgCube, XgCubeValues, XgEnd, XgGame, XgMove
from analyzer.transcript.foreign import ForeignEntry
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)
from analyzer.transcript.writer import step_text

_NO_PLACE: Final = Place()
#: Values of a cube record: what the side did, and the answers to a double and to raises.
_DOUBLED, _PASSED, _TOOK, _RAISED = 1, 0, 1, 2
#: Kinds of ending from here on are resignations, and from there on settlements.
_RESIGNED, _SETTLED = 100, 1000
#: A resignation of the match instead of 1, 2 or 3 times the cube.
_MATCH = 4
#: The highest cube that is taken for one.
_HIGHEST = 24

_WORDS = {
    CubeWord.DOUBLE: "Doubles",
    CubeWord.TAKE: "Takes",
    CubeWord.PASS: "Drops",
    CubeWord.BEAVER: "Beavers",
    CubeWord.RACCOON: "Raccoons",
}


@dataclass(slots=True)
class XgGameDraft:
    """A game whose records are still coming in.

    ``index`` is its place in the match, ``start`` the board that its kind of backgammon begins
    with, ``board`` the one that the play so far has reached, seen from ``Player.ONE``.
    """

    index: int
    header: XgGame
    names: PerPlayer[str]
    start: Board
    values: XgValues
    comments_read: tuple[tuple[str, ...], ...]
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    entries: list[ForeignEntry] = field(default_factory=list)
    board: Board | None = None
    _cube: XgCubeValues | None = None
    _is_set_up: bool = False

    def __post_init__(self) -> None:
        self.add_comment(self.header.comments[0])
        self.board = self.start
        self._is_set_up = self._starts_usually(self.header.board or self.start)

    # Records.

    def add_cube(self, cube: XgCube) -> None:
        """Take in what a side did with the cube before its roll."""
        self._check_board(cube.board, cube.cube, cube.player)
        self.add_comment(cube.comment)
        self._cube = cube.values
        if cube.double != _DOUBLED:
            return
        self._cube_entry()
        self._double(cube)

    def _double(self, cube: XgCube) -> None:
        value = abs(cube.cube) + self.header.automatic_doubles
        taker = cube.player.opponent
        self._say(cube.player, CubeWord.DOUBLE, value + 1)
        if cube.answer == _RAISED:
            self._say(taker, CubeWord.BEAVER, value + 2)
            if cube.answer_to_beaver == _RAISED:
                self._say(cube.player, CubeWord.RACCOON, value + 3)
                self._answer(taker, cube.answer_to_raccoon)
            else:
                self._answer(cube.player, cube.answer_to_beaver)
        else:
            self._answer(taker, cube.answer)

    def _answer(self, player: Player, answer: int) -> None:
        if answer == _TOOK:
            self._say(player, CubeWord.TAKE, None)
        elif answer == _PASSED:
            self._say(player, CubeWord.PASS, None)

    def _say(self, player: Player, word: CubeWord, power: int | None) -> None:
        """Add a cube action; ``power`` is that of two which the cube then shows."""
        value = None if power is None else 1 << min(power, _HIGHEST)
        text = _WORDS[word] if value is None else f"{_WORDS[word]} => {value}"
        self.actions.append(CubeAction(player, _NO_PLACE, text, word, value))

    def add_move(self, move: XgMove) -> None:
        """Take in a roll and its play."""
        self._check_board(move.before, move.cube, move.player)
        self.add_comment(move.comment)
        cube, self._cube = self._cube, None
        entry = self.values.entry((self.index, len(self.actions)), cube, move)
        if entry is not None:
            self.entries.append(entry)
        self.actions.append(self._roll(move))
        if move.is_played:
            self.board = _reached(move)

    def _roll(self, move: XgMove) -> RollAction:
        roll = _roll(move.dice)
        dice = "".join(map(str, move.dice))
        if move.steps is None:
            quoted = None
            if move.after is not None:
                quoted = QuotedPosition(move.after, turn=move.player.opponent)
            text = f"{dice}: Illegal play"
            return RollAction(
                move.player, _NO_PLACE, text, roll, (), Unplayed.ILLEGAL, quoted=quoted
            )
        if not move.is_played:
            return RollAction(move.player, _NO_PLACE, f"{dice}: ????", roll, (), Unplayed.HIDDEN)
        steps = with_hits(move.steps, seen_by(move.before, move.player))
        unplayed = None if steps else Unplayed.CANNOT_MOVE
        text = f"{dice}: {' '.join(map(step_text, steps)) or 'Cannot Move'}"
        return RollAction(move.player, _NO_PLACE, text, roll, steps, unplayed)

    def add_end(self, end: XgEnd) -> None:
        """Take in how the game ended."""
        winner = end.winner
        self._cube_entry()
        if winner is None:
            return
        if _RESIGNED < end.how < _SETTLED:
            level = end.how % _RESIGNED
            text = "Resigns"
            self.actions.append(
                EndAction(
                    winner.opponent,
                    _NO_PLACE,
                    text,
                    EndWord.RESIGNS,
                    level=level if level < _MATCH else None,
                    whole_match=level == _MATCH,
                )
            )
        text = f"Wins {end.points}"
        points = end.points if end.points > 0 else None
        self.actions.append(EndAction(winner, _NO_PLACE, text, EndWord.WINS, points))

    def _cube_entry(self) -> None:
        """Give the values of a cube that no roll followed to the action that comes next."""
        cube, self._cube = self._cube, None
        entry = self.values.entry((self.index, len(self.actions)), cube)
        if entry is not None:
            self.entries.append(entry)

    def finish(self) -> GameRecord:
        """Return the game; its comments and entries stay in the draft."""
        self._check_board(self.header.board, 0, None)
        self.add_comment(self.header.comments[1])
        self._cube_entry()
        self._join_position()
        # What was found about a turn that did not come has no action to stand with.
        self.entries = [entry for entry in self.entries if entry.action < len(self.actions)]
        score = self.header.score.map(float)
        return GameRecord(self.header.number, self.names, score, tuple(self.actions))

    def _join_position(self) -> None:
        """Give a roll that stands alone behind a position, and what was found, to the position."""
        match self.actions:
            case [PositionAction() as first]:
                roll = None
            case [PositionAction() as first, RollAction(unplayed=Unplayed.HIDDEN, roll=roll)]:
                pass
            case _:
                return
        self.actions = [replace(first, quoted=replace(first.quoted, roll=roll))]
        self.entries = [replace(entry, action=0) for entry in self.entries]

    def add_comment(self, number: int) -> None:
        """Add a comment of the file by its number, each line of it for itself."""
        if 0 <= number < len(self.comments_read):
            for line in self.comments_read[number]:
                self.comments.append(Comment(line, _NO_PLACE, self.index, len(self.actions)))

    # The board.

    def _starts_usually(self, board: Board) -> bool:
        """Whether a game that starts from a board needs no position set up."""
        return board == self.start and not self.header.automatic_doubles

    def _check_board(self, board: Board | None, cube: int, player: Player | None) -> None:
        """Set up the position that a record stands on where play did not lead to it."""
        reached = self.board if self._is_set_up else None
        if board is None or board == reached or (player is None and self._is_set_up):
            return
        if not self.actions and self._starts_usually(board):
            self._is_set_up = True
            return
        owner = CubeOwner.CENTERED
        if cube:
            owner = CubeOwner.MOVER if cube > 0 else CubeOwner.OPPONENT
        power = min(abs(cube) + self.header.automatic_doubles, _HIGHEST)
        quoted = QuotedPosition(board, Cube(1 << power, owner), player)
        self.actions.append(PositionAction(_NO_PLACE, "Set Pos", quoted))
        self.board, self._is_set_up = board, True


def _reached(move: XgMove) -> Board | None:
    """Return the board after a play: where its steps lead, which what XG stores need not be."""
    if move.steps is None:
        return move.after
    _written, after = follow(move.steps, move.before, move.player)
    return after


def _roll(dice: tuple[int, int]) -> Roll | None:
    """Return the roll of two dice, None where they are none."""
    return Roll(*dice) if all(1 <= die <= 6 for die in dice) else None
