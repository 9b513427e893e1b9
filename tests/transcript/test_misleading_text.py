"""Texts that a reader could take for something else than they are."""

from __future__ import annotations

import pytest
from records import HEADER
from work import must_end

from analyzer.errors import TranscriptError
from analyzer.model.board import STANDARD_START
from analyzer.model.cube import Cube
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.transcript import builder
from analyzer.transcript.comparison import content
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    CubeAction,
    EndAction,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Unplayed,
)
from analyzer.transcript.writer import write_mat

ROW = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n"
FILE = HEADER + ROW


def read(text: str) -> MatchRecord:
    return read_record(text.encode("utf-8", "surrogatepass"))


def messages(record: MatchRecord) -> list[str]:
    return [problem.message for problem in record.problems]


@pytest.mark.parametrize(
    "name",
    [
        *("Game 1", "Wins 2 points", "5 point match", ": 0", "Bob : 3", "31: 8/5", "1) Ann", "; x"),
        *('; [Site "x"]', "Doubles => 2", "Takes", "a,b,1500", "1234", "12:", "A : B", "????"),
        *("Illegal play (1;2;)", "Set Pos=---", "24/18", "Cannot Move", "Resigns", "{x} %s", "-"),
        *("\u202eevil", "\U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467", "אלון", "مُحَمَّد"),
        *("A" * 10_000, "Lee,  Ann", "64: 24/14", "Points : 12 : 3", "<b>", "Ann)", "(Ann)"),
    ],
)
@pytest.mark.parametrize("side", Player)
def test_a_name_may_look_like_anything(name: str, side: Player) -> None:
    names = PerPlayer("Ann", "Bob").with_value(side, name)
    line = f" {names.one} : 0                        {names.two} : 0\n"
    record = read(f" 5 point match\n\n Game 1\n{line}{ROW}")
    assert record.names == names
    assert len(record.games) == 1
    assert len(record.games[0].actions) == 2
    assert record.problems == ()


def test_a_byte_order_mark_inside_a_file_is_blank() -> None:
    record = read(FILE.replace(" Game 1", "\ufeff Game 1"))
    assert record.problems == ()
    assert record.games[0].names == PerPlayer("Ann", "Bob")


def test_files_with_byte_order_marks_put_together_are_several_matches() -> None:
    record = read(f"\ufeff{FILE}\ufeff{FILE}")
    assert [problem.kind for problem in record.problems] == ["several-matches"]


def test_the_length_may_stand_under_the_number_of_the_first_game() -> None:
    record = read(FILE.replace(" 5 point match\n\n Game 1\n", " Game 1\n 5 point match\n"))
    assert record.length == 5
    assert record.problems == ()


def test_names_without_a_score_are_taken() -> None:
    record = read(FILE.replace("Ann : 0                        Bob : 0", "B. 7: Lee     Bob"))
    assert record.names == PerPlayer("B. 7: Lee", "Bob")
    assert messages(record) == ["the names and the score of the game are expected here"]
    assert len(record.games[0].actions) == 2


def test_lines_before_the_names_do_not_hide_them() -> None:
    record = read(FILE.replace(" Game 1\n", " Game 1\nplayed in Paris\non a Sunday\n"))
    assert record.names == PerPlayer("Ann", "Bob")
    assert messages(record) == [
        "the names and the score of the game are expected here",
        "this line is no part of a record",
    ]


def test_a_remark_behind_the_score_is_told() -> None:
    record = read(FILE.replace("Bob : 0", "Bob : 0 (Crawford)"))
    assert record.names == PerPlayer("Ann", "Bob")
    assert messages(record) == ["text behind the score is not read"]


@pytest.mark.parametrize(
    ("words", "level", "points"),
    [
        ("Resigns single game", 1, None),
        ("Resigned a gammon game", 2, None),
        ("Wins 2 points.", None, 2),
        ("Wins 2 points and the match.", None, 2),
    ],
)
def test_endings_in_a_sentence(words: str, level: int | None, points: int | None) -> None:
    record = read(f"{FILE}  2)  {words}\n")
    ending = record.games[0].actions[-1]
    assert isinstance(ending, EndAction)
    assert (ending.level, ending.points) == (level, points)
    assert record.problems == ()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Loss: 2 points", EndAction),
        ("Wins: 2 points", EndAction),
        ("Doubles: => 2", CubeAction),
        ("Takes.", CubeAction),
        ("Resigns.", EndAction),
    ],
)
def test_words_of_play_may_have_a_stop_or_colon(words: str, kind: type) -> None:
    record = read(f"{FILE}  2)  {words}\n")
    assert isinstance(record.games[0].actions[-1], kind)
    assert record.problems == ()


@pytest.mark.parametrize("words", ["Loss:2 points", "Wins:x", "Take:5"])
def test_a_word_of_play_with_a_colon_is_no_roll(words: str) -> None:
    record = read(f"{FILE}  2)  {words}\n")
    assert len(record.games[0].actions) == 2
    assert len(record.problems) == 1


@pytest.mark.parametrize("cube", ["/21", "/99", "/-40"])
def test_a_position_with_an_endless_cube_is_refused(cube: str) -> None:
    record = read(f"{HEADER}; Set Pos=-a-a-aD-C--AeD---c-d----AB{cube}\n{ROW}")
    assert len(messages(record)) == 1
    assert "no cube goes to 2^" in messages(record)[0]
    assert not any(isinstance(action, PositionAction) for action in record.games[0].actions)


def test_two_quoted_positions_in_a_row_are_two_cells() -> None:
    def quoted(player: Player, turn: Player) -> RollAction:
        position = QuotedPosition(STANDARD_START, Cube(), turn)
        return RollAction(player, Place(), "", None, (), Unplayed.ILLEGAL, position)

    actions = (quoted(Player.ONE, Player.TWO), quoted(Player.TWO, Player.ONE))
    game = GameRecord(1, PerPlayer("Ann", "Bob"), PerPlayer(0, 0), actions)
    record = MatchRecord(5, (game,))
    assert content(read(write_mat(record))) == content(record)


def test_more_plays_than_any_session_has_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "_MOST_CELLS", 100)
    rows = [ROW.replace("1)", f"{number})") for number in range(1, 1201)]
    record = read(HEADER + "".join(rows))
    assert messages(record) == ["no record has so many plays; reading stops here"]
    assert 60 < len(record.games[0].actions) < 110


@pytest.mark.parametrize("line", ["; x\n", '; [Site "x"]\n', " Game 2\n Ann : 0   Bob : 0\n"])
def test_more_lines_than_any_session_has_are_not_read(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "_MOST_LINES", 100)
    record = read(HEADER + ROW + line * 200)
    assert messages(record) == ["no record has so many lines; reading stops here"]


@pytest.mark.parametrize(
    "line",
    [
        '; [a "' + '" ' * 1900,
        "  1) " + "31: Illegal play (" * 200,
        "  1) 31: Illegal play (" + ";" * 3800,
        ": 1 " * 990,
        " " * 3900 + "x",
        "  1)" + "\t" * 3900 + "31:",
        "  1) 31:" + " 8/5" * 900,
        "Ann : " * 600,
    ],
)
def test_no_line_makes_the_reader_hang(line: str) -> None:
    text = HEADER + f"{line}\n" * 20
    with must_end():
        read(text)


def test_header_line_that_is_too_long_for_a_tag_is_told() -> None:
    tag = '; [Variation "Nardy' + "x" * 5000 + '"]'
    record = read_record(f"{tag}\n 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n".encode())
    (problem,) = [
        each for each in record.problems if "too long to be read as a tag" in each.message
    ]
    assert problem.place.line == 1


def test_long_header_line_that_is_no_tag_is_a_comment() -> None:
    words = " good luck" * 500
    record = read(f";{words}\n 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n")
    assert [comment.text for comment in record.comments] == [words]
    assert record.problems == ()


def test_a_text_that_quotes_a_row_is_no_record_unless_a_game_begins_in_it() -> None:
    prose = "Of this roll much could be said, and is.\n" * 30
    with pytest.raises(TranscriptError, match="hardly a line"):
        read(prose + ROW + prose)
    record = read(f" Game 1\n Ann : 0                        Bob : 0\n{ROW}{prose}")
    assert len(record.games[0].actions) == 2
    assert len(messages(record)) >= 30
