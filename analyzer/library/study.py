"""Decisions with their boards and options, as quizzes and coaching reports show them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import select

from analyzer.coaching.played import Career, PlayedDecision
from analyzer.coaching.study import StudyPosition
from analyzer.judgment.analysis import Mark
from analyzer.library.judged import judged_decisions
from analyzer.library.opening import Library, reading
from analyzer.library.schema import matches
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game

#: Hexadecimal digits of a key: two of a million positions have the same once in 2e12 libraries.
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
        rows = connection.execute(select(matches.c.id, matches.c.game))
        games = {row.id: game_named(row.game) for row in rows if row.id in of_match}
    times = Counter(each.xgid for each in career.decisions if each.mark is not Mark.NONE)
    judged = judged_decisions(library, (each.id for each in listed))
    return tuple(
        StudyPosition(
            key=position_key(games[played.match], played.xgid),
            played=played,
            judged=replace(decision, player=Player.ONE),
            match=of_match[played.match],
            names=PerPlayer(career.names[0], of_match[played.match].opponent),
            game=games[played.match],
            times=times[played.xgid],
        )
        for played, decision in zip(listed, judged, strict=True)
    )


def position_key(game: Game, xgid: str) -> str:
    """Return the name of what is to be decided, a word that a page can have as an anchor.

    An XGID tells the board, the score, the cube and the dice as the side on roll sees them, and
    whether a double is to be answered, but not what is played.
    """
    text = f"{game.name} {xgid}"
    return "d" + hashlib.sha256(text.encode()).hexdigest()[:_KEY_DIGITS]
