"""One game of a GammonView document, from its plies to actions and comments."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from analyzer.i18n import _
from analyzer.model.board import BAR, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.binary.node import Node, one_line
from analyzer.transcript.binary.steps import follow
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)
from analyzer.transcript.writer import step_text

#: Numbers of actions; lower ones are rolls.
#: References: GammonView, docs/OGXM_JSON_SPEC_GAMMONVIEW.md, "Action ID Table"; HedgeHog,
#: docs/OGXM_FORMAT_SPEC.md.
DOUBLE, TAKE, DROP = 21, 22, 23
RESIGN_GAME, RESIGN_MATCH, FORFEIT = 27, 28, 29
SET_POSITION, BEAVER, RACCOON, SETTLE, SET_CUBE, PASS = 31, 32, 33, 34, 36, 37
#: Under this key stands a mark such as ``??`` that a record itself has at a play or the cube.
MARK_KEY: Final = "x-kibitz-mark"
#: Under this key stands why no play follows a roll, where the next ply does not make it likely.
UNPLAYED_KEY: Final = "x-kibitz-unplayed"
_LAST_ROLL = 20
_RESIGNS = (RESIGN_GAME, RESIGN_MATCH)
CUBE_WORDS: Final = {
    DOUBLE: CubeWord.DOUBLE,
    TAKE: CubeWord.TAKE,
    DROP: CubeWord.PASS,
    BEAVER: CubeWord.BEAVER,
    RACCOON: CubeWord.RACCOON,
}
_TEXTS = {
    CubeWord.DOUBLE: "Doubles",
    CubeWord.TAKE: "Takes",
    CubeWord.PASS: "Drops",
    CubeWord.BEAVER: "Beavers",
    CubeWord.RACCOON: "Raccoons",
}
_NO_PLACE: Final = Place()
_HIGHEST_CUBE = 1 << 24


def plies_of(game: Node, start: list[int] | None) -> list[Node]:
    """Return the plies of a game, with the position and the cube that it begins with among them.

    Args:
        game: The game.
        start: The absolute board that each game of the match begins with, None for the usual one.
    """
    plies = game["plies"].items
    board = game["initial_board"].value or start
    if board is not None and not (plies and plies[0]["action_id"].whole == SET_POSITION):
        plies.insert(0, Node({"action_id": SET_POSITION, "set_position": board, "color": 1}))
    value = game["initial_cube_value"].whole or 1
    doubles = game["auto_doubles"].whole or 0
    owner = game["initial_cube_owner"].whole
    if (value, doubles) != (1, 0) or owner in (0, 1):
        shown = value << min(max(doubles, 0), 24)
        cube = {"action_id": SET_CUBE, "cube_value": shown, "cube_owner": owner, "color": 1}
        plies.insert(0, Node(cube))
    return plies


def own_point(point: int, white: bool) -> int:
    """Return an absolute point as the side's own; the bar of either side is its 25.

    White's bar is 0 and its points run down from 1, Black's bar is 25.
    """
    return BAR - point if white else point


@dataclass(slots=True)
class OgxmGameDraft:
    """A game whose plies are still coming in.

    ``white`` is the side that the document calls so, ``board`` where the checkers stand, seen from
    ``Player.ONE``, None once that is not known. ``places`` are the indices of the actions that the
    plies have become, None where one has become none; ``boards`` are those before the plies.
    """

    index: int
    white: Player
    board: Board | None
    cube: int = 1
    owner: Player | None = None
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)
    boards: list[Board | None] = field(default_factory=list)

    def add_plies(self, plies: list[Node]) -> None:
        """Take in all plies of the game."""
        for number, ply in enumerate(plies):
            following = plies[number + 1]["action_id"].whole if number + 1 < len(plies) else None
            at = len(self.actions)
            self.boards.append(self.board)
            self.add_comments(ply["annotations"])
            if not self._add(ply, following):
                message = _("entry {number} of game {game} cannot be read").format(
                    number=number + 1, game=self.index + 1
                )
                problem = Problem(Severity.ERROR, "syntax", message, game=self.index + 1)
                self.problems.append(problem)
            self.places.append(at if len(self.actions) > at else None)
            self._add_mark(ply["annotations"])

    def add_comments(self, annotations: Node) -> None:
        """Add the annotations that are prose, each line for itself, before the next action."""
        for annotation in annotations.items:
            text = annotation["value"].value
            if annotation["key"].text or not isinstance(text, str):
                continue
            author = annotation["author"].text
            for line in text.split("\n"):
                said = f"{author}: {line}" if author else line
                self.comments.append(
                    Comment(_shown(said), _NO_PLACE, self.index, len(self.actions))
                )

    def _add_mark(self, annotations: Node) -> None:
        """Give the last action the mark that Kibitz wrote at it."""
        for annotation in annotations.items:
            last = self.actions[-1] if self.actions else None
            marked = annotation["key"].text == MARK_KEY
            if marked and isinstance(last, RollAction | CubeAction):
                self.actions[-1] = replace(last, mark=annotation["value"].text)

    def _add(self, ply: Node, following: int | None) -> bool:
        """Take in a ply, and return whether it could be read."""
        action = ply["action_id"].whole
        player = self._player(ply)
        if action is None or action < 0:
            return False
        if action <= _LAST_ROLL:
            return self._roll(ply, player, following)
        if action in CUBE_WORDS:
            self._turn_cube(player, CUBE_WORDS[action])
        elif action in _RESIGNS:
            self._resign(ply, player, action == RESIGN_MATCH)
        elif action == SET_POSITION:
            return self._set_position(ply, player)
        elif action == SET_CUBE:
            return self._set_cube(ply)
        elif action == PASS:
            self.actions.append(
                RollAction(player, _NO_PLACE, "Cannot Move", None, (), Unplayed.CANNOT_MOVE)
            )
        return True

    def _player(self, ply: Node) -> Player:
        return self.white if ply["color"].whole else self.white.opponent

    # Rolls.

    def _roll(self, ply: Node, player: Player, following: int | None) -> bool:
        roll = roll_of(ply)
        if roll is None:
            return False
        steps = steps_of(ply["moves"], player is self.white)
        play, self.board = follow(steps, self.board, player)
        unplayed = None if play else _unplayed(ply, following)
        shown = {None: " ".join(map(step_text, play)), Unplayed.HIDDEN: "????"}
        text = f"{roll}: {shown.get(unplayed, 'Cannot Move')}"
        self.actions.append(RollAction(player, _NO_PLACE, text, roll, play, unplayed))
        return True

    # The cube.

    def _turn_cube(self, player: Player, word: CubeWord) -> None:
        value = None
        if word is CubeWord.DOUBLE:
            value = self.cube * 2
        elif word is CubeWord.TAKE:
            self.cube, self.owner = self.cube * 2, player
        elif word is CubeWord.BEAVER:
            self.cube, self.owner = self.cube * 4, player
            value = self.cube
        elif word is CubeWord.RACCOON:
            self.cube, self.owner = self.cube * 2, player.opponent
            value = self.cube
        self.cube = min(self.cube, _HIGHEST_CUBE)
        text = _TEXTS[word] if value is None else f"{_TEXTS[word]} => {value}"
        self.actions.append(CubeAction(player, _NO_PLACE, text, word, value))

    # Positions.

    def _set_position(self, ply: Node, player: Player) -> bool:
        board = self._board(ply["set_position"])
        if board is None:
            return False
        roll = roll_of(ply)
        if roll is None:
            self._show(board, player)
        else:
            quoted = QuotedPosition(board, turn=player.opponent)
            text = f"{roll}: Illegal play"
            self.actions.append(
                RollAction(player, _NO_PLACE, text, roll, (), Unplayed.ILLEGAL, quoted)
            )
        self.board = board
        return True

    def _set_cube(self, ply: Node) -> bool:
        value = ply["cube_value"].whole or 0
        if not 0 < value <= _HIGHEST_CUBE or value & (value - 1):
            return False
        owner = ply["cube_owner"].whole
        self.cube = value
        self.owner = {0: self.white, 1: self.white.opponent}.get(-1 if owner is None else owner)
        if self.board is not None:
            self._show(self.board, None)
        return True

    def _show(self, board: Board, turn: Player | None) -> None:
        """Add a position with the cube as it is; one right behind another stands for both."""
        owners = {Player.ONE: CubeOwner.MOVER, Player.TWO: CubeOwner.OPPONENT}
        owner = CubeOwner.CENTERED if self.owner is None else owners[self.owner]
        last = self.actions[-1] if self.actions else None
        if isinstance(last, PositionAction):
            self.actions.pop()
            turn = turn or last.quoted.turn
        quoted = QuotedPosition(board, Cube(self.cube, owner), turn)
        self.actions.append(PositionAction(_NO_PLACE, "Set Pos", quoted))

    def _board(self, points: Node) -> Board | None:
        """Return a board of absolute points, White's counted up, as ``Player.ONE`` sees it."""
        counts = [count.whole for count in points.items]
        if len(counts) != BAR + 1 or None in counts:
            return None
        own = [count or 0 for count in reversed(counts)]
        own[BAR], own[0] = abs(own[BAR]), -abs(own[0])
        checkers = 15 if self.board is None else self.board.checkers
        try:
            board = Board(tuple(own), checkers)
        except ValueError:
            return None
        return board if self.white is Player.ONE else board.mirrored()

    # Endings.

    def _resign(self, ply: Node, player: Player, whole_match: bool) -> None:
        level = ply["resign_value"].whole
        self.actions.append(
            EndAction(
                player,
                _NO_PLACE,
                "Resigns",
                EndWord.RESIGNS,
                level=None if whole_match or level not in (1, 2, 3) else level,
                whole_match=whole_match,
            )
        )

    def add_result(self, winner: Player, points: int, and_match: bool) -> None:
        """Add who won the game, and how much; a resignation before it is told its level."""
        last = self.actions[-1] if self.actions else None
        factor, rest = divmod(points, self.cube)
        if isinstance(last, EndAction) and not (last.level or last.whole_match):
            told = factor if not rest and factor in (1, 2, 3) else 1
            self.actions[-1] = EndAction(
                last.player, _NO_PLACE, last.text, EndWord.RESIGNS, level=told
            )
        text = f"Wins {points}"
        self.actions.append(
            EndAction(
                winner,
                _NO_PLACE,
                text,
                EndWord.WINS,
                points if points > 0 else None,
                and_match=and_match,
            )
        )


def roll_of(ply: Node) -> Roll | None:
    """Return the dice of a ply, the higher first, None where there are none."""
    dice = (ply["d1"].whole, ply["d2"].whole)
    numbers = sorted((die for die in dice if die is not None and 1 <= die <= 6), reverse=True)
    return Roll(numbers[0], numbers[1]) if len(numbers) == 2 else None


def _unplayed(ply: Node, following: int | None) -> Unplayed:
    """Return why no play follows a roll: as Kibitz wrote it, else as the next ply makes likely."""
    for annotation in ply["annotations"].items:
        if annotation["key"].text == UNPLAYED_KEY:
            told = annotation["value"].text
            return next((each for each in Unplayed if each.value == told), Unplayed.BLANK)
    return usual_unplayed(following)


def usual_unplayed(following: int | None) -> Unplayed:
    """Return what a roll without a play means; ``following`` is the number of the next action."""
    return Unplayed.HIDDEN if following in (*_RESIGNS, FORFEIT) else Unplayed.CANNOT_MOVE


def steps_of(moves: Node, white: bool) -> tuple[tuple[int, int], ...]:
    """Return the steps of a play in own points; one that is no step is left out."""
    steps = []
    for move in moves.items:
        origin, pips = move["from"].whole, move["pips"].whole
        if origin is None or pips is None or not 0 <= origin <= BAR:
            continue
        start = own_point(origin, white)
        if start > 0 and pips > 0:
            steps.append((start, max(start - pips, 0)))
    return tuple(steps)


def _shown(line: str) -> str:
    return one_line(line) if not line.isprintable() else line
