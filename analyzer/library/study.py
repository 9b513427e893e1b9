"""Decisions with their boards and options, as quizzes and coaching reports show them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy import select

from analyzer.coaching.played import Career, PlayedDecision
from analyzer.coaching.study import StudyPosition
from analyzer.judgment.analysis import Decision
from analyzer.library.judged import judged_decisions
from analyzer.library.opening import Library, reading
from analyzer.library.schema import matches
from analyzer.model.player import PerPlayer
from analyzer.rules.games import game_named

#: Hexadecimal digits of a key: two of a million decisions have the same once in 2e12 libraries.
_KEY_DIGITS = 20


def study_positions(
    library: Library, career: Career, chosen: Iterable[PlayedDecision]
) -> tuple[StudyPosition, ...]:
    """Return some marked decisions of a player ready to be shown, in the order given.

    Args:
        library: Where the career was read from.
        career: The player's matches.
        chosen: Decisions of the career that are mistakes with a mark.

    Raises:
        LibraryError: The library cannot be read, or does not hold the options of one.
    """
    listed = tuple(chosen)
    of_match = {match.id: match for match in career.matches}
    with reading(library) as connection:
        rows = connection.execute(select(matches.c.id, matches.c.play_key, matches.c.game))
        records = {row.id: row for row in rows if row.id in of_match}
    judged = judged_decisions(library, (each.id for each in listed))
    return tuple(
        StudyPosition(
            key=_key(records[played.match].play_key, played),
            played=played,
            judged=decision,
            match=of_match[played.match],
            names=_names(career.names[0], of_match[played.match].opponent, decision),
            game=game_named(records[played.match].game),
        )
        for played, decision in zip(listed, judged, strict=True)
    )


def _key(play_key: str, played: PlayedDecision) -> str:
    """Return the name of a decision: of its match's play, and where in it the decision is."""
    text = f"{play_key} {played.game} {played.turn} {played.kind.value}"
    return "d" + hashlib.sha256(text.encode()).hexdigest()[:_KEY_DIGITS]


def _names(player: str, opponent: str, decision: Decision) -> PerPlayer[str]:
    return PerPlayer(opponent, opponent).with_value(decision.player, player)
