"""Imports run one way: from the application down to the nouns, never up."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import ROOT

#: What each layer may import besides itself, `errors` and `i18n`.
BELOW: dict[str, set[str]] = {
    "grammars": set(),
    "errors": set(),
    "i18n": set(),
    "model": set(),
    "transcript": {"grammars", "model"},
    "rules": {"model", "transcript"},
    "evaluation": {"model", "rules"},
    "training": {"model", "rules", "evaluation"},
    "judgment": {"model", "rules", "evaluation"},
    "coaching": {"model", "rules", "evaluation", "judgment"},
    "library": {"model", "rules", "evaluation", "judgment", "coaching"},
    "reports": {"model", "rules", "evaluation", "judgment", "coaching"},
    "app": {
        "grammars",
        "model",
        "transcript",
        "rules",
        "evaluation",
        "training",
        "judgment",
        "coaching",
        "library",
        "reports",
    },
}
#: The public API and `python -m analyzer` see every layer.
BELOW["analyzer"] = {*BELOW}
#: Libraries with one owner.
OWNERS = {
    "click": {"app"},
    "rich": {"app", "reports"},
    "lark": {"grammars", "transcript"},
    "jinja2": {"reports"},
    "matplotlib": {"reports"},
    "pandas": {"judgment", "library", "reports"},
    "sqlalchemy": {"library"},
    "alembic": {"library"},
    "distributed": {"app"},
    "fastapi": {"app"},
    "pydantic": {"app"},
    "starlette": {"app"},
    "uvicorn": {"app"},
    "babel": {"reports"},
    "genanki": {"reports"},
    "bgsage": {"evaluation"},
    "bgbot_cpp": {"evaluation"},
    "numba": {"evaluation"},
    "llvmlite": {"evaluation"},
    "platformdirs": {"evaluation"},
    "gvformat": {"transcript"},
}
ANYONE = {"errors", "i18n"}


def layer(module: str) -> str:
    """Return the layer that a module's dotted name belongs to."""
    parts = module.split(".")
    if parts[0] == "analyzer":
        return parts[1] if len(parts) > 1 and parts[1] != "__main__" else "analyzer"
    return parts[0]


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield every module that the code imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "analyzer":
                yield from (f"analyzer.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def breaches(name: str, source: str) -> list[str]:
    """Return the imports of one module that its layer may not make."""
    own = layer(name)
    allowed = BELOW[own] | ANYONE | {own}
    found = []
    for module in imported(ast.parse(source)):
        top = module.split(".")[0]
        ours = top in ("analyzer", "grammars", "reports")
        if (ours and layer(module) not in allowed) or own not in OWNERS.get(top, {own}):
            found.append(f"{name} imports {module}")
    return found


def modules() -> Iterator[tuple[str, Path]]:
    for top in ("analyzer", "grammars", "reports"):
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_no_module_imports_upward_or_takes_another_layers_library():
    found = [b for name, path in modules() for b in breaches(name, path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("analyzer.model.board", "from analyzer.rules.games.international import legal_plays"),
        ("analyzer.rules.plays", "def f():\n    import reports.html"),
        ("analyzer.judgment.luck", "from analyzer import app"),
        ("reports.html", "from analyzer.transcript.record import MatchRecord"),
        ("analyzer.rules.replay", "import pandas as pd"),
        ("grammars", "from analyzer.errors import AnalyzerError\nimport analyzer.model.dice"),
    ],
)
def test_a_planted_breach_is_found(name, source):
    assert len(breaches(name, source)) == 1


@pytest.mark.parametrize(
    "module", ["analyzer", "analyzer.app.cli", "analyzer.library", "analyzer.model.position"]
)
def test_light_modules_load_no_heavy_library(module):
    heavy = (
        *("numpy", "numba", "pandas", "matplotlib", "bgsage"),
        *("jinja2", "lark", "rich", "sqlalchemy"),
    )
    code = f"import sys, {module}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NUMBERS = ("numpy", "pandas", "matplotlib", "jinja2")
ENGINES = ("bgsage", "bgbot_cpp", "numba")


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("analyzer.transcript.reader", (*NUMBERS, *ENGINES, "gvformat")),
        ("analyzer.rules.replay", NUMBERS + ENGINES),
        ("analyzer.app.commands.check", NUMBERS + ENGINES),
        ("analyzer.app.commands.plays", NUMBERS + ENGINES),
        ("analyzer.app.commands.report", ("pandas", *ENGINES)),
        ("analyzer.app.commands.analyze", ("numba",)),
        ("analyzer.evaluation.engines", ("numba",)),
    ],
)
def test_what_needs_no_engine_loads_none(module, unwanted):
    code = f"import sys, {module}; print([m for m in {unwanted} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
