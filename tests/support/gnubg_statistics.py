"""What gnubg prints with ``show statistics match``, and the same lines from our judged matches.

References:
    GNU Backgammon, ``formatgs.c``: which lines there are, and how each number is written.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from pathlib import Path
from statistics import variance

from helpers import gnubg

from analyzer.judgment.analysis import (
    CubeError,
    DecisionKind,
    GameAnalysis,
    Mark,
    MatchAnalysis,
    RollLuck,
)
from analyzer.judgment.marks import LUCKY, NORMAL_95, VERY_LUCKY
from analyzer.judgment.ratings import (
    RATING_OFFSET,
    error_based_fibs,
    fibs_difference_by_luck,
    gnubg_level,
)
from analyzer.judgment.summary import summarize
from analyzer.judgment.sums import is_left_unplayed
from analyzer.model.player import Player
from analyzer.rules.replayed import GameReplay

#: A line of the statistics: its section and label, and what stands there for each player.
Line = tuple[str, str, str]

_SECONDS = 120
_LABEL, _SECOND = 41, 65


def drive(folder: Path, *commands: str, language: str = "", typed: bool = False) -> str:
    """Return what gnubg prints at the commands, run in a folder with settings of its own.

    Args:
        folder: Where it runs.
        commands: What it is told to do, in order.
        language: Code of the language that it speaks, such as ``de``; English where empty.
        typed: Whether they come as from a person, after whom gnubg plays its own turns.
    """
    script = folder / "commands.txt"
    script.write_text("\n".join(commands) + "\n", "utf-8")
    with script.open("rb") as lines:
        done = subprocess.run(
            [gnubg(), "-t", "-q", "-r", *(() if typed else ("-c", str(script)))],
            stdin=lines if typed else subprocess.DEVNULL,
            capture_output=True,
            cwd=folder,
            env={
                "HOME": str(folder),
                "LC_ALL": "C.UTF-8",
                "LANGUAGE": language,
                "PATH": "/usr/bin:/bin",
            },
            timeout=_SECONDS,
            check=True,
        )
    return done.stdout.decode()


def analyzed(folder: Path, match: Path, plies: int = 0) -> Path:
    """Return the SGF file of a match (``.mat`` or ``.sgf``) that gnubg analyzed so deep."""
    target = folder / f"{match.stem}-{plies}.sgf"
    kind = "load match" if match.suffix == ".sgf" else "import mat"
    drive(
        folder,
        f'{kind} "{match}"',
        f"set analysis chequerplay evaluation plies {plies}",
        f"set analysis cubedecision evaluation plies {plies}",
        "analyse match",
        f'save match "{target}"',
    )
    assert target.is_file(), f"gnubg did not analyze {match}"
    return target


def printed(folder: Path, sgf: Path) -> list[Line]:
    """Return the lines of gnubg's statistics of an analyzed match, those that are not empty."""
    text = drive(folder, f'load match "{sgf}"', "show statistics match")
    lines = text[text.index("\nPlayer ") + 1 :].splitlines()[1:]
    section, found = "", []
    for line in filter(str.strip, lines):
        if line.strip().endswith(" statistics"):
            section = line.split()[0]
        else:
            label = f"{section}: {line[:_LABEL].strip()}"
            found.append((label, line[_LABEL:_SECOND].strip(), line[_SECOND:].strip()))
    return found


def told_otherwise(analysis: MatchAnalysis, lines: Sequence[Line]) -> list[str]:
    """Return where lines that gnubg printed differ from ours, nothing where none does.

    gnubg adds in single precision, so that its last digit may be that of a number so little apart.
    """
    columns = [_lines(analysis, factor) for factor in (1.0, 1 + _SINGLE, 1 - _SINGLE)]
    assert [line[0] for line in lines] == [line[0] for line in columns[0]]
    return [
        f"{theirs[0]}: gnubg {theirs[1:]}, ours {mine[0][1:]}"
        for theirs, *mine in zip(lines, *columns, strict=True)
        if any(theirs[index] not in {line[index] for line in mine} for index in (1, 2))
    ]


#: What some hundred numbers of seven digits are off by when added, as a share of the sum.
_SINGLE = 2e-6


def _lines(analysis: MatchAnalysis, factor: float) -> list[Line]:
    """Return gnubg's lines from our totals and figures, each number times the factor."""
    one, two = (_Side(analysis, player, factor) for player in Player)
    lines = zip(one.lines(), two.lines(), strict=True)
    return [(label, cell, other) for (label, cell), (_same, other) in lines]


#: Label and cell of one player.
_Cell = tuple[str, str]

_CUBE_CLASSES = (
    ("Missed doubles below CP", CubeError.MISSED_DOUBLE_BELOW_CASH),
    ("Missed doubles above CP", CubeError.MISSED_DOUBLE_ABOVE_CASH),
    ("Wrong doubles below DP", CubeError.WRONG_DOUBLE_BELOW_DOUBLE),
    ("Wrong doubles above TG", CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD),
    ("Wrong takes", CubeError.WRONG_TAKE),
    ("Wrong passes", CubeError.WRONG_PASS),
)


class _Side:
    """One player's column of the statistics.

    What gnubg prints leaves out the luck of a roll upon which the game was resigned, and takes that
    of unfinished games from the result; our own figures do neither.
    """

    def __init__(self, analysis: MatchAnalysis, player: Player, factor: float) -> None:
        self.player = player
        self.factor = factor
        self.analysis = analysis
        self.summary = summarize(analysis)
        self.figures = self.summary.players[player].figures
        self.totals = analysis.totals[player]
        self.length = analysis.replay.length
        self.unit = "MWC" if self.length else "Points"
        decisions = [each for game in analysis.games for each in game.decisions]
        own = [each for each in decisions if each.player is player]
        self.plays = [each for each in own if each.kind is DecisionKind.CHECKER]
        self.cubes = [each for each in own if each.kind is not DecisionKind.CHECKER]
        self.luck = [
            [roll for roll in _played_rolls(judged, game) if roll.player is player]
            for judged, game in zip(analysis.games, analysis.replay.games, strict=True)
        ]

    def lines(self) -> Iterator[_Cell]:
        for section, cells in (
            ("Chequerplay", self.checker_cells()),
            ("Luck", self.luck_cells()),
            ("Cube", self.cube_cells()),
            ("Overall", self.overall_cells()),
        ):
            yield from ((f"{section}: {label}", cell.strip()) for label, cell in cells)

    def checker_cells(self) -> Iterator[_Cell]:
        totals, marks = self.totals, [each.gnubg_mark for each in self.plays]
        marked = [marks.count(mark) for mark in (Mark.INACCURACY, Mark.ERROR, Mark.BLUNDER)]
        yield "Total moves", str(totals.turns)
        yield "Unforced moves", str(totals.unforced_plays)
        yield "Unmarked moves", str(totals.turns - sum(marked))
        for word, count in zip(("doubtful", "bad", "very bad"), marked, strict=True):
            yield f"Moves marked {word}", str(count)
        loss, cost, count = totals.checker_loss, totals.checker_cost, totals.unforced_plays
        yield self.total("Error", -loss, -cost)
        yield self.rate("Error", -loss, -cost, count)
        yield "Chequerplay rating", _rating(loss, count)

    def luck_cells(self) -> Iterator[_Cell]:
        rolls = [roll for game in self.luck for roll in game]
        luck, turns = [roll.luck_emg for roll in rolls], self.totals.turns
        good, best = (sum(each > border for each in luck) for border in (LUCKY, VERY_LUCKY))
        bad, worst = (sum(each < -border for each in luck) for border in (LUCKY, VERY_LUCKY))
        yield "Rolls marked very lucky", str(best)
        yield "Rolls marked lucky", str(good - best)
        yield "Rolls unmarked", str(len(luck) - good - bad)
        yield "Rolls marked unlucky", str(bad - worst)
        yield "Rolls marked very unlucky", str(worst)
        emg, cost = fsum(luck), fsum(roll.cost for roll in rolls)
        yield self.total("Luck", emg, cost)
        yield self.rate("Luck", emg, cost, turns)
        yield "Luck rating", _luck_word(emg / turns)

    def cube_cells(self) -> Iterator[_Cell]:
        totals = self.totals
        yield "Total cube decisions", str(len(self.cubes))
        yield "Close or actual cube decisions", str(totals.close_cubes)
        yield "Doubles", str(totals.doubles)
        yield "Takes", str(totals.takes)
        yield "Passes", str(totals.passes)
        for label, kind in _CUBE_CLASSES:
            errors = [each for each in self.cubes if each.cube_error is kind]
            told = f"{len(errors)}"
            if errors:
                loss = -fsum(each.error_emg for each in errors) * self.factor
                cost = -fsum(each.cost for each in errors)
                told += f" ({loss:+6.3f} ({self.cost(cost)}))"
            yield f"{label} (EMG ({self.unit}))", told
        yield self.total("Error", -totals.cube_loss, -totals.cube_cost)
        yield self.rate("Error", -totals.cube_loss, -totals.cube_cost, totals.close_cubes)
        yield "Cube decision rating", _rating(totals.cube_loss, totals.close_cubes)

    def overall_cells(self) -> Iterator[_Cell]:
        figures = self.figures
        loss, cost = figures.loss_emg, figures.loss_cost
        count = figures.unforced_plays + figures.close_cubes
        yield self.total("Error", -loss, -cost)
        yield self.rate("Error", -loss, -cost, count)
        assert figures.snowie_error_rate is not None
        nothing = "( +0.000%)" if self.length else "( +0.000)"
        yield "Snowie error rate", f"{-figures.snowie_error_rate * self.factor:+6.1f}   {nothing}"
        yield "Overall rating", _rating(loss, count)
        yield from self.result_cells()
        if self.length:
            yield from self.fibs_cells()
        elif len(self.analysis.games) > 1:
            yield from self.advantage_cells()

    def result_cells(self) -> Iterator[_Cell]:
        if self.summary.result == 0:
            return
        yield "Actual result", self.result(self.summary.result)
        adjusted = fsum(self.adjusted())
        yield "Luck adjusted result", self.result(adjusted)
        if self.length:
            difference = fibs_difference_by_luck(adjusted, self.length)
            told = "n/a" if difference is None else f"{difference * self.factor:+7.2f}"
            yield "Luck based FIBS rating diff.", told if self.player is Player.ONE else ""

    def adjusted(self) -> list[float]:
        """Return the result of each game less the luck of both, from `Player.ONE`."""
        other = _Side(self.analysis, self.player.opponent, 1.0)
        one, two = (self, other) if self.player is Player.ONE else (other, self)
        return [
            (game.result or 0.0)
            - fsum(roll.cost for roll in own)
            + fsum(roll.cost for roll in theirs)
            for game, own, theirs in zip(self.analysis.games, one.luck, two.luck, strict=True)
        ]

    def fibs_cells(self) -> Iterator[_Cell]:
        figures, length = self.figures, self.length
        checker = (figures.checker_error_rate or 0.0) / 1000 * self.factor
        cube = (figures.cube_error_rate or 0.0) / 1000 * self.factor
        yield "Error based abs. FIBS rating", f"{error_based_fibs(checker, cube, length):6.1f}"
        by_plays = RATING_OFFSET - error_based_fibs(checker, 0.0, length)
        by_cubes = RATING_OFFSET - error_based_fibs(0.0, cube, length)
        yield "Chequerplay errors rating loss", _counted(by_plays, figures.unforced_plays)
        yield "Cube errors rating loss", _counted(by_cubes, figures.close_cubes)

    def advantage_cells(self) -> Iterator[_Cell]:
        sign = self.factor if self.player is Player.ONE else -self.factor
        results = [sign * (game.result or 0.0) for game in self.analysis.games]
        adjusted = [sign * each for each in self.adjusted()]
        for label, values in (("actual", results), ("luck adjusted", adjusted)):
            yield f"Advantage ({label}) in ppg", f"{fsum(values) / len(values):+6.3f}"
            low, high = _wrong_interval(values)
            yield "95% confidence interval (ppg)", f"[{low:6.3f},{high:6.3f}]"

    def total(self, what: str, emg: float, cost: float) -> _Cell:
        return (
            f"{what} total EMG ({self.unit})",
            f"{emg * self.factor:+6.3f} ({self.cost(cost)})",
        )

    def rate(self, what: str, emg: float, cost: float, count: int) -> _Cell:
        if count == 0:
            emg, cost, count = -0.0, -0.0, 1
        rate = f"{1000 * emg * self.factor / count:+6.1f}   ({self.cost(cost / count)})"
        return f"{what} rate mEMG ({self.unit})", rate

    def cost(self, cost: float) -> str:
        cost *= self.factor
        return f"{100 * cost:+7.3f}%" if self.length else f"{cost:+7.3f}"

    def result(self, of_one: float) -> str:
        result = (of_one if self.player is Player.ONE else -of_one) * self.factor
        return f"{100 * result:+7.2f}%" if self.length else f"{result:+7.3f}"


def _played_rolls(judged: GameAnalysis, game: GameReplay) -> list[RollLuck]:
    unplayed = {turn.number for turn in game.turns if is_left_unplayed(game, turn)}
    return [roll for roll in judged.luck if roll.turn not in unplayed]


def _rating(loss: float, count: int) -> str:
    return gnubg_level(loss / count) if count else "n/a"


def _counted(value: float, count: int) -> str:
    return f"{value:6.1f}" if count else "n/a"


def _luck_word(mean: float) -> str:
    """Return gnubg's word for the mean EMG of a player's luck a roll."""
    words = ("Go to bed", "Bad dice, man!", "None", "Good dice, man!", "Go to Las Vegas")
    borders = (VERY_LUCKY / 10, LUCKY / 10)
    return words[2 + sum(mean > each for each in borders) - sum(mean < -each for each in borders)]


def _wrong_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the interval as gnubg has it: that of a mean in width, around the sum."""
    half = NORMAL_95 * sqrt(variance(values) / len(values))
    return fsum(values) - half, fsum(values) + half
