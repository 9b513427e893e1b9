"""The documentation is complete, and what it shows works."""

import doctest
import importlib
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest
from command import kibitz
from helpers import EXAMPLES, ROOT
from served import serving

import analyzer
import grammars
import reports
from analyzer.app.cli import COMMANDS, main

README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Return the code blocks of the README in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    """Return what stands under a heading, up to the next one."""
    found = re.search(rf"^##+ {title}\n(.*?)(?=^##)", README, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


def params(name: str) -> list[click.Parameter]:
    """Return the arguments and options of a command and of those below it."""
    found = command(name)
    inner = found.commands.values() if isinstance(found, click.Group) else ()
    return [*found.params, *(param for each in inner for param in each.params)]


SHOWN = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("kibitz")]


def test_every_command_that_the_readme_shows_works(tmp_path, monkeypatch):
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    assert {shlex.split(line)[1] for line in SHOWN} == set(COMMANDS)
    for line in SHOWN:
        words = shlex.split(line)[1:]
        if words[0] == "serve":
            with serving(*words, "--port", "0") as url:
                assert url.startswith("http://127.0.0.1:")
            continue
        if words[0] == "train":
            # It takes hours; `tests/training` runs a short one.
            command("train").make_context("train", words[1:])
            continue
        result = kibitz(*words)
        assert result.exit_code == 0, f"{line}\n{result.stderr}"
        assert result.stdout


def test_the_python_that_the_readme_shows_works(tmp_path, monkeypatch):
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    (filled,) = [line for line in SHOWN if "--library club.db" in line and "batch" in line]
    assert kibitz(*shlex.split(filled)[1:]).exit_code == 0
    for number, block in enumerate(blocks("python")):
        script = tmp_path / f"shown_{number}.py"
        script.write_text(block)
        done = subprocess.run(
            [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented(name):
    text = section(name)
    options = [
        option for param in params(name) for option in param.opts if isinstance(param, click.Option)
    ]
    assert [option for option in options if f"`{option}" not in text] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_documented_option_exists(name):
    known = {option for param in params(name) for option in param.opts}
    shown = set(re.findall(r"`(--?[a-z]+)", section(name)))
    assert shown - known == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_in_the_help_is_there_and_short(name):
    assert len(COMMANDS[name]) <= 60
    assert COMMANDS[name] in main.get_help(click.Context(main))
    assert kibitz(name, "--help").exit_code == 0


def test_every_game_and_profile_is_named_in_the_readme():
    from analyzer.rules.games import GAMES, PROFILES

    text = section("Games")
    names = [*(game.name for game in GAMES), *PROFILES]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_links_inside_the_readme_lead_to_headings():
    headings = re.findall(r"^#+ (.*)", README, re.MULTILINE)
    anchors = {heading.casefold().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([\w-]+)\)", README)) <= anchors


def test_every_rule_is_named_in_the_readme():
    from dataclasses import fields

    from analyzer.rules.games import GAMES

    text = section("check")
    names = {field.name for game in GAMES for field in fields(game.rules)}
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


def test_links_and_pictures_lead_to_files():
    for text in (README, CONTRIBUTING, (EXAMPLES / "README.md").read_text("utf-8")):
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
            assert (ROOT / target).exists(), target


def test_scripts_that_contributing_names_exist_and_no_others():
    named = set(re.findall(r"^\| `(\w+\.py)` \|", CONTRIBUTING, re.MULTILINE))
    assert named == {path.name for path in (ROOT / "tests" / "benchmarks").glob("*.py")}


def test_every_example_has_a_line():
    text = (EXAMPLES / "README.md").read_text("utf-8")
    for path in EXAMPLES.glob("*.mat"):
        assert f"| `{path.name}` |" in text


def modules() -> list[str]:
    return [
        module.name
        for package in (analyzer, grammars, reports)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.endswith("__main__")
    ]


@pytest.mark.parametrize("name", ["analyzer", *modules()])
def test_examples_in_docstrings_hold(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0


def test_public_names_are_those_that_type_checkers_see():
    source = (ROOT / "analyzer" / "__init__.py").read_text("utf-8")
    typed = re.findall(r"^    from analyzer\.([\w.]+) import (\w+) as \2$", source, re.MULTILINE)
    assert {name: home for home, name in typed} == analyzer._HOMES
    for name in analyzer.__all__:
        home = importlib.import_module(f"analyzer.{analyzer._HOMES[name]}")
        assert getattr(analyzer, name) is getattr(home, name)
    with pytest.raises(AttributeError):
        analyzer.nonsense  # noqa: B018
