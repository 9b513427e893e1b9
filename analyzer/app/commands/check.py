"""``kibitz check``: read records and replay them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from analyzer.app.containers import Input, is_saved
from analyzer.app.options import game_option, json_flag, rule_option
from analyzer.app.records import has_errors, read_all, replay_data
from analyzer.app.results import print_json, show
from analyzer.app.screen import complain
from analyzer.app.settings import LARGEST_INPUT
from analyzer.errors import AnalyzerError
from analyzer.rules.play_key import play_key
from analyzer.rules.replayed import Replay
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

    No engine is loaded. FILE can be a saved analysis, too; a folder or a .zip, which stand for all
    records in them; or - for standard input. Exit status 1 says that a record has errors.
    """
    entries = []
    seen: dict[str, str] = {}
    done = failed = bad = 0
    for name, played in read_all(
        files, lambda source: _replayed(source, game, rules), LARGEST_INPUT
    ):
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


def _replayed(source: Input, game: str | None, rules: Sequence[tuple[str, str]]) -> Replay:
    """Return the replay of a record, or of the one in a saved analysis."""
    data = source.read()
    if not is_saved(data):
        return replay_data(data, source.name, game, rules)
    # What reads an analysis takes half a second to load.
    from analyzer.app.opened import replayed

    return replayed(replace(source, read=lambda: data), game, rules)
