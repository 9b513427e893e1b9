"""What is installed is what is under version control, and it runs from anywhere."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from command import SHORT
from helpers import ROOT

PACKAGES = ("analyzer", "grammars", "reports")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--wheel-dir", folder, ROOT],
        check=True,
    )  # fmt: skip
    (built,) = folder.glob("kibitz-*.whl")
    return built


def test_the_wheel_holds_exactly_the_files_under_version_control(wheel):
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", *PACKAGES], cwd=ROOT, capture_output=True, check=True, text=True
    )
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == set(listed.stdout.split("\0")) - {""}


def test_the_wheel_runs_from_another_folder(wheel, tmp_path):
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    away = tmp_path / "away"
    away.mkdir()
    # A folder of the user's with the name of one of ours must do no harm.
    (away / "reports").mkdir()
    (away / "m.mat").write_text(SHORT)
    env = {**os.environ, "PYTHONPATH": str(site)}
    where = "import analyzer, grammars, reports; print(analyzer.__file__)"
    commands = (
        ["-P", "-c", where],
        ["-P", "-m", "analyzer", "check", "m.mat"],
        ["-P", "-m", "analyzer", "analyze", "m.mat", "--level", "quick"],
        ["-m", "analyzer", "--version"],
    )
    printed = [
        subprocess.run(
            [sys.executable, *words], cwd=away, env=env, capture_output=True, text=True, check=True
        ).stdout
        for words in commands
    ]
    assert Path(printed[0].strip()).is_relative_to(site)
    assert (away / "out" / "m.html").read_text("utf-8").startswith("<!")


def test_every_library_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = (name for names in project["optional-dependencies"].values() for name in names)
    declared = {
        name.split(">")[0].split("[")[0].lower() for name in (*project["dependencies"], *extras)
    }
    known = {
        "bgbot_cpp": "bgsage",
        "distributed": "dask",
        "gvformat": "gammonview",
        "llvmlite": "numba",
        "markupsafe": "jinja2",
    }
    imported = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            imported |= _libraries(path.read_text("utf-8"))
    ours = {*PACKAGES, *sys.stdlib_module_names}
    missing = {known.get(name, name) for name in imported - ours} - declared
    assert missing == set()


def _libraries(source: str) -> set[str]:
    import ast

    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_sentences_for_translators_are_up_to_date(tmp_path):
    fresh = tmp_path / "kibitz.pot"
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("messages:")[2]
    words = recipe.replace("\\\n", " ").split("pybabel", 1)[1].split("\n")[0]
    words = words.replace("analyzer/locale/kibitz.pot", str(fresh))
    done = subprocess.run(
        f"'{sys.executable}' -m babel.messages.frontend {words}",
        shell=True, cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": "tests/support"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    kept = ROOT / "analyzer" / "locale" / "kibitz.pot"
    differing = _sentences(fresh) ^ _sentences(kept)
    assert differing == set(), "run: make messages"


def _sentences(path: Path) -> set[object]:
    with path.open("rb") as file:
        return {message.id for message in read_po(file) if message.id}
