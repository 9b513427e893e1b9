"""Texts that gnubg exports are the matches that they were made of."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError

import pytest
from gnubg_exports import analysis, exported, exported_text, together
from gnubg_statistics import analyzed
from helpers import EXAMPLES, board
from server_matches import beavered, resigned, self_played

from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.foreign_values import foreign_values
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    MatchRecord,
    PositionAction,
    QuotedPosition,
    RollAction,
)
from analyzer.transcript.writer import write_mat

SEVEN_POINT = EXAMPLES / "seven-point.mat"


def replayed(data: bytes) -> Replay:
    return replay(read_record(data))


@pytest.fixture(scope="module")
def seven_point(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a match that gnubg analyzed, as its own file."""
    return analyzed(tmp_path_factory.mktemp("seven"), SEVEN_POINT)


def test_a_match_is_the_one_that_it_was_made_of(seven_point: Path, tmp_path: Path) -> None:
    found = replayed(exported_text(tmp_path, f'load match "{seven_point}"'))
    assert not found.problems
    assert play_key(found) == play_key(replayed(SEVEN_POINT.read_bytes()))
    (values,) = foreign_values(found)
    assert not values.problems


#: Two games of the match: in the first a double is rejected, in the second one is accepted.
GAMES = (("first game",), ("first game", "next game"))


def games(folder: Path, match: Path, language: str = "") -> list[MatchRecord]:
    """Return two games of a match, as read from texts in a language."""
    texts = [
        exported_text(folder, f'load match "{match}"', *commands, language=language, what="game")
        for commands in GAMES
    ]
    return [read_record(text) for text in texts]


@pytest.fixture(scope="module")
def english(seven_point: Path, tmp_path_factory: pytest.TempPathFactory) -> list[MatchRecord]:
    """Return two games of the match as read from texts in English."""
    return games(tmp_path_factory.mktemp("english"), seven_point)


@pytest.mark.parametrize(
    "language", ["cs", "da", "de", "el", "es", "fi", "fr", "is", "it", "ja", "ro", "ru", "tr"]
)
def test_a_game_is_the_same_in_every_language(
    language: str, seven_point: Path, english: list[MatchRecord], tmp_path: Path
) -> None:
    found = games(tmp_path, seven_point, language)
    assert [record.problems for record in found] == [(), ()]
    assert [record.tags for record in found] == [record.tags for record in english]
    assert [record.analyses for record in found] == [record.analyses for record in english]
    keys = [[play_key(replay(record)) for record in records] for records in (found, english)]
    assert keys[0] == keys[1]


def test_a_text_that_gnubg_breaks_off_is_read_as_far_as_it_goes(
    seven_point: Path, tmp_path: Path
) -> None:
    # In Japanese its board overflows at a double while somebody owns the cube.
    with pytest.raises(CalledProcessError):
        exported_text(tmp_path, f'load match "{seven_point}"', language="ja")
    japanese = read_record(together(tmp_path))
    english = read_record(exported_text(tmp_path, f'load match "{seven_point}"'))
    assert [problem.kind for problem in replay(japanese).problems] == ["unfinished"]
    assert replay(japanese).games[:7] == replay(english).games[:7]
    of_seven = [
        [entry for entry in each.analyses[0].entries if entry.game < 7]
        for each in (japanese, english)
    ]
    assert of_seven[0] == of_seven[1]


@pytest.mark.parametrize("seed", range(4))
def test_matches_that_a_program_played_come_back_as_they_were(seed: int, tmp_path: Path) -> None:
    made = self_played(seed, length=5)
    imported = f'import mat "{mat_file(tmp_path, made)}"'
    found = replayed(exported_text(tmp_path, imported))
    assert not found.problems
    assert play_key(found) == play_key(made)
    assert play_key(found) == play_key(replayed(exported(tmp_path, "mat", imported)))


@pytest.mark.parametrize(
    "made",
    [
        self_played(5, length=0, games=4),
        beavered(1),
        beavered(2, raises=2),
        *(resigned(level, length=9, level=level) for level in (1, 2, 3)),
    ],
    ids=["session", "beaver", "raccoon", "resigned-1", "resigned-2", "resigned-3"],
)
def test_other_endings_and_stakes_come_back_too(made: Replay, tmp_path: Path) -> None:
    text = exported_text(
        tmp_path, "set jacoby off", f'import mat "{mat_file(tmp_path, made)}"', "set jacoby off"
    )
    found = replayed(text)
    assert {problem.kind for problem in found.problems} <= {"beavers-assumed"}
    assert play_key(found) == play_key(made)


def test_chances_of_the_match_stand_with_the_same_turns(seven_point: Path, tmp_path: Path) -> None:
    settings = ("set output mwc on", "set output winpc on", "set output digits 5", "first game")
    emg, mwc = (
        replayed(exported_text(tmp_path, f'load match "{seven_point}"', *commands, what="game"))
        for commands in (settings[3:], settings)
    )
    (in_emg,), (in_mwc,) = foreign_values(emg), foreign_values(mwc)
    assert [(turn.game, turn.turn) for turn in in_mwc.turns] == [
        (turn.game, turn.turn) for turn in in_emg.turns
    ]
    assert all(turn.plays_in_mwc for turn in in_mwc.turns if turn.plays)
    assert all(turn.cube_in_mwc for turn in in_mwc.turns if turn.cube)


def test_a_game_broken_off_is_read_to_its_last_roll(tmp_path: Path) -> None:
    made = self_played(1, length=5)
    mat = write_mat(made.record).splitlines()
    cut = next(index for index, line in enumerate(mat) if line.lstrip().startswith("6)"))
    path = tmp_path / "cut.mat"
    path.write_text("\n".join(mat[: cut + 1]) + "\n", "utf-8")
    found = replayed(exported_text(tmp_path, f'import mat "{path}"', *analysis()))
    original = replayed(path.read_bytes())
    assert [problem.kind for problem in found.problems] == ["unfinished"]
    assert [turn.after for turn in found.games[0].turns] == [
        turn.after for turn in original.games[0].turns
    ]


def test_a_position_set_up_within_a_game_is_that_of_snowies_match_text(tmp_path: Path) -> None:
    commands = (
        *("set player 0 human", "set player 1 human", "set defaultnames Ann Bob"),
        *("set automatic roll off", "set automatic game off", "set automatic move off"),
        *("new match 7", "set turn 1", "set dice 3 1", "move 8/5 6/5"),
        *("roll", "set dice 5 2", "move 13/8 24/22"),
        "set board simple 0 -2 0 0 0 0 4 0 2 1 1 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0",
        *("roll", "set dice 6 5", "move 24/13"),
    )
    text = read_record(exported_text(tmp_path, *commands))
    snowie = read_record(exported(tmp_path, "snowietxt", *commands))
    (position,) = (each for each in text.games[0].actions if isinstance(each, PositionAction))
    (quoted,) = (
        each.quoted
        for each in snowie.games[0].actions
        if isinstance(each, RollAction) and each.quoted
    )
    assert (position.quoted.board, position.quoted.turn) == (quoted.board, quoted.turn)
    assert not [each for each in replay(text).problems if each.kind != "unfinished"]


def test_a_position_is_the_same_in_all_formats(tmp_path: Path) -> None:
    commands = (
        *("set player 0 human", "set player 1 human", "set defaultnames Ann Bob"),
        *("set automatic roll off", "set automatic game off", "new match 7", "set score 3 5"),
        *(
            "set turn 1",
            "set board simple 1 2 0 0 0 -4 5 0 3 0 0 0 -4 4 0 0 0 -3 0 0 -2 0 0 0 0 -2",
        ),
        *("set cube value 2", "set cube owner 0", "set dice 3 1"),
    )
    texts = [
        exported_text(tmp_path, *commands, what="position"),
        exported(tmp_path, "snowietxt", *commands, what="position"),
        exported(tmp_path, "pos", *commands, what="position"),
    ]
    records = [read_record(text) for text in texts]
    assert [record.format for record in records] == ["gnubg-text", "snowie", "jellyfish"]
    bob_sees = board("x bar:1 1:2 6:5 8:3 13:4 o 5:4 12:4 17:3 20:2 bar:2")
    for record in records:
        assert (record.length, record.names) == (7, PerPlayer("Ann", "Bob"))
        (game,) = record.games
        assert game.score == PerPlayer(3, 5)
        (action,) = game.actions
        assert isinstance(action, PositionAction)
        cube = Cube(2, CubeOwner.MOVER)
        assert action.quoted == QuotedPosition(bob_sees.mirrored(), cube, Player.TWO, Roll(3, 1))


def mat_file(folder: Path, made: Replay) -> Path:
    """Return a file in standard text for gnubg to import."""
    path = folder / "made.mat"
    path.write_text(write_mat(made.record), "utf-8")
    return path
