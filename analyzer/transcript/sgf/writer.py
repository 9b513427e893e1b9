"""From a record to SGF as GNU Backgammon reads it, with what a program found about the match.

References:
    red-bean.com/sgf, FF[4]; GNU Backgammon, ``sgf.c``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil

from analyzer.model.board import BAR
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.transcript.foreign import ForeignEntry
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)
from analyzer.transcript.sgf.analysis_writer import entry_properties, mark_properties
from analyzer.transcript.sgf.checkers import Checkers
from analyzer.transcript.sgf.cube import CubeTale
from analyzer.transcript.sgf.root_writer import GameEnd, RootWriter
from analyzer.transcript.sgf.spelling import COLORS, escaped, letters, ways_in, written
from analyzer.transcript.sgf.values import Way, letter

_RAISES = (CubeWord.BEAVER, CubeWord.RACCOON)
_OWNERS = {CubeOwner.CENTERED: "c", CubeOwner.MOVER: "w", CubeOwner.OPPONENT: "b"}
#: How a roll is written of which no play is known.
_NO_PLAY = (Unplayed.BLANK, Unplayed.CANNOT_MOVE)


def write_sgf(record: MatchRecord, chosen: int = 0) -> str:
    """Return a record as SGF that GNU Backgammon opens and replays to the same score.

    The canonical form: a game tree for each game, its root on the first line and then each node on
    a line of its own, properties in gnubg's order. Plays are written way by way, as they are in the
    record; a checker that hits on its way must come down there. Of a roll without a known play the
    dice stand as set up. A game whose end neither the board nor a drop tells counts as resigned.
    Comments stand in the node before which they come, those of the header in GC of the first game.
    Tags that no property stands for are all kept in a property of ours, KT, each as ``key:value``.

    Args:
        record: What is written. Cube decisions and luck are written in the units that gnubg has:
            EMG, but MWC for the cube in a match; see `analyzer.judgment.gnubg_units`.
        chosen: Which of its analyses is written, counted from 0; none if there are fewer.

    Raises:
        TranscriptError: It is of a game that SGF has no name for.
    """
    analyses = record.analyses[chosen : chosen + 1]
    analysis = analyses[0] if analyses else None
    roots = RootWriter(record, analysis)
    entries = {(each.game, each.action): each for each in analysis.entries} if analysis else {}
    lines = []
    for index, game in enumerate(record.games):
        body = _Body(game, record, index, entries, Checkers(roots.variations[index]))
        nodes = list(body.nodes())
        root = "".join(roots.properties(index, body.outcome()))
        lines.append("\n;".join([f"(;{root}", *nodes]) + ")\n")
    return "".join(lines)


@dataclass(slots=True)
class _Body:
    """The nodes of a game, and what has become of checkers and cube while they are written."""

    game: GameRecord
    record: MatchRecord
    index: int
    entries: dict[tuple[int, int], ForeignEntry]
    checkers: Checkers
    cube: CubeTale = field(default_factory=CubeTale)
    dropped: bool = False

    def nodes(self) -> Iterator[str]:
        """Yield the text of each node behind its semicolon."""
        waiting = deque(
            sorted(
                (each for each in self.record.comments if each.game == self.index),
                key=lambda comment: comment.before,
            )
        )
        for at, action in enumerate(self.game.actions):
            first, *others = list(self._written(at, action)) or [""]
            if not first:
                continue
            told = []
            while waiting and waiting[0].before <= at:
                told.append(waiting.popleft())
            yield first + _comment(told)
            yield from others
        if waiting:
            yield _comment(waiting)

    def _written(self, at: int, action: Action) -> Iterator[str]:
        """Yield the nodes of an action, none where it has none."""
        match action:
            case RollAction():
                yield from self._roll(at, action)
            case CubeAction():
                yield from self._turn_cube(at, action)
            case PositionAction(quoted=quoted):
                yield from self._set_up(at, quoted)
            case EndAction():
                return

    def _roll(self, at: int, action: RollAction) -> Iterator[str]:
        if action.roll is None:
            return
        color = COLORS[action.player]
        ways = ways_in(action.play)
        if ways is None or not (action.play or action.unplayed in _NO_PLAY):
            found = self._found(at, action.player, None)
            yield written("PL", color) + written("DI", _dice(action.roll)) + found
            return
        self.cube.take()
        found = self._found(at, action.player, ways) + self._mark(at, action.mark)
        yield written(color, _dice(action.roll) + letters(ways, action.player)) + found
        self.checkers.play(action.player, ways)

    def _turn_cube(self, at: int, action: CubeAction) -> Iterator[str]:
        color = COLORS[action.player]
        found = self._found(at, action.player, None) + self._mark(at, action.mark)
        if action.word is CubeWord.TAKE:
            self.cube.take()
            yield f"{color}[take]{found}"
        elif action.word is CubeWord.PASS:
            self.dropped = True
            yield f"{color}[drop]{found}"
        else:
            self.cube.double(action.player)
            yield f"{color}[double]{found}"
            following = self.game.actions[at + 1 : at + 2]
            if action.word in _RAISES and isinstance(next(iter(following), None), RollAction):
                # Where play goes on a raise was taken, which records need not say.
                self.cube.take()
                yield f"{COLORS[action.player.opponent]}[take]"

    def _set_up(self, at: int, quoted: QuotedPosition) -> Iterator[str]:
        """Yield a node each for the checkers, the cube's value, its owner, and the dice."""
        turn = "" if quoted.turn is None else written("PL", COLORS[quoted.turn])
        nodes = [f"{turn}AE[a:y]{_checkers_on(quoted)}"]
        self.checkers.put(quoted.board)
        if quoted.cube is not None:
            self.cube.set(quoted.cube)
            nodes.append(written("CV", str(quoted.cube.value)))
            nodes.append(written("CP", _OWNERS[quoted.cube.owner]))
        if quoted.roll is not None:
            nodes.append(turn + written("DI", _dice(quoted.roll)))
        nodes[-1] += self._found(at, quoted.turn or Player.ONE, None)
        yield from nodes

    def _found(self, at: int, player: Player, played: tuple[Way, ...] | None) -> str:
        """Return the properties of what was found about an action."""
        entry = self.entries.get((self.index, at))
        if entry is None:
            return ""
        in_match = bool(self.record.length)
        return "".join(entry_properties(entry, player, played, self.checkers, in_match))

    def _mark(self, at: int, mark: str) -> str:
        """Return the mark that the record has, unless an analysis stands in its place."""
        entry = self.entries.get((self.index, at))
        if entry is not None and (entry.plays or entry.cube or entry.mark):
            return ""
        return "".join(mark_properties(mark))

    # The end.

    def outcome(self) -> GameEnd:
        """Return how the game ended, once its nodes are written."""
        ends = [action for action in self.game.actions if isinstance(action, EndAction)]
        wins = [end for end in ends if end.word is EndWord.WINS]
        end = next(reversed(wins or ends), None)
        if end is None or end.word is EndWord.DRAW:
            return GameEnd(None, drawn=end is not None)
        winner = end.player if end.word is EndWord.WINS else end.player.opponent
        over = self.dropped or any(map(self.checkers.has_none, Player))
        points = self._points(end, winner)
        if not over and points is not None:
            points = self._resigned(points, winner)
        return GameEnd(winner, points, not over, end.forfeit)

    def _points(self, end: EndAction, winner: Player) -> int | None:
        """Return the points that an ending gives, as it says or as the cube makes them."""
        if end.points is not None:
            return end.points
        if end.level is not None:
            return end.level * self.cube.value
        return self._needed(winner) if end.whole_match else None

    def _resigned(self, points: int, winner: Player) -> int:
        """Return the points of a game given up, in whole cubes where they decide the match.

        gnubg divides them by the cube to find whether a game, a gammon or a backgammon was given.
        """
        needed = self._needed(winner)
        if needed is None or points < needed:
            return points
        return max(points, self.cube.value * min(ceil(points / self.cube.value), 3))

    def _needed(self, winner: Player) -> int | None:
        """Return the points that a side needs for the match, None for money."""
        length = self.record.length
        return ceil(length - self.game.score[winner]) if length else None


def _dice(roll: Roll) -> str:
    return f"{roll.first}{roll.second}"


def _comment(comments: Iterable[Comment]) -> str:
    """Return comments as one, each on a line; nothing where there is none."""
    text = "\n".join(comment.text for comment in comments)
    return written("C", escaped(text)) if text else ""


def _checkers_on(quoted: QuotedPosition) -> str:
    """Return the properties that put the checkers of a position on an empty board."""
    properties = ""
    sides = ((Player.ONE, "AW", quoted.board), (Player.TWO, "AB", quoted.board.mirrored()))
    for player, name, board in sides:
        points = [letter(at, player) * max(board.points[at], 0) for at in range(1, BAR + 1)]
        letters_of = sorted("".join(points))
        if letters_of:
            properties += written(name, *letters_of)
    return properties
