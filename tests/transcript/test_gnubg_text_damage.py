"""Which texts are gnubg's exports, and what is read of damaged ones."""

from __future__ import annotations

import contextlib
import random

import pytest
from damage import damaged
from gnubg_text_pages import (
    AFTER_31,
    ANN,
    BOB,
    FIVE_POINT,
    HEAD,
    NAMES,
    OPENING,
    ROLLED_OUT,
    board,
    page,
    read,
    table,
)
from helpers import EXAMPLES, shared
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.model.dice import Roll
from analyzer.model.problem import Place
from analyzer.transcript.encoding import decode
from analyzer.transcript.gnubg_text.reader import is_gnubg_text
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    RollAction,
    Unplayed,
)

# -- Which texts these are --


def test_no_other_record_is_taken_for_one() -> None:
    others = [path for path in EXAMPLES.iterdir() if path.suffix == ".mat"]
    for folder in ("mat", "variants", "xgid-text", "bgblitz-text", "sgf"):
        others += sorted(shared(f"corpus/{folder}").iterdir())
    taken = [path for path in others if is_gnubg_text(decode(path.read_bytes()).text)]
    assert taken == []


def test_every_file_of_the_corpus_is_read_without_a_word() -> None:
    for path in sorted(shared("corpus/gnubg-text-export").iterdir()):
        record = read_record(path.read_bytes(), path.name)
        assert (record.format, record.problems) == ("gnubg-text", ())
        (analysis,) = record.analyses
        rolls = sum(
            isinstance(each, RollAction) and bool(each.play) for each in record.games[0].actions
        )
        assert len(analysis.entries) >= rolls > 5
        assert analysis.figures


def test_a_board_without_a_head_is_no_export() -> None:
    text = page(OPENING).replace("Move number 1:  Bob to play 31\n", "").replace(HEAD, "")
    assert not is_gnubg_text(text)
    assert is_gnubg_text(page(OPENING, head=""))


def test_a_position_that_cannot_be_read_is_refused_with_the_reason() -> None:
    text = page(board(1, BOB, "", roll=Roll(3, 1)).replace("4HPwATDgc/ABMA", "4HPwATDgc/AB"))
    with pytest.raises(TranscriptError, match="without a board that can be read"):
        read(text)


# -- Damage --


def test_a_line_that_cannot_be_read_costs_only_itself() -> None:
    below = ROLLED_OUT.replace(
        "*    1. Rollout          8/5 6/5 ", "*    1. Rollout          8/? 6/5 "
    )
    record = read(page(board(1, BOB, below, roll=Roll(3, 1))))
    (problem,) = record.problems
    assert (problem.kind, problem.place) == ("syntax", Place(27, 26))
    assert "“8/?” cannot be read" in problem.message
    assert len(record.games[0].actions) == 1


def test_an_id_that_cannot_be_read_costs_no_play() -> None:
    text = page(OPENING).replace("4HPwATDgc/ABMA", "4HPwATDgc/ABM!")
    record = read(text)
    (problem,) = record.problems
    assert "the IDs of this board cannot be read" in problem.message
    (action,) = record.games[0].actions
    assert isinstance(action, RollAction)
    assert (action.player, action.roll, action.play) == (BOB, Roll(3, 1), FIVE_POINT)


def test_an_unknown_name_is_reported() -> None:
    other = board(2, ANN, "* Carl moves 8/5 6/5", roll=Roll(3, 1), position=AFTER_31)
    (problem,) = read(page(OPENING, other)).problems
    assert problem.message == "this line names neither of the players"


def test_a_play_that_cannot_be_read_is_told_and_kept_as_such() -> None:
    answer = board(2, ANN, "* Ann moves 8/? 6/5", roll=Roll(3, 1), position=AFTER_31)
    tail = "Bob wins 1 point\n\nGame statistics for game 1\n\n" + table(*NAMES)
    record = read(page(OPENING, answer, tail=tail))
    (problem,) = record.problems
    assert "“8/?” cannot be read" in problem.message
    assert problem.place == Place(45, 13)
    action = record.games[0].actions[1]
    assert isinstance(action, RollAction)
    assert (action.player, action.unplayed) == (ANN, Unplayed.UNREADABLE)


def test_reading_stops_where_nothing_can_be_read() -> None:
    below = "* Bob moves 8/5 6/5\n" + "     1. Cubeful\n" * 5000
    record = read(page(board(1, BOB, below, roll=Roll(3, 1)), OPENING * 50))
    assert 1000 < len(record.problems) < 1010
    assert record.problems[-1].message.startswith("so many lines cannot be read")


def test_too_many_lines_below_a_board_are_left_out() -> None:
    below = "* Bob moves 8/5 6/5\n" + "Player: 1\n" * 2001
    (problem,) = read(page(board(1, BOB, below, roll=Roll(3, 1)))).problems
    assert problem.message == "too many lines stand below a board; they are left out"


def test_a_long_line_is_reported() -> None:
    text = page(board(1, BOB, f"* Bob moves 8/5 6/5\n{'Rolled 31' * 200}", roll=Roll(3, 1)))
    (problem,) = read(text).problems
    assert "too long" in problem.message


def test_damage_crashes_nothing() -> None:
    files = sorted(shared("corpus/gnubg-text-export").iterdir())
    for seed in range(40):
        data = random.Random(seed).choice(files).read_bytes()[:10_000]
        with contextlib.suppress(TranscriptError), must_end():
            read_record(damaged(data, seed))


def test_work_grows_with_the_text() -> None:
    answer = board(2, ANN, ROLLED_OUT.replace("Bob", "Ann"), roll=Roll(3, 1), position=AFTER_31)
    small, large = (page(OPENING, answer * count) for count in (10, 100))
    read(small)
    assert calls(lambda: read(large)) < 13 * calls(lambda: read(small))
