"""Files of eXtreme Gammon: real ones of the corpus, and what damage makes of them."""

import random
import struct
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from helpers import shared
from made_xg import RECORD, START, cube, end, game, match, move, played, rollout, xg_file
from work import must_end

from analyzer.errors import AnalyzerError, TranscriptError
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.score import ScorePhase
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import lacks
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    PositionAction,
    RollAction,
)
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


def _own(steps):
    return tuple((step.origin, step.landings[-1].point) for step in steps)


def test_losses_and_decisions_are_those_of_xgs_own_statistics(records):
    # What XG itself shows of the two matches, as noted in kevung/blunderDB, testdata/
    # stats_reference: decisions at plays, doubles and takes, and what each kind cost.
    shown = {
        2: [(138, 16, 2, 0.894, 0.037, 0.045, 3.13), (144, 12, 5, 0.977, 0.011, 0.0, 3.07)],
        3: [(85, 3, 2, 0.07, 0.0, 0.0, 0.39), (64, 13, 2, 0.058, 0.008, 0.0, 0.42)],
    }
    for index, expected in shown.items():
        found = [_statistics(records[index], player) for player in Player]
        assert found == [pytest.approx(figures, abs=0.006) for figures in expected]


def _statistics(record, player):
    """Return decisions at plays, doubles and takes, their losses, and the PR they make."""
    counts, losses = [0, 0, 0], [0.0, 0.0, 0.0]
    for entry in record.analyses[0].entries:
        action = record.games[entry.game].actions[entry.action]
        if isinstance(action, RollAction) and action.player is player:
            counts[0] += entry.counted and entry.play_loss is not None
            losses[0] += entry.play_loss or 0
        if entry.cube is None or isinstance(action, EndAction):
            continue
        doubled = min(entry.cube.equity_double_take, entry.cube.equity_double_pass)
        is_double = isinstance(action, CubeAction)
        if action.player is player:
            # A cube that is far from being turned is no decision.
            counts[1] += is_double or entry.cube.equity_no_double - doubled <= 0.2
            losses[1] += entry.double_loss or 0
        elif is_double:
            counts[2] += 1
            losses[2] += entry.take_loss or 0
    return (*counts, *losses, 500 * sum(losses) / sum(counts))


def test_values_say_what_xg_says_they_cost(records):
    for record in records:
        for entry in record.analyses[0].entries:
            action = record.games[entry.game].actions[entry.action]
            if entry.cube is not None and not isinstance(action, EndAction):
                _check_cube(entry, isinstance(action, CubeAction))
            if entry.play_loss is not None and entry.counted:
                # XG takes the first play of its list for the best one.
                equities = [
                    play.equity for play in entry.plays if _own(play.steps) == _own(action.play)
                ]
                assert not equities or entry.plays[0].equity - equities[0] == pytest.approx(
                    entry.play_loss, abs=1e-4
                )


def _check_cube(entry, is_double):
    single = entry.cube.equity_no_double
    doubled = min(entry.cube.equity_double_take, entry.cube.equity_double_pass)
    best = max(single, doubled)
    assert entry.double_loss == pytest.approx(best - (doubled if is_double else single), abs=2e-4)
    assert entry.cube.equity_double_pass == 1


def test_levels_have_the_names_that_xg_shows(records):
    names = {
        (play.level.name, play.level.plies)
        for record in records
        for entry in record.analyses[0].entries
        for play in entry.plays
    }
    assert names == {
        ("1-ply", 0),
        ("2-ply", 1),
        ("3-ply", 2),
        ("4-ply", 3),
        ("Book V2", None),
        ("XG Roller+", None),
        ("XG Roller++", None),
    }


AFTER_31 = played(START, 1, (8, 5), (6, 5))


def test_record_without_an_analysis_keeps_its_plays():
    data = xg_file(
        match(),
        game(),
        move(after=AFTER_31),
        cube(-1, double=1, take=1, board=AFTER_31),
        move(-1, (6, 4), (23, 13), before=AFTER_31, after=played(AFTER_31, -1, (24, 14))),
        end(1, 2, 101, (2, 0)),
    )
    record = read_record(data)
    assert [action.text for action in record.games[0].actions] == [
        "31: 8/5 6/5",
        "Doubles => 2",
        "Takes",
        "64: 24/14",
        "Resigns",
        "Wins 2",
    ]
    assert record.analyses == ()
    assert record.data == data
    found = replay(record)
    assert not found.problems
    assert found.games[0].points == 2


@pytest.mark.parametrize("player", [1, -1])
def test_pips_that_a_die_has_too_many_end_off_the_board(player):
    own = [0] * 26
    own[5] = own[3] = own[1] = 1
    own[24] = -2
    before = tuple(own) if player > 0 else tuple(-count for count in reversed(own))
    record = read_record(
        xg_file(
            match(),
            game(),
            cube(player, board=before),
            move(
                *(player, (6, 5), (4, -2, 2, -3)),
                before=before,
                after=played(before, player, (5, 0), (3, 0)),
            ),
        )
    )
    (game_played,) = replay(record).games
    assert [turn.text for turn in game_played.turns] == ["65: 5/off 3/off"]
    assert {problem.kind for problem in replay(record).problems} <= {"unfinished"}


def test_streams_that_nobody_knows_are_passed_over():
    records = (match(), game(), move(after=AFTER_31))
    plain = read_record(xg_file(*records))
    more = read_record(xg_file(*records, others={b"temp.xgr2": bytes(5000), b"temp.new": b"?"}))
    assert more.games == plain.games
    assert more.problems == plain.problems


def test_comments_stand_before_the_action_that_they_are_on():
    rtf = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\f0\fs20 Tr\'e8s bien\par {\b so}\par}"
    record = read_record(
        xg_file(
            match(5, ("Ann", "Bob"), (576, "ii", (0, 4))),
            game(1, (0, 0), (56, "ii", (1, 3))),
            move(1, (3, 1), (7, 4, 5, 4), (2524, "i", 2), after=AFTER_31),
            end(1, 1, 101),
            comments=("plain", "before", rtf, "after\r\nthe game", "last"),
        )
    )
    said = [(comment.game, comment.before, comment.text) for comment in record.comments]
    assert said == [
        (None, 0, "plain"),
        (0, 0, "before"),
        (0, 0, "Très bien"),
        (0, 0, "so"),
        (0, 3, "after"),
        (0, 3, "the game"),
        (0, 3, "last"),
    ]


def test_rollout_tells_its_games_its_level_and_its_error():
    candidate = [
        (120, "i", 1),
        (192, "26b", AFTER_31),
        (1024, "8b", (7, 4, 5, 4, -1, -1, -1, -1)),
        (1280, "h", 100),
        (1408, "7f", (0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.25)),
        (2344, "i", 1),
        (2312, "dd", (0.0, 0.125)),
    ]
    first = move(1, (3, 1), (7, 4, 5, 4), *candidate, after=AFTER_31)
    rollouts = (rollout(36, 0, 9.0), rollout(1296, 2, 0.0196))
    record = read_record(xg_file(match(), game(), first, rollouts=rollouts))
    (entry,) = record.analyses[0].entries
    (play,) = entry.plays
    assert (play.level.name, play.level.plies, play.level.trials) == (
        "Rollout 1296 3-ply",
        None,
        1296,
    )
    assert play.std_error == pytest.approx(0.01)
    assert play.outcome.chances == pytest.approx((0.6, 0.2, 0.02, 0.1, 0.01))
    assert (entry.luck, entry.play_loss, entry.counted) == (0.125, 0.0, True)


def test_beavers_and_automatic_doubles_raise_the_cube_that_money_is_played_for():
    record = read_record(
        xg_file(
            match(99999, money=(1, 1, 1)),
            game(1, (0, 0), (64, "i", 1)),
            move(after=AFTER_31),
            cube(-1, double=1, take=2, beaver=2, raccoon=1, board=AFTER_31),
            move(-1, (6, 4), (23, 13), before=AFTER_31, after=played(AFTER_31, -1, (24, 14))),
            end(1, 16, 101, (16, 0)),
        )
    )
    assert record.length == 0
    tags = {tag.key: tag.value for tag in record.tags}
    assert (tags["Jacoby"], tags["Beaver"], tags["Rules"]) == ("On", "On", "automatic_doubles=3")
    said = [
        (action.word, action.value)
        for action in record.games[0].actions
        if isinstance(action, CubeAction)
    ]
    assert said == [
        (CubeWord.DOUBLE, 4),
        (CubeWord.BEAVER, 8),
        (CubeWord.RACCOON, 16),
        (CubeWord.TAKE, None),
    ]
    found = replay(record)
    assert [problem.kind for problem in found.problems] == []
    assert found.games[0].points == 16


RACE = (0, 0, 2, 3, 0, 0, 0, *(0,) * 12, -2, 0, 0, -1, 0, 0, 0)


def test_file_of_a_position_is_a_game_that_begins_with_it():
    values = [
        (92, "i", 3),
        (120, "h", 1),
        (124, "7f", (0.0, 0.0, 0.1, 0.9, 0.0, 0.0, 0.8)),
        (152, "3f", (0.9, 1.1, 1.0)),
        (168, "7f", (0.0, 0.0, 0.1, 0.9, 0.0, 0.0, 0.8)),
    ]
    data = xg_file(
        match(7, ("Player 1", "Player 2")),
        game(1, (3, 5), board=RACE),
        cube(-1, *values, double=-1, board=RACE, shows=-1),
    )
    record = read_record(data)
    (written,) = record.games
    assert (written.score.one, written.score.two, record.length) == (3, 5, 7)
    first, *rest = written.actions
    assert isinstance(first, PositionAction)
    assert first.quoted.board.points == RACE
    assert first.quoted.turn is Player.TWO
    assert first.quoted.cube == Cube(2, CubeOwner.OPPONENT)
    assert rest == []
    (entry,) = record.analyses[0].entries
    assert (entry.action, entry.cube.level.name) == (0, "4-ply")
    assert entry.cube.equity_no_double == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("score", "crawford", "phase"),
    [
        ((6, 2), 1, ScorePhase.CRAWFORD),
        ((6, 2), 0, ScorePhase.POST_CRAWFORD),
        ((2, 5), 0, ScorePhase.PRE_CRAWFORD),
    ],
)
def test_position_tells_whether_its_game_is_the_crawford_game(score, crawford, phase):
    head = game(1, score, (20, "B", crawford), board=RACE)
    record = read_record(xg_file(match(7), head, cube(-1, double=-1, board=RACE)))
    first = record.games[0].actions[0]
    stakes = first.situation.position.stakes
    assert (stakes.mover_away, stakes.opponent_away) == (7 - score[1], 7 - score[0])
    assert (stakes.phase, replay(record).games[0].phase) == (phase, phase)


def test_values_of_a_turn_that_did_not_come_have_no_entry():
    values = [(120, "h", 1), (152, "3f", (0.1, 0.2, 1.0)), (124, "7f", (0.1,) * 7)]
    last = cube(-1, *values, double=0, board=AFTER_31)
    record = read_record(xg_file(match(), game(), move(after=AFTER_31), last))
    assert len(record.games[0].actions) == 1
    assert record.analyses == ()


def test_roll_of_a_position_without_a_play_is_part_of_it():
    unplayed = move(1, (6, 2), (0, 0), (2308, "B", 0), before=RACE, after=RACE)
    (written,) = read_record(xg_file(match(), game(1, (0, 0), board=RACE), unplayed)).games
    (only,) = written.actions
    assert (only.quoted.turn, only.quoted.roll) == (Player.ONE, Roll(6, 2))


def test_position_that_play_does_not_lead_to_is_set_up():
    other = played(START, -1, (24, 18), (13, 11))
    record = read_record(
        xg_file(match(), game(), move(after=AFTER_31), move(-1, (2, 1), (23, 22), before=other))
    )
    kinds = [type(action).__name__ for action in record.games[0].actions]
    assert kinds == ["RollAction", "PositionAction", "RollAction"]
    assert record.games[0].actions[1].quoted.board.points == other


@pytest.mark.parametrize("cut", [0.4, 0.9, 0.98])
def test_what_stands_before_a_cut_is_read(cut):
    data = shared(FILES[0]).read_bytes()
    record = read_record(data[: int(len(data) * cut)])
    assert [problem.kind for problem in record.problems] == ["syntax"]
    whole = read_record(data)
    assert record.games[0].actions == whole.games[0].actions


@pytest.mark.parametrize(
    "data",
    [
        b"RGMH",
        b"RGMH" + b"\xff" * 100_000,
        b"RGMH" + bytes(200_000),
        xg_file(),
        xg_file(match()),
        xg_file(game(), move()),
        xg_file(bytes(RECORD * 10)),
        xg_file(match())[:8400],
    ],
)
def test_file_without_a_game_is_refused_in_a_sentence(data):
    with pytest.raises(TranscriptError, match="eXtreme Gammon") as refusal:
        read_record(data, "my.xg")
    assert "\n" not in str(refusal.value)


def test_stream_that_never_ends_is_refused_before_it_fills_the_memory():
    source = zlib.compressobj(9)
    bomb = b"".join(source.compress(bytes(1 << 24)) for _ in range(9)) + source.flush()
    data = xg_file(match())[:8232] + bomb
    with must_end(), pytest.raises(TranscriptError, match="more than any match"):
        read_record(data)


def test_damaged_records_never_end_in_a_traceback():
    hand = random.Random(3)
    files = [shared(name).read_bytes() for name in FILES]
    with must_end():
        for _ in range(40):
            with suppress(AnalyzerError):
                replay(read_record(_damaged(hand.choice(files), hand)))


def _damaged(data, hand):
    """Return a file with some of its records damaged, and whole again as a container."""
    size = struct.unpack_from("<I", data, 20)[0]
    records = bytearray(zlib.decompress(data[8232 + size :]))[: RECORD * hand.randint(3, 60)]
    values = [-1, 1, 100, -100, 998, 2**31 - 1, -(2**31), float("nan"), float("inf"), 1e30]
    for _ in range(hand.randint(1, 30)):
        at, value = hand.randrange(len(records) - 4), hand.choice(values)
        records[at : at + 4] = struct.pack("<i" if isinstance(value, int) else "<f", value)
        records[hand.randrange(len(records))] = hand.randrange(256)
    return xg_file(bytes(records))


def test_standard_text_holds_all_but_the_analysis(records):
    for record in records:
        assert not any(isinstance(a, PositionAction) for game in record.games for a in game.actions)
        lost = list(lacks(record, read_record(write_mat(record).encode())))
        assert lost == ["the analysis by eXtreme Gammon"]


def test_reading_many_files_leaves_nothing_behind():
    data = shared(FILES[4]).read_bytes()
    read_record(data)
    tracemalloc.start()
    try:
        read_record(data)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            read_record(data)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 5 * len(data)
