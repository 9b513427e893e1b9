import pytest

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.model.ids import parse_position
from analyzer.model.score import MatchScore

XGID = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"


@pytest.mark.parametrize(
    "text",
    [
        f"XGID={XGID}",
        f"xgid={XGID}",
        f"  XGID = {XGID}  ",
        XGID,
        f"Position copied from the board:\nXGID={XGID}\nX:Ann  O:Bob\n +13-14-15-16-+\n",
        f"see XGID={XGID}.",
        *(
            f"XGID={XGID}{end}"
            for end in ("\u201d", "`", "]", "|", "!", "?", "\u2026", "#top", "/view")
        ),
        f"[url=https://bg.example/?xgid=XGID%3D{XGID.replace(':', '%3A')}]look[/url]",
        f"https://bg.example/?XGID=xgid={XGID}",
        "XGID%253D" + XGID.replace(":", "%253A"),
        *(f"{begin}XGID={XGID}{end}" for begin, end in ("[]", "()", "{}", "<>", "“”", "«»", "''")),
        f"[url=https://bg.example/?xgid={XGID}]look[/url]",
        f"XGID&#61;{XGID.replace(':', '&#58;')}",
        f"XGID&equals;{XGID.replace(':', '&colon;')}",
        f"XGID={XGID}".translate({ord(a): ord(a) + 0xFEE0 for a in "XGID=:-0123456789Eabce"}),
        f"XGID={XGID.replace('-', chr(0x2010))}",
        f"XGID={XGID.replace('-', chr(0x2212))}",
        f"XGID=\u200b{XGID}\u200b",
        f"XGID\u00a0=\u00a0{XGID}",
        f"> XGID={XGID}",
        f"see XGID=3D{XGID[:30]}=\r\n{XGID[30:]} there",
        f"XGID: {XGID}",
        "> Position ID: 4HPwATDgc/ABMA\n> Match ID   : cImlAAAAAAAE\n",
        " Position-ID: 4HPwATDgc/ABMA    Match-ID: cImlAAAAAAAE",
        f"Its XGID: below.\nXGID={XGID}",
        f'<a href="view?XGID={XGID}&size=3">',
        "XGID%3D" + XGID.replace(":", "%3A"),
        f"pasted {XGID}, without its prefix",
        "4HPwATDgc/ABMA:cImlAAAAAAAE",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n        Match ID   : cImlAAAAAAAE\n",
        "4HPwATDgc%2FABMA%3AcImlAAAAAAAE",
    ],
)
def test_every_way_of_pasting_gives_the_same_position(text: str) -> None:
    found = parse_position(text)
    assert found.position.board == STANDARD_START
    assert found.position.stakes == MatchScore(5, 5)
    assert found.roll == Roll(3, 1)


@pytest.mark.parametrize(
    "text",
    [
        "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5",
        "from the start: p 24:2 13:5 8:3 6:5|o 24:2 13:5 8:3 6:5\nand so on",
        "4HPwATDgc/ABMA",
        "Position ID: 4HPwATDgc/ABMA",
    ],
)
def test_boards_without_more(text: str) -> None:
    assert parse_position(text).position.board == STANDARD_START


@pytest.mark.parametrize("text", ["", "hello", "GNU Backgammon", "Position of the day: see below"])
def test_text_without_a_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="no position found"):
        parse_position(text)


def test_a_damaged_id_is_named_and_not_read_as_another_board() -> None:
    with pytest.raises(PositionError, match="14 characters long, not 13"):
        parse_position("4HPwATDgc/ABM")
