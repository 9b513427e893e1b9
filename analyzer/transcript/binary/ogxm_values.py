"""What other programs found, as the parts of a GammonView document that hold it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyzer.model.board import BAR
from analyzer.model.outcome import Outcome
from analyzer.model.player import Player
from analyzer.transcript.binary.ogxm_game import own_point
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.record import CubeAction, CubeWord, GameRecord, RollAction

Document = dict[str, Any]
_PASSED = 1.0


def block_of(analysis: ForeignAnalysis) -> Document:
    """Return what is told of an analysis as a whole."""
    block: Document = {"model_name": analysis.engine}
    if analysis.met:
        block["met_id"] = analysis.met
    return block


@dataclass(frozen=True, slots=True)
class Values:
    """What an analysis says of each action, the indices of its game and its own being the key."""

    entries: Mapping[tuple[int, int], ForeignEntry]

    @classmethod
    def of(cls, analysis: ForeignAnalysis) -> Values:
        """Return what an analysis says."""
        return cls({(entry.game, entry.action): entry for entry in analysis.entries})

    def said(self, index: int, place: int, game: GameRecord) -> Document:
        """Return what is said of an action, nothing where that is nothing, or in chances.

        Args:
            index: The index of the game.
            place: The index of the action in it.
            game: The game.
        """
        action, entry = game.actions[place], self.entries.get((index, place))
        if isinstance(action, RollAction):
            return {} if entry is None else _of_roll(entry, action)
        if not isinstance(action, CubeAction):
            return {}
        if action.word is CubeWord.DOUBLE:
            return _of_double(entry)
        return _of_answer(self.entries.get((index, place - 1)), action.word)


def _of_roll(entry: ForeignEntry, action: RollAction) -> Document:
    said: Document = {}
    if entry.plays and entry.plays_unit is ForeignUnit.EMG:
        said.update(_of_plays(entry, action))
    if entry.luck is not None and entry.luck_unit is ForeignUnit.EMG:
        said["luck"] = entry.luck
    if entry.cube is not None and entry.cube_unit is ForeignUnit.EMG:
        said.update(_of_held_cube(entry.cube, entry.double_loss))
    if said:
        said.setdefault("alternatives", [])
        said.setdefault("decision", False)
    return said


def _of_plays(entry: ForeignEntry, action: RollAction) -> Document:
    best = entry.plays[0].equity
    made = next((play for play in entry.plays if play.steps == action.play), None)
    loss = entry.play_loss
    if loss is None:
        loss = 0.0 if made is None else max(best - made.equity, 0.0)
    return {
        "best_equity": best,
        "played_equity": best - loss,
        "equity_loss": loss,
        "decision": bool(entry.counted),
        "alternatives": [_play(play, action.player, play is made) for play in entry.plays],
    }


def _play(play: ForeignPlay, player: Player, is_played: bool) -> Document:
    white = player is Player.ONE
    said: Document = {
        "move": [
            {"from": own_point(step.origin, white), "pips": step.origin - step.landings[-1].point}
            for step in play.steps
            if 0 < step.origin <= BAR
        ],
        "equity": play.equity,
        "is_played": is_played,
        "level": _level(play.level),
    }
    if play.outcome is not None:
        said["eval"] = _chances(play.outcome)
    if play.cubeless is not None:
        said["cubeless_equity"] = play.cubeless
    if play.std_error is not None:
        said["rollout_se"] = play.std_error
    return said


def _level(level: ForeignLevel) -> Document:
    """Return a level; the document counts the play itself as a ply."""
    said: Document = {"preset": level.name}
    if level.plies is not None:
        said["checker_ply"] = level.plies + 1
    if level.trials:
        said["rollout"] = {"trials": level.trials}
    return said


def _chances(outcome: Outcome) -> Document:
    return {
        "win": outcome.win,
        "gammon_win": outcome.win_gammon,
        "bg_win": outcome.win_backgammon,
        "gammon_loss": outcome.lose_gammon,
        "bg_loss": outcome.lose_backgammon,
    }


def _equities(cube: ForeignCube) -> Document:
    said: Document = {
        "no_double_equity": cube.equity_no_double,
        "double_take_equity": cube.equity_double_take,
        "double_pass_equity": _passed(cube),
        "level": _level(cube.level),
    }
    if cube.outcome is not None:
        said["eval"] = _chances(cube.outcome)
    return said


def _passed(cube: ForeignCube) -> float:
    return _PASSED if cube.equity_double_pass is None else cube.equity_double_pass


def _of_held_cube(cube: ForeignCube, loss: float | None) -> Document:
    """Return a cube that was not turned, as a missed double where that was a mistake."""
    if loss:
        said = {**_equities(cube), "equity_loss": loss, "correct_action": "double"}
        return {"missed_double": said}
    return {"cube_decision": {**_equities(cube), "should_double": False, "decision": False}}


def _of_double(entry: ForeignEntry | None) -> Document:
    if entry is None or entry.cube is None or entry.cube_unit is not ForeignUnit.EMG:
        return {}
    cube = entry.cube
    is_right = min(cube.equity_double_take, _passed(cube)) >= cube.equity_no_double
    return {
        **_equities(cube),
        "correct_action": "double" if is_right else "no_double",
        "played_action": "double",
        "equity_loss": entry.double_loss or 0.0,
        "decision": True,
    }


def _of_answer(entry: ForeignEntry | None, word: CubeWord) -> Document:
    """Return what was found of the answer to a double, from what was found of the double."""
    if entry is None or entry.cube is None or entry.cube_unit is not ForeignUnit.EMG:
        return {}
    cube = entry.cube
    said = {
        **_equities(cube),
        "correct_action": "take" if cube.equity_double_take <= _passed(cube) else "pass",
        "played_action": "pass" if word is CubeWord.PASS else "take",
        "equity_loss": entry.take_loss or 0.0,
        "decision": True,
    }
    said.pop("eval", None)
    if cube.outcome_double is not None:
        said["eval"] = _chances(cube.outcome_double)
    return said
