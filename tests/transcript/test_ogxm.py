"""OGXM files and GammonView documents: written, read back, and as gvformat itself reads them."""

import json
import random
import struct
import zlib
from contextlib import suppress
from dataclasses import replace

import pytest
from gvformat import read_gvab, write_gvab, write_gvab_v1
from gvformat.xg import convert_xg
from helpers import EXAMPLES, shared
from hypothesis import given, settings
from hypothesis import strategies as st
from self_play import Maker
from work import must_end

from analyzer.errors import AnalyzerError, NoRecordError, TranscriptError
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.rules.as_played import as_played
from analyzer.rules.games import game_named
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.binary.formats import is_bgf, is_object_record, is_ogxm, is_xg
from analyzer.transcript.binary.ogxm_writer import write_gva, write_ogxm
from analyzer.transcript.comparison import content, lacks
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignLevel,
    ForeignPlay,
)
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Comment,
    CubeAction,
    CubeWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
    Tag,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep


def both_ways(record: MatchRecord) -> list[MatchRecord]:
    return [read_record(write_ogxm(record)), read_record(write_gva(record).encode())]


def check_law(record: MatchRecord, name: str = "") -> None:
    """Check that a record spelled as it was played is read back as it was written."""
    for kept in both_ways(record):
        assert list(lacks(record, kept)) == [], name
        assert content(kept) == content(record), name


def test_real_records_are_read_back_as_they_were_written() -> None:
    paths = sorted(shared("corpus/mat").iterdir())[::130]
    for path in (*paths, EXAMPLES / "money.mat", EXAMPLES / "crawford.mat"):
        check_law(as_played(replay(read_record(path.read_bytes()))), path.name)


@settings(max_examples=10, deadline=None)
@given(
    st.sampled_from(["international", "nackgammon", "hypergammon"]),
    st.integers(0, 1000),
    st.sampled_from([0, 1, 3, 7]),
    st.text(st.characters(categories=("L", "P", "Zs")), max_size=20),
)
def test_made_matches_are_read_back_as_they_were_written(
    name: str, seed: int, length: int, text: str
) -> None:
    maker = Maker(game_named(name), random.Random(seed), doubling=0.1, length=length)
    tags = (Tag("Variation", name), Tag("Event", text.strip()), Tag("Odd key", text.strip()))
    made = maker.match(3, tags).record
    played = as_played(replay(made))
    last = len(played.games) - 1
    comments = (
        Comment(f"head {text}".rstrip()),
        Comment("first", game=0, before=0),
        Comment("second line", game=0, before=0),
        Comment("end", game=last, before=len(played.games[last].actions)),
    )
    check_law(replace(played, comments=comments))


def test_what_gvformat_reads_is_the_same_match() -> None:
    record = as_played(replay(read_record((EXAMPLES / "seven-point.mat").read_bytes())))
    document = read_gvab(write_ogxm(record))
    assert (document["player_white"], document["player_black"]) == tuple(record.names)
    assert document["match_length"] == record.length
    last = replay(record).games[-1]
    score = last.score_before.with_value(last.winner, last.score_before[last.winner] + last.points)
    limit = record.length
    assert [document["white_score"], document["black_score"]] == [min(n, limit) for n in score]
    for written, game in zip(record.games, document["games"], strict=True):
        rolls = [each for each in written.actions if isinstance(each, RollAction)]
        dice = [(p["d2"], p["d1"]) for p in game["plies"] if p["action_id"] <= 20]
        assert dice == [(each.roll.first, each.roll.second) for each in rolls]


@pytest.mark.parametrize("number", [1, 4])
def test_what_gvformat_makes_of_an_xg_file_is_what_the_xg_reader_reads(number: int) -> None:
    path = shared(f"corpus/xg/extreme-gammon-00{number}.xg")
    ours = read_record(path.read_bytes())
    document = convert_xg(path.read_bytes())
    for data in (write_gvab(document), write_gvab_v1(document), json.dumps(document).encode()):
        theirs = read_record(data)
        assert play_key(replay(theirs)) == play_key(replay(ours))
        assert theirs.producer == "eXtreme Gammon"


def test_analysis_of_an_xg_file_comes_back_with_its_levels() -> None:
    path = shared("corpus/xg/extreme-gammon-005.xg")
    record = as_played(replay(read_record(path.read_bytes())))
    (kept,) = read_record(write_ogxm(record)).analyses
    (said,) = record.analyses
    assert (kept.engine, len(kept.entries)) == (said.engine, len(said.entries))
    for one, other in zip(said.entries, kept.entries, strict=True):
        assert (one.game, one.action, one.counted) == (other.game, other.action, other.counted)
        assert [play.steps for play in other.plays] == [play.steps for play in one.plays]
        assert [play.level for play in other.plays] == [play.level for play in one.plays]
        equities = [play.equity for play in one.plays]
        assert [play.equity for play in other.plays] == pytest.approx(equities, abs=1e-3)
        assert (other.cube is None) == (one.cube is None)
        if one.cube is not None and other.cube is not None:
            assert other.cube.level == one.cube.level
            assert other.cube.equity_no_double == pytest.approx(one.cube.equity_no_double, abs=1e-3)
            assert other.cube.equity_double_take == pytest.approx(
                one.cube.equity_double_take, abs=1e-3
            )


def _step(start: int, end: int) -> WrittenStep:
    return WrittenStep(start, (Landing(end),))


def _roll(
    player: Player, first: int, second: int, *steps: WrittenStep, **more: object
) -> RollAction:
    return RollAction(player, Place(), "", Roll(first, second), steps, **more)


def one_game(*actions: object, length: int = 0) -> MatchRecord:
    names = PerPlayer("Ann", "Bob")
    return MatchRecord(length, (GameRecord(1, names, PerPlayer(0.0, 0.0), actions),))


OUTCOME = Outcome(0.6, 0.2, 0.01, 0.15, 0.02)
PLAY = (_step(8, 5), _step(6, 5))


def test_several_analyses_of_one_match_are_all_kept() -> None:
    rollout = ForeignLevel("Rollout 1296 3-ply", None, 1296)
    cube = ForeignCube(0.5, 0.75, 1.0, ForeignLevel("2-ply", 2), OUTCOME, Outcome(0.5, 0, 0, 0, 0))
    plays = (
        ForeignPlay(PLAY, 0.25, rollout, OUTCOME, 0.125, 0.0625),
        ForeignPlay((_step(24, 21), _step(6, 5)), -0.125, ForeignLevel("0-ply", 0), OUTCOME),
    )
    one = ForeignAnalysis(
        "one 1.0",
        (
            ForeignEntry(0, 0, plays, luck=0.5, play_loss=0.0, counted=True),
            ForeignEntry(0, 1, cube=cube, double_loss=0.25, take_loss=0.5),
        ),
    )
    two = ForeignAnalysis("two", (ForeignEntry(0, 0, plays[1:], play_loss=0.0, counted=False),))
    actions = (
        _roll(Player.ONE, 3, 1, *PLAY),
        CubeAction(Player.TWO, Place(), "", CubeWord.DOUBLE, 2),
        CubeAction(Player.ONE, Place(), "", CubeWord.TAKE),
        _roll(Player.TWO, 6, 4, _step(24, 18), _step(18, 14)),
    )
    record = replace(one_game(*actions), analyses=(one, two))
    for kept in both_ways(record):
        assert kept.analyses == (one, two)


def test_missed_double_and_held_cube_are_told_apart() -> None:
    cube = ForeignCube(0.5, 0.75, 1.0, ForeignLevel("4-ply", 3), OUTCOME)
    level = ForeignLevel("4-ply", 3)
    entries = tuple(
        ForeignEntry(
            0,
            index,
            (ForeignPlay(play, 0.0, level),),
            cube=cube,
            play_loss=0.0,
            double_loss=loss,
            counted=True,
        )
        for index, play, loss in ((0, PLAY, 0.0), (1, (_step(24, 18), _step(18, 14)), 0.25))
    )
    actions = (_roll(Player.ONE, 3, 1, *PLAY), _roll(Player.TWO, 6, 4, *entries[1].plays[0].steps))
    record = replace(one_game(*actions), analyses=(ForeignAnalysis("one", entries),))
    for kept in both_ways(record):
        assert kept.analyses == record.analyses


def test_positions_raises_marks_and_odd_rolls_are_kept() -> None:
    board = Board((0, -2, 0, 0, 0, 0, 5, *(0,) * 12, -1, *(0,) * 4, 2, 0))
    start = QuotedPosition(board, Cube(4, CubeOwner.OPPONENT), Player.TWO)
    middle = QuotedPosition(board, Cube(2, CubeOwner.MOVER), Player.ONE)
    check_law(
        one_game(
            PositionAction(Place(), "", start),
            _roll(Player.TWO, 2, 1, _step(6, 4), _step(4, 3)),
            PositionAction(Place(), "", middle),
            _roll(Player.ONE, 6, 1, _step(24, 18), _step(18, 17), mark="?!"),
            _roll(Player.TWO, 6, 6, unplayed=Unplayed.CANNOT_MOVE),
            CubeAction(Player.ONE, Place(), "", CubeWord.DOUBLE, 4, "??"),
            CubeAction(Player.TWO, Place(), "", CubeWord.BEAVER, 8),
            CubeAction(Player.ONE, Place(), "", CubeWord.RACCOON, 16),
            CubeAction(Player.TWO, Place(), "", CubeWord.TAKE),
        )
    )


def test_play_against_the_rules_is_kept_as_it_was_made() -> None:
    check_law(one_game(_roll(Player.ONE, 3, 1, _step(8, 4), _step(6, 5))))
    after = QuotedPosition(Board((0, -2, 0, 0, 0, 0, 5, *(0,) * 17, 2, 0)), turn=Player.TWO)
    check_law(one_game(_roll(Player.ONE, 3, 1, unplayed=Unplayed.ILLEGAL, quoted=after)))


def test_headers_of_games_come_back_as_they_are() -> None:
    names = PerPlayer("Ann", "Bob")
    games = (
        GameRecord(3, names, PerPlayer(2.0, 1.0), (), PerPlayer("1500", None)),
        GameRecord(7, PerPlayer("Ann B.", "Bob"), PerPlayer(4.0, 2.5), ()),
    )
    check_law(MatchRecord(9, games, (Tag("Player 1", "Ann"),)))


def test_document_of_another_program_is_read_by_its_own_fields() -> None:
    document = {
        "match_length": 5,
        "player_white": "Ann",
        "player_black": "Bob",
        "event": "Open",
        "site": "Oslo",
        "timestamp": 1714521600,
        "crawford": True,
        "annotations": [{"value": "a\nb", "author": "Eve"}, {"value": "x", "key": "other"}],
        "analysis_info": {"model_id": "net", "engine_build": "7.1", "eval_level": "3ply"},
        "games": [
            {
                "winner": 1,
                "points_won": 1,
                "plies": [
                    {
                        "color": 1,
                        "action_id": 2,
                        "d1": 1,
                        "d2": 3,
                        "moves": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
                        "analysis": {
                            "equity_loss": 0.0,
                            "decision": True,
                            "alternatives": [{"move": [], "equity": 0.5, "is_played": False}],
                        },
                    },
                    {"color": 0, "action_id": 21},
                    {"color": 1, "action_id": 23},
                ],
            }
        ],
    }
    record = read_record(json.dumps(document).encode())
    assert [(tag.key, tag.value) for tag in record.tags] == [
        ("Site", "Oslo"),
        ("Event", "Open"),
        ("Player 1", "Ann"),
        ("Player 2", "Bob"),
        ("EventDate", "2024.05.01"),
        ("Variation", "Backgammon"),
        ("Crawford", "On"),
    ]
    assert [comment.text for comment in record.comments] == ["a", "b"]
    assert [action.text for action in record.games[0].actions] == [
        "31: 8/5 6/5",
        "Doubles => 2",
        "Drops",
        "Wins 1",
    ]
    (analysis,) = record.analyses
    assert analysis.engine == "net 7.1"
    assert analysis.entries[0].plays[0].level == ForeignLevel("3ply", 2)


def test_texts_of_other_kinds_are_no_documents() -> None:
    for text in ('{"games": []}', '{"a": {"match_length": 1}}', "[1, 2]", "{ 1) 31: 8/5"):
        with pytest.raises(TranscriptError):
            read_record(text.encode())


def test_no_record_of_another_format_is_claimed() -> None:
    folders = ("mat", "sgf", "variants", "xgid-text", "bgblitz-text", "gnubg-text-export")
    paths = [path for folder in folders for path in shared(f"corpus/{folder}").iterdir()]
    for path in (*paths, *EXAMPLES.iterdir()):
        data = path.read_bytes()
        claimed = is_xg(data) or is_ogxm(data) or is_bgf(data) or is_object_record(data)
        assert not claimed, path.name


def _ogxm(*sections: tuple[bytes, bytes], version: int = 2) -> bytes:
    """Return a file of sections with a right checksum."""
    body = b"".join(kind + struct.pack("<IB", len(data), 1) + data for kind, data in sections)
    size = 16 + len(body) + 9 + 8 + 4
    head = b"OGXM" + struct.pack("<HHHHI", version, 0, 2, 0, size) + body
    total = b"\x07\x00\x00\x04" + struct.pack("<I", zlib.crc32(head))
    return head + b"CSUM" + struct.pack("<IB", len(total), 1) + total + b"END!"


@pytest.mark.parametrize(
    "data",
    [
        b"OGXM",
        b"OGXM" + b"\x00" * 30,
        b"OGXM" + b"\xff" * 300_000,
        b"OGXM\x02\x00" + b"\x01" * 10_000_000,
        _ogxm((b"GAME", b"\x01\x00" + b"\x25" * 700_000)),
        _ogxm(*[(b"GAME", b"\x01\x00")] * 1001),
        _ogxm((b"GAME", b"\x06\x40\xff\xff\xff\xff\x0f")),
        _ogxm((b"ANAL", b""), (b"DECS", b"\x00" * 400_000)),
        b'{"match_length": 1, "player_white": "", "games": ' + b"[" * 200_000,
        b'{"match_length": 1, "player_white": "", "games": [' + b"[]," * 2_900_000 + b"1]}",
        b'{"match_length": 1, "player_white": "", "games": [' + b"{}," * 6000 + b"{}]}",
        b'{"match_length": 1, "player_white": "", "games": [{"plies": ['
        + b"{}," * 300_001
        + b"{}]}]}",
    ],
)
def test_hostile_file_is_refused_in_a_sentence(data: bytes) -> None:
    with must_end(), pytest.raises(TranscriptError) as refusal:
        read_record(data, "my.gvab")
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 1500


def test_what_can_be_read_of_a_file_with_a_wrong_checksum_is_read() -> None:
    record = as_played(replay(read_record((EXAMPLES / "money.mat").read_bytes())))
    data = bytearray(write_ogxm(record))
    data[data.index(b"CSUM") + 13] ^= 1
    kept = read_record(bytes(data))
    assert [problem.kind for problem in kept.problems] == ["syntax"]
    assert content(kept) == content(record)


def test_damage_never_ends_in_a_traceback() -> None:
    hand = random.Random(11)
    record = as_played(replay(read_record((EXAMPLES / "money.mat").read_bytes())))
    files = [write_ogxm(record), write_gva(record).encode()]
    with must_end():
        for _ in range(40):
            data = bytearray(hand.choice(files))
            for _ in range(hand.randint(1, 6)):
                data[hand.randrange(len(data))] = hand.randrange(256)
            with suppress(AnalyzerError):
                replay(read_record(bytes(data)))


def test_values_of_any_kind_in_a_document_never_end_in_a_traceback() -> None:
    hand = random.Random(12)
    record = as_played(replay(read_record((EXAMPLES / "money.mat").read_bytes())))
    whole = json.loads(write_gva(record))
    odd = [None, True, -1, 0, 3.5, 1e300, 10**30, "", "x", [], {}, [1], {"a": 1}, "\ud800"]

    def spoiled(value: object) -> object:
        if hand.random() < 0.004:
            return hand.choice(odd)
        if isinstance(value, dict):
            return {key: spoiled(held) for key, held in value.items()}
        if isinstance(value, list):
            return [spoiled(held) for held in value]
        return value

    with must_end():
        for _ in range(15):
            with suppress(AnalyzerError):
                replay(read_record(json.dumps(spoiled(whole)).encode()))


def test_record_that_the_format_cannot_hold_is_refused() -> None:
    long = Comment("x" * 300_000, game=0, before=0)
    record = replace(one_game(_roll(Player.ONE, 3, 1, *PLAY)), comments=(long,))
    with pytest.raises(TranscriptError, match="OGXM cannot hold"):
        write_ogxm(record)


@pytest.mark.parametrize("games", ["[" * 100_000, "9" * 10_000], ids=["nesting", "number"])
def test_what_python_cannot_read_of_a_document_is_told_in_our_words(games):
    text = f'{{"match_length": 7, "player_white": "Ann", "player_black": "Bob", "games": {games}'
    with pytest.raises(NoRecordError, match="longer numbers or deeper nesting"):
        read_record(text.encode())
