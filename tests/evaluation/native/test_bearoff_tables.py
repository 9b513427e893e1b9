"""Bear-off tables against gnubg's databases, the solver of races, and values worked out by hand."""

import random
import subprocess
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
import pytest
from helpers import board, gnubg, missing

from analyzer.evaluation.bearoff import BearOffSolver, plays
from analyzer.evaluation.met import default_met
from analyzer.evaluation.native import kept
from analyzer.evaluation.native.arrangements import arrange, arrangements, number_of
from analyzer.evaluation.native.bearoff_one import ROLLS, one_sided
from analyzer.evaluation.native.bearoff_two import AGAINST, CENTERED, CUBELESS, OWNED, two_sided
from analyzer.evaluation.native.layout import WIDTH
from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS as DICE
from analyzer.model.position import Position
from analyzer.rules.games import game_named

#: gnubg keeps two bytes a value and adds up values so rounded.
TWO_BYTES = 2e-4
#: Where Debian puts gnubg's databases.
TWO_SIDED, ONE_SIDED = Path("/var/lib/gnubg/gnubg_ts0.bd"), Path("/usr/share/gnubg/gnubg_os0.bd")
#: Bytes of a database before its entries.
HEADER = 40


def quiet(_message):
    """Hear nothing."""


@pytest.fixture(scope="module")
def one():
    return one_sided(quiet)


@pytest.fixture(scope="module")
def two():
    return two_sided(quiet)


def database(path, folder):
    """Return gnubg's database; the two-sided one is made where Debian was told not to."""
    maker = Path(gnubg()).with_name("makebearoff")
    if not path.exists() and path == TWO_SIDED and maker.exists():
        path = folder / path.name
        subprocess.run([maker, "-t", "6x6", "-f", path], check=True, capture_output=True)
    if not path.exists():
        missing(f"gnubg's database {path.name} is not where Debian puts it")
    return path.read_bytes()


def counts(number, most):
    """Return the checkers on the points 1 to 6 of an arrangement."""
    rows = np.zeros((1, WIDTH), np.int8)
    arrange.py_func(number, most, rows, 0)
    return rows[0, 1:7].tolist()


def gnubg_number(checkers, most):
    """Return gnubg's number of the checkers on the points 1 to 6.

    References: gnubg, ``positionid.c``, ``PositionBearoff``: the rank of a string of bits in which
    each checker is a 0 and each point ends with a 1.
    """
    place = 5 + sum(checkers)
    ones = [place]
    for count in checkers:
        place -= count + 1
        ones.append(place)
    ones = [one for one in ones if one >= 0]
    rank, left = 0, 6
    for place in range(most + 5, -1, -1):
        if left > place:
            break
        if place in ones:
            rank += comb(place, left)
            left -= 1
    return rank


def test_numbers_of_arrangements_lead_back():
    rows = np.zeros((1, WIDTH), np.int8)
    for number in range(arrangements(6)):
        arrange.py_func(number, 6, rows, 0)
        assert number_of.py_func(rows, 0, 6) == number


def test_two_sided_values_are_those_of_gnubg_in_every_position(two, tmp_path):
    """gnubg's four values are of rolling: cubeless, cube owned, centered, owned by the other."""
    count = arrangements(6)
    raw = database(TWO_SIDED, tmp_path)
    assert raw.startswith(b"gnubg-TS-06-06-1")
    theirs = np.frombuffer(raw[HEADER:], "<u2").reshape(count, count, 4) / 32767.5 - 1
    order = [gnubg_number(counts(number, 6), 6) for number in range(count)]
    assert sorted(order) == list(range(count))
    theirs = theirs[order][:, order]
    # gnubg has no values where a side is off.
    assert np.abs(two.values - theirs)[1:, 1:].max() < TWO_BYTES


def test_one_sided_means_are_those_of_gnubg(one, tmp_path):
    """Of all checkers, and of the first where fifteen are there."""
    raw = database(ONE_SIDED, tmp_path)
    assert raw.startswith(b"gnubg-OS-06-15-1")
    count = arrangements(15)
    entry = np.dtype([("place", "<u4"), *((name, "u1") for name in ("n", "from", "m", "begin"))])
    entries = np.frombuffer(raw, entry, count, HEADER)
    chances = np.frombuffer(raw, "<u2", -1, HEADER + entries.nbytes) / 65535
    for number in [1, count - 1, *random.Random(1).choices(range(count), k=2000)]:
        theirs = entries[gnubg_number(counts(number, 15), 15)]
        values = chances[theirs["place"] :]
        mean = values[: theirs["n"]] @ range(theirs["from"], theirs["from"] + theirs["n"])
        assert one.chances[number] @ np.arange(ROLLS) == pytest.approx(mean, abs=3e-3)
        if sum(counts(number, 15)) == 15:
            values = values[theirs["n"] :][: theirs["m"]]
            mean = values @ range(theirs["begin"], theirs["begin"] + theirs["m"])
            assert one.first[number] @ np.arange(ROLLS) == pytest.approx(mean, abs=3e-3)


@pytest.mark.parametrize(
    ("text", "rolls"),
    [("x 6:1 o 24:1", 27), ("x 5:1 2:1 o 24:1", 19), ("x 4:1 1:1 o 24:1", 29), ("x 1:3 o 24:1", 6)],
)
def test_last_rolls_counted_by_hand(two, text, rolls):
    """So many of 36 rolls bear everything off; any other loses."""
    assert two.equities(board(text)).cubeless == pytest.approx(2 * rolls / 36 - 1, abs=1e-6)


def test_values_are_those_of_the_solver_of_races(two):
    """Another recursion, over positions and cubes, in Python."""
    solver = BearOffSolver(default_met())
    rng = random.Random(3)
    for _sample in range(25):
        mine, theirs = (rng.choices(range(1, 7), k=rng.randint(1, 4)) for _side in range(2))
        points = [0] * 26
        for point in mine:
            points[point] += 1
        for point in theirs:
            points[25 - point] -= 1
        here = Board(tuple(points))
        found = two.equities(here)
        for owner, value in (
            (CubeOwner.CENTERED, found.centered),
            (CubeOwner.MOVER, found.owned),
            (CubeOwner.OPPONENT, found.against),
        ):
            exact = solver.cube_value(
                Position(here, Cube(1 if owner is CubeOwner.CENTERED else 2, owner))
            )
            assert value == pytest.approx(exact.equity_no_double, abs=1e-6)
            assert found.cubeless == pytest.approx(2 * exact.outcome.win - 1, abs=1e-6)


@cache
def mean_rolls(checkers):
    """Return the fewest rolls on average for checkers by their points, far ones first."""
    if not checkers:
        return 0.0
    return 1 + sum(roll.ways / 36 * min(map(mean_rolls, plays(checkers, roll))) for roll in DICE)


def test_means_are_those_of_a_recursion_over_checkers(one):
    rng = random.Random(4)
    for _sample in range(200):
        checkers = tuple(sorted(rng.choices(range(1, 7), k=rng.randint(1, 5)), reverse=True))
        points = [0] * 26
        for point in checkers:
            points[point] += 1
        mine, _theirs = one.rolls(Board(tuple(points)))
        assert mine @ np.arange(ROLLS) == pytest.approx(mean_rolls(checkers), abs=1e-5)


def test_published_rolls_and_effective_pips_of_checkers_on_the_ace_point(one):
    """An average roll is 49/6 pips; seven checkers need 28.999 such pips, thirteen 50.000004.

    References: Walter Trice, "Effective Pip Count", bkgm.com/articles/EffectivePipCount/.
    """
    seven, thirteen = (
        one.rolls(Board((0, checkers, *(0,) * 24)))[0].astype(float) for checkers in (7, 13)
    )
    assert seven[2:5] == pytest.approx([1 / 36, 1 - 1 / 36 - 125 / 216, 125 / 216])
    assert seven @ np.arange(ROLLS) == pytest.approx(3.5509259259, abs=1e-6)
    assert thirteen @ np.arange(ROLLS) * 49 / 6 == pytest.approx(50.000004, abs=1e-5)


def test_chances_are_chances(one):
    assert np.abs(one.chances.sum(axis=1) - 1).max() < 1e-5
    assert one.chances.min() >= 0


def test_win_chances_of_both_tables_hardly_differ(one, two):
    """The fewest rolls on average are not always the best play, but nearly."""
    rng = random.Random(6)
    errors = []
    for _sample in range(400):
        points = [0] * 26
        for _checker in range(6):
            points[rng.randint(1, 6)] += 1
            points[rng.randint(19, 24)] -= 1
        here = Board(tuple(points))
        errors.append(abs(2 * one.win(here) - 1 - two.equities(here).cubeless))
    assert max(errors) < 0.03
    assert sum(errors) / len(errors) < 0.004


def test_both_homes_of_nardy_are_known(one):
    nardy = game_named("nardy").start
    points = [0] * 26
    points[1], points[13] = 1, -1
    here = Board(tuple(points), nardy.checkers, nardy.parallel)
    assert one.win(here) == 1
    points[13], points[12] = 0, -1
    assert one.win(Board(tuple(points), nardy.checkers, nardy.parallel)) is None


@pytest.mark.parametrize(
    "text", ["x 7:1 o 24:1", "x 6:1 o 18:1", "x bar:1 o 24:1", "x 6:1 o bar:1"]
)
def test_a_checker_away_from_home_is_not_in_the_tables(one, two, text):
    assert one.win(board(text)) is None
    assert two.equities(board(text)) is None


def test_a_gammon_needs_the_other_side_to_have_all_its_checkers(one):
    """One checker on the ace point is off at once, before the other can move."""
    assert one.gammon(board("x 1:1 o 19:15")) == pytest.approx(1)
    assert one.gammon(board("x 1:1 o 19:14")) == 0
    # Three need two rolls but for doubles; any roll but 2-2 takes one of fifteen off point 3.
    assert one.gammon(board("x 1:3 o 22:15")) == pytest.approx(1 / 6 + 5 / 6 / 36)


def test_more_checkers_than_the_two_sided_table_holds(two):
    assert two.equities(board("x 6:4 5:3 o 24:1")) is None


def test_a_taken_double_owes_twice_what_the_other_owns(two):
    """Two checkers on 5 and 2 win 19 of 36 games at once, else never: cube turned, 4/36 points."""
    found = two.equities(board("x 5:1 2:1 o 24:1"))
    assert found.doubled == pytest.approx(4 / 36, abs=1e-6)
    assert [found.cubeless, found.owned, found.centered, found.against] == pytest.approx(
        [2 / 36] * 4
    )
    assert (CUBELESS, OWNED, CENTERED, AGAINST) == (0, 1, 2, 3)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(kept, "code_folder", lambda: tmp_path)
    return tmp_path


def made(told):
    """Return a small table through its file."""
    return kept.kept_table("small", (2, 3), lambda: np.ones((2, 3), np.float32), told.append, 1)


def test_a_table_is_made_once(folder):
    told = []
    assert made(told).sum() == made(told).sum() == 6
    assert told == ["making the table small, about 1 s"]
    assert isinstance(made(told), np.memmap)


@pytest.mark.parametrize("size", [0, 20, 140])
def test_a_damaged_table_is_made_again(folder, size):
    told = []
    made(told)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:size])
    assert made(told).sum() == 6
    assert len(told) == 2


def test_a_table_that_cannot_be_kept_is_made_each_time(monkeypatch, tmp_path):
    told = []
    for nowhere in (None, tmp_path / "missing"):
        monkeypatch.setattr(kept, "code_folder", lambda folder=nowhere: folder)
        assert made(told).sum() == 6
    assert len(told) == 2
    assert not list(tmp_path.iterdir())
