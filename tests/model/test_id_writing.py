import re

import pytest
from helpers import board
from hypothesis import given
from hypothesis import strategies as st
from situations import situations

from analyzer.errors import PositionError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.id_writing import IdFormat, write_id
from analyzer.model.ids import parse_position
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, Stakes
from analyzer.model.situation import Decision, ParsedPosition, situation


@given(situations(), st.sampled_from(list(IdFormat)))
def test_what_an_id_holds_is_read_back_and_what_not_is_told(
    parsed: ParsedPosition, form: IdFormat
) -> None:
    if form is not IdFormat.XGID and parsed.decision in (Decision.BEAVER, Decision.RACCOON):
        with pytest.raises(PositionError, match="a double was beavered"):
            write_id(form, parsed)
        return
    written = write_id(form, parsed)
    assert (parse_position(written.text) == parsed) == (not written.losses)


@pytest.mark.parametrize(
    ("form", "stakes", "losses"),
    [
        (IdFormat.XGID, MoneyRules(True, 1), []),
        (IdFormat.XGID, MoneyRules(True, 2), ["how many beavers"]),
        (IdFormat.XGID, MoneyRules(max_cube=1024), ["goes to 1024 only"]),
        (IdFormat.XGID, MatchScore(3, 5), []),
        (IdFormat.GNUID, MoneyRules(True), []),
        (IdFormat.GNUID, MoneyRules(True, 1), ["beavers are allowed"]),
        (IdFormat.GNUID, MatchScore(3, 5, max_cube=8), ["goes to 8 only"]),
        (IdFormat.OGID, MoneyRules(True, 1), ["Jacoby", "beavers are allowed"]),
        (IdFormat.OGID, MatchScore(3, 5, max_cube=8), ["goes to 8 only"]),
        (IdFormat.OGID, MatchScore(3, 5), []),
    ],
)
def test_losses_name_the_rule(form: IdFormat, stakes: Stakes, losses: list[str]) -> None:
    found = write_id(form, situation(Position(STANDARD_START, stakes=stakes))).losses
    assert len(found) == len(losses)
    assert all(word in sentence for word, sentence in zip(losses, found, strict=True))


def test_what_an_id_cannot_tell_at_all_is_refused() -> None:
    parallel = Board((*(0,) * 12, -15, *(0,) * 11, 15, 0), parallel=True)
    for form in (IdFormat.XGID, IdFormat.OGID):
        with pytest.raises(PositionError, match="travel the same way round"):
            write_id(form, ParsedPosition(Position(parallel)))
    pinned = Board(board("x 24:15 o 1:14").points, pinned=(24,))
    for form in IdFormat:
        with pytest.raises(PositionError, match="pinned"):
            write_id(form, ParsedPosition(Position(pinned)))
    high = Position(STANDARD_START, Cube(1 << 20, CubeOwner.MOVER))
    with pytest.raises(PositionError, match="no room for this score or cube"):
        write_id(IdFormat.GNUID, ParsedPosition(high))


def test_a_checker_that_has_been_home_is_lost() -> None:
    been = Board(STANDARD_START.points, been_home=(True, False))
    assert re.search("been home", write_id(IdFormat.XGID, ParsedPosition(Position(been))).losses[0])
