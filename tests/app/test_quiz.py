"""``kibitz quiz``."""

import re
import zipfile

import pytest
from command import kibitz, one_line
from stored import fresh_file, storable, stored

from analyzer.library.opening import open_library
from analyzer.model.player import PerPlayer


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Return where a library lies."""
    path = fresh_file(tmp_path_factory.mktemp("library") / "library.db")
    with open_library(path) as opened:
        stored(opened, storable(1, event="Spring Cup"))
        stored(opened, storable(6, length=0, most_games=9))
        stored(opened, storable(8, names=PerPlayer("Cleo", "Dan"), most_games=1))
    return path


def asked(path) -> list[tuple[str, ...]]:
    """Return theme, kind, size and difficulty of each question of a page."""
    return re.findall(
        r'data-theme-kind="(\w+)" data-kind="(\w+)" data-size="(\w+)" data-difficulty="(\w+)"',
        path.read_text("utf-8"),
    )


def keys(path) -> list[str]:
    return re.findall(r'<article class="card quiz" id="(\w+)"', path.read_text("utf-8"))


def test_a_page_is_written_and_named(library, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = kibitz("quiz", "ann", "--library", library)
    assert result.exit_code == 0
    count = len(keys(tmp_path / "out" / "Ann-quiz.html"))
    assert result.stdout == f"Quiz with {count} positions: out/Ann-quiz.html\n"


def test_a_page_can_be_printed(library):
    result = kibitz("quiz", "Ann", "--library", library, "--most", 1, "-o", "-")
    assert result.stdout.startswith("<!DOCTYPE html>")
    assert result.stdout.count("<article") == 1


def test_an_output_that_ends_in_apkg_is_a_package_for_anki(library, tmp_path):
    path = tmp_path / "ann.APKG"
    result = kibitz("quiz", "Ann", "--library", library, "--most", 5, "-o", path)
    assert result.exit_code == 0
    assert result.stdout == f"Quiz with 5 positions: {path}\n"
    with zipfile.ZipFile(path) as package:
        assert {"collection.anki2", "media"} <= set(package.namelist())


def test_options_choose_what_is_asked(library, tmp_path):
    path = tmp_path / "quiz.html"

    def with_options(*options: str) -> list[tuple[str, ...]]:
        result = kibitz("quiz", "Ann", "--library", library, "-o", path, *options)
        assert result.exit_code == 0, result.stderr
        return asked(path)

    every = with_options()
    kinds = with_options("--kind", "double", "--kind", "TAKE")
    assert kinds == [each for each in every if each[1] in ("double", "take")]
    assert {each[1] for each in kinds} == {"double", "take"}
    blunders = with_options("--size", "blunder", "--difficulty", "hard")
    assert blunders == [each for each in every if each[2:] == ("blunder", "hard")]
    theme = next(each[0] for each in every if "_" in each[0])
    of_theme = with_options("--theme", theme.replace("_", "-"))
    assert of_theme == [each for each in every if each[0] == theme]
    match = with_options("--event", "spring")
    assert len(match) < len(every)


def test_costliest_are_kept_and_asked_first_unless_another_order_is_asked_for(library, tmp_path):
    every, few, easy = (tmp_path / name for name in ("every.html", "few.html", "easy.html"))
    kibitz("quiz", "Ann", "--library", library, "-o", every)
    kibitz("quiz", "Ann", "--library", library, "-o", few, "--most", 7)
    assert keys(few) == keys(every)[:7]
    kibitz("quiz", "Ann", "--library", library, "-o", easy, "--order", "easiest")
    assert sorted(keys(easy)) == sorted(keys(every))
    difficulties = [each[3] for each in asked(easy)]
    assert difficulties == sorted(difficulties, key=["easy", "medium", "hard"].index)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Anne",), "Ann"),
        (("Ann", "--opponent", "Cleo"), "no analyzed match of Ann"),
        (("Ann", "--theme", "back-game", "--kind", "take"), "leave out --theme, --kind"),
        (("Bob", "--event", "nothing"), "no analyzed match of Bob"),
    ],
)
def test_where_there_is_nothing_to_ask_one_line_says_why(library, tmp_path, words, told):
    path = tmp_path / "quiz.html"
    result = kibitz("quiz", *words, "--library", library, "-o", path)
    assert result.exit_code == 2
    assert told in one_line(result)
    assert not path.exists()


def test_a_library_that_is_not_there_is_told(tmp_path):
    result = kibitz("quiz", "Ann", "--library", tmp_path / "none.db")
    assert result.exit_code == 2
    assert "none.db" in one_line(result)
    assert not (tmp_path / "none.db").exists()


def test_an_output_that_cannot_be_written_is_told(library, tmp_path):
    (tmp_path / "file").write_text("x")
    result = kibitz("quiz", "Ann", "--library", library, "-o", tmp_path / "file" / "quiz.html")
    assert result.exit_code == 2
    assert "file" in one_line(result)
