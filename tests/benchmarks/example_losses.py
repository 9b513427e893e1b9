"""Writes what the decisions of ``examples/`` cost, from which tests make up careers.

    python tests/benchmarks/example_losses.py

The table is ``tests/coaching/example_losses.csv``: a row for each counted decision of the
international games there, with its theme, difficulty and loss at the quick level, in play order.
"""

import csv
from pathlib import Path

from analyzer import analyze, read_record, replay
from analyzer.coaching.cube_themes import cube_themes_of
from analyzer.coaching.difficulty import difficulty_of
from analyzer.coaching.motifs import motifs_of
from analyzer.coaching.themes import theme_of_decision
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import default_met
from analyzer.judgment.analysis import DecisionKind

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "coaching" / "example_losses.csv"
RECORDS = ("seven-point", "crawford", "money")
COLUMNS = ("side", "game", "kind", "theme", "cube_themes", "motifs", "difficulty", "loss")


def rows(name: str) -> list[tuple[object, ...]]:
    """Return the rows of one record."""
    record = replay(read_record((ROOT / "examples" / f"{name}.mat").read_bytes()))
    analysis = analyze(record, EngineSpec(), level="quick", jobs=1)
    found = []
    for game in analysis.games:
        for decision in game.decisions:
            if not decision.counted_pr:
                continue
            at_cube = decision.kind is not DecisionKind.CHECKER
            themes = cube_themes_of(decision, default_met()) if at_cube else ()
            found.append(
                (
                    f"{name} {decision.player.name}",
                    game.number,
                    decision.kind.name,
                    theme_of_decision(decision, record.game).name,
                    " ".join(theme.name for theme in themes),
                    " ".join(motif.name for motif in motifs_of(decision, record.game)),
                    f"{difficulty_of(decision):.4f}",
                    f"{decision.error_emg:.4f}",
                )
            )
    return found


def main() -> None:
    """Write the table, the sides of each record one after the other."""
    found = [row for name in RECORDS for row in sorted(rows(name), key=lambda row: row[0])]
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(found)
    print(f"{len(found)} decisions")


if __name__ == "__main__":
    main()
