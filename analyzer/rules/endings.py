"""How a game ended: who won, how, and how many points, from all that the record tells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.i18n import _, ngettext
from analyzer.model.board import Board
from analyzer.model.cube import Cube
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.rules.games.base import Game
from analyzer.rules.played import GameSetup, Played
from analyzer.rules.replayed import CubeAnswer, Ending, Turn
from analyzer.rules.reporting import GameLog
from analyzer.rules.results import Result, points_won, result_of_points
from analyzer.transcript.record import EndAction, EndWord, GameRecord


@dataclass(frozen=True, slots=True)
class Context:
    """What the rest of the record says about a game's result.

    ``needed`` are the points that each side still needs, None in money play; ``stake_cap`` is the
    most that a money game can win. ``gained`` is what the score line of the following game adds to
    each side, None where no game follows directly.
    """

    needed: PerPlayer[int] | None
    stake_cap: int | None
    gained: PerPlayer[float] | None

    def most(self, player: Player) -> int | None:
        """Return the most points that the side can be credited with, None without a limit."""
        return self.stake_cap if self.needed is None else self.needed[player]

    @property
    def gainer(self) -> Player | None:
        """The side that the following score line credits, None where it does not tell."""
        if self.gained is None or min(self.gained) != 0 or max(self.gained) < 1:
            return None
        return Player.ONE if self.gained.one else Player.TWO

    @property
    def shared(self) -> float:
        """What the following score line credits to either side alike, 0 where it does not."""
        if self.gained is None or self.gained.one != self.gained.two:
            return 0
        return max(self.gained.one, 0)


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled game; the fields are those of `GameReplay`."""

    ending: Ending
    winner: Player | None
    points: float
    credited: float
    kind: str | None
    turns: tuple[Turn, ...]
    cube_value: int


def settle(played: Played, setup: GameSetup, context: Context, log: GameLog) -> Settled:
    """Return how the game ended; contradictions between the sources go to the log."""
    if played.ending is Ending.DRAW or _is_said_drawn(played, setup.game, context):
        points = _drawn(played, setup, context, log)
        return Settled(Ending.DRAW, None, points, points, None, played.turns, played.cube_value)
    winner = _winner(played, context, log)
    _check_hidden(played, winner, log)
    if winner is None:
        return Settled(Ending.UNFINISHED, None, 0, 0, None, played.turns, played.cube_value)
    stated = _stated_points(played.ends, log)
    gained = None
    if context.gained is not None and context.gainer is winner:
        gained = round(context.gained[winner])
    told = stated if stated is not None else gained
    played, ending = _ending(played, winner, told, setup.game.results, log)
    worth = _Worth(played, setup, context, winner, log)
    if ending is Ending.BORNE_OFF:
        points, kind = worth.borne_off(told)
    elif ending is Ending.DROP:
        points, kind = worth.dropped(told)
    else:
        points, kind = worth.resigned(told)
    credited = _credited(points, told, gained, context.most(winner))
    return Settled(ending, winner, points, credited, kind, played.turns, played.cube_value)


def _is_said_drawn(played: Played, game: Game, context: Context) -> bool:
    """Return whether the record makes a draw of a game that the board does not decide."""
    end = _main_end(played.ends)
    if played.winner is not None or context.gainer is not None:
        return False
    if end is not None:
        return end.word is EndWord.DRAW
    return context.shared > 0 and game.last_roll_points is not None


def _drawn(played: Played, setup: GameSetup, context: Context, log: GameLog) -> float:
    """Return the points that either side gets for a draw."""
    end = _main_end(played.ends)
    stated = None if end is None else winner_stated(end)
    if stated is not None:
        message = _("{stated} is written as the winner, but the game is drawn")
        message = message.format(stated=log.name(stated))
        log.add(Severity.ERROR, "winner-mismatch", message, end)
    points = setup.game.last_roll_points
    if points is None:
        message = _("{game} knows no draw under these rules").format(game=setup.game.called)
        log.add(Severity.WARNING, "draw", message, end, place=_last_place(played))
        return context.shared
    if played.ending is not Ending.DRAW:
        message = _("the record makes the game a draw, but it ends before both sides are off")
        log.add(Severity.WARNING, "draw", message, end, place=_last_place(played))
    return points


def _credited(points: int, told: int | None, gained: int | None, most: int | None) -> int:
    """Return what the score grows by, never more than can be used.

    That is what the ending says, unless the next score line or a decided match bears out the rules.
    """
    used = points if most is None else min(points, most)
    if told is None or gained == used or used == most:
        return used
    return told if most is None else min(told, most)


def _winner(played: Played, context: Context, log: GameLog) -> Player | None:
    """Return who won: by the board or a drop, else by the next score line, else as stated."""
    end = _main_end(played.ends)
    stated = None if end is None else winner_stated(end)
    _check_agreement(played.ends, log)
    if played.winner is not None:
        if end is not None and stated is not played.winner:
            message = _("{stated} is written as the winner, but {winner} has won the game")
            if stated is None:
                message = _("a draw is written, but {winner} has won the game")
            told = "" if stated is None else log.name(stated)
            message = message.format(stated=told, winner=log.name(played.winner))
            log.add(Severity.ERROR, "winner-mismatch", message, end)
        return played.winner
    gainer = context.gainer
    if gainer is None or stated is gainer:
        return stated
    _tell_gainer(end, stated, gainer, played, log)
    return gainer


def _tell_gainer(
    end: EndAction | None, stated: Player | None, gainer: Player, played: Played, log: GameLog
) -> None:
    """Report a winner whom only the next score line names."""
    if stated is not None:
        message = _(
            "the ending stands in the column of {stated}, but the next score line credits {winner}"
        ).format(stated=log.name(stated), winner=log.name(gainer))
        log.add(Severity.WARNING, "score-mismatch", message, end)
    elif end is not None:
        message = _("a draw is written, but the next score line credits {winner}")
        message = message.format(winner=log.name(gainer))
        log.add(Severity.WARNING, "score-mismatch", message, end)
    else:
        message = _("no result is written; the next score line gives the game to {winner}").format(
            winner=log.name(gainer)
        )
        log.add(Severity.NOTE, "result-missing", message, place=_last_place(played))


def _last_place(played: Played) -> Place | None:
    return played.turns[-1].place if played.turns else None


def _check_agreement(ends: tuple[EndAction, ...], log: GameLog) -> None:
    """Report endings that name different winners.

    A loss on a line of its own is left out: Backgammon Galaxy writes it without a column.
    """
    placed = [end for end in ends if end.in_row or end.word is not EndWord.LOSES]
    if len({winner_stated(end) for end in placed}) > 1:
        message = _("the endings of the game name different winners")
        log.add(Severity.WARNING, "winner-mismatch", message, ends[-1])


def _main_end(ends: tuple[EndAction, ...]) -> EndAction | None:
    """Return the ending that counts: who wins, before who loses or resigns."""
    wins = [end for end in ends if end.word is EndWord.WINS]
    return next(reversed(wins or ends), None)


def winner_stated(end: EndAction) -> Player | None:
    """Return the side that the ending makes the winner, None for a draw."""
    if end.word is EndWord.DRAW:
        return None
    return end.player if end.word is EndWord.WINS else end.player.opponent


def points_told(record: GameRecord) -> PerPlayer[float]:
    """Return what the record says that either side has won in a game."""
    nothing: PerPlayer[float] = PerPlayer(0, 0)
    ends = tuple(action for action in record.actions if isinstance(action, EndAction))
    end = _main_end(ends)
    winner = None if end is None else winner_stated(end)
    if end is None or winner is None:
        return nothing
    return nothing.with_value(winner, end.points or 0)


def _stated_points(ends: tuple[EndAction, ...], log: GameLog) -> int | None:
    """Return the points written, those of a win before those of a loss; no points tell nothing."""
    ordered = sorted(ends, key=lambda end: end.word is not EndWord.WINS)
    for end in ordered:
        if end.points == 0:
            message = _("a game that is won gives at least 1 point")
            log.add(Severity.WARNING, "points-mismatch", message, end)
    return next((end.points for end in ordered if end.points), None)


def _ending(
    played: Played, winner: Player, told: int | None, results: tuple[Result, ...], log: GameLog
) -> tuple[Played, Ending]:
    """Return the kind of ending, and the game with the answer to a last double supplied.

    That is a drop if the doubler has won, but a take if the points can only be those of the
    doubled cube.
    """
    if played.ending is not None:
        return played, played.ending
    if played.offered is not winner:
        return played, Ending.RESIGNATION
    doubled = 2 * played.cube_value
    is_legal = any(turn.offer.legal for turn in played.turns[-1:] if turn.offer is not None)
    if is_legal and told is not None and result_of_points(told, doubled, results) is not None:
        message = _("the double is not answered; as {points} were won it was taken")
        answer, ending = CubeAnswer.TAKE, Ending.RESIGNATION
        played = replace(played, cube_value=doubled, cube_turned=True)
    else:
        message = _("the double is not answered; as {player} wins it was dropped")
        answer, ending = CubeAnswer.PASS, Ending.DROP
    message = message.format(player=log.name(winner), points=_points_text(told or 0))
    end = _main_end(played.ends)
    log.add(Severity.NOTE, "answer-missing", message, end, place=_last_place(played))
    return replace(played, turns=_with_answer(played.turns, answer)), ending


def _with_answer(turns: tuple[Turn, ...], answer: CubeAnswer) -> tuple[Turn, ...]:
    """Return the turns with the last double answered, if that is the one without an answer."""
    offer = turns[-1].offer if turns else None
    if offer is None or offer.answer is not CubeAnswer.NONE:
        return turns
    return (*turns[:-1], replace(turns[-1], offer=replace(offer, answer=answer)))


def _check_hidden(played: Played, winner: Player | None, log: GameLog) -> None:
    """Report a last roll without its play unless its side gave up the game there."""
    turn = played.hidden
    if turn is None or winner is turn.player.opponent:
        return
    message = _("no play is written for the last roll")
    log.add(Severity.WARNING, "play-missing", message, place=turn.place, turn=turn.number)


@dataclass(frozen=True, slots=True)
class _Worth:
    """Works out the points of a won game and compares them with those the record tells."""

    played: Played
    setup: GameSetup
    context: Context
    winner: Player
    log: GameLog

    def borne_off(self, told: int | None) -> tuple[int, str | None]:
        """Return points and kind of a game in which the winner bore off every checker."""
        board = self._board()
        assert board is not None
        result = self.setup.game.result(board)
        assert result is not None
        points = self._points(result)
        self._compare(points, told, result.kind)
        return points, result.kind

    def _board(self) -> Board | None:
        """Return the last board known, as the winner sees it."""
        board = self.played.board
        return board if board is None or self.winner is Player.ONE else board.mirrored()

    def dropped(self, told: int | None) -> tuple[int, str | None]:
        """Return the points of a refused double: the cube before it was offered."""
        self._compare(self.played.cube_value, told, _("drop"))
        return self.played.cube_value, None

    def resigned(self, told: int | None) -> tuple[int, str | None]:
        """Return points and kind of a resigned game, the kind inferred from the points."""
        most = self.context.most(self.winner)
        if told is None and most is not None and any(end.whole_match for end in self.played.ends):
            told = most
        result = self._result_resigned(told)
        if result is not None:
            self._check_possible(result)
            return result.multiplier * self.played.cube_value, result.kind
        assert told is not None
        if most is not None and told >= most:
            return self._match_resigned(told, most)
        message = _("no resignation gives {points} with the cube on {cube}")
        if not self.setup.game.rules.cube:
            message = _("no resignation gives {points} under the rules of the game")
        message = message.format(points=_points_text(told), cube=self.played.cube_value)
        self._tell(Severity.WARNING, "points-mismatch", message)
        return told, None

    def _dearest(self, level: int) -> Result:
        """Return the most that can be resigned, where the record has the game given up for more."""
        message = _("no resignation gives {points} under the rules of the game")
        message = message.format(points=_points_text(level))
        self._tell(Severity.WARNING, "points-mismatch", message)
        return max(self.setup.game.results, key=lambda result: result.multiplier)

    def _result_resigned(self, told: int | None) -> Result | None:
        """Return what was resigned as far as the points or the words tell, None if they do not."""
        game = self.setup.game
        levels = [end.level for end in self.played.ends if end.level is not None]
        if told is not None:
            return result_of_points(told, self.played.cube_value, game.results)
        if levels:
            return result_of_points(levels[0], 1, game.results) or self._dearest(levels[0])
        board = self._board()
        result = game.results[0] if board is None else game.conceded(board)
        points = result.multiplier * self.played.cube_value
        message = ngettext(
            "no points are written; {points} is assumed",
            "no points are written; {points} are assumed",
            points,
        )
        message = message.format(points=_points_text(points))
        self._tell(Severity.NOTE, "result-missing", message)
        return result

    def _match_resigned(self, told: int, most: int) -> tuple[int, str | None]:
        """Return points and kind where the winner is credited with all that was still needed."""
        cube = self.played.cube_value
        for result in self.setup.game.results:
            if result.multiplier * cube >= most and told == most:
                return result.multiplier * cube, result.kind
        if told > most:
            self._tell_capped(told, most)
        return most, None

    def _check_possible(self, result: Result) -> None:
        """Tell about more resigned than could have been lost any more."""
        rules, board = self.setup.game.rules, self._board()
        if result.multiplier == 1:
            return
        if self.context.needed is None and rules.jacoby and not self.played.cube_turned:
            message = _("a {kind} is resigned though the cube was never turned (Jacoby)")
        elif board is not None and not self.setup.game.is_possible(result, board):
            message = _("{points} are resigned, more than the loser could still lose")
        else:
            return
        points = _points_text(result.multiplier * self.played.cube_value)
        message = message.format(kind=result.kind, points=points)
        self._tell(Severity.WARNING, "points-mismatch", message)

    def _points(self, result: Result) -> int:
        money = self.context.needed is None
        return points_won(
            result,
            Cube(self.played.cube_value),
            jacoby=money and self.setup.game.rules.jacoby,
            turned=self.played.cube_turned,
        )

    def _compare(self, points: int, told: int | None, kind: str) -> None:
        """Report points other than the rules give, as far as a limit does not explain them."""
        most = self.context.most(self.winner)
        if told is None or told == points:
            return
        if most is not None and points >= most and told >= most:
            if told > most:
                self._tell_capped(told, most)
            return
        message = _("{told} for a {kind} with the cube on {cube}; it is worth {points}")
        if not self.setup.game.rules.cube:
            message = _("{told} are written; under the rules the game is worth {points}")
        message = message.format(
            told=_points_text(told), kind=kind, cube=self.played.cube_value, points=points
        )
        times, rest = divmod(told, points)
        automatic = self.context.needed is None and not rest and not times & (times - 1)
        is_known = any(turn.offer is not None for turn in self.played.turns)
        if automatic and self.setup.game.rules.automatic_doubles and not is_known:
            # No double tells at what value the cube started.
            return
        severity = Severity.WARNING if automatic else Severity.ERROR
        self._tell(severity, "points-mismatch", message)

    def _tell_capped(self, told: int, most: int) -> None:
        message = _("{told} are written; {player} needed {needed}").format(
            told=_points_text(told), player=self.log.name(self.winner), needed=most
        )
        self._tell(Severity.NOTE, "points-capped", message)

    def _tell(self, severity: Severity, kind: str, message: str) -> None:
        end = _main_end(self.played.ends)
        self.log.add(severity, kind, message, end, place=_last_place(self.played))


def _points_text(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)
