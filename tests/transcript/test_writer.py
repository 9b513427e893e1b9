import pytest
from helpers import shared
from hypothesis import given, settings
from records import SMALL_FILE, fragment, records

from analyzer.transcript.comparison import content, same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.writer import write_mat


@settings(max_examples=100, deadline=None)
@given(records())
def test_reading_what_was_written_gives_an_equal_record(record: MatchRecord) -> None:
    assert content(read_record(write_mat(record).encode())) == content(record)


def test_every_corpus_file_is_the_same_after_writing_and_reading(
    corpus: dict[str, MatchRecord],
) -> None:
    for name, record in corpus.items():
        again = read_record(write_mat(record).encode())
        assert same_record(record, again), name


def test_canonical_text_of_a_small_file() -> None:
    assert write_mat(read_record(SMALL_FILE.encode())) == (
        '; [Player 1 "Ann"]\n'
        '; [Player 2 "Bob"]\n'
        '; [EventDate "2024.05.01"]\n'
        "\n"
        "3 point match\n"
        "\n"
        " Game 1\n"
        " Ann : 0                         Bob : 0\n"
        "  1)                             64: 24/14\n"
        "  2) 21: 13/11* 6/5              66: Cannot Move\n"
        "  3)  Doubles => 2                Takes\n"
        "  4) 31: 8/5 11/10               62: bar/23\n"
        "  5) 66: 24/18 24/18 13/7 13/7    Doubles => 4\n"
        "  6)  Drops                      Wins 2 points\n"
        "; a pause       \n"
        "\n"
        " Game 2\n"
        " Ann : 0                         Bob : 2\n"
        "  1) 31: 8/5 6/5                 52: ????\n"
        "      Wins 3 points and the match\n"
    )


def test_writing_again_changes_nothing() -> None:
    for path in sorted(shared("cases").glob("*.mat")):
        text = write_mat(read_record(path.read_bytes()))
        assert write_mat(read_record(text.encode())) == text, path.name


def test_words_and_steps_are_written_one_way() -> None:
    record = fragment(
        "  1) 31: BAR-20*(2),6/OFF??        64: can't move",
        "  2)  Redoubles ==> 4             Accepts !",
        "  3) 00: ???                     Resigned Match",
        "  4) 52: 13/8/6                  25:  Concedes",
    )
    rows = write_mat(record).splitlines()[4:]
    assert rows == [
        "  1) 31: bar/20*(2) 6/off ??     64: Cannot Move",
        "  2)  Doubles => 4                Takes !",
        "  3) 00: ????                    Resigns match",
        "  4) 52: 13/8/6                  25:",
        "  5)                             Resigns",
    ]


def test_a_comment_breaks_the_row_it_stands_in() -> None:
    record = fragment("  1) 31: 8/5 6/5 (good)          52: 13/8 24/22")
    assert write_mat(record).splitlines()[4:] == [
        "  1) 31: 8/5 6/5",
        ";good           ",
        "  2)                             52: 13/8 24/22",
    ]


def test_an_unreadable_play_is_written_as_it_stood() -> None:
    record = fragment("  1) 31: 8/5 6~5                 52: 13/8 24/22")
    assert write_mat(record).splitlines()[4] == "  1) 31: 8/5 6~5                 52: 13/8 24/22"


@pytest.mark.parametrize(
    "other", ["  1) 31: 8/5 6/5", "  1) 13: 8/5 6/4", "  1)                   31: 8/5"]
)
def test_records_that_say_different_things_differ(other: str) -> None:
    assert not same_record(fragment("  1) 13: 8/5 6/5"), fragment(other))


def test_spelling_and_columns_make_no_difference() -> None:
    one = fragment("  1) 31: bar/22 6/5*               Doubles => 2", "  2)  Drops    Wins 1 point")
    two = fragment(" 9) 31: 25/22,6-5*   Doubles ==> 2  ", " 9) PASSES    wins 1 points")
    assert same_record(one, two)
