"""The record of a match written anew from its replay, everything spelled in one way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from analyzer.model.board import Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play
from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.rules.hops import hops_of
from analyzer.rules.replayed import CubeAnswer, Ending, GameReplay, PlayStatus, Replay, Turn
from analyzer.rules.resolve import resolve
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignPlay
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    RollAction,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep
from analyzer.transcript.writer import step_text

_NO_PLACE = Place()
_ANSWERS = {CubeAnswer.TAKE: CubeWord.TAKE, CubeAnswer.PASS: CubeWord.PASS}
_UNPLAYED = {Unplayed.CANNOT_MOVE: "Cannot Move", Unplayed.HIDDEN: "????"}
_PLAYED = (PlayStatus.LEGAL, PlayStatus.DANCE, PlayStatus.SUPPLIED)


def as_played(played: Replay) -> MatchRecord:
    """Return the record of a replay as it was played.

    The higher die stands first, plays are written die by die with their hits, doubles with the
    cube's new value; what the replay supplied, such as a forced play or an answer, is written, and
    what it left out is not. A game ends with who won how many points, and before that with the
    resignation if it was one. Comments and the analyses of other programs are kept at their places.
    """
    record = played.record
    length = played.length if record.length is None else record.length
    found = {game.index: game for game in played.games}
    spelled = [
        _Spelled.of(written, found.get(index), length) for index, written in enumerate(record.games)
    ]
    return replace(
        record,
        length=length,
        games=tuple(game.record for game in spelled),
        comments=tuple(_moved(comment, spelled) for comment in record.comments),
        analyses=tuple(_respelled(analysis, spelled) for analysis in record.analyses),
    )


@dataclass(slots=True)
class _Spelled:
    """A game spelled anew; ``places`` are the new indices of its old actions."""

    written: GameRecord
    found: GameReplay | None
    actions: list[Action] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    turns: dict[int, Turn] = field(default_factory=dict)

    @classmethod
    def of(cls, written: GameRecord, found: GameReplay | None, length: int) -> _Spelled:
        """Return the game spelled as it was replayed; one that was not stays as it is."""
        made = cls(written, found)
        if found is None:
            made.actions = list(written.actions)
            made.places = list(range(len(written.actions) + 1))
            return made
        made.turns = {index: turn for turn in found.turns for index in turn.actions}
        for index, action in enumerate(written.actions):
            made.places.append(len(made.actions))
            made.actions += made._spell(index, action)
        made.places.append(len(made.actions))
        made.actions += _ending(written, found, length)
        made.places[-1] = len(made.actions)
        return made

    @property
    def record(self) -> GameRecord:
        return replace(self.written, actions=tuple(self.actions))

    def _spell(self, index: int, action: Action) -> Iterator[Action]:
        turn = self.turns.get(index)
        if isinstance(action, PositionAction):
            yield _shown(action, self.turns.get(index + 1))
        elif turn is not None and isinstance(action, RollAction):
            yield _rolled(action, turn)
        elif isinstance(action, CubeAction):
            yield from self._turned(index, action, turn)

    def _turned(self, index: int, action: CubeAction, turn: Turn | None) -> Iterator[Action]:
        """Yield a cube action with its value, and the answer where none is written."""
        offer = None if turn is None else turn.offer
        raises = {CubeWord.DOUBLE: 0, CubeWord.BEAVER: 1, CubeWord.RACCOON: 2}.get(action.word)
        value = None if offer is None or raises is None else offer.value << raises
        yield replace(action, value=value, text=_cube_text(action.word, value))
        if turn is None or offer is None or action.word is not CubeWord.DOUBLE:
            return
        following = self.written.actions[index + 1 : turn.actions.stop]
        if offer.answer in _ANSWERS and not any(isinstance(a, CubeAction) for a in following):
            word = _ANSWERS[offer.answer]
            yield CubeAction(action.player.opponent, _NO_PLACE, _cube_text(word, None), word)


def _cube_text(word: CubeWord, value: int | None) -> str:
    name = word.value.capitalize()
    return name if value is None else f"{name} => {value}"


def _shown(action: PositionAction, turn: Turn | None) -> PositionAction:
    """Return a position that is set up with the cube and the side to move that follow."""
    if turn is None:
        return action
    cube = turn.position.cube
    quoted = replace(
        action.quoted,
        turn=turn.player,
        cube=cube if turn.player is Player.ONE else cube.mirrored(),
    )
    return replace(action, quoted=quoted)


def _rolled(action: RollAction, turn: Turn) -> RollAction:
    roll = None if turn.roll is None else Roll(turn.roll.high, turn.roll.low)
    if turn.status in _PLAYED and turn.play is not None:
        steps = steps_of(turn.play)
        unplayed = None if steps else Unplayed.CANNOT_MOVE
    elif action.play:
        steps, unplayed = tuple(_hop_by_hop(action.play)), None
    elif action.unplayed is Unplayed.ILLEGAL:
        steps, unplayed = (), Unplayed.ILLEGAL
    else:
        steps, unplayed = (), Unplayed.HIDDEN
    quoted = action.quoted if unplayed is Unplayed.ILLEGAL else None
    text = f"{roll or '00'}: {' '.join(map(step_text, steps)) or _unplayed_text(unplayed)}"
    return RollAction(action.player, action.place, text, roll, steps, unplayed, quoted, action.mark)


def _unplayed_text(unplayed: Unplayed | None) -> str:
    return "" if unplayed is None else _UNPLAYED.get(unplayed, "")


def steps_of(play: Play) -> tuple[WrittenStep, ...]:
    """Return the steps of a play as a record writes them, one for each die."""
    return tuple(WrittenStep(step.origin, (Landing(step.target, step.hit),)) for step in play.steps)


def _hop_by_hop(play: tuple[WrittenStep, ...]) -> Iterator[WrittenStep]:
    """Yield the hops of a play that is against the rules, each for itself."""
    for hop in hops_of(play):
        yield WrittenStep(hop.origin, (Landing(hop.target, hop.star),))


def _ending(written: GameRecord, found: GameReplay, length: int) -> Iterator[EndAction]:
    if found.ending is Ending.DRAW:
        yield from (
            action
            for action in written.actions
            if isinstance(action, EndAction) and action.word is EndWord.DRAW
        )
    winner = found.winner
    if winner is None:
        return
    points = int(found.points)
    if found.ending is Ending.RESIGNATION:
        ends = [each for each in written.actions if isinstance(each, EndAction)]
        whole = found.kind is None or any(end.whole_match for end in ends)
        if found.kind is None:
            # More than could be won: what is written tells the match, what it is worth does not.
            points = max([points, *(end.points or 0 for end in ends)])
        level = None if whole else points // found.cube_value
        yield EndAction(
            winner.opponent,
            _NO_PLACE,
            "Resigns",
            EndWord.RESIGNS,
            level=level,
            whole_match=whole,
        )
    and_match = 0 < length <= found.score_before[winner] + points
    text = f"Wins {points}"
    yield EndAction(winner, _NO_PLACE, text, EndWord.WINS, points, and_match=and_match)


def _moved(comment: Comment, games: list[_Spelled]) -> Comment:
    """Return a comment before the action that it stood before."""
    if comment.game is None or comment.game >= len(games):
        return comment
    places = games[comment.game].places
    return replace(comment, before=places[min(comment.before, len(places) - 1)])


def _respelled(analysis: ForeignAnalysis, games: list[_Spelled]) -> ForeignAnalysis:
    entries = (
        _entry(entry, games[entry.game]) for entry in analysis.entries if entry.game < len(games)
    )
    return replace(analysis, entries=tuple(entries))


def _entry(entry: ForeignEntry, game: _Spelled) -> ForeignEntry:
    """Return an entry at its action's new place, its plays written die by die."""
    place = game.places[min(entry.action, len(game.places) - 1)]
    turn = game.turns.get(entry.action)
    plays = entry.plays
    if turn is not None and turn.roll is not None and game.found is not None:
        plays = tuple(_play(game.found, turn, play) for play in plays)
    return replace(entry, action=place, plays=plays)


def _play(found: GameReplay, turn: Turn, play: ForeignPlay) -> ForeignPlay:
    """Return a play as the one that was made is spelled if it leads to the same position."""
    assert turn.roll is not None
    if not play.steps:
        return play
    meant = resolve(found.game, turn.position.board, turn.roll, play.steps)
    if not meant.legal:
        return replace(play, steps=tuple(_hop_by_hop(play.steps)))
    made = _same(turn, meant.after)
    return replace(play, steps=steps_of(meant.play if made is None else made))


def _same(turn: Turn, after: Board | None) -> Play | None:
    return turn.play if turn.after is not None and turn.after == after else None
