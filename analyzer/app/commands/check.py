"""``kibitz check``: read records and replay them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.options import game_option, json_flag, rule_option
from analyzer.app.records import has_errors, replays
from analyzer.app.results import print_json, show
from analyzer.app.screen import complain
from analyzer.errors import AnalyzerError
from analyzer.rules.play_key import play_key
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

    No engine is loaded. FILE can be a folder or a .zip, which stand for all records in them, or -
    for standard input. Exit status 1 says that a record has errors.
    """
    entries = []
    seen: dict[str, str] = {}
    done = failed = bad = 0
    for name, played in replays(files, game, rules):
        if isinstance(played, AnalyzerError):
            failed += 1
            complain(str(played))
            entries.append(failed_file(name, str(played)))
            continue
        done += 1
        bad += has_errors(played)
        if as_json:
            entries.append(checked_file(name, played))
        else:
            first = seen.setdefault(play_key(played), name)
            excerpt = Excerpts(played.record.source).at
            show(check_summary(name, played, excerpt, None if first == name else first))
    if as_json:
        print_json(check_document(entries))
    if not done:
        return 2
    return 1 if failed or bad else 0
