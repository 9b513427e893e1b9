"""How well the networks of `native` play: against reference decisions, and in games.

Usage: python tests/benchmarks/native_strength.py reference FILE
       python tests/benchmarks/native_strength.py games [GAME]... [--pairs N]

``reference``  mean money equity that the chosen play of backgammon gives up by the 2-ply values of
               FILE (arrays board, dice, offset, candidates, equity_0ply, _1ply, _2ply; nan where a
               candidate was not looked at), with its standard error, at 0, 1 and 2 plies.
``games``      stakes a game that the network wins without look-ahead against a player who minds
               pips alone, and with one turn of look-ahead against itself without, by pairs of games
               with the same dice from both sides.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.evaluation.coverage import network_name
from analyzer.evaluation.native.choosing import Setting, new_room
from analyzer.evaluation.native.flags import flags_of
from analyzer.evaluation.native.layout import WIDTH, Rows, number
from analyzer.evaluation.native.lookahead import look_many
from analyzer.evaluation.native.network import MOST_OUTPUTS
from analyzer.evaluation.native.scoring import scoring_of
from analyzer.evaluation.native.weights import network_for
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.international import BACKGAMMON
from analyzer.rules.movement import POINTS
from analyzer.training.arena import ONE_AHEAD, PIPS, STATIC, compare
from analyzer.training.fitting import loss_of

Doubles = NDArray[np.float64]

#: Plays looked at one and two turns ahead, and within how much equity of the best before.
_WIDTHS = {1: (8, 0.16), 2: (4, 0.08)}


class Reference:
    """Decisions with candidates, and what each candidate gives up."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            self.ends = arrays["offset"]
            self.rows: Rows = np.zeros((len(arrays["candidates"]), WIDTH), np.int8)
            self.rows[:, :POINTS] = arrays["candidates"]
            static, deep = arrays["equity_0ply"], arrays["equity_2ply"]
        # The opponent's bar is above 0 there.
        self.rows[:, 0] *= -1
        self.given_up = np.concatenate(
            [_given_up(static[a:b], deep[a:b]) for a, b in self.decisions()]
        )

    def decisions(self) -> list[tuple[int, int]]:
        return list(zip(self.ends[:-1].tolist(), self.ends[1:].tolist(), strict=True))

    def loss(self, equities: Doubles) -> str:
        """Return the mean loss of the plays of the highest equity, with its standard error."""
        chosen = [a + int(np.argmax(equities[a:b])) for a, b in self.decisions()]
        lost = self.given_up[chosen]
        return f"{lost.mean():.5f} ± {lost.std(ddof=1) / len(lost) ** 0.5:.5f}"

    def best(self, equities: Doubles, depth: int) -> NDArray[np.intp]:
        """Return the candidates to be looked at more closely."""
        width, within = _WIDTHS[depth]
        kept: list[int] = []
        for a, b in self.decisions():
            order = a + np.argsort(-equities[a:b])
            kept += [k for k in order[:width] if equities[k] >= equities[order[0]] - within]
        return np.array(kept)


def _given_up(static: NDArray[np.float32], deep: NDArray[np.float32]) -> Doubles:
    """Return what candidates give up; those not looked at what they did without, or more."""
    best = np.nanmax(deep) if np.isfinite(deep).any() else np.nanmax(static)
    unseen = np.maximum(0.05, np.nanmax(static) - static)
    return np.maximum(np.where(np.isnan(deep), unseen, best - deep), 0).astype(np.float64)


def reference(path: Path) -> None:
    decisions = Reference(path)
    setting = Setting(flags_of(BACKGAMMON), scoring_of(BACKGAMMON), network_for(BACKGAMMON))
    room = new_room(BACKGAMMON)
    stakes = loss_of(setting.scoring.most).stakes.astype(np.float64)
    memory = (np.zeros((3, WIDTH), np.int8), np.zeros(MOST_OUTPUTS, np.float32))

    def looked(which: NDArray[np.intp], depth: int) -> Doubles:
        chances = np.zeros((len(which), len(stakes)), np.float32)
        rows = np.ascontiguousarray(decisions.rows[which])
        look_many(rows, number(depth), setting, room, *memory, chances)
        return np.asarray(chances @ stakes - 1)

    looked(np.arange(1), 0)
    equities = looked(np.arange(len(decisions.rows)), 0)
    print(f"0-ply  {decisions.loss(equities)}")
    for depth in (1, 2):
        which = decisions.best(equities, depth)
        began = time.process_time()
        deeper = np.full(len(equities), -9.0)
        deeper[which] = looked(which, depth)
        spent = (time.process_time() - began) / len(decisions.decisions()) * 1e3
        print(f"{depth}-ply  {decisions.loss(deeper)}  {spent:.2f} CPU ms a decision")
        equities = deeper


def games(names: list[str], pairs: int) -> None:
    for game in [game_named(name) for name in names] or list(GAMES):
        if network_name(game) is None:
            continue
        network = network_for(game)
        for title, ways, count in (
            ("0-ply against pips ", (STATIC, PIPS), pairs),
            ("1-ply against 0-ply", (ONE_AHEAD, STATIC), max(pairs // 4, 2)),
        ):
            won = compare(game, ways, (network, network), count, 20_000)
            print(
                f"{game.name:14} {title} {won.mean:+.3f} ± {won.std_error:.3f} ({won.pairs} pairs)"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    parts.add_parser("reference").add_argument("file", type=Path)
    played = parts.add_parser("games")
    played.add_argument("games", nargs="*")
    played.add_argument("--pairs", type=int, default=400)
    asked = parser.parse_args()
    if asked.part == "reference":
        reference(asked.file)
    else:
        games(asked.games, asked.pairs)


if __name__ == "__main__":
    main()
