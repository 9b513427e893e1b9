import pytest
from records import actions, cell, fragment
from written import written

from analyzer.model.dice import Roll
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    RollAction,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep


def roll_cell(text: str) -> RollAction:
    action = cell(text)
    assert isinstance(action, RollAction)
    return action


# -- Rolls and plays --


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("31: 8/5 6/5", "8/5 6/5"),
        ("31:8/5 6/5", "8/5 6/5"),
        ("21: bar/24 13/11", "bar/24 13/11"),
        ("21: Bar/24 13/11", "bar/24 13/11"),
        ("21: BAR/24 13/11", "bar/24 13/11"),
        ("21: b/24 13/11", "bar/24 13/11"),
        ("21: B/24 13/11", "bar/24 13/11"),
        ("21: 25/24 13/11", "bar/24 13/11"),
        ("21: 25/24,13/11", "bar/24 13/11"),
        ("21: 25/24, 13/11", "bar/24 13/11"),
        ("21: 25-24 13-11", "bar/24 13/11"),
        ("21: 24/23/21", "24/23/21"),
        ("21: 24-23-21*", "24/23/21*"),
        ("64: 24/18*/14*", "24/18*/14*"),
        ("65: 6/off 5/OFF", "6/off 5/off"),
        ("65: 6/0 5/Off", "6/off 5/off"),
        ("66: bar/19*(2) 13/7(2)", "bar/19*(2) 13/7(2)"),
        ("66: bar/19(2)* 13/7(2)", "bar/19*(2) 13/7(2)"),
        ("42: 0/0 8/4", "8/4"),
        ("65: 14/8 15/10 6/8", "14/8 15/10 6/8"),
    ],
)
def test_spellings_of_a_play(text: str, play: str) -> None:
    action = roll_cell(text)
    assert action.play == written(play)
    assert action.unplayed is None


def test_a_chain_is_one_step_that_touches_several_points() -> None:
    (step,) = roll_cell("64: 24/18*/14").play
    assert step == WrittenStep(24, (Landing(18, True), Landing(14)))


def test_dice_keep_their_order() -> None:
    assert roll_cell("13: 8/5 6/5").roll == Roll(1, 3)


@pytest.mark.parametrize(
    ("text", "unplayed"),
    [
        ("66:", Unplayed.BLANK),
        ("66:   ", Unplayed.BLANK),
        ("66: Cannot Move", Unplayed.CANNOT_MOVE),
        ("66: cannot move", Unplayed.CANNOT_MOVE),
        ("66: Can't Move", Unplayed.CANNOT_MOVE),
        ("66: Can\u2019t Move", Unplayed.CANNOT_MOVE),
        ("66: No move", Unplayed.CANNOT_MOVE),
        ("66: No legal moves", Unplayed.CANNOT_MOVE),
        ("66: -", Unplayed.CANNOT_MOVE),
        ("66: \u2013", Unplayed.CANNOT_MOVE),
        ("66: \u2014", Unplayed.CANNOT_MOVE),
        ("66: Dance", Unplayed.CANNOT_MOVE),
        ("66: 0/0", Unplayed.CANNOT_MOVE),
        ("66: ????", Unplayed.HIDDEN),
        ("66: ???", Unplayed.HIDDEN),
        ("66: Illegal play", Unplayed.ILLEGAL),
    ],
)
def test_spellings_of_no_play(text: str, unplayed: Unplayed) -> None:
    action = roll_cell(text)
    assert (action.roll, action.play, action.unplayed) == (Roll(6, 6), (), unplayed)


@pytest.mark.parametrize("text", ["00: ????", "????"])
def test_a_hidden_turn_without_dice(text: str) -> None:
    action = roll_cell(text)
    assert (action.roll, action.unplayed) == (None, Unplayed.HIDDEN)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("31: 8/5 6/5?", "?"),
        ("31: 8/5 6/5??", "??"),
        ("31: 8/5 6/5 ?!", "?!"),
        ("31: 8/5 6/5!", "!"),
        ("31: 8/5 6/5*!!", "!!"),
        ("66: Cannot Move ?", "?"),
    ],
)
def test_marks_are_no_part_of_a_play(text: str, mark: str) -> None:
    action = roll_cell(text)
    assert action.mark == mark
    assert len(action.play) in (0, 2)


def test_remarks_in_parentheses_are_comments() -> None:
    record = fragment("  1) 31: 8/5 6/5? (why?) (really)  52: 13/8 24/22")
    assert [(c.text, c.game, c.before) for c in record.comments] == [
        ("why?", 0, 1),
        ("really", 0, 1),
    ]
    assert len(record.games[0].actions) == 2


@pytest.mark.parametrize("dice", ["07", "81", "70", "6", "641", "x1", "\uff16\uff14"])
def test_dice_that_cannot_be_thrown_are_told_and_the_play_is_kept(dice: str) -> None:
    record = fragment(f"  1) {dice}: 13/7")
    (problem,) = record.problems
    assert (problem.kind, problem.text, problem.place.line, problem.place.column) == (
        "syntax",
        dice,
        5,
        6,
    )
    (action,) = record.games[0].actions
    assert isinstance(action, RollAction)
    assert (action.roll, action.play) == (None, written("13/7"))


@pytest.mark.parametrize(
    ("play", "word"),
    [
        ("bar/24 6/o", "6/o"),
        ("bar/24 6/out", "6/out"),
        ("24\u201323 13/11", "24\u201323"),
        ("\uff12\uff14/23 13/11", "\uff12\uff14/23"),
        ("24/23 31/11", "31/11"),
        ("24/23 13/111", "13/111"),
        ("24/23 13", "13"),
        ("24/23 13/", "13/"),
        ("24/23 13/11(5)", "13/11(5)"),
        ("24/23 off/3", "off/3"),
        ("24/23 0/3", "0/3"),
        ("24:23 13/11", "24:23"),
    ],
)
def test_a_step_that_cannot_be_read_is_named_and_never_guessed(play: str, word: str) -> None:
    record = fragment(f"  1) 21: {play}                52: 13/8 24/22")
    left, right = record.games[0].actions[0], record.games[0].actions[-1]
    assert isinstance(left, RollAction)
    assert isinstance(right, RollAction)
    assert (left.roll, left.play, left.unplayed) == (Roll(2, 1), (), Unplayed.UNREADABLE)
    assert right.play == written("13/8 24/22")
    assert word in record.problems[0].message
    assert record.problems[0].place.column == 10 + play.index(word)


def test_words_behind_a_complete_play_do_not_spoil_it() -> None:
    record = fragment("  1) 66: 24/18 24/18 13/7 13/7 3", "  2) 31: 8/5 6/5 hmm")
    first, second = record.games[0].actions
    assert isinstance(first, RollAction)
    assert isinstance(second, RollAction)
    assert (len(first.play), len(second.play)) == (4, 2)
    assert [problem.text for problem in record.problems] == ["3", "hmm"]


@pytest.mark.parametrize(
    ("text", "kept", "unread"),
    [
        ("Doubles => x", "Doubles", "x"),
        ("Doubles =>", "Doubles", "=>"),
        ("Wins 2 poin", "Wins 2", "poin"),
        ("Resigns quickly", "Resigns", "quickly"),
        ("Takes it all", "Takes", "it"),
    ],
)
def test_a_word_of_play_counts_without_what_cannot_be_read(
    text: str, kept: str, unread: str
) -> None:
    record = fragment(f"  1) {text}")
    (action,) = record.games[0].actions
    assert action.text.startswith(kept)
    assert record.problems[0].text == unread


# -- The cube --


@pytest.mark.parametrize(
    ("text", "word", "value"),
    [
        ("Doubles => 2", CubeWord.DOUBLE, 2),
        ("doubles ==> 2", CubeWord.DOUBLE, 2),
        ("Doubles to 4", CubeWord.DOUBLE, 4),
        ("Doubles 4", CubeWord.DOUBLE, 4),
        ("Double", CubeWord.DOUBLE, None),
        ("Redoubles => 8", CubeWord.DOUBLE, 8),
        ("Takes", CubeWord.TAKE, None),
        ("TAKE", CubeWord.TAKE, None),
        ("Accepts", CubeWord.TAKE, None),
        ("Drops", CubeWord.PASS, None),
        ("Drop", CubeWord.PASS, None),
        ("Passes", CubeWord.PASS, None),
        ("Rejects", CubeWord.PASS, None),
        ("Beavers => 4", CubeWord.BEAVER, 4),
        ("Beavers", CubeWord.BEAVER, None),
        ("Raccoons => 8", CubeWord.RACCOON, 8),
        ("Racoon => 8", CubeWord.RACCOON, 8),
    ],
)
def test_cube_words(text: str, word: CubeWord, value: int | None) -> None:
    action = cell(text)
    assert isinstance(action, CubeAction)
    assert (action.word, action.value) == (word, value)


def test_marks_of_cube_actions() -> None:
    double, take = actions("  1)  Doubles => 2 ??              Takes?")
    assert isinstance(double, CubeAction)
    assert isinstance(take, CubeAction)
    assert (double.value, double.mark, take.mark) == (2, "??", "?")


# -- Endings --


@pytest.mark.parametrize(
    ("text", "word", "points"),
    [
        ("Wins 1 point", EndWord.WINS, 1),
        ("wins 2 points", EndWord.WINS, 2),
        ("Wins 2 point", EndWord.WINS, 2),
        ("Wins 1 points", EndWord.WINS, 1),
        ("Wins 4016 point", EndWord.WINS, 4016),
        ("Wins", EndWord.WINS, None),
        ("Wins 4", EndWord.WINS, 4),
        ("Losses 3 point", EndWord.LOSES, 3),
        ("Loses 3 points", EndWord.LOSES, 3),
        ("Concedes", EndWord.RESIGNS, None),
        ("Resigns", EndWord.RESIGNS, None),
        ("Resigned Game", EndWord.RESIGNS, None),
        ("Resigns 2 points", EndWord.RESIGNS, 2),
    ],
)
def test_endings(text: str, word: EndWord, points: int | None) -> None:
    action = cell(text)
    assert isinstance(action, EndAction)
    assert (action.word, action.points, action.in_row) == (word, points, True)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Resign normal", 1),
        ("Resigns single", 1),
        ("resign gammon", 2),
        ("Resigns a gammon", 2),
        ("Resigned Backgammon", 3),
    ],
)
def test_levels_of_resignations(text: str, level: int) -> None:
    action = cell(text)
    assert isinstance(action, EndAction)
    assert (action.word, action.level, action.whole_match) == (EndWord.RESIGNS, level, False)


def test_the_match_can_be_resigned_or_won() -> None:
    resigned, won = cell("Resigned Match"), cell("Wins 1 point and the      Match")
    assert isinstance(resigned, EndAction)
    assert isinstance(won, EndAction)
    assert resigned.whole_match
    assert (won.points, won.and_match) == (1, True)


def test_a_resignation_behind_the_dice_is_an_action_of_its_own() -> None:
    rolled, resigned, won = actions("  1) 62: Concedes                Wins 2 points")
    assert isinstance(rolled, RollAction)
    assert isinstance(resigned, EndAction)
    assert isinstance(won, EndAction)
    assert (rolled.roll, rolled.unplayed) == (Roll(6, 2), Unplayed.BLANK)
    assert (resigned.word, resigned.player, resigned.place.column) == (EndWord.RESIGNS, 0, 10)
    assert (won.word, won.player) == (EndWord.WINS, 1)
