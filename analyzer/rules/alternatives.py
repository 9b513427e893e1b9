"""What explains a record whose plays the rules forbid: another option, profile or game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from analyzer.errors import RulesError
from analyzer.i18n import _
from analyzer.model.problem import Problem, Severity
from analyzer.rules.allowed_elsewhere import as_remembered, is_legal, with_options_that_allow
from analyzer.rules.declared import declared
from analyzer.rules.game_replay import can_be_played
from analyzer.rules.games import GAMES, PROFILES
from analyzer.rules.games.base import Game
from analyzer.rules.numbering import renumbered
from analyzer.rules.option_values import neighbors
from analyzer.rules.played import GameSetup
from analyzer.rules.replayed import GameReplay, Replay
from analyzer.rules.reporting import GameLog
from analyzer.rules.score_chain import GameScore
from analyzer.rules.sides import changed_sides, swapped
from analyzer.transcript.record import GameRecord, RollAction

#: Plays that a record must have for another game to be named: fewer fit by chance.
FEW = 4

#: Errors that another game or other options can explain.
_EXPLICABLE = ("illegal-play", "play-missing", "turn-order", "extra-turns")


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A game that may explain a record, and how that is told if it does."""

    game: Game
    severity: Severity
    kind: str
    message: str


def with_alternatives(found: Replay, options: Mapping[str, str]) -> Replay:
    """Return the replay with what would explain plays that the declared rules forbid.

    An illegal play that another value of one option allows says so. Where a profile, another game
    or a single option explains the whole record, a problem of its own names it, just before the
    first error that it explains; not so where the record is of several games.

    Args:
        found: A record played through.
        options: Those that the caller asked for.
    """
    error = _first_error(found)
    if error is None:
        return found
    problems = list(with_options_that_allow(found))
    if len({played.game for played in found.games}) > 1:
        return replace(found, problems=tuple(problems))
    candidates = chain(_profiles(found, options), _other_games(found), _other_options(found))
    better = next((each for each in candidates if _explains(each.game, found, error)), None)
    if better is not None:
        problems.insert(
            found.problems.index(error),
            Problem(better.severity, better.kind, better.message, error.place, error.text),
        )
    return replace(found, problems=tuple(problems))


def _first_error(found: Replay) -> Problem | None:
    """Return the first error that other rules could explain."""
    for problem in found.problems:
        if problem.severity is Severity.ERROR and problem.kind in _EXPLICABLE:
            return problem
    return None


def _profiles(found: Replay, options: Mapping[str, str]) -> Iterator[_Candidate]:
    """Yield the game played under its usual options and under those of its profiles."""
    message = _("{name} explains every play of the record; use --game {name}")
    for name, game in _named().items():
        if game.name == found.game.name:
            try:
                played = declared(found.record, name, options).game
            except RulesError:
                # What the caller asks for makes no sense there.
                continue
            yield _Candidate(played, Severity.NOTE, "rules-suggested", message.format(name=name))


def _other_games(found: Replay) -> Iterator[_Candidate]:
    """Yield other games, unless the record is so short that one may fit it by chance."""
    actions = chain.from_iterable(game.actions for game in found.record.games)
    plays = sum(isinstance(action, RollAction) and bool(action.play) for action in actions)
    if plays < FEW:
        return
    message = _("{title} explains every play of the record; use --game {name}")
    for name, game in _named().items():
        if game.name != found.game.name:
            told = message.format(title=game.called, name=name)
            played = declared(found.record, name, {}).game
            yield _Candidate(played, Severity.WARNING, "game-suggested", told)


def _other_options(found: Replay) -> Iterator[_Candidate]:
    """Yield the game played under another value of one option."""
    message = _("{option} explains every play of the record; use --rule {option}")
    for option, game in neighbors(found.game):
        yield _Candidate(game, Severity.NOTE, "rules-suggested", message.format(option=option))


def _named() -> dict[str, Game]:
    """Return every game and profile by its name."""
    return {game.name: game for game in GAMES} | PROFILES


def _explains(game: Game, found: Replay, error: Problem) -> bool:
    """Return whether the whole record can be played through as that game without an error.

    Where both games start alike, the play in error is tried first: up to there they are the same.
    """
    if game == found.game:
        return False
    begun_alike = game.start == found.game.start
    of_play = error.kind in ("illegal-play", "play-missing")
    if begun_alike and of_play and not _allows(game, found, error):
        return False
    pairs = list(zip(found.record.games, found.games, strict=False))
    pairs.sort(key=lambda pair: pair[1].number != error.game)
    return all(_can_be(game, written, played, found) for written, played in pairs)


def _can_be(game: Game, written: GameRecord, played: GameReplay, found: Replay) -> bool:
    """Return whether what is written of one game can be played as another, in any numbering."""
    record = swapped(written) if changed_sides(written, found.record.names) else written
    stakes = GameScore(played.score_before, played.phase).stakes(found.length, game.rules)
    setup = GameSetup(game, stakes, stars=True)
    opening = replace(record, actions=record.actions[:FEW])
    for way in (None, *game.numberings):
        parts = (part if way is None else renumbered(part, way) for part in (opening, record))
        if all(_can_begin(part, game) and _is_playable(part, setup, played) for part in parts):
            return True
    return False


def _is_playable(record: GameRecord, setup: GameSetup, played: GameReplay) -> bool:
    return can_be_played(record, setup, GameLog(played.number, record.names, record.place))


def _can_begin(record: GameRecord, game: Game) -> bool:
    """Return whether the first play written moves a checker that is there when the game starts."""
    first = next(iter(record.actions), None)
    if not isinstance(first, RollAction) or not first.play:
        return True
    return game.start.points[first.play[0].origin] > 0


def _allows(game: Game, found: Replay, error: Problem) -> bool:
    """Return whether the play in error is legal in ``game``."""
    turns = next(played.turns for played in found.games if played.number == error.game)
    return any(
        turn.number == error.turn and is_legal(game, turn, board)
        for turn, board in as_remembered(game, turns)
    )
