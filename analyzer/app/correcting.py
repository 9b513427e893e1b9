"""What a turn of a record says once a user has corrected its dice, its play or its cube."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from analyzer.app.conversion import Source
from analyzer.app.places import game_at, turn_at
from analyzer.errors import AnalyzerError
from analyzer.i18n import _, ngettext
from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import Player
from analyzer.model.problem import Problem, Severity
from analyzer.rules.corrections import corrected, new_problems
from analyzer.rules.declared import declared
from analyzer.rules.games.base import Game
from analyzer.rules.numbering import in_own_numbering
from analyzer.rules.replayed import GameReplay, Replay, Turn
from analyzer.rules.resolve import resolve
from analyzer.transcript.cells import Rolled, read_cell
from analyzer.transcript.corrections import Correction
from analyzer.transcript.record import Action, CubeAction, CubeWord, RollAction, Unplayed
from analyzer.transcript.steps import WrittenStep

#: Legal plays that a refusal names.
NAMED_PLAYS = 12


class Cube(Enum):
    """What happened at the cube before a roll."""

    NONE = "none"
    TAKE = "take"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Change:
    """What a user says of a turn; None leaves it as it is."""

    roll: Roll | None = None
    play: str | None = None
    cube: Cube | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected record, and what came of it.

    ``broken`` are the errors and warnings that it has and the record did not have, ``mended`` those
    that it has no more. ``replay`` is that of the corrected record.
    """

    source: Source
    correction: Correction
    broken: tuple[Problem, ...]
    mended: tuple[Problem, ...]
    replay: Replay


def correct(source: Source, game: int, turn: int, change: Change) -> Corrected:
    """Return the record with a turn as the user says it was.

    Args:
        source: The record; of a saved analysis the record in it.
        game: Number of the game.
        turn: Number of the turn.
        change: What the user says.

    Raises:
        AnalyzerError: There is no such turn, or what the user says of it cannot be.
        RulesError: There is no such game or rule.
    """
    games = declared(source.record, source.game, source.options).games
    source = replace(source, record=in_own_numbering(source.record, games), analysis=None)
    before = source.played()
    of_game = game_at(before, game)
    of_turn = turn_at(of_game, turn)
    written = source.record.games[of_game.index]
    actions = written.actions[of_turn.actions.start : of_turn.actions.stop]
    new = _changed_actions(of_game, of_turn, actions, change)
    record, correction = corrected(source.record, of_game.index, game, of_turn, new)
    fixed = replace(source, record=record)
    after = fixed.played()
    return Corrected(
        fixed,
        correction,
        _serious(new_problems(before, after)),
        _serious(new_problems(after, before)),
        after,
    )


def _serious(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(each for each in problems if each.severity is not Severity.NOTE)


def _changed_actions(
    game: GameReplay, turn: Turn, actions: Sequence[Action], change: Change
) -> tuple[Action, ...]:
    """Return the actions of a turn as the user says they were."""
    cubes = [each for each in actions if isinstance(each, CubeAction)]
    rolls = [each for each in actions if isinstance(each, RollAction)]
    mover = _mover(actions)
    if change.cube is not None:
        cubes = _cubes(turn, mover, cubes, change.cube)
    if change.cube is Cube.PASS:
        if change.roll is not None or change.play is not None:
            raise AnalyzerError(_("after a pass nothing is rolled; leave out --dice and --play"))
        rolls = []
    elif change.roll is not None or change.play is not None:
        rolls = [_rolled(game.game, turn, mover, rolls, change)]
    elif not rolls and change.cube is not None:
        raise AnalyzerError(_("the turn goes on then: name its roll with --dice and --play"))
    changed: tuple[Action, ...] = (*cubes, *rolls)
    if changed == tuple(actions):
        raise AnalyzerError(_("the record says so already"))
    return changed


def _mover(actions: Sequence[Action]) -> Player:
    """Return in whose column the turn is written."""
    first = actions[0]
    assert isinstance(first, RollAction | CubeAction), "a turn begins with a double or a roll"
    return first.player


def _cubes(turn: Turn, mover: Player, before: Sequence[CubeAction], cube: Cube) -> list[CubeAction]:
    """Return the double and its answer."""
    if cube is Cube.NONE:
        return []
    if not turn.may_double:
        raise AnalyzerError(_("the side may not double in this turn"))
    place = before[0].place if before else turn.place
    value = turn.position.cube.value * 2
    word = CubeWord.TAKE if cube is Cube.TAKE else CubeWord.PASS
    double = CubeAction(mover, place, "", CubeWord.DOUBLE, value)
    wanted = [double, CubeAction(mover.opponent, place, "", word)]
    said = [each.word for each in before] == [CubeWord.DOUBLE, word]
    return list(before) if said and before[0].value in (None, value) else wanted


def _rolled(
    game: Game, turn: Turn, mover: Player, before: Sequence[RollAction], change: Change
) -> RollAction:
    """Return the roll and its play."""
    old = before[0] if before else RollAction(mover, turn.place, "", None)
    roll = change.roll or old.roll
    if roll is None:
        raise AnalyzerError(_("the turn has no roll; name it with --dice"))
    choice = _Choice(game, turn.rolled_from.board, roll)
    steps = choice.kept(old.play) if change.play is None else choice.written(change.play)
    same = roll == old.roll and steps == old.play
    if same and old.unplayed in (None, Unplayed.CANNOT_MOVE):
        return old
    return replace(
        old,
        text="",
        roll=roll,
        play=steps,
        unplayed=None if steps else Unplayed.CANNOT_MOVE,
        quoted=None,
        mark="",
    )


@dataclass(frozen=True, slots=True)
class _Choice:
    """The plays that a roll allows on a board, the mover's frame."""

    game: Game
    board: Board
    roll: Roll

    def written(self, text: str) -> tuple[WrittenStep, ...]:
        """Return the steps of a play as a user writes it; none for a dance.

        Raises:
            AnalyzerError: It is no play, or not a legal one.
        """
        cell = read_cell(f"{self.roll}: {text}")
        content = cell.content
        if cell.unread is not None or not isinstance(content, Rolled):
            raise self._refusal(_("“{play}” is no play").format(play=text))
        if content.ended is not None or content.unplayed not in (None, Unplayed.CANNOT_MOVE):
            raise self._refusal(_("“{play}” is no play").format(play=text))
        return self._resolved(content.play, text)

    def kept(self, steps: tuple[WrittenStep, ...]) -> tuple[WrittenStep, ...]:
        """Return the steps that are written, where the roll allows them, else the only legal play.

        Raises:
            AnalyzerError: There is a choice.
        """
        plays = self._plays()
        if len(plays) == 1:
            return _steps(next(iter(plays.values())))
        if steps and resolve(self.game, self.board, self.roll, steps).legal:
            return steps
        message = _("the play as written is not legal with {roll}; name another with --play")
        raise self._refusal(message.format(roll=self.roll))

    def _resolved(self, steps: tuple[WrittenStep, ...], text: str) -> tuple[WrittenStep, ...]:
        if not steps:
            if set(self._plays()) == {self.board}:
                return ()
            raise self._refusal(_("there is a legal play of {roll}").format(roll=self.roll))
        found = resolve(self.game, self.board, self.roll, steps)
        if not found.legal:
            message = _("“{play}” is not legal: {reason}")
            raise self._refusal(message.format(play=text, reason=found.reason))
        return _steps(found.play)

    def _plays(self) -> Mapping[Board, Play]:
        return self.game.legal_plays(self.board, self.roll)

    def _refusal(self, why: str) -> AnalyzerError:
        """Return the error that says why, and which plays there are."""
        plays = [str(play) for play in self._plays().values() if play.steps]
        if not plays:
            return AnalyzerError(
                _("{why}; no play of {roll} is legal").format(why=why, roll=self.roll)
            )
        named = ", ".join(plays[:NAMED_PLAYS])
        more = len(plays) - NAMED_PLAYS
        if more > 0:
            rest = ngettext("and {count} more", "and {count} more", more).format(count=more)
            named = f"{named} {rest}"
        message = _("{why}; legal with {roll}: {plays}")
        return AnalyzerError(message.format(why=why, roll=self.roll, plays=named))


def _steps(play: Play) -> tuple[WrittenStep, ...]:
    """Return a play as it is written."""
    if not play.steps:
        return ()
    content = read_cell(f"11: {play}").content
    assert isinstance(content, Rolled), "a play is read as it is written"
    return content.play
