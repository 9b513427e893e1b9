"""A position that a user gives: as an ID, as text, or in a file, with what was found about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from analyzer.app.containers import begins_as_analysis, is_saved, unpacked
from analyzer.app.files import STANDARD_STREAM, read_input
from analyzer.app.positions import find_position
from analyzer.app.screen import complain
from analyzer.errors import (
    AnalyzerError,
    NoPositionError,
    PositionError,
    RulesError,
    TranscriptError,
)
from analyzer.i18n import _, ngettext
from analyzer.model.cube import Cube
from analyzer.model.player import Player
from analyzer.model.position import Position
from analyzer.model.problem import Problem, Severity
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.rules.games.base import Game
from analyzer.rules.positions import START
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.rules.score_chain import GameScore
from analyzer.transcript.encoding import Decoded, decode
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry
from analyzer.transcript.reader import read_decoded, read_record
from analyzer.transcript.record import MatchRecord, PositionAction, QuotedPosition, RollAction

#: A file, or standard input, with the number of one of its positions behind it.
_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})")
#: What only the name of a file looks like, to say that there is none.
_FILE_NAME = re.compile(r"[^\n:|]{1,250}\.[A-Za-z0-9]{1,5}(?:#[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Given:
    """A position with the game it is of, and what other programs found about it.

    ``foreign`` are their analyses, each with its entries about the position. ``problems`` tell of
    contradictions in what was given.
    """

    parsed: ParsedPosition
    game: Game
    foreign: tuple[tuple[ForeignAnalysis, tuple[ForeignEntry, ...]], ...] = ()
    problems: tuple[Problem, ...] = ()

    def remark(self) -> None:
        """Tell on standard error what was taken for granted and what is contradictory."""
        for note in self.parsed.notes:
            complain(note)
        for problem in self.problems:
            if problem.severity is not Severity.NOTE:
                complain(problem.message)


def find_given(text: str, name: str | None, rules: Sequence[tuple[str, str]] = ()) -> Given:
    """Return the position that a user gives.

    Args:
        text: An ID, a position in words, ``start``, a text with one of these or a whole position
            page, the name of a file with such a text or of a record that sets a position up, or
            ``-`` for standard input; ``#2`` behind a file means its second position.
        name: The game; None leaves it to the position.
        rules: Options of the game by name.

    Raises:
        AnalyzerError: There is no position, or a file cannot be read; the message names it.
        click.UsageError: There is no such game or rule.
    """
    file, number = _file_named(text)
    if file is not None:
        return _in_file(file, number, name, rules)
    return given_in_text(text, name, rules)


def given_in_text(text: str, name: str | None, rules: Sequence[tuple[str, str]] = ()) -> Given:
    """Return the position in a text, which is never taken for the name of a file.

    Raises:
        PositionError: There is none.
        click.UsageError: There is no such game or rule.
    """
    if "\n" in text.strip():
        given = _on_page(text, name, rules)
        if given is not None:
            return given
    return Given(*find_position(text, name, rules))


def _file_named(text: str) -> tuple[str | None, int | None]:
    """Return the file that is meant, None if none is, and the number behind it."""
    if text.strip().casefold() == START:
        return None, None
    numbered = _NUMBERED.fullmatch(text)
    if text == STANDARD_STREAM or _is_file(text):
        return text, None
    if numbered and (numbered["file"] == STANDARD_STREAM or _is_file(numbered["file"])):
        return numbered["file"], int(numbered["number"])
    if _FILE_NAME.fullmatch(text):
        # Reading it says what is wrong with it.
        return numbered["file"] if numbered else text, None
    return None, None


def _is_file(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        # Too long for a name, or with signs that none can have: an ID or a page.
        return False


def _in_file(
    file: str, number: int | None, name: str | None, rules: Sequence[tuple[str, str]]
) -> Given:
    data = unpacked(read_input(file), file)
    if is_saved(data):
        # The IDs in it are those of every decision; none of them is meant.
        message = _("{file} is JSON, not a position")
        if begins_as_analysis(data):
            message = _("{file} is a saved analysis, not a position; kibitz report shows it")
        raise PositionError(message.format(file=file))
    try:
        record = read_record(data)
    except TranscriptError as fault:
        return _in_words(file, data, name, rules, fault)
    try:
        return _of_record(record, file, number, name, rules)
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    except PositionError as error:
        raise PositionError(f"{file}: {error}") from error


def _in_words(
    file: str,
    data: bytes,
    name: str | None,
    rules: Sequence[tuple[str, str]],
    fault: TranscriptError,
) -> Given:
    """Return a position that no record holds, such as a KID or one in words.

    Raises:
        AnalyzerError: There is none, either.
    """
    try:
        return Given(*find_position(decode(data).text, name, rules))
    except PositionError as error:
        message = _("{file}: {reason}").format(file=file, reason=error)
        if isinstance(error, NoPositionError):
            raise AnalyzerError(f"{message}; {fault}") from error
        raise PositionError(message) from error


def _on_page(text: str, name: str | None, rules: Sequence[tuple[str, str]]) -> Given | None:
    """Return the first position of a page that was given as text, None if it is none."""
    try:
        record = read_decoded(Decoded(text, "utf-8"))
        return _of_record(record, _("the text"), None, name, rules)
    except (TranscriptError, PositionError):
        return None
    except RulesError as error:
        raise click.UsageError(str(error)) from error


def _of_record(
    record: MatchRecord,
    file: str,
    number: int | None,
    name: str | None,
    rules: Sequence[tuple[str, str]],
) -> Given:
    """Return one of the positions that a record sets up, the first if none is named.

    Raises:
        PositionError: It has none, or not so many.
    """
    places = list(_places(record))
    if not places:
        raise PositionError(
            _("a match, not a position; kibitz rollout and kibitz analyze take its turns")
        )
    count = len(places)
    if number is not None and not 1 <= number <= count:
        held = ngettext("{count} position", "{count} positions", count).format(count=count)
        raise PositionError(
            _("there is no position {number}, only {held}").format(number=number, held=held)
        )
    if number is None and count > 1:
        message = ngettext(
            "{file} holds {count} position; this is the first, {file}#2 is the next",
            "{file} holds {count} positions; this is the first, {file}#2 is the next",
            count,
        )
        complain(message.format(file=file, count=count))
    game, action, position = places[(number or 1) - 1]
    played = replay(record, game=name, options=dict(rules))
    parsed = position.situation or _quoted(record, played, game, action)
    return Given(
        parsed,
        next((each.game for each in played.games if each.index == game), played.game),
        tuple(_foreign(record, game, action)),
        tuple(problem for problem in record.problems if problem.game == game + 1),
    )


def _places(record: MatchRecord) -> Iterator[tuple[int, int, PositionAction]]:
    """Yield the indices of game and action of every position that is set up."""
    for game, written in enumerate(record.games):
        for index, action in enumerate(written.actions):
            if isinstance(action, PositionAction):
                yield game, index, action


def _foreign(
    record: MatchRecord, game: int, action: int
) -> Iterator[tuple[ForeignAnalysis, tuple[ForeignEntry, ...]]]:
    """Yield the analyses that say anything about a position or about what follows at once."""
    for analysis in record.analyses:
        about = tuple(
            entry
            for entry in analysis.entries
            if entry.game == game
            and entry.action in (action, action + 1)
            and (entry.plays or entry.cube is not None)
        )
        if about:
            yield analysis, about


def _quoted(record: MatchRecord, played: Replay, game: int, action: int) -> ParsedPosition:
    """Return a position that a record quotes, with the score and the rules of its game.

    Raises:
        PositionError: It does not tell whose turn it is, or its game could not be replayed.
    """
    actions = record.games[game].actions
    position = actions[action]
    assert isinstance(position, PositionAction), "the place of a position"
    following = actions[action + 1] if action + 1 < len(actions) else None
    quoted, roll = position.quoted, position.quoted.roll
    player = quoted.turn
    if isinstance(following, RollAction) and player in (None, following.player):
        player, roll = following.player, roll or following.roll
    found = next((each for each in played.games if each.index == game), None)
    if player is None or found is None:
        raise PositionError(_("the record does not tell whose turn it is in its position"))
    score = GameScore(found.score_before, found.phase)
    stakes = score.stakes(played.length, found.game.rules)[player]
    seen = _seen(quoted, player)
    return ParsedPosition(
        replace(seen, stakes=stakes),
        roll,
        Decision.DOUBLE if roll is None else Decision.CHECKER,
        player,
        played.length,
        found.score_before.map(int),
    )


def _seen(quoted: QuotedPosition, player: Player) -> Position:
    """Return the board and the cube as the side on roll sees them."""
    position = Position(quoted.board, quoted.cube or Cube())
    return position if player is Player.ONE else position.mirrored()
