"""``kibitz convert``: a record in another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from analyzer.app.converting import FORMATS, Source, format_of
from analyzer.app.files import STANDARD_STREAM, read_input, write_output, write_result
from analyzer.app.options import game_option, rule_option
from analyzer.app.outputs import keep_inputs
from analyzer.app.results import say
from analyzer.app.screen import complain
from analyzer.errors import AnalyzerError
from analyzer.i18n import _
from analyzer.transcript.reader import read_record


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(FORMATS)),
    help="The format of OUT, if its ending does not tell.",
)
@game_option
@rule_option
def command(
    source: str,
    target: str,
    form: str | None,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Write a match record in another format.

    IN is any record that Kibitz reads, OUT the file to write, whose ending (.mat, .txt, .json)
    tells the format; - stands for standard input and output. What the format cannot hold, and what
    could not be read, is listed on standard error.
    """
    form = form or format_of(target)
    if form is None:
        raise click.UsageError(
            _("the ending of {file} names no format; name one with --to").format(file=target)
        )
    keep_inputs((source,), (target,))
    data = read_input(source)
    try:
        converted = FORMATS[form](Source(read_record(data), source, game, dict(rules)))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{source}: {error}") from error
    for remark in converted.remarks:
        complain(f"{source}: {remark}")
    if target == STANDARD_STREAM:
        write_result(converted.data)
    else:
        write_output(Path(target), converted.data)
        say(_("Written: {path}").format(path=target))
    return 1 if converted.has_errors else 0
