"""``kibitz convert``: a record in another format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from analyzer.app.anonymizing import Anonymizer, anonymize_option
from analyzer.app.conversion import Source, analysis_source
from analyzer.app.converting import FORMATS, OF_A_PART, format_of
from analyzer.app.note_comments import with_note_comments
from analyzer.app.opened import open_source
from analyzer.app.options import game_option, rule_option
from analyzer.app.outputs import keep_inputs, write_converted
from analyzer.app.places import file_place
from analyzer.app.records import has_errors
from analyzer.errors import AnalyzerError, RulesError
from analyzer.i18n import _
from analyzer.judgment.anonymous import SOURCE_NAME


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(FORMATS)),
    help="The format of OUT, if its ending does not tell.",
)
@anonymize_option
@game_option
@rule_option
def command(
    source: str,
    target: str,
    form: str | None,
    anonymize: bool,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Write a match record in another format.

    IN is any record that Kibitz reads, or a saved analysis; OUT is the file to write, whose ending
    (.mat, .txt, .sgf, .ogxm, .gvab, .gva, .json, .csv) tells the format; - stands for standard
    input and output. Lists of IDs are asked for with --to, also for IN#GAME or IN#GAME.TURN alone.
    What the format cannot hold, and what could not be read, is listed on standard error.
    """
    form = form or format_of(target)
    if form is None:
        raise click.UsageError(
            _("the ending of {file} names no format; name one with --to").format(file=target)
        )
    place = file_place(source)
    if place.game is not None and form not in OF_A_PART:
        message = _("{form} holds whole matches; a game or turn alone can be a list of IDs")
        raise click.UsageError(message.format(form=form))
    keep_inputs((place.file,), (target,))
    whole = open_source(place.file, game, dict(rules))
    given = whole
    try:
        if anonymize:
            whole = _anonymous(whole)
        if whole.analysis is not None and form != "json":
            whole = analysis_source(with_note_comments(whole.analysis), whole.file)
        part = replace(whole, game_number=place.game, turn_number=place.turn)
        converted = FORMATS[form](part)
        if anonymize:
            # What spoils a record is left out with all else that cannot be read.
            spoiled = converted.has_errors or has_errors(given.played())
            converted = replace(converted, has_errors=spoiled)
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{source}: {error}") from error
    return write_converted(source, converted, target)


def _anonymous(source: Source) -> Source:
    """Return what is converted, told of nobody.

    Raises:
        AnalyzerError: It cannot be.
    """
    anonymous = Anonymizer(several=False)
    if source.analysis is not None:
        analysis = anonymous.analysis(source.analysis, source.file)
        return analysis_source(analysis, SOURCE_NAME)
    return Source(anonymous.replay(source.played(), source.file).record, SOURCE_NAME)
