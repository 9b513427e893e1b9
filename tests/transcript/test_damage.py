import contextlib
import random

import pytest
from damage import DAMAGES, Damage, damaged
from helpers import shared
from hypothesis import given
from hypothesis import strategies as st
from records import SMALL_FILE
from work import must_end

from analyzer.errors import TranscriptError
from analyzer.transcript.comparison import content
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import EndAction, MatchRecord, PositionAction, RollAction
from analyzer.transcript.writer import write_mat


def written_actions(record: MatchRecord) -> list[tuple[int, int, str]]:
    return [
        (action.place.line, action.place.column, action.text)
        for game in record.games
        for action in game.actions
    ]


def test_a_file_cut_off_anywhere_gives_the_actions_that_are_complete() -> None:
    data = SMALL_FILE.encode()
    whole = written_actions(read_record(data))
    lines = SMALL_FILE.splitlines(keepends=True)
    starts = [sum(map(len, lines[: line - 1])) + column - 1 for line, column, _text in whole]
    for end in range(len(data)):
        complete = [
            action
            for action, start in zip(whole, starts, strict=True)
            if start + len(action[2]) <= end
        ]
        try:
            found = written_actions(read_record(data[:end]))
        except TranscriptError:
            assert not complete
            continue
        assert found[: len(complete)] == complete
        assert len(found) <= len(complete) + 1


def test_a_file_that_lost_its_beginning_is_read_from_the_first_row() -> None:
    data = SMALL_FILE.encode()
    for start in range(len(data)):
        with contextlib.suppress(TranscriptError):
            read_record(data[start:])


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__.strip("_"))
def test_no_damage_crashes_the_reader_or_makes_it_hang(damage: Damage) -> None:
    files = sorted(shared("corpus/mat").iterdir(), key=lambda path: path.stat().st_size)[:300]
    for seed in range(25):
        hand = random.Random(seed)
        data = damage(hand.choice(files).read_bytes(), hand)
        with contextlib.suppress(TranscriptError), must_end():
            read_record(data)


@pytest.mark.parametrize("seed", range(150))
def test_what_was_read_of_a_damaged_file_can_be_written(seed: int) -> None:
    files = sorted(shared("corpus/mat").glob("[b-g]*"))
    data = damaged(files[seed % len(files)].read_bytes(), seed)
    try:
        record = read_record(data)
    except TranscriptError:
        return
    for game in record.games:
        for action in game.actions:
            check_action(action, record)
    assert content(read_record(write_mat(record).encode())) == content(record)


def check_action(action: object, record: MatchRecord) -> None:
    match action:
        case RollAction():
            assert bool(action.play) == (action.unplayed is None)
            assert action.text
        case EndAction():
            assert action.level in (None, 1, 2, 3)
        case PositionAction():
            assert action.quoted.board.checkers == 15
    assert record.problems == tuple(sorted(record.problems, key=lambda p: p.place.line))


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(TranscriptError):
        read_record(data)


_PIECES = st.sampled_from(
    [
        *("31:", "66:", "8/5", "6/off", "bar/20*", "(2)", "????", "Doubles", "=>", "2", "Takes"),
        *("Drops", "Wins", "point", "1)", "12)", ";", "[", "]", '"', "Game", "1", ":", "0"),
        *("match", "Illegal", "play", "(", "-3;", ")", "Set", "Pos=", "Resigns", "?", "!"),
        *("\t", ",", "-", "/", "by", "forfeit", "Ann"),
    ]
)


@given(st.lists(st.lists(_PIECES, max_size=12).map(" ".join), max_size=30).map("\n".join))
def test_any_order_of_words_is_read_or_refused(text: str) -> None:
    try:
        record = read_record(text.encode())
    except TranscriptError:
        return
    assert content(read_record(write_mat(record).encode())) == content(record)
