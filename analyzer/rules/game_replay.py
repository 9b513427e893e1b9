"""Playing one written game through, action by action."""

from __future__ import annotations

import re
from dataclasses import replace

from analyzer.i18n import _
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.problem import Severity
from analyzer.model.situation import Decision
from analyzer.rules.cube_flow import KIND as CUBE_MISUSE
from analyzer.rules.cube_flow import CubeFlow
from analyzer.rules.cubing import HIGHEST_CUBE, may_double
from analyzer.rules.games.base import Next
from analyzer.rules.hops import as_written, hops_of
from analyzer.rules.played import GameSetup, Played
from analyzer.rules.replayed import CubeAnswer, CubeOffer, Ending, PlayStatus, Turn
from analyzer.rules.reporting import GameLog
from analyzer.rules.roll_reading import RollReader
from analyzer.rules.turn_draft import TurnDraft
from analyzer.rules.turn_order import TurnOrder
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    GameRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)

_FORFEIT = re.compile(r"\b(?:forfeit|default)", re.IGNORECASE)


def play_through(record: GameRecord, setup: GameSetup, log: GameLog) -> Played:
    """Return the game played through; what is wrong in it goes to the log."""
    table = _Table(record, setup, log)
    for index, action in enumerate(record.actions):
        table.act(index, action)
    return table.leave()


def can_be_played(record: GameRecord, setup: GameSetup, log: GameLog) -> bool:
    """Return whether the game can be played through without an error; stop at the first."""
    table = _Table(record, setup, log)
    for index, action in enumerate(record.actions):
        table.act(index, action)
        if log.errors:
            return False
    table.leave()
    return not log.errors


class _Table:
    """The board, the cube and the turns so far of a game being replayed.

    ``board`` is in the frame of ``frame`` and None once it is not known any more.
    """

    def __init__(self, record: GameRecord, setup: GameSetup, log: GameLog) -> None:
        self.setup = setup
        self.log = log
        self.board: Board | None = setup.game.start
        self.frame = Player.ONE
        self.cube = CubeFlow(setup.game.rules, setup.stakes, log)
        self.cube.start(record.actions)
        self.turns: list[Turn] = []
        self.draft: TurnDraft | None = None
        self.order = TurnOrder(setup.game, log)
        self.starter: Player | None = None
        self.finisher: Player | None = None
        self.at_start = True
        self.ending: Ending | None = None
        self.winner: Player | None = None
        self.ends: list[EndAction] = []
        self.forfeit: EndAction | None = None
        self.hidden: Turn | None = None
        self.told_extra = False
        self.index = 0
        self.rolls = RollReader(setup.game, setup.stars, record.actions, _last_move(record), log)

    def act(self, index: int, action: Action) -> None:
        """Take the next action of the record."""
        self.index = index
        if isinstance(action, EndAction):
            self._end(action)
        elif isinstance(action, PositionAction):
            if self.ending is None:
                self._set_up(action.quoted)
                self.at_start = _begins_the_game(action, self.setup.game.start)
        elif self.ending is not None or self.ends:
            self._after_the_end(action)
        elif isinstance(action, CubeAction):
            self._cube_action(action)
        else:
            self._roll(index, action)

    def leave(self) -> Played:
        """Return what was played once no action is left."""
        pending = self.cube.pending
        if pending is not None and pending.offer.answer is CubeAnswer.BEAVER:
            self._answered(self.cube.take(None))
            pending = None
        if self.draft is not None:
            self._close_without_roll()
        if self.finisher is not None and self.ending is None:
            self._close_without_last_roll(self.finisher)
        return Played(
            tuple(self.turns),
            self.ending,
            self.winner,
            tuple(self.ends),
            None if self.board is None else self._board_of(Player.ONE),
            self.cube.value,
            self.cube.turned,
            None if pending is None else pending.waiting.opponent,
            self.hidden,
            self.forfeit,
        )

    def _close_without_last_roll(self, finisher: Player) -> None:
        """Give the game to the side that bore off first, its worth open if the board is unknown."""
        self.winner = finisher
        if self.board is not None:
            message = _("the last roll of {player} is not written").format(
                player=self.log.name(finisher.opponent)
            )
            self.log.add(Severity.WARNING, "play-missing", message, place=self.turns[-1].place)
            self.ending = Ending.BORNE_OFF

    def _end(self, action: EndAction) -> None:
        """Keep an ending; a forfeit gives the match away and leaves the game unfinished."""
        if _FORFEIT.search(action.text):
            self.forfeit = action
        else:
            self.ends.append(action)

    # The board.

    def _board_of(self, player: Player) -> Board:
        """Return the known board in that side's frame."""
        assert self.board is not None
        return self.board if player is self.frame else self.board.mirrored()

    def _set_up(self, quoted: QuotedPosition) -> None:
        """Go on from a position that the record quotes."""
        self.board, self.frame = quoted.board, Player.ONE
        self.draft = None
        self.order.rolled = None if quoted.turn is None else quoted.turn.opponent
        if quoted.cube is not None:
            self.cube.set(quoted.cube, Player.ONE)

    def _after_the_end(self, action: RollAction | CubeAction) -> None:
        """Report the first action that comes when the game is over already."""
        if not self.told_extra:
            message = _("the game is already over; what follows is left out")
            number = self._next_number()
            self.log.add(Severity.ERROR, "extra-turns", message, action, turn=number)
            self.told_extra = True

    # Turns.

    def _turn_of(self, action: RollAction | CubeAction) -> TurnDraft:
        """Return the turn that the action belongs to, a new one unless the side has begun it."""
        player = action.player
        if self.draft is not None:
            if self.draft.player is player:
                return self.draft
            self._close_without_roll()
        board = self._board_of(player)
        self.order.begin(action, board, self._next_number())
        position = Position(board, self.cube.seen_by(player), self.setup.stakes[player])
        allowed = may_double(position, self.setup.game.rules, first_roll=self.at_start)
        self.draft = TurnDraft(
            self._next_number(), player, action.place, position, allowed, self.index, self.index
        )
        return self.draft

    def _next_number(self) -> int:
        return len(self.turns) + 1

    def _close_without_roll(self) -> None:
        """End the turn begun: the cube was offered, but no dice were thrown."""
        draft = self.draft
        assert draft is not None
        self.draft = None
        if draft.offer is not None:
            self.turns.append(draft.without_roll(self.cube.seen_by(draft.player)))

    # The cube.

    def _cube_action(self, action: CubeAction) -> None:
        if action.word is CubeWord.DOUBLE:
            self._double(action)
        elif action.word in (CubeWord.BEAVER, CubeWord.RACCOON):
            self._answered(self.cube.raise_again(action, self._next_number()))
        elif self.cube.pending is None:
            self._orphan(action)
        else:
            self._answer(action)
        if self.draft is not None and action.word is not CubeWord.DOUBLE:
            self.draft.last = self.index

    def _double(self, action: CubeAction) -> None:
        if self.cube.pending is not None:
            self._supply_take(action)
        if self.board is None:
            self._double_unseen(action)
            return
        draft = self._turn_of(action)
        if draft.offer is not None:
            reason = _("the opponent owns the cube")
            if self.cube.owner is not action.player.opponent:
                reason = _("one double in a turn is all")
            self.cube.refuse_double(action, reason, draft.number)
            return
        draft.offer = self.cube.double(action, draft.position, self.at_start, draft.number)

    def _double_unseen(self, action: CubeAction) -> None:
        """Follow the cube where the board is not known any more."""
        stakes = self.setup.stakes[action.player]
        position = Position(self.setup.game.start, self.cube.seen_by(action.player), stakes)
        self.cube.double(action, position, False, self._next_number())

    def _answer(self, action: CubeAction) -> None:
        pending = self.cube.pending
        assert pending is not None
        if action.player is not pending.waiting:
            message = _("{player} answers a double that is not the opponent's").format(
                player=self.log.name(action.player)
            )
            self.log.add(Severity.ERROR, CUBE_MISUSE, message, action, turn=self._next_number())
        if action.word is CubeWord.TAKE:
            self._answered(self.cube.take(action.place))
            return
        self.ending, self.winner = Ending.DROP, pending.waiting.opponent
        self._answered(self.cube.drop(action.place))

    def _answered(self, offer: CubeOffer | None) -> None:
        """Keep the answer with the turn, unless the turn holds another offer already."""
        draft = self.draft
        if draft is None or offer is None or draft.offer is None:
            return
        if draft.offer.place == offer.place:
            draft.offer = offer

    def _orphan(self, action: CubeAction) -> None:
        """Report a take or drop that answers nothing; it stands for the side's turn."""
        word = action.text.strip()
        message = _("{word} without a double to answer").format(word=word)
        self.log.add(Severity.ERROR, CUBE_MISUSE, message, action, turn=self._next_number())
        if self.order.rolled is action.player.opponent:
            self.order.rolled = None

    def _supply_take(self, action: RollAction | CubeAction) -> None:
        """Take the double that waits as accepted, because play went on."""
        pending = self.cube.pending
        assert pending is not None
        if pending.offer.answer is not CubeAnswer.BEAVER:
            message = _("the double is not answered; as play goes on it was taken")
            self.log.add(
                Severity.WARNING, "answer-missing", message, action, turn=self._next_number()
            )
        self._answered(self.cube.take(None))

    # Rolls.

    def _roll(self, index: int, action: RollAction) -> None:
        if self.cube.pending is not None:
            self._supply_take(action)
        if self.board is None or self._starts_the_game(action):
            return
        draft = self._turn_of(action)
        self.draft = None
        draft.last = index
        self.order.rolled = action.player
        if action.roll is None:
            self._no_dice(index, draft, action)
            return
        turn = self._turn(index, draft, action, action.roll)
        self._take_in(turn)
        if turn.status is PlayStatus.MISSING and index == self.rolls.last:
            self.hidden = turn

    def _take_in(self, turn: Turn) -> None:
        """Add a turn in which something was played, and go on from the board it leaves."""
        self.turns.append(turn)
        self.board, self.frame = turn.after, turn.player
        self.at_start = False
        self.order.played(turn)
        if self.starter is None:
            self.starter = turn.player
        if turn.roll is not None and not turn.named:
            self.cube.multiply(self.setup.game.stake_factor(turn.roll))
        if turn.after is not None:
            self._finish(turn.player, self.setup.game.result(turn.after) is not None)

    def _finish(self, player: Player, is_over: bool) -> None:
        """End the game if a side has borne off everything, unless the other may still roll."""
        if self.finisher is not None:
            self.ending = Ending.DRAW if is_over else Ending.BORNE_OFF
            self.winner = None if is_over else self.finisher
        elif is_over and player is self.starter and self.setup.game.last_roll_points is not None:
            self.finisher = player
        elif is_over:
            self.ending, self.winner = Ending.BORNE_OFF, player

    def _turn(self, index: int, draft: TurnDraft, action: RollAction, roll: Roll) -> Turn:
        """Return the turn begun with its roll and what was played."""
        played = self.rolls.read(index, action, roll, draft.position.board, draft.number)
        return draft.with_roll(
            self.cube.seen_by(draft.player),
            action,
            played,
            opening=self.at_start,
            named=self.order.next is Next.NAMED_DOUBLE,
        )

    def _starts_the_game(self, action: RollAction) -> bool:
        """Return whether the first row only says how the game starts; odd opening dice are told.

        That is a quoted start position, or equal dice without a play where they double the stake.
        """
        if not self.at_start:
            return False
        if action.quoted is not None and action.quoted.board == self.setup.game.start:
            return True
        rules, roll = self.setup.game.rules, action.roll
        if roll is None or not roll.is_doublet or rules.opening == "reroll":
            return False
        if rules.automatic_doubles and not action.play and self.cube.value < HIGHEST_CUBE:
            self.cube.set(Cube(self.cube.value * 2), Player.ONE)
            return True
        message = _("the opening roll cannot be a doublet")
        self.log.add(Severity.WARNING, "opening-doublet", message, action, turn=1)
        return False

    def _no_dice(self, index: int, draft: TurnDraft, action: RollAction) -> None:
        """End a turn without a roll: the side has left, the roll is lost, or it is none at all."""
        if action.play:
            self._unproven(draft, action)
            return
        if draft.offer is not None:
            self.turns.append(draft.without_roll(self.cube.seen_by(draft.player)))
        if index != self.rolls.last and not self._is_shut_out(draft, action):
            message = _("no dice are written though the game goes on")
            self.log.add(Severity.ERROR, "play-missing", message, action, turn=draft.number)

    def _is_shut_out(self, draft: TurnDraft, action: RollAction) -> bool:
        """Whether no dice could have moved anything, as the record says that none did."""
        game, board = self.setup.game, draft.position.board
        doublets = (Roll(die, die) for die in range(1, 7))
        return action.unplayed is Unplayed.CANNOT_MOVE and all(
            set(game.legal_plays(board, doublet)) == {board} for doublet in doublets
        )

    def _unproven(self, draft: TurnDraft, action: RollAction) -> None:
        """Take a play as written whose dice cannot be thrown."""
        play, after = as_written(self.setup.game, draft.position.board, hops_of(action.play))
        message = _("no such dice can be thrown; the play is taken as written")
        if after is None:
            message = _("no such dice can be thrown; the game cannot be replayed from here")
        self.log.add(Severity.ERROR, "illegal-play", message, action, turn=draft.number)
        turn = replace(
            draft.without_roll(self.cube.seen_by(draft.player)),
            play=play,
            after=after,
            status=PlayStatus.ILLEGAL,
            text=action.text,
            mark=action.mark,
        )
        self._take_in(turn)


def _begins_the_game(action: PositionAction, start: Board) -> bool:
    """Return whether a position is that of the opening roll: nobody has touched the cube yet."""
    cube, told = action.quoted.cube, action.situation
    if action.quoted.board != start or (cube is not None and cube.owner is not CubeOwner.CENTERED):
        return False
    return told is None or told.decision in (Decision.CHECKER, Decision.DOUBLE)


def _last_move(record: GameRecord) -> int:
    """Return the index of the last roll or cube action, -1 where there is none."""
    for index in range(len(record.actions) - 1, -1, -1):
        if isinstance(record.actions[index], RollAction | CubeAction):
            return index
    return -1
