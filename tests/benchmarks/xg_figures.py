"""Our figures from the equities in .xg files against XG's stored losses and gvformat's PR.

Usage: python tests/benchmarks/xg_figures.py FILE.xg ...

Prints both players' PR, decision counts and summed losses, ours and gvformat's; every decision
whose loss is not the one that XG stored, or that only one of the two has; and every decision that
only one of the two counts, with the reason.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))

from xg_figures import ROUNDING, counted_otherwise, judged_by_xg, rates, stored_losses


def main(files: list[str]) -> None:
    print(f"{'file':28} side {'PR':>14} {'decisions':>11} {'loss EMG':>17}   ours, gvformat's")
    for name in files:
        data = Path(name).read_bytes()
        analysis = judged_by_xg(data)
        for each in rates(data, analysis):
            print(
                f"{Path(name).name:28} {int(each.player):4} {each.pr:6.3f} {each.their_pr:7.3f} "
                f"{each.decisions:5} {each.their_decisions:5} "
                f"{each.loss:8.4f} {each.their_loss:8.4f}"
            )
        compared = list(stored_losses(data, analysis))
        both = [each for each in compared if each.stored is not None and each.decision is not None]
        off = [each for each in both if abs(each.difference) > ROUNDING]
        print(f"  {len(both)} losses stored and judged, {len(off)} of them differ")
        for each in off:
            print(f"    {each.game}.{each.turn} {each.kind.value}: {each.difference:+.4f}")
        for each in compared:
            if each.stored is None and each.decision is not None and each.decision.error_emg > 0:
                print(f"    {each.game}.{each.turn} {each.kind.value}: XG stored no loss")
            if each.decision is None and each.stored:
                print(f"    {each.game}.{each.turn} {each.kind.value}: not judged by us")
        for each in counted_otherwise(data, analysis):
            decision = each.decision
            where = f"{decision.game}.{decision.turn} {decision.kind.value}"
            who = "gvformat" if each.is_theirs else "we"
            print(f"    {where}: only {who} count it; {each.why or 'not explained'}")


if __name__ == "__main__":
    main(sys.argv[1:])
