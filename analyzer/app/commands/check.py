"""``kibitz check``: read records and replay them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.options import game_option, json_flag, rule_option
from analyzer.app.records import has_errors, replay_file
from analyzer.app.results import print_json, show
from analyzer.app.screen import complain
from analyzer.errors import AnalyzerError
from analyzer.transcript.excerpt import Excerpts
from reports.json_export import check_document, checked_file, failed_file
from reports.text import check_summary


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@game_option
@rule_option
@json_flag
def command(
    files: Sequence[str], game: str | None, rules: Sequence[tuple[str, str]], as_json: bool
) -> int:
    """Read match records, replay them under the rules, and list what is wrong.

    No engine is loaded. FILE can be - for standard input. Exit status 1 says that a record has
    errors.
    """
    entries = []
    failed = bad = 0
    for name in files:
        try:
            played = replay_file(name, game, rules)
        except AnalyzerError as error:
            failed += 1
            complain(str(error))
            entries.append(failed_file(name, str(error)))
            continue
        bad += has_errors(played)
        if as_json:
            entries.append(checked_file(name, played))
        else:
            show(check_summary(name, played, Excerpts(played.record.source).at))
    if as_json:
        print_json(check_document(entries))
    if failed == len(files):
        return 2
    return 1 if failed or bad else 0
