import contextlib
import random
from pathlib import Path

import pytest
from damage import damaged, spliced
from fuzzing import Totals, check
from helpers import EXAMPLES, shared
from hypothesis import given
from hypothesis import strategies as st
from server_matches import beavered, resigned, self_played
from server_texts import WRITERS
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.transcript.comparison import content
from analyzer.transcript.encoding import decode
from analyzer.transcript.formats import text_formats
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import RollAction
from analyzer.transcript.writer import write_mat

FORMATS = {each.name: each for each in text_formats() if each.name in WRITERS}


def texts(name: str) -> list[str]:
    """Return files of a format with all that its writer knows."""
    played = [self_played(1, 3), self_played(0, 0, games=1, doubling=0), resigned(1, 7, 2)]
    if name in ("oldmoves", "sgg", "tmg", "empire"):
        played.append(beavered(7, 2))
    return [WRITERS[name](each) for each in played]


# -- Which format a text is --


@pytest.mark.parametrize("name", list(WRITERS))
def test_no_other_format_claims_a_file(name: str) -> None:
    for text in texts(name):
        assert next(each.name for each in text_formats() if each.recognizes(text)) == name
        assert [each for each in FORMATS if FORMATS[each].recognizes(text)] == [name]


def test_no_record_of_another_kind_is_claimed() -> None:
    files = [path for path in EXAMPLES.rglob("*") if path.is_file()]
    files += [path for path in shared("corpus").rglob("*") if path.is_file()]
    assert len(files) > 400
    for path in files:
        text = decode(path.read_bytes()).text
        assert not [each for each in FORMATS if FORMATS[each].recognizes(text)], path


def test_blank_lines_and_a_byte_order_mark_hide_no_format() -> None:
    for name in WRITERS:
        text = texts(name)[0]
        for shown in ("\ufeff" + text, "\r\n\r\n" + text.replace("\n", "\r\n")):
            record = read_record(shown.encode())
            assert record.format == name
            assert record.problems == ()


@pytest.mark.parametrize("name", ["oldmoves", "javafibs", "sgg", "tmg", "bgammon"])
def test_a_file_that_lost_its_beginning_is_recognized(name: str) -> None:
    lines = texts(name)[1].splitlines(keepends=True)
    begin = next(
        n for n, line in enumerate(lines) if line.startswith(("O: (", "0:B", "1\t", " -1", "2 r"))
    )
    record = read_record("".join(lines[begin:]).encode())
    assert record.format == name
    assert record.problems[0].place.line == 1


@pytest.mark.parametrize("name", list(WRITERS))
def test_standard_text_holds_all_that_was_read(name: str) -> None:
    for text in texts(name):
        record = read_record(text.encode())
        assert content(read_record(write_mat(record).encode())) == content(record)


# -- Damage --


@pytest.mark.parametrize("name", list(WRITERS))
def test_no_damage_crashes_a_reader_or_makes_it_lie_about_places(name: str) -> None:
    files = [text.encode() for text in texts(name)]
    totals = Totals()
    for seed in range(60):
        hand = random.Random(seed)
        data = damaged(hand.choice(files), seed)
        if seed % 6 == 0:
            data = spliced(data, hand.choice(files), hand)
        check(data, seed, totals)
    assert totals.findings == []
    assert totals.games > 30


@pytest.mark.parametrize("name", list(WRITERS))
def test_a_file_cut_off_anywhere_is_read_or_refused(name: str) -> None:
    text = texts(name)[0]
    step = max(len(text) // 150, 1)
    for end in range(0, len(text), step):
        with contextlib.suppress(TranscriptError):
            read_record(text[:end].encode())
            read_record(text[end:].encode())


@pytest.mark.parametrize("name", ["oldmoves", "javafibs", "sgg", "tmg", "empire", "bgammon"])
def test_a_line_that_is_garbled_costs_no_more_than_itself(name: str) -> None:
    lines = texts(name)[1].splitlines()
    rolls = [n for n, line in enumerate(lines) if any(c.isdigit() for c in line)][8:40:5]
    whole = rolled("\n".join(lines))
    for at in rolls:
        garbled = [*lines[:at], lines[at][:6] + "@@@" + lines[at][6:], *lines[at + 1 :]]
        record = read_record("\n".join(garbled).encode())
        assert record.format == name
        assert {p.place.line for p in record.problems} <= {at + 1, at + 2}
        assert len(rolled("\n".join(garbled))) >= len(whole) - 3


def rolled(text: str) -> list[RollAction]:
    (game,) = read_record(text.encode()).games
    return [action for action in game.actions if isinstance(action, RollAction)]


_WORDS = st.sampled_from(
    [
        *("X:", "O:", "(3 1)", "8-5", "bar-22", "doubles", "accepts", "wins", "Score is 0-0 in a"),
        *(
            "5 point match.",
            "ann is X - bob is O",
            "Game 1. 0-0/5",
            "ann vs. bob",
            "1\t43:",
            "13/9,",
        ),
        *("O-O", "Game 1: 0-0", "MatchID: 1", "1 1 21:", "-1 4", "24/23", "14 2", "boardid=1"),
        *("GAME_1_GAMEPLAY=", "1 12 30 61", "#", "GAME_1_SCORE2=3", "bgammon-replay 00000024"),
        *("i 1702738670 ann bob 5 0 0 1 1 0", "1 r 6-5", "2 d 2 1", "1 t", "\n", "\n", "\n", "?"),
    ]
)


@given(st.lists(_WORDS, max_size=40).map(" ".join))
def test_any_order_of_words_is_read_or_refused(text: str) -> None:
    for each in FORMATS.values():
        with contextlib.suppress(TranscriptError):
            read_record(text.encode())
        if each.recognizes(text):
            with contextlib.suppress(TranscriptError), must_end():
                read_record(text.encode())


# -- Size --


@pytest.mark.parametrize("name", list(WRITERS))
def test_noise_without_end_is_given_up(name: str) -> None:
    text = texts(name)[0]
    noise = {"party": "game_1_gameplay=#3 foo\n", "sgg": "1\t4x: foo\n", "tmg": "7 99 foo\n"}
    line = noise.get(name, "X: 1) -1 99 ??? 7 r\n")
    record = read_record((text.rstrip("#\n") + "\n" + line * 4000).encode())
    assert len(record.problems) < 1100
    assert any("reading stops here" in problem.message for problem in record.problems)


@pytest.mark.parametrize(
    "text",
    [
        *("\n" * 60_000, " " * 60_000, "\n \t" * 20_000, "a " * 30_000, "Score is 1-1\n" * 5000),
        *("is X is O " * 6000, "1\t" * 30_000, "Game 1: 0-0 " * 5000, "1 1 11:\n" * 8000),
        *(
            "a b\n" * 16_000 + "1)",
            "i 1 " * 15_000,
            "bgammon-replay 1\n" * 4000,
            "a vs. b\n" * 8000,
        ),
    ],
)
def test_telling_the_format_takes_no_long_search(text: str) -> None:
    with must_end(10):
        assert sum(each.recognizes(text) for each in FORMATS.values()) <= 1


@pytest.mark.parametrize("name", list(WRITERS))
def test_work_grows_with_length_only(name: str) -> None:
    def work(times: int) -> int:
        noise = "vs. is X wins 1 - : 1) (3 i 1 r = " * 20 + "\n"
        data = (texts(name)[0] + noise * times).encode()
        return calls(lambda: read_record(data))

    small, large = work(50), work(400)
    assert large < 12 * small


def test_a_line_without_end_is_no_record(tmp_path: Path) -> None:
    for name in WRITERS:
        data = (texts(name)[0] + "\n" + "8/5 " * 50_000).encode()
        with must_end():
            record = read_record(data)
        assert any("too long" in problem.message for problem in record.problems)
