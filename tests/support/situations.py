"""Random positions with everything that an ID can say of them."""

from dataclasses import replace

from hypothesis import strategies as st
from strategies import boards

from analyzer.errors import PositionError
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, Stakes
from analyzer.model.situation import (
    Decision,
    ParsedPosition,
    checked_board,
    checked_cube,
    checked_decision,
    match_stakes,
)


@st.composite
def situations(
    draw: st.DrawFn, *, beavered: bool = True, told_by_ogid: bool = False, most: int = 14
) -> ParsedPosition:
    """Any position that can arise, at any score, with any cube, decision and seats.

    Args:
        draw: Hypothesis's hand.
        beavered: Whether a double may have been beavered.
        told_by_ogid: Only what an OGID can tell: no rules of money play, no limit of the cube but
            that it is dead.
        most: The highest power of two on the cube, with the double that is offered.
    """
    player = draw(st.sampled_from(list(Player)))
    length = draw(st.sampled_from([0, 0, 1, 2, 3, 5, 7, 9, 25]))
    power = draw(st.integers(0, 6 if told_by_ogid else most))
    owner = CubeOwner.CENTERED
    if power:
        owner = draw(st.sampled_from([CubeOwner.MOVER, CubeOwner.OPPONENT, CubeOwner.CENTERED]))
    limit = draw(_limits(power, owner, told_by_ogid))
    stakes, score = draw(_stakes(length, player, limit, told_by_ogid))
    decisions = list(Decision)[: None if beavered else 3]
    decision = draw(st.sampled_from(decisions))
    if decision is Decision.RACCOON and isinstance(stakes, MoneyRules) and stakes.beavers:
        stakes = replace(stakes, beavers=2)
    roll = Roll(*draw(st.tuples(st.integers(1, 6), st.integers(1, 6))))
    try:
        board = checked_board(draw(boards().filter(lambda each: any(each.points))).points)
        position = Position(board, checked_cube(power, owner, stakes), stakes)
        return checked_decision(
            ParsedPosition(
                position,
                roll if decision is Decision.CHECKER else None,
                decision,
                player,
                length,
                score,
            )
        )
    except PositionError:
        # What cannot arise becomes the nearest that can: a centered cube that nobody turned.
        plain = match_stakes(length, score, player, False, None) if length else MoneyRules()
        position = Position(draw(boards(10).filter(lambda each: any(each.points))), Cube(), plain)
        return ParsedPosition(position, roll, Decision.CHECKER, player, length, score)


def _limits(power: int, owner: CubeOwner, told_by_ogid: bool) -> st.SearchStrategy[int | None]:
    """Limits of the cube; XG's sign for none is left out."""
    if told_by_ogid:
        dead = owner is CubeOwner.CENTERED
        return st.sampled_from([None, 1 << power] if dead else [None])
    return st.sampled_from([None, *(1 << n for n in range(16) if n != 10)])


@st.composite
def _stakes(
    draw: st.DrawFn, length: int, player: Player, limit: int | None, told_by_ogid: bool
) -> tuple[Stakes, PerPlayer[int]]:
    if not length:
        score = PerPlayer(*draw(st.tuples(st.integers(0, 30), st.integers(0, 30))))
        jacoby, beavers = draw(st.tuples(st.booleans(), st.integers(0, 1)))
        plain = MoneyRules(max_cube=limit)
        return (plain if told_by_ogid else MoneyRules(jacoby, beavers, limit)), score
    points = st.integers(0, length - 1)
    score = PerPlayer(*draw(st.tuples(points, points)))
    away = [length - each for each in score]
    may_be_crawford = length > 1 and min(away) == 1 and max(away) > 1
    crawford = may_be_crawford and draw(st.booleans())
    stakes: MatchScore = match_stakes(length, score, player, crawford, limit)
    return stakes, score
