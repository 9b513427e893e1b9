"""What moved, luck, opponents and other players, ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from analyzer.coaching.coaching import Change, Coaching, GroupChange, LuckPoint, OpponentRow, Peers
from analyzer.coaching.peers import FEWEST_PEERS
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.i18n import _, ngettext
from reports import coach_charts, dates, numbers
from reports.coach_rate import RateWords, rate_words
from reports.coach_words import decisions_words, rate_cells, rate_head
from reports.group_words import group_word
from reports.rows_figures import FigureRow, Table

#: Opponents shown at once; the rest waits behind a heading.
OPEN_OPPONENTS = 10


@dataclass(frozen=True, slots=True)
class ChangeRows:
    """The section on the last quarter against the one before; empty lists where nothing moved."""

    heading: str
    sentences: tuple[str, ...]
    table: Table | None
    closed: tuple[str, ...]
    opened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherRows:
    """Luck, opponents and the other players of the library."""

    figures: tuple[FigureRow, ...]
    opponents: Table
    more_opponents: Table | None
    peers: str


def change_rows(coaching: Coaching) -> ChangeRows:
    """Return the section on what moved."""
    change, told = coaching.change, rate_words(coaching)
    heading = _("This quarter against the last")
    if change is None:
        none = _("There are no dated matches in two quarters that follow each other.")
        return ChangeRows(heading, (none,), None, (), ())
    before = _days(change.before_from, change.before_to)
    after = _days(change.after_from, change.after_to)
    rows = (rate_cells(before, change.before), rate_cells(after, change.after))
    return ChangeRows(
        heading=_change_heading(change),
        sentences=_change_sentences(change),
        table=Table(rate_head(_("quarter"), told), rows),
        closed=tuple(_moved(each, told) for each in change.closed),
        opened=tuple(_moved(each, told) for each in change.opened),
    )


def other_rows(coaching: Coaching) -> OtherRows:
    """Return luck, opponents and percentiles."""
    rows, told = tuple(map(_opponent, coaching.opponents)), rate_words(coaching)
    rest = rows[OPEN_OPPONENTS:]
    head = (
        _("opponent"), _("matches"), _("won"), _("lost"), told.yours, _("decisions"),
        told.theirs, _("result"), _("luck"),
    )  # fmt: skip
    return OtherRows(
        figures=tuple(_luck_figures(coaching.luck)),
        opponents=Table(head, rows[:OPEN_OPPONENTS]),
        more_opponents=Table(head, rest) if rest else None,
        peers=_peers(coaching.peers),
    )


def _change_heading(change: Change) -> str:
    before, after = change.before.pr, change.after.pr
    if before is None or after is None or not change.is_real:
        return _("This quarter against the last: no change beyond chance")
    if after < before:
        return _("You played better this quarter than last")
    return _("You played worse this quarter than last")


def _change_sentences(change: Change) -> tuple[str, ...]:
    fewest = min(change.before.decisions, change.after.decisions)
    told = []
    if fewest < FEWEST_FOR_VERDICT:
        told.append(
            ngettext(
                "One of the quarters has {count} decision; a verdict needs {least} in each.",
                "One of the quarters has {count} decisions; a verdict needs {least} in each.",
                fewest,
            ).format(count=fewest, least=FEWEST_FOR_VERDICT)
        )
    if not change.closed and not change.opened:
        told.append(_("No kind of position got better or worse beyond chance."))
    return tuple(told)


def _moved(moved: GroupChange, told: RateWords) -> str:
    return told.moved.format(
        group=group_word(moved.group),
        before=numbers.rate(moved.before.pr),
        before_count=decisions_words(moved.before.decisions),
        after=numbers.rate(moved.after.pr),
        after_count=decisions_words(moved.after.decisions),
    )


def _days(first: date, last: date) -> str:
    return _("{first} to {last}").format(first=dates.day(first), last=dates.day(last))


def _luck_figures(points: Iterable[LuckPoint]) -> Iterable[FigureRow]:
    listed = tuple(points)
    for is_money in (False, True):
        own = tuple(point for point in listed if point.is_money is is_money)
        if own:
            yield _luck_figure(own, is_money=is_money)


def _luck_figure(points: tuple[LuckPoint, ...], *, is_money: bool) -> FigureRow:
    last, name = points[-1], "luck-money" if is_money else "luck-match"
    what = _("session") if is_money else _("match")
    unit = _("points") if is_money else _("wins beyond even play")
    size = numbers.rate(abs(last.luck))
    if is_money:
        gave, took = _("The dice gave you {size} points"), _("The dice took {size} points from you")
        text = ngettext(
            "Points added up over {count} finished session, and what is left of them without luck "
            "(yours less the opponents'): {result} and {skill} at the end.",
            "Points added up over {count} finished sessions, and what is left of them without "
            "luck (yours less the opponents'): {result} and {skill} at the end.",
            len(points),
        )
    else:
        gave, took = _("The dice gave you {size} wins"), _("The dice took {size} wins from you")
        text = ngettext(
            "Results added up over {count} finished match, and what is left of them without luck "
            "(yours less the opponents'): {result} and {skill} at the end.",
            "Results added up over {count} finished matches, and what is left of them without "
            "luck (yours less the opponents'): {result} and {skill} at the end.",
            len(points),
        )
    title = gave if last.luck >= 0 else took
    text = text.format(
        count=len(points),
        result=numbers.signed(last.result, 2),
        skill=numbers.signed(last.result - last.luck, 2),
    )
    wide, narrow = coach_charts.luck_chart(
        tuple(point.result for point in points),
        tuple(point.result - point.luck for point in points),
        (what, unit),
        name,
        text,
    )
    rows = tuple(
        (
            str(number),
            numbers.NOTHING if point.day is None else dates.day(point.day),
            numbers.signed(point.result, 2),
            numbers.signed(point.luck, 2),
            numbers.signed(point.result - point.luck, 2),
        )
        for number, point in enumerate(points, 1)
    )
    head = (
        what, _("day"), _("result"), _("luck"),
        _("without luck"),
    )  # fmt: skip
    return FigureRow(
        name, title.format(size=size), text, Markup(narrow), Markup(wide), "", Table(head, rows)
    )


def _opponent(row: OpponentRow) -> tuple[str, ...]:
    results, luck = [], []
    if row.match_result or row.match_luck:
        results.append(numbers.signed(row.match_result))
        luck.append(numbers.signed(row.match_luck))
    if row.money_result or row.money_luck:
        results.append(_("{points} points").format(points=numbers.signed(row.money_result)))
        luck.append(_("{points} points").format(points=numbers.signed(row.money_luck)))
    return (
        row.name or _("without a name"),
        str(row.matches),
        str(row.won),
        str(row.lost),
        numbers.rate(row.own.pr),
        str(row.own.decisions),
        numbers.rate(row.other.pr),
        ", ".join(results) or numbers.NOTHING,
        ", ".join(luck) or numbers.NOTHING,
    )


def _peers(peers: Peers | None) -> str:
    if peers is None:
        return _(
            "A comparison with the library's other players needs {players} of them, each with "
            "{decisions} decisions."
        ).format(players=FEWEST_PEERS, decisions=FEWEST_FOR_VERDICT)
    told = ngettext(
        "Of {count} other player in the library, {share} play worse than you",
        "Of {count} other players in the library, {share} play worse than you",
        peers.players,
    ).format(count=peers.players, share=_percent(peers.percentile))
    parts = []
    if peers.checker_percentile is not None:
        parts.append(_("checker plays: {share}").format(share=_percent(peers.checker_percentile)))
    if peers.cube_percentile is not None:
        parts.append(_("cube: {share}").format(share=_percent(peers.cube_percentile)))
    return f"{told} ({'; '.join(parts)})." if parts else f"{told}."


def _percent(value: float) -> str:
    return numbers.percent(value / 100, 0)
