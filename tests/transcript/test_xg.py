"""Files of eXtreme Gammon: real ones of the corpus, and what damage makes of them."""

import pytest
from helpers import shared

from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.writer import write_mat

FILES = [f"corpus/xg/extreme-gammon-00{number}.xg" for number in range(1, 6)]


@pytest.fixture(scope="module")
def records():
    return [read_record(shared(name).read_bytes()) for name in FILES]


def test_header_becomes_the_tags_that_xg_writes_into_text(records):
    tags = {tag.key: tag.value for tag in records[0].tags}
    assert tags == {
        "Site": "Aachen",
        "Event": "Aachen Backgammon Festival",
        "Round": "Intermediate Undefeated Round 1",
        "Player 1": "Kévin UNGER",
        "Player 2": "Davor KOZOMAN",
        "Transcriber": "Kévin UNGER",
        "Player 1 Elo": "1600.00/0",
        "Player 2 Elo": "1600.00/0",
        "EventDate": "2024.08.10",
        "EventTime": "13.00",
        "Variation": "Backgammon",
        "Crawford": "On",
        "CubeLimit": "1024",
    }
    assert [record.length for record in records] == [11, 7, 7, 7, 9]


def test_every_match_is_replayed_to_its_score(records):
    scores, problems = [], []
    for record in records:
        played = replay(record)
        last = played.games[-1]
        won = last.score_before[last.winner] + last.points
        scores.append(tuple(last.score_before.with_value(last.winner, won)))
        problems += [(problem.game, problem.turn, problem.kind) for problem in played.problems]
    # As XG has them in the footers of the files, which count no more than is played to.
    assert scores == [(0, 11), (2, 8), (7, 6), (9, 2), (4, 10)]
    # 43: 14/11 8/5 is no play; XG itself marks it so.
    assert problems == [(7, 26, "illegal-play")]


def test_standard_text_of_a_match_is_the_same_match(records):
    for record in records:
        text = read_record(write_mat(record).encode())
        assert play_key(replay(text)) == play_key(replay(record))
