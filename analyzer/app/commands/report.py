"""``kibitz report``: the report of a saved analysis, or of a record without evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import click

from analyzer.app.anonymizing import Anonymizer, anonymize_option, anonymizer, result_stem
from analyzer.app.comparing import (
    compare_option,
    judged_by_others,
    tell_other_table,
    with_compared,
)
from analyzer.app.containers import is_container
from analyzer.app.engine_options import met_option
from analyzer.app.opened import opened
from analyzer.app.options import game_option, output_option, rule_option
from analyzer.app.outputs import keep_inputs, report_target
from analyzer.app.records import read_all, source_name
from analyzer.app.results import say
from analyzer.app.screen import complain
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalyzerError
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import SOURCE_NAME
from analyzer.rules.replayed import Replay
from reports.html import render, render_record
from reports.match_words import errors_told


@click.command("report")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@output_option
@compare_option
@met_option
@anonymize_option
@game_option
@rule_option
def command(
    files: Sequence[str],
    output: str | None,
    compares: bool,
    met: MatchEquityTable | None,
    anonymize: bool,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Write the report of a saved analysis, or of a record of any game as it was played.

    FILE is what analyze --json saved, whose report is the same as the one that analyze wrote; or a
    match record, whose report has every turn, dice and pips and the problems, but values nothing.
    With --compare a record that other programs analyzed is reported as the first of them judged it;
    --met is the table that turns their values into equities.
    A folder or a .zip stands for all files in it. No engine is loaded. --game and --rule are for
    records. Exit status 1 says that a record has errors (its report is made all the same), or that
    some of several files failed.
    """
    if met is not None and not compares:
        raise click.UsageError(_("--met is for --compare: a saved analysis has its values"))
    keep_inputs(files, (output,))
    several = len(files) > 1 or any(map(is_container, files))
    anonymous = anonymizer(is_wanted=anonymize, several=several)
    target = report_target(output, several=several)
    done = failed = bad = 0
    for name, found in read_all(files, lambda source: opened(source, game, rules), LARGEST_SAVED):
        try:
            page, spoiled = _page(name, found, met, anonymous, compares=compares)
            path = target.write(result_stem(name, anonymous), page.encode())
        except AnalyzerError as error:
            complain(str(error))
            failed += 1
            continue
        done += 1
        bad += spoiled
        if path is not None:
            say(_("Report: {path}").format(path=path))
    if not done:
        return 2
    return 1 if failed or bad else 0


def _page(
    name: str,
    found: MatchAnalysis | Replay | AnalyzerError,
    met: MatchEquityTable | None,
    anonymous: Anonymizer | None,
    *,
    compares: bool,
) -> tuple[str, bool]:
    """Return the report of a file, and whether it is a record with errors.

    Raises:
        AnalyzerError: The file could not be read.
    """
    if isinstance(found, AnalyzerError):
        raise found
    judged, errors = found, ""
    if isinstance(found, Replay):
        errors = errors_told(found)
        if errors:
            complain(f"{name}: {errors}")
        judged = (judged_by_others(found, name, met) if compares else None) or found
    elif compares:
        judged = with_compared(found, name, met)
    else:
        tell_other_table(found, name)
    return _rendered(judged, name, anonymous), bool(errors)


def _rendered(judged: MatchAnalysis | Replay, name: str, anonymous: Anonymizer | None) -> str:
    if isinstance(judged, MatchAnalysis):
        return render(judged if anonymous is None else anonymous.analysis(judged, name))
    if anonymous is None:
        return render_record(judged, source_name(name))
    return render_record(anonymous.replay(judged, name), SOURCE_NAME)
