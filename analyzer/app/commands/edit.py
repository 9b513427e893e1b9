"""``kibitz edit``: a wrong turn of a record put right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

import click

from analyzer.app.conversion import Converted
from analyzer.app.converting import FORMATS, OF_A_PART, format_of
from analyzer.app.correcting import Change, Corrected, Cube, correct
from analyzer.app.files import STANDARD_STREAM, write_output, write_result
from analyzer.app.opened import open_source
from analyzer.app.options import dice_option, game_option, rule_option
from analyzer.app.outputs import keep_inputs
from analyzer.app.places import file_place
from analyzer.app.results import say
from analyzer.app.screen import complain, tell
from analyzer.errors import AnalyzerError, RulesError
from analyzer.i18n import _, ngettext
from analyzer.model.dice import Roll
from analyzer.model.problem import Place, Severity
from reports.match_words import errors_told
from reports.text import problem_sentence

#: Format of a corrected record whose file's ending names none, and those that are no records.
_USUAL, _NO_RECORDS = "mat", {*OF_A_PART, "json", "csv"}


@click.command("edit")
@click.argument("target", metavar="FILE#GAME.TURN")
@dice_option
@click.option("--play", metavar="PLAY", help="The play, in any notation; “Cannot Move” for none.")
@click.option(
    "--cube",
    type=click.Choice([each.value for each in Cube]),
    help="What happened at the cube before the roll.",
)
@click.option("-o", "--output", metavar="OUT", required=True, help="The corrected record.")
@game_option
@rule_option
def command(
    target: str,
    roll: Roll | None,
    play: str | None,
    cube: str | None,
    output: str,
    game: str | None,
    rules: Sequence[tuple[str, str]],
) -> int:
    """Put the dice, the play or the cube of a turn right, in a record of its own.

    FILE is a record or a saved analysis; GAME.TURN is the turn as the report numbers it. OUT is
    standard text, or what its ending names; it tells in its header what the turn said before. Later
    turns that are illegal now are listed on standard error, with exit status 1. The record of an
    analysis is to be analyzed again.
    """
    place = file_place(target)
    if place.turn is None:
        raise click.UsageError(_("{target} names no turn, as FILE#2.17 does").format(target=target))
    if roll is None and play is None and cube is None:
        raise click.UsageError(_("say what is right, with --dice, --play or --cube"))
    keep_inputs((place.file,), (output,))
    write = FORMATS[_format(output)]
    change = Change(roll, play, None if cube is None else Cube(cube))
    source = open_source(place.file, game, dict(rules))
    try:
        fixed = correct(source, place.game or 0, place.turn, change)
        converted = write(fixed.source)
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    except AnalyzerError as error:
        raise AnalyzerError(f"{target}: {error}") from error
    _write(output, converted, {problem.message for problem in fixed.replay.problems})
    _report(fixed, output, None if source.analysis is None else place.file)
    return 1 if any(each.severity is Severity.ERROR for each in fixed.broken) else 0


def _format(output: str) -> str:
    """Return the format that the output's ending names, standard text where it has none.

    Raises:
        click.UsageError: Records are not written in it.
    """
    form = format_of(output) if PurePath(output).suffix else _USUAL
    if form is None or form in _NO_RECORDS:
        message = _("{file}: records are not written in such a format; name a .mat file")
        raise click.UsageError(message.format(file=output))
    return form


def _write(output: str, converted: Converted, faults: Collection[str]) -> None:
    """Write the record, and tell what the format does not hold; faults are told elsewhere."""
    if output == STANDARD_STREAM:
        write_result(converted.data)
    else:
        write_output(Path(output), converted.data)
    for remark in converted.remarks:
        if not any(remark.endswith(fault) for fault in faults):
            complain(f"{output}: {remark}")


def _report(fixed: Corrected, output: str, analysis: str | None) -> None:
    """Tell what was corrected, what came of it, and what to do with the analysis it is from."""
    told: Callable[[str], None] = tell if output == STANDARD_STREAM else say
    told(
        _("Corrected: {now}, was {was}").format(now=fixed.correction.now, was=fixed.correction.was)
    )
    if fixed.mended:
        count = len(fixed.mended)
        mended = ngettext("Mended: {count} problem", "Mended: {count} problems", count)
        told(mended.format(count=count))
    for problem in fixed.broken:
        # Its line is that of the file read.
        complain(f"{output}: {problem_sentence(replace(problem, place=Place()))}")
    left = errors_told(fixed.replay)
    if left:
        told(left)
    if output != STANDARD_STREAM:
        told(_("Written: {path}").format(path=output))
    if analysis is not None:
        message = _("To value it: kibitz analyze {file} --json {analysis}; the notes are kept")
        told(message.format(file=output, analysis=analysis))
