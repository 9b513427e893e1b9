"""Reading what gnubg exports as text, line by line."""

from __future__ import annotations

import contextlib
import random

import pytest
from damage import damaged
from gnubg_text_pages import HEAD, NAMES, board, page
from helpers import EXAMPLES, shared
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.transcript.encoding import decode
from analyzer.transcript.foreign import (
    ForeignCube,
    ForeignEntry,
    ForeignFigure,
    ForeignLevel,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.gnubg_text.reader import is_gnubg_text
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
from analyzer.transcript.steps import Landing, WrittenStep

ANN, BOB = Player.ONE, Player.TWO
#: After 31: 8/5 6/5, seen by the side that comes next.
AFTER_31 = Board(
    (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -4, -2, 0, 0, 0, 2, 0)
)
FIVE_POINT = (
    WrittenStep(8, (Landing(5),)),
    WrittenStep(6, (Landing(5),)),
)
OPENING = board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1))


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def entry(*boards: str) -> ForeignEntry:
    """Return what the last board of a text that has anything to tell tells of its decision."""
    record = read(page(*boards))
    assert not record.problems
    return record.analyses[0].entries[-1]


# -- What was played --


def test_a_play_has_its_side_its_dice_and_its_steps() -> None:
    record = read(page(OPENING))
    assert record.problems == ()
    assert (record.format, record.producer, record.length) == ("gnubg-text", "GNU Backgammon", 7)
    (game,) = record.games
    assert (game.number, game.names, game.score) == (1, NAMES, PerPlayer(0, 0))
    (action,) = game.actions
    assert isinstance(action, RollAction)
    assert (action.player, action.roll, action.play) == (BOB, Roll(3, 1), FIVE_POINT)
    assert (action.place, action.text) == (Place(24, 1), "* Bob moves 8/5 6/5")


@pytest.mark.parametrize(
    ("below", "word"), [("* Bob accepts", CubeWord.TAKE), ("* Bob rejects", CubeWord.PASS)]
)
def test_a_double_and_its_answer(below: str, word: CubeWord) -> None:
    doubled = board(2, ANN, "* Ann doubles", position=AFTER_31)
    answered = board(3, ANN, below, position=AFTER_31, is_doubled=True)
    actions = read(page(OPENING, doubled, answered)).games[0].actions
    found = [(each.player, each.word, each.value) for each in actions if type(each) is CubeAction]
    assert found == [(ANN, CubeWord.DOUBLE, 2), (BOB, word, None)]


def test_a_double_of_a_double_is_a_beaver_and_of_that_a_raccoon() -> None:
    money = MoneyRules(jacoby=True)
    boards = [
        board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), stakes=money, length=None),
        board(2, ANN, "* Ann doubles", position=AFTER_31, stakes=money, length=None),
        board(3, ANN, "* Bob doubles", position=AFTER_31, stakes=money, is_doubled=True),
        board(4, ANN, "* Ann doubles", position=AFTER_31, stakes=money, is_doubled=True),
        board(5, ANN, "* Bob accepts", position=AFTER_31, stakes=money, is_doubled=True),
    ]
    record = read(page(*boards))
    assert record.problems == ()
    words = [each.word for each in record.games[0].actions if isinstance(each, CubeAction)]
    assert words == [CubeWord.DOUBLE, CubeWord.BEAVER, CubeWord.RACCOON, CubeWord.TAKE]
    values = [each.value for each in record.games[0].actions if isinstance(each, CubeAction)]
    assert values == [2, 4, 8, None]


def test_a_side_that_cannot_move() -> None:
    closed = Board((0, -2, *(0,) * 16, -2, -2, -2, -2, -2, -2, 0, 1))
    boards = [
        board(1, BOB, "* Bob cannot move", roll=Roll(3, 1), position=closed),
        board(2, ANN, "* Ann moves 6/2", roll=Roll(3, 1), position=closed.mirrored()),
    ]
    position, dance, _last = read(page(*boards)).games[0].actions
    assert isinstance(position, PositionAction)
    assert isinstance(dance, RollAction)
    assert dance.unplayed is Unplayed.CANNOT_MOVE


def test_the_result_ends_a_game() -> None:
    tail = "Bob wins 2 points\n\nGame statistics for game 1\n\n" + table("Ann", "Bob")
    end = read(page(OPENING, tail=tail)).games[0].actions[-1]
    assert isinstance(end, EndAction)
    assert (end.player, end.word, end.points, end.in_row) == (BOB, EndWord.WINS, 2, False)


def test_names_may_begin_alike_and_hold_digits() -> None:
    names = PerPlayer("Ann", "Ann 2 wins")
    boards = [
        board(1, BOB, "* Ann 2 wins moves 8/5 6/5", roll=Roll(3, 1), names=names),
        board(2, ANN, "* Ann moves 8/5 6/5", roll=Roll(3, 1), position=AFTER_31, names=names),
    ]
    tail = "Ann 2 wins wins 1 point\n\nGame statistics for game 1\n\n" + table(*names)
    actions = read(page(*boards, tail=tail)).games[0].actions
    assert [action.player for action in actions if not isinstance(action, PositionAction)] == [
        BOB,
        ANN,
        BOB,
    ]


def test_the_name_of_the_cubes_owner_is_told_without_the_cube() -> None:
    owned = PerPlayer("Ann (Cube: 2)", "Bob")
    cube = Cube(2, CubeOwner.OPPONENT)
    boards = [
        board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), names=owned, cube=cube),
        board(2, ANN, "* Ann moves 8/5 6/5", roll=Roll(3, 1), position=AFTER_31),
    ]
    assert read(page(*boards)).names == NAMES
    assert read(page(boards[0])).names == NAMES


def test_a_position_that_the_plays_do_not_lead_to_is_set_up() -> None:
    elsewhere = board(2, ANN, "* Ann moves 8/5 6/5", roll=Roll(3, 1))
    actions = read(page(OPENING, elsewhere)).games[0].actions
    assert [type(action) for action in actions] == [RollAction, PositionAction, RollAction]
    assert isinstance(actions[1], PositionAction)
    assert actions[1].quoted.board == STANDARD_START
    assert actions[1].quoted.turn is ANN


def test_a_board_below_which_nothing_was_done_is_a_position() -> None:
    (action,) = read(page(board(1, ANN, "", roll=Roll(6, 5), position=AFTER_31))).games[0].actions
    assert isinstance(action, PositionAction)
    quoted = action.quoted
    assert (quoted.board, quoted.turn, quoted.roll) == (AFTER_31, ANN, Roll(6, 5))


def test_a_roll_that_waits_for_its_play_is_kept() -> None:
    waiting = board(2, ANN, "* Ann cannot move", roll=Roll(6, 5), position=AFTER_31)
    action = read(page(OPENING, waiting)).games[0].actions[-1]
    assert isinstance(action, RollAction)
    assert (action.roll, action.unplayed) == (Roll(6, 5), Unplayed.BLANK)


def test_a_double_that_waits_for_its_answer_is_made() -> None:
    asked = board(1, ANN, "", position=AFTER_31, is_doubled=True)
    position, double = read(page(asked)).games[0].actions
    assert isinstance(position, PositionAction)
    assert isinstance(double, CubeAction)
    assert (double.player, double.word, double.value) == (ANN, CubeWord.DOUBLE, 2)


# -- What match it is --


def test_the_head_tells_of_the_match() -> None:
    head = (
        "The score (after 4 games) is: Ann 3, Bob 5 (match to 7 points)\n\nMatch Information:\n"
        "Ann's rating: 1650\nDate: 16/08/2023\nEvent: Spring Open\nRound: 3\nPlace: Club\n"
        "Annotator: Carl\nComments: a long one\nin two lines\nAnnotation:\nof the game\n\n"
    )
    stakes = MatchScore(2, 4)
    opening = board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), stakes=stakes)
    record = read(page(opening, head=head))
    assert record.problems == ()
    assert [(tag.key, tag.value) for tag in record.tags] == [
        ("Date", "16/08/2023"),
        ("Event", "Spring Open"),
        ("Round", "3"),
        ("Place", "Club"),
        ("Annotator", "Carl"),
    ]
    (game,) = record.games
    assert (game.number, game.score) == (5, PerPlayer(3, 5))
    assert game.ratings == PerPlayer("1650", None)
    assert [(each.text, each.game) for each in record.comments] == [
        ("a long one", None),
        ("in two lines", None),
        ("of the game", 0),
    ]


@pytest.mark.parametrize(
    ("stakes", "length", "tags"),
    [
        (MoneyRules(jacoby=True), None, [("Rules", "jacoby=on")]),
        (MoneyRules(), None, [("Rules", "jacoby=off")]),
        (MatchScore(1, 3, ScorePhase.CRAWFORD), 7, []),
        (MatchScore(1, 3, ScorePhase.POST_CRAWFORD), 7, [("Rules", "crawford=off")]),
        (MatchScore(1, 1, ScorePhase.POST_CRAWFORD), 7, []),
        (MatchScore(1, 1), 1, []),
    ],
)
def test_the_ids_tell_the_rules(
    stakes: MoneyRules | MatchScore, length: int | None, tags: list[tuple[str, str]]
) -> None:
    opening = board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), stakes=stakes, length=length)
    record = read(page(opening))
    assert [(tag.key, tag.value) for tag in record.tags] == tags
    assert record.length == (length or 0)


def test_a_game_that_begins_like_nackgammon_is_nackgammon() -> None:
    start = Board(
        (0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, *(0,) * 3, 2, 2, 0)
    )
    record = read(page(board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), position=start)))
    assert [(tag.key, tag.value) for tag in record.tags] == [("Variation", "Nackgammon")]
    assert isinstance(record.games[0].actions[0], RollAction)


def test_comments_stand_with_what_they_are_about() -> None:
    noted = board(
        1, BOB, "* Bob moves 8/5 6/5\n\nAnnotation:\nBest.\nMove number 2: no.", roll=Roll(3, 1)
    )
    answer = board(2, ANN, "* Ann moves 8/5 6/5", roll=Roll(3, 1), position=AFTER_31)
    record = read(page(noted, answer))
    assert len(record.games[0].actions) == 2
    assert record.comments == (
        Comment("Best.", Place(27, 1), 0, 0),
        Comment("Move number 2: no.", Place(28, 1), 0, 0),
    )


def test_what_a_mail_says_around_the_text_is_comments() -> None:
    record = read("Hi Ann,\n\nlook:\n\n" + page(OPENING) + "\nYours,\nBob\n")
    assert record.problems == ()
    assert [each.text for each in record.comments] == ["Hi Ann,", "look:", "Yours,", "Bob"]
    assert record.games[0].place == Place(5, 1)


def test_games_put_together_are_one_match() -> None:
    second = "The score (after 1 game) is: Ann 0, Bob 2 (match to 7 points)\n\n"
    opening = board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1), stakes=MatchScore(5, 7))
    record = read(page(OPENING) + page(opening, head=second))
    assert [(game.number, game.score) for game in record.games] == [
        (1, PerPlayer(0, 0)),
        (2, PerPlayer(0, 2)),
    ]


def test_only_the_first_of_two_matches_is_read() -> None:
    record = read(page(OPENING) + page(OPENING))
    assert len(record.games) == 1
    assert [problem.message for problem in record.problems] == [
        "another match begins here; it is left out"
    ]
    carl = PerPlayer("Carl", "Dora")
    other = board(1, BOB, "* Dora moves 8/5 6/5", roll=Roll(3, 1), names=carl)
    assert len(read(page(OPENING) + page(other)).games) == 1


# -- What gnubg found --


def test_plays_with_their_values() -> None:
    found = entry(
        board(
            1,
            BOB,
            "* Bob moves 8/5 6/5\nAlert: bad move ( -0.100)\nAlert: very lucky roll! ( +0.812)\n\n"
            "Rolled 31 (+0.160):\n"
            "     1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.160\n"
            "       0.552 0.174 0.013 - 0.448 0.124 0.005\n"
            "*   12. Cubeless 0-ply   24/23 24/21                  Eq.: -0.001 (-0.161)\n",
            roll=Roll(3, 1),
        )
    )
    best, other = found.plays
    outcome = Outcome(0.552, 0.174, 0.013, 0.124, 0.005)
    assert best == ForeignPlay(FIVE_POINT, 0.160, ForeignLevel("2-ply", 2), outcome)
    assert (other.equity, other.level) == (-0.001, ForeignLevel("cubeless 0-ply", 0))
    assert (found.luck, found.luck_unit, found.plays_unit) == (
        0.160,
        ForeignUnit.EMG,
        ForeignUnit.EMG,
    )
    assert (found.mark, found.luck_mark, found.cube_mark) == ("bad", "very lucky", "")


ROLLED_OUT = """\
* Bob moves 8/5 6/5

Rolled 31:
*    1. Rollout          8/5 6/5                      Eq.: +0.709
       0.625 0.313 0.028 - 0.375 0.092 0.005 CL +0.510 CF +0.709
      [0.006 0.008 0.003 - 0.006 0.005 0.001 CL  0.017 CF  0.041]
        Full cubeful rollout with variance reduction
        1296 games, Mersenne Twister dice gen. with seed 936409796 and quasi-random dice
        Play: 0-ply cubeful prune [expert]
        Cube: 0-ply cubeful prune [expert]
"""


def test_a_rollout_with_its_errors_and_games() -> None:
    (play,) = entry(board(1, BOB, ROLLED_OUT, roll=Roll(3, 1))).plays
    assert play.level == ForeignLevel("rollout", trials=1296)
    assert (play.cubeless, play.std_error) == (0.510, 0.041)


CUBE = """\
* Ann doubles


Cube analysis
2-ply cubeless equity +0.672 (Money: +0.665)
  0.748 0.189 0.004 - 0.252 0.023 0.000
Cubeful equities:
1. Double, pass        +1.000
2. Double, take        +1.216  (+0.216)
3. No double           +0.911  (-0.089)
Proper cube action: Double, pass
"""
TAKEN = """\
* Bob accepts

Alert: wrong take (-0.216)!
 [very bad]
Cube analysis
2-ply cubeless equity -0.672 (Money: -0.665)
  0.252 0.023 0.000 - 0.748 0.189 0.004
Cubeful equities:
1. Double, pass        -1.000
2. Double, take        -1.216  (-0.216)
3. No double           -0.911  (+0.089)
Proper cube action: Double, pass
"""
VALUES = ForeignCube(
    0.911,
    1.216,
    1.0,
    ForeignLevel("2-ply", 2),
    Outcome(0.748, 0.189, 0.004, 0.023, 0.0),
    cubeless=0.665,
)


def test_a_double_with_its_values() -> None:
    doubled = board(2, ANN, CUBE, position=AFTER_31)
    passed = board(3, ANN, "* Bob rejects", position=AFTER_31, is_doubled=True)
    assert entry(OPENING, doubled, passed) == ForeignEntry(0, 1, cube=VALUES)


def test_a_decision_that_was_not_taken_yet_belongs_to_its_position() -> None:
    # Where a game breaks off gnubg writes that the side doubles, whatever it means to do.
    record = read(page(OPENING, board(2, ANN, CUBE, position=AFTER_31)))
    _opening, position = record.games[0].actions
    assert isinstance(position, PositionAction)
    assert record.analyses[0].entries == (ForeignEntry(0, 1, cube=VALUES),)


def test_values_beside_an_answer_are_those_of_the_double() -> None:
    doubled = board(2, ANN, CUBE, position=AFTER_31)
    taken = board(3, ANN, TAKEN, position=AFTER_31, is_doubled=True)
    assert entry(OPENING, doubled, taken) == ForeignEntry(0, 2, cube=VALUES, mark="very bad")


def test_values_beside_an_answer_alone_are_turned_round() -> None:
    found = entry(board(1, ANN, TAKEN, position=AFTER_31, is_doubled=True))
    assert found.cube is not None
    assert found.action == 1
    assert found.cube.outcome is not None
    assert found.cube.outcome.chances == pytest.approx(VALUES.outcome.chances)
    assert (found.cube.equity_no_double, found.cube.equity_double_take) == (0.911, 1.216)


def test_a_double_that_was_missed_stands_with_the_roll() -> None:
    below = CUBE.replace(
        "* Ann doubles\n\n", "* Ann moves 8/5 6/5\nAlert: missed double (-0.089)!\n [bad]"
    )
    found = entry(
        OPENING, board(2, ANN, below + "\nRolled 31:\n", roll=Roll(3, 1), position=AFTER_31)
    )
    assert found.cube == VALUES
    assert (found.cube_mark, found.mark) == ("bad", "")


def test_a_cube_decision_rolled_out() -> None:
    below = """\
* Ann doubles


Cube analysis
Rollout cubeless equity -0.059 (Money: -0.060)

Cubeful equities:
1. No double           -0.080
2. Double, pass        +1.000  (+1.080)
3. Double, take        -0.465  (-0.385)
Proper cube action: No double, take (26.3%)

Rollout details:
Centered 1-cube:
  0.478 0.150 0.009 - 0.522 0.166 0.008 CL -0.059 CF -0.080
 [0.012 0.008 0.001 - 0.012 0.009 0.002 CL  0.026 CF  0.064]
Bad Bob owns 2-cube:
  0.476 0.186 0.010 - 0.524 0.170 0.008 CL -0.101 CF -0.465
 [0.012 0.025 0.001 - 0.012 0.008 0.002 CL  0.058 CF  0.103]
Full cubeful rollout with variance reduction
36 games, Mersenne Twister dice gen. with seed 936409796 and quasi-random dice
"""
    found = entry(OPENING, board(2, ANN, below, position=AFTER_31))
    cube = found.cube
    assert cube is not None
    assert cube.level == ForeignLevel("rollout", trials=36)
    assert (cube.std_error, cube.double_std_error) == (0.064, 0.103)
    assert cube.outcome_double == Outcome(0.476, 0.186, 0.010, 0.170, 0.008)
    assert found.mark == ""


def test_chances_of_the_match_in_both_ways_of_writing() -> None:
    for no_double, take, passed in (
        ("49.20%", "46.55%", "56.26%"),
        ("0.49200", "0.46550", "0.56260"),
    ):
        below = (
            "* Ann moves 8/5 6/5\n\nCube analysis\n0-ply cubeless MWC  49.42% (Money: -0.091)\n"
            "   46.7  13.2   0.6 -  53.3  15.4   1.0\nCubeful equities:\n"
            f"1. No double            {no_double}\n2. Double, pass         {passed}  ( +7.06%)\n"
            f"3. Double, take         {take}  (+-2.65%)\n\nRolled 31 (-0.221%):\n"
            f"*    1. Cubeful 0-ply    8/5 6/5                      MWC: {no_double}\n"
        )
        found = entry(OPENING, board(2, ANN, below, roll=Roll(3, 1), position=AFTER_31))
        assert found.cube is not None
        assert (found.cube_unit, found.plays_unit, found.luck_unit) == (ForeignUnit.MWC,) * 3
        assert found.cube.equity_double_pass == pytest.approx(0.5626)
        assert found.plays[0].equity == pytest.approx(0.492)
        assert found.luck == pytest.approx(-0.00221)
        assert found.cube.outcome == Outcome(0.467, 0.132, 0.006, 0.154, 0.01)


def table(*names: str) -> str:
    return f"{'Player':40} {names[0]:23} {names[1]:23}\n\n"


STATISTICS = """\
Overall statistics

Error total EMG (MWC)                         -0.183 ( -0.906%)       -0.166 ( -0.686%)
Error rate mEMG (MWC)                         -8.7   ( -0.043%)       -7.9   ( -0.033%)
Snowie error rate                             -4.6   ( +0.000%)       -4.1   ( +0.000%)
Overall rating                           Advanced                Expert
Error based abs. FIBS rating             1926.9                  n/a
Chequerplay errors rating loss            123.1                    89.1
Cube errors rating loss                     0.0                     0.0
"""


def test_statistics_are_figures_of_the_game_and_of_the_match() -> None:
    tables = [f"{head}\n\n{table('Ann', 'Bob')}{STATISTICS}\n\n\n\n" for head in ("Game", "Match")]
    (analysis,) = read(page(OPENING, tail="".join(tables))).analyses
    assert analysis.engine == "GNU Backgammon 1.07.001"
    of_game = [figure for figure in analysis.figures if figure.game == 0]
    assert of_game[:5] == [
        ForeignFigure("Error total EMG", 0.183, 0, 0),
        ForeignFigure("Error total MWC", pytest.approx(0.00906), 0, 0),
        ForeignFigure("Error total EMG", 0.166, 1, 0),
        ForeignFigure("Error total MWC", pytest.approx(0.00686), 1, 0),
        ForeignFigure("Error rate mEMG", 8.7, 0, 0),
    ]
    assert [figure.name for figure in analysis.figures if figure.game is None] == [
        figure.name for figure in of_game
    ]
    assert ForeignFigure("Error based abs. FIBS rating", 1926.9, 0, 0) in of_game


def test_counts_have_their_costs_and_what_is_not_told_is_left_out() -> None:
    rows = """\
Cube

Takes                                      2                       3
Missed doubles below CP (EMG (MWC))        1 (-0.029 ( -0.279%))   0
Luck rate mEMG (MWC)                     n/a                       +3.1   ( +0.010%)
Luck total EMG (MWC)                        -1.250 ( -6.500%)      +0.500 ( +1.000%)
"""
    tail = f"Game\n\n{table('Ann', 'Bob')}{rows}"
    (analysis,) = read(page(OPENING, tail=tail)).analyses
    assert [(each.name, each.player, each.value) for each in analysis.figures] == [
        ("Takes", 0, 2.0),
        ("Takes", 1, 3.0),
        ("Missed doubles below CP", 0, 1.0),
        ("Missed doubles below CP, error EMG", 0, 0.029),
        ("Missed doubles below CP, error MWC", 0, pytest.approx(0.00279)),
        ("Missed doubles below CP", 1, 0.0),
        ("Missed doubles below CP, error EMG", 1, 0.0),
        ("Missed doubles below CP, error MWC", 1, 0.0),
        ("Luck rate mEMG", 1, 3.1),
        ("Luck rate MWC", 1, pytest.approx(0.0001)),
        ("Luck total EMG", 0, -1.25),
        ("Luck total MWC", 0, pytest.approx(-0.065)),
        ("Luck total EMG", 1, 0.5),
        ("Luck total MWC", 1, pytest.approx(0.01)),
    ]


def test_statistics_of_a_match_that_was_not_analyzed_are_no_analysis() -> None:
    empty = STATISTICS.replace("0.183", "0.000").replace("0.166", "0.000").replace("8.7", "0.0")
    tail = f"Game\n\n{table('Ann', 'Bob')}{empty.replace('7.9', '0.0')}"
    assert read(page(OPENING, tail=tail)).analyses == ()


# -- Which texts these are --


def test_no_other_record_is_taken_for_one() -> None:
    others = [path for path in EXAMPLES.iterdir() if path.suffix == ".mat"]
    for folder in ("mat", "variants", "xgid-text", "bgblitz-text", "sgf"):
        others += sorted(shared(f"corpus/{folder}").iterdir())
    taken = [path for path in others if is_gnubg_text(decode(path.read_bytes()).text)]
    assert taken == []


def test_every_file_of_the_corpus_is_read_without_a_word() -> None:
    for path in sorted(shared("corpus/gnubg-text-export").iterdir()):
        record = read_record(path.read_bytes(), path.name)
        assert (record.format, record.problems) == ("gnubg-text", ())
        (analysis,) = record.analyses
        rolls = sum(
            isinstance(each, RollAction) and bool(each.play) for each in record.games[0].actions
        )
        assert len(analysis.entries) >= rolls > 5
        assert analysis.figures


def test_a_board_without_a_head_is_no_export() -> None:
    text = page(OPENING).replace("Move number 1:  Bob to play 31\n", "").replace(HEAD, "")
    assert not is_gnubg_text(text)
    assert is_gnubg_text(page(OPENING, head=""))


def test_a_position_that_cannot_be_read_is_refused_with_the_reason() -> None:
    text = page(board(1, BOB, "", roll=Roll(3, 1)).replace("4HPwATDgc/ABMA", "4HPwATDgc/AB"))
    with pytest.raises(TranscriptError, match="without a board that can be read"):
        read(text)


# -- Damage --


def test_a_line_that_cannot_be_read_costs_only_itself() -> None:
    below = ROLLED_OUT.replace(
        "*    1. Rollout          8/5 6/5 ", "*    1. Rollout          8/? 6/5 "
    )
    record = read(page(board(1, BOB, below, roll=Roll(3, 1))))
    (problem,) = record.problems
    assert (problem.kind, problem.place) == ("syntax", Place(27, 26))
    assert "“8/?” cannot be read" in problem.message
    assert len(record.games[0].actions) == 1


def test_an_id_that_cannot_be_read_costs_no_play() -> None:
    text = page(OPENING).replace("4HPwATDgc/ABMA", "4HPwATDgc/ABM!")
    record = read(text)
    (problem,) = record.problems
    assert "the IDs of this board cannot be read" in problem.message
    (action,) = record.games[0].actions
    assert isinstance(action, RollAction)
    assert (action.player, action.roll, action.play) == (BOB, Roll(3, 1), FIVE_POINT)


def test_an_unknown_name_is_reported() -> None:
    other = board(2, ANN, "* Carl moves 8/5 6/5", roll=Roll(3, 1), position=AFTER_31)
    (problem,) = read(page(OPENING, other)).problems
    assert problem.message == "this line names neither of the players"


def test_a_play_that_cannot_be_read_is_told_and_kept_as_such() -> None:
    answer = board(2, ANN, "* Ann moves 8/? 6/5", roll=Roll(3, 1), position=AFTER_31)
    tail = "Bob wins 1 point\n\nGame statistics for game 1\n\n" + table(*NAMES)
    record = read(page(OPENING, answer, tail=tail))
    (problem,) = record.problems
    assert "“8/?” cannot be read" in problem.message
    assert problem.place == Place(45, 13)
    action = record.games[0].actions[1]
    assert isinstance(action, RollAction)
    assert (action.player, action.unplayed) == (ANN, Unplayed.UNREADABLE)


def test_reading_stops_where_nothing_can_be_read() -> None:
    below = "* Bob moves 8/5 6/5\n" + "     1. Cubeful\n" * 5000
    record = read(page(board(1, BOB, below, roll=Roll(3, 1)), OPENING * 50))
    assert 1000 < len(record.problems) < 1010
    assert record.problems[-1].message.startswith("so many lines cannot be read")


def test_too_many_lines_below_a_board_are_left_out() -> None:
    below = "* Bob moves 8/5 6/5\n" + "Player: 1\n" * 2001
    (problem,) = read(page(board(1, BOB, below, roll=Roll(3, 1)))).problems
    assert problem.message == "too many lines stand below a board; they are left out"


def test_a_long_line_is_reported() -> None:
    text = page(board(1, BOB, f"* Bob moves 8/5 6/5\n{'Rolled 31' * 200}", roll=Roll(3, 1)))
    (problem,) = read(text).problems
    assert "too long" in problem.message


def test_damage_crashes_nothing() -> None:
    files = sorted(shared("corpus/gnubg-text-export").iterdir())
    for seed in range(40):
        data = random.Random(seed).choice(files).read_bytes()[:10_000]
        with contextlib.suppress(TranscriptError), must_end():
            read_record(damaged(data, seed))


def test_work_grows_with_the_text() -> None:
    answer = board(2, ANN, ROLLED_OUT.replace("Bob", "Ann"), roll=Roll(3, 1), position=AFTER_31)
    small, large = (page(OPENING, answer * count) for count in (10, 100))
    read(small)
    assert calls(lambda: read(large)) < 13 * calls(lambda: read(small))
