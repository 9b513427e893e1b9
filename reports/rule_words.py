"""The rules of a game in sentences: what its options mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from analyzer.i18n import _
from analyzer.rules.games import PROFILES
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import option_text


def rule_sentences(game: Game) -> tuple[str, ...]:
    """Return what the options in force mean; an option without a sentence is written as it is."""
    known = _sentences()
    written = (
        f"{field.name}={option_text(getattr(game.rules, field.name))}"
        for field in fields(game.rules)
        if _has_meaning(game, field.name)
    )
    return tuple(filter(None, (known.get(option, f"{option}.") for option in written)))


def rules_in_force(games: Sequence[Game]) -> tuple[str, ...]:
    """Return the rules in sentences, under the name of each game where there are several."""
    if len(games) == 1:
        return rule_sentences(games[0])
    return tuple(f"{_named(game)}: {' '.join(rule_sentences(game))}" for game in games)


def named_games(games: Iterable[Game]) -> str:
    """Return what is played, with the name of the options where they have one."""
    return ", ".join(map(_named, games))


def _named(game: Game) -> str:
    profile = profile_name(game)
    title = game.called[0].upper() + game.called[1:]
    return f"{title} ({profile})" if profile else title


def _has_meaning(game: Game, option: str) -> bool:
    """Return whether an option means anything in the game, beside its other options."""
    if option in game.rules.LACKS:
        return False
    if option == "crawford":
        return game.rules.cube
    if option not in game.rules.NEEDS:
        return True
    other, without = game.rules.NEEDS[option]
    return bool(getattr(game.rules, other) != without)


def profile_name(game: Game) -> str:
    """Return the name under which the game's options are known, empty for the usual ones."""
    return next((name for name, profile in PROFILES.items() if _is_same(profile, game)), "")


def _is_same(profile: Game, game: Game) -> bool:
    return profile.name == game.name and profile.rules == game.rules


def _sentences() -> dict[str, str]:
    """Return a sentence for each value of an option; an empty one where nothing is to be said."""
    return {
        **_general(),
        **_hitting(),
        **_nardy(),
        **_fevga(),
        "mother=plays_on": "",
        "mother=wins": _("Pinning the last checker on the opponent's start wins a double game."),
        "doubles_extra_turn=on": _("A doublet played in full earns another roll."),
        "doubles_extra_turn=off": _("A doublet earns no other roll."),
        "double_stake_on_acey=on": _("Every 2-1 doubles the stake."),
        "double_stake_on_acey=off": "",
        "count_hand=on": _("The loser pays for checkers in hand, too."),
        "count_hand=off": _("The loser does not pay for checkers in hand."),
    }


def _general() -> dict[str, str]:
    return {
        "finish_early=on": "",
        "finish_early=off": _("All dice are to be played even in bearing off the last checker."),
        "opening=lot_dice": _("The dice of the lot are the first roll."),
        "opening=reroll": _("Who wins the lot rolls again to begin."),
        "next_start=lot": "",
        "next_start=alternate": _("The sides begin by turns."),
        "next_start=winner": _("The winner begins the next game."),
        "cube=on": _("Played with the doubling cube."),
        "cube=off": _("There is no doubling cube."),
        "crawford=on": _("In matches the Crawford rule holds."),
        "crawford=off": _("There is no Crawford game."),
        "jacoby=on": _("For money, gammons count only once the cube was turned (Jacoby)."),
        "jacoby=off": "",
        "beavers=0": "",
        "automatic_doubles=0": "",
        "cube_limit=none": "",
        "allow_dead_cube=on": _("A cube that could gain nothing may be turned."),
        "allow_dead_cube=off": "",
    }


def _hitting() -> dict[str, str]:
    return {
        "backgammon_triple=on": _("A backgammon counts threefold."),
        "backgammon_triple=off": _("No game counts threefold."),
        "triple_needs_none_off=on": "",
        "triple_needs_none_off=off": _("It does so even with a checker off."),
        "hit_rule=free": "",
        "hit_rule=home_stay": _("A checker that hits in its own home stays there in that turn."),
        "hit_rule=no_hide": _(
            "A checker that has hit may not come to rest on one of its own side."
        ),
        "hit_needs_home=no": "",
        "hit_needs_home=sticky": _(
            "A side may hit once one of its checkers has been in its home board."
        ),
        "hit_needs_home=current": _(
            "A side may hit while one of its checkers is in its home board or off."
        ),
        "must_enter=on": _("Checkers on the bar or in hand move before any other."),
        "must_enter=off": _("Checkers enter when their side likes."),
    }


def _nardy() -> dict[str, str]:
    two = _("One checker leaves the head in a turn; in a side's first turn two may with {rolls}.")
    return {
        "first_turn_head=enemy_head": two.format(
            rolls=_("3-3, 4-4 and 6-6 where only the opponent's head stands in the way")
        ),
        "first_turn_head=346": two.format(rolls=_("3-3, 4-4 and 6-6")),
        "first_turn_head=46": two.format(rolls=_("4-4 and 6-6")),
        "first_turn_head=66": two.format(rolls=_("6-6")),
        "first_turn_head=blocked_double": two.format(
            rolls=_("a doublet that one checker cannot play out")
        ),
        "first_turn_head=any_double": two.format(rolls=_("any doublet")),
        "first_turn_head=never": _("One checker leaves the head in a turn."),
        "prime_rule=ahead": _(
            "Six points in a row may be closed only with a checker of the opponent ahead of them."
        ),
        "prime_rule=home": _(
            "Six points in a row may be closed only with a checker of the opponent in his home."
        ),
        "prime_rule=forbidden": _("Six points in a row may never be closed."),
        "prime_rule=none": _("Six points in a row may be closed."),
        "prime_check=every_step": _("Such a row may not arise in passing, either."),
        "prime_check=final": _("Such a row may arise in passing."),
        "koks=none": "",
        "koks=home_mars": _("A mars with all the loser's checkers home is a koks of 3 points."),
        "koks=first_quarter": _(
            "A mars with a checker of the loser in his first quarter is a koks of 3 points."
        ),
        "last_roll_draw=on": _(
            "Where the side that began bears off, the other has a last roll to draw."
        ),
        "last_roll_draw=off": "",
        "draw_points=0.5": _("A draw gives either side half a point."),
        "draw_points=1": _("A draw gives either side a point."),
    }


def _fevga() -> dict[str, str]:
    return {
        "start=hand": _("One checker starts on the farthest point, the others in hand."),
        "start=head": _("All checkers start on the farthest point."),
        "block=own": _("A side may not close all six points of its own starting quarter."),
        "block=opponent": _("A side may not close all six points where the opponent starts."),
        "block=none": _("A side may close all six points of any quarter."),
        "free_stack=on": _(
            "A block of six right in front of an opponent with all checkers on one point is opened."
        ),
        "free_stack=off": "",
    }
