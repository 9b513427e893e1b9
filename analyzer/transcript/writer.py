"""From a record to standard text in its canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from analyzer.model.play import point_name
from analyzer.model.player import Player
from analyzer.transcript.cells import read_cell
from analyzer.transcript.encoding import split_lines
from analyzer.transcript.hidden_play import filled, hidden
from analyzer.transcript.lines import PieceKind, RowLine, read_line
from analyzer.transcript.quoted import write_set_position, write_snowie
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
    RollAction,
    Unplayed,
)
from analyzer.transcript.score_line import points_text
from analyzer.transcript.steps import WrittenStep
from analyzer.transcript.tags import GAME_TAG

#: Columns where left and right cells begin, counted from 0, as most programs have them.
_LEFT, _RIGHT = 5, 33
#: Least number of blanks between the cells of a row.
_GAP = 3

_CUBE_WORDS = {
    CubeWord.DOUBLE: "Doubles",
    CubeWord.TAKE: "Takes",
    CubeWord.PASS: "Drops",
    CubeWord.BEAVER: "Beavers",
    CubeWord.RACCOON: "Raccoons",
}
_LEVELS = {1: "single", 2: "gammon", 3: "backgammon"}


def write_mat(record: MatchRecord) -> str:
    """Return a record as standard text; reading it gives a record that says the same.

    The canonical form: all tags, the comments of the header, a blank line, the length (``5 point
    match``; no line where it is not known), and after a blank line each game: its number, names and
    score, then rows numbered from 1, with left cells in column 6 and right ones in column 34, or
    three blanks behind a longer left cell. A row fills left to right in order of play. Cells say
    ``Doubles => 2``, ``Takes``, ``Drops``, ``Beavers => 4``, ``Cannot Move``, ``????``, ``Wins 2
    points and the match``, ``Draw``, ``Losses 1 point``, ``Resigns gammon``; steps are
    ``bar/20*(2)``, ``24/18*/14`` and ``6/off``; dice and steps keep their order. A side that plays
    again does so in the same cell: ``21: bar/24 bar/23 +66: bar/19(4)``. What a game itself says to
    be, where the Variation tag does not tell for all, stands above its rows as a Game tag. Comments
    stand on lines of their own, among the rows so that they are not taken for play (`hidden`).
    Lines end with a newline alone.
    """
    lines = [f'; [{tag.key} "{tag.value}"]' for tag in record.tags]
    header = (comment.text for comment in record.comments if comment.game is None)
    lines += [f";{line}" for text in header for line in split_lines(text)]
    if lines:
        lines.append("")
    if record.length is not None:
        lines += [f"{record.length} point match", ""]
    for index, game in enumerate(record.games):
        comments = [comment for comment in record.comments if comment.game == index]
        lines += [*_game_lines(game, comments, record.length or 0), ""]
    return "\n".join(lines[:-1]) + "\n"


def _game_lines(game: GameRecord, comments: Iterable[Comment], length: int) -> Iterator[str]:
    yield f" Game {game.number}"
    yield _score_line(game)
    if game.game:
        yield f'; [{GAME_TAG} "{game.game}"]'
    rows = _Rows(game, length)
    waiting = sorted(comments, key=lambda comment: comment.before)
    for index, action in enumerate(game.actions):
        while waiting and waiting[0].before <= index:
            yield from rows.flush()
            yield from _comment_lines(waiting.pop(0))
        yield from rows.add(action)
    yield from rows.flush()
    for comment in waiting:
        yield from _comment_lines(comment)


def row_start(actions: Sequence[Action], index: int) -> int:
    """Return the index of the first action of the row in which `write_mat` puts an action."""
    while 0 < index < len(actions) and _is_beside(actions[index - 1], actions[index]):
        index -= 1
    return index


def _is_beside(before: Action, action: Action) -> bool:
    """Return whether an action goes on in the row of the one before."""
    if isinstance(action, RollAction) and action.continued:
        return True
    if isinstance(before, PositionAction) or isinstance(action, PositionAction):
        return False
    alone = (each for each in (before, action) if isinstance(each, EndAction) and not each.in_row)
    return not any(alone) and (before.player, action.player) == (Player.ONE, Player.TWO)


def _comment_lines(comment: Comment) -> Iterator[str]:
    """Yield a comment of a game, a line for each of its own."""
    for line in split_lines(comment.text):
        yield filled(f";{hidden(line)}")


def _score_line(game: GameRecord) -> str:
    """Return names and score; the gap is wider than any in a name, so that it is found again."""
    one, two = (
        name if rating is None else f"{name},{rating}"
        for name, rating in zip(game.names, game.ratings, strict=True)
    )
    left = f" {one} : {points_text(game.score.one)}"
    gap = 1 + max(_widest_gap(one), _widest_gap(two))
    return f"{left:<{_RIGHT - gap}}{' ' * gap}{two} : {points_text(game.score.two)}"


def _widest_gap(name: str) -> int:
    widest = run = 0
    for char in name:
        run = run + 1 if char.isspace() else 0
        widest = max(widest, run)
    return widest


@dataclass(slots=True)
class _Rows:
    """The rows of a game, filled cell by cell."""

    game: GameRecord
    length: int
    number: int = 0
    left: str | None = None
    right: str | None = None

    def add(self, action: Action) -> Iterator[str]:
        """Put an action in its cell, and yield the lines that are complete."""
        if isinstance(action, PositionAction):
            yield from self.flush()
            yield f"; Set Pos={write_set_position(action.quoted)}"
            return
        cell = cell_text(action, self.game, self.length)
        if isinstance(action, EndAction) and not action.in_row:
            yield from self.flush()
            yield " " * (_LEFT + 1 if action.player is Player.ONE else _RIGHT + 1) + cell
        elif isinstance(action, RollAction) and action.continued:
            self._continue(cell)
        elif action.player is Player.ONE:
            yield from self.flush()
            self.left = cell
        else:
            if self.right is not None:
                yield from self.flush()
            self.right = cell

    def _continue(self, cell: str) -> None:
        """Put a further roll behind the cell before; it begins a row where no cell waits for it."""
        if self.right is not None:
            self.right += f" {cell}"
        elif self.left is not None:
            self.left += f" {cell}"
        else:
            self.left = cell

    def flush(self) -> Iterator[str]:
        """Yield the row that is being filled, if any."""
        left, right, self.left, self.right = self.left, self.right, None, None
        if left is None and right is None:
            return
        self.number += 1
        start = f"{self.number:>3}) {left or ''}"
        yield filled(start) if right is None else f"{start:<{_RIGHT - _GAP}}{' ' * _GAP}{right}"


def cell_text(action: RollAction | CubeAction | EndAction, game: GameRecord, length: int) -> str:
    """Return the cell of an action.

    Args:
        action: What it says.
        game: The game that it is of, for names and score in quoted positions.
        length: Points of the match, 0 for money.
    """
    match action:
        case RollAction():
            return _roll_cell(action, game, length)
        case CubeAction(word=word, value=value, mark=mark):
            value_text = "" if value is None else f" => {value}"
            return f" {_CUBE_WORDS[word]}{value_text}{_after(mark)}"
        case EndAction():
            return _ending(action)


def _roll_cell(action: RollAction, game: GameRecord, length: int) -> str:
    dice = f"{action.roll.first}{action.roll.second}" if action.roll else "00"
    if action.continued:
        dice = f"+{dice}"
    played = " ".join(map(step_text, action.play)) or _unplayed(action, game, length)
    if action.unplayed is Unplayed.UNREADABLE:
        return _unreadable_cell(dice, action.text)
    return f"{dice}:{_after(played)}{_after(action.mark)}"


def _unplayed(action: RollAction, game: GameRecord, length: int) -> str:
    match action.unplayed:
        case Unplayed.CANNOT_MOVE:
            return "Cannot Move"
        case Unplayed.HIDDEN:
            return "????"
        case Unplayed.ILLEGAL:
            if action.quoted is None:
                return "Illegal play"
            quoted = write_snowie(action.quoted, action.player, game.names, game.score, length)
            return f"Illegal play {quoted}"
        case _:
            return ""


def _unreadable_cell(dice: str, text: str) -> str:
    """Return dice and the unreadable piece as it was written, or a word that cannot be read."""
    cell = f"{dice}:{text.partition(':')[2]}"
    row = read_line(f"1) {cell}")
    kinds = [piece.kind for piece in row.pieces] if isinstance(row, RowLine) else []
    if kinds == [PieceKind.NUMBER, PieceKind.CELL] and read_cell(cell).lost_play:
        return cell
    return f"{dice}: unreadable"


def _ending(action: EndAction) -> str:
    points = "" if action.points is None else f"{action.points} point{'s' * (action.points != 1)}"
    if action.word is EndWord.DRAW:
        return "Draw"
    if action.word is EndWord.RESIGNS:
        level = _LEVELS.get(action.level or 0, "")
        return f"Resigns{_after(level or ('match' if action.whole_match else points))}"
    word = "Wins" if action.word is EndWord.WINS else "Losses"
    match_text = "and the match" if action.and_match else ""
    forfeit = "by forfeit" if action.forfeit else ""
    return f"{word}{_after(points)}{_after(match_text)}{_after(forfeit)}"


def step_text(step: WrittenStep) -> str:
    """Return a written step in canonical spelling.

    >>> from analyzer.transcript.steps import Landing
    >>> step_text(WrittenStep(25, (Landing(20, True),), 2))
    'bar/20*(2)'
    """
    landings = "".join(
        f"/{point_name(landing.point)}{'*' if landing.hit else ''}" for landing in step.landings
    )
    count = f"({step.count})" if step.count > 1 else ""
    return f"{point_name(step.origin)}{landings}{count}"


def _after(text: str) -> str:
    return f" {text}" if text else ""
