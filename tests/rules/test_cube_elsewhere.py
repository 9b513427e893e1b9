"""Games that are usually played without a cube count its value where it is allowed."""

from __future__ import annotations

import pytest
from hand_records import BOB, game, match

from analyzer.model.board import Board
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, Replay

#: Both sides have a checker left, the others are off; Ann moves.
TWO_LEFT = {
    "nardy": Board((0, 1, *(0,) * 11, -1, *(0,) * 12), parallel=True),
    "acey": Board((0, 1, *(0,) * 22, -1, 0)),
}
#: Ann has two checkers on her 6 point and Bob one left, so that he bears off first.
CELLS = "21: 6/4 6/5 | doubles 2 | takes | 21: 1/off"


def played(name: str, cells: str, **options: str) -> Replay:
    points = list(TWO_LEFT[name].points)
    points[6] = 2
    start = TWO_LEFT[name].with_points(tuple(points))
    return replay(match(0, game(cells, start=start)), game=name, options=options)


@pytest.mark.parametrize(("name", "points", "kind"), [("nardy", 2, "oin"), ("acey", 6, "acey")])
def test_points_are_multiplied_by_the_cube(name: str, points: int, kind: str) -> None:
    (found,) = played(name, CELLS, cube="on").games
    assert (found.winner, found.points, found.kind) == (BOB, points, kind)


@pytest.mark.parametrize("name", TWO_LEFT)
def test_drop_gives_what_the_cube_was(name: str) -> None:
    (found,) = played(name, "21: 6/4 6/5 | doubles 2 | drops", cube="on").games
    assert (found.winner, found.points, found.ending) == (BOB, 1, Ending.DROP)


@pytest.mark.parametrize("name", TWO_LEFT)
def test_cube_is_misused_where_there_is_none(name: str) -> None:
    assert "cube-misuse" in [problem.kind for problem in played(name, CELLS).problems]
