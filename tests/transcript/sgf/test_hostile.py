"""SGF that is damaged, cut off, or made to harm."""

from __future__ import annotations

import gc
import random
import tracemalloc
from contextlib import suppress

import pytest
from damage import damaged
from helpers import EXAMPLES
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.transcript.reader import read_record
from analyzer.transcript.sgf.reader import is_sgf
from analyzer.transcript.sgf.writer import write_sgf

ROOT = b"(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]\n;W[31hefe]"
MANY = 100_000


def messages(data: bytes) -> list[str]:
    with must_end():
        return [problem.message for problem in read_record(data).problems]


@pytest.fixture(scope="module")
def text() -> bytes:
    return write_sgf(read_record((EXAMPLES / "crawford.mat").read_bytes())).encode()


@pytest.mark.parametrize("seed", range(150))
def test_damaged_files_are_read_or_refused(text, seed):
    data = damaged(text, seed)
    with must_end(), suppress(TranscriptError):
        record = read_record(data)
        assert record.format in ("sgf", "mat")


def test_a_file_cut_anywhere_keeps_what_stands_before(text):
    whole = read_record(text)
    for at in random.Random(1).sample(range(200, len(text) - 3), 40):
        record = read_record(text[:at])
        kept = sum(len(game.actions) for game in record.games)
        assert kept <= sum(len(game.actions) for game in whole.games)
        assert record.games[0].names == whole.games[0].names
        told = any("ends within a game" in problem.message for problem in record.problems)
        assert told or text[:at].rstrip().endswith(b")")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (ROOT + b"(" * MANY, "the file ends within a game"),
        (ROOT + b"(;B[21lnst])" * MANY + b")", f"{MANY - 1} variations beside the main line"),
        (ROOT + b")" * MANY, "so much cannot be read that reading stops here"),
        (ROOT + b";B[99]" * 3000 + b")", "so much cannot be read that reading stops here"),
        (ROOT + b"1 2 3 4 5" * MANY + b")", "cannot be read here"),
        (ROOT + b"C[" + b"a" * MANY, "a value is not closed"),
        (ROOT + b"C[" + b"\\a" * MANY, "a value is not closed"),
        (ROOT + b";AB" + b"[a:y]" * MANY + b")", "more points than a board has"),
        (ROOT + b"[a]" + b"[b]" * MANY + b")", ""),
        (b"(;GM[6]" + b"}{" * MANY, "cannot be read here"),
        (ROOT + b"ZZ" + b"[]" * 210_000 + b")", "so much in the file that reading stops here"),
        (b"(;GM[6])" * 11_000, "so much in the file that reading stops here"),
        (ROOT + b";" * 110_000 + b")", "so much in the file that reading stops here"),
    ],
)
def test_a_hostile_file_gets_a_message(data, told):
    found = messages(data)
    assert len(found) < 1100
    assert any(told in message for message in found) or not told


def test_work_grows_with_the_number_of_variations_and_no_faster():
    few, many = (calls(lambda n=n: read_record(ROOT + b"(;B[21])" * n + b")")) for n in (500, 1000))
    assert many < 2.2 * few


def test_a_game_without_a_node_is_left_out():
    assert messages(b"()" + ROOT + b")") == ["a game without a node is left out"]
    with pytest.raises(TranscriptError, match="a game that no GM property names"):
        read_record(b"(;)")


def test_many_files_leave_nothing_behind(text):
    text = text[: text.index(b"\n(;")]
    read_record(text)
    tracemalloc.start()
    try:
        for _round in range(10):
            read_record(text)
        gc.collect()
        first, _peak = tracemalloc.get_traced_memory()
        for _round in range(20):
            read_record(text)
        gc.collect()
        second, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert second - first < 20_000


def test_no_other_text_is_taken_for_sgf(corpus):
    assert not any(is_sgf(record.source) for record in corpus.values())
    examples = (path.read_text("utf-8") for path in EXAMPLES.glob("*.mat"))
    assert not any(map(is_sgf, examples))


@pytest.mark.parametrize("text", ["(; a remark)", " ; (;) said Bob", "(see Game 1; it is odd)"])
def test_parentheses_alone_do_not_make_sgf(text):
    assert not is_sgf(f"{text}\n 5 point match\n\n Game 1\n")
