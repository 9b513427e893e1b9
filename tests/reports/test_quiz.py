"""The quiz as rows and as a page."""

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from studied import made_positions, of_kind

from analyzer.judgment.analysis import CubeChoice, DecisionKind
from analyzer.judgment.marks import mark
from analyzer.model.player import Player
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from reports.quiz import render_quiz
from reports.rows_quiz import OPTIONS, quiz_card, quiz_cards, stakes_words

CARDS = quiz_cards(made_positions())
PLAY = of_kind(DecisionKind.CHECKER)[0]
DOUBLE = of_kind(DecisionKind.DOUBLE)[0]
TAKE = of_kind(DecisionKind.TAKE)[0]


def text_of(html: str) -> str:
    """Return what of HTML is read, titles and descriptions of pictures included."""
    pieces: list[str] = []
    parser = HTMLParser()
    parser.handle_data = pieces.append  # type: ignore[method-assign]
    parser.feed(html)
    return " ".join(pieces)


def test_made_positions_have_all_kinds():
    assert Counter(card.kind for card in CARDS).keys() == {"checker", "double", "take"}


def test_every_question_has_a_right_answer_and_what_was_played_is_wrong():
    for card in CARDS:
        verdicts = [option.verdict for option in card.options]
        assert "right" in verdicts
        played = [option for option in card.options if option.was_played]
        assert [option.verdict for option in played] == ["wrong"]
        assert played[0].cost == card.decision.cost_emg
        assert played[0].mark == card.decision.mark
        assert len({option.label for option in card.options}) == len(card.options) <= OPTIONS


def test_costs_are_what_options_lose_against_the_best():
    for position, card in zip(made_positions(), CARDS, strict=True):
        best = position.judged.candidates[position.judged.best].equity
        by_label = {each.label: best - each.equity for each in position.judged.candidates}
        if position.judged.kind is DecisionKind.CHECKER:
            for option in card.options:
                cost = max(by_label[option.label], 0)
                assert float(option.cost) == pytest.approx(cost, abs=0.0005)
                assert option.mark == mark(cost).value


def test_an_option_too_cheap_for_a_mark_is_good_enough():
    options = [option for card in CARDS for option in card.options]
    assert {option.verdict for option in options} == {"right", "fine", "wrong"}
    for option in options:
        assert (option.mark == "") == (option.verdict != "wrong")


def test_the_weight_of_a_match_counts_as_in_its_report():
    cheap = replace(PLAY, match=replace(PLAY.match, weight=0.0001))
    assert {each.verdict for each in quiz_card(cheap).options} == {"right", "fine"}
    dear = replace(PLAY, match=replace(PLAY.match, weight=10_000.0))
    assert {each.verdict for each in quiz_card(dear).options} == {"right", "wrong"}


def test_plays_come_in_an_order_that_stays_and_does_not_tell():
    again = quiz_cards(made_positions())
    assert [card.options for card in again] == [card.options for card in CARDS]
    places = Counter(
        [option.verdict for option in card.options].index("right")
        for card in CARDS
        if len(card.options) == OPTIONS and card.kind == "checker"
    )
    assert len(places) == OPTIONS


def test_options_at_the_cube_come_in_their_usual_order():
    for card in CARDS:
        if card.kind == "double":
            assert [option.label for option in card.options] == ["No double", "Double"]
        if card.kind == "take":
            assert [option.label for option in card.options] == ["Take", "Pass"]


def test_nothing_in_a_question_tells_what_was_done():
    for position, card in zip(made_positions(), CARDS, strict=True):
        assert "a-best" not in card.board
        assert "a-played" not in card.board
        if card.kind == "checker":
            asked = " ".join((card.question, card.stakes, text_of(card.board)))
            assert not [each for each in position.judged.candidates if each.label in asked]


def test_doubling_is_asked_alike_whatever_was_done():
    one, other = (
        quiz_card(replace(DOUBLE, judged=replace(DOUBLE.judged, played=played)))
        for played in (0, 1)
    )
    assert (one.board, one.question, one.stakes) == (other.board, other.question, other.stakes)


def test_an_answer_shows_the_plays_and_at_the_cube_no_second_board():
    card = quiz_card(PLAY)
    assert "a-best" in card.answer_board
    assert "a-played" in card.answer_board
    assert not quiz_card(DOUBLE).answer_board
    assert not quiz_card(TAKE).answer_board


def test_a_take_is_asked_as_the_taker_sees_it():
    card = quiz_card(TAKE)
    value = 2 * TAKE.judged.position.cube.value
    assert card.question == f"You are doubled to {value}. Do you take?"
    right = TAKE.judged.candidates[TAKE.judged.best].choice
    assert right in (CubeChoice.TAKE, CubeChoice.PASS)
    words = text_of(card.board)
    assert f"Bob doubles to {value}" in words
    assert "Points as Ann counts them." in words
    # Names and pips stand where the sides sit: Bob, who is on roll, above, the taker below.
    lines = {
        line: float(height)
        for height, line in re.findall(r'y="([\d.]+)">([^<]+)</text>', card.board)
    }
    board = TAKE.judged.position.board
    above, below = lines["Bob"], lines["Ann"]
    assert above < below
    assert lines[f"{board.pips} pips"] == above
    assert lines[f"{board.opponent_pips} pips"] == below


def test_points_needed_are_those_of_the_one_who_decides():
    stakes = MatchScore(2, 4, ScorePhase.PRE_CRAWFORD)
    position = replace(TAKE.judged.position, stakes=stakes)
    assert stakes_words(replace(TAKE.judged, position=position)) == "You need 4, the opponent 2"
    assert stakes_words(replace(DOUBLE.judged, position=position)) == "You need 2, the opponent 4"
    last = replace(position, stakes=MatchScore(1, 1, ScorePhase.POST_CRAWFORD))
    assert stakes_words(replace(PLAY.judged, position=last)) == "Double match point"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (MoneyRules(jacoby=True), "Money, Jacoby rule"),
        (MoneyRules(), "Money, no Jacoby rule"),
        (MoneyRules(max_cube=1), "No match, no cube"),
    ],
)
def test_rules_without_a_match_are_told(rules, words):
    position = replace(PLAY.judged.position, stakes=rules)
    assert stakes_words(replace(PLAY.judged, position=position)) == words


def test_the_best_plays_are_offered_and_the_one_played_however_bad():
    for position, card in zip(made_positions(), CARDS, strict=True):
        if card.kind == "checker":
            judged = position.judged
            offered = {option.label for option in card.options}
            count = min(OPTIONS, len(judged.candidates))
            assert len(offered) == count
            assert judged.candidates[judged.played].label in offered
            assert {each.label for each in judged.candidates[: count - 1]} <= offered


def test_the_player_has_the_same_checkers_on_every_board():
    assert {position.judged.player for position in made_positions()} == {Player.ONE}
    for card in CARDS:
        assert re.search(r'<circle class="m k0"[^>]*/><text[^>]*>Ann<', card.board)


def test_a_position_met_again_says_so():
    assert quiz_card(PLAY).again == ""
    twice = quiz_card(replace(PLAY, times=2))
    assert twice.again == "You went wrong in this position 2 times."


def test_a_page_is_the_same_each_time_and_names_what_is_on_it():
    positions = made_positions()[:12]
    page = render_quiz("Ann", positions)
    assert page == render_quiz("Ann", positions)
    assert page.count("<article") == 12
    assert "<title>Quiz for Ann · Kibitz</title>" in page
    assert "12 positions from your own matches" in page
    assert not re.search(r"(src|href)=\"(?!#)", page)


def test_filters_offer_what_occurs_with_its_count():
    page = render_quiz("Ann", made_positions())
    kinds = re.search(r'<select data-filter="kind">(.*?)</select>', page)[1]
    counts = Counter(card.kind_word for card in CARDS)
    offered = re.findall(r"<option value=\"\w+\">([\w ]+) \((\d+)\)", kinds)
    assert offered == [(word, str(count)) for word, count in counts.most_common()]
    for name in ("theme", "size", "difficulty"):
        options = re.search(rf'<select data-filter="{name}">(.*?)</select>', page)[1]
        assert sum(map(int, re.findall(r"\((\d+)\)", options))) == len(CARDS)


def test_filters_go_from_small_to_big_and_from_easy_to_hard():
    page = render_quiz("Ann", made_positions())
    scales = {
        "size": ["inaccuracy", "error", "blunder"],
        "difficulty": ["easy", "medium", "hard"],
    }
    for name, scale in scales.items():
        options = re.search(rf'<select data-filter="{name}">(.*?)</select>', page)[1]
        offered = re.findall(r'<option value="(\w+)"', options)
        assert len(offered) > 1
        assert offered == [step for step in scale if step in offered]


def test_a_page_without_a_mistake_says_so():
    assert "There is no mistake to ask about." in render_quiz("Ann", ())
