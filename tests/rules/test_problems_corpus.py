"""What is wrong in the reference files: each problem was checked by hand against the file.

The list leaves out two notes that only name a producer's habit: `money-as-match` and `encoding`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import shared

from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, GameReplay, PlayStatus, Replay
from analyzer.transcript.reader import read_record

GOLDEN = Path(__file__).parent.parent / "golden" / "corpus_problems.tsv"
HABITS = {"money-as-match", "encoding"}

Row = tuple[str, str, str, str, str]


@pytest.fixture(scope="module")
def corpus() -> dict[str, Replay]:
    """Return the replay of every reference file by its name."""
    files = sorted(shared("corpus/mat").iterdir())
    return {file.name: replay(read_record(file.read_bytes(), file.name)) for file in files}


def games(corpus: dict[str, Replay]) -> list[GameReplay]:
    return [game for found in corpus.values() for game in found.games]


def test_problems_of_every_file_are_those_found_by_hand(corpus: dict[str, Replay]) -> None:
    found: set[Row] = {
        (name, p.severity.value, p.kind, str(p.game or ""), str(p.place.line))
        for name, replayed in corpus.items()
        for p in replayed.problems
        if p.kind not in HABITS
    }
    lines = GOLDEN.read_text("utf-8").splitlines()[1:]
    expected = {tuple(line.split("\t")[:5]) for line in lines}
    assert found - expected == set()
    assert expected - found == set()


def test_only_the_play_that_the_board_contradicts_is_illegal(corpus: dict[str, Replay]) -> None:
    illegal = [
        (name, game.number, turn.text.strip())
        for name, found in corpus.items()
        for game in found.games
        for turn in game.turns
        if turn.status is PlayStatus.ILLEGAL
    ]
    assert illegal == [("bgmatchformat-lib-003.mat", 1, "65: 6/0 5/0")]


def test_every_borne_off_and_dropped_game_is_worth_what_is_written(
    corpus: dict[str, Replay],
) -> None:
    endings = [game.ending for game in games(corpus)]
    assert len(endings) == sum(len(found.record.games) for found in corpus.values())
    assert endings.count(Ending.BORNE_OFF) > 900
    assert endings.count(Ending.DROP) > 600
    mismatches = [p for found in corpus.values() for p in found.problems if "points" in p.kind]
    assert {p.kind for p in mismatches} == {"points-capped"}


def test_every_decided_match_has_the_winner_of_its_last_score(corpus: dict[str, Replay]) -> None:
    for name, found in corpus.items():
        if found.length and found.winner is not None and not found.by_forfeit:
            assert found.score[found.winner] == found.length, name
            assert found.score[found.winner.opponent] < found.length, name


def test_every_turn_starts_where_the_one_before_it_ended(corpus: dict[str, Replay]) -> None:
    for game in games(corpus):
        for before, turn in zip(game.turns, game.turns[1:], strict=False):
            if before.after is not None:
                same = before.player is turn.player
                board = before.after if same else before.after.mirrored()
                assert turn.position.board == board
