"""One game of a text that GNU Backgammon wrote, from its boards to its actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lark import UnexpectedInput

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.foreign import ForeignEntry
from analyzer.transcript.gnubg_text.findings import Findings
from analyzer.transcript.gnubg_text.layout import Block, Section, winner_named
from analyzer.transcript.gnubg_text.lines import (
    LONGEST_LINE,
    Answer,
    OtherLine,
    read_action,
    read_line,
)
from analyzer.transcript.gnubg_text.shown import Shown, after_play, after_take, read_ids
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    PositionAction,
    RollAction,
    Unplayed,
)
from analyzer.transcript.steps import WrittenStep
from analyzer.transcript.unreadable import shortened, unreadable

#: Problems after which reading stops.
MOST_PROBLEMS = 1000
#: Lines that are read below a board; each of some sixty plays may have a dozen.
_MOST_LINES = 2000
_DONE = re.compile(r"\*[ .]\S")
_LAST_DICE = re.compile(r"([1-6])\s?([1-6])\s*\Z")
#: What a double is when it answers another.
_RAISES = {CubeWord.DOUBLE: CubeWord.BEAVER, CubeWord.BEAVER: CubeWord.RACCOON}


@dataclass(slots=True)
class GameReading:
    """A game that is being read; ``index`` is its own from 0 in the record."""

    lines: Sequence[str]
    section: Section
    index: int
    actions: list[Action] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    entries: list[ForeignEntry] = field(default_factory=list)
    first: Shown | None = None
    _board: Board | None = None
    _cube: Cube = Cube()

    @property
    def names(self) -> PerPlayer[str]:
        return self.section.names

    def read(self) -> None:
        """Read all boards of the game and its result."""
        end = self._ending()
        *rest, last = self.section.blocks
        for block in rest:
            if not self.has_stopped:
                self._read(block)
        if not self.has_stopped:
            self._read(last, is_open=end is None)
        if end is not None:
            self.actions.append(end)

    @property
    def has_stopped(self) -> bool:
        """Whether so much cannot be read that nothing more is."""
        return len(self.problems) > MOST_PROBLEMS

    def _ending(self) -> EndAction | None:
        tail = self.section.tail
        won = winner_named(self.lines[tail], self.names) if tail < self.section.end else None
        if won is None:
            return None
        text = self.lines[tail].strip()
        return EndAction(won[0], Place(tail + 1, 1), text, EndWord.WINS, won[1], in_row=False)

    def comment(self, texts: Sequence[tuple[int, str]]) -> None:
        """Add the lines of a comment, each with its index, on what was done last."""
        end = max(
            (place for place, (_line, text) in enumerate(texts, 1) if text.strip()), default=0
        )
        before = max(len(self.actions) - 1, 0)
        self.comments += [
            Comment(text.rstrip(), Place(line + 1, 1), self.index, before)
            for line, text in texts[:end]
        ]

    def _read(self, block: Block, *, is_open: bool = False) -> None:
        """Read a board; ``is_open``: with it the game breaks off.

        Then gnubg adds what is to be decided next as if it were done: a roll is called impossible
        to play, a double made, and a double alone on a page is accepted.
        """
        body = self._body(block)
        shown = self._shown(block, body)
        if self.first is None:
            self.first = shown
        done = None if body.done is None else self._done(body.done)
        open_actions = (Answer.OTHER,) if self.actions else (Answer.OTHER, Answer.ACCEPTED)
        if done is None or (is_open and shown is not None and done.action in open_actions):
            self._left_open(block, body, shown)
        else:
            self._act(block, body, done, shown)
        self.comment(body.comment)

    # What stands below a board.

    def _body(self, block: Block) -> _Body:
        body = _Body()
        for line in range(block.below, block.end):
            text = self.lines[line]
            if self.has_stopped:
                break
            if body.is_commented:
                body.comment.append((line, text))
            elif not text.strip():
                continue
            elif len(text) > LONGEST_LINE:
                message = _("a line of {count} characters is too long to be part of a record")
                self._problem(message.format(count=len(text)), line, text)
            elif body.done is None and _DONE.match(text):
                body.done = line
            elif body.count == _MOST_LINES:
                self._problem(
                    _("too many lines stand below a board; they are left out"), line, text
                )
                break
            else:
                body.count += 1
                self._add_line(body, line, text)
        return body

    def _add_line(self, body: _Body, line: int, text: str) -> None:
        try:
            found = read_line(text)
        except UnexpectedInput as error:
            self._unreadable(text, error, line)
            return
        if found is OtherLine.ANNOTATION:
            body.is_commented = True
        else:
            body.findings.add(found)

    def _shown(self, block: Block, body: _Body) -> Shown | None:
        """Return what the IDs say; a match ID has no word for a beaver, nor for a game's end."""
        ids = f"{block.position_id}:{block.match_id}"
        try:
            return read_ids(ids)
        except PositionError as error:
            if (body.done is not None or not self.actions) and self._offered() is None:
                message = _("the IDs of this board cannot be read: {reason}").format(reason=error)
                self._problem(message, block.head, ids)
            return None

    # What was done.

    def _done(self, line: int) -> _Done | None:
        """Return what a line says that a side did."""
        text = self.lines[line].strip()
        player = self._side_named(text[2:])
        if player is None:
            self._problem(_("this line names neither of the players"), line, text)
            return None
        words = text[2 + len(self.names[player]) :]
        try:
            return _Done(player, read_action(words), Place(line + 1, 1), text)
        except UnexpectedInput as error:
            self._unreadable(words, error, line, len(text) - len(words))
            return _Done(player, Answer.UNREADABLE, Place(line + 1, 1), text)

    def _act(self, block: Block, body: _Body, done: _Done, shown: Shown | None) -> None:
        player, action = done.player, done.action
        roll = self._roll(block, shown)
        if shown is not None and self._offered() is None:
            self._check_position(shown, Place(block.head + 1, 1))
        if isinstance(action, tuple):
            self._played(RollAction(player, done.place, done.text, roll, action), body)
        elif roll is not None:
            unread = action is Answer.UNREADABLE
            unplayed = Unplayed.UNREADABLE if unread else Unplayed.CANNOT_MOVE
            self._played(RollAction(player, done.place, done.text, roll, (), unplayed), body)
        elif action is not Answer.UNREADABLE:
            self._turned(done, action, body)

    def _side_named(self, text: str) -> Player | None:
        sides = sorted(Player, key=lambda side: -len(self.names[side]))
        return next((side for side in sides if text.startswith(f"{self.names[side]} ")), None)

    def _roll(self, block: Block, shown: Shown | None) -> Roll | None:
        if shown is not None or self._offered() is not None:
            return None if shown is None else shown.parsed.roll
        dice = _LAST_DICE.search(self.lines[block.head])
        return Roll(int(dice[1]), int(dice[2])) if dice else None

    def _played(self, action: RollAction, body: _Body) -> None:
        if action.roll is None:
            message = _("a play is written, but no dice")
            self._problem(message, action.place.line - 1, action.text)
        if not body.findings.is_empty:
            self.entries.append(body.findings.of_roll(self.index, len(self.actions)))
        self.actions.append(action)
        if self._board is not None:
            self._board = after_play(self._board, action.player, action.play)

    def _turned(self, done: _Done, answer: Answer, body: _Body) -> None:
        words = {Answer.ACCEPTED: CubeWord.TAKE, Answer.REJECTED: CubeWord.PASS}
        player, offered = done.player, self._offered()
        word = words.get(answer, CubeWord.DOUBLE)
        value = None
        if word is CubeWord.DOUBLE:
            if offered is not None:
                word = _RAISES.get(offered.word, CubeWord.RACCOON)
            value = 2 * (self._cube.value if offered is None else offered.value or 1)
        if not body.findings.is_empty:
            self.entries.append(self._entry_of_cube(body.findings, word))
        self.actions.append(CubeAction(player, done.place, done.text, word, value))
        if word is CubeWord.TAKE and offered is not None:
            # Whoever was doubled first owns the cube, also after a beaver that was accepted.
            taker = player.opponent if offered.word is CubeWord.BEAVER else player
            self._cube = after_take(offered.value or 1, taker)

    def _entry_of_cube(self, findings: Findings, word: CubeWord) -> ForeignEntry:
        index = len(self.actions)
        if word not in (CubeWord.TAKE, CubeWord.PASS):
            return findings.of_double(self.index, index)
        latest = self.entries[-1] if self.entries else None
        double = latest if latest is not None and latest.action == index - 1 else None
        return findings.of_answer(self.index, index, double)

    def _offered(self) -> CubeAction | None:
        """Return the double that waits for an answer."""
        last = self.actions[-1] if self.actions else None
        if isinstance(last, CubeAction) and last.word not in (CubeWord.TAKE, CubeWord.PASS):
            return last
        return None

    # Positions.

    def _check_position(self, shown: Shown, place: Place) -> None:
        """Set up the position that a board shows, where what was done does not lead there."""
        if not self.actions and shown.is_start:
            self._board, self._cube = shown.board, shown.cube
        if self._board is None or (self._board, self._cube) != (shown.board, shown.cube):
            self._set_up(shown, place)

    def _set_up(self, shown: Shown, place: Place, *, is_alone: bool = False) -> None:
        """Set up a position, and the double in it; ``is_alone``: there is nothing else."""
        self._board, self._cube = shown.board, shown.cube
        situation = shown.parsed if is_alone else None
        self.actions.append(PositionAction(place, shown.ids, shown.quoted(), situation))
        if shown.is_doubled:
            value, player = shown.cube.value * 2, shown.parsed.player
            self.actions.append(CubeAction(player, place, shown.ids, CubeWord.DOUBLE, value))

    def _left_open(self, block: Block, body: _Body, shown: Shown | None) -> None:
        """Take in a board below which nothing was done: a position alone, or the last one."""
        if shown is None or self._offered() is not None:
            return
        place, roll = Place(block.head + 1, 1), shown.parsed.roll
        if not self.actions:
            self._set_up(shown, place, is_alone=True)
        elif roll is not None:
            self._check_position(shown, place)
            text, player = self.lines[block.head].strip(), shown.parsed.player
            self.actions.append(RollAction(player, place, text, roll, (), Unplayed.BLANK))
        elif not body.findings.is_empty:
            self._set_up(shown, place)
        else:
            return
        if body.findings.is_empty:
            return
        latest = len(self.actions) - 1
        if shown.is_doubled:
            self.entries.append(body.findings.of_answer(self.index, latest, None))
        else:
            self.entries.append(body.findings.of_roll(self.index, latest))

    # Problems.

    def _unreadable(self, text: str, error: UnexpectedInput, line: int, before: int = 0) -> None:
        """Report what could not be read in a line, or in the part of it behind some letters."""
        unread = unreadable(text, error)
        self._problem(unread.message, line, self.lines[line], before + unread.offset)

    def _problem(self, message: str, line: int, text: str, offset: int = 0) -> None:
        place, game = Place(line + 1, offset + 1), self.index + 1
        problem = Problem(Severity.ERROR, "syntax", message, place, shortened(text.strip()), game)
        self.problems.append(problem)


@dataclass(frozen=True, slots=True)
class _Done:
    """What a line says that a side did."""

    player: Player
    action: tuple[WrittenStep, ...] | Answer
    place: Place
    text: str


@dataclass(slots=True)
class _Body:
    """What stands below a board: the line that says what was done, and ``count`` others."""

    done: int | None = None
    count: int = 0
    findings: Findings = field(default_factory=Findings)
    is_commented: bool = False
    comment: list[tuple[int, str]] = field(default_factory=list)
