"""Whole games of every kind, played at random under the rules of their `Game`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hand_records import NAMES
from written import steps_of

from analyzer.model.board import Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.play import Play
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.rules.games.base import Game, Next
from analyzer.transcript.record import GameRecord, RollAction, Unplayed

_WEIGHTS = [roll.ways for roll in ROLLS]


@dataclass(frozen=True)
class Chosen:
    """A roll, thrown or named, and what was played with it; boards are in the player's frame."""

    player: Player
    before: Board
    roll: Roll
    play: Play
    after: Board
    named: bool


#: Chooses one of the plays of a game, keyed by the boards that they leave.
Chooser = Callable[[Game, dict[Board, Play], random.Random], Board]


def any_play(_game: Game, plays: dict[Board, Play], rng: random.Random) -> Board:
    """Return the board after a play chosen by lot."""
    return rng.choice(list(plays))


def random_turns(
    game: Game,
    rng: random.Random,
    starter: Player | None = None,
    choose: Chooser = any_play,
) -> Iterator[Chosen]:
    """Yield the plays of a game until it is over; who starts is drawn by lot unless given."""
    if starter is None:
        starter = rng.choice(list(Player))
    player = starter
    board, follows, last = game.start, Next.OPPONENT, False
    lot_dice = game.rules.opening == "lot_dice"
    while True:
        named = follows is Next.NAMED_DOUBLE
        roll = _doublet(rng) if named else _roll(rng, doublets=not lot_dice)
        lot_dice = False
        plays = game.legal_plays(board, roll)
        after = choose(game, plays, rng)
        play = plays[after]
        yield Chosen(player, board, roll, play, after, named)
        if last:
            return
        if game.result(after) is not None:
            if game.last_roll_points is None or player is not starter:
                return
            last = True
        follows = game.follows(roll, play, after, named=named)
        if follows is Next.OPPONENT:
            after, player = after.mirrored(), player.opponent
        board = after


def random_record(game: Game, rng: random.Random, number: int = 1) -> GameRecord:
    """Return a game as a scribe writes it who notes every die and no result."""
    actions = []
    for row, turn in enumerate(random_turns(game, rng), 1):
        steps = steps_of(turn.play)
        unplayed = None if steps else Unplayed.BLANK
        text = f"{turn.roll}: {turn.play}"
        actions.append(RollAction(turn.player, Place(row, 1), text, turn.roll, steps, unplayed))
    return GameRecord(number, NAMES, PerPlayer(0, 0), tuple(actions))


def _roll(rng: random.Random, *, doublets: bool) -> Roll:
    while True:
        roll = rng.choices(ROLLS, _WEIGHTS)[0]
        if doublets or not roll.is_doublet:
            return roll


def _doublet(rng: random.Random) -> Roll:
    die = rng.randint(1, 6)
    return Roll(die, die)
