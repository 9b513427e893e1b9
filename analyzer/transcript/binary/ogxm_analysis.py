"""The analyses in a GammonView document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from analyzer.model.board import Board
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.transcript.binary.node import Node
from analyzer.transcript.binary.ogxm_game import DOUBLE, OgxmGameDraft, steps_of
from analyzer.transcript.binary.steps import seen_by, with_hits
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
)

_LAST_ROLL = 20
_ANSWERS = (22, 23, 32)
_DEPTH = re.compile(r"([0-9]{1,2})ply")


@dataclass(frozen=True, slots=True)
class Block:
    """One analysis of a document: its place among them and what is told of it as a whole."""

    index: int | None
    info: Node

    def of(self, ply: Node) -> Node:
        """Return what this analysis says of a ply."""
        if self.index is None:
            return ply["analysis"]
        return next(
            (each for each in ply["analyses"].items if each["analysis_index"].whole == self.index),
            Node(),
        )

    @property
    def engine(self) -> str:
        """The name and version of what made it, as far as they are told."""
        name = self.info["model_name"].text or self.info["model_id"].text
        version = self.info["engine_build"].text
        return name if not version or version in name else f"{name} {version}".strip()


def blocks_of(document: Node) -> list[Block]:
    """Return the analyses of a document, the first one first."""
    infos = document["analyses_info"].items
    if infos:
        return [Block(index, info) for index, info in enumerate(infos)]
    return [Block(None, document["analysis_info"])]


@dataclass(slots=True)
class BlockReader:
    """Collects the entries of one analysis, game by game."""

    block: Block
    entries: list[ForeignEntry]

    def add_game(self, plies: list[Node], draft: OgxmGameDraft) -> None:
        """Take in what is said of the plies of a game, of which the draft has the actions."""
        for ply, place, board in zip(plies, draft.places, draft.boards, strict=True):
            said = self.block.of(ply)
            if place is None or not said.is_object:
                continue
            player = draft.white if ply["color"].whole else draft.white.opponent
            entry = ForeignEntry(draft.index, place)
            made = self._entry(entry, ply, said, board, player is draft.white, player)
            if made != entry:
                self.entries.append(made)

    def _entry(
        self,
        entry: ForeignEntry,
        ply: Node,
        said: Node,
        board: Board | None,
        white: bool,
        player: Player,
    ) -> ForeignEntry:
        action = ply["action_id"].whole or 0
        if action == DOUBLE:
            cube = self._cube(said, said["ply"])
            return replace(entry, cube=cube, double_loss=_loss(said) if cube else None)
        if action in _ANSWERS:
            self._answer(said)
            return entry
        if not said["alternatives"] and said["luck"].number is None:
            return entry
        seen = seen_by(board, player)
        plays = tuple(
            self._play(each, said, seen, white)
            for each in said["alternatives"].items
            if each["equity"].number is not None
        )
        missed, live = said["missed_double"], said["cube_decision"]
        cube = self._cube(missed if missed else live, Node())
        return replace(
            entry,
            plays=plays,
            luck=said["luck"].number,
            cube=cube,
            double_loss=None if cube is None else (missed["equity_loss"].number or 0.0),
            play_loss=_loss(said) if plays else None,
            counted=said["decision"].flag if plays else None,
        )

    def _answer(self, said: Node) -> None:
        """Give what is said of an answer to the double before it."""
        if not self.entries or self.entries[-1].cube is None:
            return
        last = self.entries[-1]
        assert last.cube is not None
        cube = replace(last.cube, outcome_double=outcome_of(said["eval"]))
        self.entries[-1] = replace(last, cube=cube, take_loss=_loss(said))

    def _play(self, said: Node, decision: Node, seen: Board | None, white: bool) -> ForeignPlay:
        return ForeignPlay(
            with_hits(steps_of(said["move"], white), seen),
            said["equity"].number or 0.0,
            self._level(said, decision["ply"]),
            outcome_of(said["eval"]),
            said["cubeless_equity"].number,
            said["rollout_se"].number,
        )

    def _cube(self, said: Node, depth: Node) -> ForeignCube | None:
        single, taken = said["no_double_equity"].number, said["double_take_equity"].number
        if single is None or taken is None:
            return None
        passed = said["double_pass_equity"].number
        level = self._level(said, depth)
        return ForeignCube(single, taken, passed, level, outcome_of(said["eval"]))

    def _level(self, said: Node, depth: Node) -> ForeignLevel:
        """Return the level of a play or a cube; what it does not say is that of the analysis."""
        stated = said["level"] if said["level"] else self.block.info["level"]
        info = self.block.info
        name = (
            stated["preset"].text
            or said["eval_level"].text
            or (f"{depth.whole}ply" if depth.whole else "")
            or info["eval_level"].text
        )
        plies = stated["checker_ply"].whole or stated["cube_ply"].whole
        if plies is None and (told := _DEPTH.fullmatch(name)):
            plies = int(told[1])
        trials = stated["rollout"]["trials"].whole
        # The document counts the play itself as a ply.
        return ForeignLevel(name, None if plies is None else max(plies - 1, 0), trials)


def outcome_of(chances: Node) -> Outcome | None:
    """Return chances, None where not all of them are told."""
    values = [
        chances[key].number for key in ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")
    ]
    numbers = [value for value in values if value is not None]
    return Outcome(*numbers) if len(numbers) == len(_CHANCES) else None


_CHANCES: Final = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")


def analyses_of(readers: list[BlockReader]) -> Iterator[ForeignAnalysis]:
    """Yield the analyses that say anything."""
    for reader in readers:
        if reader.entries:
            met = reader.block.info["met_id"].text
            yield ForeignAnalysis(reader.block.engine, tuple(reader.entries), met=met)


def _loss(said: Node) -> float | None:
    loss = said["equity_loss"].number
    return None if loss is None else max(loss, 0.0)
