"""Whole matches of every game that a simple player plays against itself, as records.

    PYTHONPATH=tests/support python tests/support/self_play.py GAME SEED NAME NAME [--length N]
        [--rule NAME=VALUE]

prints such a match in standard text, a single game where no length is given. The player looks at
the position after each play: pips, points made, checkers in danger. It never doubles.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from random_games import Chooser, Chosen, any_play, random_turns
from written import steps_of

from analyzer.model.board import BAR, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.play import Play, chains
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.rules.cubing import may_double, score_phase
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import with_options
from analyzer.rules.results import Result, points_won
from analyzer.rules.score_chain import GameScore
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep
from analyzer.transcript.writer import write_mat


@dataclass(frozen=True)
class MadeGame:
    """What is known of a game that was made: who won how much, by what, and the last board.

    ``winner`` is None for a draw, of which either side gets the ``points``; ``kind`` is None for a
    draw and a drop; ``board`` is in the frame of `Player.ONE`.
    """

    winner: Player | None
    points: float
    kind: str | None
    board: Board
    plays: int


@dataclass(frozen=True)
class MadeMatch:
    """A record, and what its games and the match came to."""

    record: MatchRecord
    games: tuple[MadeGame, ...]
    score: PerPlayer[float]


@dataclass
class Maker:
    """Plays matches; ``doubling`` is how often a side doubles that may, half of it is dropped."""

    game: Game
    rng: random.Random
    choose: Chooser = any_play
    doubling: float = 0.0
    length: int = 0
    names: PerPlayer[str] = PerPlayer("Ann", "Bob")
    score: PerPlayer[float] = PerPlayer(0, 0)
    crawford_played: bool = False
    made: list[MadeGame] = field(default_factory=list)
    records: list[GameRecord] = field(default_factory=list)

    def match(self, games: int, tags: tuple[Tag, ...] = ()) -> MadeMatch:
        """Play that many games, fewer where the match is decided before."""
        starter = None
        for number in range(1, games + 1):
            starter = self._play(number, self._next_starter(starter))
            if self.length and max(self.score) >= self.length:
                break
        record = MatchRecord(self.length, tuple(self.records), tags)
        return MadeMatch(record, tuple(self.made), self.score)

    def _next_starter(self, before: Player | None) -> Player | None:
        """Return who begins the next game, None where it is drawn by lot."""
        rule = self.game.rules.next_start
        if before is None or rule == "lot":
            return None
        return before.opponent if rule == "alternate" else self.made[-1].winner

    def _play(self, number: int, starter: Player | None) -> Player:
        """Play a game; return who began it."""
        phase = None
        if self.length:
            phase = score_phase(self.score, self.length, self.crawford_played, self.game.rules)
            self.crawford_played |= self.length > 1 and self.length - 1 in self.score
        before = GameScore(self.score, phase)
        turns = random_turns(self.game, self.rng, starter, self.choose)
        table = _Table(self, before, turns)
        game = table.play()
        gained = PerPlayer(*(_gained(game, player) for player in Player))
        if self.length:
            needed = before.away(self.length)
            gained = PerPlayer(min(gained.one, needed.one), min(gained.two, needed.two))
        self.score = PerPlayer(self.score.one + gained.one, self.score.two + gained.two)
        actions = (*table.actions, self._ending(game))
        self.records.append(GameRecord(number, self.names, before.before, actions))
        self.made.append(game)
        assert table.starter is not None
        return table.starter

    def _ending(self, game: MadeGame) -> EndAction:
        if game.winner is None:
            return EndAction(Player.ONE, Place(), "Draw", EndWord.DRAW, in_row=False)
        points = int(game.points)
        decided = 0 < self.length <= max(self.score)
        return EndAction(
            game.winner, Place(), "Wins", EndWord.WINS, points, and_match=decided, in_row=False
        )


@dataclass
class _Table:
    """A game that is being played, and its actions so far."""

    maker: Maker
    score: GameScore
    turns: Iterator[Chosen]
    actions: list[Action] = field(default_factory=list)
    starter: Player | None = None
    cube: Cube = Cube()
    owner: Player | None = None
    turned: bool = False

    def play(self) -> MadeGame:
        last = finisher = None
        game = self.maker.game
        for count, turn in enumerate(self.turns):
            again = last is not None and last.player is turn.player
            if not again and self._is_dropped(turn):
                board = turn.before if turn.player is Player.ONE else turn.before.mirrored()
                return MadeGame(turn.player, self.cube.value, None, board, count)
            self.starter = turn.player if self.starter is None else self.starter
            self.actions.append(_written(turn, again, self.maker.rng))
            if not turn.named:
                factor = game.stake_factor(turn.roll)
                self.cube = Cube(self.cube.value * factor, self.cube.owner)
            if finisher is None and game.result(turn.after) is not None:
                finisher = turn.player
            last = turn
        assert last is not None
        assert finisher is not None
        return self._won(last, finisher, count + 1)

    def _won(self, last: Chosen, finisher: Player, plays: int) -> MadeGame:
        """Return the game that ended with that turn, perhaps with one after the finisher's."""
        board = last.after if last.player is Player.ONE else last.after.mirrored()
        game, own = self.maker.game, last.after
        if last.player is not finisher:
            if game.result(own) is not None:
                points = game.last_roll_points
                assert points is not None
                return MadeGame(None, points, None, board, plays)
            own = own.mirrored()
        result = game.result(own)
        assert result is not None
        return MadeGame(finisher, self._points(result), result.kind, board, plays)

    def _points(self, result: Result) -> int:
        jacoby = not self.maker.length and self.maker.game.rules.jacoby
        return points_won(result, self.cube, jacoby=jacoby, turned=self.turned)

    def _is_dropped(self, turn: Chosen) -> bool:
        """Let the side whose turn it is double now and then; return whether that ended the game."""
        owner = CubeOwner.CENTERED
        if self.owner is not None:
            owner = CubeOwner.MOVER if self.owner is turn.player else CubeOwner.OPPONENT
        game = self.maker.game
        stakes = self.score.stakes(self.maker.length, game.rules)[turn.player]
        position = Position(turn.before, Cube(self.cube.value, owner), stakes)
        if self.starter is None or not may_double(position, game.rules):
            return False
        rng = self.maker.rng
        if rng.random() >= self.maker.doubling:
            return False
        answer = rng.choice((CubeWord.TAKE, CubeWord.PASS))
        value = self.cube.value * 2
        self.actions += [
            CubeAction(turn.player, Place(), "Doubles", CubeWord.DOUBLE, value),
            CubeAction(turn.player.opponent, Place(), answer.value, answer),
        ]
        if answer is CubeWord.PASS:
            return True
        self.cube, self.owner, self.turned = Cube(value), turn.player.opponent, True
        return False


def _gained(game: MadeGame, player: Player) -> float:
    return game.points if game.winner in (None, player) else 0


def _written(turn: Chosen, again: bool, rng: random.Random) -> RollAction:
    """Return a turn as somebody writes it who notes every step, or only where checkers end."""
    steps = _joined(turn.play) if rng.random() < 0.5 else steps_of(turn.play)
    unplayed = None if steps else Unplayed.CANNOT_MOVE
    return RollAction(turn.player, Place(), "", turn.roll, steps, unplayed, continued=again)


def _joined(play: Play) -> tuple[WrittenStep, ...]:
    """Return one written step for each checker, with the points where it hit."""
    written = []
    for chain in chains(play.steps):
        hits = [Landing(step.target, True) for step in chain[:-1] if step.hit]
        end = Landing(chain[-1].target, chain[-1].hit)
        written.append(WrittenStep(chain[0].origin, (*hits, end)))
    return tuple(written)


# A player with some sense.


def best_play(game: Game, plays: dict[Board, Play], rng: random.Random) -> Board:
    """Return the board after the play that looks best, by lot among equals."""
    worth = _worth_of_hitter if game.hits else _worth_of_walker
    return max(plays, key=lambda board: (worth(board), rng.random()))


def _worth_of_hitter(board: Board) -> float:
    """Return how good a board looks to the side that has just moved, where checkers are hit."""
    points = board.points
    worth = (board.opponent_pips - board.pips) / 2 + 3 * board.off - 4 * points[BAR]
    enemies = [point for point in range(25) if points[point] < 0]
    rear = enemies[0] if enemies else 25
    for point in range(1, 25):
        if points[point] >= 2:
            worth += 7 if 4 <= point <= 8 else 5 if point in (3, 20, 21) else 3
            worth -= max(points[point] - 4, 0) * 1.5
        elif points[point] == 1 and rear < point:
            shots = sum(1 for enemy in enemies if 0 < point - enemy <= 6)
            far = sum(1 for enemy in enemies if 6 < point - enemy <= 12)
            worth -= (3 * shots + far) * (30 - point) / 12 + 1
    return worth


def _worth_of_walker(board: Board) -> float:
    """Return how good a board looks to the side that has just moved, where a checker blocks."""
    points = board.points
    worth = 4.0 * board.off - board.pips / 4
    worth -= 2.5 * points[24]
    run = 0
    for point in range(23, 0, -1):
        run = run + 1 if points[point] > 0 else 0
        if points[point] > 0 and point > 6:
            worth += 2 + min(run, 5) * 0.8
            worth -= max(points[point] - 2, 0) * 1.2
    # What stands behind the other side's block is late: bring it round.
    return worth - 0.8 * sum(max(points[point], 0) for point in range(13, 24))


def main() -> None:
    """Print a match that the player of some sense plays against itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seed", type=int)
    parser.add_argument("names", nargs=2)
    parser.add_argument("--length", type=int, default=0)
    parser.add_argument("--rule", action="append", default=[])
    given = parser.parse_args()
    options = dict(rule.split("=") for rule in given.rule)
    game = with_options(game_named(given.game), options)
    tags = [
        Tag("Event", "Kibitz example"),
        Tag("EventDate", "2026.11.30"),
        Tag("Variation", given.game),
    ]
    if given.rule:
        tags.append(Tag("Rules", " ".join(given.rule)))
    maker = Maker(game, random.Random(given.seed), best_play, length=given.length)
    maker.names = PerPlayer(*given.names)
    sys.stdout.write(write_mat(maker.match(99 if given.length else 1, tuple(tags)).record))


if __name__ == "__main__":
    main()
