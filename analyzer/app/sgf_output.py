"""Records written as SGF, with what was found about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.app.analysis_lacks import analyses_lack
from analyzer.app.as_foreign import as_foreign
from analyzer.app.conversion import Converted, Source, told
from analyzer.app.foreign_emg import in_emg, turns_by_action
from analyzer.app.records import has_errors
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.i18n import _
from analyzer.model.problem import Severity
from analyzer.model.score import MatchScore
from analyzer.rules.as_played import as_played
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay, Turn
from analyzer.transcript.comparison import lacks
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry, ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.sgf.writer import write_sgf


def to_sgf(source: Source) -> Converted:
    """Return the record as SGF that gnubg opens, with our analysis or the first that it has.

    Raises:
        TranscriptError: It is of a game that SGF has no name for.
        UnknownGameError: It is of a game that is not known.
        RulesError: There is no such game or rule.
    """
    played = source.played()
    if source.analysis is not None:
        ours = as_foreign(source.analysis, cubes_in_mwc=True)
        played = replace(
            played, record=replace(played.record, analyses=(ours, *played.record.analyses))
        )
    tagged = source.tagged()
    spelled = replace(as_played(in_sgf_units(played)), tags=tagged.tags)
    data = write_sgf(spelled).encode()
    faults = (told(each) for each in played.problems if each.severity is Severity.ERROR)
    lost = (_("SGF does not hold {what}").format(what=what) for what in sgf_lacks(spelled, data))
    return Converted(data, (*faults, *lost), has_errors(played))


def sgf_lacks(record: MatchRecord, data: bytes) -> Iterator[str]:
    """Yield in words what a record, spelled as played, says and an SGF file written of it does not.

    Of its analyses one is written. gnubg takes a game that was given up for at most three times
    the cube, so that more points are no difference in the file but in gnubg.
    """
    read = read_record(data)
    kept = as_played(replay(read))
    yield from lacks(replace(record, analyses=()), replace(kept, analyses=()))
    yield from analyses_lack(record, kept)
    for analysis in record.analyses[:1]:
        yield from _words_lost(analysis, read)


def _words_lost(analysis: ForeignAnalysis, read: MatchRecord) -> Iterator[str]:
    """Yield the names of levels and of the equity table that are not in the file."""
    kept = {
        each.level.name for entry in _entries(read) for each in (*entry.plays, entry.cube) if each
    }
    said = {
        each.level.name for entry in analysis.entries for each in (*entry.plays, entry.cube) if each
    }
    for name in sorted(said - kept):
        yield _("the name of the level {level}").format(level=name)
    if analysis.met:
        yield _("the name of the match equity table {name}").format(name=analysis.met)


def _entries(record: MatchRecord) -> Iterator[ForeignEntry]:
    for analysis in record.analyses:
        yield from analysis.entries


def in_sgf_units(played: Replay) -> Replay:
    """Return the replay with its record's analyses in the units of SGF.

    Those are EMG, but MWC for the cube in a match; what is in them already stays as it is.
    """
    turns = turns_by_action(played)
    met = default_met()
    analyses = tuple(
        replace(
            before,
            entries=tuple(
                _cube_in_mwc(old, new, turns.get((old.game, old.action)), met)
                for old, new in zip(before.entries, after.entries, strict=True)
            ),
        )
        for before, after in zip(
            played.record.analyses, in_emg(played).record.analyses, strict=True
        )
    )
    return replace(played, record=replace(played.record, analyses=analyses))


def _cube_in_mwc(
    old: ForeignEntry, new: ForeignEntry, turn: Turn | None, met: MatchEquityTable
) -> ForeignEntry:
    """Return the new entry with the cube decision of the old one in MWC."""
    cube = old.cube
    if old.cube_unit is ForeignUnit.MWC:
        return replace(new, cube=cube, cube_unit=ForeignUnit.MWC)
    if cube is None or turn is None or not isinstance(turn.position.stakes, MatchScore):
        return new
    position = turn.position
    errors = (
        None if error is None else met.mwc_difference(error, position)
        for error in (cube.std_error, cube.double_std_error)
    )
    first, second = errors
    passed = cube.equity_double_pass
    converted = replace(
        cube,
        equity_no_double=met.mwc_from_emg(cube.equity_no_double, position),
        equity_double_take=met.mwc_from_emg(cube.equity_double_take, position),
        equity_double_pass=None if passed is None else met.mwc_from_emg(passed, position),
        std_error=first,
        double_std_error=second,
    )
    return replace(new, cube=converted, cube_unit=ForeignUnit.MWC)
