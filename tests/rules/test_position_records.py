import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_pages import bgblitz_page, has_page, xg_page
from situations import situations

from analyzer.model.cube import CubeOwner
from analyzer.model.player import PerPlayer, Player
from analyzer.model.score import MoneyRules, ScorePhase
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import format_xgid
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay
from analyzer.transcript.reader import read_record

START = "-b----E-C---eE---c-e----B-"


def played(*xgids: str) -> Replay:
    return replay(read_record("\n".join(f"XGID={xgid}" for xgid in xgids).encode()))


def test_each_position_is_a_game_played_for_what_its_id_says() -> None:
    found = played(
        f"{START}:1:-1:-1:31:6:3:0:7:10",
        f"{START}:0:0:1:31:4:0:1:5:10",
        f"{START}:0:0:1:00:0:0:3:0:10",
        f"{START}:0:0:1:00:8:8:0:9:10",
    )
    assert [game.score_before for game in found.games] == [
        PerPlayer(6, 3),
        PerPlayer(4, 0),
        PerPlayer(0, 0),
        PerPlayer(8, 8),
    ]
    assert [game.phase for game in found.games] == [
        ScorePhase.POST_CRAWFORD,
        ScorePhase.CRAWFORD,
        None,
        ScorePhase.POST_CRAWFORD,
    ]
    assert {game.ending for game in found.games} == {Ending.UNFINISHED}
    assert [problem.kind for problem in found.problems] == ["several-lengths"]


def test_a_double_on_offer_is_a_turn_for_the_stakes_of_the_id() -> None:
    found = played("-b--A-D-C---eE---c-e----B-:1:-1:-1:D:0:0:3:0:10")
    (turn,) = found.games[0].turns
    assert turn.player is Player.TWO
    assert turn.position.cube.value == 2
    assert turn.position.cube.owner is CubeOwner.MOVER
    assert turn.position.stakes == MoneyRules(jacoby=True, beavers=1)


@pytest.mark.parametrize(
    "rest", ["0:0:1:D:0:0:0:5:10", "1:-1:-1:D:2:5:0:9:10", "0:0:1:B:0:0:2:0:10"]
)
def test_checkers_at_the_start_with_a_double_on_offer_are_not_the_opening(rest: str) -> None:
    found = played(f"{START}:{rest}")
    assert found.problems == ()
    (turn,) = found.games[0].turns
    assert turn.offer is not None
    assert turn.offer.legal


@given(situations(), situations())
def test_two_positions_have_one_key_only_if_they_are_the_same_decision(
    one: ParsedPosition, other: ParsedPosition
) -> None:
    keys = [play_key(played(format_xgid(each).removeprefix("XGID="))) for each in (one, other)]
    assert (keys[0] == keys[1]) == (one == other)


def test_decision_and_limit_of_the_cube_tell_keys_apart() -> None:
    rests = ("00:0:0:0:5:10", "D:0:0:0:5:10", "00:0:0:0:5:3", "31:0:0:0:5:10", "00:0:0:0:7:10")
    assert len({play_key(played(f"{START}:0:0:1:{rest}")) for rest in rests}) == len(rests)


@given(situations(beavered=False).filter(has_page), st.sampled_from(["en", "ja"]))
def test_a_position_has_one_key_in_every_format(parsed: ParsedPosition, language: str) -> None:
    texts = (xg_page(parsed, language), bgblitz_page(parsed, language), format_xgid(parsed))
    assert len({play_key(replay(read_record(text.encode()))) for text in texts}) == 1
