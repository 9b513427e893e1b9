"""Coaching made for tests of its page: of matches between programs, with leaks put in."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from stored import fresh_file, storable, stored

from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import (
    Change,
    Coaching,
    Group,
    GroupChange,
    GroupKind,
    Leak,
    Peers,
    Rate,
    StudyItem,
    StudyReason,
    Trend,
    TrendPoint,
)
from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import Career, PlayedDecision
from analyzer.coaching.study import StudyPosition, mistakes_to_study
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.judgment.analysis import DecisionKind, MatchAnalysis
from analyzer.judgment.ratings import Interval
from analyzer.library.opening import Library, open_library
from analyzer.library.players import find_player
from analyzer.library.reading import career
from analyzer.library.study import study_positions
from analyzer.model.player import PerPlayer

HOLDING = Group(GroupKind.THEME, theme=Theme.HOLDING)
STAYED = Group(GroupKind.THEME_MOTIF, theme=Theme.HOLDING, motif=Motif.STAYED)
REDOUBLE = Group(GroupKind.CUBE_THEME, cube_theme=CubeTheme.REDOUBLE)
RACE = Group(GroupKind.THEME, theme=Theme.RACE)
HITS = Group(GroupKind.MOTIF, motif=Motif.MISSED_HIT)


def made_analyses() -> tuple[MatchAnalysis, ...]:
    """Return matches of Ann, the last one for money."""
    against = PerPlayer("Ann", "Bob"), PerPlayer("Cleo", "Ann")
    return (
        storable(1, names=against[0], day=date(2024, 2, 1)),
        storable(2, names=against[1], day=date(2024, 3, 1)),
        storable(3, names=against[0], day=date(2024, 5, 1)),
        storable(4, length=0, names=against[0], most_games=3),
    )


def store_made(library: Library) -> None:
    """Store the matches of Ann."""
    for analysis in made_analyses():
        stored(library, analysis)


@cache
def made_career() -> tuple[Career, tuple[StudyPosition, ...]]:
    """Return Ann's career, and boards of her costliest mistakes and of all that is to study."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_library(fresh_file(Path(folder) / "library.db")) as library,
    ):
        store_made(library)
        found = career(library, find_player(library, "Ann").id)
        planned = (item.decision for item in coach(found).plan)
        chosen = {each.id: each for each in (*mistakes_to_study(found, 12), *planned)}
        return found, study_positions(library, found, chosen.values())


def made_leak(group: Group, cost: float, **changes: object) -> Leak:
    """Return a group that costs so much (EMG per match), twice what was expected, by chance."""
    fields: dict[str, object] = {
        "count": 123,
        "mistakes": 20,
        "loss_emg": 4 * cost,
        "mean_loss": 4 * cost / 123,
        "interval": Interval(0.01, 0.03),
        "shrunken": 4 * cost / 123,
        "expected": 2 * cost / 123,
        "p_value": 0.2,
        "is_leak": False,
        "examples": (),
        **changes,
    }
    return Leak(group=group, cost_per_match=cost, **fields)  # type: ignore[arg-type]


def plain_coaching() -> Coaching:
    """Return what the few matches of Ann say by themselves."""
    return coach(made_career()[0])


def rich_coaching() -> Coaching:
    """Return coaching in which every part has something to say."""
    positions = made_career()[1]
    shown = tuple(position.played for position in positions)
    plain = plain_coaching()
    leaks = made_leaks(shown)
    where = replace(
        plain.standing,
        overall=made_rate(1200, 6.4),
        opponents=made_rate(1250, 9.1),
        level="Expert",
    )
    return replace(
        plain,
        names=("Ann", "ann_plays"),
        standing=where,
        trend=made_trend(),
        leaks=tuple(leak for leak in leaks if leak.is_leak),
        groups=leaks,
        change=made_change(),
        peers=Peers(40, 72.5, 60.0, None),
        plan=tuple(
            StudyItem(each, (StudyReason.LEAK, StudyReason.COSTLY), HOLDING) for each in shown[:2]
        )
        + tuple(StudyItem(each, (StudyReason.EASY,)) for each in shown[2:10]),
    )


def made_leaks(shown: tuple[PlayedDecision, ...]) -> tuple[Leak, ...]:
    """Return groups: a leak by theme and within it by motif, one at the cube, and two others."""
    plays = [each for each in shown if each.kind is DecisionKind.CHECKER]
    common = ((Motif.STAYED, 12), (Motif.TOO_PASSIVE, 6))
    return (
        made_leak(HOLDING, 0.41, p_value=0.001, is_leak=True, examples=tuple(plays[:3]),
                  common=common),
        made_leak(STAYED, 0.3, p_value=0.002, is_leak=True, examples=tuple(plays[3:5]),
                  common=common[1:]),
        made_leak(REDOUBLE, 0.2, p_value=0.01, is_leak=True, examples=tuple(shown[:1])),
        made_leak(RACE, 0.1),
        made_leak(HITS, 0.05, expected=None, p_value=None),
    )  # fmt: skip


def made_rate(decisions: int, pr: float) -> Rate:
    """Return a rate whose interval is one PR to either side."""
    loss = decisions * pr / 500
    return Rate(decisions, decisions // 10, decisions // 50, loss, pr, Interval(pr - 1, pr + 1))


def made_trend(slope: float = -1.5, *, is_real: bool = True) -> Trend:
    """Return a trend over half a year, in which nothing was played in summer."""
    days = [date(2024, month, day) for month in (1, 2, 3, 9, 10) for day in (1, 15)]
    points = tuple(
        TrendPoint(day, number, 9 - number / 3, Interval(7 - number / 3, 11 - number / 3), 320)
        for number, day in enumerate(days)
    )
    interval = Interval(slope - 0.5, slope + 0.5) if is_real else Interval(slope - 4, slope + 4)
    return Trend(5, points, slope, interval, is_real, undated=1)


def made_change() -> Change:
    """Return two quarters: better as a whole, one leak closed and another one opened."""
    return Change(
        before_from=date(2024, 1, 1),
        before_to=date(2024, 3, 31),
        after_from=date(2024, 4, 1),
        after_to=date(2024, 6, 30),
        before=made_rate(600, 8.0),
        after=made_rate(600, 5.0),
        is_real=True,
        closed=(GroupChange(HOLDING, made_rate(80, 15.0), made_rate(70, 6.0), 0.001),),
        opened=(GroupChange(REDOUBLE, made_rate(60, 5.0), made_rate(60, 20.0), 0.002),),
    )
