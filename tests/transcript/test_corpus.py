"""What is read of real files, checked by hand or counted another way."""

import re
from collections import Counter
from pathlib import Path

import pytest
from helpers import shared

from analyzer.transcript.encoding import decode
from analyzer.transcript.formats import text_formats
from analyzer.transcript.mat import is_plainly_mat
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    EndWord,
    MatchRecord,
    RollAction,
    Unplayed,
)

Corpus = dict[str, MatchRecord]

#: Every problem that reading finds, looked at by hand: rows with a row number glued into them, old
#: code pages, and two tags whose keys were replaced along with the names in them.
EXPECTED = {
    ("backgammon-galaxy-095.txt", 59, "syntax"),
    ("backgammon-galaxy-104.txt", 102, "syntax"),
    ("backgammon-studio-002.txt", 6, "encoding"),
    ("backgammon-studio-006.txt", 5, "encoding"),
    ("backgammon-studio-032.txt", 5, "encoding"),
    ("extreme-gammon-012.txt", 4, "unknown-tag"),
    ("extreme-gammon-012.txt", 6, "unknown-tag"),
}


def test_every_file_is_read_and_the_problems_are_those_known(corpus: Corpus) -> None:
    assert len(corpus) == 390
    found = {
        (name, problem.place.line, problem.kind)
        for name, record in corpus.items()
        for problem in record.problems
    }
    assert found == EXPECTED


def text_of(name: str) -> str:
    return shared(f"corpus/mat/{name}").read_bytes().decode("utf-8", errors="replace")


def test_every_game_line_begins_a_game(corpus: Corpus) -> None:
    for name, record in corpus.items():
        numbers = [int(n) for n in re.findall(r"^ ?Game (\d+)", text_of(name), re.MULTILINE)]
        assert [game.number for game in record.games] == numbers, name


def test_every_score_line_is_read(corpus: Corpus) -> None:
    pattern = re.compile(r"^\s*(.*?)\s*: (\d+)\s+(.*?)\s*: (\d+)\s*$")
    for name, record in corpus.items():
        lines = text_of(name).splitlines()
        for game in record.games:
            match = pattern.match(lines[game.place.line])
            assert match, name
            names = [
                name if rating is None else f"{name},{rating}"
                for name, rating in zip(game.names, game.ratings, strict=True)
            ]
            assert [names[0], str(game.score.one), names[1], str(game.score.two)] == [
                *match.groups()
            ], name


def test_every_cell_is_an_action(corpus: Corpus) -> None:
    """A plain count of the words that begin cells, of another making than the reader's."""
    words = (r"\d\d:", "Doubles", "Takes", "Drops", "Wins", "Losses", "Concedes", "Resigns")
    for name, record in corpus.items():
        rows = re.sub(r"^;.*$", "", text_of(name), flags=re.MULTILINE)
        expected = sum(len(re.findall(rf"(?<!\S){word}", rows)) for word in words)
        expected += len(re.findall(r"(?<!\S)(?<!:) +\?{3,4}(?!\S)", rows))
        assert sum(len(game.actions) for game in record.games) == expected, name


def test_every_play_has_as_many_steps_as_are_written(corpus: Corpus) -> None:
    for name, record in corpus.items():
        steps = len(re.findall(r"(?<= )(?:\d+|[Bb]ar)/(?:\d+|[Oo]ff)", _rows(name)))
        read = sum(
            len(action.play)
            for game in record.games
            for action in game.actions
            if isinstance(action, RollAction)
        )
        assert read == steps, name


def _rows(name: str) -> str:
    return re.sub(r"^;.*$", "", text_of(name), flags=re.MULTILINE)


def test_players_take_turns(corpus: Corpus) -> None:
    """After a roll the other player acts next, unless he resigned or the game is a fragment."""
    for name, record in corpus.items():
        for game in record.games:
            for before, after in zip(game.actions, game.actions[1:], strict=False):
                if not isinstance(before, RollAction) or not isinstance(after, RollAction):
                    continue
                assert before.player != after.player, (name, game.number, after.place)


def test_a_double_is_answered_by_the_other_player(corpus: Corpus) -> None:
    for name, record in corpus.items():
        for game in record.games:
            for before, after in zip(game.actions, game.actions[1:], strict=False):
                if isinstance(before, CubeAction) and before.word is CubeWord.DOUBLE:
                    assert isinstance(after, CubeAction), (name, game.number)
                    assert after.word in (CubeWord.TAKE, CubeWord.PASS)
                    assert after.player != before.player, (name, game.number)


def test_the_winner_of_a_bear_off_or_a_drop_is_not_the_one_who_passed(corpus: Corpus) -> None:
    for name, record in corpus.items():
        for game in record.games:
            for before, after in zip(game.actions, game.actions[1:], strict=False):
                if isinstance(before, CubeAction) and before.word is CubeWord.PASS:
                    assert isinstance(after, EndAction), (name, game.number)
                    assert (after.word, after.player) == (EndWord.WINS, before.player.opponent)


def test_the_score_of_each_game_follows_from_the_game_before(corpus: Corpus) -> None:
    """The goldens of an exporter and an excerpt leave games out; all other files add up."""
    for name, record in corpus.items():
        if name.startswith(("bgmatchformat", "tournament")):
            continue
        for before, after in zip(record.games, record.games[1:], strict=False):
            wins = [
                action
                for action in before.actions
                if isinstance(action, EndAction) and action.word is EndWord.WINS
            ]
            assert len(wins) == 1, (name, before.number)
            (win,) = wins
            assert win.points is not None
            score = before.score.with_value(win.player, before.score[win.player] + win.points)
            assert score == after.score, (name, after.number)


def test_ways_of_not_playing(corpus: Corpus) -> None:
    found = Counter(
        action.unplayed
        for record in corpus.values()
        for game in record.games
        for action in game.actions
        if isinstance(action, RollAction)
    )
    assert found[Unplayed.UNREADABLE] == 0
    assert found[Unplayed.ILLEGAL] == 0
    assert found[Unplayed.CANNOT_MOVE] > 500
    assert found[Unplayed.HIDDEN] > 25


def test_tags_and_lengths(corpus: Corpus) -> None:
    for name, record in corpus.items():
        tags = re.findall(r'^\ufeff?; \[([^"]*) "(.*)"\] *\r?$', text_of(name), re.MULTILINE)
        if record.encoding == "cp1252":
            tags = [(key, value) for key, value in tags if "\ufffd" not in value]
        assert {(tag.key, tag.value) for tag in record.tags} >= set(tags), name
        assert len(record.tags) >= len(tags), name
        length = re.search(r"(\d+) point match", text_of(name))
        assert length, name
        assert record.length == int(length[1]), name


def test_encodings(corpus: Corpus) -> None:
    found = Counter(record.encoding for record in corpus.values())
    assert found["cp1252"] == 3
    assert set(found) == {"utf-8", "utf-8-sig", "cp1252"}


#: Producers as the index of the corpus names them, and as the reader does.
PRODUCERS = {
    "Backgammon Galaxy": "Backgammon Galaxy",
    "Backgammon Studio (Heroes)": "Backgammon Studio",
    "DailyGammon": "DailyGammon",
    "eXtreme Gammon text export": "eXtreme Gammon",
    "GNU Backgammon .mat export": "GNU Backgammon",
    "GridGammon (ratings in names)": "GridGammon",
    "Jellyfish/Snowie-style transcription": "Snowie",
}


def test_producers_are_recognized(corpus: Corpus) -> None:
    for line in shared("corpus/INDEX.tsv").read_text().splitlines()[1:]:
        file, named = line.split("\t")[:2]
        if file.startswith("mat/"):
            name = Path(file).name
            assert corpus[name].producer == PRODUCERS.get(named, ""), name


def test_galaxy_rows_with_a_number_glued_in(corpus: Corpus) -> None:
    last = corpus["backgammon-galaxy-104.txt"].games[-1]
    loses, wins = last.actions[-2:]
    assert isinstance(loses, EndAction)
    assert isinstance(wins, EndAction)
    assert (loses.word, loses.player, wins.word, wins.player) == (
        EndWord.LOSES,
        0,
        EndWord.WINS,
        1,
    )


@pytest.mark.parametrize(
    ("folder", "form"),
    [
        ("sgf", "sgf"),
        ("xg", "xg"),
        ("gnubg-text-export", "gnubg-text"),
        ("xgid-text", "xg-text"),
        ("bgblitz-text", "bgblitz-text"),
        ("variants", "gammonx"),
    ],
)
def test_files_of_other_formats_are_told_apart(folder: str, form: str) -> None:
    for path in sorted(shared(f"corpus/{folder}").iterdir()):
        record = read_record(path.read_bytes(), path.name)
        assert record.format == form
        assert record.games


def test_no_other_reader_claims_a_file_of_standard_text() -> None:
    for path in sorted(shared("corpus/mat").iterdir()):
        text = decode(path.read_bytes()).text
        assert is_plainly_mat(text)
        assert [each.name for each in text_formats() if each.recognizes(text)] == ["mat"]
