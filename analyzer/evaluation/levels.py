"""The depths at which positions are valued, and their names."""

from analyzer.evaluation.evaluator import Level

#: No look-ahead: the networks' own opinion.
PLY_0 = Level("0-ply", 0, "1-ply")
PLY_1 = Level("1-ply", 1, "2-ply")
PLY_2 = Level("2-ply", 2, "3-ply")
PLY_3 = Level("3-ply", 3, "4-ply")

#: A sample of games played out, deeper than any look-ahead.
ROLLOUT = Level("rollout", 50)

#: Solved without error but for rounding.
EXACT = Level("exact", 100)
