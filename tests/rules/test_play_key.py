"""The same play has one key, however it is written."""

from dataclasses import replace

from hand_records import game, match
from helpers import EXAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.model.player import PerPlayer
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.sides import swapped
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, RollAction

RECORD = read_record((EXAMPLES / "seven-point.mat").read_bytes())


def key(record: MatchRecord) -> str:
    return play_key(replay(record))


def test_names_tags_and_comments_do_not_matter() -> None:
    games = tuple(replace(each, names=PerPlayer("x", "y")) for each in RECORD.games)
    other = replace(RECORD, games=games, tags=(), comments=(), format="sgf")
    assert key(other) == key(RECORD)


def test_columns_do_not_matter() -> None:
    games = tuple(
        replace(swapped(each), names=PerPlayer(each.names.two, each.names.one))
        for each in RECORD.games
    )
    assert key(replace(RECORD, games=games, tags=())) == key(RECORD)


def test_last_roll_that_nothing_was_played_with_does_not_matter() -> None:
    with_roll = match(3, game("31: 8/5 6/5 | doubles | takes | 66: ???? | wins 2"))
    left_out = match(3, game("31: 8/5 6/5 | doubles | takes | | wins 2"))
    assert key(with_roll) == key(left_out)


def test_length_and_score_matter() -> None:
    assert key(replace(RECORD, length=9)) != key(RECORD)
    assert key(replace(RECORD, games=RECORD.games[1:])) != key(RECORD)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_every_roll_matters(data: st.DataObject) -> None:
    drawn = data.draw(st.sampled_from(RECORD.games))
    rolls = (
        i for i, each in enumerate(drawn.actions) if isinstance(each, RollAction) and each.play
    )
    index = data.draw(st.sampled_from(list(rolls)))
    cut = replace(drawn, actions=drawn.actions[:index])
    games = tuple(cut if each is drawn else each for each in RECORD.games)
    assert key(replace(RECORD, games=games)) != key(RECORD)
