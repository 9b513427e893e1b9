"""Matches of BGBlitz, made after the description of their format."""

import gzip
import random
from contextlib import suppress

import pytest
from made_bgf import bgf_file
from work import must_end

from analyzer.errors import AnalyzerError, TranscriptError
from analyzer.model.player import Player
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record

GREEN, RED = -1, 1
START = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0]
#: The board in Red's numbers, Green counted up, then the bars.
BOARD = [-n for n in START[:24]] + [0, 0]


def chances(win, emg, **more):
    return {
        "myWins": win,
        "oppWins": 1 - win,
        "myGammon": 0.15,
        "oppGammon": 0.125,
        "myBackGammon": 0.0,
        "oppBackGammon": 0.0,
        "emg": emg,
        "hasEMG": True,
        "matchEquity": 0.5 + emg / 10,
        **more,
    }


def move(player, dice, steps, candidates=(), **more):
    """Return a move; ``steps`` are pairs of own points."""
    pairs = [*steps, *[(-1, -1)] * (4 - len(steps))]
    return {
        "type": "amove",
        "player": player,
        "red": dice[0],
        "green": dice[1],
        "from": [start for start, _end in pairs],
        "to": [end for _start, end in pairs],
        "ply": 2,
        "moveAnalysis": list(candidates),
        **more,
    }


def candidate(steps, emg, played=False):
    pairs = [*steps, *[(-1, -1)] * (4 - len(steps))]
    way = {"from": [start for start, _end in pairs], "to": [end for _start, end in pairs]}
    return {"move": way, "eq": chances(0.53, emg), "played": played, "ply": 2}


def match(moves, **more):
    game = {
        "scoreGreen": 0,
        "scoreRed": 0,
        "isCrawford": False,
        "wonPoints": 1,
        "wasResignation": True,
        "initial": {"points": BOARD, "cube": 1, "cubeOwner": 0},
        "moves": moves,
    }
    return {
        "matchlen": 3,
        "nameGreen": "Zoe",
        "nameRed": "Al",
        "date": "Nov 2, 2025",
        "event": "Club évening",
        "finalGreen": 1,
        "finalRed": 0,
        "useCrawford": True,
        "prGreen": {"checkerCnt": 1, "cubeCnt": 0, "checkerError": -0.5},
        "games": [game],
        **more,
    }


PLAYS = (
    candidate([(8, 5), (6, 5)], 0.25, played=True),
    candidate([(24, 21), (13, 12)], 0.125),
)
MOVES = [
    move(
        GREEN,
        (3, 1),
        [(8, 5), (6, 5)],
        PLAYS,
        luck={"mode": "Match", "luckPlain": 0.01, "luckWeighted": 0.125},
        pr={"checkerError": 0.0},
    ),
    move(RED, (6, 4), [(24, 18), (18, 14)]),
]


def test_match_is_read_with_green_in_the_left_column():
    data = bgf_file(match(MOVES))
    record = read_record(data)
    assert (record.names.one, record.names.two, record.length) == ("Zoe", "Al", 3)
    assert [action.text for action in record.games[0].actions] == [
        "31: 8/5 6/5",
        "64: 24/18 18/14",
        "Resigns",
        "Wins 1",
    ]
    assert (record.format, record.producer, record.data) == ("bgf", "BGBlitz", data)
    tags = {tag.key: tag.value for tag in record.tags}
    assert (tags["Event"], tags["EventDate"], tags["Crawford"]) == (
        "Club évening",
        "Nov 2, 2025",
        "On",
    )
    found = replay(record)
    assert not found.problems
    assert found.games[0].winner is Player.ONE


def test_analysis_and_figures_are_kept():
    (analysis,) = read_record(bgf_file(match(MOVES), packed=False)).analyses
    assert (analysis.engine, analysis.met) == ("BGBlitz", "bgblitz")
    (entry,) = analysis.entries
    assert [play.equity for play in entry.plays] == [0.25, 0.125]
    assert {(play.level.name, play.level.plies) for play in entry.plays} == {("2ply", 1)}
    assert entry.plays[0].outcome.chances == pytest.approx((0.53, 0.15, 0, 0.125, 0), abs=1e-4)
    assert (entry.luck, entry.play_loss, entry.counted) == (0.125, 0, True)
    figures = {(figure.name, figure.player): figure.value for figure in analysis.figures}
    assert figures == {("checkerCnt", 0): 1, ("cubeCnt", 0): 0, ("checkerError", 0): -0.5}


HEAD = b'{"version": "0.1", "compression": "gzip", "encoding": "smile"}\n'


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b":)\n\x00",
        HEAD + b":)\n\x00\xfa",
        HEAD + b":)\n\x00" + b"\xf8" * 100_000,
        HEAD + b":)\n\x00\xfa\x80a\x24" + b"\x3f" * 1_000_000,
        HEAD + b"\x1f\x8b damaged",
        HEAD + gzip.compress(bytes(1 << 25), mtime=0),
        HEAD + gzip.compress(b":)\n\x00\xf8" + b"\xf8\xf9" * 300_000 + b"\xf9", mtime=0),
        bgf_file({"games": []}),
        bgf_file(match(MOVES))[:-60],
    ],
)
def test_damaged_file_is_refused_in_a_sentence(data):
    with must_end(), pytest.raises(TranscriptError, match=r"BGBlitz|without a game") as refusal:
        read_record(data, "my.bgf")
    assert "\n" not in str(refusal.value)


def test_damage_never_ends_in_a_traceback():
    hand = random.Random(5)
    whole = bgf_file(match(MOVES), packed=False)
    with must_end():
        for _ in range(300):
            data = bytearray(whole)
            for _ in range(hand.randint(1, 6)):
                data[hand.randrange(len(HEAD), len(data))] = hand.randrange(256)
            with suppress(AnalyzerError):
                replay(read_record(bytes(data)))
