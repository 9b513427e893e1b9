"""Charts with what stands beside and behind them: a finding as heading, a sentence, a table."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Decision, GameAnalysis, Mark
from analyzer.judgment.breakdown import Breakdown, ErrorSum, LossPoint, SizeBin
from analyzer.model.player import PerPlayer, Player
from reports import charts, numbers, words
from reports.charts import Bars, Blunder, Course
from reports.view import View

#: Least EMG that a figure of three decimals shows.
_LEAST_SHOWN = 0.0005


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers behind a chart; the first cell of a row names it.

    ``words`` are the columns, counted from 0, that hold text.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One chart; ``svg`` is empty where there is no data, ``wide`` set where it has two sizes.

    ``text`` tells what it shows to those who cannot see it; ``caption`` stands for it in print.
    """

    name: str
    title: str
    text: str
    svg: Markup
    wide: Markup
    key: str
    table: Table
    caption: str = ""


def figure_rows(view: View) -> list[FigureRow]:
    """Return all charts of the report, in their order on the page."""
    return [
        course_figure(view),
        games_figure(view),
        *((kinds_figure(view),) if view.has_cube else ()),
        phases_figure(view),
        sizes_figure(view),
        balance_figure(view),
        losses_figure(view),
    ]


@dataclass(frozen=True, slots=True)
class _LossWords:
    """Sentences on losses, in the unit of the game."""

    by_game: str
    most: str
    axis: str
    head: str
    so_far: str
    at_the_end: str
    marked: str


def _loss_words(view: View) -> _LossWords:
    if view.in_points:
        return _LossWords(
            by_game=_("Points lost by each player in each game."),
            most=_("Points lost by each player in each game; most by {name} in game {game}: "
                   "{emg}."),
            axis=_("points lost, by game"),
            head=_("points lost"),
            so_far=_("points lost so far"),
            at_the_end=_("Points lost so far: {one} {one_loss} and {two} {two_loss} at the end."),
            marked=_("Points lost; in brackets, marked errors."),
        )  # fmt: skip
    return _LossWords(
        by_game=_("EMG lost by each player in each game."),
        most=_("EMG lost by each player in each game; most by {name} in game {game}: {emg}."),
        axis=_("EMG lost, by game"),
        head=_("EMG lost"),
        so_far=_("EMG lost so far"),
        at_the_end=_("EMG lost so far: {one} {one_loss} and {two} {two_loss} at the end."),
        marked=_("EMG lost; in brackets, marked errors."),
    )


def course_figure(view: View) -> FigureRow:
    """Return the chance of winning, or the points, through the match."""
    names, is_match = view.names, view.in_chances
    course, rows = _course(view)
    title = _("Points of {name} through the session")
    if view.is_match:
        title = _("Points of {name} through the match")
    if is_match:
        title = _("{name}'s chance of winning the match")
    title = title.format(name=names.one)
    text = _course_text(course, len(rows), names)
    drawn = charts.course_chart(course, text, names) if course.values else ("", "")
    value = _("match chance") if is_match else _("points")
    return FigureRow(
        name="course",
        title=title,
        text=text,
        wide=Markup(drawn[0]),
        svg=Markup(drawn[1]),
        key="blunders",
        table=Table((_("turn"), value, _("blunder")), tuple(rows)),
    )


def games_figure(view: View) -> FigureRow:
    """Return what each game cost either side."""
    names = view.names
    groups = tuple(str(game.number) for game in view.analysis.games)
    losses = _game_losses(view)
    has_data = _has_loss(losses)
    told = _loss_words(view)
    title, text = _("Error per game"), told.by_game
    if has_data:
        worst, name, loss = max(
            ((game, names[player], losses[player][index])
             for player in Player for index, game in enumerate(groups)),
            key=lambda entry: entry[2],
        )  # fmt: skip
        title = _("{name} lost most in game {game}").format(name=name, game=worst)
        text = told.most.format(name=name, game=worst, emg=numbers.emg(loss))
    svg = ""
    if has_data:
        bars = Bars(groups, losses.one, losses.two)
        svg = charts.upright_bars(bars, told.axis, "games", text, names)
    rows = tuple(
        (_("Game {number}").format(number=game), numbers.emg(one), numbers.emg(two))
        for game, one, two in zip(groups, losses.one, losses.two, strict=True)
    )
    return FigureRow(
        "games", title, text, Markup(svg), Markup(""), "players",
        Table((_("game"), names.one, names.two), rows),
    )  # fmt: skip


def kinds_figure(view: View) -> FigureRow:
    """Return what each kind of error cost."""
    sums = _breakdowns(view).map(
        lambda part: tuple((words.error_kind_word(kind), total) for kind, total in part.kinds)
    )
    titles = (_("Errors by kind"), _("Errors by kind: most lost by {group}"))
    return _split_figure(view, "kinds", titles, _("kind"), sums)


def phases_figure(view: View) -> FigureRow:
    """Return what errors in each phase of the game cost."""
    sums = _breakdowns(view).map(
        lambda part: tuple((words.phase_word(phase), total) for phase, total in part.phases)
    )
    titles = (_("Errors by phase"), _("Errors by phase: most lost in {group}"))
    return _split_figure(view, "phases", titles, _("phase"), sums)


def sizes_figure(view: View) -> FigureRow:
    """Return how many errors of each size there were."""
    names = view.names
    bins = _breakdowns(view).map(lambda part: part.sizes)
    groups = tuple(_size_name(each) for each in bins.one)
    counts = bins.map(lambda part: tuple(each.count for each in part))
    total = sum(counts.one) + sum(counts.two)
    caption = ngettext("{count} error, by size.", "{count} errors, by size.", total)
    caption = caption.format(count=total)
    rows = tuple(
        (group, str(one), str(two))
        for group, one, two in zip(groups, counts.one, counts.two, strict=True)
    )
    text = caption + " " + _listed(rows, names)
    svg = ""
    if total:
        bars = Bars(groups, tuple(map(float, counts.one)), tuple(map(float, counts.two)))
        labels = (tuple(map(str, counts.one)), tuple(map(str, counts.two)))
        svg = charts.lying_bars(bars, labels, "sizes", text, names)
    return FigureRow(
        "sizes", _("How big the errors were"), text, Markup(svg), Markup(""), "players",
        Table((_loss_words(view).head, names.one, names.two), rows), caption,
    )  # fmt: skip


def balance_figure(view: View) -> FigureRow:
    """Return what the dice and what the errors brought each side, game by game."""
    names, is_match = view.names, view.in_chances
    groups = tuple(str(game.number) for game in view.analysis.games)
    luck = tuple(game.luck for game in view.summary.games)
    skill = tuple(game.skill for game in view.summary.games)
    unit = _("match chance") if is_match else _("points")
    text = _(
        "Per game, in {unit}: luck of {one} less luck of {two}, and errors of {two} less errors "
        "of {one}."
    ).format(unit=unit, one=names.one, two=names.two)
    svg = ""
    if any(game.totals.one.rolls or game.totals.two.rolls for game in view.analysis.games):
        svg = charts.balance_chart(
            Bars(groups, luck, skill), unit, is_match, "balance", text, names
        )
    rows = tuple(
        (
            _("Game {number}").format(number=game),
            numbers.signed_cost(dice, is_match),
            numbers.signed_cost(play, is_match),
        )
        for game, dice, play in zip(groups, luck, skill, strict=True)
    )
    return FigureRow(
        "balance", _("Luck against skill"), text, Markup(svg), Markup(""), "balance",
        Table(
            (
                _("game"),
                _("dice, for {name}").format(name=names.one),
                _("play, for {name}").format(name=names.one),
            ),
            rows,
        ),
    )  # fmt: skip


def losses_figure(view: View) -> FigureRow:
    """Return how the errors of each side added up."""
    names = view.names
    steps = _turn_numbers(view)
    losses = _breakdowns(view).map(lambda part: _growth(part.growth, steps))
    totals = losses.map(lambda points: points[-1][1] if points else 0.0)
    told = _loss_words(view)
    text = told.at_the_end.format(
        one=names.one,
        one_loss=numbers.emg(totals.one),
        two=names.two,
        two_loss=numbers.emg(totals.two),
    )
    svg = ""
    if _has_loss(totals.map(lambda total: (total,))):
        svg = charts.loss_chart(losses, told.so_far, "losses", text, names)
    sums = _game_losses(view).map(lambda parts: tuple(accumulate(parts)))
    rows = tuple(
        (_("Game {number}").format(number=game.number), numbers.emg(one), numbers.emg(two))
        for game, one, two in zip(view.analysis.games, sums.one, sums.two, strict=True)
    )
    return FigureRow(
        "losses", _("How the errors added up"), text, Markup(svg), Markup(""), "lines",
        Table((_("after"), names.one, names.two), rows),
    )  # fmt: skip


def _course(view: View) -> tuple[Course, list[tuple[str, str, str]]]:
    """Return the line through the match and the rows of its table."""
    is_match, names = view.in_chances, view.names
    values: list[float] = []
    borders: list[tuple[int, str]] = []
    blunders: list[Blunder] = []
    rows = []
    starts = {game.number: game.score_before for game in view.analysis.replay.games}
    for game in view.analysis.games:
        start = starts[game.number]
        borders.append((len(values), numbers.score(*start)))
        lead = 0 if is_match else start.one - start.two
        bad = _blunders_by_turn(game)
        for point in game.chances:
            value = point.value + lead
            done = bad.get(point.turn, ())
            blunders += [Blunder(len(values), value, decision.player) for decision in done]
            shown = numbers.percent(value, 1) if is_match else numbers.signed_emg(value)
            by = ", ".join(names[decision.player] for decision in done)
            rows.append((f"{game.number}.{point.turn}", shown, by))
            values.append(value)
    if is_match and values and view.analysis.replay.winner is not None:
        values.append(1.0 if view.analysis.replay.winner is Player.ONE else 0.0)
    return Course(tuple(values), tuple(borders), tuple(blunders), is_match), rows


def _course_text(course: Course, turns: int, names: PerPlayer[str]) -> str:
    """Return what the line shows; behind the last turn it ends with the result."""
    if not course.values:
        return _("No turn was judged.")
    show = _as_chance if course.is_match else numbers.signed_emg
    text = _(
        "A line through the match, seen by {name}: from {start} to {end}, highest {high}, lowest "
        "{low}. Turns: {turns}; blunders, which are marked: {blunders}."
    )
    return text.format(
        turns=turns,
        name=names.one,
        start=show(course.values[0]),
        end=show(course.values[-1]),
        high=show(max(course.values)),
        low=show(min(course.values)),
        blunders=len(course.blunders),
    )


def _as_chance(value: float) -> str:
    return numbers.percent(value, 0)


def _blunders_by_turn(game: GameAnalysis) -> dict[int, list[Decision]]:
    found: dict[int, list[Decision]] = {}
    for decision in game.decisions:
        if decision.mark is Mark.BLUNDER:
            found.setdefault(decision.turn, []).append(decision)
    return found


def _split_figure(
    view: View,
    name: str,
    titles: tuple[str, str],
    head: str,
    sums: PerPlayer[tuple[tuple[str, ErrorSum], ...]],
) -> FigureRow:
    """Return losses and counts of errors in groups.

    ``titles`` are the heading without data, and the one that names the worst group.
    """
    names = view.names
    groups = tuple(label for label, _sum in sums.one)
    losses = sums.map(lambda parts: tuple(total.loss_emg for _label, total in parts))
    labels = sums.map(
        lambda parts: tuple(
            f"{numbers.emg(total.loss_emg)} ({total.mistakes})" for _label, total in parts
        )
    )
    rows = tuple(zip(groups, labels.one, labels.two, strict=True))
    most = max(range(len(groups)), key=lambda index: losses.one[index] + losses.two[index])
    caption = _loss_words(view).marked
    text = caption + " " + _listed(rows, names)
    title, svg = titles[0], ""
    if _has_loss(losses):
        title = titles[1].format(group=groups[most])
        bars = Bars(groups, losses.one, losses.two)
        svg = charts.lying_bars(bars, (labels.one, labels.two), name, text, names)
    return FigureRow(
        name, title, text, Markup(svg), Markup(""), "players",
        Table((head, names.one, names.two), rows), caption,
    )  # fmt: skip


def _listed(rows: Iterable[tuple[str, str, str]], names: PerPlayer[str]) -> str:
    """Return the rows of a table in a line."""
    return "; ".join(f"{group}: {names.one} {one}, {names.two} {two}" for group, one, two in rows)


def _breakdowns(view: View) -> PerPlayer[Breakdown]:
    return view.summary.players.map(lambda player: player.breakdown)


def _game_losses(view: View) -> PerPlayer[tuple[float, ...]]:
    """Return the EMG that each side lost in each game."""
    return _breakdowns(view).map(
        lambda part: tuple(total.loss_emg for _number, total in part.games)
    )


def _has_loss(losses: PerPlayer[tuple[float, ...]]) -> bool:
    """Return whether any loss is more than rounding, which its figure would not show."""
    return max((*losses.one, *losses.two), default=0.0) >= _LEAST_SHOWN


def _size_name(part: SizeBin) -> str:
    low = numbers.emg(part.low)
    if math.isinf(part.high):
        return _("{low} or more").format(low=low)
    return f"{low}{numbers.NOTHING}{numbers.emg(part.high)}"


def _turn_numbers(view: View) -> dict[tuple[int, int], int]:
    """Return which turn of the match each turn of a game is, from 1."""
    turns = [
        (game.number, turn.number) for game in view.analysis.replay.games for turn in game.turns
    ]
    return {turn: number for number, turn in enumerate(turns, 1)}


def _growth(
    points: Iterable[LossPoint], steps: dict[tuple[int, int], int]
) -> tuple[tuple[int, float], ...]:
    """Return a side's losses by turn of the match, up to its last turn."""
    grown = [(steps[point.game, point.turn], point.loss_emg) for point in points]
    return (*grown, (len(steps), grown[-1][1])) if grown else ()
