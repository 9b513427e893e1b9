"""``kibitz engines``: what can value positions here."""

from __future__ import annotations

from dataclasses import asdict

import click

from analyzer.app.options import json_flag
from analyzer.app.results import show_result
from analyzer.evaluation.engines import available_engines
from reports.analysis_text import engines_table
from reports.json_export import FORMAT_VERSION


@click.command("engines")
@json_flag
def command(as_json: bool) -> int:
    """Show which evaluators and levels this machine has, each after a small self-check.

    Exit status 2 says that none can be used.
    """
    engines = available_engines()
    document = {"format_version": FORMAT_VERSION, "engines": [asdict(each) for each in engines]}
    show_result(as_json, lambda: document, lambda: engines_table(engines))
    return 0 if any(engine.usable for engine in engines) else 2
