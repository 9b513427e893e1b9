"""Analyses and libraries all of whose words can be found again."""

from __future__ import annotations

from dataclasses import replace

from leaks import MARK, MARKED
from noted import analyzed

from analyzer.judgment.analysis import Decision, GameAnalysis, MatchAnalysis
from analyzer.model.note import Note
from analyzer.model.player import PerPlayer
from analyzer.rules.replay import replay
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
)
from analyzer.transcript.record import MatchRecord, Tag

NOTES = (
    Note(f"so says {MARK}", MARK, (MARK,), True, 1, 2),
    Note(MARK, game=1),
    Note("", MARK, (MARK,)),
)


def marked(word: str = MARK, names: PerPlayer[str] | None = None) -> MatchAnalysis:
    """Return a judged match with a word in every place that is not computed.

    Args:
        word: The word.
        names: Of the players; those of `MARKED` unless given.
    """
    judged = analyzed(MARKED, *NOTES)
    record = judged.replay.record
    if names is not None:
        record = _named(record, names)
    record = replace(
        record,
        tags=(*record.tags, Tag(word, word)),
        producer=word,
        analyses=(judged_by_others(word),),
    )
    return replace(
        judged,
        replay=replay(record),
        games=tuple(_game(game, word) for game in judged.games),
        settings=replace(
            judged.settings,
            engine=word,
            level=word,
            met=word,
            versions=((word, word),),
            levels_used=(word,),
        ),
        source_name=f"{word}.mat",
    )


def judged_by_others(word: str) -> ForeignAnalysis:
    """Return what another program found, each of its words being that one."""
    level = ForeignLevel(word, None, 7)
    cube = ForeignCube(0.1, 0.2, 1.0, level)
    play = ForeignPlay((), 0.1, level)
    entry = ForeignEntry(0, 0, (play,), cube=cube, mark=word, luck_mark=word, cube_mark=word)
    return ForeignAnalysis(word, (entry,), (ForeignFigure(word, 1.0),), word)


def _named(record: MatchRecord, names: PerPlayer[str]) -> MatchRecord:
    return replace(record, games=tuple(replace(game, names=names) for game in record.games))


def _game(game: GameAnalysis, word: str) -> GameAnalysis:
    return replace(game, decisions=tuple(_decision(each, word) for each in game.decisions))


def _decision(decision: Decision, word: str) -> Decision:
    return replace(
        decision,
        level=word,
        source=word,
        played_text=word,
        candidates=tuple(replace(each, level=word) for each in decision.candidates),
    )
