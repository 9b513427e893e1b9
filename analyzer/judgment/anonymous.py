"""A judged match without anything that says who played it, where and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from analyzer.evaluation.evaluator import CubeValue
from analyzer.i18n import _
from analyzer.judgment.analysis import (
    Candidate,
    Decision,
    Elsewhere,
    GameAnalysis,
    MatchAnalysis,
    Settings,
    Verdict,
)
from analyzer.judgment.foreign import AS_STORED
from analyzer.model.player import PerPlayer
from analyzer.rules.anonymous import anonymous_replay
from analyzer.rules.neutral import neutral_name, neutral_version
from analyzer.rules.replayed import Replay, Turn

#: What stands where the name of the match's file would.
SOURCE_NAME: Final = "anonymous"

#: A turn by its game and its number.
_Turns = Mapping[tuple[int, int], Turn]


def anonymous_analysis(
    analysis: MatchAnalysis, names: PerPlayer[str] | None = None
) -> MatchAnalysis:
    """Return the same judgments of the same play, told of nobody; see `anonymous_replay`.

    Beside what goes from the record the name of its file and all notes are left out, with their
    tags and stars.

    Raises:
        AnonymityError: The play cannot be told without what is left out.
    """
    return _judged(analysis, anonymous_replay(analysis.replay, names))


def _judged(analysis: MatchAnalysis, played: Replay) -> MatchAnalysis:
    turns = {(game.number, turn.number): turn for game in played.games for turn in game.turns}
    return replace(
        analysis,
        replay=played,
        games=tuple(_game(game, turns) for game in analysis.games),
        settings=_settings(analysis.settings),
        source_name=SOURCE_NAME,
        notes=(),
        compared=tuple(_judged(other, played) for other in analysis.compared),
        elsewhere=tuple(map(_elsewhere, analysis.elsewhere)),
    )


def _settings(settings: Settings) -> Settings:
    """Return the settings with names of our own and of known programs only."""
    return replace(
        settings,
        engine=_program(settings.engine),
        level=neutral_name(settings.level, AS_STORED),
        met=neutral_name(settings.met, _("another table")),
        versions=tuple(
            (_program(name), neutral_version(version)) for name, version in settings.versions
        ),
        levels_used=tuple(map(_level, settings.levels_used)),
    )


def _game(game: GameAnalysis, turns: _Turns) -> GameAnalysis:
    decisions = (
        anonymous_decision(each, turns[each.game, each.turn].text) for each in game.decisions
    )
    return replace(game, decisions=tuple(decisions))


def anonymous_decision(decision: Decision, written: str = "") -> Decision:
    """Return a decision without any word of a record; ``written`` tells a choice without value."""
    candidates = tuple(map(_candidate, decision.candidates))
    played = decision.played
    return replace(
        decision,
        candidates=candidates,
        level=_level(decision.level),
        played_text=written if played is None else candidates[played].label,
        cube=_cube(decision.cube),
        source=decision.source and _program(decision.source),
    )


def _candidate(candidate: Candidate) -> Candidate:
    label = candidate.label if candidate.play is None else str(candidate.play)
    return replace(candidate, label=label, level=_level(candidate.level))


def _cube(cube: CubeValue | None) -> CubeValue | None:
    if cube is None:
        return None
    level = replace(cube.level, name=_level(cube.level.name), xg_name=_level(cube.level.xg_name))
    return replace(cube, level=level)


def _elsewhere(found: Elsewhere) -> Elsewhere:
    return replace(found, here=_verdict(found.here), others=tuple(map(_verdict, found.others)))


def _verdict(verdict: Verdict) -> Verdict:
    return replace(verdict, level=_level(verdict.level), cube=_cube(verdict.cube))


def _level(name: str) -> str:
    return neutral_name(name, "")


def _program(name: str) -> str:
    return neutral_name(name, _("another program"))
