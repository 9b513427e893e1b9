import random
import re

import pytest
from damage import DAMAGES
from helpers import shared
from hypothesis import given
from hypothesis import strategies as st
from made_pages import LANGUAGES, MadeCube, MadePlay, bgblitz_page, has_page
from situations import situations
from work import must_end

from analyzer.errors import TranscriptError
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import from_xgid
from analyzer.transcript.foreign import ForeignCube, ForeignLevel, ForeignPlay, ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, PositionAction
from analyzer.transcript.steps import Landing, WrittenStep

PLAYS = (
    MadePlay("", "19/18 14/12", -0.491, (25.4, 0, 0, 31.0, 0.1)),
    MadePlay("", "19/17* 18/17", -0.576, (21.2, 0, 0, 33.4, 0.1)),
)
CUBE = MadeCube("", (0.287, 0.164, 1.0), 0.139, (54.1, 17.5, 0.2, 11.7, 0.3))
CHECKER = from_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
ROLLED = bgblitz_page(CHECKER, plays=PLAYS)
DOUBLE = bgblitz_page(from_xgid("XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10"), cube=CUBE)


def read(text: str) -> MatchRecord:
    record = read_record(text.encode())
    assert record.format == "bgblitz-text"
    return record


def situation(record: MatchRecord, game: int = 0) -> ParsedPosition | None:
    action = record.games[game].actions[0]
    assert isinstance(action, PositionAction)
    return action.situation


@given(situations(beavered=False).filter(has_page), st.sampled_from(LANGUAGES))
def test_a_page_in_any_language_says_its_position(parsed: ParsedPosition, language: str) -> None:
    record = read(bgblitz_page(parsed, language))
    assert situation(record) == parsed
    assert record.games[0].names[0] in ("Red", "Rot", "Rouge", "赤")
    assert [problem.message for problem in record.problems] == []
    assert record.comments == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_in_any_language(language: str) -> None:
    record = read(bgblitz_page(CHECKER, language, PLAYS))
    (analysis,) = record.analyses
    assert analysis.engine == "BGBlitz"
    first, second = analysis.entries[0].plays
    steps = (WrittenStep(19, (Landing(18),)), WrittenStep(14, (Landing(12),)))
    outcome = Outcome(0.254, 0, 0, 0.31, 0.001)
    assert first == ForeignPlay(steps, -0.491, ForeignLevel(""), outcome)
    assert second.steps[0] == WrittenStep(19, (Landing(17, hit=True),))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", ["1", "-1"])
def test_cube_in_any_language_seen_from_the_side_on_roll(language: str, turn: str) -> None:
    parsed = from_xgid(f"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:{turn}:00:0:5:0:9:10")
    record = read(bgblitz_page(parsed, language, cube=CUBE))
    entry = record.analyses[0].entries[0]
    assert entry.cube_unit is ForeignUnit.EMG
    outcome = Outcome(0.541, 0.175, 0.002, 0.117, 0.003)
    assert entry.cube == ForeignCube(0.287, 0.164, 1.0, ForeignLevel(""), outcome, cubeless=0.139)


def test_without_a_column_of_emg_a_match_is_told_in_chances_of_winning() -> None:
    page = re.sub(r"  +EMG\n", "\n", re.sub(r"(  0\.226   \( 0\.000\)).*", r"\1", DOUBLE))
    entry = read(page).analyses[0].entries[0]
    assert entry.cube_unit is ForeignUnit.MWC
    assert entry.cube is not None
    assert entry.cube.equity_no_double == 0.226


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("X: Red  111", "X: Red  112", "pips: the page says 112-52, its ID 111-52"),
        ("Green - 6", "Green - 5", "score: the page says 3-5, its ID 3-6"),
        ("7 point", "9 point", "match length: the page says 9"),
        ("to move 1-2", "to move 1-3", "dice: the page says 31, its ID 21"),
        ("|       O          |", "|    O             |", "differs from the ID on 10, 11"),
        ("b9sBCIC5bYDQAA", "4HPwATDgc/ABMA", "both IDs differ in the board"),
        ("Match-ID: QQ", "Match-ID: UQ", "both IDs differ in the cube"),
        ("Match-ID: Q", "Match-ID: !", "the other ID: bad letter !"),
    ],
)
def test_a_contradiction_is_told(was: str, now: str, told: str) -> None:
    assert was in ROLLED
    record = read(ROLLED.replace(was, now))
    assert any(told in problem.message for problem in record.problems), record.problems
    assert {problem.kind for problem in record.problems} == {"position-mismatch"}
    assert situation(record) == CHECKER


def test_an_xgid_may_be_missing() -> None:
    record = read(re.sub(r" XGID=.*\n", "", ROLLED))
    assert situation(record) == CHECKER
    assert record.problems == ()


@pytest.mark.parametrize("page", [ROLLED, DOUBLE])
@pytest.mark.parametrize(
    "change",
    [
        lambda page: "".join(f"> {line.rstrip()}\n" for line in page.splitlines()),
        lambda page: re.sub(r"(?<=\d)\.(?=\d)", ",", page),
        lambda page: page.translate({ord(a): ord(a) + 0xFEE0 for a in "0123456789:%()/"}),
        lambda page: page.replace("=", "&#61;"),
        lambda page: re.sub(" +", " ", page),
        lambda page: page.replace("\n", "\r\n"),
    ],
)
def test_what_pasting_does_makes_no_difference(page: str, change: object) -> None:
    plain, changed = read(page), read(change(page))
    assert situation(changed) == situation(plain)
    assert changed.problems == ()
    assert changed.analyses == plain.analyses


def test_every_position_of_a_text_is_kept() -> None:
    record = read("Look at these:\n" + ROLLED + DOUBLE + "\nand what now?\n" + ROLLED)
    assert [game.score for game in record.games] == [
        PerPlayer(3.0, 6.0),
        PerPlayer(0.0, 5.0),
        PerPlayer(3.0, 6.0),
    ]
    assert [entry.game for entry in record.analyses[0].entries] == [0, 1, 2]
    assert [(c.text, c.game) for c in record.comments] == [
        ("Look at these:", None),
        ("and what now?", 1),
    ]


def test_a_malformed_id_is_refused_with_the_reason() -> None:
    with pytest.raises(TranscriptError, match="checkers for X"):
        read_record(ROLLED.replace("XGID=-B", "XGID=-P").encode())


def test_pages_of_bgblitz_are_read_without_a_remark() -> None:
    files = sorted(shared("corpus/bgblitz-text").glob("*.txt"))
    found: dict[str, set[object]] = {}
    for file in files:
        record = read_record(file.read_bytes())
        assert record.format == "bgblitz-text", file.name
        assert (record.problems, record.comments) == ((), ()), file.name
        cube = record.analyses[0].entries[0].cube
        assert cube is not None
        found.setdefault(file.name[:2], set()).add(cube)
    assert [len(values) for values in found.values()] == [1] * len(found)
    assert len(files) >= 10


def test_damaged_pages_never_crash() -> None:
    hand = random.Random(5)
    data = (ROLLED + DOUBLE + bgblitz_page(CHECKER, "ja", PLAYS)).encode()
    with must_end():
        for _ in range(100):
            try:
                read_record(hand.choice(DAMAGES)(data, hand))
            except TranscriptError:
                continue
