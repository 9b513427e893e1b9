"""The report of a record without evaluation: whole, alone, and true to what was played."""

import random
import re
from dataclasses import replace
from functools import cache

import pytest
from command import SHORT
from pages import Page
from self_play import Maker, any_play, best_play

from analyzer.evaluation.coverage import evaluators_of
from analyzer.i18n import speaking
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games import GAMES, PROFILES, game_named
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay
from analyzer.transcript.reader import read_record
from reports.html import render_record
from reports.rows_head import match_facts
from reports.rows_match import result_text
from reports.rows_record import how_won, race_figure, record_rows
from reports.rule_words import profile_name, rule_sentences
from reports.view import record_view

EVIL = "\"'><script>alert(1)</script>{{7*7}}"
NAMES = PerPlayer("Ann", "Bob")


@cache
def played(name: str) -> Replay:
    """Return a short match of a game that a simple player played against itself."""
    game = game_named(name)
    maker = Maker(game, random.Random(4), best_play, doubling=0.1 * game.rules.cube)
    return replay(maker.match(2).record, game=name)


@cache
def page(name: str) -> Page:
    return Page(render_record(played(name), "match.mat"))


def text(shown: Page) -> str:
    return " ".join(shown.words)


every_game = pytest.mark.parametrize("name", [game.name for game in GAMES])


def mixed(*names: str) -> Replay:
    """Return a money session with one game of each kind."""
    nothing: PerPlayer[float] = PerPlayer(0, 0)
    games = tuple(
        replace(played(name).record.games[0], game=name, number=number, score=nothing)
        for number, name in enumerate(names, 1)
    )
    return replay(replace(played(names[0]).record, length=0, games=games, tags=()))


def test_control_characters_in_names_are_shown_as_pictures():
    record = read_record(SHORT.replace("Ann", "A\x1bnn\x07").encode())
    page = render_record(replay(record), "a.mat")
    assert "A\N{SYMBOL FOR ESCAPE}nn\N{SYMBOL FOR BELL}" in page
    assert not set(page) & {chr(code) for code in range(32) if code not in (9, 10, 13)}


def test_match_of_several_games_is_drawn_as_each_and_named():
    found = mixed("nardy", "dutch")
    assert [game.game.name for game in found.games] == ["nardy", "dutch"]
    shown = Page(render_record(found, "match.mat"))
    drawn = {attrs["href"][1:] for tag, attrs in shown.tags if tag == "use"}
    assert {"kb-board-head-round", "kb-board-hand"} <= drawn <= set(shown.ids)
    assert "Long nardy, Dutch backgammon" in text(shown)
    assert "KID=nardy:" in shown.text
    assert "KID=dutch:" in shown.text


def test_same_record_gives_the_same_bytes():
    assert render_record(played("nardy"), "match.mat") == page("nardy").text


@every_game
def test_page_needs_nothing_from_outside_and_links_within(name):
    shown = page(name)
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", shown.text)
    assert len(shown.ids) == len(set(shown.ids))
    assert {link[1:] for link in shown.links} <= set(shown.ids)
    drawn = {attrs["href"][1:] for tag, attrs in shown.tags if tag == "use"}
    assert drawn <= set(shown.ids)


@every_game
def test_every_turn_stands_on_a_board_with_its_id(name):
    turns = sum(len(game.turns) for game in played(name).games)
    scenes = page(name).text.count('<article class="card scene"')
    assert scenes >= turns
    assert page(name).text.count('<p class="id"><code>') == scenes
    usual = "XGID=" if game_named(name).has_xgid else f"KID={name}:"
    words = "P "  # of a position that no ID has room for
    found = page(name).text.count(f"<code>{usual}") + page(name).text.count(f"<code>{words}")
    assert found == scenes
    assert f"<code>{usual}" in page(name).text


@every_game
def test_it_is_said_that_nothing_is_valued(name):
    valued = bool(evaluators_of(game_named(name)))
    assert ("kibitz analyze" in text(page(name))) is valued
    assert ("No evaluator values" in text(page(name))) is not valued
    assert "EMG" not in text(page(name))
    assert "mistake" not in text(page(name)).casefold()


@every_game
def test_no_figure_is_missing(name):
    shown = text(page(name))
    assert "nan" not in shown.split()
    assert "None" not in shown
    assert "pips per roll" in shown
    game = game_named(name)
    assert ("Checkers hit" in shown) is (game.hits and not game.pins)
    assert ("Checkers pinned" in shown) is game.pins


def test_race_has_a_text_and_a_table():
    (figure,) = re.findall(r"<figure.*?</figure>", page("nardy").text, re.DOTALL)
    assert figure.count('<svg class="chart"') == 2
    turns = sum(len(game.turns) for game in played("nardy").games)
    assert figure.count('<th scope="row">') == turns


def test_race_keeps_the_sides_apart():
    figure = race_figure(record_view(played("caucasian"), "match.mat"))
    turns = [
        (f"{game.number}.{turn.number}", turn.player, turn.after)
        for game in played("caucasian").games
        for turn in game.turns
        if turn.after is not None
    ]
    assert len(figure.table.rows) == len(turns)
    for (number, player, after), row in zip(turns, figure.table.rows, strict=True):
        pips = {player: after.pips, player.opponent: after.opponent_pips}
        assert row == (number, str(pips[Player.ONE]), str(pips[Player.TWO]))


def test_games_are_told_as_they_ended():
    shown = text(page("acey"))
    for game in played("acey").games:
        points = f"{game.points:g} point"
        assert f"{game.names[game.winner]} won {points}" in shown


def test_a_named_double_is_no_roll():
    shown = text(page("acey"))
    assert re.search(r"named (11|22|33|44|55|66)", shown)


def test_problems_come_with_their_lines():
    damaged = SHORT.replace("13/8 24/22", "13/8 24/21")
    shown = render_record(replay(read_record(damaged.encode())), "a.mat")
    assert "line 5" in shown
    assert "<b>error</b>" in shown


def test_words_of_the_record_never_become_markup():
    replayed = played("nardy")
    games = tuple(replace(game, names=PerPlayer(EVIL, EVIL)) for game in replayed.record.games)
    record = replace(replayed.record, games=games)
    evil = Page(render_record(replace(replayed, record=record), EVIL))
    assert [tag for tag, _ in evil.tags].count("script") == 1
    assert any(EVIL in word for word in evil.words)


def test_a_record_without_games_has_a_page():
    empty = replace(played("nardy"), games=(), score=PerPlayer(0, 0), winner=None)
    assert "The record holds no game." in text(Page(render_record(empty, "a.mat")))


def test_a_draw_is_told():
    game = played("nardy").games[0]
    draw = replace(game, ending=Ending.DRAW, winner=None, points=0.5)
    assert how_won(draw, NAMES) == "Game 1 is a draw, as the record says."
    empty = replace(draw, final_board=game.final_board.with_points((0,) * 26))
    assert how_won(empty, NAMES) == "Game 1 is a draw: both sides bore off everything."
    half = replace(played("nardy"), games=(draw,), score=PerPlayer(0.5, 0.5))
    shown = text(Page(render_record(half, "a.mat")))
    assert "A draw; either side gets 0.5." in shown
    assert "0.5\N{EN DASH}0.5" in shown.replace(" ", "")


def test_how_a_game_was_won_is_one_sentence():
    game = played("nardy").games[0]
    names = PerPlayer(*(game.names))
    assert re.fullmatch(
        r"In game 1 \w+ bore off while \w+ had \d+ checkers? left: (oin|mars), \d points?\.",
        how_won(game, names),
    )
    resigned = replace(game, ending=Ending.RESIGNATION)
    assert "resigned: " in how_won(resigned, names)
    dropped = replace(game, ending=Ending.DROP, kind=None, points=2, cube_value=2)
    assert how_won(dropped, names).endswith("passed a double: 2 points, cube on 2.")


@pytest.mark.parametrize(
    "name", ["international", "nardy", "caucasian", "dutch", "acey", *PROFILES]
)
def test_every_option_in_force_has_a_sentence(name):
    assert not [line for line in rule_sentences(game_named(name)) if re.match(r"\w+=", line)]


def test_an_option_that_means_nothing_beside_another_is_not_told():
    nardy = game_named("nardy")
    half = "A draw gives either side half a point."
    assert half not in rule_sentences(nardy)
    assert half in rule_sentences(nardy.under(replace(nardy.rules, last_roll_draw=True)))


def test_an_option_without_a_sentence_is_written_as_it_is():
    game = game_named("nardy")
    assert "beavers=2." in rule_sentences(game.under(replace(game.rules, cube=True, beavers=2)))


def test_profiles_are_named():
    assert profile_name(game_named("nardy_fnr2026")) == "nardy_fnr2026"
    assert profile_name(game_named("nardy")) == ""
    assert profile_name(game_named("dutch").under(game_named("portes").rules)) == ""
    profile = game_named("nardy_fnr2026")
    games = tuple(replace(game, game=profile) for game in played("nardy").games)
    replayed = replace(played("nardy"), game=profile, games=games)
    assert "Long nardy (nardy_fnr2026)" in text(Page(render_record(replayed, "a.mat")))


def test_a_game_won_by_pinning_the_mother_is_not_said_to_be_borne_off():
    """The seed gives a game won so, and a tie."""
    maker = Maker(game_named("plakoto_mother"), random.Random(3), any_play)
    games = replay(maker.match(2).record, game="plakoto_mother").games
    told = [how_won(game, NAMES) for game in games]
    assert "won with checkers left: gammon, 2 points." in told[0]
    assert told[1] == "Game 2 is a tie: nobody gets a point."
    assert result_text(games[1], NAMES) == "A tie; nobody gets a point."
    found = replay(maker.match(0).record, game="plakoto_mother")
    cards = record_rows(record_view(found, "a.mat")).head.cards
    won = [dict(card.counts)["Games won"] for card in cards]
    assert sorted(won) == ["0 of 2", "1 of 2"]


def test_the_day_of_a_match_is_told_as_the_language_does():
    def told(day: str) -> tuple[str, ...]:
        record = read_record(f'; [EventDate "{day}"]\n'.encode() + SHORT.encode())
        return match_facts(record_view(replay(record), "a.mat"))

    assert told("2026.11.30")[-1] == "2026-11-30"
    with speaking("cs"):
        assert told("2026.11.30")[-1] == "30. 11. 2026"
        assert told("2026.11.?")[-1] == "2026.11.?"


def test_a_service_tells_no_command_that_would_value_the_record():
    view = record_view(replay(read_record(SHORT.encode())), "a.mat")
    assert "kibitz analyze" in record_rows(view).head.partial
    assert "list of jobs" in record_rows(view, is_served=True).head.partial
