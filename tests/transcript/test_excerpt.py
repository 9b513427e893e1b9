from records import fragment

from analyzer.model.problem import Place
from analyzer.transcript.excerpt import Excerpts


def test_a_caret_stands_under_the_word_that_cannot_be_read() -> None:
    record = fragment("  1) 31: 8/5 6~5                 52: 13/8 24/22")
    (problem,) = record.problems
    assert Excerpts(record.source).at(problem.place).splitlines() == [
        "  1) 31: 8/5 6~5                 52: 13/8 24/22",
        "             ^",
    ]
    assert problem.message == "“6~5” cannot be read; expected a step such as 13/8 or bar/20"


def test_long_lines_are_cut_to_the_surroundings() -> None:
    line, caret = Excerpts("a" * 200 + "X" + "b" * 200).at(Place(1, 201)).splitlines()
    assert len(line) == 72
    assert line[len(caret) - 1] == "X"


def test_tabs_keep_the_caret_in_place() -> None:
    line, caret = Excerpts("\t\tX").at(Place(1, 3)).splitlines()
    assert line[len(caret) - 1] == "X"


def test_an_unknown_place_shows_nothing() -> None:
    assert Excerpts("text").at(Place()) == ""
    assert Excerpts("text").at(Place(2, 1)) == ""
