"""Facts of the dice: means of fair dice, and pips that add up."""

import random
from fractions import Fraction

import pytest
from hand_records import game, match
from helpers import board
from self_play import Maker, any_play

from analyzer.judgment.dice_facts import DiceFacts, dice_facts, starts
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, PlayStatus


def played(name: str, games: int = 2):
    maker = Maker(game_named(name), random.Random(5), any_play)
    return replay(maker.match(games).record, game=name)


def test_mean_and_variance_of_fair_dice():
    """All 36 throws: 1/6 doublets, 49/6 pips; without doublets 7 pips."""
    found = played("nardy")
    pips = [4 * a if a == b else a + b for a in range(1, 7) for b in range(1, 7)]
    mean = Fraction(sum(pips), 36)
    variance = Fraction(sum(p * p for p in pips), 36) - mean**2
    for own in dice_facts(found.games):
        assert mean == Fraction(49, 6)
        assert own.expected_pips == pytest.approx(own.rolls * 49 / 6)
        assert own.pips_variance == pytest.approx(own.rolls * float(variance))
        assert own.expected_doublets == pytest.approx(own.rolls / 6)


def test_an_opening_roll_by_lot_is_no_doublet():
    found = played("international", 1)
    own = dice_facts(found.games)[found.games[0].starter]
    assert own.expected_pips == pytest.approx((own.rolls - 1) * 49 / 6 + 7)
    assert own.expected_doublets == pytest.approx((own.rolls - 1) / 6)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_thrown_is_moved_or_left(game):
    found = played(game.name)
    facts = dice_facts(found.games)
    turns = [turn for each in found.games for turn in each.turns]
    for player in Player:
        own = [turn for turn in turns if turn.player is player]
        thrown = sum(sum(turn.roll.dice) for turn in own)
        moved = sum(turn.position.board.pips - turn.after.pips for turn in own)
        bearing = [turn for turn in own if any(step.target == 0 for step in turn.play.steps)]
        over = sum(sum(turn.roll.dice) for turn in bearing)
        assert thrown - over <= moved + facts[player].unplayed <= thrown
        assert facts[player].rolls == sum(not turn.named for turn in own)
        assert facts[player].dances == sum(turn.status is PlayStatus.DANCE for turn in own)
        assert facts[player].hits == sum(step.hit for turn in own for step in turn.play.steps)


def test_every_fact_of_a_game_counted_by_hand():
    """Ann's hits send checkers from 16 and 22 back to 25; Bob has a 3 over and dances once."""
    start = board("x 13:1 6:3 4:1 o 9:1 20:2")
    begun = "42: 13/9* 6/4 | 33: bar/22 5/2(2) | 65: 9/3* 6/1 | 44:"
    over = "66: 6/off 4/off(2) 3/off | 65: bar/20/14 | 65: 1/off"
    found = replay(match(0, game(f"{begun} | {over}", start=start)))
    assert (found.games[0].ending, found.problems) == (Ending.BORNE_OFF, ())
    counted = dice_facts(found.games).map(
        lambda own: (own.rolls, own.doublets, own.pips, own.unplayed, own.dances)
    )
    assert counted == PerPlayer((4, 1, 52, 0, 0), (3, 2, 39, 19, 1))
    hits = dice_facts(found.games).map(lambda own: (own.hits, own.pips_taken))
    assert hits == PerPlayer((2, 12), (0, 0))


def test_sides_that_begin_are_counted():
    games = [game("31: 8/5 6/5 |", number=1), game("| 31: 8/5 6/5", number=2)]
    found = replay(match(0, *games, game("| 42: 8/4 6/4", number=3))).games
    assert (starts(found, Player.ONE), starts(found, Player.TWO)) == (1, 2)


def test_named_doubles_are_not_thrown():
    found = played("acey", 3)
    turns = [turn for each in found.games for turn in each.turns]
    named = sum(turn.named for turn in turns)
    assert named
    facts = dice_facts(found.games)
    assert facts.one.rolls + facts.two.rolls == len(turns) - named


def test_facts_add_up_over_games():
    found = played("caucasian", 3)
    parts = [dice_facts([each]) for each in found.games]
    whole = dice_facts(found.games)
    for player in Player:
        total = sum((part[player] for part in parts), DiceFacts())
        assert (total.pips, total.hits, total.unplayed) == (
            whole[player].pips,
            whole[player].hits,
            whole[player].unplayed,
        )


def test_hits_of_a_play_that_cannot_stand_are_not_counted():
    record = match(0, game("31: 13/10 6/5 | 41: 24/20* 5/4"))
    found = replay(record)
    assert found.games[0].turns[1].after is None
    assert [own.hits for own in dice_facts(found.games)] == [0, 0]
