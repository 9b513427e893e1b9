"""What is made in processes of their own: functions that can be sent there, with what they need."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final, TypeVar
from urllib.parse import urlencode

import click

from analyzer.app.annotating import TARGETS
from analyzer.app.coached import coached
from analyzer.app.containers import Input
from analyzer.app.conversion import Source as Unvalued
from analyzer.app.converting import FORMATS
from analyzer.app.opened import replayed
from analyzer.app.records import source_name
from analyzer.app.saved import load_analysis
from analyzer.app.settings import LEVELS
from analyzer.app.time_limit import at_most
from analyzer.app.web.job_views import is_unvalued
from analyzer.coaching.anonymous import anonymous_words
from analyzer.coaching.study import StudyPosition, mistakes_to_study
from analyzer.errors import AnalyzerError, NotInLibraryError
from analyzer.i18n import _, use_language
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import SOURCE_NAME, anonymous_analysis
from analyzer.library.jobs import find_job
from analyzer.library.opening import Library, open_library
from analyzer.library.queue import kept_file
from analyzer.library.reading import career
from analyzer.library.selecting import Selection
from analyzer.library.study import study_positions
from analyzer.rules.anonymous import anonymous_replay
from reports.anki import anki_package
from reports.coach import render_coach
from reports.coach_export import coach_document
from reports.html import render, render_record
from reports.json_export import to_json
from reports.page import Link, Site
from reports.quiz import render_quiz
from reports.rows_tools import MatchTools, RecordTools, note_forms
from reports.web import site_of
from reports.web_match import download_groups, record_downloads

T = TypeVar("T")

#: Seconds that a page may take.
_SECONDS: Final = 120.0


def get_ready() -> None:
    """Do nothing, in a process that has then loaded all that is needed."""


def of_document(code: str, data: bytes, make: Callable[[MatchAnalysis], T]) -> T:
    """Return what is made of a saved analysis in a language.

    Raises:
        AnalyzerError: It cannot be made, or takes too long.
    """
    use_language(code)
    with at_most(_SECONDS, _too_long()):
        return make(load_analysis(data))


def of_library(code: str, url: str, make: Callable[[Library], T]) -> T:
    """Return what is made of a library in a language.

    Raises:
        AnalyzerError: It cannot be made, or takes too long.
    """
    use_language(code)
    with at_most(_SECONDS, _too_long()):
        return make(_library(url))


def _too_long() -> AnalyzerError:
    message = _("this page takes longer than {seconds} s to make")
    return AnalyzerError(message.format(seconds=f"{_SECONDS:g}"))


@cache
def _library(url: str) -> Library:
    """Return an open library, which this process keeps open."""
    return open_library(url, create=False)


def report_page(analysis: MatchAnalysis) -> bytes:
    """Return the report of a match as a page that can be given away."""
    return render(analysis).encode()


def anonymous_page(analysis: MatchAnalysis) -> bytes:
    """Return the report of a match told of nobody.

    Raises:
        AnonymityError: It cannot be.
    """
    return render(anonymous_analysis(analysis)).encode()


def match_page(number: int, form: str, noted: str, analysis: MatchAnalysis) -> bytes:
    """Return the report of a match with what can be done with it.

    Args:
        number: Of the match.
        form: The word that its forms hold.
        noted: What was done with a note just now: ``kept``, ``removed`` or nothing.
        analysis: Of the match.
    """
    told = {"kept": _("The note is kept."), "removed": _("The note is removed.")}.get(noted, "")
    return render(analysis, replace(_tools(number, form, analysis), told=told)).encode()


def record_page(number: int, library: Library) -> bytes:
    """Return a record that nobody could value as a page of the service, which says why.

    Args:
        number: Of the job that failed.
        library: Where the job is.

    Raises:
        NotInLibraryError: There is no such job, or no record that could be read.
    """
    reason, source = unvalued(library, number)
    around = RecordTools(
        site_of("", Link("/jobs", _("Back to the jobs"))),
        reason,
        record_downloads(f"/api/v1/jobs/{number}", _possible(source)),
    )
    return render_record(source.played(), source_name(source.file), around).encode()


def record_report(number: int, anonymize: bool, library: Library) -> bytes:
    """Return a record that nobody could value as a page that can be given away.

    Args:
        number: Of the job that failed.
        anonymize: Whether to tell of nobody.
        library: Where the job is.

    Raises:
        NotInLibraryError: There is no such job, or no record that could be read.
    """
    _reason, source = unvalued(library, number, anonymize=anonymize)
    return render_record(source.played(), source_name(source.file)).encode()


def record_export(number: int, form: str, anonymize: bool, library: Library) -> tuple[str, bytes]:
    """Return who played, and a record that nobody could value in another format.

    See `record_report`; nobody is named where nobody is to be told of.

    Raises:
        NotInLibraryError: There is no such job, or no record that could be read.
        AnalyzerError: The format cannot hold it.
    """
    _reason, source = unvalued(library, number, anonymize=anonymize)
    stem = SOURCE_NAME if anonymize else "-".join(source.record.names)
    return stem, FORMATS[form](source).data


def unvalued(library: Library, number: int, *, anonymize: bool = False) -> tuple[str, Unvalued]:
    """Return why nobody could value a record, and the record, told of nobody if so asked.

    Raises:
        NotInLibraryError: There is no such job, it did not fail, or its record was not read.
    """
    job = find_job(library, number)
    if not is_unvalued(job):
        raise NotInLibraryError(_("this job has no record that was read and not valued"))
    kept = kept_file(library, number)
    played = replayed(Input(kept.name, lambda: kept.data), None, ())
    if anonymize:
        return job.reason, Unvalued(anonymous_replay(played).record, SOURCE_NAME)
    return job.reason, Unvalued(played.record, kept.name)


def _possible(source: Unvalued) -> Iterator[str]:
    """Yield the formats that can hold a record."""
    for form, make in FORMATS.items():
        try:
            make(source)
        except (AnalyzerError, click.UsageError):
            continue
        yield form


def coach_page(player: int, site: Site | None, anonymize: bool, library: Library) -> bytes:
    """Return the coaching report of a player.

    Args:
        player: Number of the player.
        site: The service that the page is part of, None for one that can be given away.
        anonymize: Whether to tell of nobody.
        library: Where the matches are.

    Raises:
        NotInLibraryError: The library has no analyzed match of such a player.
    """
    coaching, positions = coached(
        library, Selection(player=player), is_drawn=True, anonymize=anonymize
    )
    return render_coach(coaching, positions, site).encode()


def coach_figures(player: int, anonymize: bool, library: Library) -> bytes:
    """Return the coaching of a player as JSON; see `coach_page`.

    Raises:
        NotInLibraryError: The library has no analyzed match of such a player.
    """
    found, _positions = coached(
        library, Selection(player=player), is_drawn=False, anonymize=anonymize
    )
    return to_json(coach_document(found), indent=None)


def quiz_page(
    player: int, most: int, site: Site | None, anonymize: bool, library: Library
) -> bytes:
    """Return the quiz of a player; see `coach_page`.

    Raises:
        NotInLibraryError: There is nothing to ask.
    """
    name, positions = _asked(player, most, library, anonymize=anonymize)
    return render_quiz(name, positions, site).encode()


def quiz_cards(player: int, most: int, anonymize: bool, library: Library) -> tuple[str, bytes]:
    """Return the name of a player, and the quiz as a package for Anki.

    Raises:
        NotInLibraryError: There is nothing to ask.
    """
    name, positions = _asked(player, most, library, anonymize=anonymize)
    return name, anki_package(name, positions, time.time())


def _asked(
    player: int, most: int, library: Library, *, anonymize: bool
) -> tuple[str, tuple[StudyPosition, ...]]:
    """Return the name of a player and the positions of a quiz."""
    found = career(library, player)
    if not found.names:
        raise NotInLibraryError(_("there is no such player"))
    if not found.matches:
        raise NotInLibraryError(_("the library has no analyzed match of such a player"))
    chosen = mistakes_to_study(found, most)
    positions = study_positions(library, found, chosen)
    if not positions:
        message = _("there is nothing to ask: no decision of {name} is a mistake")
        raise NotInLibraryError(message.format(name=found.names[0]))
    if anonymize:
        words = anonymous_words(found)
        return words.player, words.positions(positions)
    return found.names[0], positions


def _tools(number: int, form: str, analysis: MatchAnalysis) -> MatchTools:
    address = f"/matches/{number}"
    coaching = (
        Link("/players?" + urlencode({"name": name}), _("Coaching of {name}").format(name=name))
        for name in analysis.replay.record.names
        if name.strip()
    )
    site = site_of(
        "",
        *coaching,
        Link(f"{address}/share", _("Share")),
        Link(f"{address}/delete", _("Delete")),
    )
    return MatchTools(
        site=site,
        address=address,
        form=form,
        levels=LEVELS,
        level=analysis.settings.level,
        notes=note_forms(analysis.notes),
        downloads=download_groups(f"/api/v1{address}", FORMATS, TARGETS),
    )
