"""``kibitz note``: a person's own notes, tags and stars, kept in a saved analysis."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from analyzer.app.containers import is_saved, unpacked
from analyzer.app.files import read_input, rewrite
from analyzer.app.notes import (
    addressed,
    place_text,
    with_note,
    without_note,
    written_note,
)
from analyzer.app.options import json_flag
from analyzer.app.places import FilePlace, check_place, file_place
from analyzer.app.records import record_of
from analyzer.app.results import print_json, say, show
from analyzer.app.saved import load_analysis, save_again
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalyzerError, NoAnalysisError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.notes import all_notes
from analyzer.model.note import Note
from reports.note_export import notes_document
from reports.note_text import notes_table


@click.group("note")
def command() -> None:
    """Add notes, tags and stars to the turns of a saved analysis, list and remove them.

    Notes are kept in the file that analyze --json writes. ANALYSIS#2.17 is turn 17 of game 2 as the
    report numbers them, ANALYSIS#2 the whole game, ANALYSIS the whole match.
    """


@command.command("add")
@click.argument("place", metavar="ANALYSIS[#GAME[.TURN]]")
@click.argument("text", default="")
@click.option(
    "--tag", "tags", metavar="TAG", multiple=True, help="A word to find it by; repeatable."
)
@click.option("--star", is_flag=True, help="Mark it with a star.")
@click.option("--author", metavar="NAME", default="", help="Who says so.")
def add(place: str, text: str, tags: Sequence[str], star: bool, author: str) -> None:
    """Add a note: a text, tags, a star, or all of them.

    The report shows it beside the turn; analyzing the match again keeps it.
    """
    at = _place(place, numbered=False)
    note = written_note(at, text, author, tags, star)
    _change(at, lambda analysis: with_note(analysis, note))
    say(_("Noted: {place}").format(place=f"{at.file}{place_text(note)}"))


@command.command("list")
@click.argument("place", metavar="ANALYSIS[#GAME[.TURN]]")
@click.option("--tag", metavar="TAG", help="Only notes with this tag.")
@click.option("--star", is_flag=True, help="Only notes with a star.")
@json_flag
def list_notes(place: str, tag: str | None, star: bool, as_json: bool) -> None:
    """List the notes of a match, a game or a turn, with the comments of the record."""
    at = _place(place, numbered=False)
    analysis = _loaded(at, read_input(at.file, LARGEST_SAVED))
    found = [
        (address, note)
        for address, note in addressed(all_notes(analysis))
        if _is_at(note, at) and (tag is None or tag in note.tags) and (note.starred or not star)
    ]
    if as_json:
        print_json(notes_document(analysis.source_name, found))
    elif found:
        show(notes_table((address or _("match"), note) for address, note in found))
    else:
        say(_("no notes"))


@command.command("remove")
@click.argument("place", metavar="ANALYSIS[#GAME[.TURN]][:N]")
def remove(place: str) -> None:
    """Remove a note; where several stand at one place, :N behind it says which.

    A comment of the record stays with the record.
    """
    at = _place(place, numbered=True)
    _change(at, lambda analysis: without_note(analysis, at))
    say(_("Removed: {place}").format(place=place))


def _place(text: str, *, numbered: bool) -> FilePlace:
    """Return the place that a user names.

    Raises:
        click.UsageError: It has the number of a note where none is asked for.
    """
    place = file_place(text)
    if place.number is not None and not numbered:
        message = _("{place}: the number of a note is for kibitz note remove")
        raise click.UsageError(message.format(place=text))
    return place


def _is_at(note: Note, place: FilePlace) -> bool:
    """Return whether a note stands at a place or within it."""
    return place.game in (None, note.game) and place.turn in (None, note.turn)


def _loaded(place: FilePlace, data: bytes) -> MatchAnalysis:
    """Return the analysis in which a place is.

    Raises:
        AnalyzerError: The data are none, or it has no such place; the message names the file, and
            tells a record, of which an analysis can be made, from what is neither.
    """
    text = unpacked(data, place.file, LARGEST_SAVED)
    if not is_saved(text):
        record_of(text, place.file)
        message = _(
            "{file} is no saved analysis, and notes are kept in one: kibitz analyze {file} --json "
            "ANALYSIS.json.gz makes it"
        )
        raise NoAnalysisError(message.format(file=place.file))
    try:
        analysis = load_analysis(text)
        check_place(analysis.replay, place.game, place.turn)
    except AnalyzerError as error:
        raise AnalyzerError(f"{place.file}: {error}") from error
    return analysis


def _change(place: FilePlace, change: Callable[[MatchAnalysis], MatchAnalysis]) -> None:
    """Change the analysis in a file, which stays packed or not as it was.

    Raises:
        AnalyzerError: The file cannot be read or written, or the change is refused.
    """

    def changed(data: bytes) -> bytes:
        analysis = _loaded(place, data)
        try:
            return save_again(change(analysis), data)
        except AnalyzerError as error:
            raise AnalyzerError(f"{place.file}{_within(place)}: {error}") from error

    rewrite(place.file, changed, LARGEST_SAVED)


def _within(place: FilePlace) -> str:
    return place_text(Note(game=place.game, turn=place.turn))
