"""Work that another process does with an evaluator; a new process imports it by name."""

from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.evaluator import CubeValue
from analyzer.evaluation.levels import PLY_0
from analyzer.model.board import STANDARD_START
from analyzer.model.position import Position
from analyzer.model.score import MatchScore


def value_of_start(spec: EngineSpec) -> CubeValue:
    """Return the cube decision at the start of a match, from an evaluator opened for it."""
    start = Position(STANDARD_START, stakes=MatchScore(5, 5))
    return spec.open().cube_values([start], PLY_0)[0]
