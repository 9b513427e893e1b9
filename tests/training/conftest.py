"""A training that takes seconds."""

import pytest
from trainings import GAME, PLAN

from analyzer.training import plan, rounds


@pytest.fixture
def small(monkeypatch):
    """Let the training of a game be short, and return its plan."""
    monkeypatch.setattr(rounds, "ROUND", 2000)
    monkeypatch.setattr(rounds, "_MORE", 10_000)
    monkeypatch.setitem(plan.PLANS, GAME, PLAN)
    return PLAN
