"""Positions to study, read from a library."""

import pytest
from stored import storable, stored
from studied import study

from analyzer.coaching.study import StudyChoice
from analyzer.errors import LibraryError
from analyzer.judgment.addresses import decision_id
from analyzer.judgment.analysis import DecisionKind
from analyzer.library.matches import delete_matches, list_matches
from analyzer.library.opening import open_library
from analyzer.library.players import find_player, rename_player
from analyzer.library.reading import career
from analyzer.library.study import study_positions
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games.international import BACKGAMMON

MATCH = storable(1)
MONEY = storable(6, length=0, most_games=9)


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        stored(opened, MATCH)
        stored(opened, MONEY)
        yield opened


def test_positions_are_the_decisions_as_judged_with_the_player_as_side_one(library):
    found = study(library, "Bob")
    judged = {
        decision_id(decision, analysis.replay.game, analysis.replay.length): decision
        for analysis in (MATCH, MONEY)
        for game in analysis.games
        for decision in game.decisions
        if decision.player is Player.TWO and decision.mark.value
    }
    assert {each.played.xgid for each in found} == set(judged)
    assert [each.judged.error_emg for each in found] == sorted(
        (each.judged.error_emg for each in found), reverse=True
    )
    for each in found:
        was = judged[each.played.xgid]
        assert each.judged.player is Player.ONE
        assert each.names == PerPlayer("Bob", "Ann")
        assert each.game == BACKGAMMON
        assert each.match.id == each.played.match
        assert each.judged.position == was.position
        assert each.judged.error_emg == pytest.approx(was.error_emg)
        best, played = was.candidates[was.best], was.candidates[was.played]
        assert each.judged.candidates[each.judged.best].label == best.label
        assert each.judged.candidates[each.judged.played].label == played.label


def test_keys_outlive_a_new_analysis_a_new_name_and_a_new_library(library, tmp_path):
    keys = [each.key for each in study(library)]
    assert len(set(keys)) == len(keys)
    stored(library, storable(1, level="deep"))
    stored(library, MONEY, replaces=True)
    rename_player(library, "Ann", "Anna")
    assert [each.key for each in study(library, "Anna")] == keys
    delete_matches(library, [each.id for each in list_matches(library)])
    stored(library, MONEY)
    stored(library, MATCH)
    assert {each.key for each in study(library)} == set(keys)


def test_keys_are_those_of_the_position_whoever_was_in_it(library):
    keys = {each.played.xgid: each.key for each in study(library)}
    # The first game of the match, by other players.
    stored(library, storable(1, names=PerPlayer("Cleo", "Dan"), most_games=1))
    others = {each.played.xgid: each.key for each in study(library, "Cleo")}
    assert others
    assert others.items() <= keys.items()


def test_a_position_met_twice_is_asked_once_and_says_so(library):
    before = {each.key: each.times for each in study(library)}
    stored(library, storable(6, length=0, most_games=8, names=PerPlayer("Ann", "Cleo")))
    after = {each.key: each.times for each in study(library)}
    assert after.keys() == before.keys()
    assert max(after.values()) > max(before.values())


def test_only_chosen_kinds_are_read(library):
    choice = StudyChoice(kinds=frozenset({DecisionKind.TAKE}))
    assert {each.judged.kind for each in study(library, choice=choice)} == {DecisionKind.TAKE}


def test_a_decision_without_options_is_refused(library):
    found = career(library, find_player(library, "Ann").id)
    unmarked = next(each for each in found.decisions if not each.mark.value)
    with pytest.raises(LibraryError, match="does not hold the options"):
        study_positions(library, found, [unmarked])
