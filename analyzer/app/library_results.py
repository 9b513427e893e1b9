"""Players and matches of a library as tables for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.i18n import _
from analyzer.judgment.figures import Figures, figures
from analyzer.judgment.marks import PR_FACTOR
from analyzer.judgment.measure import is_rated
from analyzer.judgment.totals import Totals
from analyzer.library.contents import Contents
from analyzer.library.matches import ListedMatch
from analyzer.library.players import KnownPlayer, PlayerSums
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games import game_named
from reports import dates, numbers
from reports.json_export import FORMAT_VERSION, Document, pair
from reports.numbers import NOTHING, rate, signed_emg
from reports.plain import printable
from reports.text import table


def players_table(listed: Sequence[PlayerSums]) -> Table:
    """Return the players with what they did in all their matches; fits 80 columns."""
    shown = table(
        (_("player"), "left"),
        (_("matches"), "right"),
        (_("games"), "right"),
        (_("decisions"), "right"),
        (_("PR"), "right"),
        (_("95%"), "right"),
        (_("luck"), "right"),
        (_("last"), "right"),
    )
    for each in listed:
        told = player_figures(each)
        interval = told.pr_interval
        shown.add_row(
            printable(each.name) or _("(no name)"),
            str(each.matches),
            str(each.games),
            str(told.decisions),
            rate(told.pr),
            NOTHING if interval is None else f"{rate(interval.low)}-{rate(interval.high)}",
            signed_emg(luck_per_match(each)),
            _day(each.last_day),
        )
    return _with_whole_numbers(shown)


def _with_whole_numbers(shown: Table) -> Table:
    """Return a table in which names give way to numbers where there is little room."""
    for column in shown.columns:
        column.no_wrap = column.justify == "right"
    return shown


def players_document(listed: Sequence[PlayerSums]) -> Document:
    """Return what ``kibitz players --json`` prints."""
    return {"format_version": FORMAT_VERSION, "players": [_player(each) for each in listed]}


def known_document(player: KnownPlayer) -> Document:
    """Return what the commands that change a player print with ``--json``."""
    return {
        "format_version": FORMAT_VERSION,
        "name": player.name,
        "names": list(player.aliases),
    }


def player_figures(player: PlayerSums) -> Figures:
    """Return the rates of a player; those that need the opponents' sums are not for use."""
    rated = not player.game or is_rated(game_named(player.game))
    return figures(PerPlayer(player.totals, Totals()), is_rated=rated)[Player.ONE]


def luck_per_match(player: PlayerSums) -> float:
    """Return EMG won by the dice for each match."""
    return player.totals.luck_emg / player.counted if player.counted else 0.0


def matches_table(listed: Sequence[ListedMatch]) -> Table:
    """Return the matches with their results; fits 80 columns."""
    shown = table(
        (_("no."), "right"),
        (_("day"), "left"),
        (_("players"), "left"),
        (_("score"), "right"),
        (_("PR"), "right"),
        (_("level"), "left"),
        (_("event"), "left"),
    )
    for each in listed:
        shown.add_row(
            str(each.id),
            _day(each.day),
            " - ".join(printable(name) or _("(no name)") for name in each.players),
            _score(each),
            " ".join(map(rate, _prs(each))),
            each.level,
            printable(each.event),
        )
    return _with_whole_numbers(shown)


def matches_document(listed: Sequence[ListedMatch], total: int) -> Document:
    """Return what ``kibitz matches --json`` prints; ``total`` counts those left out, too."""
    return {
        "format_version": FORMAT_VERSION,
        "total": total,
        "matches": [_match(each) for each in listed],
    }


def contents_table(name: str, found: Contents) -> RenderableType:
    """Return what a library holds."""
    counted = table((_("library"), "left"), (printable(name), "right"))
    counted.add_row(_("matches"), numbers.count(found.matches))
    counted.add_row(_("games"), numbers.count(found.games))
    counted.add_row(_("players"), numbers.count(found.players))
    counted.add_row(_("files"), numbers.count(found.files))
    counted.add_row(_("decisions"), numbers.count(found.decisions))
    counted.add_row(_("size, MB"), numbers.written(f"{found.size / 1e6:,.1f}"))
    counted.add_row(_("revision of the tables"), found.revision)
    levels = table(
        (_("level"), "left"),
        (_("analyses"), "right"),
        (_("that count"), "right"),
        (_("engine"), "left"),
        (_("equity table"), "left"),
    )
    for each in found.levels:
        levels.add_row(
            each.level,
            numbers.count(each.analyses),
            numbers.count(each.counting),
            each.engine,
            each.met,
        )
    return Group(counted, Text(), levels) if found.levels else counted


def contents_document(name: str, found: Contents) -> Document:
    """Return what ``kibitz library info --json`` prints."""
    return {"format_version": FORMAT_VERSION, "library": name, **asdict(found)}


def _player(player: PlayerSums) -> Document:
    told = player_figures(player)
    interval, totals = told.pr_interval, player.totals
    return {
        "player": player.id,
        "name": player.name,
        "matches": player.matches,
        "games": player.games,
        "decisions": told.decisions,
        "pr": told.pr,
        "pr_interval": None if interval is None else [interval.low, interval.high],
        "rating": told.rating,
        "loss_per_decision": told.mean_loss,
        "error_rate": told.error_rate,
        "loss_emg": told.loss_emg,
        "luck_emg": told.luck_emg,
        "rolls": totals.rolls,
        "inaccuracies": totals.inaccuracies,
        "errors": totals.errors,
        "blunders": totals.blunders,
        "last_day": _iso(player.last_day),
    }


def _match(match: ListedMatch) -> Document:
    return {
        "match": match.id,
        "day": _iso(match.day),
        "event": match.event,
        "round": match.round,
        "place": match.place,
        "game": match.game,
        "length": match.length,
        "players": pair(match.players),
        "score": pair(match.score),
        "winner": None if match.winner is None else int(match.winner),
        "games": match.games,
        "decisions": pair(match.pr_decisions),
        "pr": list(_prs(match)),
        "engine": match.engine,
        "level": match.level,
        "format": match.format,
        "source": match.source,
    }


def _prs(match: ListedMatch) -> tuple[float | None, float | None]:
    """Return what both sides' PR was, None where it is not defined."""
    if not is_rated(game_named(match.game)):
        return None, None
    one, two = (
        PR_FACTOR * loss / count if count else None
        for loss, count in zip(match.pr_losses, match.pr_decisions, strict=True)
    )
    return one, two


def _score(match: ListedMatch) -> str:
    """Return points of both sides, and of how many; money is played for no number of them."""
    score = "-".join(map(numbers.points, match.score))
    return f"{score}/{match.length}" if match.length else score


def _day(day: date | None) -> str:
    return NOTHING if day is None else dates.short_day(day)


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
