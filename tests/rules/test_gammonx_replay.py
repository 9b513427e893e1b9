"""Histories of GammonX, played through as the games that they say they are."""

from __future__ import annotations

import pytest
from helpers import shared

from analyzer.errors import UnknownGameError
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending
from analyzer.transcript.comparison import same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.writer import write_mat

#: White hits in its own home and goes on with the second die.
HIT_AND_RUN = """\
;[Game Modus '{kind}']
White Roll 6 5
White Move 0/6
White Move 6/11
Black Roll 2 1
Black Move 12/10
Black Move 23/22
White Roll 4 1
White Move 18/22
White Move 22/23
"""


def history(name: str, unknown: str = "") -> MatchRecord:
    """Return a real history; games of the kind ``unknown`` are called by a name that none has."""
    data = shared(f"corpus/variants/{name}").read_bytes()
    return read_record(data.replace(unknown.encode(), b"Tabula") if unknown else data)


def test_portes_is_replayed_to_its_end_without_a_word() -> None:
    found = replay(history("PortesGameHistory.txt"))
    assert {problem.kind for problem in found.problems} == {"length-missing"}
    (game,) = found.games
    assert (game.ending, game.winner, game.points) == (Ending.BORNE_OFF, Player.TWO, 1)
    assert found.game.title == "Portes"


def test_every_game_of_a_tavli_match_is_replayed_without_a_word() -> None:
    found = replay(history("TavliMatchHistory.txt"))
    assert not found.problems
    assert [(game.winner, game.kind, game.points) for game in found.games] == [
        (Player.TWO, "single", 1),
        (Player.ONE, "gammon", 2),
        (Player.ONE, "single", 1),
    ]
    assert found.score == PerPlayer(3, 1)


def test_games_of_a_match_that_are_not_known_are_named_and_counted() -> None:
    record = history("TavliMatchHistory.txt", unknown="Plakoto")
    found = replay(record)
    unknown = [problem for problem in found.problems if problem.kind == "unknown-game"]
    assert [(problem.game, problem.text) for problem in unknown] == [(2, "Tabula")]
    assert [game.number for game in found.games] == [1, 3]
    assert found.score == PerPlayer(3, 1)
    again = read_record(write_mat(record).encode())
    assert same_record(record, again)
    assert replay(again).score == found.score


def test_game_that_is_not_known_is_named_in_the_error() -> None:
    with pytest.raises(UnknownGameError, match="no game is called Tabula"):
        replay(history("FevgaGameHistory.txt", unknown="Fevga"))


@pytest.mark.parametrize("kind", ["Tavla", "Portes", "Backgammon"])
def test_checker_that_hits_at_home_may_go_on(kind: str) -> None:
    found = replay(read_record(HIT_AND_RUN.format(kind=kind).encode()))
    assert {problem.kind for problem in found.problems} == {"length-missing", "unfinished"}


@pytest.mark.parametrize("kind", ["Tavla", "Portes", "Backgammon"])
def test_winner_begins_the_next_game_with_a_roll_of_its_own(kind: str) -> None:
    rules = replay(read_record(HIT_AND_RUN.format(kind=kind).encode())).game.rules
    assert (rules.next_start, rules.opening) == ("winner", "reroll")
