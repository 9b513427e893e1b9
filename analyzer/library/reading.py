"""From the tables back to what they were made of: careers, judged decisions, saved analyses."""

from __future__ import annotations

import zlib
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, func, select

from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import Career, PeerPlayer, PlayedDecision, PlayedMatch
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind, Mark
from analyzer.judgment.marks import loss_weight
from analyzer.judgment.totals import Totals
from analyzer.library.names import by_word, members_of
from analyzer.library.opening import Library, reading
from analyzer.library.schema import (
    aliases,
    analyses,
    decisions,
    documents,
    matches,
    performances,
    players,
    records,
)
from analyzer.library.selecting import ALL, Selection, conditions
from analyzer.rules.games import game_named
from analyzer.rules.games.international import BACKGAMMON

_KINDS: Final = by_word(DecisionKind)
_MARKS: Final = by_word(Mark)
_THEMES: Final = by_word(Theme)
#: For choices and errors at the cube the empty word is none.
_CHOICES: Final[dict[str, CubeChoice | None]] = {"": None, **by_word(CubeChoice)}
_CUBE_ERRORS: Final[dict[str, CubeError | None]] = {"": None, **by_word(CubeError)}
_TOTALS: Final = tuple(field.name for field in fields(Totals))
#: Columns of `matches` that a `PlayedMatch` is made of.
_OF_MATCH: Final = ("id", "day", "event", "length", "game", "games", "winner")
#: Columns of `decisions` that a `PlayedDecision` is made of.
_PLAYED: Final = (
    "id", "game", "turn", "kind", "error_emg", "cost", "counted_pr", "mark", "theme", "cube_themes",
    "motifs", "motif_sizes", "difficulty", "xgid", "dice", "played", "best", "cube", "player_away",
    "opponent_away", "choice", "cube_error", "no_double", "double_take", "double_pass", "win",
    "win_gammon", "lose_gammon",
)  # fmt: skip


def career(library: Library, player: int, selection: Selection = ALL) -> Career:
    """Return what a player did in the matches that are meant, by the analyses that count.

    Args:
        library: Where the matches are.
        player: Number of the player.
        selection: Which matches; its own ``player`` is not looked at.

    Raises:
        LibraryError: The library cannot be read.
    """
    selection = replace(selection, player=player)
    with reading(library) as connection:
        return Career(
            names=_names(connection, player),
            matches=_matches(connection, player, selection),
            decisions=_decisions(connection, player, selection),
        )


def peers(
    library: Library, player: int | None = None, game: str = BACKGAMMON.name
) -> tuple[PeerPlayer, ...]:
    """Return what each player but one lost in matches of a game, in the order of their names.

    Raises:
        LibraryError: The library cannot be read.
    """
    own = performances.c
    # The sum keeps SQLite from taking the rows by the index of players, all over the file.
    number = own.player_id + 0
    plays, loss = func.sum(own.pr_checker_decisions), func.sum(own.pr_checker_loss)
    sums = (
        select(
            number.label("player_id"),
            plays.label("checker_decisions"),
            loss.label("checker_loss"),
            (func.sum(own.pr_decisions) - plays).label("cube_decisions"),
            (func.sum(own.pr_loss) - loss).label("cube_loss"),
        )
        .join_from(matches, performances, own.analysis_id == matches.c.analysis_id)
        .where(own.player_id != (player or 0), matches.c.game == game)
        .group_by(number)
        .subquery()
    )
    query = (
        select(players.c.name, *sums.c)
        .join(sums, sums.c.player_id == players.c.id)
        .order_by(players.c.name)
    )
    with reading(library) as connection:
        return tuple(
            PeerPlayer(
                row.name,
                int(row.checker_decisions),
                row.checker_loss,
                int(row.cube_decisions),
                # What is left where nothing was lost at the cube is rounding.
                max(0.0, row.cube_loss),
            )
            for row in connection.execute(query)
        )


def document(library: Library, match: int, level: str = "") -> bytes:
    """Return the saved analysis of a match that counts, or that of a level, as it was stored.

    Raises:
        NotInLibraryError: There is no such match or analysis.
    """
    query = (
        select(documents.c.data)
        .join(analyses, analyses.c.id == documents.c.analysis_id)
        .join(matches, matches.c.id == analyses.c.match_id)
        .where(matches.c.id == match)
    )
    if level:
        query = query.where(analyses.c.level == level).order_by(analyses.c.id)
    else:
        query = query.where(analyses.c.id == matches.c.analysis_id)
    with reading(library) as connection:
        data = connection.scalar(query)
    if data is None:
        raise _no_match(library, match, level)
    return bytes(data)


def record(library: Library, match: int) -> bytes:
    """Return the bytes of the file from which a match was stored first.

    Raises:
        NotInLibraryError: There is no such match.
    """
    with reading(library) as connection:
        data = connection.scalar(select(records.c.data).where(records.c.match_id == match))
    if data is None:
        raise _no_match(library, match)
    return zlib.decompress(data)


def _no_match(library: Library, match: int, level: str = "") -> NotInLibraryError:
    message = _("{library} holds no match {number}; kibitz matches lists those it has")
    if level:
        message = _("{library} holds no analysis of match {number} at level {level}")
    return NotInLibraryError(message.format(library=library.name, number=match, level=level))


def _names(connection: Connection, player: int) -> tuple[str, ...]:
    """Return the names of a player, the one that is shown first."""
    shown = connection.scalars(select(players.c.name).where(players.c.id == player))
    others = connection.scalars(
        select(aliases.c.name).where(aliases.c.player_id == player).order_by(aliases.c.name)
    )
    return tuple(dict.fromkeys((*shown, *others)))


def _matches(connection: Connection, player: int, selection: Selection) -> tuple[PlayedMatch, ...]:
    own, other = performances.alias("own"), performances.alias("other")
    query = (
        select(
            *(matches.c[name] for name in _OF_MATCH),
            analyses.c.level,
            players.c.name,
            own.c.side,
            own.c.result,
            *(own.c[name].label(f"own_{name}") for name in _TOTALS),
            *(other.c[name].label(f"other_{name}") for name in _TOTALS),
        )
        .join(matches, matches.c.analysis_id == own.c.analysis_id)
        .join(analyses, analyses.c.id == own.c.analysis_id)
        .join(
            other,
            (other.c.analysis_id == own.c.analysis_id) & (other.c.side == 1 - own.c.side),
        )
        .join(players, players.c.id == other.c.player_id)
        .where(own.c.player_id == player, conditions(selection))
        .order_by(matches.c.day.is_not(None), matches.c.day, matches.c.id, own.c.side)
    )
    return tuple(_match(row) for row in connection.execute(query).mappings())


def _match(row: RowMapping) -> PlayedMatch:
    return PlayedMatch(
        id=row["id"],
        day=row["day"],
        event=row["event"],
        opponent=row["name"],
        length=row["length"],
        games=row["games"],
        won=None if row["winner"] is None or not row["length"] else row["winner"] == row["side"],
        level=row["level"],
        totals=Totals(*(row[f"own_{name}"] for name in _TOTALS)),
        opponent_totals=Totals(*(row[f"other_{name}"] for name in _TOTALS)),
        result=row["result"],
        weight=loss_weight(row["length"], game_named(row["game"])),
        game=row["game"],
    )


def _decisions(
    connection: Connection, player: int, selection: Selection
) -> tuple[PlayedDecision, ...]:
    own = performances
    query = (
        select(matches.c.id.label("match"), *(decisions.c[name] for name in _PLAYED))
        .select_from(own)
        .join(matches, matches.c.analysis_id == own.c.analysis_id)
        .join(
            decisions,
            (decisions.c.analysis_id == own.c.analysis_id) & (decisions.c.side == own.c.side),
        )
        .where(own.c.player_id == player, conditions(selection))
        .order_by(
            matches.c.day.is_not(None),
            matches.c.day,
            matches.c.id,
            own.c.side,
            decisions.c.ordinal,
        )
    )
    return tuple(_played(*row) for row in connection.execute(query))


def _played(match: int, number: int, *values: Any) -> PlayedDecision:
    """Return a decision from the columns `_PLAYED`, of which the first is its number."""
    (
        game, turn, kind, error_emg, cost, counted, mark, theme, cube_themes, motifs, sizes,
        difficulty, xgid, dice, played, best, cube, player_away, opponent_away, choice, cube_error,
        no_double, double_take, double_pass, win, win_gammon, lose_gammon,
    ) = values  # fmt: skip
    return PlayedDecision(
        number,
        match,
        game,
        turn,
        _KINDS[kind],
        error_emg,
        cost,
        counted,
        _MARKS[mark],
        _THEMES[theme],
        _cube_themes(cube_themes),
        _motifs(motifs),
        difficulty,
        xgid,
        dice,
        played,
        best,
        cube,
        player_away,
        opponent_away,
        _CHOICES[choice],
        _CUBE_ERRORS[cube_error],
        no_double,
        double_take,
        double_pass,
        win,
        win_gammon,
        lose_gammon,
        tuple(map(float, sizes.split(","))) if sizes else (),
    )


@cache
def _cube_themes(words: str) -> tuple[CubeTheme, ...]:
    return members_of(CubeTheme, words)


@cache
def _motifs(words: str) -> tuple[Motif, ...]:
    return members_of(Motif, words)
