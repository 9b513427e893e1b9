"""The brute-force rules of the reference material, and positions of every game to compare on."""

import importlib.util
import random
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from analyzer.model.board import BAR, Board
from analyzer.model.dice import Roll
from analyzer.model.play import Play, Step
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game, Next

#: Options that change which plays are legal.
PLAY_OPTIONS = (
    "hit_rule", "hit_needs_home", "must_enter", "first_turn_head", "prime_rule", "prime_check",
    "finish_early",
)  # fmt: skip

#: Games of another's rules that only start otherwise.
_OTHER_START = {"nackgammon": "international", "hypergammon": "international"}

#: Positions taken from one random game, those of either side's first turn among them.
PER_GAME = 40

#: A position and the dice to play from it, both as the generator has them.
Sample = tuple[Any, tuple[int, int]]


def load_oracle(path: Path) -> ModuleType:
    """Return the generator's module."""
    spec = importlib.util.spec_from_file_location("oracle", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules["oracle"] = module
    spec.loader.exec_module(module)
    return module


def known_games(oracle: ModuleType) -> list[Game]:
    """Return the games that the generator knows, or knows but for the checkers' start."""
    return [game for game in GAMES if game.name in oracle.VARIANTS or game.name in _OTHER_START]


def rules_of(oracle: ModuleType, game: Game) -> Any:
    """Return the generator's rules for a game under its options."""
    variant = oracle.VARIANTS[_OTHER_START.get(game.name, game.name)]
    names = {field.name for field in fields(variant)}
    values = {
        field.name: getattr(game.rules, field.name)
        for field in fields(game.rules)
        if field.name in names
    }
    start = tuple((point, n) for point, n in enumerate(game.start.points) if n > 0)
    return replace(variant, start=start, **values)


def option_sets(game: Game) -> list[Game]:
    """Return the game under every combination of its options on plays, its usual ones first.

    A game that differs from another in its start alone is only taken as it is.
    """
    if game.name in _OTHER_START:
        return [game]
    kinds = get_type_hints(type(game.rules))
    names = [name for name in PLAY_OPTIONS if name in kinds]
    values = [
        get_args(kinds[name]) if get_origin(kinds[name]) is Literal else (True, False)
        for name in names
    ]
    sets = [game.rules]
    for chosen in product(*values):
        rules = replace(game.rules, **dict(zip(names, chosen, strict=True)))
        pointless = getattr(rules, "prime_rule", "") == "none" and rules.prime_check == "final"
        if not pointless and rules not in sets:
            sets.append(rules)
    return [game.under(rules) for rules in sets]


def set_name(game: Game) -> str:
    """Return the game's options on plays in a line."""
    names = (field.name for field in fields(game.rules) if field.name in PLAY_OPTIONS)
    return " ".join(f"{name}={getattr(game.rules, name)}" for name in names)


def board_of(position: Any, game: Game) -> Board:
    """Return the board of a position that holds each side's counts in its own numbering."""
    start = game.start
    points = list(position.me)
    for point, count in enumerate(position.opp[1:BAR], 1):
        points[start.facing(point)] -= count
    points[0] = -position.opp[BAR]
    return Board(
        tuple(points), start.checkers, start.parallel, (position.me_home, position.opp_home)
    )


def samples(oracle: ModuleType, game: Game, rng: random.Random) -> Iterator[Sample]:
    """Yield samples without end: from all over a game played out, then as many made up."""
    rules = rules_of(oracle, game)
    while True:
        first, second, *later = played(oracle, rules, game, rng)
        yield from (first, second, *rng.sample(later, min(len(later), PER_GAME - 2)))
        if game.start.checkers == 15:
            for _ in range(PER_GAME):
                yield made_up(oracle, rules, rng), oracle.roll(rng)


def played(oracle: ModuleType, rules: Any, game: Game, rng: random.Random) -> Iterator[Sample]:
    """Yield every position of a game that the generator plays at random, and the dice there.

    What follows a play is asked of the game, so that the bonus double of an acey-deucey is a sample
    of its own.
    """
    position = oracle.start_pos(rules)
    follows = Next.OPPONENT
    while position.me[0] < 15:
        dice = oracle.roll(rng)
        named = follows is Next.NAMED_DOUBLE
        if named:
            dice = (dice[0], dice[0])
        yield position, dice
        found = oracle.legal_plays(rules, position, *dice)
        position = rng.choice(list(found))
        follows = game.follows(
            Roll(*dice), play_of(found[position]), board_of(position, game), named=named
        )
        if follows is Next.OPPONENT and position.me[0] < 15:
            position = oracle.flip(rules, position)


def play_of(steps: Any) -> Play:
    """Return a play of the generator's steps."""
    return Play(tuple(Step(*step) for step in steps))


def made_up(oracle: ModuleType, rules: Any, rng: random.Random) -> Any:
    """Return a position that games may never reach, awkward on purpose."""
    if rules.same_dir:
        if rng.random() < 0.2:
            return _first_turn(oracle, rng)
        return oracle.random_position_nardy(rng, rules)
    make = rng.choice((lambda: oracle.random_position(rng), lambda: _last_checkers(oracle, rng)))
    position = make()
    if rules.hit_needs_home == "sticky":
        position = position._replace(me_home=rng.random() < 0.5, opp_home=rng.random() < 0.5)
    return position


def _first_turn(oracle: ModuleType, rng: random.Random) -> Any:
    """Return a head that is full, against a side that has made a play or some."""
    theirs = [24] * 15
    for index in range(rng.randint(1, 4)):
        theirs[index] = rng.choice([p for p in range(1, 24) if p != 12])
    return oracle.Pos(_side([24] * 15), _side(theirs))


def _last_checkers(oracle: ModuleType, rng: random.Random) -> Any:
    """Return a bear-off of at most four checkers against some that wait in the home board."""
    mine = rng.choices(range(1, 7), k=rng.randint(1, 4))
    free = [point for point in range(1, 25) if point not in mine]
    theirs = [25 - point for point in rng.choices(free[:10], k=rng.randint(1, 4))]
    return oracle.Pos(_side(mine), _side(theirs))


def _side(points: list[int]) -> tuple[int, ...]:
    """Return the 26 counts of a side with checkers on those points, the rest borne off."""
    counts = [15 - len(points), *(0,) * BAR]
    for point in points:
        counts[point] += 1
    return tuple(counts)


def position_of(oracle: ModuleType, board: Board) -> Any:
    """Return the generator's position of a board; `board_of` leads back."""
    mine = [max(n, 0) for n in board.points]
    theirs = [0] * 26
    for point, n in enumerate(board.points):
        theirs[board.facing(point)] += max(-n, 0)
    mine[0], theirs[0] = 15 - sum(mine), 15 - sum(theirs)
    return oracle.Pos(tuple(mine), tuple(theirs), *board.been_home)
