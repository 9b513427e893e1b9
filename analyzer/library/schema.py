"""The tables of the library; most of their columns are the fields of `analyzer.library.rows`.

Moments are UTC without a time zone. Sides are numbered as the match's own: 0 is the left column of
the record from which the match was stored first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    false,
)

from analyzer.judgment.totals import Totals
from analyzer.library.any_text import AnyText
from analyzer.library.rows import (
    AnalysisRow,
    CandidateRow,
    CubeRow,
    DecisionRow,
    GameRow,
    MatchRow,
    NoteRow,
)

#: Revision of the newest migration in `analyzer.library.migrations`.
SCHEMA_REVISION: Final = "0003"

#: Table in which a library says of which revision it is.
VERSION_TABLE: Final = "kibitz_version"

#: Types of columns by those of fields.
_TYPES: Final = {
    "bool": Boolean,
    "date": Date,
    "float": Double,
    "int": Integer,
    "str": AnyText,
}

#: Number of a decision: a hundred million matches have more than 32 bits hold. SQLite's whole
#: numbers are long, and only of those called INTEGER does it make row numbers.
_LONG: Final = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _columns(row: type, *keys: str) -> Iterator[Column[Any]]:
    """Yield the columns for the fields of a row; ``keys`` are part of the primary key."""
    for field in fields(row):
        words = str(field.type).split(" | ")
        yield Column(
            field.name,
            _TYPES[words[0]],
            primary_key=field.name in keys,
            nullable="None" in words,
            autoincrement="auto" if field.name not in keys else False,
        )


def _id(kind: Any = Integer) -> Column[int]:
    return Column("id", kind, primary_key=True)


#: What users see the number of never gives it to another row, on SQLite as on PostgreSQL: an old
#: address or page would mean something else.
_FOR_EVER: Final[dict[str, Any]] = {"sqlite_autoincrement": True}


def _match_id() -> Column[int]:
    """Return the column of what goes with its match."""
    reference = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match_id", reference, nullable=False, index=True)


def _key(name: str, of: str, kind: Any = Integer) -> Column[int]:
    """Return the primary key of what goes with another row, of which it is a part."""
    reference = ForeignKey(of, ondelete="CASCADE")
    return Column(name, kind, reference, primary_key=True, autoincrement=False)


def _player(name: str) -> Column[int]:
    return Column(name, ForeignKey("players.id"), nullable=False, index=True)


#: People; ``name`` is shown, `aliases` say under which names records call them.
players = Table(
    "players", metadata, _id(), Column("name", AnyText, nullable=False, unique=True), **_FOR_EVER
)

#: What records call a player; ``key`` is `analyzer.library.names.name_key` of ``name``.
aliases = Table(
    "aliases",
    metadata,
    Column("key", AnyText, primary_key=True),
    Column("name", AnyText, nullable=False),
    _player("player_id"),
)

#: Matches as they were played. ``analysis_id`` is the analysis that counts, the deepest; null only
#: while a match is being stored.
matches = Table(
    "matches",
    metadata,
    _id(),
    *_columns(MatchRow),
    _player("player_one"),
    _player("player_two"),
    Column("source", AnyText, nullable=False),
    Column("imported_at", DateTime, nullable=False),
    Column("analysis_id", Integer, index=True),
    UniqueConstraint("play_key"),
    Index(None, "day"),
    **_FOR_EVER,
)

#: The bytes of the file from which a match was stored first, packed with zlib.
records = Table(
    "records",
    metadata,
    _key("match_id", "matches.id"),
    Column("data", LargeBinary, nullable=False),
)

#: Files that are known; ``digest`` is `Source.digest`. One match can come from several.
sources = Table(
    "sources",
    metadata,
    Column("digest", String(64), primary_key=True),
    _match_id(),
    Column("name", AnyText, nullable=False),
    Column("format", AnyText, nullable=False),
)

#: Games as they were played.
games = Table("games", metadata, _key("match_id", "matches.id"), *_columns(GameRow, "number"))

#: Analyses of matches side by side. ``swapped`` tells that its record has the players in the other
#: columns than the match.
analyses = Table(
    "analyses",
    metadata,
    _id(),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *_columns(AnalysisRow),
    Column("swapped", Boolean, nullable=False),
    Column("stored_at", DateTime, nullable=False),
    UniqueConstraint("match_id", "engine", "level", "met"),
    **_FOR_EVER,
)

#: Analyses as they were saved, packed by who stored them.
documents = Table(
    "documents",
    metadata,
    _key("analysis_id", "analyses.id"),
    Column("data", LargeBinary, nullable=False),
)

#: What either side did in a match by an analysis; the sums are the fields of `Totals`.
performances = Table(
    "performances",
    metadata,
    _key("analysis_id", "analyses.id"),
    Column("side", SmallInteger, primary_key=True, autoincrement=False),
    _player("player_id"),
    Column("result", Double),
    Column("pr_checker_decisions", Integer, nullable=False),
    Column("pr_checker_loss", Double, nullable=False),
    *_columns(Totals),
)

#: The decisions of an analysis, without forced plays and without what no error rate counts and cost
#: nothing.
decisions = Table(
    "decisions",
    metadata,
    _id(_LONG),
    Column("analysis_id", ForeignKey("analyses.id", ondelete="CASCADE"), nullable=False),
    *_columns(DecisionRow),
    Index(None, "analysis_id", "side", "ordinal", unique=True),
)

#: The options of the decisions that matter: those with a mark.
candidates = Table(
    "candidates",
    metadata,
    _key("decision_id", "decisions.id", _LONG),
    *_columns(CandidateRow, "rank"),
)

#: What else is known of the cube at the cube decisions that matter.
cubes = Table("cubes", metadata, _key("decision_id", "decisions.id", _LONG), *_columns(CubeRow))

#: People's notes on a match, on one of its games or turns.
notes = Table("notes", metadata, _id(), _match_id(), *_columns(NoteRow), **_FOR_EVER)

#: Files to analyze. ``digest`` is `Source.digest` and ``rules`` `Source.rules`. ``content`` is null
#: where nobody needs the file any more. ``state`` is a word of `analyzer.library.jobs.JobState`;
#: ``owner`` names the service that has the job in hand, which lived at ``beat_at``. ``done`` of
#: ``total`` turns are judged. ``deeper`` is the level at which the match is looked at after this
#: job, empty for none.
jobs = Table(
    "jobs",
    metadata,
    _id(),
    Column("digest", String(64), nullable=False),
    Column("rules", AnyText, nullable=False),
    Column("engine", AnyText, nullable=False),
    Column("level", AnyText, nullable=False),
    Column("met", AnyText, nullable=False),
    Column("name", AnyText, nullable=False),
    Column("content", LargeBinary),
    Column("priority", Integer, nullable=False),
    Column("state", AnyText, nullable=False),
    Column("reason", AnyText, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("owner", AnyText, nullable=False),
    Column("created_at", DateTime, nullable=False),
    Column("started_at", DateTime),
    Column("finished_at", DateTime),
    Column("match_id", ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("deeper", AnyText, nullable=False, server_default=""),
    Column("beat_at", DateTime),
    UniqueConstraint("digest", "engine", "level", "met"),
    Index(None, "state", "priority", "id"),
    **_FOR_EVER,
)

#: Links by which somebody without the library may read a match. ``digest`` is the SHA-256 of the
#: secret word in the link, which is kept nowhere. ``anonymous`` links do not tell who played.
shares = Table(
    "shares",
    metadata,
    _id(),
    Column("digest", String(64), nullable=False, unique=True),
    _match_id(),
    Column("created_at", DateTime, nullable=False),
    Column("anonymous", Boolean, nullable=False, server_default=false()),
    **_FOR_EVER,
)
