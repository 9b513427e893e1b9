"""Where in a match something is: ``FILE``, ``FILE#2`` or ``FILE#2.17``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.rules.replayed import GameReplay, Replay, Turn

_PLACE = re.compile(
    r"(?P<file>.*?)(?:#(?P<game>\d{1,9})(?:\.(?P<turn>\d{1,9}))?)?(?::(?P<number>\d{1,9}))?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class FilePlace:
    """A file, and which game and turn of it are meant, None for all of it.

    ``number`` tells apart several things at one place, counted from 1.
    """

    file: str
    game: int | None = None
    turn: int | None = None
    number: int | None = None


def file_place(text: str) -> FilePlace:
    """Return the file and the place in it that a user names.

    The name of a file that exists is taken whole, whatever it looks like.

    >>> file_place("final.json#2.17:1")
    FilePlace(file='final.json', game=2, turn=17, number=1)
    """
    found = None if Path(text).is_file() else _PLACE.fullmatch(text)
    if found is None or not found["file"]:
        return FilePlace(text)
    game, turn, number = (
        None if found[name] is None else int(found[name]) for name in ("game", "turn", "number")
    )
    return FilePlace(found["file"], game, turn, number)


def game_at(played: Replay, number: int) -> GameReplay:
    """Return the game of that number.

    Raises:
        AnalyzerError: There is none; the message says which there are.
    """
    games = {game.number: game for game in played.games}
    if number not in games:
        message = _("the record has no game {game}, only {numbers}")
        raise AnalyzerError(message.format(game=number, numbers=_listed(list(games))))
    return games[number]


def turn_at(game: GameReplay, number: int) -> Turn:
    """Return the turn of that number in a game.

    Raises:
        AnalyzerError: There is none; the message says which there are.
    """
    for turn in game.turns:
        if turn.number == number:
            return turn
    numbers = _listed([turn.number for turn in game.turns])
    message = _("game {game} has no turn {turn}, only {numbers}")
    raise AnalyzerError(message.format(game=game.number, turn=number, numbers=numbers))


def check_place(played: Replay, game: int | None, turn: int | None) -> None:
    """Refuse a game, or a turn of it, that a match does not have; None stands for the whole.

    Raises:
        AnalyzerError: Says which there are.
    """
    if game is None:
        if turn is not None:
            raise AnalyzerError(_("turn {turn} is of no game").format(turn=turn))
        return
    found = game_at(played, game)
    if turn is not None:
        turn_at(found, turn)


def _listed(numbers: list[int]) -> str:
    """Return numbers as ``1 to 5``, or one by one where some between are missing."""
    if not numbers:
        return _("none")
    first, last = numbers[0], numbers[-1]
    if len(numbers) < 3 or numbers != list(range(first, last + 1)):
        return ", ".join(map(str, numbers))
    return _("{first} to {last}").format(first=first, last=last)
