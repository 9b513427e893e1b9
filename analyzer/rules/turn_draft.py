"""A turn while it is being replayed: begun by an offer of the cube or a roll."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.model.cube import Cube
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.rules.replayed import CubeOffer, Turn
from analyzer.rules.roll_reading import RollPlay
from analyzer.transcript.record import RollAction


@dataclass(slots=True)
class TurnDraft:
    """A turn that has begun and waits for its roll; ``first`` and ``last`` are its actions."""

    number: int
    player: Player
    place: Place
    position: Position
    may_double: bool
    first: int
    last: int
    offer: CubeOffer | None = None

    @property
    def actions(self) -> range:
        """The indices of the record's actions that belong to the turn."""
        return range(self.first, self.last + 1)

    def without_roll(self, cube: Cube) -> Turn:
        """Return the turn as it stands, no dice thrown.

        Args:
            cube: As the side sees it now.
        """
        rolled_from = self.position if self.offer is None else replace(self.position, cube=cube)
        return Turn(
            self.number,
            self.player,
            self.place,
            self.position,
            rolled_from,
            self.may_double,
            self.offer,
            actions=self.actions,
        )

    def with_roll(
        self,
        cube: Cube,
        action: RollAction,
        played: RollPlay,
        *,
        opening: bool,
        named: bool,
    ) -> Turn:
        """Return the turn with its roll and what was played.

        Args:
            cube: As the side sees it now.
            action: What is written of the roll.
            played: What was played with it.
            opening: Whether it is the first roll of the game.
            named: Whether the dice were named, not thrown.
        """
        return replace(
            self.without_roll(cube),
            roll=action.roll,
            play=played.play,
            after=played.after,
            status=played.status,
            opening=opening,
            text=action.text,
            mark=action.mark,
            named=named,
        )
