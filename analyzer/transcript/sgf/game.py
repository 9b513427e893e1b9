"""One game in SGF, from the nodes of its main line to its actions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from analyzer.i18n import _
from analyzer.model.player import Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.foreign import ForeignCube, ForeignEntry, ForeignPlay, ForeignUnit
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
from analyzer.transcript.sgf.analysis import (
    CUBE_MARKS,
    MOVE_MARKS,
    SIGNS,
    cube_of,
    luck_mark_of,
    luck_of,
    mark_of,
    plays_of,
)
from analyzer.transcript.sgf.checkers import Checkers
from analyzer.transcript.sgf.cube import CubeTale
from analyzer.transcript.sgf.root import Root
from analyzer.transcript.sgf.setup import SETUP, Setup
from analyzer.transcript.sgf.tree import MOST_FAULTS, Node, Places, Property
from analyzer.transcript.sgf.values import (
    Deed,
    Rolled,
    read_deed,
    read_result,
    steps_of,
    ways_of,
)
from analyzer.transcript.unreadable import shortened

_SIDES = {"W": Player.ONE, "B": Player.TWO}
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(slots=True)
class GameReading:
    """A game that is being read: what was found so far, and where cube and checkers are.

    ``index`` counts the games of the record from 0.
    """

    root: Root
    index: int
    places: Places
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    entries: list[ForeignEntry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _checkers: Checkers = field(default_factory=Checkers)
    _cube: CubeTale = field(default_factory=CubeTale)
    _setup: Setup | None = None
    _rolled: Player | None = None

    @property
    def has_room(self) -> bool:
        """Whether so little could not be read that reading goes on."""
        return len(self.problems) < MOST_FAULTS

    def read(self, nodes: tuple[Node, ...]) -> GameRecord:
        """Return the game; its comments, analysis and problems are left in the reading."""
        self._checkers = Checkers(self.root.variation)
        for node in nodes:
            self._add(node)
            if not self.has_room:
                self._complain(
                    _("so much cannot be read that reading stops here"), node.properties[0]
                )
                break
        self._finish_setup(None, None)
        self._end()
        return GameRecord(
            self.root.number or self.index + 1,
            self.root.names,
            self.root.score,
            tuple(self.actions),
            self.root.ratings,
            self.places.of(self.root.node.at),
        )

    def _add(self, node: Node) -> None:
        """Take in a node: what it sets up, then what a side does."""
        sets_up = [each for each in node.properties if each.name in SETUP]
        if node is self.root.node:
            # In a root CP is the copyright.
            sets_up = [each for each in sets_up if each.name != "CP"]
        if sets_up:
            self._set_up(node, tuple(sets_up))
        moves = [each for each in node.properties if each.name in _SIDES]
        for extra in moves[1:]:
            self._complain(_("a node holds one move; this one is left out"), extra)
        if moves:
            self._move(node, moves[0])
        else:
            self._comment(node)

    # Positions.

    def _set_up(self, node: Node, found: tuple[Property, ...]) -> None:
        if self._setup is None:
            self._setup = Setup(found[0], node)
        for reason, wrong in self._setup.add(node, found, self._checkers, self._cube):
            self._complain(reason, wrong)

    def _finish_setup(self, player: Player | None, deed: Rolled | Deed | None) -> None:
        """Add what was set up as an action, before that of a side, if any follows."""
        setup, self._setup = self._setup, None
        if setup is None:
            return
        place, text = self.places.of(setup.first.at), setup.first.text
        if setup.board or setup.cube or self._is_new_turn(setup, player):
            try:
                board = self._checkers.board()
            except ValueError as error:
                reason = _("the position cannot be: {reason}").format(reason=error)
                self._complain(reason, setup.first)
                return
            cube = self._cube.seen_by_one()
            quoted = QuotedPosition(board, cube, setup.turn, setup.roll)
            self._rolled = None
            self._act(PositionAction(place, text, quoted), setup.node)
        elif setup.roll is not None and not _is_played(setup, player, deed):
            side = setup.turn or (self._rolled or Player.TWO).opponent
            self._rolled = side
            roll = RollAction(side, place, text, setup.roll, unplayed=Unplayed.HIDDEN)
            self._act(roll, setup.node)

    def _is_new_turn(self, setup: Setup, player: Player | None) -> bool:
        """Whether a side is set on roll that would not be, or a position is all that there is."""
        if setup.turn is None:
            return False
        if player is None and not self.actions and not self._ending():
            return True
        return setup.roll is None and setup.turn is self._rolled

    # What sides do.

    def _move(self, node: Node, found: Property) -> None:
        player = _SIDES[found.name]
        try:
            deed = read_deed(found.value)
        except ValueError as error:
            self._complain(str(error), found, player)
            self._unread_move(player, found, node)
            return
        self._finish_setup(player, deed)
        self._comment(node)
        place, text = self.places.of(found.at), found.text
        mark = "" if node.get("A") or node.get("DA") else SIGNS.get(mark_of(node, MOVE_MARKS), "")
        if isinstance(deed, Rolled):
            self._act(self._roll(player, deed, place, text, mark), node)
        elif deed is Deed.RESIGN:
            self._act(EndAction(player, place, text, EndWord.RESIGNS, in_row=False), node)
        else:
            word, value = self._turn_cube(player, deed)
            self._act(CubeAction(player, place, text, word, value, mark), node)

    def _unread_move(self, player: Player, found: Property, node: Node) -> None:
        """Add a roll that tells that something unreadable stands there."""
        self._finish_setup(player, None)
        self._comment(node)
        place = self.places.of(found.at)
        self._rolled = player
        self.actions.append(
            RollAction(player, place, shortened(found.text), None, unplayed=Unplayed.UNREADABLE)
        )

    def _roll(
        self, player: Player, rolled: Rolled, place: Place, text: str, mark: str
    ) -> RollAction:
        self._cube.take()
        self._rolled = player
        ways = ways_of(rolled.letters, player)
        play = steps_of(ways, self._checkers.play(player, ways))
        unplayed = None if play else Unplayed.BLANK
        return RollAction(player, place, text, rolled.roll, play, unplayed, mark=mark)

    def _turn_cube(self, player: Player, deed: Deed) -> tuple[CubeWord, int | None]:
        if deed is Deed.DOUBLE:
            return self._cube.double(player)
        if deed is Deed.TAKE:
            self._cube.take()
            return CubeWord.TAKE, None
        return CubeWord.PASS, None

    def _ending(self) -> Property | None:
        """Return what the root says of the end of the game, None where it does not."""
        found = self.root.node.get("RE")
        return None if found is None or not found.value.strip() else found

    def _end(self) -> None:
        found = self._ending()
        if found is None:
            return
        try:
            result = read_result(found.value)
        except ValueError as error:
            self._complain(str(error), found)
            return
        place, text = self.places.of(found.at), found.text
        if result.winner is not None:
            points, length = result.points, self.root.length
            in_all = self.root.score[result.winner] + (points or 0)
            end = EndAction(
                result.winner,
                place,
                text,
                EndWord.WINS,
                points,
                and_match=bool(length and points and in_all >= length),
                in_row=False,
                forfeit=result.how in ("F", "T"),
            )
            self.actions.append(end)
        elif result.drawn:
            self.actions.append(EndAction(Player.ONE, place, text, EndWord.DRAW, in_row=False))

    # What is said about them.

    def _act(self, action: Action, node: Node) -> None:
        """Add an action with what its node holds of an analysis."""
        self.actions.append(action)
        player = action.quoted.turn if isinstance(action, PositionAction) else action.player
        entry = self._entry(node, player if player is not None else Player.ONE)
        if entry is not None:
            self.entries.append(entry)

    def _entry(self, node: Node, player: Player) -> ForeignEntry | None:
        """Return what a node holds of an analysis, None where it holds none."""
        if len(node.properties) == 1:
            return None
        analyzed = node.get("A") is not None or node.get("DA") is not None
        unit = ForeignUnit.MWC if self.root.length else ForeignUnit.EMG
        found = (
            tuple(self._plays(node, player)),
            self._cube_found(node, player),
            luck_of(node),
            mark_of(node, MOVE_MARKS) if analyzed else "",
            luck_mark_of(node, player),
            mark_of(node, CUBE_MARKS),
        )
        if not any(each or each == 0 for each in found):
            return None
        plays, cube, luck, mark, luck_mark, cube_mark = found
        return ForeignEntry(
            self.index,
            len(self.actions) - 1,
            plays,
            cube=cube,
            cube_unit=ForeignUnit.EMG if cube is None else unit,
            luck=luck,
            mark=mark,
            luck_mark=luck_mark,
            cube_mark=cube_mark,
        )

    def _plays(self, node: Node, player: Player) -> list[ForeignPlay]:
        found = node.get("A")
        plays: list[ForeignPlay] = []
        for play in plays_of(found, player, bool(self.root.length)) if found else ():
            if isinstance(play, ForeignPlay):
                plays.append(play)
            elif found is not None:
                self._complain(str(play), found, player)
        return plays

    def _cube_found(self, node: Node, player: Player) -> ForeignCube | None:
        found = node.get("DA")
        if found is None:
            return None
        try:
            return cube_of(found, in_match=bool(self.root.length))
        except ValueError as error:
            self._complain(str(error), found, player)
            return None

    def _comment(self, node: Node) -> None:
        """Keep the comments of a node before the action that comes next, each line by itself."""
        for name in ("N", "C"):
            found = node.get(name)
            if found is None or not found.value.strip():
                continue
            place = self.places.of(found.at)
            for line in _LINE_END.split(found.value.rstrip("\r\n")):
                self.comments.append(Comment(line, place, self.index, len(self.actions)))

    def _complain(self, reason: str, found: Property, player: Player | None = None) -> None:
        message = _("{property}: {reason}").format(property=found.name, reason=reason)
        self.problems.append(
            Problem(
                Severity.ERROR,
                "syntax",
                message,
                self.places.of(found.at),
                shortened(found.text),
                self.index + 1,
                player=player,
            )
        )


def _is_played(setup: Setup, player: Player | None, deed: Rolled | Deed | None) -> bool:
    """Whether the roll that was set up is played by the move that follows."""
    if not isinstance(deed, Rolled) or (setup.turn is not None and setup.turn is not player):
        return False
    return deed.roll == setup.roll
