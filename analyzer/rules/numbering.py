"""Which numbers the points of a record have, found from its plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Problem, Severity
from analyzer.model.score import MoneyRules
from analyzer.rules.game_replay import play_through
from analyzer.rules.games.base import Game, Numbering
from analyzer.rules.played import GameSetup
from analyzer.rules.replayed import PlayStatus
from analyzer.rules.reporting import GameLog
from analyzer.transcript.record import Action, GameRecord, MatchRecord, RollAction
from analyzer.transcript.steps import Landing, WrittenStep

#: Games from which the numbering of a record is told; one has some fifty plays.
FIRST_GAMES = 3


def in_own_numbering(record: MatchRecord, games: Sequence[Game | None]) -> MatchRecord:
    """Return the record with every point in its mover's own numbers, 24 to 1.

    A numbering other than that is taken only if more plays of the first games are legal in it; a
    note among the problems then tells which. Who has which side of the board can change from game
    to game.

    Args:
        record: What was written.
        games: Which game each of its games is, None where it is not known.
    """
    pairs = [
        (written, game)
        for written, game in zip(record.games, games, strict=True)
        if game is not None and game.numberings
    ]
    title = _numbering_told(pairs[:FIRST_GAMES])
    if not title:
        return record
    converted = tuple(
        written if game is None else _converted(written, game, title)
        for written, game in zip(record.games, games, strict=True)
    )
    message = _("the points are numbered {how}; they are read as each side's own, 24 down to 1")
    note = Problem(
        Severity.NOTE, "numbering", message.format(how=title), _first_play(pairs[0][0]).place
    )
    return replace(record, games=converted, problems=(*record.problems, note))


def _numbering_told(pairs: Sequence[tuple[GameRecord, Game]]) -> str:
    """Return the title of the numbering in which most plays are legal, empty for the own one."""
    most = sum(_legal_plays(written, game) for written, game in pairs)
    if most == sum(_plays(written) for written, _game in pairs):
        return ""
    best = ""
    for title in dict.fromkeys(each.title for _written, game in pairs for each in game.numberings):
        legal = sum(_most_legal(written, game, title)[0] for written, game in pairs)
        if legal > most:
            most, best = legal, title
    return best


def _most_legal(written: GameRecord, game: Game, title: str) -> tuple[int, GameRecord]:
    """Return the game in that numbering, its sides as more plays are legal, and their number."""
    readings = [renumbered(written, way) for way in game.numberings if way.title == title]
    counted = [(_legal_plays(reading, game), reading) for reading in readings]
    return max(counted, key=lambda each: each[0], default=(0, written))


def _converted(written: GameRecord, game: Game, title: str) -> GameRecord:
    return _most_legal(written, game, title)[1]


def _legal_plays(written: GameRecord, game: Game) -> int:
    """Return how many written plays of a game are legal, played through from its start."""
    money = MoneyRules()
    log = GameLog(written.number, written.names, written.place)
    played = play_through(written, GameSetup(game, PerPlayer(money, money), stars=False), log)
    return sum(turn.status is PlayStatus.LEGAL for turn in played.turns)


def _plays(written: GameRecord) -> int:
    return sum(isinstance(action, RollAction) and bool(action.play) for action in written.actions)


def _first_play(written: GameRecord) -> Action | GameRecord:
    """Return the first play of a game, or the game where it has none."""
    plays = (a for a in written.actions if isinstance(a, RollAction) and a.play)
    return next(plays, written)


def renumbered(written: GameRecord, way: Numbering) -> GameRecord:
    """Return what is written of a game, read from that numbering into each side's own."""
    actions = tuple(
        replace(action, play=tuple(_step(step, way.own[action.player]) for step in action.play))
        if isinstance(action, RollAction)
        else action
        for action in written.actions
    )
    return replace(written, actions=actions)


def _step(step: WrittenStep, own: tuple[int, ...]) -> WrittenStep:
    landings = tuple(Landing(own[landing.point], landing.hit) for landing in step.landings)
    return WrittenStep(own[step.origin], landings, step.count)
