"""One round of training data: positions with targets, made by threads with dice of their own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from analyzer.evaluation.native.choosing import Room, Setting, new_room
from analyzer.evaluation.native.dice import Chance, new_chance
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import WIDTH, Rows, number, rows_of
from analyzer.evaluation.native.lookahead import look_many
from analyzer.evaluation.native.network import MOST_OUTPUTS, Network
from analyzer.evaluation.native.scoring import Chances, outputs_of, scoring_of
from analyzer.rules.games import game_named
from analyzer.training.gathering import gather
from analyzer.training.plan import MAKERS, ROUND, Phase, Plan, Source
from analyzer.training.selfplay import (
    MOST_TURNS,
    Record,
    Sample,
    Variety,
    new_record,
    play_games,
)
from analyzer.training.teacher import taught

#: Room beyond what is asked for: a game's positions.
_MORE = 6 * MOST_TURNS


@dataclass(frozen=True)
class _Memory:
    """What one thread works in."""

    room: Room
    record: Record = field(default_factory=new_record)


class Makers:
    """Makes rounds for one game."""

    def __init__(self, name: str, plan: Plan) -> None:
        """Set up the threads' memory.

        Args:
            name: Of the game and its network.
            plan: How it is trained.
        """
        self._game = game_named(name)
        starts = [game_named(start).start.mirrored() for start in plan.starts]
        self._starts = rows_of(starts)
        self._variety = Variety(*map(number, (plan.wander, plan.steps, plan.stray)))
        self._memory = [_Memory(new_room(self._game)) for _maker in range(MAKERS)]
        self._pool = ThreadPoolExecutor(MAKERS)

    def sample(self, network: Network, phase: Phase, seed: tuple[int, ...]) -> Sample:
        """Return a round's positions and targets; the same for the same arguments.

        Args:
            network: Whose games are played.
            phase: Where targets come from.
            seed: Numbers that no other round has.
        """
        setting = Setting(flags_of(self._game), scoring_of(self._game), network)
        chances = [new_chance((*seed, maker)) for maker in range(MAKERS)]
        parts = list(
            self._pool.map(
                lambda memory, chance: self._part(setting, phase, memory, chance),
                self._memory,
                chances,
            )
        )
        rows = np.concatenate([part.rows for part in parts])
        if phase.source is Source.TEACHER:
            return Sample(rows, taught(rows))
        return Sample(rows, np.concatenate([part.targets for part in parts]))

    def _part(self, setting: Setting, phase: Phase, memory: _Memory, chance: Chance) -> Sample:
        """Return what one thread makes."""
        size = ROUND // MAKERS + _MORE
        rows = np.zeros((size, WIDTH), np.int8)
        outputs = outputs_of(setting.scoring.most)
        room, variety = memory.room, self._variety
        if phase.source is Source.SELFPLAY:
            sample = Sample(rows, np.zeros((size, outputs), np.float32))
            arguments = (self._starts, setting, variety, phase.trace, chance, room)
            count = play_games(*arguments, memory.record, sample)
            return Sample(rows[:count], sample.targets[:count])
        rows = rows[: gather(self._starts, setting, variety, chance, room, rows)]
        if phase.source is Source.TEACHER:
            return Sample(rows, np.zeros((0, outputs), np.float32))
        return Sample(*_looked(rows, setting, room))


def _looked(rows: Rows, setting: Setting, room: Room) -> tuple[Rows, Chances]:
    """Return the positions that could be looked ahead from, with their chances."""
    chances = np.zeros((len(rows), outputs_of(setting.scoring.most)), np.float32)
    replies = np.zeros((3, WIDTH), np.int8)
    one = np.zeros(MOST_OUTPUTS, np.float32)
    done = 0
    kept = np.ones(len(rows), np.bool_)
    while done < len(rows):
        done += look_many(rows[done:], number(1), setting, room, replies, one, chances[done:])
        if done < len(rows):
            # A position with more results than there is room for is left out.
            kept[done] = False
            done += 1
    return rows[kept], chances[kept]
