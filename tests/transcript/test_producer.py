import pytest
from records import HEADER

from analyzer.transcript.reader import read_record

FULL = "  1) 31: 8/5 6/5{left}52: 13/8 24/22{right}\n"


def produced_by(text: str) -> str:
    return read_record(text.encode()).producer


@pytest.mark.parametrize(
    ("site", "name"),
    [
        ("BackgammonGalaxy", "Backgammon Galaxy"),
        ("Backgammon Studio", "Backgammon Studio"),
        ("OpenGammon", "OpenGammon"),
        ("eXtreme Gammon", "eXtreme Gammon"),
        ("XG Mobile", "XG Mobile"),
        ("Las Vegas", ""),
    ],
)
def test_the_site_names_itself(site: str, name: str) -> None:
    rows = FULL.format(left=" " * 17, right="")
    header = f'; [Site "{site}"]\n; [Player 1 "Ann"]\n'
    assert produced_by(header + HEADER + rows) == name


@pytest.mark.parametrize(
    ("names", "left", "right", "name"),
    [
        ("Ann : 0                        Bob : 0", 17, " ", "GNU Backgammon"),
        ("Ann : 0                         Bob : 0", 17, " ", "Snowie"),
        ("Ann : 0                        Bob : 0", 17, "", ""),
        ("Ann : 0                             Bob : 0", 21, "", "DailyGammon"),
        ("Ann,1500 : 0                    Bob,1600 : 0", 17, "", "GridGammon"),
    ],
)
def test_without_tags_the_layout_tells(names: str, left: int, right: str, name: str) -> None:
    header = HEADER.replace("Ann : 0                        Bob : 0", names)
    assert produced_by(header + FULL.format(left=" " * left, right=right)) == name


def test_capital_words_or_ratings_in_tags_are_xgs() -> None:
    assert produced_by(HEADER + "  1) 31: Bar/22 6/5\n") == "eXtreme Gammon"
    assert produced_by('; [Player 1 Elo "1600.00/0"]\n' + HEADER) == "eXtreme Gammon"
