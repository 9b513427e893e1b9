"""Records of nardy whose points are not numbered as each side's own, 24 down to 1."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hand_records import game, match
from self_play import Maker, best_play

from analyzer.model.player import PerPlayer
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Numbering
from analyzer.rules.replay import replay
from analyzer.rules.replayed import PlayStatus, Replay
from analyzer.transcript.record import GameRecord, MatchRecord, RollAction, Tag
from analyzer.transcript.steps import Landing, WrittenStep

NARDY = game_named("nardy")
TAGS = (Tag("Variation", "Nardy"),)

#: The same game in every numbering: 64, 31, 52 and 21 with one checker each.
OPENINGS = {
    "own": "64: 24/14 | 31: 24/20 | 52: 24/17 | 21: 24/21",
    "first player's": "64: 24/14 | 31: 12/8 | 52: 24/17 | 21: 12/9",
    "second player's": "64: 12/2 | 31: 24/20 | 52: 12/5 | 21: 24/21",
    "13 and 1": "64: 13/23 | 31: 1/5 | 52: 13/20 | 21: 1/4",
    "1 and 13": "64: 1/11 | 31: 13/17 | 52: 1/8 | 21: 13/16",
    "own upward": "64: 1/11 | 31: 1/5 | 52: 1/8 | 21: 1/4",
}


def notes(found: Replay) -> list[str]:
    return [problem.message for problem in found.problems if problem.kind == "numbering"]


@pytest.mark.parametrize("name", list(OPENINGS))
def test_same_opening_is_understood_in_every_numbering(name: str) -> None:
    usual = replay(match(0, game(OPENINGS["own"]), tags={"Variation": "Nardy"}))
    found = replay(match(0, game(OPENINGS[name]), tags={"Variation": "Nardy"}))
    assert [turn.after for turn in found.games[0].turns] == [t.after for t in usual.games[0].turns]
    assert len(notes(found)) == (name != "own")
    assert all(turn.status is PlayStatus.LEGAL for turn in found.games[0].turns)


def test_note_tells_the_numbering_at_the_first_play() -> None:
    record = match(0, game(OPENINGS["13 and 1"]), tags={"Variation": "Nardy"})
    found = replay(record)
    (note,) = [problem for problem in found.problems if problem.kind == "numbering"]
    assert "upward round the board, heads 13 and 1" in note.message
    assert note.place == record.games[0].actions[0].place
    assert found.record is record


@pytest.mark.parametrize("way", NARDY.numberings)
def test_whole_match_is_replayed_alike_in_every_numbering(way: Numbering) -> None:
    made = Maker(NARDY, random.Random(8), best_play, length=5).match(4, TAGS)
    found = replay(_in(way, made.record))
    assert {problem.kind for problem in found.problems} == {"numbering"}
    assert [(g.winner, g.points) for g in found.games] == [(g.winner, g.points) for g in made.games]
    assert [g.final_board for g in found.games] == [g.board for g in made.games]


@pytest.mark.parametrize("way", NARDY.numberings)
def test_game_is_suggested_in_every_numbering(way: Numbering) -> None:
    made = Maker(NARDY, random.Random(8), best_play).match(1)
    found = replay(_in(way, made.record))
    assert "use --game nardy" in str([p for p in found.problems if p.kind == "game-suggested"])


def test_sides_of_the_board_may_change_between_games() -> None:
    made = Maker(NARDY, random.Random(9), best_play).match(2, TAGS)
    one, two = NARDY.numberings[:2]
    first, second = _in(one, made.record).games[0], _in(two, made.record).games[1]
    found = replay(replace(made.record, games=(first, second)))
    assert {problem.kind for problem in found.problems} == {"numbering"}


def test_damaged_play_does_not_change_the_numbering() -> None:
    made = Maker(NARDY, random.Random(10), best_play).match(1, TAGS)
    (written,) = made.record.games
    actions = list(written.actions)
    wrong = (WrittenStep(24, (Landing(2),)),)
    actions[10] = replace(actions[10], play=wrong, unplayed=None)
    found = replay(replace(made.record, games=(replace(written, actions=tuple(actions)),)))
    assert not notes(found)
    assert "illegal-play" in {problem.kind for problem in found.problems}


def test_own_numbers_stand_where_no_other_makes_more_plays_legal() -> None:
    found = replay(match(0, game("65: 24/13 | 61: 13/6"), tags={"Variation": "Nardy"}))
    assert not notes(found)
    assert "illegal-play" in {problem.kind for problem in found.problems}


def test_numbering_is_told_by_a_later_game_where_the_first_is_short() -> None:
    games = game("65: 24/13 | wins 1"), game(OPENINGS["first player's"], (0, 1), 2)
    found = replay(match(0, *games, tags={"Variation": "Nardy"}))
    assert len(notes(found)) == 1
    assert all(turn.status is PlayStatus.LEGAL for turn in found.games[1].turns)


def test_other_games_know_their_own_numbers_only() -> None:
    assert game_named("backgammon").numberings == ()
    found = replay(match(0, game("31: 17/20 19/20")))
    assert not notes(found)


def _in(way: Numbering, record: MatchRecord) -> MatchRecord:
    """Return a record in its movers' own numbers as somebody writes it who numbers otherwise."""
    written = way.own.map(lambda own: tuple(own.index(point) for point in range(26)))
    return replace(record, games=tuple(_renumbered(each, written) for each in record.games))


def _renumbered(record: GameRecord, written: PerPlayer[tuple[int, ...]]) -> GameRecord:
    actions = []
    for action in record.actions:
        if isinstance(action, RollAction):
            points = written[action.player]
            steps = tuple(
                WrittenStep(
                    points[step.origin],
                    tuple(Landing(points[at.point], at.hit) for at in step.landings),
                    step.count,
                )
                for step in action.play
            )
            action = replace(action, play=steps)
        actions.append(action)
    return replace(record, actions=tuple(actions))
