"""Reading back: careers, judged decisions, and frames, equal to what was stored."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from noted import analyzed
from sqlalchemy import select
from stored import DOCUMENT, rows_of, source_of, storable, stored

import analyzer.library
from analyzer.coaching.difficulty import difficulty_of
from analyzer.coaching.motifs import motif_findings
from analyzer.coaching.themes import theme_of_decision
from analyzer.errors import LibraryError
from analyzer.judgment.addresses import decision_id
from analyzer.judgment.tables import tables
from analyzer.library import open_library as opened_by_package
from analyzer.library.frames import TABLES, decision_frame, frame, pieces
from analyzer.library.judged import judged_decisions
from analyzer.library.making import is_kept, matters
from analyzer.library.matches import MatchOrder, count_matches, list_matches
from analyzer.library.opening import open_library, reading
from analyzer.library.players import find_player
from analyzer.library.reading import career, document, peers, record
from analyzer.library.schema import decisions
from analyzer.library.selecting import Selection
from analyzer.library.storing import Source, store
from analyzer.model.player import PerPlayer, Player

ANN_BOB = PerPlayer("Ann", "Bob")
LATE = storable(1, names=ANN_BOB, day=date(2024, 5, 1), event="Tournoi d'Été")
EARLY = storable(2, 5, names=PerPlayer("Cleo", "Ann"), day=date(2023, 5, 1), event="100%_sure")
UNDATED = storable(3, 0, names=ANN_BOB, most_games=3)
MATCHES = (LATE, EARLY, UNDATED)


@pytest.fixture
def library(library_url):
    with open_library(library_url) as opened:
        for analysis in MATCHES:
            stored(opened, analysis)
        yield opened


def career_of(library, name, selection=Selection()):  # noqa: B008
    return career(library, find_player(library, name).id, selection)


def kept_of(analysis, player):
    return [
        decision
        for game in analysis.games
        for decision in game.decisions
        if decision.player is player and is_kept(decision)
    ]


def test_a_career_has_the_matches_in_the_order_of_their_days(library):
    found = career_of(library, "ann")
    assert found.names == ("Ann",)
    assert [match.day for match in found.matches] == [None, date(2023, 5, 1), date(2024, 5, 1)]
    assert [match.opponent for match in found.matches] == ["Bob", "Cleo", "Bob"]
    assert [match.length for match in found.matches] == [0, 5, 3]
    ids = [match.id for match in found.matches]
    assert [each.match for each in found.decisions] == sorted(
        (each.match for each in found.decisions), key=ids.index
    )


def test_a_match_is_told_from_the_players_side(library):
    by_day = {match.day: match for match in career_of(library, "Ann").matches}
    early = by_day[date(2023, 5, 1)]
    assert early.totals == EARLY.totals.two
    assert early.opponent_totals == EARLY.totals.one
    assert early.result == pytest.approx(-sum(game.result for game in EARLY.games))
    assert early.won is (EARLY.replay.winner is Player.TWO)
    assert early.event == "100%_sure"
    assert (early.games, early.level, early.weight) == (len(EARLY.games), "standard", 1.0)
    assert by_day[None].won is None
    bobs = career_of(library, "Bob").matches
    assert bobs[-1].result == pytest.approx(-by_day[date(2024, 5, 1)].result)


def test_decisions_of_a_career_are_those_of_the_analyses(library):
    found = career_of(library, "Ann").decisions
    expected = [
        (analysis, decision)
        for analysis, player in ((UNDATED, Player.ONE), (EARLY, Player.TWO), (LATE, Player.ONE))
        for decision in kept_of(analysis, player)
    ]
    assert len(found) == len(expected)
    for read, (analysis, decision) in zip(found, expected, strict=True):
        findings = motif_findings(decision, analysis.replay.game)
        assert (read.game, read.turn, read.kind) == (decision.game, decision.turn, decision.kind)
        assert (read.error_emg, read.cost) == (decision.error_emg, decision.cost)
        assert (read.counted, read.mark) == (decision.counted_pr, decision.mark)
        assert read.xgid == decision_id(decision, analysis.replay.game, analysis.replay.length)
        assert read.theme == theme_of_decision(decision, analysis.replay.game)
        assert read.motifs == tuple(each.motif for each in findings)
        assert read.motif_sizes == tuple(each.size for each in findings)
        assert read.difficulty == difficulty_of(decision)
        assert read.cube_error is decision.cube_error
        assert read.best == decision.candidates[decision.best].label
        assert read.choice is decision.candidates[decision.played].choice


def test_points_needed_and_chances_are_those_of_who_decides(library):
    for read in career_of(library, "Ann").decisions:
        if read.kind.value != "take":
            continue
        (source,) = (
            decision
            for analysis in MATCHES
            for decision in kept_of(analysis, Player.ONE) + kept_of(analysis, Player.TWO)
            if decision.error_emg == read.error_emg
            and decision_id(decision, analysis.replay.game, analysis.replay.length) == read.xgid
            and decision.kind is read.kind
        )
        stakes = source.position.stakes
        if read.player_away is not None:
            assert (read.player_away, read.opponent_away) == (
                stakes.opponent_away,
                stakes.mover_away,
            )
        assert read.win == pytest.approx(1 - source.cube.outcome.win)
        assert read.no_double == source.cube.equity_no_double


@pytest.mark.parametrize(
    ("selection", "days"),
    [
        (Selection(since=date(2024, 1, 1)), [date(2024, 5, 1)]),
        (Selection(until=date(2023, 12, 31)), [date(2023, 5, 1)]),
        (Selection(event="ÉTÉ"), [date(2024, 5, 1)]),
        (Selection(event="%_"), [date(2023, 5, 1)]),
        (Selection(length=0), [None]),
        (Selection(level="deep"), []),
        (Selection(game="international"), [None, date(2023, 5, 1), date(2024, 5, 1)]),
    ],
)
def test_a_career_is_of_the_matches_that_are_meant(library, selection, days):
    found = career_of(library, "Ann", selection)
    assert [match.day for match in found.matches] == days
    assert {each.match for each in found.decisions} == {match.id for match in found.matches}


def test_matches_against_one_opponent(library):
    bob = find_player(library, "Bob").id
    assert len(career_of(library, "Ann", Selection(opponent=bob)).matches) == 2
    assert count_matches(library, Selection(player=bob, length=0)) == 1


def test_only_the_analysis_that_counts_is_read(library):
    deeper = replace(LATE, settings=replace(LATE.settings, level="deep"))
    before = career_of(library, "Ann")
    stored(library, deeper)
    after = career_of(library, "Ann")
    assert [match.level for match in after.matches] == ["standard", "standard", "deep"]
    assert len(after.decisions) == len(before.decisions)


def test_peers_lost_what_the_analyses_say(library):
    found = {peer.name: peer for peer in peers(library, find_player(library, "Ann").id)}
    assert sorted(found) == ["Bob", "Cleo"]
    whole = LATE.totals.two + UNDATED.totals.two
    bob = found["Bob"]
    assert bob.checker_decisions + bob.cube_decisions == whole.pr_decisions
    assert bob.checker_loss + bob.cube_loss == pytest.approx(whole.pr_loss)
    assert bob.cube_decisions > 0


def test_decisions_that_matter_are_built_again_as_they_were(library):
    for number, analysis in enumerate(MATCHES, 1):
        expected = [
            decision
            for game in analysis.games
            for decision in game.decisions
            if is_kept(decision) and matters(decision)
        ]
        found = decision_frame(library)
        found = found[(found["match"] == number) & (found["mark"] != "none")]
        ids = found.sort_values("ordinal")["id"].tolist()
        assert len(expected) > 10
        assert judged_decisions(library, ids) == tuple(expected)
        assert judged_decisions(library, ids[::-1]) == tuple(expected[::-1])


def test_of_other_decisions_the_options_are_not_kept(library):
    with reading(library) as connection:
        query = select(decisions.c.id).where(decisions.c.mark == "none").limit(1)
        number = connection.scalar(query)
    for other in (number, 10**6):
        with pytest.raises(LibraryError, match=rf"does not hold the options of decision {other}$"):
            judged_decisions(library, [other])


def test_what_is_not_there_is_told(library):
    with pytest.raises(LibraryError, match=r"holds no match 9; kibitz matches lists"):
        document(library, 9)
    with pytest.raises(LibraryError, match=r"holds no analysis of match 1 at level deep$"):
        document(library, 1, "deep")
    with pytest.raises(LibraryError, match=r"holds no match 9"):
        record(library, 9)


def test_matches_are_listed_in_every_order_and_in_pages(library):
    def order(by):
        return [match.id for match in list_matches(library, order=by)]

    assert order(MatchOrder.DAY) == [1, 2, 3]
    assert order(MatchOrder.LENGTH) == [2, 1, 3]
    assert order(MatchOrder.EVENT) == [2, 1, 3]
    losses = [each.totals.one.pr_loss + each.totals.two.pr_loss for each in MATCHES]
    assert order(MatchOrder.LOSS) == sorted((1, 2, 3), key=lambda number: -losses[number - 1])
    assert len(order(MatchOrder.IMPORTED)) == 3
    assert [match.id for match in list_matches(library, limit=1, offset=1)] == [2]
    assert list_matches(library, offset=3) == ()


def test_a_listed_match_tells_of_both_sides(library):
    listed = list_matches(library)[1]
    assert listed.players == PerPlayer("Cleo", "Ann")
    assert listed.score == EARLY.replay.score
    assert listed.winner is EARLY.replay.winner
    assert listed.pr_decisions == EARLY.totals.map(lambda totals: totals.pr_decisions)
    assert listed.pr_losses == EARLY.totals.map(lambda totals: totals.pr_loss)


def test_sums_of_match_reports_are_those_of_the_library(library):
    expected = tables(MATCHES).matches.groupby("name")["loss_emg"].sum()
    totals = frame(library, "performances").merge(
        frame(library, "players"), left_on="player_id", right_on="id"
    )
    found = totals.assign(loss=totals["checker_loss"] + totals["cube_loss"])
    found = found.groupby("name")["loss"].sum()
    pd.testing.assert_series_equal(found, expected, check_names=False)
    by_decision = decision_frame(library).groupby("player")["error_emg"].sum()
    pd.testing.assert_series_equal(by_decision, expected, check_names=False)


def test_frames_hold_every_row_with_its_type(library):
    assert set(TABLES) == {
        "players", "aliases", "matches", "sources", "games", "analyses", "performances",
        "decisions", "candidates", "cubes", "notes",
    }  # fmt: skip
    for name in TABLES:
        table = frame(library, name)
        assert len(table) == sum(len(piece) for piece in pieces(library, name, size=7)), name
    found = frame(library, "decisions")
    assert found["counted_pr"].dtype == bool
    assert found["error_emg"].dtype == float
    assert frame(library, "matches")["imported_at"].dtype.kind == "M"
    assert frame(library, "notes").empty
    rows = rows_of(LATE)
    assert len(frame(library, "games")) == sum(len(each.games) for each in MATCHES)
    assert found["xgid"].tolist()[: len(rows.decisions)] == [each.xgid for each in rows.decisions]


def test_the_decision_frame_names_players_and_matches(library):
    ann = find_player(library, "Ann").id
    found = decision_frame(library, Selection(player=ann))
    assert set(found["player"]) == {"Ann"}
    assert set(found["opponent"]) == {"Bob", "Cleo"}
    assert len(found) == len(career_of(library, "Ann").decisions)


def test_a_table_that_there_is_not_is_told(library):
    with pytest.raises(LibraryError, match=r"^a library has no table games; DROP; it has players"):
        frame(library, "games; DROP")


def test_a_short_match_judged_by_an_evaluator_comes_back_too():
    judged = analyzed()
    with opened_by_package("") as library:
        number = store(library, judged, DOCUMENT, Source("short.mat", b"short")).match
        found = decision_frame(library)
        marked = found[found["mark"] != "none"]["id"].tolist()
        expected = tuple(each for game in judged.games for each in game.decisions if matters(each))
        assert judged_decisions(library, marked) == expected
        assert record(library, number) == b"short"


def test_public_names_are_those_that_type_checkers_see():
    source = Path(analyzer.library.__file__).read_text("utf-8")
    typed = re.findall(
        r"^    from analyzer\.library\.(\w+) import (\w+) as \2$", source, re.MULTILINE
    )
    assert {name: home for home, name in typed} == analyzer.library._HOMES
    for name in analyzer.library.__all__:
        assert getattr(analyzer.library, name).__name__ == name
    with pytest.raises(AttributeError):
        analyzer.library.nonsense  # noqa: B018


def test_a_source_stands_for_its_bytes():
    assert source_of(LATE).digest != source_of(EARLY).digest
