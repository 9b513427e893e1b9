"""Games played at random under the rules, as replays, for tests of judging."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.cubing import may_double
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON, legal_plays
from analyzer.rules.replayed import (
    CubeAnswer,
    CubeOffer,
    Ending,
    GameReplay,
    PlayStatus,
    Replay,
    Turn,
)
from analyzer.transcript.record import MatchRecord

_WEIGHTS = [roll.ways for roll in ROLLS]


@dataclass
class RandomGame:
    """Plays one game: any legal play, a double now and then, any answer."""

    random: random.Random
    stakes: Stakes
    start: Board = STANDARD_START
    number: int = 1
    score: PerPlayer[int] = PerPlayer(0, 0)
    most_turns: int = 400

    def play(self) -> GameReplay:
        position = Position(self.start, Cube(), self.stakes)
        player, turns = Player.ONE, []
        while len(turns) < self.most_turns:
            opening = not turns and self.start == STANDARD_START
            turn = self._turn(len(turns) + 1, player, position, opening)
            turns.append(turn)
            if turn.offer is not None and turn.offer.answer is CubeAnswer.PASS:
                return self._game(turns, Ending.DROP, player, turn.position.cube.value)
            assert turn.after is not None
            if turn.after.off == 15:
                return self._game(turns, Ending.BORNE_OFF, player, turn.rolled_from.cube.value)
            position = replace(turn.rolled_from, board=turn.after).mirrored()
            player = player.opponent
        return self._game(turns, Ending.UNFINISHED, None, 0)

    def _turn(self, number: int, player: Player, position: Position, opening: bool) -> Turn:
        may = may_double(position, first_roll=opening)
        offer, rolled_from = None, position
        if may and self.random.random() < 0.2:
            value = position.cube.value * 2
            answer = self.random.choice(self._answers())
            raises = int(answer is CubeAnswer.BEAVER)
            offer = CubeOffer(value, answer, Place(number), raises=raises)
            rolled_from = replace(position, cube=Cube(value * 2**raises, CubeOwner.OPPONENT))
        turn = Turn(number, player, Place(number), position, rolled_from, may, offer)
        if offer is not None and offer.answer is CubeAnswer.PASS:
            return turn
        roll = self._roll(opening)
        plays = legal_plays(position.board, roll)
        after, play = self.random.choice(list(plays.items()))
        status = PlayStatus.LEGAL if play.steps else PlayStatus.DANCE
        return replace(
            turn, roll=roll, play=play, after=after, status=status, opening=opening, text=str(play)
        )

    def _answers(self) -> tuple[CubeAnswer, ...]:
        if isinstance(self.stakes, MoneyRules) and self.stakes.beavers:
            return CubeAnswer.TAKE, CubeAnswer.PASS, CubeAnswer.BEAVER
        return CubeAnswer.TAKE, CubeAnswer.PASS

    def _roll(self, opening: bool) -> Roll:
        while True:
            roll = self.random.choices(ROLLS, _WEIGHTS)[0]
            if not (opening and roll.is_doublet):
                return roll

    def _game(
        self, turns: list[Turn], ending: Ending, winner: Player | None, points: int
    ) -> GameReplay:
        phase = self.stakes.phase if isinstance(self.stakes, MatchScore) else None
        return GameReplay(
            self.number,
            BACKGAMMON,
            PerPlayer("Ann", "Bob"),
            self.score,
            phase,
            tuple(turns),
            ending,
            winner,
            points,
            points,
            None,
            turns[-1].rolled_from.cube.value,
            turns[-1].after,
        )


def replay_of(*games: GameReplay, length: int = 0, game: str = "international") -> Replay:
    """Return a replay of the games."""
    record = MatchRecord(length or None, ())
    return Replay(record, game_named(game), length, games, PerPlayer(0, 0), None, ())


def money_game(
    seed: int, start: Board = STANDARD_START, most_turns: int = 400, beavers: int = 0
) -> Replay:
    """Return a replay of one random money game."""
    stakes = MoneyRules(beavers=beavers)
    game = RandomGame(random.Random(seed), stakes, start, most_turns=most_turns)
    return replay_of(game.play())


def match_game(
    seed: int, length: int, score: PerPlayer[int], start: Board = STANDARD_START
) -> Replay:
    """Return a replay of one random game of a match, post-Crawford where a side is at 1-away."""
    away = score.map(lambda points: length - points)
    phase = ScorePhase.POST_CRAWFORD if 1 in away else ScorePhase.PRE_CRAWFORD
    stakes = MatchScore(away.one, away.two, phase)
    game = RandomGame(random.Random(seed), stakes, start, score=score)
    return replay_of(game.play(), length=length)
