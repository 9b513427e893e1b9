"""Look-ahead with our own network in one game, for positions by the dozen.

A look-ahead is a tree of best replies: each ply adds the best play of each roll, chosen by the
network's own opinion, and the chances after the last of them are its leaves. Plies are counted as
gnubg does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.native.choosing import FIRSTS, Room, Setting, new_room
from analyzer.evaluation.native.compiling import Tell, ready
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import BEEN_HOME, Rows, rows_of
from analyzer.evaluation.native.network import chances_of, evaluate_many
from analyzer.evaluation.native.plays import generate
from analyzer.evaluation.native.replies import CONTACT, Found, best_replies, new_found
from analyzer.evaluation.native.scoring import Chances, outputs_of, scoring_of
from analyzer.evaluation.native.stages import ROLLS_AGAIN, new_stages, whole_turn
from analyzer.evaluation.native.weights import network_for
from analyzer.evaluation.native.work import DICE_USED
from analyzer.evaluation.native_races import HomeRaces
from analyzer.model.board import BAR
from analyzer.model.dice import ROLLS
from analyzer.rules.games.base import Game
from analyzer.rules.whole_turns import DOUBLES

Doubles = NDArray[np.float64]
Flagged = NDArray[np.bool_]
T = TypeVar("T")

#: Weight of each of the 21 rolls.
WAYS: Doubles = np.array([roll.ways for roll in ROLLS]) / 36
#: Positions looked two plies or more ahead from at a time, for the memory that it takes.
_GROUP = 16
#: Dice that a doublet played in full uses.
_DOUBLET = 4
#: Results of the 21 rolls of a position for which there is room at first.
_RESULTS = 4096


@dataclass(frozen=True, slots=True)
class Replies:
    """The best play of each roll by each aim, arrays by position, aim and roll.

    ``rows`` are the positions after the plays in the frame of the side that played, ``again`` tells
    that it rolls again, ``chances`` are its own and ``pips`` as in `replies.Found`.
    """

    rows: Rows
    again: Flagged
    chances: Chances
    pips: Chances


@dataclass(frozen=True, slots=True)
class Results:
    """Every result of the 21 rolls of a position; ``ends`` are the places behind those of each."""

    chances: Chances
    pips: Chances
    ends: NDArray[np.int64]

    def best(self, values: Doubles) -> Doubles:
        """Return the highest of each roll, of a value for every result."""
        return np.maximum.reduceat(values, [0, *self.ends[:-1]])


class Searcher:
    """Values positions of one game; several threads may ask it at once.

    ``network_id`` tells its network from others.
    """

    def __init__(self, game: Game, threads: int, tell: Tell) -> None:
        """Load the network, and load or compile the code.

        Args:
            game: The game under its options.
            threads: How many threads work on one question.
            tell: Is told where that takes long.

        Raises:
            EngineError: There is no network for the game, or it is damaged.
        """
        scoring = scoring_of(game)
        self.most = scoring.most
        self.outputs = outputs_of(scoring.most)
        self.parallel = scoring.parallel
        self.stakes = stakes_aim(self.most)
        self._game = game
        self._threads = threads
        network = network_for(game)
        self.network_id = sha256(network.inputs.tobytes()).hexdigest()[:8]
        self._setting = Setting(flags_of(game), scoring, network)
        self._races = HomeRaces(game, tell)
        self._rooms: deque[Room] = deque()
        self._make_ready(tell)

    def after(self, rows: Rows, again: Flagged, depth: int) -> Doubles:
        """Return the chances of the sides that have just played into positions.

        Those of a finished game are exact.

        Args:
            rows: Positions, each in the frame of the side that has played.
            again: Whether that side rolls again.
            depth: Plies of look-ahead.
        """
        turned = np.where(again[:, None], rows, self.mirrored(rows))
        over = is_over(rows)
        chances = np.zeros((len(rows), self.outputs))
        chances[over] = self.static(rows[over])
        on_roll = self.on_roll(turned[~over], depth)
        chances[~over] = np.where(again[~over, None], on_roll, other_side(on_roll))
        return chances

    def on_roll(self, rows: Rows, depth: int) -> Doubles:
        """Return the chances of sides about to roll, all plays made for the most stakes.

        Args:
            rows: Positions in the frame of the side that rolls.
            depth: Plies of look-ahead.
        """
        if depth == 0:
            return other_side(self.static(self.mirrored(rows)).astype(np.float64))
        if depth == 1 or len(rows) <= _GROUP:
            return self._ahead(rows, depth)
        starts = range(0, len(rows), _GROUP)
        return np.concatenate([self._ahead(rows[i : i + _GROUP], depth) for i in starts])

    def _ahead(self, rows: Rows, depth: int) -> Doubles:
        found = self.replies(rows, self.stakes[None])
        chances = found.chances[:, 0].astype(np.float64)
        if depth > 1:
            reached, again = found.rows[:, 0].reshape(-1, rows.shape[1]), found.again[:, 0].ravel()
            turned = np.where(again[:, None], reached, self.mirrored(reached))
            different, places = unique(turned)
            deeper = self._ahead(different, depth - 1)[places]
            deeper = np.where(again[:, None], deeper, other_side(deeper))
            chances = deeper.reshape(chances.shape)
        return np.asarray(np.einsum("r,nro->no", WAYS, chances))

    def named(self, row: Rows) -> tuple[Rows, Flagged]:
        """Return what naming any double leads to, and whether the side then rolls again.

        Args:
            row: One position, in the frame of the side that names a double.
        """
        parts, again = [], []
        room = self._take()
        for double in DOUBLES:
            count = generate(row, 0, double, double, self._setting.flags, room.work)
            reached = room.work.rows[:count].copy()
            parts.append(reached)
            again.append(~is_over(reached) & (room.work.state[DICE_USED] == _DOUBLET))
        self._rooms.append(room)
        return np.concatenate(parts), np.concatenate(again)

    def static(self, rows: Rows) -> Chances:
        """Return the chances of the sides that have just played into positions, as they look."""
        room, setting = self._take(), self._setting
        chances = chances_of(rows, setting.scoring, setting.network, room.scratch)
        self._rooms.append(room)
        self._races.correct(rows, self.mirrored(rows), chances)
        return chances

    def replies(self, rows: Rows, aims: Doubles, firsts: int = FIRSTS) -> Replies:
        """Return the best play of each roll.

        Args:
            rows: Positions in the frame of the side that rolls.
            aims: For each aim what each chance of that side counts, shape (aims, outputs).
            firsts: As in `Setting`; `ALL_FIRSTS` leaves nothing out.
        """
        parts, setting = _parts(rows, self._threads), self._setting._replace(firsts=firsts)
        found = self._map(lambda part: self._found(part, aims, 0, setting), parts)
        reached = np.concatenate([each.rows for each in found])
        again = reached[..., ROLLS_AGAIN] != 0
        reached[..., ROLLS_AGAIN] = 0
        chances, pips = (
            np.concatenate([getattr(each, name) for each in found]) for name in ("chances", "pips")
        )
        flat = reached.reshape(-1, reached.shape[-1])
        self._races.correct(flat, self.mirrored(flat), chances.reshape(-1, self.outputs))
        return Replies(reached, again, chances, pips)

    def results(self, row: Rows) -> Results:
        """Return every result of each roll of one position, in the frame of the side that rolls.

        There are none of a finished game.
        """
        found = self._found(row, self.stakes[None], _RESULTS, self._setting)
        end = found.ends[0, -1]
        rows, chances = found.all_rows[:end], found.all_chances[:end]
        self._races.correct(rows, self.mirrored(rows), chances)
        return Results(chances, found.all_pips[:end], found.ends[0])

    def mirrored(self, rows: Rows) -> Rows:
        """Return positions as the other side sees them."""
        turned = np.zeros_like(rows)
        points = np.arange(1, BAR)
        facing = (points + 11) % 24 + 1 if self.parallel else BAR - points
        turned[:, facing] = -rows[:, points]
        turned[:, 0], turned[:, BAR] = -rows[:, BAR], -rows[:, 0]
        turned[:, BEEN_HOME], turned[:, BEEN_HOME + 1] = rows[:, BEEN_HOME + 1], rows[:, BEEN_HOME]
        return turned

    def race_pips(self, rows: Rows) -> Chances:
        """Return the mean pips of both sides in a race, `CONTACT` elsewhere, as `Found.pips`."""
        if self.parallel:
            return np.full(len(rows), CONTACT, np.float32)
        points = rows[:, : BAR + 1].astype(np.int64)
        mine, theirs = np.maximum(points, 0), np.maximum(-points, 0)
        farthest = np.where(mine > 0, np.arange(BAR + 1), 0).max(axis=1)
        nearest = np.where(theirs > 0, np.arange(BAR + 1), BAR + 1).min(axis=1)
        pips = mine @ np.arange(BAR + 1) + theirs @ np.arange(BAR, -1, -1)
        return np.where(farthest > nearest, CONTACT, pips / 2).astype(np.float32)

    def _found(self, rows: Rows, aims: Doubles, results: int, setting: Setting) -> Found:
        """Return what is found, with more memory as long as there is too little."""
        room = self._take()
        while True:
            found = new_found(len(rows), len(aims), self.outputs, results)
            if best_replies(rows, aims, setting, room, found) == len(rows):
                self._rooms.append(room)
                return found
            results *= 2
            if self._game.can_go_on:
                room = room._replace(stages=new_stages(2 * (len(room.stages.words) - 1)))

    def _take(self) -> Room:
        """Return memory that no other thread uses; whoever is done with it puts it back."""
        try:
            return self._rooms.pop()
        except IndexError:
            return new_room(self._game)

    def _map(self, function: Callable[[Rows], T], parts: Sequence[Rows]) -> list[T]:
        if len(parts) < 2:
            return [function(part) for part in parts]
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(function, parts))

    def _make_ready(self, tell: Tell) -> None:
        setting = self._setting
        rows = rows_of([self._game.start])
        chances = np.zeros((1, self.outputs), np.float32)
        room = self._take()
        roll = (rows, 0, 2, 1, setting.flags, room.work)
        found = new_found(1, 1, self.outputs, 0)
        ready(
            tell,
            (generate, roll),
            (whole_turn, (*roll, room.stages)),
            (best_replies, (rows, self.stakes[None], setting, room, found)),
            (evaluate_many, (rows, setting.scoring, setting.network, room.scratch, chances)),
        )
        self._rooms.append(room)


def stakes_aim(most: int) -> Doubles:
    """Return what each chance counts where a side plays for the most stakes."""
    return np.array([2.0, *[1.0] * (most - 1), *[-1.0] * (most - 1)])


def is_over(rows: Rows) -> Flagged:
    """Return whether the side in whose frame a position is has borne off everything."""
    return np.asarray((rows[:, 1 : BAR + 1] <= 0).all(axis=1))


def other_side(chances: Doubles) -> Doubles:
    """Return rows of chances as the other side sees them."""
    most = (chances.shape[1] + 1) // 2
    return np.concatenate([1 - chances[:, :1], chances[:, most:], chances[:, 1:most]], axis=1)


def unique(rows: Rows) -> tuple[Rows, NDArray[np.intp]]:
    """Return the different positions, and for each of those given its place among them."""
    keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1]))).ravel()
    _keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
    return rows[first], places


def _parts(rows: Rows, threads: int) -> list[Rows]:
    """Return the positions in as many parts as there are threads to work on them."""
    count = max(1, min(threads, len(rows)))
    return [rows[len(rows) * i // count : len(rows) * (i + 1) // count] for i in range(count)]
