"""What kind of position a decision is made in, from the position alone.

A table lists the plans of `analyzer.coaching.plans`, and the first that either side pursues names
the position for both: so there is exactly one theme for each, and the two are a pair.

bgsage sorts positions, too (racing, attacking, priming, anchoring), to choose a network. That is
no use here: it tells no holding game from a back game, and the starting position is anchoring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from analyzer.coaching import plans
from analyzer.coaching.structure import HOME, Structure, structures
from analyzer.judgment.analysis import Decision, DecisionKind, Phase
from analyzer.model.board import BAR, STANDARD_START, Board
from analyzer.rules.games.base import Game

#: Turns of a game, both sides' counted, that are its opening: two rolls each.
OPENING_TURNS = 4


class Theme(Enum):
    """The plan that a position is about for the one who decides, in players' words.

    A plan of one side has a second member for the other, but for the plans that both sides share.
    Those who play an ace-point game, or wait for a shot, face a bear-in or a bear-off. ``MIDDLE``
    is contact play that none of the other plans describes.
    """

    OPENING = "opening"
    BLITZ = "blitz"
    AGAINST_BLITZ = "against a blitz"
    PRIMING = "priming"
    AGAINST_PRIME = "against a prime"
    PRIME_AGAINST_PRIME = "prime against prime"
    HOLDING = "holding game"
    AGAINST_HOLDING = "against a holding game"
    MUTUAL_HOLDING = "mutual holding game"
    ACE_POINT = "ace-point game"
    BACK_GAME = "back game"
    AGAINST_BACK_GAME = "against a back game"
    CONTAINMENT = "containment"
    AGAINST_CONTAINMENT = "against containment"
    BEAR_IN_CONTACT = "bear-in against contact"
    BEAR_OFF_CONTACT = "bear-off against contact"
    WAITING = "waiting for a shot"
    MIDDLE = "middle game"
    RACE = "race"
    BEAR_OFF = "bear-off"


class CubeTheme(Enum):
    """What a cube decision is about; several can hold for one."""

    FIRST_CUBE = "first cube"
    REDOUBLE = "redouble"
    LAST_CUBE = "last cube"
    VOLATILE = "volatile position"
    GAMMONISH = "gammonish position"
    FREE_DROP = "free drop"
    POST_CRAWFORD = "post-Crawford"
    GAMMON_GO = "gammon-go"
    GAMMON_SAVE = "gammon-save"
    MATCH_POINT = "double match point"
    SCORE_DRIVEN = "score-driven"


def theme_of(board: Board, turn: int | None = None) -> Theme:
    """Return what a position is about for the mover, in whose frame it is.

    Once nobody can be hit it is a bear-off for the side that has every checker home, else a race.

    Args:
        board: The position before the roll is played.
        turn: Number of the turn in its game, from 1; None where it is not known.
    """
    mine, theirs = structures(board)
    if mine.rear + theirs.rear <= BAR:
        return Theme.BEAR_OFF if mine.rear <= HOME else Theme.RACE
    if turn is not None and turn <= OPENING_TURNS and mine.off == theirs.off == 0:
        return Theme.OPENING
    return next((theme for plan in _PLANS if (theme := plan.theme(mine, theirs))), Theme.MIDDLE)


def theme_of_decision(decision: Decision, game: Game) -> Theme:
    """Return what a decision's position is about for the one who decides.

    The plans are those of games with the checkers and the hitting of backgammon; in other games
    only the phases are told.
    """
    if not has_plans(game):
        is_late = decision.phase is Phase.OPENING and decision.turn > OPENING_TURNS
        return Theme.MIDDLE if is_late else _PHASES[decision.phase]
    board = decision.position.board
    is_take = decision.kind is DecisionKind.TAKE
    return theme_of(board.mirrored() if is_take else board, decision.turn)


#: Themes where no plans are told.
_PHASES = {
    Phase.OPENING: Theme.OPENING,
    Phase.CONTACT: Theme.MIDDLE,
    Phase.RACE: Theme.RACE,
    Phase.BEAR_OFF: Theme.BEAR_OFF,
}


def has_plans(game: Game) -> bool:
    """Return whether points, anchors and hitting mean in the game what they do in backgammon."""
    start = game.start
    return (
        game.hits
        and not (game.pins or game.enters_from_hand or start.parallel)
        and start.checkers == STANDARD_START.checkers
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """A plan, and what it makes of a position.

    ``own`` is the theme of the side that pursues it, ``other`` the other's, ``both`` that of either
    where both do.
    """

    rule: Callable[[Structure, Structure], bool]
    own: Theme
    other: Theme
    both: Theme = Theme.MIDDLE

    def theme(self, mine: Structure, theirs: Structure) -> Theme | None:
        """Return the theme for the mover, None where neither side pursues the plan."""
        if self.rule(mine, theirs):
            return self.both if self.rule(theirs, mine) else self.own
        return self.other if self.rule(theirs, mine) else None


_PLANS = (
    _Plan(plans.contains, Theme.CONTAINMENT, Theme.AGAINST_CONTAINMENT, Theme.CONTAINMENT),
    _Plan(plans.plays_back_game, Theme.BACK_GAME, Theme.AGAINST_BACK_GAME),
    _Plan(plans.primes_in_turn, *3 * (Theme.PRIME_AGAINST_PRIME,)),
    _Plan(plans.bears_off_against_ace_point, Theme.BEAR_OFF_CONTACT, Theme.ACE_POINT),
    _Plan(plans.bears_off, Theme.BEAR_OFF_CONTACT, Theme.WAITING),
    _Plan(plans.bears_in_against_ace_point, Theme.BEAR_IN_CONTACT, Theme.ACE_POINT),
    _Plan(plans.has_long_prime, Theme.PRIMING, Theme.AGAINST_PRIME),
    _Plan(plans.blitzes, Theme.BLITZ, Theme.AGAINST_BLITZ),
    _Plan(plans.bears_in_against_advanced, Theme.BEAR_IN_CONTACT, Theme.HOLDING),
    _Plan(plans.bears_in, Theme.BEAR_IN_CONTACT, Theme.WAITING),
    _Plan(plans.brings_last_home, Theme.BEAR_IN_CONTACT, Theme.WAITING),
    _Plan(plans.primes, Theme.PRIMING, Theme.AGAINST_PRIME),
    _Plan(plans.hold_each_other, *3 * (Theme.MUTUAL_HOLDING,)),
    _Plan(plans.holds, Theme.HOLDING, Theme.AGAINST_HOLDING),
)
