"""What a record says that another does not."""

from dataclasses import replace

import pytest
from command import SHORT

from analyzer.model.player import PerPlayer
from analyzer.transcript.comparison import lacks, same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Comment, MatchRecord, Tag

RECORD = read_record(SHORT.encode())
FULL = replace(
    RECORD, tags=(Tag("Event", "Open"), Tag("Event", "Open")), comments=(Comment("good luck"),)
)
GAME = FULL.games[0]


def test_nothing_is_lacking_where_two_records_say_the_same() -> None:
    assert same_record(FULL, replace(FULL, source="", problems=()))
    assert list(lacks(FULL, replace(FULL, source="", problems=()))) == []


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(FULL, length=5), "the length of the match"),
        (replace(FULL, tags=FULL.tags[:1]), "the tag Event “Open”"),
        (replace(FULL, comments=()), "the comment “good luck”"),
        (replace(FULL, games=()), "game 1"),
        (
            replace(FULL, games=(replace(GAME, score=PerPlayer(1, 0)),)),
            "names, score or kind of game 1 as written",
        ),
        (replace(FULL, games=(replace(GAME, actions=GAME.actions[1:]),)), "1 entry of game 1"),
        (replace(FULL, games=(replace(GAME, actions=GAME.actions[2:]),)), "2 entries of game 1"),
    ],
)
def test_what_the_other_lacks_is_told(other: MatchRecord, told: str) -> None:
    assert list(lacks(FULL, other)) == [told]


def test_an_end_that_the_other_lacks_is_told() -> None:
    record = read_record(SHORT.encode() + b"  4) Resigns\n")
    assert list(lacks(record, RECORD)) == ["how game 1 ended as written"]


def test_a_position_that_the_other_lacks_is_told() -> None:
    record = read_record(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n")
    bare = replace(record, games=(replace(record.games[0], actions=()),))
    assert "the position set up in game 1 as written" in list(lacks(record, bare))
