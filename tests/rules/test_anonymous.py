"""Matches told of nobody: the same play, and nothing that the record says beside it."""

from dataclasses import replace

import pytest
from helpers import EXAMPLES, shared
from hypothesis import given, settings
from hypothesis import strategies as st
from leaks import MARK, MARKED, tells
from marked import judged_by_others
from records import SMALL_FILE, fragment, records

from analyzer.app.settings import LEVELS
from analyzer.errors import AnonymityError
from analyzer.evaluation.levels import EXACT, PLY_0, PLY_3, ROLLOUT
from analyzer.evaluation.met import default_met
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.anonymous import anonymous_replay, player_names
from analyzer.rules.neutral import neutral_mark, neutral_name, neutral_version
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Comment, MatchRecord, Tag

#: Whatever a person may write on a line, with a word that is found again.
said = st.builds(
    "{}{}{}".format,
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r\v\f\0"), max_size=8),
    st.sampled_from([MARK, MARK.title(), MARK.upper()]),
    st.text("\"'<>&;:()[]{}\\/|=,.#%?! ", max_size=8),
)


def replayed(text):
    return replay(read_record(text.encode()))


def test_nothing_of_a_record_is_left_but_the_play():
    before = replayed(MARKED)
    assert tells(MARK, repr(before).encode())
    after = anonymous_replay(before)
    assert not tells(MARK, repr(after).encode())
    assert "2024" not in repr(after)
    assert "1777" not in repr(after)
    assert after.record.names == player_names() == PerPlayer("Player A", "Player B")
    assert play_key(after) == play_key(before)
    assert [turn.position for turn in after.games[0].turns] == [
        turn.position for turn in before.games[0].turns
    ]


@given(names=st.tuples(said, said), tags=st.lists(st.tuples(said, said)), words=st.lists(said))
def test_no_word_of_a_record_is_told(names, tags, words):
    record = read_record(SMALL_FILE.encode())
    named = tuple(replace(game, names=PerPlayer(*names)) for game in record.games)
    told = MatchRecord(
        length=record.length,
        games=named,
        tags=tuple(Tag(*tag) for tag in tags),
        comments=tuple(Comment(word, game=at % 2, before=at) for at, word in enumerate(words)),
        producer=names[0],
        source=SMALL_FILE + names[0],
        data=names[1].encode("utf-8", "replace"),
        analyses=(judged_by_others(names[0]),),
    )
    before = replay(told)
    after = anonymous_replay(before)
    assert not tells(MARK, repr(after).encode("utf-8", "replace"))
    assert play_key(after) == play_key(before)
    assert (after.score, after.winner) == (before.score, before.winner)


@settings(max_examples=50, deadline=None)
@given(records())
def test_whatever_a_record_holds_its_play_stays_or_it_is_refused(record):
    before = replay(record)
    try:
        after = anonymous_replay(before)
    except AnonymityError:
        return
    assert play_key(after) == play_key(before)
    assert {name for game in after.record.games for name in game.names} == {*player_names()}
    assert {tag.key for tag in after.record.tags} <= {"Variation", "Rules"}


def test_what_stands_in_its_place_is_read_again_as_the_same_match():
    found = anonymous_replay(replayed(MARKED))
    again = replay(read_record(found.record.source.encode()))
    assert again.record.source == found.record.source
    assert [game.turns for game in again.games] == [game.turns for game in found.games]
    assert again.problems == found.problems


@pytest.mark.parametrize(
    "path",
    [
        "mat/backgammon-galaxy-001.txt",
        "mat/dailygammon-001.txt",
        "mat/gridgammon-ratings-001.txt",
        "mat/tournament-transcription-001.mat",
        "sgf/gnu-backgammon-001.sgf",
        "gnubg-text-export/gnu-backgammon-001.txt",
        "xg/extreme-gammon-001.xg",
        "xgid-text/03_DT_JP.txt",
        "bgblitz-text/05_NRT_EN.txt",
        "variants/TavliMatchHistory.txt",
        "variants/FevgaGameHistory.txt",
    ],
)
def test_real_records_of_every_kind_are_told_without_their_names(path):
    before = replay(read_record(shared(f"corpus/{path}").read_bytes()))
    after = anonymous_replay(before)
    assert play_key(after) == play_key(before)
    assert [game.game.title for game in after.games] == [game.game.title for game in before.games]
    assert len(after.record.analyses) == len(before.record.analyses)
    usual = {"player", "player 1", "player 2", "white", "black", "red", "green", ""}
    for name in {name.casefold() for game in before.record.games for name in game.names} - usual:
        assert not tells(name, repr(after).encode())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.mat")), ids=lambda path: path.name)
def test_every_example_keeps_its_game_and_its_rules(path):
    before = replay(read_record(path.read_bytes()))
    after = anonymous_replay(before)
    assert [game.game for game in after.games] == [game.game for game in before.games]
    assert (after.length, after.score, after.winner) == (before.length, before.score, before.winner)


def test_what_other_programs_found_stays_at_its_turns():
    before = replay(read_record(shared("corpus/xg/extreme-gammon-001.xg").read_bytes()))
    (found,), (kept,) = before.record.analyses, anonymous_replay(before).record.analyses
    assert (kept.engine, kept.entries) == (found.engine, found.entries)


def test_rules_that_only_the_user_told_are_told_again():
    before = replay(fragment("  1) 31: 8/5 6/5"), options={"crawford": "off", "cube_limit": "4"})
    after = anonymous_replay(before)
    assert after.game == before.game
    assert replay(read_record(after.record.source.encode())).game == before.game


def test_players_keep_their_sides_where_a_record_changes_their_columns():
    text = SMALL_FILE.replace(
        " Ann : 0                         Bob : 2", " Bob : 2                         Ann : 0"
    )
    before = replayed(text)
    assert "sides-changed" in {problem.kind for problem in before.problems}
    after = anonymous_replay(before)
    assert after.record.games[1].names == player_names().swapped()
    assert after.score == before.score


def test_a_forfeit_is_told_of_the_same_side():
    before = replayed(SMALL_FILE.rpartition("      Wins 3")[0] + "; Bob wins by forfeit\n")
    assert (before.winner, before.by_forfeit) == (Player.TWO, True)
    after = anonymous_replay(before)
    assert (after.winner, after.by_forfeit) == (Player.TWO, True)


def test_names_of_known_programs_stay_and_others_do_not():
    for name in ("GNU Backgammon 1.08.003", "XG Roller++", "3-ply", "Kazaross-XG2", "Book V2"):
        assert neutral_name(name, "?") == name
    own = (level.name for level in (PLY_0, PLY_3, EXACT, ROLLOUT))
    for name in (*own, *LEVELS, default_met().name, "sage (bgsage 2.0.20260907)", "native"):
        assert neutral_name(name, "?") == name
    for name in ("Ann's table", "XG by Ann", "Anna 2-ply", "gnubg " * 20):
        assert neutral_name(name, "?") == "?"
    assert [neutral_mark(mark) for mark in ("??", "?!", "very bad", "", "Ann?")] == [
        "??", "?!", "very bad", "", "",
    ]  # fmt: skip
    assert neutral_version("0.3.1.dev4+g1a2b3c4.d20261130") == "0.3.1.dev4+g1a2b3c4.d20261130"
    assert neutral_version("1.0 for Ann") == ""
