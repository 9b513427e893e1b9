"""What is read of SGF, property by property."""

from __future__ import annotations

import pytest
from helpers import board
from written import written

from analyzer.errors import TranscriptError
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Severity
from analyzer.transcript.comparison import same_record
from analyzer.transcript.foreign import ForeignLevel, ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    PositionAction,
    RollAction,
    Unplayed,
)

WHITE, BLACK = Player.ONE, Player.TWO
ROOT = "FF[4]GM[6]AP[GNU Backgammon:1.08.003]PW[Ann]PB[Bob]"
MATCH = f"{ROOT}MI[length:7][game:1][ws:2][bs:5]RU[Crawford]"
MONEY = f"{ROOT}MI[length:0][game:0][ws:0][bs:0]"
TWO_PLY = ForeignLevel("2-ply", 2)


def read(*nodes: str, root: str = MATCH) -> MatchRecord:
    """Return the record of one game."""
    return read_record(f"(;{root}\n{''.join(f';{node}' for node in nodes)})".encode())


def actions(*nodes: str, root: str = MATCH) -> tuple[object, ...]:
    record = read(*nodes, root=root)
    assert record.problems == ()
    return record.games[0].actions


def entry(*nodes: str, root: str = MATCH):
    """Return what is found about the last action that something is found about."""
    record = read(*nodes, root=root)
    assert record.problems == ()
    return record.analyses[0].entries[-1]


def test_a_root_tells_who_plays_for_what():
    record = read()
    (game,) = record.games
    assert (record.format, record.length, record.producer) == ("sgf", 7, "GNU Backgammon")
    assert (game.number, game.score, game.names) == (2, PerPlayer(2, 5), PerPlayer("Ann", "Bob"))
    assert record.tags == ()


def test_the_header_becomes_the_tags_that_gnubg_exports():
    event = "EV[A [b\\] \\\\ c: d]RO[3]PC[Paris]"
    record = read(root=f"{MATCH}WR[1800]BR[1700]DT[2025-11-08]{event}AN[Me]GC[One\ntwo]")
    assert [(tag.key, tag.value) for tag in record.tags] == [
        ("Site", "Paris"),
        ("Event", "A [b] \\ c: d"),
        ("Round", "3"),
        ("EventDate", "2025.11.08"),
        ("Transcriber", "Me"),
    ]
    assert record.games[0].ratings == PerPlayer("1800", "1700")
    assert [comment.text for comment in record.comments] == ["One", "two"]


@pytest.mark.parametrize(
    ("rules", "length", "tags"),
    [
        ("Crawford:CrawfordGame", 5, []),
        ("", 5, [("Crawford", "Off")]),
        ("", 1, []),
        ("Jacoby", 0, [("Jacoby", "On")]),
        ("NoCube:Jacoby", 0, [("Jacoby", "On"), ("Rules", "cube=off")]),
        ("Crawford:Nackgammon", 5, [("Variation", "Nackgammon")]),
        ("Hypergammon3", 0, [("Variation", "Hypergammon")]),
        ("Hypergammon1", 0, [("Variation", "Hypergammon1")]),
    ],
)
def test_rules_become_tags(rules, length, tags):
    record = read(root=f"{ROOT}MI[length:{length}]RU[{rules}]")
    assert [(tag.key, tag.value) for tag in record.tags] == tags


def test_crawford_is_not_missed_in_files_of_other_programs():
    assert read(root="GM[6]AP[Other:1]MI[length:5]").tags == ()


def test_letters_run_from_the_first_point_of_white():
    # The examples of the specification.
    assert [action.play for action in actions("W[31hefe]", "B[61yg]", "W[66fzezdzcz]")] == [
        written("8/5 6/5"),
        written("bar/18"),
        written("6/off 5/off 4/off 3/off"),
    ]


def test_hits_are_told_from_the_checkers():
    first, second, third = actions("W[43xtmj]", "B[61lrst]", "W[52yw]")
    assert first.play == written("24/20 13/10")
    assert second.play == written("13/7 6/5*")
    assert third.play == written("bar/23")


def test_a_roll_without_ways_is_one_without_a_play():
    (action,) = actions("B[66]")
    assert action == RollAction(BLACK, Place(2, 2), "B[66]", Roll(6, 6), unplayed=Unplayed.BLANK)


def test_doubles_that_answer_doubles_are_beavers():
    found = actions(
        "W[double]", "B[double]", "W[double]", "B[take]", "B[21]", "B[double]", "W[drop]"
    )
    assert [(a.player, a.word, a.value) for a in found if isinstance(a, CubeAction)] == [
        (WHITE, CubeWord.DOUBLE, 2),
        (BLACK, CubeWord.BEAVER, 4),
        (WHITE, CubeWord.RACCOON, 8),
        (BLACK, CubeWord.TAKE, None),
        (BLACK, CubeWord.DOUBLE, 16),
        (WHITE, CubeWord.PASS, None),
    ]


@pytest.mark.parametrize(
    ("result", "end"),
    [
        ("B+2", (BLACK, EndWord.WINS, 2, True, False)),
        ("W+4R", (WHITE, EndWord.WINS, 4, False, False)),
        ("W+R", (WHITE, EndWord.WINS, None, False, False)),
        ("B+1Forfeit", (BLACK, EndWord.WINS, 1, False, True)),
        ("Draw", (WHITE, EndWord.DRAW, None, False, False)),
    ],
)
def test_a_result_is_the_last_action(result, end):
    (action,) = actions(root=f"{MATCH}RE[{result}]")
    assert isinstance(action, EndAction)
    assert not action.in_row
    assert (action.player, action.word, action.points, action.and_match, action.forfeit) == end


@pytest.mark.parametrize("result", ["", "?", "Void"])
def test_an_open_game_has_no_end(result):
    assert actions(root=f"{MATCH}RE[{result}]") == ()


def test_a_position_is_one_action_for_all_nodes_that_set_it_up():
    (found,) = actions("PL[B]AE[a:y]AW[f][f][h]AB[s:t][y]", "CV[4]", "CP[w]", "PL[B]DI[31]")
    assert isinstance(found, PositionAction)
    quoted = found.quoted
    assert quoted.board == board("x 6:2 8:1 o 19:1 20:1 bar:1")
    assert quoted.cube == Cube(4, CubeOwner.MOVER)
    assert (quoted.turn, quoted.roll) == (BLACK, Roll(3, 1))


def test_checkers_are_set_up_on_the_board_that_is_there():
    *_moves, found = actions("W[31hefe]", "AE[f]AB[y]AE[l]")
    assert found.quoted.board == board("x 24:2 13:5 8:2 5:2 o 1:2 17:3 19:5 bar:1")


def test_automatic_doubles_stand_in_the_root():
    found, *_rest = actions("W[31hefe]", root=f"{MONEY}CV[4]")
    assert found.quoted.cube == Cube(4)


def test_the_copyright_is_no_cube():
    record = read("W[31hefe]", root=f"{MATCH}CP[big press]")
    assert len(record.games[0].actions) == 1


def test_dice_that_are_set_and_played_are_one_action():
    assert len(actions("W[31hefe]", "PL[B]DI[21]", "B[21lnst]")) == 2
    *_first, last = actions("W[31hefe]", "PL[B]DI[21]")
    assert (last.player, last.roll, last.unplayed) == (BLACK, Roll(2, 1), Unplayed.HIDDEN)


def test_comments_stand_before_what_they_are_about():
    record = read("W[31hefe]C[good\\] move\nsecond line\n]", "C[all]", "B[21lnst]N[name]")
    assert record.comments == (
        Comment("good] move", Place(2, 11), 0, 0),
        Comment("second line", Place(2, 11), 0, 0),
        Comment("all", Place(4, 3), 0, 1),
        Comment("name", Place(4, 19), 0, 1),
    )


def test_the_comment_of_a_node_that_sets_up_and_moves_is_kept_once():
    record = read("PL[B]CV[2]C[both]B[31qtst]")
    assert [(comment.text, comment.before) for comment in record.comments] == [("both", 1)]


def test_marks_without_an_analysis_are_the_records_own():
    found = actions("W[31hefe]BM[2]", "B[21lnst]DO[]", "W[double]TE[1]", "B[take]IT[]")
    assert [action.mark for action in found] == ["??", "?!", "!", "!?"]


PLAYS = (
    "A[1][hefe E ver 3 0.55 0.17 0.01 0.12 0.004 0.2 2C 0 1 0.000000 1]"
    "[mjlk E ver 3 0.5 0 0 0 0 -0.01 0 0 1 0.0 1]"
)


def test_plays_keep_their_level_equity_and_chances():
    found = entry(f"W[31hefe]{PLAYS}MR[]LU[0.25]GW[2]BM[1]BC[2]")
    first, second = found.plays
    assert found.plays_unit is ForeignUnit.EMG
    assert first.steps == written("8/5 6/5")
    assert (first.equity, first.level) == (0.2, TWO_PLY)
    assert first.outcome == Outcome(0.55, 0.17, 0.01, 0.12, 0.004)
    assert second.level == ForeignLevel("0-ply cubeless", 0)
    assert (found.luck, found.luck_mark) == (0.25, "very lucky")
    assert (found.mark, found.cube_mark) == ("bad", "very bad")


def test_a_roll_that_is_good_for_the_other_side_is_unlucky():
    assert entry("W[31hefe]LU[-0.5]GB[1]").luck_mark == "unlucky"
    assert entry("B[31qtst]LU[0.5]GB[1]").luck_mark == "lucky"


@pytest.mark.parametrize("luck", ["-inf", "nan", "-1.#INF", ""])
def test_luck_that_was_not_computed_is_not_there(luck):
    assert read(f"W[31hefe]LU[{luck}]").analyses == ()


CHANCES = "0.7 0.2 0.01 0.1 0.002"


@pytest.mark.parametrize(
    ("version", "settings"),
    [("ver 3 ", "2C 1 0.0 1"), ("ver 2 ", "2C 0 1 0.0 1"), ("ver 1 ", "0 0 0 0 2C 0 1 0.0")],
)
def test_a_cube_decision_is_read_in_every_version(version, settings):
    text = f"DA[E {version}{settings} {CHANCES} 0.5 0.6 {CHANCES} 0.5 0.65]"
    found = entry(f"B[double]{text}")
    # In a match these are chances to win it, and what a pass is worth depends on the table.
    assert found.cube_unit is ForeignUnit.MWC
    cube = found.cube
    assert (cube.equity_no_double, cube.equity_double_take, cube.cubeless) == (0.6, 0.65, 0.5)
    assert (cube.equity_double_pass, cube.level) == (None, TWO_PLY)
    assert cube.outcome == Outcome(0.7, 0.2, 0.01, 0.1, 0.002)
    money = entry(f"B[double]{text}", root=MONEY)
    assert (money.cube_unit, money.cube.equity_double_pass) == (ForeignUnit.EMG, 1.0)


def test_the_oldest_cube_decisions_are_four_equities():
    cube = entry("B[double]DA[E 1.0000 0.6000 0.8000 1.0000 0C]", root=MONEY).cube
    assert (cube.equity_no_double, cube.equity_double_take) == (0.6, 0.8)


ROLLED = "Output 0.8 0 0 0 0 0.6 {mwc} StdDev 0.01 0 0 0 0 0.02 0.001 SK 0 RC 1 1"


def test_rollouts_keep_their_trials_and_errors():
    score = "X ver 3 Score {} 0.6 Trials 144 " + ROLLED
    values = f"[hefe {score.format(0.5, mwc=0.55)}][mjlk {score.format(0.3, mwc=0.54)}]"
    first, _second = entry(f"W[31hefe]A[0]{values}").plays
    assert first.level == ForeignLevel("rollout", trials=144)
    assert (first.equity, first.cubeless) == (0.5, 0.6)
    # 0.2 EMG are 1 % of the match here, so that an error of 0.1 % is one of 0.02.
    assert first.std_error == pytest.approx(0.02)
    (alone,) = entry(f"W[31hefe]A[0][hefe {score.format(0.5, mwc=0.55)}]").plays
    assert alone.std_error is None
    side = ROLLED.partition(" SK")[0]
    rolled = f"X ver 3 Eq Trials 36 NoDouble {side} DoubleTake {side} SK 0 RC 1"
    cube = entry(f"B[double]DA[{rolled.format(mwc=0.5)}]").cube
    assert (cube.level.trials, cube.equity_no_double, cube.std_error) == (36, 0.5, 0.001)


def test_statistics_are_figures_of_the_players():
    sums = "0.2 0.01 0.5 0.03"
    stored = f"GS[M:15 13 16 14 1 2 0 1 3 4 11 6 {sums}][D:0 1 2 3 14 15 4 5 6 7 1 inf 2 0.2][X:1]"
    record = read("W[31hefe]LU[0.1]", root=MATCH + stored)
    figures = {(each.name, each.player): each.value for each in record.analyses[0].figures}
    assert figures["Unforced moves", 0] == 15
    assert figures["Total moves", 1] == 14
    assert figures["Moves marked very bad", 1] == 2
    assert figures["Error total (chequerplay) EMG", 1] == 0.5
    assert figures["Error total (chequerplay) MWC", 0] == 0.01
    assert figures["Rolls marked very lucky", 0] == 6
    assert ("Luck total MWC", 0) not in figures


def test_the_engine_is_the_program_that_wrote_the_file():
    (analysis,) = read("W[31hefe]LU[0.1]").analyses
    assert analysis.engine == "GNU Backgammon 1.08.003"


def test_other_lines_are_told_and_left_out():
    record = read_record(f"(;{MATCH};W[31hefe](;B[21lnst](;W[43])(;W[42]))(;B[52]))".encode())
    assert len(record.games[0].actions) == 3
    (problem,) = record.problems
    assert problem.severity is Severity.NOTE
    assert problem.message == "2 variations beside the main line are left out"


def test_old_property_names_and_line_ends_are_read():
    old = "(;GaMe[6]Length[5]MatchInfo[length:5]PlayerWhite[A\\\nnn]PlayerBlack[Bob];White[31hefe])"
    record = read_record(old.encode())
    assert record.length == 5
    assert record.names == PerPlayer("Ann", "Bob")
    assert len(record.games[0].actions) == 1


def test_what_nothing_is_made_of_is_noted_once():
    record = read("W[31hefe]ZZ[1]", "B[21lnst]ZZ[2]TR[a]")
    assert [problem.message for problem in record.problems] == [
        "nothing is made of the property ZZ",
        "nothing is made of the property TR",
    ]


def test_only_the_first_match_of_a_file_is_read():
    game = "(;{}MI[length:5][game:{}][ws:0][bs:0];W[31hefe])"
    record = read_record("".join(game.format(ROOT, number) for number in (0, 1, 0)).encode())
    assert len(record.games) == 2
    assert record.problems[-1].message.startswith("a second match begins here")


def test_other_games_are_refused_by_name():
    with pytest.raises(
        TranscriptError, match="no match record but an SGF file that holds a game of Go"
    ):
        read_record(b"(;FF[4]GM[1]SZ[19];B[pd];W[dd])")
    with pytest.raises(TranscriptError, match="an SGF file that holds a game that no GM property"):
        read_record(b"(;FF[4];B[pd];W[dd])")
    mixed = read_record(f"(;GM[1];B[pd])(;{MATCH};W[31hefe])".encode())
    assert len(mixed.games) == 1
    assert mixed.problems[0].message == "a game of Go is left out"


def test_text_may_stand_before_the_first_game():
    plain = read("W[31hefe]")
    found = read_record(f"Date: today\n\n(;{MATCH};W[31hefe])".encode())
    assert same_record(found, plain)
    assert found.problems == ()
