"""Charts as SVG, drawn by matplotlib without its global state.

Identical data give identical bytes. Text stays text, the ground is transparent, and the colors are
CSS variables of the page (with the Okabe-Ito palette behind them for a chart on its own), so that a
chart follows the page's theme. The sides differ by pattern as well as by color: the bars of
`Player.TWO` are hatched, its lines dashed, its dots diamonds.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, ScalarFormatter

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from reports import numbers

#: Size of a chart in CSS pixels: one column of the page, or its whole width.
NARROW, WIDE = (420, 270), (960, 330)

#: Colors as matplotlib is given them, and what the page sees: a variable and its fallback.
INK, MUTED, LINE = "#010203", "#040506", "#070809"
ONE, TWO, DICE, PLAY = "#0072b2", "#e69f00", "#cc79a7", "#009e73"
_VARIABLES = {
    INK: "var(--ink,#1c1b19)",
    MUTED: "var(--muted,#5b5750)",
    LINE: "var(--rule,#c9c4b8)",
    ONE: "var(--c-one,#0072b2)",
    TWO: "var(--c-two,#e69f00)",
    DICE: "var(--c-dice,#cc79a7)",
    PLAY: "var(--c-play,#009e73)",
}
_SIDES = PerPlayer(ONE, TWO)
_HATCHES = PerPlayer("", "///")
_DASHES = PerPlayer("-", "--")

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 13,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": LINE,
    "axes.labelcolor": MUTED,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "hatch.linewidth": 1.2,
    "axes.unicode_minus": True,
}


#: What stands in a picture for the players' names until it is written: matplotlib would take a
#: dollar sign for mathematics, and measures only letters that its own font has.
_NAME_TOKENS = PerPlayer("@one@", "@two@")
#: Longest name in a chart, in characters.
_LONGEST_NAME = 14

#: What an axis reaches at least, in EMG, chances or points: it must not blow up rounding errors.
_LEAST_REACH = 0.05


@dataclass(frozen=True, slots=True)
class Blunder:
    """A blunder on the way of the match: before which turn, at what height, by whom."""

    x: int
    y: float
    player: Player


@dataclass(frozen=True, slots=True)
class Course:
    """The match as a line, a value per turn: `Player.ONE`'s chance (0-1), or points for money.

    ``borders`` are the turn at which each game begins and the score then.
    """

    values: tuple[float, ...]
    borders: tuple[tuple[int, str], ...]
    blunders: tuple[Blunder, ...]
    is_match: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """Groups of two bars."""

    groups: tuple[str, ...]
    first: tuple[float, ...]
    second: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """The pips of `Player.ONE` and `Player.TWO` after each turn, from the start, game by game.

    ``scores`` are the scores with which the games began.
    """

    games: tuple[tuple[tuple[int, int], ...], ...]
    scores: tuple[str, ...]


#: Names for a chart without sides.
NO_NAMES = PerPlayer("", "")


@contextmanager
def drawing() -> Iterator[None]:
    """Draw in this style, whatever the user's own settings of matplotlib are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


class _Figures(ScalarFormatter):
    """Numbers beside an axis, in the form of the language."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return numbers.written(super().__call__(x, pos))


class Chart:
    """An empty chart, and its way into the page."""

    def __init__(self, size: tuple[int, int]) -> None:
        width, height = size
        self.figure = Figure(figsize=(width / 72, height / 72), layout="constrained")
        self.axes = self.figure.add_subplot()
        for axis in (self.axes.xaxis, self.axes.yaxis):
            axis.set_major_formatter(_Figures())

    def svg(self, salt: str, alt: str, names: PerPlayer[str] = NO_NAMES) -> str:
        """Return the chart as an element for a page.

        Args:
            salt: Tells its parts from those of the page's other charts.
            alt: What it shows, in a sentence.
            names: Names of the players, where it shows both sides.
        """
        written = io.StringIO()
        with mpl.rc_context({"svg.hashsalt": salt}):
            self.figure.savefig(
                written, format="svg", transparent=True, metadata={"Date": None, "Creator": None}
            )
        return _for_page(written.getvalue(), alt, names)


def course_chart(course: Course, alt: str, names: PerPlayer[str]) -> tuple[str, str]:
    """Return the course of the match for wide and for narrow screens."""
    return wide_and_narrow(partial(_draw_course, course), "course", alt, names)


def race_chart(race: Race, alt: str, names: PerPlayer[str]) -> tuple[str, str]:
    """Return the pips of both sides through the games for wide and for narrow screens."""
    return wide_and_narrow(partial(_draw_race, race), "race", alt, names)


def wide_and_narrow(
    draw: Callable[[Axes, int], None], salt: str, alt: str, names: PerPlayer[str] = NO_NAMES
) -> tuple[str, str]:
    """Return what is drawn on the axes of a chart of either width."""
    drawn = []
    for size, kind in ((WIDE, "wide"), (NARROW, "narrow")):
        with drawing():
            chart = Chart(size)
            draw(chart.axes, size[0])
            drawn.append(chart.svg(f"{salt}-{kind}", alt, names))
    return drawn[0], drawn[1]


def upright_bars(bars: Bars, axis: str, salt: str, alt: str, names: PerPlayer[str]) -> str:
    """Return groups of upright bars, one bar for each side."""
    with drawing():
        chart = Chart(NARROW)
        axes = chart.axes
        places = range(len(bars.groups))
        width = 0.38
        for player, heights in zip(Player, (bars.first, bars.second), strict=True):
            shift = -width / 2 if player is Player.ONE else width / 2
            axes.bar(
                [place + shift for place in places], heights, width,
                color=_SIDES[player], hatch=_HATCHES[player], edgecolor=INK, linewidth=0.6,
            )  # fmt: skip
        axes.set_ylabel(axis)
        reach(axes, 0, _LEAST_REACH)
        _thin_ticks(axes, bars.groups)
        axes.yaxis.set_major_locator(MaxNLocator(4))
        quiet(axes)
        return chart.svg(salt, alt, names)


def lying_bars(
    bars: Bars, labels: tuple[tuple[str, ...], tuple[str, ...]], salt: str, alt: str,
    names: PerPlayer[str],
) -> str:  # fmt: skip
    """Return groups of lying bars, the first group on top, each bar with its figure."""
    with drawing():
        chart = Chart(NARROW)
        axes = chart.axes
        height = 0.36
        most = max((*bars.first, *bars.second), default=0.0) or 1.0
        for player, widths in zip(Player, (bars.first, bars.second), strict=True):
            shift = -height / 2 if player is Player.ONE else height / 2
            places = [place + shift for place in range(len(bars.groups))]
            axes.barh(
                places, widths, height,
                color=_SIDES[player], hatch=_HATCHES[player], edgecolor=INK, linewidth=0.6,
            )  # fmt: skip
            for place, value, label in zip(places, widths, labels[player], strict=True):
                axes.text(value + most * 0.02, place, label, va="center", fontsize=11)
        axes.set_xlim(0, most * 1.42)
        axes.set_yticks(range(len(bars.groups)), bars.groups)
        axes.invert_yaxis()
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        quiet(axes)
        return chart.svg(salt, alt, names)


def balance_chart(
    bars: Bars, axis: str, is_match: bool, salt: str, alt: str, names: PerPlayer[str]
) -> str:
    """Return luck and skill of each game as bars to the side of the player they helped."""
    with drawing():
        chart = Chart(NARROW)
        axes = chart.axes
        width = 0.38
        places = range(len(bars.groups))
        for color, hatch, heights, shift in (
            (DICE, "xx", bars.first, -width / 2),
            (PLAY, "", bars.second, width / 2),
        ):
            axes.bar(
                [place + shift for place in places], heights, width,
                color=color, hatch=hatch, edgecolor=INK, linewidth=0.6,
            )  # fmt: skip
        axes.axhline(0, color=INK, linewidth=1)
        axes.set_ylabel(axis)
        axes.margins(y=0.18)
        reach(axes, -_LEAST_REACH, _LEAST_REACH)
        _corner(axes, "top", _("helped {name}").format(name=_NAME_TOKENS.one))
        _corner(axes, "bottom", _("helped {name}").format(name=_NAME_TOKENS.two))
        _thin_ticks(axes, bars.groups)
        axes.yaxis.set_major_locator(MaxNLocator(5))
        if is_match:
            axes.yaxis.set_major_formatter(FuncFormatter(as_percent))
        quiet(axes)
        return chart.svg(salt, alt, names)


def loss_chart(
    losses: PerPlayer[tuple[tuple[int, float], ...]], axis: str, salt: str, alt: str,
    names: PerPlayer[str],
) -> str:  # fmt: skip
    """Return how the loss of each side added up over the turns of the match."""
    with drawing():
        chart = Chart(NARROW)
        axes = chart.axes
        last = max((points[-1][0] for points in losses if points), default=1)
        for player in Player:
            points = ((0, 0.0), *losses[player])
            axes.step(
                [x for x, _y in points], [y for _x, y in points], where="post",
                color=_SIDES[player], linewidth=2.4, linestyle=_DASHES[player],
            )  # fmt: skip
            axes.text(last * 1.02, points[-1][1], _NAME_TOKENS[player], va="center", fontsize=12)
        room = 0.05 + 0.026 * max(len(_short(name)) for name in names)
        axes.set_xlim(0, last * (1 + room))
        axes.spines["bottom"].set_bounds(0, last)
        axes.set_ylim(bottom=0)
        reach(axes, 0, _LEAST_REACH)
        axes.set_ylabel(axis)
        axes.set_xlabel(_("turn of the match"))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        ticks = MaxNLocator(4, integer=True).tick_values(0, last)
        axes.set_xticks([tick for tick in ticks if tick <= last])
        return chart.svg(salt, alt, names)


def _draw_course(course: Course, axes: Axes, width: int) -> None:
    axes.plot(range(len(course.values)), course.values, color=INK, linewidth=1.5, zorder=3)
    axes.axhline(0.5 if course.is_match else 0.0, color=MUTED, linewidth=1, linestyle=(0, (2, 3)))
    axes.set_xlim(-0.5, max(len(course.values), 2) - 0.5)
    for player in Player:
        own = [blunder for blunder in course.blunders if blunder.player is player]
        axes.scatter(
            [blunder.x for blunder in own], [blunder.y for blunder in own],
            s=52, marker="o" if player is Player.ONE else "D", color=_SIDES[player],
            edgecolors=INK, linewidths=1, zorder=4,
        )  # fmt: skip
    _draw_borders(axes, course.borders, max(len(course.values), 1), width)
    axes.set_xlabel(_("turn of the match"))
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    if course.is_match:
        axes.set_ylim(-0.03, 1.03)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
        axes.yaxis.set_major_formatter(FuncFormatter(as_percent))
    else:
        axes.margins(y=0.16)
        reach(axes, -1, 1)
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    for place, name in (("top", _NAME_TOKENS.one), ("bottom", _NAME_TOKENS.two)):
        _corner(axes, place, _("{name} ahead").format(name=name))


def _draw_race(race: Race, axes: Axes, width: int) -> None:
    begun, borders = 0, []
    for game, score in zip(race.games, race.scores, strict=True):
        borders.append((begun, score))
        turns = range(begun, begun + len(game))
        for player in Player:
            axes.plot(
                turns, [pips[player] for pips in game],
                color=_SIDES[player], linewidth=2, linestyle=_DASHES[player],
            )  # fmt: skip
        begun += len(game)
    axes.set_xlim(-0.5, begun - 0.5)
    axes.set_ylim(bottom=0)
    axes.set_ylabel(_("pips"))
    axes.set_xlabel(_("turn of the match"))
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    _draw_borders(axes, borders, begun, width)


def _draw_borders(axes: Axes, borders: Iterable[tuple[int, str]], turns: int, width: int) -> None:
    """Mark where games begin; the score stands above where there is room for it."""
    written_to = -1.0
    for x, score in borders:
        if x:
            axes.axvline(x - 0.5, color=LINE, linewidth=1, zorder=1)
        at = x / turns * width
        if at >= written_to:
            axes.annotate(
                score, (x, 1.0), xycoords=("data", "axes fraction"), xytext=(2, 4),
                textcoords="offset points", fontsize=11, color=MUTED,
            )  # fmt: skip
            written_to = at + 12 + 7 * len(score)


def _corner(axes: Axes, place: str, text: str) -> None:
    """Write at the left edge of the chart, inside, at the top or at the bottom."""
    axes.annotate(
        text, (0, 1 if place == "top" else 0), xycoords="axes fraction",
        xytext=(6, -4 if place == "top" else 4), textcoords="offset points",
        va=place, fontsize=12, color=INK, zorder=6,
    )  # fmt: skip


def _thin_ticks(axes: Axes, labels: tuple[str, ...]) -> None:
    """Name the groups, every so many of them where there are more than a dozen."""
    step = max(1, -(-len(labels) // 12))
    axes.set_xticks(range(0, len(labels), step), labels[::step])


def reach(axes: Axes, low: float, high: float) -> None:
    """Widen the upright axis until both values are on it."""
    bottom, top = axes.get_ylim()
    axes.set_ylim(min(bottom, low), max(top, high))


def quiet(axes: Axes) -> None:
    """Leave out the strokes of the ticks."""
    axes.tick_params(axis="both", length=0)


def as_percent(value: float, _position: int | None = None) -> str:
    """Return a share as the label of a tick."""
    return numbers.percent(value, 0)


def _for_page(svg: str, alt: str, names: PerPlayer[str]) -> str:
    """Return matplotlib's file as an element: no links, no global styles, the page's colors."""
    body = svg[svg.index("<svg") :]
    view = re.search(r'viewBox="([^"]*)"', body)
    assert view is not None
    body = body[body.index(">") + 1 : body.rindex("</svg>")]
    body = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", body, flags=re.DOTALL)
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", body, flags=re.DOTALL)
    body = body.replace("xlink:href", "href")
    used = set(re.findall(r'(?:href="|url\()#([^")]*)', body))
    body = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", body)
    body = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", body)
    for color, variable in _VARIABLES.items():
        body = body.replace(color, variable)
    written = {_NAME_TOKENS[player]: escape(_short(names[player])) for player in Player}
    body = re.sub("|".join(written), lambda token: written[token[0]], body)
    body = re.sub(r"<[^>]*>", _rounded, body)
    body = re.sub(r"\s*\n\s*", " ", body).replace("> <", "><").strip()
    return (
        f'<svg class="chart" viewBox="{view[1]}" role="img" aria-label="{escape(alt)}">{body}</svg>'
    )


def _rounded(tag: re.Match[str]) -> str:
    """Return a tag with its coordinates to a hundredth of a pixel."""
    return re.sub(r"\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}", tag[0])


def _short(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return name[: _LONGEST_NAME - 1].rstrip() + "…"
