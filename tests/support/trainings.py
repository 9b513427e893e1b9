"""Trainings so small that they take seconds."""

from analyzer.training.plan import Phase, Plan, Source

GAME = "hypergammon"
PLAN = Plan(
    (
        Phase(Source.SELFPLAY, 2, 1e-3, 1e-3, trace=0.7),
        Phase(Source.LOOKAHEAD, 2, 1e-3, 1e-4, uses=2),
    ),
    (GAME,),
    wander=1000,
    steps=4,
    stray=50,
)
