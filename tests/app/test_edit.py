"""``kibitz edit``: a wrong turn put right, and what comes of it."""

from pathlib import Path

import pytest
from command import SHORT, kibitz, one_line
from helpers import EXAMPLES
from noted import analyzed

from analyzer.app.saved import save_analysis
from analyzer.model.board import STANDARD_START
from analyzer.model.dice import Roll
from analyzer.rules.games.international import legal_plays
from analyzer.rules.replay import replay
from analyzer.transcript.comparison import content
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction, CubeWord

#: Two games; the double of game 2 was dropped.
PLAYED = SHORT.replace(" 3 point", " 5 point") + (
    "      Wins 2 points\n\n Game 2\n Ann : 2                        Bob : 0\n"
    "  1) 31: 8/5 6/5                 52: 13/8 24/22\n"
    "  2)  Doubles => 2                Drops\n"
    "      Wins 1 point\n"
)


@pytest.fixture(autouse=True)
def record(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.mat").write_text(PLAYED)


def edit(*words, status=0):
    """Return what is printed, and the turns of the corrected record."""
    result = kibitz("edit", *words, "-o", "out.mat")
    assert result.exit_code == status, result.stderr
    return result


def written(name: str = "out.mat"):
    return read_record(Path(name).read_bytes())


def turn(game: int, number: int):
    return replay(written()).games[game - 1].turns[number - 1]


def test_a_play_is_put_right():
    result = edit("m.mat#1.1", "--play", "24/23 13/10")
    assert result.stdout.splitlines() == [
        "Corrected: 31: 24/23 13/10, was 31: 8/5 6/5",
        "Written: out.mat",
    ]
    assert result.stderr == ""
    assert str(turn(1, 1).play) == "24/23 13/10"
    assert written().tag("Corrected") == "game 1 turn 1: 31: 24/23 13/10, was 31: 8/5 6/5"


def test_dice_and_play_are_put_right():
    edit("m.mat#1.1", "--dice", "4-2", "--play", "6/4 8/4")
    assert (str(turn(1, 1).roll), str(turn(1, 1).play)) == ("42", "8/4 6/4")


def test_dice_alone_keep_a_play_that_is_legal_with_them():
    damaged = EXAMPLES / "damaged.mat"
    result = edit(f"{damaged}#1.63", "--dice", "53")
    assert "Corrected: 53: 11/8 8/3, was 43: 11/8 8/3" in result.stdout
    assert "Mended: 1 problem\nThe record has 6 errors; see kibitz check." in result.stdout


def test_dice_that_leave_one_play_need_none_named():
    edit(f"{EXAMPLES / 'crawford.mat'}#1.64", "--dice", "21")
    assert str(turn(1, 64).play) == "2/off 1/off"


def test_dice_that_leave_a_choice_are_refused_with_the_plays():
    result = edit("m.mat#1.1", "--dice", "66", status=2)
    why, _colon, plays = one_line(result).partition("; legal with 66: ")
    assert why == (
        "kibitz: m.mat#1.1: the play as written is not legal with 66; name another with --play"
    )
    legal = legal_plays(STANDARD_START, Roll(6, 6)).values()
    assert sorted(plays.split(", ")) == sorted(map(str, legal))


def test_a_play_of_an_unreadable_cell_is_put_right_and_the_game_goes_on():
    damaged = EXAMPLES / "damaged.mat"
    result = edit(f"{damaged}#2.20", "--play", "24/18 22/18")
    assert "Corrected: 64: 24/18 22/18, was 64: 24/18 22/1x8" in result.stdout
    assert len(replay(written()).games[1].turns) == 30


def test_marks_and_comments_of_other_turns_stay():
    text = PLAYED.replace("8/5 6/5 ", "8/5 6/5??", 1).replace(
        "  3) 42", "; Ann thinks.\n  3) 42", 1
    )
    Path("m.mat").write_text(text)
    edit("m.mat#1.2", "--play", "13/11 13/8")
    before, after = content(read_record(text.encode())), content(written())
    assert after.comments == before.comments
    assert after.games[1] == before.games[1]
    pairs = zip(before.games[0].actions, after.games[0].actions, strict=True)
    changed = [one != two for one, two in pairs]
    assert changed == [False, True, *[False] * (len(changed) - 2)]
    edit("m.mat#1.1", "--play", "24/23 13/10")
    assert written().games[0].actions[0].mark == ""


def test_a_turn_that_becomes_illegal_is_told_and_exits_1():
    result = edit("m.mat#1.3", "--dice", "53", "--play", "8/3 6/3", status=1)
    assert one_line(result) == (
        "kibitz: out.mat: game 1, turn 4: a checker on the bar must enter first"
    )
    assert "The record has 1 error; see kibitz check." in result.stdout
    assert written().tag("Corrected")


def words_of(game: int) -> list[CubeWord]:
    actions = written().games[game - 1].actions
    return [action.word for action in actions if isinstance(action, CubeAction)]


def test_a_double_that_was_left_out_is_put_in():
    edit("m.mat#1.2", "--cube", "take", status=1)
    assert words_of(1)[:2] == [CubeWord.DOUBLE, CubeWord.TAKE]
    assert turn(1, 2).offer is not None
    assert str(turn(1, 2).play) == "24/22 13/8"
    assert "game 1 turn 2: Doubles => 2; Takes; 52: 13/8 24/22, was 52" in written().tag(
        "Corrected"
    )


def test_a_double_that_never_was_is_taken_out():
    result = edit("m.mat#1.3", "--cube", "none")
    assert words_of(1) == []
    assert turn(1, 3).offer is None
    # Two points are a gammon now.
    assert result.stderr == ""


def test_a_drop_that_was_a_take_goes_on_with_a_roll():
    refused = edit("m.mat#2.3", "--cube", "take", status=2)
    assert "the turn goes on then: name its roll with --dice and --play" in one_line(refused)
    edit("m.mat#2.3", "--cube", "take", "--dice", "61", "--play", "13/7 8/7")
    assert words_of(2) == [CubeWord.DOUBLE, CubeWord.TAKE]
    assert str(turn(2, 3).play) == "13/7 8/7"


def test_a_take_that_was_a_drop_says_what_follows_in_vain():
    result = edit("m.mat#1.3", "--cube", "pass", status=1)
    assert words_of(1) == [CubeWord.DOUBLE, CubeWord.PASS]
    assert "the game is already over; what follows is left out" in result.stderr


def test_the_dice_of_a_turn_with_a_double_leave_the_double():
    edit("m.mat#1.3", "--dice", "53", "--play", "13/8 13/10")
    assert words_of(1) == [CubeWord.DOUBLE, CubeWord.TAKE]
    assert str(turn(1, 3).roll) == "53"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["m.mat#1.9", "--dice", "31"], "m.mat#1.9: game 1 has no turn 9, only 1 to 4"),
        (["m.mat#3.1", "--dice", "31"], "the record has no game 3, only 1, 2"),
        (["m.mat#1", "--dice", "31"], "m.mat#1 names no turn, as FILE#2.17 does"),
        (["m.mat", "--dice", "31"], "names no turn"),
        (["m.mat#1.1"], "say what is right, with --dice, --play or --cube"),
        (["m.mat#1.1", "--dice", "77"], "77 is no roll of two dice"),
        (["m.mat#1.1", "--play", "8/3"], "“8/3” is not legal: 8/3 needs a 5; the roll was 31"),
        (["m.mat#1.1", "--play", "8/5"], "“8/5” is not legal: "),
        (["m.mat#1.1", "--play", "hello"], "“hello” is no play; legal with 31: "),
        (["m.mat#1.1", "--play", ""], "“” is no play"),
        (["m.mat#1.1", "--play", "????"], "“????” is no play"),
        (["m.mat#1.1", "--play", "8/5 6/5 Wins 2"], "is no play"),
        (["m.mat#1.1", "--play", "Cannot Move"], "there is a legal play of 31; legal with 31: "),
        (["m.mat#1.1", "--play", "6/5 8/5"], "the record says so already"),
        (["m.mat#1.1", "--dice", "31"], "the record says so already"),
        (["m.mat#1.2", "--cube", "none"], "the record says so already"),
        (["m.mat#1.3", "--cube", "take"], "the record says so already"),
        (["m.mat#1.1", "--cube", "take"], "the side may not double in this turn"),
        (["m.mat#2.3", "--play", "8/5 6/5"], "the turn has no roll; name it with --dice"),
        (["m.mat#1.3", "--cube", "pass", "--dice", "31"], "after a pass nothing is rolled"),
        (["none.mat#1.1", "--dice", "31"], "none.mat cannot be read"),
        (["m.mat#1.1", "--dice", "42", "--rule", "x=1"], "x"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_writes_nothing(words, message, tmp_path):
    assert message in one_line(edit(*words, status=2))
    assert [path.name for path in tmp_path.iterdir()] == ["m.mat"]


def test_long_lists_of_plays_are_cut():
    result = edit("m.mat#1.1", "--play", "8/3", status=2)
    plays = one_line(result).partition("legal with 31: ")[2]
    assert plays.count(",") == 11
    assert plays.endswith(" and 4 more")


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("m.mat", "is an input"),
        ("x.json", "records are not written in such a format"),
        ("x.csv", "records are not written in such a format"),
        ("x.xg", "records are not written in such a format"),
    ],
)
def test_outputs_that_would_harm_are_refused(output, message):
    result = kibitz("edit", "m.mat#1.1", "--play", "24/23 13/10", "-o", output)
    assert result.exit_code == 2
    assert message in one_line(result)
    assert Path("m.mat").read_text() == PLAYED


def test_an_output_is_asked_for():
    assert "Missing option '-o'" in one_line(kibitz("edit", "m.mat#1.1", "--dice", "42"))


def test_the_record_on_standard_output_stands_alone():
    result = kibitz("edit", "m.mat#1.1", "--play", "24/23 13/10", "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("; [Corrected ")
    assert "Corrected: 31: 24/23 13/10" in result.stderr


def test_the_record_in_an_analysis_is_put_right(tmp_path):
    (tmp_path / "a.json").write_bytes(save_analysis(analyzed(PLAYED)))
    before = (tmp_path / "a.json").read_bytes()
    result = edit("a.json#1.1", "--play", "24/23 13/10")
    assert result.stdout.splitlines()[-1] == (
        "To value it: kibitz analyze out.mat --json a.json; the notes are kept"
    )
    assert str(turn(1, 1).play) == "24/23 13/10"
    assert (tmp_path / "a.json").read_bytes() == before
    refused = edit("a.json#1.1", "--play", "24/23 13/10", "--game", "nardy", status=2)
    assert "--game and --rule are for records" in one_line(refused)


@pytest.mark.parametrize("name", ["nardy", "acey-deucey", "dutch", "caucasian"])
def test_records_of_other_games_are_put_right(name):
    played = replay(read_record((EXAMPLES / f"{name}.mat").read_bytes()))
    first = played.games[0]
    choices = (
        (turn, play, after)
        for turn in first.turns
        if turn.roll is not None and not turn.named
        for after, play in first.game.legal_plays(turn.rolled_from.board, turn.roll).items()
        if after != turn.after
    )
    chosen, play, after = next(choices)
    where = f"{EXAMPLES / name}.mat#{first.number}.{chosen.number}"
    result = kibitz("edit", where, "--play", str(play), "-o", "out.mat")
    assert result.exit_code in (0, 1)
    assert turn(1, chosen.number).after == after
    assert replay(written()).game == played.game


def test_the_game_and_rules_that_the_user_names_stand_in_the_corrected_record():
    result = edit("m.mat#1.1", "--play", "24/23 13/10", "--rule", "crawford=off")
    assert result.exit_code == 0
    assert not replay(written()).game.rules.crawford


@pytest.mark.parametrize("name", ["out", "out.txt", "out.ogxm", "out.gvab"])
def test_the_corrected_record_has_the_format_that_its_ending_names(name):
    result = kibitz("edit", "m.mat#1.1", "--play", "24/23 13/10", "-o", name)
    assert result.exit_code == 0
    record = written(name)
    assert record.format == ("ogxm" if name.endswith(("m", "b")) else "mat")
    assert "corrected to 31: 24/23 13/10; it was 31: 8/5 6/5" in kibitz("check", name).stdout


def test_corrections_add_up():
    edit("m.mat#1.1", "--play", "24/23 13/10")
    result = kibitz("edit", "out.mat#1.1", "--play", "8/5 6/5", "-o", "two.mat")
    assert result.exit_code == 0
    again = written("two.mat")
    assert [tag.key for tag in again.tags] == ["Corrected", "Corrected"]
    assert content(again).games == content(read_record(PLAYED.encode())).games
    check = kibitz("check", "two.mat").stdout
    assert "corrected to 31: 8/5 6/5; it was 31: 24/23 13/10" in check
