import contextlib

import pytest
from records import HEADER, SMALL_FILE, fragment
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.model.problem import Severity
from analyzer.transcript.reader import MOST_LINES, read_record
from analyzer.transcript.record import EndAction, MatchRecord

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n  2) 42: 8/4 6/4\n"


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def kinds(record: MatchRecord) -> list[tuple[str, str, int]]:
    return [(p.kind, p.severity.value, p.place.line) for p in record.problems]


# -- Around the games --


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ("5 point match", 5),
        (" 11 point match ", 11),
        ("0 point match", 0),
        ("7 Points Match", 7),
        ("7-point match", 7),
        ("Unlimited match", 0),
        ("Money session", 0),
    ],
)
def test_lengths(line: str, length: int) -> None:
    record = read(HEADER.replace(" 5 point match", line) + ROWS)
    assert (record.length, record.problems) == (length, ())


def test_a_missing_length_is_a_warning() -> None:
    record = read(HEADER.replace(" 5 point match", "") + ROWS)
    assert record.length is None
    assert kinds(record) == [("syntax", "warning", 1)]


def test_a_length_beyond_all_numbers_is_no_length() -> None:
    record = read(HEADER.replace("5", "9" * 5000) + ROWS)
    assert record.length is None


def test_tags_in_any_spelling_are_kept() -> None:
    header = (
        '; [Site "somewhere"]\n;[Event ""]\n  ;  [Round  “Final”]  \n[Player 1 "carol "]\n'
        '; [Comment "a "quoted" word"]\n; [cubelimit "64"]\n; [Mood "good"]\n; [Site "twice"]\n'
    )
    record = read(header + HEADER + ROWS)
    assert [(tag.key, tag.value) for tag in record.tags] == [
        ("Site", "somewhere"),
        ("Event", ""),
        ("Round", "Final"),
        ("Player 1", "carol "),
        ("Comment", 'a "quoted" word'),
        ("cubelimit", "64"),
        ("Mood", "good"),
        ("Site", "twice"),
    ]
    assert [tag.place.line for tag in record.tags] == list(range(1, 9))
    assert kinds(record) == [("unknown-tag", "note", 7)]
    assert record.tag("CUBELIMIT") == "64"


def test_comments_keep_their_place() -> None:
    text = (
        "; first\n# second\n" + HEADER + "  1) 31: 8/5 6/5 ; third\n;fourth\n"
        "  2)                             52: 13/8 24/22\n; fifth\n Game 2\n; sixth\n"
        " Ann : 1   Bob : 0\n  1) 31: 8/5 6/5\n"
    )
    record = read(text)
    assert [(c.text, c.game, c.before, c.place.line) for c in record.comments] == [
        (" first", None, 0, 1),
        (" second", None, 0, 2),
        (" third", 0, 1, 7),
        ("fourth", 0, 1, 8),
        (" fifth", 0, 2, 10),
        (" sixth", 1, 0, 12),
    ]
    assert record.problems == ()
    assert tuple(record.games[1].score) == (1, 0)


def test_boxes_without_a_sign_are_comments_above_the_length() -> None:
    box = "+------+\n|  Remarks: Move 19 --> 11: 3/2 1/Off(2) was illegal |\n+------+\n"
    record = read(box + HEADER + ROWS)
    assert [comment.text for comment in record.comments] == box.splitlines()
    assert record.problems == ()


def test_hundreds_of_comments_may_stand_before_the_length() -> None:
    record = read("; [Game 1, Move 1: Dice set to 31]\n" * 400 + HEADER + ROWS)
    assert (record.length, len(record.games[0].actions), len(record.comments)) == (5, 3, 400)
    assert record.problems == ()


# -- Games --


def test_a_result_line_does_not_swallow_the_next_game() -> None:
    record = read(
        HEADER + "  1)  Doubles => 2                Drops\n      Wins 1 point\n Game 2\n"
        " Ann : 1                        Bob : 0\n  1)                             31: 8/5 6/5\n"
        "  2)  Drops                      Wins 1 point and the match"
    )
    assert [len(game.actions) for game in record.games] == [3, 3]
    last = record.games[1].actions[-1]
    assert isinstance(last, EndAction)
    assert (last.player, last.and_match) == (1, True)


def test_games_keep_their_own_numbers_and_scores() -> None:
    record = read(
        HEADER.replace("Game 1", "Game 3") + ROWS + "Game 7:\nAnn : 4    Bob : 3\n 1) 31: 8/5 6/5\n"
    )
    assert [(game.number, *game.score) for game in record.games] == [(3, 0, 0), (7, 4, 3)]
    assert [game.place.line for game in record.games] == [3, 7]


def test_every_action_knows_its_line_and_column() -> None:
    record = read(SMALL_FILE)
    lines = SMALL_FILE.splitlines()
    for game in record.games:
        for action in game.actions:
            line = lines[action.place.line - 1]
            assert line[action.place.column - 1 :].startswith(action.text)


def test_a_game_without_its_names_is_read_with_those_before() -> None:
    record = read(HEADER + "      Wins 2 points\n\n Game 2\n  1) 31: 8/5 6/5\n")
    assert (*record.games[1].names, *record.games[1].score) == ("Ann", "Bob", 2, 0)
    assert kinds(record) == [("syntax", "error", 8)]


def test_a_game_without_its_number_is_read() -> None:
    record = read(HEADER + ROWS + "\n Ann : 2                        Bob : 0\n" + ROWS)
    assert [(game.number, *game.score) for game in record.games] == [(1, 0, 0), (2, 2, 0)]
    assert kinds(record) == [("syntax", "error", 8)]


def test_rows_without_any_header_are_read() -> None:
    record = read(ROWS)
    assert [len(game.actions) for game in record.games] == [3]
    assert (record.length, *record.games[0].names) == (None, "", "")
    assert {problem.kind for problem in record.problems} == {"syntax"}


def test_text_that_looks_like_a_score_begins_no_game() -> None:
    record = fragment("  1) 31: 8/5 6/5", "Clock: 12 Bank: 3", "  2) 42: 8/4 6/4")
    assert [len(game.actions) for game in record.games] == [2]
    assert {problem.place.line for problem in record.problems} == {6}


def test_text_behind_the_number_of_a_game_is_told() -> None:
    record = read(HEADER.replace("Game 1", "Game 1 (Crawford)") + ROWS)
    assert record.problems[0].text == "(Crawford)"
    assert tuple(record.games[0].names) == ("Ann", "Bob")


def test_only_the_first_match_of_a_file_is_read() -> None:
    second = '; [Player 1 "Cy"]\n\n 7 point match\n\n Game 1\n Cy : 0    Di : 0\n  1) 31: 8/5 6/5\n'
    record = read(HEADER + ROWS + "; over\n" + second)
    assert (record.length, len(record.games), record.tags) == (5, 1, ())
    assert [comment.text for comment in record.comments] == [" over"]
    assert kinds(record) == [("several-matches", "error", 10)]


def test_the_length_may_be_repeated_before_each_game() -> None:
    record = read(HEADER + ROWS + HEADER.replace("Game 1", "Game 2") + ROWS)
    assert (len(record.games), record.problems) == (2, ())


def test_an_unreadable_line_costs_only_itself() -> None:
    record = fragment("  1) 31: 8/5 6/5", "what is this?", "  2) 42: 8/4 6/4")
    assert len(record.games[0].actions) == 2
    (problem,) = record.problems
    assert (problem.severity, problem.kind) == (Severity.ERROR, "syntax")
    assert (problem.place.line, problem.text, problem.game) == (6, "what is this?", 1)


# -- What is no record --


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty"),
        (b" \r\n\t\n\x1a", "empty"),
        (b"\0" * 100, "empty"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"GIF89a", "GIF"),
        (b"%PDF-1.7", "PDF"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"\x1f\x8b\x08\0", "gzip"),
        (b"RGMH\1\0\0\0", ".xg"),
        (b"MZ\x90\0\3\0", "program"),
        (bytes(range(256)) * 20, "binary"),
        (b"hello", "plain text"),
        (b"BMX is a sport", "plain text"),
        (b"<!DOCTYPE html><html><p>Game 0</p>", "HTML"),
        (b"<?xml version='1.0'?><a/>", "XML"),
        (b'{"games": []}', "JSON"),
        (b"XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:5:10", "16 checkers for X"),
        (b"x\n\n GNU Backgammon  Position ID: 4HPwATDgc/ABM", "14 characters long, not 13"),
        (b" 5 point match\n; nothing else\n", "without a game"),
        (b"Game 1 was a fine game: I won.\n", "plain text"),
    ],
)
def test_a_file_that_is_no_record_is_refused_by_what_it_is(data: bytes, kind: str) -> None:
    with pytest.raises(TranscriptError, match=r"my\.mat.*\.mat") as refusal:
        read_record(data, "my.mat")
    assert kind in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("head", ["", " 5 point match\n"])
def test_a_header_without_end_is_refused_by_its_limit(head: str) -> None:
    with pytest.raises(TranscriptError, match="whose first 10,000 lines hold no game"):
        read(head + "; nothing\n" * 10_001 + HEADER + ROWS)
    assert read("; nothing\n" * 10_000 + HEADER + ROWS).problems == ()


def test_a_long_page_is_still_called_a_page() -> None:
    with pytest.raises(TranscriptError, match="HTML"):
        read("<!DOCTYPE html>\n" + "<p>\n" * 20_000)


@pytest.mark.parametrize(
    ("numbers", "lines"),
    [([1, 2, 3], []), ([5, 6, 7], []), ([1, 3, 4], [6]), ([1, 1, 2], [6]), ([1, 4, 9], [6])],
)
def test_the_first_row_number_that_does_not_follow_is_noted(
    numbers: list[int], lines: list[int]
) -> None:
    rows = [f"  {number}) 31: 8/5 6/5                 52: 13/8 24/22\n" for number in numbers]
    found = kinds(read(HEADER + "".join(rows)))
    assert found == [("row-numbers", "note", line) for line in lines]


def test_a_result_may_have_any_row_number() -> None:
    assert kinds(read(HEADER + ROWS + "  9)  Wins 1 point\n")) == []


def test_a_text_of_gnubg_without_its_boards_is_refused() -> None:
    text = (
        "The score (after 0 games) is: Ann 0, Bob 0 (match to 7 points)\n\n"
        "Move number 1:  Ann to play 51\n\n GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n"
        "                 Match ID   : cIimAQAAAAAA\n\n* Ann moves 24/23 13/8\n\nRolled 51:\n"
        "*    1. Cubeful 0-ply    24/23 13/8                   Eq.: -0.081\n"
    )
    with pytest.raises(TranscriptError, match="GNU Backgammon"):
        read(text)


# -- Size --


def attempt(data: bytes) -> None:
    with contextlib.suppress(TranscriptError), must_end():
        read_record(data)


def test_a_hundred_megabytes_are_refused_at_once() -> None:
    junk = b"junk\n" * (20 << 20)
    assert calls(lambda: attempt(junk)) < 1000


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ";\n"])
@pytest.mark.parametrize(
    "head", [HEADER, "(;GM[6]", "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10\n"]
)
def test_more_lines_than_any_record_has_are_refused_at_once(head: str, end: str) -> None:
    many = (head + end * (MOST_LINES + 1)).encode()
    assert calls(lambda: attempt(many)) < 2000
    with pytest.raises(TranscriptError, match="a text of more than 500000 lines"):
        read_record(many)


@pytest.mark.parametrize("line", [b"a", b"31: ", b"1) 31: 8/5 ", b"(;", b'; [A "b', b": 0 ", b" "])
def test_one_line_of_five_megabytes_makes_nothing_hang(line: bytes) -> None:
    long = line * (5_000_000 // len(line))
    attempt(long)
    record = read_record((HEADER + ROWS).encode() + long + b"\n" + ROWS.encode())
    assert len(record.games[0].actions) == 6
    assert len([found for found in record.problems if found.kind != "row-numbers"]) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "31: illegal play (" + "a;" * 1900,
        "1) " + "31:" * 1300,
        "1) 31: " + "(" * 3900,
        "1) 31: " + "8/5*" * 900,
        '; [Key "' + '" ' * 1900,
        "a : 0 " * 600 + " b : 0",
        "1) " + " " * 3900 + "x",
        "Wins " + "and the " * 400,
    ],
)
def test_no_line_within_the_limit_makes_the_reader_hang(text: str) -> None:
    attempt((HEADER + (text[:3990] + "\n") * 20 + ROWS).encode())


def test_work_grows_with_size_alone() -> None:
    game = HEADER.split("\n\n", 1)[1] + ROWS * 10
    small, large = (("5 point match\n\n" + game * count).encode() for count in (150, 600))
    attempt(small)
    assert calls(lambda: attempt(large)) < 4.2 * calls(lambda: attempt(small))
    assert len(read_record(large).games) == 600


def test_one_game_may_have_thousands_of_rows() -> None:
    record = fragment(*(f"{n:>3}) 31: 8/5 6/5                 52: 13/8 24/22" for n in range(3000)))
    assert len(record.games[0].actions) == 6000
    assert record.problems == ()


def test_junk_behind_a_game_ends_the_reading() -> None:
    record = fragment("  1) 31: 8/5 6/5", *["junk"] * 50_000)
    assert len(record.problems) < 1100
    assert any("reading stops" in problem.message for problem in record.problems)
    assert len(record.games[0].actions) == 1
