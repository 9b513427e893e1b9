"""Records written as OGXM files and GammonView documents, with all that was found about them."""

from __future__ import annotations

from dataclasses import replace

from analyzer.app.analysis_lacks import analyses_lack
from analyzer.app.as_foreign import as_foreign
from analyzer.app.conversion import Converted, Source, told
from analyzer.app.foreign_emg import in_emg
from analyzer.app.records import has_errors
from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.problem import Severity
from analyzer.rules.as_played import as_played
from analyzer.rules.games import game_named
from analyzer.rules.replayed import Replay
from analyzer.transcript.binary.ogxm_writer import write_gva, write_ogxm
from analyzer.transcript.comparison import lacks
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord

#: The games that the format knows.
_GAMES = ("international", "nackgammon", "hypergammon")


def to_ogxm(source: Source) -> Converted:
    """Return the record as an OGXM file, with the analyses that are known of it.

    Raises:
        TranscriptError: OGXM cannot hold the record.
        UnknownGameError: It is of a game that is not known.
        RulesError: There is no such game or rule.
    """
    record, played = _record(source)
    return _converted(record, played, write_ogxm(record), _("OGXM does not hold {what}"))


def to_gva(source: Source) -> Converted:
    """Return the record as a GammonView document in JSON; see `to_ogxm`.

    Raises:
        TranscriptError: Such a document cannot hold the record.
        UnknownGameError: It is of a game that is not known.
        RulesError: There is no such game or rule.
    """
    record, played = _record(source)
    lost = _("a GammonView document does not hold {what}")
    return _converted(record, played, write_gva(record).encode(), lost)


def _record(source: Source) -> tuple[MatchRecord, Replay]:
    """Return the record as it was played, our analysis of it first, and the replay."""
    played = source.played()
    names = {game.game.name for game in played.games}
    if not names <= {*_GAMES} or len(names) > 1:
        titles = ", ".join(sorted(game_named(name).called for name in names))
        message = _(
            "OGXM holds a match of backgammon, Nackgammon or Hypergammon; this one is of {games}"
        )
        raise TranscriptError(message.format(games=titles))
    record = played.record
    if source.analysis is not None:
        ours = as_foreign(source.analysis)
        record = replace(record, analyses=(ours, *record.analyses))
        played = replace(played, record=record)
    tagged = source.tagged()
    spelled = as_played(in_emg(played))
    return replace(spelled, tags=tagged.tags), played


def _converted(record: MatchRecord, played: Replay, data: bytes, lost: str) -> Converted:
    kept = read_record(data)
    faults = (each for each in played.problems if each.severity is Severity.ERROR)
    plain = replace(record, analyses=()), replace(kept, analyses=())
    missing = [*lacks(*plain), *analyses_lack(record, kept)]
    remarks = [
        *map(told, faults),
        *(lost.format(what=what) for what in missing),
    ]
    return Converted(data, tuple(remarks), has_errors(played))
