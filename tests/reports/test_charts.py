"""Charts: the same bytes for the same data, no foreign text, nothing that leaks into a page."""

import re
from xml.etree import ElementTree

import matplotlib as mpl
import pytest

from analyzer.model.player import PerPlayer, Player
from reports import charts, coach_charts
from reports.charts import Bars, Blunder, Course

NAMES = PerPlayer("Ann", "Bob")
BARS = Bars(("1", "2"), (0.5, 0.25), (0.0, 1.0))
COURSE = Course(
    values=(0.5, 0.75, 0.25),
    borders=((0, "0\N{EN DASH}0"), (2, "2\N{EN DASH}0")),
    blunders=(Blunder(1, 0.75, Player.TWO),),
    is_match=True,
)


def drawn(names: PerPlayer[str]) -> list[str]:
    """Return a chart of every kind."""
    losses = PerPlayer(((1, 0.1), (5, 0.4)), ((2, 0.3), (5, 0.3)))
    return [
        *charts.course_chart(COURSE, "alt", names),
        charts.upright_bars(BARS, "EMG", "upright", "alt", names),
        charts.lying_bars(BARS, (("a", "b"), ("c", "d")), "lying", "alt", names),
        charts.balance_chart(BARS, "points", False, "balance", "alt", names),
        charts.loss_chart(losses, "EMG", "losses", "alt", names),
    ]


def test_same_data_give_the_same_bytes():
    assert drawn(NAMES) == drawn(NAMES)


def test_settings_of_the_user_change_nothing():
    before = drawn(NAMES)
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert drawn(NAMES) == before


@pytest.mark.parametrize("chart", drawn(NAMES))
def test_chart_is_text_without_links_or_global_styles(chart):
    assert "http" not in chart
    assert "<style" not in chart
    assert "metadata" not in chart
    assert re.search(r"<text[^>]*>[^<]+</text>", chart)
    assert "var(--" in chart
    svg = ElementTree.fromstring(chart)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "alt"


def test_parts_of_two_charts_never_share_a_name():
    ids = [name for chart in drawn(NAMES) for name in re.findall(r' id="([^"]*)"', chart)]
    assert ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "name", ["$x^2$", "<b>&", "日本語の名前", "@two@", "a" * 80, "\N{BLACK HEART SUIT}"]
)
def test_names_are_neither_mathematics_nor_markup(name):
    for chart in drawn(PerPlayer(name, name)):
        ElementTree.fromstring(chart)
    shown = "".join(ElementTree.fromstring(drawn(PerPlayer(name, "Bob"))[0]).itertext())
    assert name[:13] in shown


def test_sides_differ_by_more_than_color():
    upright, losses = drawn(NAMES)[2], drawn(NAMES)[5]
    assert "<pattern" in upright
    assert "stroke-dasharray" in losses
    shapes = re.findall(r"<use [^>]*>", drawn(NAMES)[0])
    assert shapes


def test_a_single_turn_and_a_hundred_games_can_be_drawn():
    one = Course((0.5,), ((0, "0"),), (), True)
    assert charts.course_chart(one, "alt", NAMES)[0]
    many = Bars(tuple(map(str, range(100))), (0.1,) * 100, (0.2,) * 100)
    chart = charts.upright_bars(many, "EMG", "many", "alt", NAMES)
    assert chart.count("<text") < 30


def test_rounding_is_not_blown_up():
    noise = 1e-17
    bars = Bars(("1",), (noise,), (-noise,))
    names = PerPlayer("Ann", "Bob")
    losses = PerPlayer(((1, noise),), ((1, 0.0),))
    course = Course((noise, -noise), ((0, "0"),), (), False)
    costs = (coach_charts.Cost("plays", noise, None),)
    for chart in (
        charts.upright_bars(bars, "EMG", "upright", "alt", names),
        charts.balance_chart(bars, "points", False, "balance", "alt", names),
        charts.loss_chart(losses, "EMG", "losses", "alt", names),
        *charts.course_chart(course, "alt", names),
        *coach_charts.luck_chart((noise,), (0.0,), ("match", "wins"), "luck", "alt"),
        *coach_charts.costs_chart(costs, "EMG", "alt"),
    ):
        labels = re.findall(r"<text[^>]*>([^<]*)</text>", chart)
        assert any(re.fullmatch(r"0(\.0+)?", label) for label in labels)
        assert not any(re.search(r"\de\W?\d", label) for label in labels)
