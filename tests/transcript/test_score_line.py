import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import fragment, names

from analyzer.transcript.score_line import read_score_line


@pytest.mark.parametrize(
    ("line", "one", "two"),
    [
        (" Ann : 0                       Bob : 1", "Ann", "Bob"),
        ("Ann : 0                        Bob : 1 ", "Ann", "Bob"),
        (" Ann: 0                           Bob: 1", "Ann", "Bob"),
        (" Ann : 0                       Bob: 1", "Ann", "Bob"),
        (" Lee, Ann : 0                   B. 7: van Os (UK) : 1", "Lee, Ann", "B. 7: van Os (UK)"),
        (" x : 5 : 0        Bob : 7 : 1", "x : 5", "Bob : 7"),
        (" Ann : 0                        : 1", "Ann", ""),
        ("  : 0                       Bob : 1", "", "Bob"),
        ("  : 0                        : 1", "", ""),
        (" 1234 : 0                       012345 : 1", "1234", "012345"),
        (" Tom & Rob : 0                  O'Neil-Ö_1 : 1", "Tom & Rob", "O'Neil-Ö_1"),
        (" 井上 : 0                         Þóra Ægis : 1", "井上", "Þóra Ægis"),
        (" Ann(ITA) : 0        Bob : 1", "Ann(ITA)", "Bob"),
        (" " + "A" * 40 + " : 0 Bob : 1", "A" * 40, "Bob"),
        ("\tAnn : 0\tBob : 1", "Ann", "Bob"),
        (" ;Ann : 0          #Bob : 1", ";Ann", "#Bob"),
        (" Game 2 : 0          Doubles : 1", "Game 2", "Doubles"),
        (" Wins 1 point : 0          5 point match : 1", "Wins 1 point", "5 point match"),
    ],
)
def test_names_hold_anything(line: str, one: str, two: str) -> None:
    read = read_score_line(line)
    assert read is not None
    assert (*read.names, *read.score) == (one, two, 0, 1)
    assert tuple(read.ratings) == (None, None)


@given(names, names)
def test_the_usual_layout_gives_any_names_back(one: str, two: str) -> None:
    read = read_score_line(f" {one} : 3{' ' * 60}{two} : 12")
    assert read is not None
    if not all(read.ratings):
        assert (*read.names, *read.score) == (one, two, 3, 12)


def test_ratings_stand_behind_both_names() -> None:
    read = read_score_line(" alice,1615 : 0                   bob, jr,1756 : 0")
    assert read is not None
    assert (tuple(read.names), tuple(read.ratings)) == (("alice", "bob, jr"), ("1615", "1756"))


@pytest.mark.parametrize(
    "line",
    [
        " Lee,1990 : 0                   Bob : 0",
        " Lee, 1990 : 0                   Bob, 1991 : 0",
        " Lee,19 : 0                   Bob,20 : 0",
    ],
)
def test_a_comma_alone_makes_no_rating(line: str) -> None:
    read = read_score_line(line)
    assert read is not None
    assert tuple(read.ratings) == (None, None)
    assert "," in read.names.one


@pytest.mark.parametrize("line", ["Ann 0  Bob 0", "Ann : 0", "Ann : x   Bob : 0", ":", ""])
def test_other_lines_are_none(line: str) -> None:
    assert read_score_line(line) is None


@given(st.text(st.sampled_from("a :0\t"), max_size=200))
def test_any_text_is_answered(line: str) -> None:
    read_score_line(line)


def test_names_may_change_between_games() -> None:
    record = fragment(
        "      Wins 1 point", " Game 2", " Ann Lee : 1    Bob : 0", "  1) 31: 8/5 6/5"
    )
    assert [tuple(game.names) for game in record.games] == [("Ann", "Bob"), ("Ann Lee", "Bob")]
    assert tuple(record.games[1].score) == (1, 0)
