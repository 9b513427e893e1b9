"""Texts that gnubg exports are the matches that they were made of."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError

import pytest
from gnubg_exports import exported_text, together
from gnubg_statistics import analyzed
from helpers import EXAMPLES

from analyzer.rules.foreign_values import foreign_values
from analyzer.rules.play_key import play_key
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord

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
    "language", ["cs", "da", "de", "es", "fi", "fr", "is", "it", "ja", "ro", "ru", "tr"]
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
