"""Records spelled as they were played: the same play, written in one way."""

import random

import pytest
from hand_records import ANN, BOB, game, match
from helpers import EXAMPLES, shared
from self_play import Maker

from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.rules.as_played import as_played
from analyzer.rules.games import game_named
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import content
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignLevel, ForeignPlay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    RollAction,
    Unplayed,
)
from analyzer.transcript.writer import step_text


def spelled(cells: str, length: int = 5, **more: object) -> MatchRecord:
    return as_played(replay(match(length, game(cells, **more))))


def words(record: MatchRecord) -> list[str]:
    """Return the actions of the first game in short."""
    said = []
    for action in record.games[0].actions:
        if isinstance(action, RollAction):
            play = " ".join(map(step_text, action.play)) or action.unplayed.value
            said.append(f"{action.roll.first}{action.roll.second}: {play}")
        elif isinstance(action, CubeAction):
            said.append(f"{action.word.value} {action.value or ''}".strip())
        elif isinstance(action, EndAction):
            said.append(f"{action.word.value} {action.points or action.level}")
    return said


def test_dice_steps_and_cube_are_written_in_full() -> None:
    assert words(spelled("13: 8/5 6/5 | 66: 24/18(2) 13/7(2) | doubles | takes | 21: 13/10")) == [
        "31: 8/5 6/5",
        "66: 24/18 24/18 13/7 13/7",
        "double 2",
        "take",
        "21: 13/11 11/10",
    ]


def test_answers_that_the_play_tells_are_written() -> None:
    assert words(spelled("31: 8/5 6/5 | doubles | | 64: 24/14")) == [
        "31: 8/5 6/5",
        "double 2",
        "take",
        "64: 24/18 18/14",
    ]


def test_game_ends_with_its_winner_behind_a_resignation() -> None:
    assert words(spelled("31: 8/5 6/5 | 66: ???? | wins 2")) == [
        "31: 8/5 6/5",
        "66: hidden",
        "resigns 2",
        "wins 2",
    ]
    last = spelled("31: 8/5 6/5 | 66: ???? | wins 2", length=2).games[0].actions[-1]
    assert (last.player, last.word, last.and_match) == (ANN, EndWord.WINS, True)


def test_a_play_against_the_rules_stays_as_it_was() -> None:
    record = spelled("31: 8/4 6/5 | 21: 13/11 24/23")
    assert words(record)[0] == "31: 8/4 6/5"
    assert [problem.kind for problem in replay(record).problems][:1] == ["illegal-play"]


def test_comments_and_analyses_keep_their_places() -> None:
    written = match(5, game("31: 8/5 6/5 | doubles | | 61: 13/7 8/7 | wins 1"))
    level = ForeignLevel("2-ply", 2)
    moves = written.games[0].actions[0].play
    entries = (
        ForeignEntry(0, 0, (ForeignPlay(moves, 0.1, level),)),
        ForeignEntry(0, 2, luck=0.5),
    )
    written = MatchRecord(
        written.length,
        written.games,
        comments=(
            Comment("head"),
            Comment("before 61", game=0, before=2),
            Comment("end", game=0, before=4),
        ),
        analyses=(ForeignAnalysis("another", entries),),
    )
    record = as_played(replay(written))
    places = [(comment.text, comment.before) for comment in record.comments]
    # The take that stands now before the roll moves what comes behind it.
    assert places == [("head", 0), ("before 61", 3), ("end", len(record.games[0].actions))]
    assert [entry.action for entry in record.analyses[0].entries] == [0, 3]
    assert record.analyses[0].entries[0].plays[0].steps == record.games[0].actions[0].play


def _files() -> list[str]:
    names = sorted(path.name for path in shared("corpus/mat").iterdir())
    return names[::29]


def test_real_records_are_the_same_match_and_stay_as_they_are() -> None:
    paths = [shared("corpus/mat") / name for name in _files()]
    for path in (*paths, *sorted(EXAMPLES.glob("*.mat"))):
        played = replay(read_record(path.read_bytes()))
        once = as_played(played)
        again = replay(once)
        assert play_key(again) == play_key(played), path.name
        assert content(as_played(again)) == content(once), path.name


@pytest.mark.parametrize("name", ["international", "nardy", "dutch"])
def test_made_records_are_the_same_match(name: str) -> None:
    for seed in range(3):
        maker = Maker(
            game_named(name), random.Random(seed), doubling=0.1, names=PerPlayer("Ann", "Bob")
        )
        played = replay(maker.match(2).record, game=name)
        assert play_key(replay(as_played(played), game=name)) == play_key(played)


def test_sides_and_rolls_are_kept() -> None:
    record = spelled("| 13: 8/5 6/5 | 66: ???? | | wins 1")
    first = record.games[0].actions[0]
    assert (first.player, first.roll, first.unplayed) == (BOB, Roll(3, 1), None)
    assert record.games[0].actions[1].unplayed is Unplayed.HIDDEN
    assert CubeWord.DOUBLE not in {getattr(each, "word", None) for each in record.games[0].actions}
