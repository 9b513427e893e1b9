"""What bgsage says of positions of backgammon, as targets for a network of our own."""

from __future__ import annotations

import numpy as np

from analyzer.evaluation.native.layout import Rows
from analyzer.evaluation.native.scoring import Chances
from analyzer.evaluation.sage_engine import context_of, mirrored_rows, sage_engine
from analyzer.model.board import STANDARD_START
from analyzer.model.position import Position
from analyzer.rules.movement import POINTS

#: Positions in one call, and money play without a cube to be turned.
_AT_ONCE = 20_000


def taught(rows: Rows) -> Chances:
    """Return bgsage's chances, without look-ahead, of the sides that have just played.

    Args:
        rows: Positions of backgammon in the frame of that side; none may be over.
    """
    context = context_of(Position(STANDARD_START))
    tables = rows[:, :POINTS].astype(np.int64)
    tables[:, 0] *= -1
    parts = []
    for begin in range(0, len(tables), _AT_ONCE):
        boards = mirrored_rows(tables[begin : begin + _AT_ONCE])
        theirs = sage_engine().static_values(boards, context).chances
        mine = np.stack(
            [1 - theirs[:, 0], theirs[:, 3], theirs[:, 4], theirs[:, 1], theirs[:, 2]], axis=1
        )
        parts.append(mine)
    return np.concatenate(parts).astype(np.float32)
