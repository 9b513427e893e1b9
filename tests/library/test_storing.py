"""Storing matches: once each, whole or not at all, with their analyses side by side."""

import pickle
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from datetime import date

import pytest
from noted import analyzed
from sqlalchemy import func, select
from stored import DOCUMENT, rows_of, source_of, storable, stored

from analyzer.errors import LibraryError
from analyzer.judgment.sums import decision_totals, sum_of
from analyzer.judgment.totals import Totals
from analyzer.library import schema
from analyzer.library.making import match_rows
from analyzer.library.matches import delete_matches, list_matches
from analyzer.library.opening import open_library, reading
from analyzer.library.players import list_players
from analyzer.library.reading import document, record
from analyzer.library.storing import Source, store, store_rows
from analyzer.model.note import Note
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.reader import read_record
from analyzer.transcript.sgf.writer import write_sgf

#: A whole match of one game, and the same with the players in the other columns.
MATCH = """; [EventDate "2024.02.29"]

 1 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     61: 13/7 8/7
  3) 65: 24/18 18/13                  Loses 1 point
"""
SWAPPED = """; [Event "Spring Open"]

 1 point match

 Game 1
 Robert : 0                          Ann : 0
  1)                                 31: 8/5 6/5
  2) 52: 13/8 24/22                  42: 8/4 6/4
  3) 61: 13/7 8/7                    65: 24/18 18/13
  4)  Loses 1 point
"""


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        yield opened


def count(library, name: str) -> int:
    with reading(library) as connection:
        return connection.scalar(select(func.count()).select_from(schema.metadata.tables[name]))


def counts(library) -> dict[str, int]:
    return {name: count(library, name) for name in schema.metadata.tables}


def test_a_match_stored_twice_is_one(library):
    first = stored(library, storable())
    before = counts(library)
    second = stored(library, storable())
    assert (first.is_new_match, first.is_new_analysis, first.is_chosen) == (True, True, True)
    assert second == replace(first, is_new_match=False, is_new_analysis=False)
    assert counts(library) == before


def test_the_file_and_the_saved_analysis_come_back_as_they_were(library):
    analysis = storable()
    number = stored(library, analysis).match
    assert document(library, number) == DOCUMENT
    assert record(library, number) == source_of(analysis).data


def test_a_match_in_another_format_is_the_same_match(library):
    text = write_sgf(read_record(MATCH.encode()))
    first = store(library, analyzed(MATCH), DOCUMENT, Source("a.mat", MATCH.encode()))
    second = store(library, analyzed(text), DOCUMENT, Source("a.sgf", text.encode()))
    assert (second.match, second.is_new_match) == (first.match, False)
    assert (count(library, "matches"), count(library, "sources")) == (1, 2)
    (listed,) = list_matches(library)
    assert (listed.format, listed.source) == ("mat", "a.mat")


def test_a_match_with_the_players_in_the_other_columns_is_the_same_match(library):
    one, two = analyzed(MATCH), replace_level(analyzed(SWAPPED), "deep")
    first = store(library, one, DOCUMENT, Source("a.mat", MATCH.encode()))
    second = store(library, two, DOCUMENT, Source("b.mat", SWAPPED.encode()))
    assert (second.match, second.is_new_match, second.is_chosen) == (first.match, False, True)
    (listed,) = list_matches(library)
    assert listed.players == PerPlayer("Ann", "Bob")
    assert (listed.day, listed.event) == (date(2024, 2, 29), "Spring Open")
    assert count(library, "players") == 2
    # The deeper analysis counts; in its record Ann is on the other side.
    by_name = {player.name: player.totals for player in list_players(library)}
    assert by_name["Ann"].turns == one.totals.one.turns == two.totals.two.turns == 3
    assert by_name["Bob"].turns == two.totals.one.turns == 2
    with reading(library) as connection:
        sides = connection.execute(
            select(schema.decisions.c.turn, schema.decisions.c.side)
            .where(schema.decisions.c.analysis_id == second.analysis)
            .distinct()
        )
        assert {(turn, side) for turn, side in sides} <= {(n, (n + 1) % 2) for n in range(1, 6)}


def replace_level(analysis, level):
    return replace(analysis, settings=replace(analysis.settings, level=level))


def levels(library) -> list[str]:
    with reading(library) as connection:
        return sorted(connection.scalars(select(schema.analyses.c.level)))


def test_analyses_of_several_levels_stand_side_by_side_and_the_deepest_counts(library):
    chosen = [
        stored(library, storable(level=level)).is_chosen
        for level in ("standard", "quick", "deep", "rollout")
    ]
    assert chosen == [True, False, True, True]
    assert levels(library) == ["deep", "quick", "rollout", "standard"]
    assert list_matches(library)[0].level == "rollout"
    assert count(library, "matches") == 1
    assert document(library, 1, "quick") == DOCUMENT


def test_engine_and_table_tell_analyses_apart_too(library):
    made = storable()
    stored(library, made)
    for change in ({"engine": "another"}, {"met": "another"}):
        rows = rows_of(made)
        other = replace(rows, analysis=replace(rows.analysis, **change))
        done = store_rows(library, other, DOCUMENT, source_of(made))
        # Of analyses equally deep the first one counts.
        assert (done.is_new_analysis, done.is_chosen) == (True, False)
    assert count(library, "analyses") == 3


def test_an_analysis_is_replaced_where_that_is_asked_for(library):
    rows = rows_of(storable())
    first = store_rows(library, rows, b"old", source_of(storable()))
    before = counts(library)
    assert not store_rows(library, rows, b"new", source_of(storable())).is_new_analysis
    assert document(library, first.match) == b"old"
    done = store_rows(library, rows, b"new", source_of(storable()), replaces=True)
    assert (done.is_new_match, done.is_new_analysis, done.is_chosen) == (False, True, True)
    assert document(library, first.match) == b"new"
    assert counts(library) == before


def test_a_whole_analysis_takes_the_place_of_a_stopped_one(library):
    rows = rows_of(storable())
    judged = rows.analysis.judged - 5
    stopped = replace(rows, analysis=replace(rows.analysis, level="deep", judged=judged))
    store_rows(library, stopped, b"stopped", source_of(storable()))
    # A whole one goes before one that is deeper but was stopped.
    assert stored(library, storable()).is_chosen
    whole = replace(rows, analysis=replace(rows.analysis, level="deep"))
    done = store_rows(library, whole, b"whole", source_of(storable()))
    assert (done.is_new_analysis, done.is_chosen) == (True, True)
    assert document(library, done.match) == b"whole"
    assert not store_rows(library, stopped, b"stopped", source_of(storable())).is_new_analysis
    assert document(library, done.match) == b"whole"


def test_sums_of_the_rows_are_those_of_the_analysis(library):
    made = storable(5, length=5)
    number = stored(library, made)
    table = schema.performances
    for player in Player:
        mine = (table.c.analysis_id == number.analysis) & (table.c.side == int(player))
        with reading(library) as connection:
            row = connection.execute(select(table).where(mine)).mappings().one()
        totals = made.totals[player]
        assert {each.name: row[each.name] for each in fields(Totals)} == {
            each.name: getattr(totals, each.name) for each in fields(Totals)
        }
        results = sum(game.result for game in made.games)
        assert row["result"] == pytest.approx(results if player is Player.ONE else -results)


def test_what_is_left_out_of_the_decisions_adds_nothing_to_a_sum(library):
    made = storable(5, length=5)
    number = stored(library, made)
    table = schema.decisions
    judged = [each for game in made.games for each in game.decisions]
    for player in Player:
        mine = (table.c.analysis_id == number.analysis) & (table.c.side == int(player))
        with reading(library) as connection:
            rows = connection.execute(select(table).where(mine)).all()
        whole = sum_of(decision_totals(each) for each in judged if each.player is player)
        plays = [row for row in rows if row.kind == "checker"]
        cubes = [row for row in rows if row.kind != "checker"]
        counted = [row.error_emg for row in rows if row.counted_pr]
        assert len(counted) == whole.pr_decisions
        assert sum(counted) == pytest.approx(whole.pr_loss)
        assert sum(row.counted_gnubg for row in plays) == whole.unforced_plays
        assert sum(row.counted_gnubg for row in cubes) == whole.close_cubes
        assert sum(row.error_emg for row in plays) == pytest.approx(whole.checker_loss)
        assert sum(row.error_emg for row in cubes) == pytest.approx(whole.cube_loss)
        assert sum(row.cost for row in plays) == pytest.approx(whole.checker_cost)
        assert sum(row.cost for row in cubes) == pytest.approx(whole.cube_cost)
        assert sum(row.mark == "blunder" for row in rows) == whole.blunders
        assert sum(row.choice == "double" for row in rows) == whole.doubles
        assert sum(row.choice == "take" for row in rows) == whole.takes
    assert 0 < count(library, "decisions") < len(judged)


def test_notes_come_along_once(library):
    notes = (Note("Too early.", "Ann", ("cube", "time trouble"), True, 1, 3), Note("A fine match"))
    judged = analyzed(MATCH, *notes)
    for level in ("quick", "standard"):
        source = Source("a.mat", MATCH.encode())
        store(library, replace_level(judged, level), DOCUMENT, source)
    with reading(library) as connection:
        rows = connection.execute(select(schema.notes).order_by(schema.notes.c.id)).all()
    assert [(row.game, row.turn, row.text, row.tags) for row in rows] == [
        (1, 3, "Too early.", "cube\ntime trouble"),
        (None, None, "A fine match", ""),
    ]


def test_a_deleted_match_is_gone_with_all_its_parts_and_can_come_again(library):
    for seed in (1, 2):
        stored(library, storable(seed))
    before = counts(library)
    delete_matches(library, [1])
    assert count(library, "matches") == 1
    left = ("players", "aliases")
    halved = {name: number for name, number in counts(library).items() if name not in left}
    assert all(number < before[name] for name, number in halved.items() if before[name])
    stored(library, storable(1))
    assert counts(library) == before


def test_the_number_of_a_deleted_match_is_never_given_again(library):
    stored(library, storable(1))
    (first,) = list_matches(library)
    delete_matches(library, [first.id])
    stored(library, storable(2))
    (second,) = list_matches(library)
    assert second.id > first.id


def test_of_several_matches_to_delete_all_stay_where_one_is_not_there(library):
    stored(library, storable())
    with pytest.raises(LibraryError, match="holds no match 7; kibitz matches lists those it has"):
        delete_matches(library, [1, 7])
    assert count(library, "matches") == 1


def test_rows_can_be_sent_to_another_process():
    rows = rows_of(storable())
    assert pickle.loads(pickle.dumps(rows)) == rows


def test_a_file_is_another_one_under_other_rules():
    plain, asked = Source("a.mat", b"x"), Source("a.mat", b"x", "jacoby=on")
    assert plain.digest != asked.digest
    assert plain.digest == Source("b.mat", b"x").digest


def test_an_odd_name_is_kept_as_it_is(library):
    names = PerPlayer("=1+1; DROP TABLE players", "\N{SNOWMAN} o'Neill\t%_")
    stored(library, storable(names=names))
    assert list_matches(library)[0].players == PerPlayer(names.one, names.two.strip())


def test_several_who_store_the_same_matches_at_once_store_each_once(library_url):
    made = [storable(seed, names=PerPlayer("Ann", f"Bob {seed % 2}")) for seed in range(4)]
    for analysis in made:
        rows_of(analysis)
    together = threading.Barrier(4)

    def store_all(turned):
        # Each begins at another match, so that new names and matches meet in every order.
        with open_library(library_url) as library:
            together.wait()
            return [stored(library, made[(turned + at) % 4]) for at in range(4)]

    with ThreadPoolExecutor(4) as pool:
        done = [each for some in pool.map(store_all, range(4)) for each in some]
    assert sum(each.is_new_match for each in done) == 4
    assert sum(each.is_new_analysis for each in done) == 4
    with open_library(library_url) as library:
        assert count(library, "matches") == count(library, "analyses") == 4
        assert {player.name for player in list_players(library)} == {"Ann", "Bob 0", "Bob 1"}


def test_the_file_is_packed(library):
    source = Source("a.mat", MATCH.encode() * 50)
    store_rows(library, match_rows(analyzed(MATCH)), DOCUMENT, source)
    with reading(library) as connection:
        data = connection.scalar(select(schema.records.c.data))
    assert len(data) < len(source.data) / 10
    assert zlib.decompress(data) == source.data
