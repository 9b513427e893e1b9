"""A corrected turn remembers what it said, can be undone, and leaves the rest alone."""

import random
from dataclasses import replace

import pytest
from command import SHORT
from hand_records import ANN, BOB, game, match
from helpers import EXAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place
from analyzer.rules.corrections import corrected, earlier, new_problems
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.cells import read_cell
from analyzer.transcript.comparison import content, same_record
from analyzer.transcript.corrections import (
    Correction,
    cells_read,
    cells_text,
    correction_told,
    with_actions,
)
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignFigure
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Comment,
    CubeAction,
    CubeWord,
    QuotedPosition,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.writer import write_mat

RECORDS = [read_record((EXAMPLES / name).read_bytes()) for name in ("crawford.mat", "damaged.mat")]
REPLAYS = [replay(record) for record in RECORDS]


def edited(index, rng):
    """Return a record with a play of it exchanged for another legal one, and its correction."""
    played = REPLAYS[index]
    choices = [
        (of_game, turn)
        for of_game in played.games
        for turn in of_game.turns
        if turn.roll is not None and turn.after is not None
    ]
    of_game, turn = rng.choice(choices)
    written = RECORDS[index].games[of_game.index]
    roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
    plays = of_game.game.legal_plays(turn.rolled_from.board, roll)
    text = str(rng.choice(list(plays.values()))) or "Cannot Move"
    content_read = read_cell(f"{roll}: {text}").content
    actions = [
        replace(each, roll=roll, play=content_read.play, unplayed=content_read.unplayed)
        if isinstance(each, RollAction)
        else each
        for each in written.actions[turn.actions.start : turn.actions.stop]
    ]
    return corrected(RECORDS[index], of_game.index, of_game.number, turn, actions)


@given(st.sampled_from(range(len(RECORDS))), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_undoing_a_correction_gives_the_play_of_before(index, rng):
    record, _told = edited(index, rng)
    (before,) = earlier(replay(record))
    assert play_key(before) == play_key(REPLAYS[index])
    assert before.record.tags == RECORDS[index].tags


@given(st.sampled_from(range(len(RECORDS))), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_a_correction_is_read_back_as_it_was_written(index, rng):
    record, told = edited(index, rng)
    again = read_record(write_mat(record).encode())
    assert [correction_told(tag) for tag in again.tags][-1] == told
    assert play_key(replay(again)) == play_key(replay(record))
    assert "unknown-tag" not in {problem.kind for problem in again.problems}


def test_corrections_of_one_turn_are_undone_one_by_one():
    record = RECORDS[0]
    keys = [play_key(replay(record))]
    rng = random.Random(3)
    for _time in range(3):
        played = replay(record)
        of_game, turn = played.games[0], played.games[0].turns[3]
        written = record.games[0].actions[turn.actions.start : turn.actions.stop]
        plays = list(of_game.game.legal_plays(turn.rolled_from.board, turn.roll).values())
        steps = read_cell(f"{turn.roll}: {rng.choice(plays)}").content.play
        changed = [replace(each, play=steps) for each in written]
        record, _told = corrected(record, 0, 1, turn, changed)
        keys.append(play_key(replay(record)))
    assert [play_key(each) for each in earlier(replay(record))] == keys[-2::-1]


def test_a_replay_tells_of_a_correction_in_a_note():
    text = '; [Corrected "game 1 turn 1: 31: 8/5 6/5, was 21: 13/11 6/5"]\n' + SHORT
    (note,) = [each for each in replay(read_record(text.encode())).problems if each.turn == 1]
    assert (note.severity.value, note.kind) == ("note", "corrected")
    assert note.message == "corrected to 31: 8/5 6/5; it was 21: 13/11 6/5"
    assert note.place == Place(1, 1)


@pytest.mark.parametrize(
    "value",
    [
        "",
        "game 1",
        "game 1 turn 1: , was x",
        "turn 1: 31: 8/5, was 21:",
        "game x turn 1: a, was b",
    ],
)
def test_a_tag_that_tells_of_no_correction_is_left_alone(value):
    assert correction_told(Tag("Corrected", value)) is None
    text = f'; [Corrected "{value}"]\n' + SHORT
    played = replay(read_record(text.encode()))
    assert "corrected" not in {each.kind for each in played.problems}
    assert list(earlier(played)) == []


@pytest.mark.parametrize("where", ["game 9 turn 1", "game 1 turn 99"])
def test_a_correction_of_a_turn_that_is_not_there_is_not_undone(where):
    text = f'; [Corrected "{where}: 31: 8/5 6/5, was 21: 13/11 6/5"]\n' + SHORT
    assert list(earlier(replay(read_record(text.encode())))) == []


@pytest.mark.parametrize(
    "cells",
    [
        "31: 8/5 6/5",
        "51:",
        "66: Cannot Move",
        "Doubles => 2; Drops",
        "Doubles => 2; Takes; 31: 8/5 6/5",
        "Doubles => 2; Beavers => 4; Raccoons => 8; 31: 8/5 6/5",
        "Doubles => 2",
        "64: 24/18 22/1x8",
    ],
)
def test_cells_are_written_as_they_are_read(cells):
    written = game("31: 8/5 6/5")
    for mover in (ANN, BOB):
        actions = cells_read(cells, mover, written)
        assert cells_text(actions, written, 5) == cells
        told = Correction(2, 17, cells, cells)
        assert correction_told(told.tag) == told
        for each in actions:
            answers = isinstance(each, CubeAction) and each.word in (
                CubeWord.TAKE, CubeWord.PASS, CubeWord.BEAVER,
            )  # fmt: skip
            assert each.player is (mover.opponent if answers else mover)


def test_comments_and_foreign_values_follow_the_actions():
    cells = "31: 8/5 6/5 | 52: 13/8 24/22 | 42: 8/4 6/4 | 61: 13/7 8/7"
    record = replace(
        match(5, game(cells), game(cells, number=2)),
        comments=tuple(Comment(f"{at}", game=0, before=at) for at in range(5)),
        analyses=(
            ForeignAnalysis(
                "other",
                tuple(ForeignEntry(of, at) for of in (0, 1) for at in range(4)),
                (ForeignFigure("PR", 5.0),),
            ),
        ),
        source="text",
        data=b"bytes",
    )
    double = [
        CubeAction(ANN, Place(), "", CubeWord.DOUBLE, 2),
        CubeAction(BOB, Place(), "", CubeWord.TAKE),
        record.games[0].actions[2],
    ]
    changed = with_actions(record, 0, range(2, 3), double)
    assert [each.before for each in changed.comments] == [0, 1, 2, 5, 6]
    assert len(changed.games[0].actions) == 6
    assert changed.games[1] == record.games[1]
    (analysis,) = changed.analyses
    assert [(each.game, each.action) for each in analysis.entries] == [
        (0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3),
    ]  # fmt: skip
    assert (analysis.figures, changed.source, changed.data) == ((), "", b"")
    back = with_actions(changed, 0, range(2, 5), [record.games[0].actions[2]])
    assert back.games == record.games
    assert [each.before for each in back.comments] == [0, 1, 2, 3, 4]


def test_what_could_not_be_read_in_a_corrected_turn_is_forgotten():
    record = RECORDS[1]
    of_game = REPLAYS[1].games[1]
    turn = of_game.turns[-1]
    new = cells_read("64: 24/18 22/18", ANN, record.games[1])
    changed, _told = corrected(record, 1, 2, turn, new)
    lost = set(record.problems) - set(changed.problems)
    assert [each.text for each in lost] == ["22/1x8"]
    mended = new_problems(replay(changed), REPLAYS[1])
    assert {each.kind for each in mended} == {"syntax", "play-missing"}


def test_only_the_turn_and_the_tag_differ():
    turn = REPLAYS[0].games[0].turns[0]
    new = cells_read("41: 24/23 13/9", ANN, RECORDS[0].games[0])
    changed, _told = corrected(RECORDS[0], 0, 1, turn, new)
    games = (
        replace(
            changed.games[0],
            actions=(RECORDS[0].games[0].actions[0], *changed.games[0].actions[1:]),
        ),
        *changed.games[1:],
    )
    assert same_record(replace(changed, games=games, tags=changed.tags[:-1]), RECORDS[0])
    assert content(changed) != content(RECORDS[0])


def test_names_with_the_words_of_a_correction_do_no_harm():
    names = PerPlayer("A, was B", "Doubles => 2")
    quoted = QuotedPosition(STANDARD_START)
    before = RollAction(ANN, Place(), "", Roll(3, 1), unplayed=Unplayed.ILLEGAL, quoted=quoted)
    written = replace(game("31: 8/5 6/5"), names=names, actions=(before,))
    was = cells_text([before], written, 5)
    assert "A, was B" in was
    told = Correction(1, 1, "31: 8/5 6/5", was)
    assert correction_told(told.tag) == told
    (again,) = cells_read(was, ANN, written)
    assert again.quoted.board == STANDARD_START
