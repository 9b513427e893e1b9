"""What commands say of files that hold no match, no analysis or no turn: one precise sentence."""

import pytest
from command import SHORT

from analyzer.app import records


def test_a_bug_is_not_told_as_bad_usage(monkeypatch):
    def broken(*_args, **_options):
        raise ValueError("a bug")

    monkeypatch.setattr(records, "replay", broken)
    with pytest.raises(ValueError, match="a bug"):
        records.replay_data(SHORT.encode(), "short.mat", None, ())
