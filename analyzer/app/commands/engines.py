"""``kibitz engines``: what can value positions here."""

from __future__ import annotations

import click

from analyzer.app.options import json_flag
from analyzer.app.screen import show_result
from analyzer.evaluation.engines import available_engines
from reports.json_export import engines_document
from reports.text import engines_table


@click.command("engines")
@json_flag
def command(as_json: bool) -> int:
    """Show which evaluators and levels this machine has, each after a small self-check.

    Exit status 2 says that none can be used.
    """
    engines = available_engines()
    show_result(as_json, lambda: engines_document(engines), lambda: engines_table(engines))
    return 0 if any(engine.usable for engine in engines) else 2
