"""Random values for laws."""

from hypothesis import strategies as st

from analyzer.model.board import Board
from analyzer.model.dice import ROLLS
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game

rolls = st.sampled_from(ROLLS)


@st.composite
def boards(draw: st.DrawFn, most: int = 15) -> Board:
    """Any board that a game could show: sides share no point, some checkers on the bars or off.

    Args:
        draw: Hypothesis's hand.
        most: The most checkers of a side still on the board.
    """
    theirs_at = draw(st.sets(st.integers(1, 24), max_size=23))
    mine_at = sorted(set(range(1, 25)) - theirs_at)
    points = [0] * 26
    for at in draw(st.lists(st.sampled_from([*mine_at, 25]), max_size=most)):
        points[at] += 1
    for at in draw(st.lists(st.sampled_from([*sorted(theirs_at), 0]), max_size=most)):
        points[at] -= 1
    return Board(tuple(points))


@st.composite
def games_and_boards(draw: st.DrawFn) -> tuple[Game, Board]:
    """Any game, and any board that it could show, at least one checker on a point."""
    game = draw(st.sampled_from(GAMES))
    start = game.start
    found = draw(boards(start.checkers).filter(lambda board: any(board.points[1:25])))
    has_bar = game.hits or game.enters_from_hand
    points = found.points if has_bar else (0, *found.points[1:25], 0)
    flags = draw(st.tuples(st.booleans(), st.booleans())) if game.keeps_been_home else (False,) * 2
    return game, Board(points, start.checkers, start.parallel, flags)
