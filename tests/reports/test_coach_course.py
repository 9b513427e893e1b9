"""Change, luck, opponents and peers."""

from dataclasses import replace

from coach_made import (
    plain_coaching,
    rich_coaching,
)

from analyzer.coaching.coaching import Peers
from reports.coach_course import change_rows, other_rows
from reports.numbers import MINUS


def test_change_names_what_closed_and_what_opened():
    rows = change_rows(rich_coaching())
    assert rows.heading == "You played better this quarter than last"
    assert rows.closed == ("holding game: PR 15.00 (80 decisions), now 6.00 (70 decisions)",)
    assert rows.opened == ("cube, redouble: PR 5.00 (60 decisions), now 20.00 (60 decisions)",)
    assert rows.sentences == ()


def test_change_within_chance_is_no_change():
    coaching = rich_coaching()
    change = replace(coaching.change, is_real=False, closed=(), opened=())
    rows = change_rows(replace(coaching, change=change))
    assert rows.heading.endswith("no change beyond chance")
    assert rows.sentences == ("No kind of position got better or worse beyond chance.",)
    few = replace(change, after=replace(change.after, decisions=40))
    short = change_rows(replace(coaching, change=few))
    assert "40 decisions; a verdict needs 300" in short.sentences[0]
    none = change_rows(replace(coaching, change=None))
    assert "do" not in none.heading
    assert none.table is None


def test_luck_adds_up_to_that_of_the_standing():
    coaching = plain_coaching()
    matches, money = other_rows(coaching).figures
    last = matches.table.rows[-1]
    assert last[2] == f"{coaching.standing.match_result:+.2f}".replace("-", MINUS)
    assert len(matches.table.rows) == coaching.standing.matches
    assert "points" in money.title


def test_opponents_are_listed_and_many_of_them_folded():
    coaching = plain_coaching()
    assert [row[0] for row in other_rows(coaching).opponents.rows] == ["Bob", "Cleo"]
    many = tuple(replace(coaching.opponents[0], name=f"P{number}") for number in range(14))
    rows = other_rows(replace(coaching, opponents=many))
    assert (len(rows.opponents.rows), len(rows.more_opponents.rows)) == (10, 4)


def test_percentiles_are_told_where_there_are_enough_players():
    told = other_rows(rich_coaching()).peers
    assert told.startswith("Of 40 other players in the library, 72% play worse than you")
    assert "checker plays: 60%" in told
    assert "cube" not in told
    both = replace(rich_coaching(), peers=Peers(21, 50.0, None, 10.0))
    assert "(cube: 10%)" in other_rows(both).peers
    assert "needs 20 of them" in other_rows(plain_coaching()).peers
