import pytest

from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction, EndAction, MatchRecord, RollAction

GAME = """\
ann_1    b.ob
  1)                              61: 13/7 8/7
  2) 55: 13/8(2) 6/1*(2)          21: bar/23 24/23
  3)  Doubles => 2                 Takes
  4) 31: 8/5 6/5                   Doubles => 4
  5)  Drops
                                    Wins 2 points
"""


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def test_names_stand_alone_above_rows_of_standard_text() -> None:
    record = read(GAME)
    assert (record.format, record.producer, record.length) == ("empire", "", None)
    assert record.problems == ()
    (game,) = record.games
    assert game.names == PerPlayer("ann_1", "b.ob")
    assert [action.player for action in game.actions if isinstance(action, RollAction)] == [
        Player.TWO,
        Player.ONE,
        Player.TWO,
        Player.ONE,
    ]
    assert sum(isinstance(action, CubeAction) for action in game.actions) == 4
    end = game.actions[-1]
    assert isinstance(end, EndAction)
    assert (end.player, end.points) == (Player.TWO, 2)


def test_games_follow_each_other() -> None:
    record = read(GAME + "\n" + GAME.replace("ann_1", "cid"))
    assert [(game.number, game.names.one) for game in record.games] == [(1, "ann_1"), (2, "cid")]
    assert record.games[1].score == PerPlayer(0, 0)
    assert record.problems == ()


@pytest.mark.parametrize(("names", "score"), [("ann_1 b.ob", (0, 2)), ("b.ob ann_1", (2, 0))])
def test_results_are_added_up(names: str, score: tuple[int, int]) -> None:
    record = read(GAME + "\n" + GAME.replace("ann_1    b.ob", names))
    assert [game.score for game in record.games] == [PerPlayer(0, 0), PerPlayer(*score)]


def test_comments_are_kept_in_their_places() -> None:
    record = read(GAME.replace("  3)", "; how bold\n  3)"))
    assert [(c.text, c.game, c.before) for c in record.comments] == [(" how bold", 0, 3)]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("8/7\n", "8/7 6/x\n", (2, 48)),
        ("  5)  Drops", "  5)  Drips", (6, 7)),
        ("  5)  Drops", "what is this line", (6, 1)),
    ],
)
def test_what_cannot_be_read_is_an_error_in_its_place(
    old: str, new: str, place: tuple[int, int]
) -> None:
    record = read(GAME.replace(old, new, 1))
    assert [(p.place.line, p.place.column) for p in record.problems] == [place]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Tom                            Jerry", ("Tom", "Jerry")),
        (" Tom\tJerry", ("Tom", "Jerry")),
        ("Winston Jerry", ("Winston", "Jerry")),
        ("Tom the Cat                  Jerry", ("Tom the Cat", "Jerry")),
        ("Tom  Jerry M. Mouse ", ("Tom", "Jerry M. Mouse")),
    ],
)
def test_names_may_hold_blanks(line: str, names: tuple[str, str]) -> None:
    record = read(GAME.replace("ann_1    b.ob", line))
    assert (record.format, record.games[0].names) == ("empire", PerPlayer(*names))
    assert record.problems == ()


@pytest.mark.parametrize("names", ["Game 1", "ann : 0", "ann", "ann bob cid", "5 point match"])
def test_other_lines_above_rows_are_no_names(names: str) -> None:
    assert read(GAME.replace("ann_1    b.ob", names)).format == "mat"
