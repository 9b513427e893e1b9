"""The leaks of a player, ready to print: what costs more than expected, in words and on boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from analyzer.coaching.coaching import Coaching, Group, GroupKind, Leak
from analyzer.coaching.groups import FEWEST_IN_GROUP, FEWEST_MATCHES
from analyzer.coaching.motifs import Motif
from analyzer.coaching.study import StudyPosition
from analyzer.coaching.themes import Theme
from analyzer.i18n import _, ngettext
from reports import coach_charts, numbers, words
from reports.coach_charts import Cost
from reports.coach_words import saved_per_match
from reports.group_words import group_place, group_word, motif_habit
from reports.motif_words import motif_lesson, motif_sentences, motif_word
from reports.rows_decisions import decision_board, decision_row
from reports.rows_figures import FigureRow, Table
from reports.rows_quiz import around, place_words, stakes_words

#: Kinds of position in the chart of costs, the costliest.
SHOWN_COSTS = 10
#: Kinds of mistake that are named, the costliest.
SHOWN_HABITS = 5

#: Positions of the player's own by the numbers of their decisions.
Positions = Mapping[int, StudyPosition]


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """One of the player's own positions; ``mark`` is the sign, ``mark_word`` its name."""

    board: Markup
    has_arrows: bool
    cost: str
    mark: str
    mark_word: str
    place: str
    stakes: str
    sentence: str
    lessons: tuple[str, ...]
    xgid: str


@dataclass(frozen=True, slots=True)
class LeakRow:
    """A leak; ``parts`` are those by motif within the theme of this one.

    ``drill`` is the option of ``kibitz quiz`` that asks such positions, empty for all positions.
    """

    anchor: str
    heading: str
    cost: str
    sentences: tuple[str, ...]
    common: tuple[str, ...]
    examples: tuple[ExampleRow, ...]
    parts: tuple[LeakRow, ...] = ()
    drill: str = ""


@dataclass(frozen=True, slots=True)
class LeakRows:
    """The section on leaks.

    ``costs`` shows the kinds of position, ``habits`` the kinds of mistake that cost most, which
    nothing is compared with; ``tables`` hold the groups that were tested, ``untested`` the rest.
    """

    heading: str
    lead: str
    costs: FigureRow | None
    habits: tuple[str, ...]
    leaks: tuple[LeakRow, ...]
    tables: tuple[tuple[str, Table], ...]
    untested: tuple[tuple[str, Table], ...] = ()

    @property
    def untested_count(self) -> int:
        """How many groups were not tested."""
        return sum(len(table.rows) for _title, table in self.untested)


def leak_rows(coaching: Coaching, positions: Positions) -> LeakRows:
    """Return the section on leaks, the costliest first.

    Args:
        coaching: What the decisions say.
        positions: The examples of the leaks.
    """
    themes = {leak.group.theme for leak in coaching.leaks if leak.group.kind is GroupKind.THEME}
    parts: defaultdict[Theme | None, list[Leak]] = defaultdict(list)
    whole: list[Leak] = []
    for leak in coaching.leaks:
        is_part = leak.group.kind is GroupKind.THEME_MOTIF and leak.group.theme in themes
        (parts[leak.group.theme] if is_part else whole).append(leak)
    rows = tuple(
        _leak_row(coaching, leak, positions, f"leak-{number}", parts[leak.group.theme])
        for number, leak in enumerate(whole, 1)
    )
    return LeakRows(
        heading=_section_heading(coaching, len(rows)),
        lead=_lead(coaching, len(rows)),
        costs=_costs(coaching),
        habits=_habits(coaching.groups),
        leaks=rows,
        tables=tuple(_tables(each for each in coaching.groups if each.p_value is not None)),
        untested=tuple(_tables(each for each in coaching.groups if each.p_value is None)),
    )


def example_row(position: StudyPosition, ident: str) -> ExampleRow:
    """Return a position with what was played and what was best.

    Args:
        position: The position.
        ident: Tells its board from others of the page.
    """
    judged, played = position.judged, position.played
    known = around(position)
    seen = replace(known, names=known.names.with_value(judged.player, _("You")))
    row = decision_row(judged, seen)
    return ExampleRow(
        board=decision_board(judged, seen, from_decider=True, ident=ident),
        has_arrows=bool(row.candidates),
        cost=numbers.emg(judged.error_emg),
        mark=judged.mark.value,
        mark_word=words.mark_word(judged.mark),
        place=place_words(position),
        stakes=stakes_words(judged, position.game),
        sentence=row.sentence,
        lessons=motif_sentences(played.motifs, played.motif_sizes),
        xgid=row.xgid,
    )


def _section_heading(coaching: Coaching, count: int) -> str:
    if not coaching.groups:
        return _("Your leaks")
    if not count:
        return _("You have no leak beyond chance")
    return ngettext(
        "{count} leak beyond chance", "{count} leaks beyond chance, the costliest first", count
    ).format(count=count)


def _costs(coaching: Coaching) -> FigureRow | None:
    """Return what the kinds of position cost, None where there are too few decisions."""
    where = coaching.standing
    played = where.matches + where.money_sessions
    themes = [leak for leak in coaching.groups if leak.group.kind is GroupKind.THEME]
    if not themes:
        return None
    costs = tuple(
        Cost(
            group_word(leak.group),
            leak.cost_per_match,
            None if leak.expected is None else leak.expected * leak.count / played,
        )
        for leak in themes[:SHOWN_COSTS]
    )
    text = _(
        "EMG per match by kind of position (bars), and what your other play would lead one to "
        "expect there (strokes)."
    )
    wide, narrow = coach_charts.costs_chart(costs, _("EMG per match"), text)
    rows = tuple(
        (
            cost.label, numbers.emg(cost.cost), numbers.emg(cost.expected), str(leak.count),
            _finding(leak),
        )
        for cost, leak in zip(costs, themes, strict=False)
    )  # fmt: skip
    head = (_("position"), _("EMG per match"), _("expected"), _("decisions"), _("finding"))
    title = _("Most of what you lose goes here: {group}").format(group=costs[0].label)
    return FigureRow(
        "costs", title, text, Markup(narrow), Markup(wide), "", Table(head, rows, words=(0, 4))
    )


def _habits(groups: Iterable[Leak]) -> tuple[str, ...]:
    """Return the kinds of mistake that cost most, each with what the best plays do."""
    found = [(leak, leak.group.motif) for leak in groups if leak.group.kind is GroupKind.MOTIF]
    return tuple(_habit(leak, motif) for leak, motif in found[:SHOWN_HABITS] if motif is not None)


def _habit(leak: Leak, motif: Motif) -> str:
    told = ngettext(
        "{name}: {cost} EMG per match in {count} mistake. {lesson}",
        "{name}: {cost} EMG per match in {count} mistakes. {lesson}",
        leak.mistakes,
    )
    return told.format(
        name=motif_word(motif),
        cost=numbers.rate(leak.cost_per_match),
        count=leak.mistakes,
        lesson=motif_lesson(motif),
    )


def _lead(coaching: Coaching, count: int) -> str:
    looked = len(coaching.groups)
    if not looked:
        return _(
            "There are too few decisions to look for leaks: a kind of position needs at least "
            "{decisions} decisions from {matches} matches."
        ).format(decisions=FEWEST_IN_GROUP, matches=FEWEST_MATCHES)
    told = ngettext(
        "{count} kind of decision was looked at.", "{count} kinds of decisions were looked at.",
        looked,
    ).format(count=looked)  # fmt: skip
    if not count:
        return told + " " + _("None costs more than your other play would, beyond chance.")
    return told + " " + ngettext(
        "One costs more than your other play would lead one to expect, beyond chance.",
        "{count} cost more than your other play would lead one to expect, beyond chance.",
        count,
    ).format(count=count)  # fmt: skip


def _leak_row(
    coaching: Coaching, leak: Leak, positions: Positions, anchor: str, parts: Iterable[Leak] = ()
) -> LeakRow:
    return LeakRow(
        anchor=anchor,
        heading=_heading(leak),
        cost=numbers.rate(leak.cost_per_match),
        sentences=_sentences(coaching, leak),
        common=_common(leak),
        examples=tuple(
            example_row(positions[each.id], f"{anchor}-board-{number}")
            for number, each in enumerate(leak.examples, 1)
        ),
        parts=tuple(
            _leak_row(coaching, part, positions, f"{anchor}-{number}")
            for number, part in enumerate(parts, 1)
        ),
        drill=_drill(leak.group),
    )


def _drill(group: Group) -> str:
    about = group.theme or group.cube_theme
    return "" if about is None else f"--theme {about.name.lower().replace('_', '-')}"


def _heading(leak: Leak) -> str:
    place = group_place(leak.group)
    if leak.group.motif is not None:
        return _("{place} {habit}").format(place=place, habit=motif_habit(leak.group.motif))
    return _("{place} you lose {times} times what is to be expected of you").format(
        place=place, times=_times(leak)
    )


def _times(leak: Leak) -> str:
    assert leak.expected, "a leak was compared"
    return numbers.fixed(leak.shrunken / leak.expected, 1)


def _sentences(coaching: Coaching, leak: Leak) -> tuple[str, ...]:
    mistakes = ngettext("{count} mistake", "{count} mistakes", leak.mistakes)
    decisions = ngettext("{count} decision", "{count} decisions", leak.count)
    seen = _(
        "It costs {cost} EMG per match: {mean} EMG per decision (95% interval {span}), "
        "n = {decisions}, {mistakes}."
    ).format(
        cost=numbers.rate(leak.cost_per_match),
        mean=numbers.emg(leak.mean_loss),
        span=numbers.span(leak.interval.low, leak.interval.high, 3),
        decisions=decisions.format(count=leak.count),
        mistakes=mistakes.format(count=leak.mistakes),
    )
    expected = _(
        "Your other play, the difficulty of these decisions and what players usually lose in such "
        "positions would lead one to expect {expected}; allowing for chance you lose {times} times "
        "as much. Played like the rest, it would save about {saved} EMG per match."
    ).format(
        expected=numbers.emg(leak.expected),
        times=_times(leak),
        saved=numbers.rate(saved_per_match(leak, coaching.standing)),
    )
    return seen, expected


def _common(leak: Leak) -> tuple[str, ...]:
    """Return what the best plays had in common, each with how often."""
    own = () if leak.group.motif is None else ((leak.group.motif, leak.mistakes),)
    return tuple(
        _("{lesson} ({count} of {mistakes} mistakes)").format(
            lesson=motif_lesson(motif).rstrip("."), count=count, mistakes=leak.mistakes
        )
        for motif, count in (*own, *leak.common)
    )


def _tables(groups: Iterable[Leak]) -> Iterable[tuple[str, Table]]:
    titles = {
        GroupKind.THEME: _("By kind of position"),
        GroupKind.CUBE_THEME: _("By what the cube is about"),
        GroupKind.MOTIF: _("By kind of mistake"),
        GroupKind.THEME_MOTIF: _("By kind of mistake in each kind of position"),
    }
    head = (
        _("group"), _("EMG per match"), _("decisions"), _("mistakes"), _("EMG per decision"),
        _("95% interval"), _("expected"), _("finding"),
    )  # fmt: skip
    listed = tuple(groups)
    for kind, title in titles.items():
        rows = tuple(_cells(leak) for leak in listed if leak.group.kind is kind)
        if rows:
            yield title, Table(head, rows, words=(0, 7))


def _cells(leak: Leak) -> tuple[str, ...]:
    return (
        group_word(leak.group),
        numbers.emg(leak.cost_per_match),
        str(leak.count),
        str(leak.mistakes),
        numbers.emg(leak.mean_loss),
        numbers.span(leak.interval.low, leak.interval.high, 3),
        numbers.emg(leak.expected),
        _finding(leak),
    )


def _finding(leak: Leak) -> str:
    if leak.is_leak:
        return _("leak")
    if leak.p_value is None:
        return _("not tested")
    return _("within chance")
