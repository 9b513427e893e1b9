"""Reading what gnubg exports as text, line by line."""

from __future__ import annotations

import pytest
from gnubg_text_pages import (
    AFTER_31,
    ANN,
    BOB,
    FIVE_POINT,
    NAMES,
    OPENING,
    board,
    page,
    read,
    table,
)

from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase
from analyzer.transcript.record import (
    Comment,
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    PositionAction,
    RollAction,
    Unplayed,
)

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
