from collections import Counter

import pytest
from helpers import shared
from hypothesis import given
from hypothesis import strategies as st
from records import HEADER

from analyzer.errors import TranscriptError
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.transcript.gammonx_game import own_point
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    EndAction,
    EndWord,
    GameRecord,
    MatchRecord,
    RollAction,
    Unplayed,
)
from analyzer.transcript.steps import Landing, WrittenStep

MATCH = """\
;[Match 'm-1']
;[Name 'Tavli Ranked FivePointGame']
;[Player 1 White Checkers 'ann']
;[Player 2 Black Checkers 'bob']
;[Started At '02/03/2026 10:00:00']
;[Ended At '02/03/2026 10:20:00']
;[Length '{games}']
"""
GAME = """\
;[Game 'g-1']
;[Player 1 White Checkers 'ann']
;[Player 2 Black Checkers 'bob']
;[Game Modus '{kind}']
;[Winner '{winner}']
;[Points '{points}']
;[Started At '02/03/2026 10:00:00']
;[Ended At '02/03/2026 10:09:00']
"""


def game(events: str, kind: str = "Portes", winner: str = "ann", points: str = "1") -> str:
    return GAME.format(kind=kind, winner=winner, points=points) + events


def read(text: str) -> MatchRecord:
    return read_record(text.encode())


def only_game(events: str, kind: str = "Portes") -> GameRecord:
    record = read(game(events, kind))
    assert record.problems == ()
    return record.games[0]


def rolled(read_game: GameRecord) -> list[RollAction]:
    return [action for action in read_game.actions if isinstance(action, RollAction)]


def plays(events: str, kind: str = "Portes") -> list[list[tuple[int, int]]]:
    turns = rolled(only_game(events, kind))
    return [[(step.origin, step.landings[-1].point) for step in turn.play] for turn in turns]


def told(record: MatchRecord) -> list[tuple[str, int, int]]:
    return [(p.severity.value, p.place.line, p.place.column) for p in record.problems]


# -- Points --


@pytest.mark.parametrize("kind", ["Backgammon", "Tavla", "Portes", "Plakoto"])
def test_sides_run_against_each_other(kind: str) -> None:
    events = "White Roll 5 4\nWhite Move 11/16\nWhite Move 0/4\nBlack Roll 6 2\nBlack Move 23/17\n"
    assert plays(events, kind) == [[(13, 8), (24, 20)], [(24, 18)]]


def test_sides_run_the_same_way_in_fevga() -> None:
    events = (
        "White Roll 6 4\nWhite Move bar/5\nWhite Move 5/9\n"
        "Black Roll 5 5 5 5\nBlack Move 22/3\nBlack Move bar/16\nBlack Move 6/off\n"
    )
    assert plays(events, "Fevga") == [[(25, 19), (19, 15)], [(14, 9), (25, 20), (6, 0)]]


def test_checkers_enter_from_the_bar_and_are_borne_off() -> None:
    events = (
        "White Roll 4 1\nWhite Move bar/3\nWhite Move 20/off\nBlack Roll 6 1\nBlack Move bar/18"
    )
    assert plays(events) == [[(25, 21), (4, 0)], [(25, 19)]]


def test_start_position_is_the_same_for_both_sides() -> None:
    # The fields of PortesBoardModelImpl, white checkers negative.
    white, black = {0: 2, 11: 5, 16: 3, 18: 5}, {5: 5, 7: 3, 12: 5, 23: 2}
    for player, fields in ((Player.ONE, white), (Player.TWO, black)):
        own = {own_point("Portes", player, at): count for at, count in fields.items()}
        assert own == {24: 2, 13: 5, 8: 3, 6: 5}


@pytest.mark.parametrize("kind", ["Tavla", "Fevga"])
@pytest.mark.parametrize("player", list(Player))
def test_every_field_is_one_point(kind: str, player: Player) -> None:
    assert {own_point(kind, player, at) for at in range(24)} == set(range(1, 25))


# -- Turns --


def test_a_double_is_written_four_times() -> None:
    turn = rolled(only_game("White Roll 4 4 4 4\nWhite Move 0/4\n"))[0]
    assert turn.roll == Roll(4, 4)
    assert (turn.place.line, turn.text) == (9, "White Roll 4 4 4 4; White Move 0/4")


def test_a_roll_without_a_move_has_no_play() -> None:
    turns = rolled(only_game("Black Roll 2 4\nWhite Roll 6 6 6 6\nWhite Move 11/17\n"))
    assert [(turn.player, turn.unplayed) for turn in turns] == [
        (Player.TWO, Unplayed.BLANK),
        (Player.ONE, None),
    ]


def test_several_moves_may_share_a_line() -> None:
    assert plays("White Roll 5 5 5 5\nWhite Move 0/5 5/10\n") == [[(24, 19), (19, 14)]]


def test_a_hit_is_told_of_the_checker_hit() -> None:
    events = "White Roll 2 1\nWhite Move 0/2\nBlack Hit 2/bar\nWhite Move 2/3\n"
    assert rolled(only_game(events))[0].play == (
        WrittenStep(24, (Landing(22, hit=True),)),
        WrittenStep(22, (Landing(21),)),
    )


@pytest.mark.parametrize("hit", ["Black Hit 7/bar", "White Hit 2/bar"])
def test_a_hit_elsewhere_is_an_error(hit: str) -> None:
    record = read(game(f"White Roll 2 1\nWhite Move 0/2\n{hit}\n"))
    assert told(record) == [("error", 11, 1)]
    assert not rolled(record.games[0])[0].play[0].landings[0].hit


def test_a_hit_before_any_move_is_an_error() -> None:
    assert told(read(game("White Roll 2 1\nBlack Hit 2/bar\n"))) == [("error", 10, 1)]


@given(
    st.sampled_from(["Portes", "Tavla", "Plakoto", "Fevga"]),
    st.lists(
        st.tuples(
            st.sampled_from(["White", "Black"]),
            st.integers(1, 6),
            st.integers(1, 6),
            st.lists(st.tuples(st.integers(0, 23), st.integers(0, 23)), max_size=4),
        ),
        min_size=1,
    ),
)
def test_what_is_written_is_read(
    kind: str, turns: list[tuple[str, int, int, list[tuple[int, int]]]]
) -> None:
    lines = []
    for side, first, second, moves in turns:
        numbers = [first] * 4 if first == second else [first, second]
        lines.append(f"{side} Roll {' '.join(map(str, numbers))}")
        lines += [f"{side} Move {origin}/{target}" for origin, target in moves]
    for turn, (side, first, second, moves) in zip(
        rolled(only_game("\r\n".join(lines), kind)), turns, strict=True
    ):
        player = Player.ONE if side == "White" else Player.TWO
        ways = [[own_point(kind, player, at) for at in move] for move in moves]
        assert turn.player is player
        assert turn.roll == Roll(first, second)
        assert [[step.origin, step.landings[0].point] for step in turn.play] == ways


# -- Around the games --


def test_a_match_of_several_games_names_each() -> None:
    record = read(
        MATCH.format(games=2)
        + game("Black Roll 3 1\nBlack Move 7/4\n", winner="bob", points="2")
        + "\n"
        + game("White Roll 6 2\nWhite Move 0/6\n", kind="Plakoto")
    )
    assert record.problems == ()
    assert (record.format, record.producer, record.length) == ("gammonx", "GammonX", 5)
    assert record.names == PerPlayer("ann", "bob")
    assert [(one.number, one.game, tuple(one.score)) for one in record.games] == [
        (1, "Portes", (0, 0)),
        (2, "Plakoto", (0, 2)),
    ]
    assert [(tag.key, tag.value) for tag in record.tags] == [
        ("Match ID", "m-1"),
        ("Event", "Tavli Ranked FivePointGame"),
        ("Player 1", "ann"),
        ("Player 2", "bob"),
        ("Started At", "02/03/2026 10:00:00"),
        ("Ended At", "02/03/2026 10:20:00"),
        ("Length", "2"),
        ("Variation", "Tavli"),
    ]


@pytest.mark.parametrize("kind", ["Portes", "Tavla", "Plakoto", "Fevga"])
def test_the_variation_is_what_all_games_are(kind: str) -> None:
    record = read(MATCH.format(games=2) + 2 * game("White Roll 6 2\n", kind))
    assert record.tag("Variation") == kind


@pytest.mark.parametrize(
    ("kind", "length"), [("CashGame", 0), ("SevenPointGame", 7), ("Cup", None)]
)
def test_the_kind_of_match_tells_the_length(kind: str, length: int | None) -> None:
    header = MATCH.format(games=1).replace("FivePointGame", kind)
    assert read(header + game("White Roll 6 2\n")).length == length


def test_a_game_alone_has_no_length() -> None:
    record = read(game("White Roll 6 2\n"))
    assert (record.length, record.names) == (None, PerPlayer("ann", "bob"))
    assert [comment.text for comment in record.comments] == [
        "Game: g-1",
        "Started At: 02/03/2026 10:00:00",
        "Ended At: 02/03/2026 10:09:00",
    ]


def test_the_header_tells_the_ending() -> None:
    end = only_game("White Roll 6 2\nWhite Move 0/6\n").actions[-1]
    assert isinstance(end, EndAction)
    assert (end.player, end.word, end.points, end.in_row) == (Player.ONE, EndWord.WINS, 1, False)
    assert end.place.line == 5


def test_a_draw_has_no_ending() -> None:
    record = read(game("White Roll 6 2\n", "Plakoto", winner="", points="0"))
    assert record.problems == ()
    assert not any(isinstance(action, EndAction) for action in record.games[0].actions)


def test_a_game_given_up_before_it_began_is_kept() -> None:
    assert [type(action) for action in only_game("").actions] == [EndAction]


def test_comments_keep_their_place() -> None:
    record = read("; top\n" + game("White Roll 6 2\n; middle\nWhite Move 0/6\nBlack Roll 3 1\n"))
    assert [(c.text, c.game, c.before) for c in record.comments if ":" not in c.text] == [
        (" top", None, 0),
        (" middle", 0, 1),
    ]


# -- Damage --


def test_an_unreadable_move_spoils_its_turn_only() -> None:
    record = read(game("White Roll 6 2\nWhite Move 0/6\nWhite Move 24/2\nBlack Roll 3 1\n"))
    assert told(record) == [("error", 11, 12)]
    assert [(turn.play, turn.unplayed) for turn in rolled(record.games[0])] == [
        ((), Unplayed.UNREADABLE),
        ((), Unplayed.BLANK),
    ]


def test_a_line_that_says_nothing_is_an_error() -> None:
    record = read(game("White Roll 6 2\nWhite Move 0/6\nthe end\n"))
    assert told(record) == [("error", 11, 1)]
    assert len(rolled(record.games[0])[0].play) == 1


@pytest.mark.parametrize("numbers", ["7 1", "3", "3 3 3", "1 2 3 4", "0 5"])
def test_what_cannot_be_thrown_is_no_roll(numbers: str) -> None:
    record = read(game(f"White Roll {numbers}\nWhite Move 0/6\n"))
    assert told(record) == [("error", 9, 1)]
    turn = rolled(record.games[0])[0]
    assert (turn.roll, len(turn.play)) == (None, 1)


def test_a_move_without_a_roll_is_kept() -> None:
    record = read(game("White Roll 6 2\nBlack Move 23/17\n"))
    assert told(record) == [("error", 10, 1)]
    assert [turn.roll for turn in rolled(record.games[0])] == [Roll(6, 2), None]


@pytest.mark.parametrize(
    ("winner", "points", "line"),
    [("carol", "1", 5), ("bob", "one", 6), ("bob", "", 6), ("bob", "9" * 900, 6)],
)
def test_an_ending_that_makes_no_sense_is_an_error(winner: str, points: str, line: int) -> None:
    assert told(read(game("White Roll 6 2\n", winner=winner, points=points))) == [
        ("error", line, 1)
    ]


def test_a_missing_game_is_told() -> None:
    record = read(MATCH.format(games=3) + game("White Roll 6 2\n"))
    assert told(record) == [("warning", 7, 1)]


def test_a_game_whose_first_line_is_missing_begins_with_its_name() -> None:
    first, _gap, rest = game("White Roll 6 2\n", "Plakoto").partition("\n")
    assert first == ";[Game 'g-1']"
    record = read(MATCH.format(games=2) + game("White Roll 3 1\n") + rest)
    assert [one.game for one in record.games] == ["Portes", "Plakoto"]
    assert [len(rolled(one)) for one in record.games] == [1, 1]


def test_events_without_a_header_are_a_game() -> None:
    record = read("White Roll 3 1\nWhite Move 0/3\n")
    assert (record.length, record.games[0].game, record.tag("Variation")) == (None, "", None)
    assert len(rolled(record.games[0])[0].play) == 1


def test_endless_lines_and_noise_are_given_up() -> None:
    long = read(game("White Roll 6 2\n" + "White Move " + "0/6 " * 1000 + "\n"))
    assert told(long) == [("error", 10, 1)]
    for line in ("what is this\n", "Black Move 5/1\nWhite Move 5/6\n"):
        assert len(read(game("White Roll 6 2\n" + line * 5000)).problems) < 1100


def test_a_match_without_a_game_is_refused() -> None:
    with pytest.raises(TranscriptError, match="a match without a game"):
        read(MATCH.format(games=0))


def test_standard_text_is_not_taken_for_a_history() -> None:
    record = read(HEADER + "; White Roll 6 2\n  1) 31: 8/5 6/5\n")
    assert record.format == "mat"


# -- Histories that GammonX wrote --


def checkers_of(kind: str) -> Counter[int]:
    if kind == "Portes":
        return Counter({24: 2, 13: 5, 8: 3, 6: 5})
    return Counter({24: 15}) if kind == "Plakoto" else Counter({25: 14, 24: 1})


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("PortesGameHistory.txt", ["Portes"]),
        ("FevgaGameHistory.txt", ["Fevga"]),
        ("TavliMatchHistory.txt", ["Portes", "Plakoto", "Fevga"]),
    ],
)
def test_real_histories_take_the_winner_off(name: str, kinds: list[str]) -> None:
    record = read_record(shared(f"corpus/variants/{name}").read_bytes())
    assert record.problems == ()
    assert [one.game for one in record.games] == kinds
    for one in record.games:
        sides = {player: checkers_of(one.game) for player in Player}
        for turn in rolled(one):
            assert turn.roll
            for step in turn.play:
                target = step.landings[0].point
                assert target == 0 or step.origin - target in turn.roll.dice
                move(sides[turn.player], step.origin, target)
                # These histories do not tell the hits.
                hit = sides[turn.player.opponent]
                if one.game == "Portes" and target and hit[25 - target]:
                    move(hit, 25 - target, 25)
        end = one.actions[-1]
        assert isinstance(end, EndAction)
        assert +sides[end.player] == Counter({0: 15})


def move(own: Counter[int], origin: int, target: int) -> None:
    assert own[origin] > 0
    own[origin] -= 1
    own[target] += 1
