"""An analysis beside what other programs stored in the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from analyzer.app.options import Function
from analyzer.app.records import source_name
from analyzer.app.screen import complain
from analyzer.evaluation.met import MatchEquityTable
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.foreign import judged_by
from analyzer.rules.foreign_values import ForeignValues, foreign_values
from analyzer.rules.replayed import Replay


def compare_option(command: Function) -> Function:
    """Add ``--compare`` to a command that writes reports."""
    return click.option(
        "--compare",
        "compares",
        is_flag=True,
        help="Show beside it what other programs stored in the record (XG, gnubg).",
    )(command)


def with_compared(
    analysis: MatchAnalysis, file: str, met: MatchEquityTable | None = None
) -> MatchAnalysis:
    """Return the analysis with those of other programs beside it; where there are none, say so.

    Args:
        analysis: What the others stand beside.
        file: Name of its file, for messages.
        met: Turns their values into EMG, Kazaross-XG2 unless given.
    """
    judged = _judged(analysis.replay, file, analysis.source_name, met)
    compared = replace(analysis, compared=judged)
    tell_other_table(compared, file)
    return compared


def tell_other_table(analysis: MatchAnalysis, file: str) -> None:
    """Tell where an analysis was made with another match equity table than those beside it."""
    table = analysis.settings.met
    other = next((each.settings.met for each in analysis.compared), table)
    if other != table:
        message = _(
            "{file} was analyzed with {table}, the values of other programs are turned into EMG "
            "with {other}; name the same table with --compare --met"
        )
        complain(message.format(file=file, table=table, other=other))


def judged_by_others(
    played: Replay, file: str, met: MatchEquityTable | None = None
) -> MatchAnalysis | None:
    """Return a record as the first program that analyzed it judged it, any others beside it.

    None, and a line about it, where no program did. ``met`` is as for `with_compared`.
    """
    judged = _judged(played, file, source_name(file), met)
    return replace(judged[0], compared=judged[1:]) if judged else None


def tell_misfits(found: Iterable[ForeignValues], file: str) -> None:
    """Tell on standard error of values in a record that do not fit its match."""
    for values in found:
        if values.problems:
            first, count = values.problems[0], len(values.problems)
            message = ngettext(
                "{file}: game {game}, turn {turn}: {message}; it is left out",
                "{file}: game {game}, turn {turn}: {message}; it and {more} more are left out",
                count,
            )
            complain(
                message.format(
                    file=file,
                    game=first.game,
                    turn=first.turn,
                    message=first.message,
                    more=count - 1,
                )
            )


def _judged(
    played: Replay, file: str, name: str, met: MatchEquityTable | None
) -> tuple[MatchAnalysis, ...]:
    found = foreign_values(played)
    if not found:
        complain(_("{file}: the record holds no analysis of another program").format(file=file))
    tell_misfits(found, file)
    return tuple(judged_by(played, values, name=name, met=met) for values in found)
