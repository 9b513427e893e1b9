"""The game that CONTRIBUTING.md adds as an example, added to a copy of the program."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from helpers import ROOT

import analyzer

#: Tests that take every game there is.
OF_EVERY_GAME = ("tests/rules/test_games.py", "tests/rules/games/test_random_games.py")

RECORD = """; [Variation "hypergammon2"]
0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 21: 24/22 23/22            65: 24/13
"""


def shown_files() -> dict[str, str]:
    """Return the files of the example by their paths."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n# (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return dict(blocks)


def copy_with(files: dict[str, str], folder: Path) -> None:
    """Copy the program and its tests, and put the files in their places."""
    program = Path(analyzer.__file__).parent.parent
    for package in ("analyzer", "grammars", "reports"):
        shutil.copytree(program / package, folder / package)
    for tests in ("tests/support", "tests/rules"):
        shutil.copytree(ROOT / tests, folder / tests)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, text in files.items():
        (folder / path).write_text(text, "utf-8")


def run(folder: Path, *words: str) -> str:
    """Run a module in the copy and return what it prints."""
    result = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_game_of_the_example_is_one_file_and_its_tests(tmp_path: Path) -> None:
    files = shown_files()
    assert len(files) == 2
    assert sum(len(text.splitlines()) for text in files.values()) < 60
    copy_with(files, tmp_path)
    (tests,) = (path for path in files if path.startswith("tests/"))
    told = run(
        tmp_path, "pytest", "-q", "-p", "no:cacheprovider", tests, *OF_EVERY_GAME, "-k", "twogammon"
    )
    assert re.search(r"^\d+ passed", told, re.MULTILINE)
    plays = run(tmp_path, "analyzer", "plays", "start", "--dice", "21", "--game", "twogammon")
    assert "24/22 23/22" in plays
    (tmp_path / "two.mat").write_text(RECORD, "utf-8")
    told = run(tmp_path, "analyzer", "check", "--json", "two.mat")
    assert '"game": "twogammon"' in told
