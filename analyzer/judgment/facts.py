"""Computed facts that help to explain a decision: what two plays leave behind."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.judgment.analysis import Candidate, Decision
from analyzer.judgment.phases import has_contact
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.outcome import Outcome
from analyzer.rules.games.base import Game
from analyzer.rules.plays import can_move, search_plays

_HOME = range(1, 7)
_OPPONENT_HOME = range(19, 25)
#: All of the board but the home board and the bar point.
_AWAY = range(8, 25)


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """What a play does and leaves, in the mover's numbering.

    ``shots`` is how many of the opponent's 36 rolls can hit at least one blot, ``double_shots`` two
    or more, ``front_shots`` one that has left his home board and his bar point behind; None without
    contact. ``dancing_rolls`` is how many of them enter none of his checkers,
    None where he has none on the bar. ``hits`` counts checkers sent to the bar. ``blots`` are
    single checkers that he could still hit. ``made`` and ``broken`` are points held after the play
    and not before, and the reverse. ``prime`` is the longest row of points held, ``home_points``
    how many of the own home are, ``anchors`` those in the opponent's. ``borne_off`` counts the
    checkers that the play bore off, ``back`` those still in the opponent's home or on the bar.
    ``on_head`` counts those left on the point on which all of them start, None where they start
    apart.
    """

    pips: int
    opponent_pips: int
    shots: int | None
    double_shots: int | None
    front_shots: int | None
    dancing_rolls: int | None
    hits: int
    blots: tuple[int, ...]
    made: tuple[int, ...]
    broken: tuple[int, ...]
    prime: int
    home_points: int
    anchors: tuple[int, ...]
    borne_off: int
    back: int
    on_head: int | None = None


@dataclass(frozen=True, slots=True)
class _Replies:
    """How many of the opponent's 36 rolls do what `PlayFacts` tells of."""

    hitting: int
    hitting_two: int
    hitting_front: int
    dancing: int


#: Where nothing can be hit.
_NO_REPLIES = _Replies(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PlayComparison:
    """The play that was made against the best one.

    The differences are the chances that the best play has more (below 0: less) than the one made;
    None where a chance is not known.
    """

    played: PlayFacts
    best: PlayFacts
    win: float | None
    win_gammon: float | None
    lose_gammon: float | None


def compare_plays(decision: Decision, game: Game) -> PlayComparison | None:
    """Return what sets the play made apart from the best one.

    None for a decision that is no checker play, or whose play is not among the candidates.
    """
    if decision.played is None:
        return None
    played, best = decision.candidates[decision.played], decision.candidates[decision.best]
    if played.board is None or best.board is None:
        return None
    before = decision.position.board
    win, win_gammon, lose_gammon = _chances_more(best, played)
    return PlayComparison(
        played=play_facts(before, played.board, game),
        best=play_facts(before, best.board, game),
        win=win,
        win_gammon=win_gammon,
        lose_gammon=lose_gammon,
    )


def play_facts(before: Board, after: Board, game: Game) -> PlayFacts:
    """Return the facts about a play from one board to another, both in the mover's frame."""
    held_before, held = _held(before, game), _held(after, game)
    replies = _replies(after, game) if game.hits else _NO_REPLIES
    contact = has_contact(after)
    return PlayFacts(
        pips=after.pips,
        opponent_pips=after.opponent_pips,
        shots=replies.hitting if contact else None,
        double_shots=replies.hitting_two if contact else None,
        front_shots=replies.hitting_front if contact else None,
        dancing_rolls=replies.dancing if after.points[0] else None,
        hits=before.points[0] - after.points[0],
        blots=_exposed(after),
        made=_sorted(held - held_before),
        broken=_sorted(held_before - held),
        prime=_longest_row(held),
        home_points=sum(point in held for point in _HOME),
        anchors=tuple(point for point in _OPPONENT_HOME if point in held),
        borne_off=after.off - before.off,
        back=sum(max(0, after.points[point]) for point in (*_OPPONENT_HOME, BAR)),
        on_head=None if game.head is None else max(0, after.points[game.head]),
    )


def _held(board: Board, game: Game) -> frozenset[int]:
    """Return the points that the mover holds: with two checkers, or one where nothing is hit."""
    least = 2 if game.hits else 1
    return frozenset(point for point in range(1, 25) if board.points[point] >= least)


def _exposed(board: Board) -> tuple[int, ...]:
    """Return the mover's blots that a checker of the opponent still has to pass."""
    rear = next((point for point, n in enumerate(board.points) if n < 0), BAR)
    return tuple(point for point in range(1, 25) if board.points[point] == 1 and point > rear)


def _replies(after: Board, game: Game) -> _Replies:
    """Return how many of the opponent's 36 rolls hit, hit twice, and cannot be played at all."""
    board = after.mirrored()
    in_front = [point for point in _AWAY if board.points[point] == -1]
    on_bar = board.points[BAR] > 0
    hitting = hitting_two = hitting_front = dancing = 0
    for roll in ROLLS:
        movement = game.movement(board, roll)
        if on_bar and not can_move(movement, roll):
            dancing += roll.ways
        elif _reaches_blot(board, roll):
            plays = search_plays(movement, roll, game.rules.finish_early)
            most = max(board.points[0] - counts[0] for counts in plays)
            hitting += roll.ways * (most >= 1)
            hitting_two += roll.ways * (most >= 2)
            hitting_front += roll.ways * any(
                counts[point] >= 0 for point in in_front for counts in plays
            )
    return _Replies(hitting, hitting_two, hitting_front, dancing)


def _reaches_blot(board: Board, roll: Roll) -> bool:
    """Return whether one checker alone could get to a blot; else no play of the roll hits."""
    points = board.points
    for dice in {roll.dice, roll.dice[::-1]}:
        for origin in range(1, BAR + 1):
            if points[origin] > 0:
                target = origin
                for die in dice:
                    target -= die
                    if target <= OFF or points[target] < -1:
                        break
                    if points[target] == -1:
                        return True
    return False


def _longest_row(held: frozenset[int]) -> int:
    longest = row = 0
    for point in range(1, 25):
        row = row + 1 if point in held else 0
        longest = max(longest, row)
    return longest


def _sorted(points: frozenset[int]) -> tuple[int, ...]:
    """Return points as players name them: high ones first."""
    return tuple(sorted(points, reverse=True))


def _chances_more(
    best: Candidate, played: Candidate
) -> tuple[float | None, float | None, float | None]:
    one, two = best.outcome, played.outcome
    if one is None or two is None:
        return None, None, None
    return _differences(one, two)


def _differences(one: Outcome, two: Outcome) -> tuple[float, float, float]:
    return (
        one.win - two.win,
        one.win_gammon - two.win_gammon,
        one.lose_gammon - two.lose_gammon,
    )
