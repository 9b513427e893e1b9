import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import HEADER

from analyzer.transcript.encoding import decode, place_of, split_lines
from analyzer.transcript.reader import read_record

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n"


def match(one: str, two: str) -> str:
    return HEADER.replace("Ann", one).replace("Bob", two) + ROWS


@pytest.mark.parametrize(
    ("codec", "named"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16-le"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
    ],
)
def test_unicode_in_every_form(codec: str, named: str) -> None:
    record = read_record(match("Þóra Ægis", "Łukasz 井上").encode(codec))
    assert (*record.games[0].names, record.encoding) == ("Þóra Ægis", "Łukasz 井上", named)
    assert record.problems == ()
    assert len(record.games[0].actions) == 2


def test_utf_16_big_endian_with_a_mark() -> None:
    record = read_record(b"\xfe\xff" + match("Łukasz", "Bob").encode("utf-16-be"))
    assert (record.names.one, record.encoding) == ("Łukasz", "utf-16-be")


@pytest.mark.parametrize(
    ("codec", "one", "two"),
    [
        ("cp1252", "Jörg Müller", "François Cœur"),
        ("cp1252", "Søren Åström", "Þóra Ægis"),
        ("cp1252", "José", "Nuñez"),
        ("cp1250", "Łukasz Żółć", "Stanisław"),
        ("cp1250", "Tomáš Dvořák", "Jiří"),
        ("cp1251", "Иван", "Сёма Петров"),
    ],
)
def test_eight_bit_encodings_are_guessed_and_the_guess_is_told(
    codec: str, one: str, two: str
) -> None:
    record = read_record(match(one, two).encode(codec))
    assert (*record.games[0].names, record.encoding) == (one, two, codec)
    (problem,) = record.problems
    assert (problem.kind, problem.severity.value, problem.place.line) == ("encoding", "note", 4)
    assert codec.replace("cp", "Windows-") in problem.message


def sgf(charset: str, one: str, two: str) -> str:
    return f"(;FF[4]GM[6]CA[{charset}]AP[GNU Backgammon:1.07]PW[{one}]PB[{two}];W[31hefe])"


@pytest.mark.parametrize(
    ("charset", "codec", "one", "two"),
    [
        ("ISO-8859-1", "cp1252", "Þóra Ægis", "José"),
        ("ISO-8859-2", "iso8859-2", "Šárka", "Łukasz"),
        ("koi8-r", "koi8-r", "Ольга", "Иван"),
        ("Shift_JIS", "shift_jis", "井上", "能表"),
        ("GBK", "gbk", "王", "李"),
    ],
)
def test_the_charset_that_an_sgf_declares_is_no_guess(
    charset: str, codec: str, one: str, two: str
) -> None:
    record = read_record(sgf(charset, one, two).encode(codec))
    assert (*record.names, record.encoding) == (one, two, codec)
    assert "encoding" not in {problem.kind for problem in record.problems}


def test_an_sgf_that_is_utf_8_may_say_what_it_likes() -> None:
    record = read_record(sgf("ISO-8859-1", "Þóra", "Łukasz").encode())
    assert (*record.names, record.encoding) == ("Þóra", "Łukasz", "utf-8")


@pytest.mark.parametrize("charset", ["x-nonsense", "hex", "utf-7", "idna", "UTF-8", "EUC-JP", ""])
def test_a_charset_that_does_not_fit_is_passed_over(charset: str) -> None:
    record = read_record(sgf(charset, "José", "Ann").encode("cp1252"))
    assert (*record.names, record.encoding) == ("José", "Ann", "cp1252")
    assert "encoding" in {problem.kind for problem in record.problems}


def test_bytes_that_no_code_page_has_are_latin_1() -> None:
    assert decode(b"caf\xe9 \x81\x83\x88\x90").encoding == "latin-1"


def test_a_damaged_byte_does_not_spoil_the_other_letters() -> None:
    data = match("Þóra Ægis", "Łukasz").encode().replace("Þ".encode(), b"\x9e")
    record = read_record(data)
    assert tuple(record.games[0].names) == ("\ufffdóra Ægis", "Łukasz")
    (problem,) = record.problems
    assert (problem.kind, problem.place.line, problem.place.column) == ("encoding", 4, 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system(end: str) -> None:
    record = read_record(match("Ann", "Bob").replace("\n", end).encode())
    assert [action.place.line for action in record.games[0].actions] == [5, 5]


def test_mixed_line_ends() -> None:
    assert split_lines("a\rb\r\nc\n\nd") == ["a", "b", "c", "", "d"]


@pytest.mark.parametrize("rubbish", ["\x1a", "\0\0\0", "\x0c", "\r\n\x1a\0"])
def test_control_characters_of_old_systems_are_blanks(rubbish: str) -> None:
    text = match("Ann", "Bob").replace(" Game", rubbish + "\n Game") + rubbish
    record = read_record(text.encode())
    assert record.problems == ()
    assert len(record.games[0].actions) == 2


def test_separators_of_unicode_end_no_line() -> None:
    assert split_lines("a\u2028b\x85c") == ["a\u2028b\x85c"]


def test_a_place_counts_from_one() -> None:
    assert place_of("ab\r\ncd", 5).line == 2
    assert place_of("ab\r\ncd", 5).column == 2


@given(st.binary(max_size=40))
def test_any_bytes_become_text(tail: bytes) -> None:
    for start in (b"", b"caf\xe9 ", "Иванов Пётр ".encode("cp1251"), "Łukasz ".encode("cp1250")):
        assert isinstance(decode(start + tail).text, str)


def test_a_byte_that_the_guessed_encoding_lacks_is_shown_as_damaged() -> None:
    data = match("Иван", "Сёма Петров").encode("cp1251").replace("в".encode("cp1251"), b"\x98", 1)
    record = read_record(data)
    assert tuple(record.games[0].names) == ("И\ufffd\u0430н", "Сёма Петров")
    assert [problem.severity.value for problem in record.problems] == ["note", "warning"]


@pytest.mark.parametrize("name", ["井上 太郎", "たなか", "スズキ", "山田花子 Sato"])
def test_japanese_names_in_shift_jis(name: str) -> None:
    record = read_record(match(name, "鈴木").encode("cp932"))
    assert (*record.games[0].names, record.encoding) == (name, "鈴木", "cp932")
    (problem,) = record.problems
    assert "Shift-JIS" in problem.message


@pytest.mark.parametrize(
    "name", ["François", "Göçmen", "Žižek", "Æske", "Lefèvre", "Noéléa", "7é_7"]
)
def test_latin_letters_are_not_taken_for_japanese(name: str) -> None:
    assert decode(match(name, "Bob").encode("cp1252")).text == match(name, "Bob")
