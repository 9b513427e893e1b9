"""What is written as SGF is read back the same."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from helpers import EXAMPLES, shared
from hypothesis import assume, given
from hypothesis import strategies as st
from records import SMALL_FILE, records
from self_play import Maker
from sgf_terms import in_sgf_terms
from written import written

from analyzer.errors import TranscriptError
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer
from analyzer.rules.games import game_named
from analyzer.rules.option_values import with_options
from analyzer.transcript.comparison import content, same_record
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    GameRecord,
    MatchRecord,
    RollAction,
    Tag,
)
from analyzer.transcript.sgf.writer import write_sgf

BACKGAMMON = ("crawford", "damaged", "money", "seven-point")


def again(record: MatchRecord) -> MatchRecord:
    """Return the record written and read again without a problem."""
    read = read_record(write_sgf(record).encode())
    assert read.format == "sgf"
    assert read.problems == ()
    return read


@pytest.mark.parametrize("name", BACKGAMMON)
def test_examples_are_read_back(name):
    record = read_record((EXAMPLES / f"{name}.mat").read_bytes())
    assert in_sgf_terms(again(record)) == in_sgf_terms(record)


def test_the_whole_corpus_is_read_back(corpus):
    for name, record in corpus.items():
        assert in_sgf_terms(again(record)) == in_sgf_terms(record), name


@pytest.mark.parametrize("path", sorted(Path(shared("corpus/sgf")).iterdir()), ids=lambda p: p.name)
def test_files_of_gnubg_are_read_back_with_their_analysis(path):
    record = read_record(path.read_bytes())
    assert same_record(again(record), record)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("name", "rules", "length"),
    [
        ("international", {}, 5),
        ("international", {"jacoby": "on"}, 0),
        ("nackgammon", {"crawford": "off"}, 3),
        ("hypergammon", {}, 3),
    ],
)
def test_matches_made_up_are_read_back(name, rules, length, seed):
    game = with_options(game_named(name), rules)
    maker = Maker(game, random.Random(seed), doubling=0.05, length=length)
    tags = (Tag("Variation", name), Tag("Rules", " ".join(f"{k}={v}" for k, v in rules.items())))
    record = maker.match(3, tags).record
    assert in_sgf_terms(again(record)) == in_sgf_terms(record)


@given(records())
def test_what_was_read_once_is_read_back_exactly(record):
    games = tuple(replace(game, game="") for game in record.games)
    tags = tuple(tag for tag in record.tags if tag.key.casefold() != "variation")
    once = read_record(write_sgf(replace(record, games=games, tags=tags)).encode())
    assert [(tag.key, tag.value) for tag in once.tags] == [(tag.key, tag.value) for tag in tags]
    # The take that play behind a beaver means is written.
    assume(not any(_goes_on_after_a_raise(game.actions) for game in once.games))
    assert content(again(once)) == content(once)


def _goes_on_after_a_raise(actions):
    raises = (CubeWord.BEAVER, CubeWord.RACCOON)
    return any(
        isinstance(one, CubeAction) and one.word in raises and isinstance(other, RollAction)
        for one, other in pairwise(actions)
    )


_chances = st.integers(0, 10**6).map(lambda millionths: millionths / 10**6)
_equities = st.one_of(
    st.integers(-3 * 10**6, 3 * 10**6).map(lambda millionths: millionths / 10**6),
    st.floats(-3, 3, allow_nan=False),
)
_outcomes = st.builds(Outcome, *(_chances,) * 5)
_plies = st.integers(0, 7).map(lambda plies: ForeignLevel(f"{plies}-ply", plies))
_PLAYS = (written("8/5 6/5"), written("24/23 13/10"), written("13/9"))
_marks = st.sampled_from(["", "doubtful", "bad", "very bad"])


@st.composite
def _entries(draw: st.DrawFn) -> ForeignEntry:
    """What can be found about the first roll of the small file in the units of SGF."""
    plays = [ForeignPlay(steps, draw(_equities), draw(_plies), draw(_outcomes)) for steps in _PLAYS]
    cube = ForeignCube(
        draw(_equities), draw(_equities), None, draw(_plies), draw(_outcomes), draw(_outcomes), 0.25
    )
    luck = st.sampled_from(["", "lucky", "very lucky", "unlucky", "very unlucky"])
    return ForeignEntry(
        1,
        0,
        tuple(plays),
        cube=cube,
        cube_unit=ForeignUnit.MWC,
        luck=draw(_equities),
        mark=draw(_marks),
        luck_mark=draw(luck),
        cube_mark=draw(_marks),
    )


@given(
    _entries(), st.sampled_from(["GNU Backgammon 1.08.003", "Kibitz 0.1 (sage 2, standard)", "X"])
)
def test_an_analysis_is_read_back(entry, engine):
    record = read_record(SMALL_FILE.encode())
    analysis = ForeignAnalysis(engine, (entry,))
    assert again(replace(record, analyses=(analysis,))).analyses == (analysis,)


def test_one_of_several_analyses_is_written():
    record = read_record(SMALL_FILE.encode())
    entries = (ForeignEntry(0, 1, luck=0.5),)
    both = tuple(ForeignAnalysis(name, entries) for name in ("One", "Two"))
    record = replace(record, analyses=both)
    assert again(record).analyses == both[:1]
    assert read_record(write_sgf(record, 1).encode()).analyses == both[1:]
    assert read_record(write_sgf(record, 2).encode()).analyses == ()


def test_values_in_other_units_are_left_out():
    record = read_record(SMALL_FILE.encode())
    cube = ForeignCube(0.5, 0.6, 1.0, ForeignLevel("2-ply", 2))
    entry = ForeignEntry(1, 0, cube=cube, luck=0.1, luck_unit=ForeignUnit.MWC)
    assert again(replace(record, analyses=(ForeignAnalysis("X", (entry,)),))).analyses == ()


def test_plays_are_left_out_where_the_one_made_is_not_among_them():
    record = read_record(SMALL_FILE.encode())
    play = ForeignPlay(written("13/9"), 0.1, ForeignLevel("2-ply", 2))
    text = write_sgf(
        replace(record, analyses=(ForeignAnalysis("X", (ForeignEntry(1, 0, (play,)),)),))
    )
    assert "]A[" not in text


def test_rollouts_and_statistics_are_read_back():
    record = replace(read_record(SMALL_FILE.encode()), length=0)
    level = ForeignLevel("rollout", trials=144)
    chances = Outcome(0.5, 0.1, 0.0, 0.1, 0.0)
    plays = tuple(ForeignPlay(steps, 0.125, level, chances, 0.1, 0.01) for steps in _PLAYS[:1])
    cube = ForeignCube(0.5, 0.75, 1.0, level, chances, chances, 0.25, 0.01, 0.02)
    figures = tuple(
        ForeignFigure(f"Rolls {name}", float(count), player, 1)
        for count, name in enumerate(
            (
                "marked very unlucky",
                "marked unlucky",
                "unmarked",
                "marked lucky",
                "marked very lucky",
            )
        )
        for player in (0, 1)
    )
    sums = tuple(
        ForeignFigure(f"Luck total {unit}", 0.5, player, 1)
        for player in (0, 1)
        for unit in ("EMG", "points")
    )
    analysis = ForeignAnalysis("X", (ForeignEntry(1, 0, plays, cube=cube),), (*figures, *sums))
    assert again(replace(record, analyses=(analysis,))).analyses == (analysis,)


def test_a_value_that_is_not_known_is_no_number():
    record = read_record(SMALL_FILE.encode())
    play = ForeignPlay(written("8/5 6/5"), 0.1, ForeignLevel("XG Roller"))
    analysis = ForeignAnalysis("X", (ForeignEntry(1, 0, (play,)),))
    (found,) = again(replace(record, analyses=(analysis,))).analyses[0].entries[0].plays
    assert found == replace(play, level=ForeignLevel("rollout", trials=0))
    assert not math.isnan(found.equity)


@pytest.mark.parametrize(
    ("tags", "length", "rules"),
    [
        ((), 5, "RU[Crawford]"),
        ((Tag("Crawford", "Off"),), 5, None),
        ((), 0, None),
        ((Tag("Jacoby", "On"),), 0, "RU[Jacoby]"),
        ((Tag("Rules", "jacoby=on cube=off"),), 0, "RU[NoCube:Jacoby]"),
        ((Tag("Variation", "Hypergammon"),), 3, "RU[Crawford:Hypergammon3]"),
    ],
)
def test_rules_are_written_for_gnubg(tags, length, rules):
    game = GameRecord(1, PerPlayer("Ann", "Bob"), PerPlayer(0, 0), ())
    text = write_sgf(MatchRecord(length, (game,), tags))
    assert (rules in text) if rules else ("RU[" not in text)
    kept = read_record(text.encode()).tags
    assert [(tag.key, tag.value) for tag in kept] == [(tag.key, tag.value) for tag in tags]


def test_the_crawford_game_is_marked():
    scores = (PerPlayer(0, 0), PerPlayer(2, 0), PerPlayer(2, 1))
    games = tuple(
        GameRecord(number, PerPlayer("Ann", "Bob"), score, ())
        for number, score in enumerate(scores, 1)
    )
    roots = write_sgf(MatchRecord(3, games)).splitlines()
    assert ["CrawfordGame" in root for root in roots] == [False, True, False]


def test_brackets_and_backslashes_are_escaped():
    record = read_record(SMALL_FILE.encode())
    (one, two) = record.games
    names = PerPlayer("A]nn\\", "B:[ob")
    record = replace(record, games=(replace(one, names=names), replace(two, names=names)))
    assert again(record).names == names


def test_a_game_without_a_name_in_sgf_is_refused():
    record = read_record((EXAMPLES / "nardy.mat").read_bytes())
    with pytest.raises(TranscriptError, match="SGF has no name for Nardy"):
        write_sgf(record)
