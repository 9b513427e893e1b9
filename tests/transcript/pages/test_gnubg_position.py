from pathlib import Path

import pytest
from hypothesis import given
from made_pages import gnubg_board
from situations import situations

from analyzer.errors import TranscriptError
from analyzer.model.gnuid import from_gnuid
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import from_xgid
from analyzer.transcript.foreign import ForeignLevel, ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, PositionAction
from analyzer.transcript.steps import Landing, WrittenStep

#: What GNU Backgammon 1.07.001 showed, in each language, after ``show board`` and ``hint`` for the
#: XGIDs below; the last with values as match winning chances.
PAGES = Path(__file__).parent / "gnubg"
LANGUAGES = ("en", "de", "fr", "ja")
XGIDS = (
    "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
    "XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10",
    "XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10",
)


def read(text: str) -> MatchRecord:
    record = read_record(text.encode())
    assert record.format == "gnubg-position"
    return record


def page(language: str) -> str:
    return (PAGES / f"{language}.txt").read_text(encoding="utf-8")


def situations_of(record: MatchRecord) -> list[ParsedPosition | None]:
    actions = [game.actions[0] for game in record.games]
    return [action.situation for action in actions if isinstance(action, PositionAction)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_and_hints_in_any_language(language: str) -> None:
    record = read(page(language))
    assert situations_of(record) == [from_xgid(xgid) for xgid in XGIDS]
    assert {game.names for game in record.games} == {PerPlayer("Bob", "Ann")}
    assert [problem.kind for problem in record.problems] == ["several-lengths"]
    assert record.comments == ()
    checker, cube, chances = record.analyses[0].entries
    assert [play.equity for play in checker.plays] == [-0.459, -0.528, -0.544]
    first = checker.plays[0]
    assert first.level == ForeignLevel("2-ply", 2)
    assert first.steps == (WrittenStep(19, (Landing(18),)), WrittenStep(14, (Landing(12),)))
    assert first.outcome == Outcome(0.271, 0, 0, 0.325, 0.001)
    assert cube.cube is not None
    assert (cube.cube.equity_no_double, cube.cube.equity_double_take) == (0.343, 0.235)
    assert cube.cube.outcome == Outcome(0.541, 0.189, 0.005, 0.124, 0.004)
    assert chances.cube_unit is ForeignUnit.MWC
    assert chances.cube is not None
    assert chances.cube.equity_double_take == pytest.approx(0.7116)


@given(situations(beavered=False).filter(lambda each: each.decision is not Decision.TAKE))
def test_any_board_agrees_with_its_ids(parsed: ParsedPosition) -> None:
    text = gnubg_board(parsed)
    record = read(text)
    ids = [line.rpartition(": ")[2] for line in text.splitlines()[:2]]
    assert situations_of(record) == [from_gnuid(":".join(ids))]
    assert [p for p in record.problems if p.kind == "position-mismatch"] == []
    assert record.games[0].names == PerPlayer("Xenia", "Otto")


def test_a_contradiction_is_told() -> None:
    text = page("en").replace("6 points", "5 points").replace("Rolled 21", "Rolled 31")
    told = [problem.message for problem in read(text).problems]
    assert "score: the page says 3-5, its ID 3-6; the ID counts" in told
    assert "dice: the page says 31, its ID 21; the ID counts" in told


def test_a_hint_asked_for_again_stands_for_the_one_before() -> None:
    board, _, hint = page("en").partition("\n\n")
    first, _, _rest = hint.partition("\n\n")
    plays = read(f"{board}\n\n{first}\n\n{first}\n").analyses[0].entries[0].plays
    assert len(plays) == 3


def test_a_board_shown_again_is_one_position() -> None:
    board = page("en").partition("\n\n")[0]
    assert len(read(f"{board}\n\n{board}\n").games) == 1


def test_a_log_keeps_its_version_and_what_was_said() -> None:
    record = read("GNU Backgammon 1.07.001 20230103\n\n" + page("en") + "\nGood game!\n")
    assert record.analyses[0].engine == "GNU Backgammon 1.07.001"
    assert [comment.text for comment in record.comments][-1] == "Good game!"


def test_malformed_ids_are_refused_with_the_reason() -> None:
    text = page("en").replace("b9sB", "b9s").replace("dB7G", "!B7G").replace("4TcA", "4TcAA")
    with pytest.raises(TranscriptError, match="14 characters long, not 13; bad letter !"):
        read_record(text.encode())
