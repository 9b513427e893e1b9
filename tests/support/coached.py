"""Careers made up for tests of coaching, with losses and themes like those of real matches."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import numpy as np

from analyzer.coaching.motifs import Motif
from analyzer.coaching.played import Career, PlayedDecision, PlayedMatch
from analyzer.coaching.themes import CubeTheme, Theme
from analyzer.coaching.usual import USUAL, USUAL_CUBE
from analyzer.judgment.analysis import CubeChoice, CubeError, DecisionKind, Mark
from analyzer.judgment.marks import mark
from analyzer.judgment.totals import Totals

_TABLE = Path(__file__).parents[1] / "coaching" / "example_losses.csv"
#: Sides of the table that play like club players: PR 3 to 17, 8.6 together.
_SIDES = ("seven-point ONE", "seven-point TWO", "crawford TWO", "money TWO")
#: Losses that a decision can get: those of so many decisions of its kind that are about as hard, or
#: of a third of them where there are few.
_POOL = 40


@dataclass(frozen=True, slots=True)
class Row:
    """A decision of the table, and the losses of those about as hard."""

    kind: DecisionKind
    theme: Theme
    cube_themes: tuple[CubeTheme, ...]
    motifs: tuple[Motif, ...]
    difficulty: float
    losses: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Planted:
    """A leak: mean losses in a theme are ``times`` as large, by more mistakes of the usual sizes.

    With a ``motif`` the additional plays have that one.
    """

    theme: Theme
    times: float
    motif: Motif | None = None


@dataclass(frozen=True, slots=True)
class Material:
    """What careers are made of: games as rows, and motifs of mistakes by theme."""

    games: tuple[tuple[Row, ...], ...]
    motifs: dict[tuple[bool, Theme | None], list[tuple[Motif, ...]]]


@cache
def material() -> Material:
    """Return what the table holds."""
    with _TABLE.open(newline="") as file:
        lines = list(csv.DictReader(file))
    known = {
        kind: [
            (float(line["difficulty"]), float(line["loss"]))
            for line in lines
            if line["kind"] == kind.name and line["side"] in _SIDES
        ]
        for kind in DecisionKind
    }
    games: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    motifs: defaultdict[tuple[bool, Theme | None], list[tuple[Motif, ...]]] = defaultdict(list)
    for line in lines:
        row = _row(line, known[DecisionKind[line["kind"]]])
        games[line["side"], line["game"]].append(row)
        if row.motifs:
            at_cube = row.kind is not DecisionKind.CHECKER
            motifs[at_cube, row.theme].append(row.motifs)
            motifs[at_cube, None].append(row.motifs)
    return Material(tuple(tuple(game) for game in games.values()), dict(motifs))


def _row(line: dict[str, str], known: list[tuple[float, float]]) -> Row:
    difficulty = float(line["difficulty"])
    alike = sorted(known, key=lambda pair: abs(pair[0] - difficulty))
    return Row(
        kind=DecisionKind[line["kind"]],
        theme=Theme[line["theme"]],
        cube_themes=tuple(CubeTheme[name] for name in line["cube_themes"].split()),
        motifs=tuple(Motif[name] for name in line["motifs"].split()),
        difficulty=difficulty,
        losses=tuple(loss for _, loss in alike[: min(_POOL, len(known) // 3)]),
    )


def made_career(
    seed: int, matches: int = 60, decisions: int = 90, planted: Planted | None = None
) -> Career:
    """Return a career in which losses depend on kind and difficulty, and on themes as usual.

    Matches are put together of games of the table; one is played each third day.

    Args:
        seed: Decides all.
        matches: Number of matches.
        decisions: Counted decisions in each.
        planted: A leak besides.
    """
    generator = np.random.default_rng(seed)
    played = [_match(generator, number, decisions, planted) for number in range(1, matches + 1)]
    return Career(
        ("Test Player",),
        tuple(match for match, _ in played),
        tuple(each for _, found in played for each in found),
    )


def _match(
    generator: np.random.Generator, number: int, decisions: int, planted: Planted | None
) -> tuple[PlayedMatch, list[PlayedDecision]]:
    made = material()
    found: list[PlayedDecision] = []
    game = 0
    while len(found) < decisions:
        rows = made.games[generator.integers(len(made.games))]
        game += 1
        for turn, row in enumerate(rows[: decisions - len(found)], 1):
            place = number * 10_000 + len(found)
            found.append(_decision(generator, row, planted, (place, number, game, turn)))
    own, other = totals_of(found), totals_of(found[::2])
    won = bool(generator.random() < 0.5)
    match = PlayedMatch(
        id=number,
        day=date(2024, 1, 1) + timedelta(days=3 * number),
        event="",
        opponent=f"Opponent {number % 7}",
        length=7,
        games=game,
        won=won,
        level="quick",
        totals=replace(own, luck_cost=float(generator.normal(0, 0.2))),
        opponent_totals=replace(other, luck_cost=float(generator.normal(0, 0.2))),
        result=0.5 if won else -0.5,
    )
    return match, found


def _decision(
    generator: np.random.Generator,
    row: Row,
    planted: Planted | None,
    place: tuple[int, int, int, int],
) -> PlayedDecision:
    at_cube = row.kind is not DecisionKind.CHECKER
    times = USUAL[row.theme][at_cube].factor
    for theme in row.cube_themes:
        times *= USUAL_CUBE[theme].factor
    motif = None
    if planted is not None and row.theme is planted.theme:
        times *= planted.times
        motif = planted.motif if not at_cube else None
    draws = int(times + generator.random())
    loss = sum(row.losses[place] for place in generator.integers(len(row.losses), size=draws))
    motifs: tuple[Motif, ...] = ()
    if loss > 0:
        is_ours = planted is not None and generator.random() < 1 - 1 / planted.times
        motifs = (motif,) if motif is not None and is_ours else _motifs(generator, row)
    number, match, game, turn = place
    return made_decision(
        number,
        match,
        game=game,
        turn=turn,
        kind=row.kind,
        loss=loss,
        is_over=bool(generator.random() < 0.5),
        theme=row.theme,
        cube_themes=row.cube_themes,
        motifs=motifs,
        difficulty=row.difficulty,
    )


def _motifs(generator: np.random.Generator, row: Row) -> tuple[Motif, ...]:
    """Return what mistakes in the row's theme have, or where none is known in any theme."""
    known = material().motifs
    at_cube = row.kind is not DecisionKind.CHECKER
    found = known.get((at_cube, row.theme)) or known[at_cube, None]
    return found[generator.integers(len(found))]


def made_decision(
    number: int,
    match: int = 1,
    *,
    game: int = 1,
    turn: int = 1,
    kind: DecisionKind = DecisionKind.CHECKER,
    loss: float = 0.0,
    is_over: bool = False,
    **changes: object,
) -> PlayedDecision:
    """Return a decision with that loss.

    Args:
        number: Its number.
        match: That of its match.
        game: Of the match.
        turn: Of the game.
        kind: What is decided.
        loss: EMG.
        is_over: Whether a cube is turned or taken wrongly, rather than left or passed.
        changes: Other fields.
    """
    fields: dict[str, object] = {
        "cost": loss / 10,
        "mark": mark(loss),
        "theme": Theme.MIDDLE,
        "cube_themes": (),
        "motifs": (),
        "difficulty": 0.01,
        "counted": True,
        "cube": 1,
        "player_away": 5,
        "opponent_away": 7,
        "dice": "31" if kind is DecisionKind.CHECKER else "",
        **dict.fromkeys(("xgid", "played", "best"), ""),
        **_cube_fields(kind, loss, is_over),
        **changes,
    }
    return PlayedDecision(
        id=number,
        match=match,
        game=game,
        turn=turn,
        kind=kind,
        error_emg=loss,
        **fields,  # type: ignore[arg-type]
    )


def _cube_fields(kind: DecisionKind, loss: float, is_over: bool) -> dict[str, object]:
    """Return a choice at the cube and equities by which it loses so much."""
    if kind is DecisionKind.DOUBLE:
        early, late = CubeError.WRONG_DOUBLE_BELOW_DOUBLE, CubeError.MISSED_DOUBLE_BELOW_CASH
        return {
            "choice": CubeChoice.DOUBLE if is_over else CubeChoice.NO_DOUBLE,
            "cube_error": (early if is_over else late) if loss else None,
            "no_double": 0.5,
            "double_take": 0.5 - loss if is_over else 0.5 + loss,
            "double_pass": 1.0,
        }
    if kind is DecisionKind.TAKE:
        wrong = CubeError.WRONG_TAKE if is_over else CubeError.WRONG_PASS
        return {
            "choice": CubeChoice.TAKE if is_over else CubeChoice.PASS,
            "cube_error": wrong if loss else None,
            "no_double": 0.7,
            "double_take": 1 + loss if is_over else 1 - loss,
            "double_pass": 1.0,
        }
    return {}


def totals_of(decisions: list[PlayedDecision], weight: float = 1.0) -> Totals:
    """Return the sums over decisions, added up plainly."""
    counted = [each.error_emg * weight for each in decisions if each.counted]
    plays = [each.error_emg for each in decisions if each.kind is DecisionKind.CHECKER]
    cubes = [each.error_emg for each in decisions if each.kind is not DecisionKind.CHECKER]
    marks = [each.mark for each in decisions]
    return Totals(
        pr_decisions=len(counted),
        pr_loss=sum(counted),
        pr_loss_squares=sum(loss**2 for loss in counted),
        checker_loss=sum(plays),
        cube_loss=sum(cubes),
        inaccuracies=marks.count(Mark.INACCURACY),
        errors=marks.count(Mark.ERROR),
        blunders=marks.count(Mark.BLUNDER),
    )
