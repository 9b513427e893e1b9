"""A match keeps its key in every format, also where games are given up, forfeited or cut short."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from evaluators import MadeUpSource
from hand_records import game, match
from hypothesis import given, settings
from hypothesis import strategies as st
from self_play import Maker
from workers import InOrder

from analyzer.app.conversion import Source
from analyzer.app.converting import FORMATS
from analyzer.app.saved import load_analysis, save_analysis
from analyzer.judgment.analyze import analyze
from analyzer.model.dice import Roll
from analyzer.model.player import Player
from analyzer.model.problem import Place
from analyzer.rules.games import game_named
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Action,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    RollAction,
    Unplayed,
)

BACKGAMMON = game_named("backgammon")
WRITTEN = ("mat", "sgf", "ogxm", "gva")


def converted(record: MatchRecord, form: str) -> MatchRecord:
    return read_record(FORMATS[form](Source(record, "a.mat")).data)


def key(record: MatchRecord) -> str:
    return play_key(replay(record))


@st.composite
def endings(draw: st.DrawFn) -> tuple[Action, ...]:
    """Draw how a game ends: not at all, given up, forfeited, or with a roll not played."""
    player, points = draw(st.sampled_from(Player)), draw(st.integers(1, 3))
    end = EndAction(player, Place(), "", EndWord.WINS, points, in_row=draw(st.booleans()))
    resigned = replace(end, player=player.opponent, word=EndWord.RESIGNS, points=None)
    ways: tuple[tuple[Action, ...], ...] = (
        (),
        (end,),
        (replace(end, player=player.opponent, word=EndWord.LOSES),),
        (replace(end, forfeit=True),),
        (replace(end, points=None, forfeit=True),),
        (replace(resigned, level=points),),
        (replace(resigned, whole_match=True),),
        (replace(resigned, level=points), end),
        (RollAction(player, Place(), "", Roll(3, 1), (), Unplayed.HIDDEN), end),
        (CubeAction(player, Place(), "", CubeWord.DOUBLE, 2), end),
    )
    return draw(st.sampled_from(ways))


@st.composite
def cut_matches(draw: st.DrawFn) -> MatchRecord:
    """Draw a match of one or two games, each broken off somewhere, often before its first roll."""
    length = draw(st.sampled_from((0, 3, 5)))
    maker = Maker(BACKGAMMON, random.Random(draw(st.integers(0, 50))), doubling=0.1, length=length)
    games: list[GameRecord] = []
    score = maker.score
    for made in maker.match(draw(st.integers(1, 2))).record.games:
        rows = draw(st.sampled_from((0, 1, 2, 3, 10)))
        actions = (*made.actions[:-1][:rows], *draw(endings()))
        games.append(replace(made, score=score, actions=actions))
        score = replay(MatchRecord(length, tuple(games))).score
        if length and max(score) >= length:
            break
    return MatchRecord(length, tuple(games))


@settings(max_examples=60)
@given(cut_matches(), st.sampled_from(WRITTEN), st.sampled_from(WRITTEN))
def test_a_match_that_was_cut_short_is_the_same_in_every_format(made, first, second):
    record = converted(made, "mat")
    once = converted(record, first)
    assert (key(once), key(converted(once, second))) == (key(record), key(record))


@settings(max_examples=15)
@given(cut_matches())
def test_a_saved_analysis_is_of_the_same_match(made):
    played = replay(converted(made, "mat"))
    found = analyze(played, MadeUpSource(), level="quick", name="a.mat", executor=InOrder())
    kept = load_analysis(save_analysis(found, compressed=True)).replay
    assert play_key(kept) == key(kept.record) == play_key(played)


@pytest.mark.parametrize("form", WRITTEN)
def test_a_game_given_up_with_the_first_roll_unplayed_has_no_position_set_up(form):
    record = converted(match(3, game("31: ???? | | wins 1")), "mat")
    kept = converted(record, form)
    assert key(kept) == key(record)
    assert replay(kept).score == replay(record).score
