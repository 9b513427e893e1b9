"""The choices whose values a text of another program lists for the cube."""

from __future__ import annotations

from enum import Enum


class CubeChoice(Enum):
    """What a line of cube values is about; any answer but a pass counts as a take.

    The values are the names of the grammars' terminals.
    """

    NO_DOUBLE = "NO_DOUBLE"
    DOUBLE_TAKE = "DOUBLE_TAKE"
    DOUBLE_PASS = "DOUBLE_PASS"
