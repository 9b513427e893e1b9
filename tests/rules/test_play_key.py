"""The same play has one key, however it is written."""

from dataclasses import replace

from helpers import EXAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.model.player import PerPlayer
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.sides import swapped
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord

RECORD = read_record((EXAMPLES / "seven-point.mat").read_bytes())


def key(record: MatchRecord) -> str:
    return play_key(replay(record))


def test_names_tags_and_comments_do_not_matter() -> None:
    games = tuple(replace(game, names=PerPlayer("x", "y")) for game in RECORD.games)
    other = replace(RECORD, games=games, tags=(), comments=(), format="sgf")
    assert key(other) == key(RECORD)


def test_columns_do_not_matter() -> None:
    games = tuple(
        replace(swapped(game), names=PerPlayer(game.names.two, game.names.one))
        for game in RECORD.games
    )
    assert key(replace(RECORD, games=games, tags=())) == key(RECORD)


def test_length_and_score_matter() -> None:
    assert key(replace(RECORD, length=9)) != key(RECORD)
    assert key(replace(RECORD, games=RECORD.games[1:])) != key(RECORD)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_every_roll_matters(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(RECORD.games))
    index = data.draw(st.integers(0, len(game.actions) - 1))
    cut = replace(game, actions=game.actions[:index])
    games = tuple(cut if each is game else each for each in RECORD.games)
    assert key(replace(RECORD, games=games)) != key(RECORD)
