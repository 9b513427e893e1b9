"""Records in the terms of SGF: what is left of the ways in which standard text can say a thing."""

from __future__ import annotations

from dataclasses import replace

from analyzer.model.player import Player
from analyzer.transcript.comparison import content
from analyzer.transcript.record import (
    Action,
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

_MARKS = ("?", "??", "?!", "!", "!!", "!?")


def in_sgf_terms(record: MatchRecord) -> MatchRecord:
    """Return what SGF can hold of a record, spelled in one way.

    Plays are single ways without stars, cube actions have no values, a game ends with its winner
    alone, and comments behind the end stand before it.
    """
    said = content(record)
    comments, games = [], []
    for index, game in enumerate(said.games):
        actions, places = _game(game)
        games.append(replace(game, actions=actions))
        for comment in said.comments:
            if comment.game == index:
                before = places[min(comment.before, len(places) - 1)]
                comments.append(replace(comment, before=before))
    header = [comment for comment in said.comments if comment.game is None]
    return replace(said, games=tuple(games), comments=(*header, *comments))


def _game(game: GameRecord) -> tuple[tuple[Action, ...], list[int]]:
    """Return the actions, and for each old one how many come before it."""
    actions: list[Action] = []
    places = []
    for at, action in enumerate(game.actions):
        places.append(len(actions))
        actions += _action(action, game.actions[at + 1 : at + 2])
    places.append(len(actions))
    winner = _winner(game)
    if winner is not None:
        actions.append(EndAction(winner, game.actions[-1].place, "", EndWord.WINS, in_row=False))
    return tuple(actions), places


def _action(action: Action, following: tuple[Action, ...]) -> list[Action]:
    match action:
        case RollAction(roll=None) | EndAction():
            return []
        case RollAction():
            return [_rolled(action)]
        case PositionAction():
            return [action]
        case CubeAction():
            cleaned = replace(action, value=None, mark=_mark(action.mark))
            raised = action.word in (CubeWord.BEAVER, CubeWord.RACCOON)
            if raised and following and isinstance(following[0], RollAction):
                taker = action.player.opponent
                return [cleaned, replace(cleaned, player=taker, word=CubeWord.TAKE, mark="")]
            return [cleaned]


def _rolled(action: RollAction) -> RollAction:
    steps = []
    for step in action.play:
        at = step.origin
        once = []
        for landing in step.landings:
            once.append(WrittenStep(at, (Landing(landing.point),)))
            at = landing.point
        steps += once * step.count
    unplayed = None
    mark = _mark(action.mark)
    if not steps:
        dances = (Unplayed.BLANK, Unplayed.CANNOT_MOVE)
        unplayed = Unplayed.BLANK if action.unplayed in dances else Unplayed.HIDDEN
        mark = mark if unplayed is Unplayed.BLANK else ""
    return replace(action, play=tuple(steps), unplayed=unplayed, quoted=None, mark=mark)


def _mark(mark: str) -> str:
    return mark if mark in _MARKS else ""


def _winner(game: GameRecord) -> Player | None:
    ends = [action for action in game.actions if isinstance(action, EndAction)]
    wins = [end for end in ends if end.word is EndWord.WINS]
    if not ends or ends[-1].word is EndWord.DRAW:
        return None
    end = (wins or ends)[-1]
    return end.player if end.word is EndWord.WINS else end.player.opponent
