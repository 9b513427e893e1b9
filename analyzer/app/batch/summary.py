"""What came of a batch: counts, and the files of which nothing came."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Group
from rich.text import Text

from analyzer.i18n import _, ngettext
from reports.json_export import FORMAT_VERSION, Document


@dataclass(frozen=True, slots=True)
class Failure:
    """A file of which nothing came, or nothing at that level, and the sentence that says why."""

    name: str
    level: str
    message: str


@dataclass(frozen=True, slots=True)
class LevelCount:
    """How many matches were analyzed at a level in this run."""

    level: str
    matches: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a batch.

    ``files`` are all that were looked at; ``known`` those whose match had been analyzed before;
    ``left_out`` those in folders and archives that are no records. ``analyzed`` are the matches of
    each level, in the order of the levels. ``with_errors`` are the files analyzed whose record has
    errors. ``failures`` are in the order of their names.
    """

    files: int
    known: int
    left_out: int
    with_errors: int
    analyzed: tuple[LevelCount, ...]
    failures: tuple[Failure, ...]

    @property
    def status(self) -> int:
        """The exit status: 0 all well, 1 some failed or have errors, 2 nothing could be done."""
        if not self.known and not any(each.matches for each in self.analyzed):
            return 2
        return 1 if self.failures or self.with_errors else 0


def summary_document(summary: Summary, library: str) -> Document:
    """Return a summary for programs."""
    return {
        "format_version": FORMAT_VERSION,
        "library": library,
        "files": summary.files,
        "known": summary.known,
        "left_out": summary.left_out,
        "with_errors": summary.with_errors,
        "analyzed": [{"level": each.level, "matches": each.matches} for each in summary.analyzed],
        "failed": [
            {"file": each.name, "level": each.level, "error": each.message}
            for each in summary.failures
        ],
    }


def summary_text(summary: Summary) -> Group:
    """Return a summary for people, without the failures."""
    lines = [
        ngettext("{level}: {count} match", "{level}: {count} matches", each.matches).format(
            level=each.level, count=each.matches
        )
        for each in summary.analyzed
    ]
    if summary.known:
        told = ngettext("{count} file was done", "{count} files were done", summary.known)
        lines.append(_("before this run: {done}").format(done=told.format(count=summary.known)))
    if summary.with_errors:
        told = ngettext(
            "{count} record has errors; kibitz check tells which",
            "{count} records have errors; kibitz check tells which",
            summary.with_errors,
        )
        lines.append(told.format(count=summary.with_errors))
    return Group(*map(Text, lines))
