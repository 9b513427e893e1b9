"""IDs held against GNU Backgammon, which reads XGIDs and shows its own."""

import re
import subprocess
from collections.abc import Sequence
from dataclasses import replace

from helpers import gnubg
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from situations import situations

from analyzer.model.dice import Roll
from analyzer.model.gnuid import from_gnuid
from analyzer.model.player import Player
from analyzer.model.score import MoneyRules
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import format_xgid


def shown_by_gnubg(xgids: Sequence[str]) -> list[str]:
    """Return what gnubg's board shows as its IDs for each XGID."""
    lines = [f"set xgid {xgid}\nshow board\nshow pipcount\n" for xgid in xgids]
    shown = subprocess.run(
        [gnubg(), "-t", "-q", "-r"],
        input="set automatic roll off\nset automatic game off\n" + "".join(lines),
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    parts = re.split(r".*pip counts are.*\n", shown)[:-1]
    ids = (re.findall(r"(?:Position|Match) ID *: (\S+)", part)[-2:] for part in parts)
    return [":".join(each) for each in ids]


def as_gnubg_tells_it(parsed: ParsedPosition) -> ParsedPosition:
    """Return what is left of a situation in gnubg.

    It sits the side on roll at the bottom, has the higher die first, takes an offered double back,
    and its IDs know no beavers.
    """
    stakes, roll = parsed.position.stakes, parsed.roll
    if isinstance(stakes, MoneyRules):
        stakes = replace(stakes, beavers=0)
    return ParsedPosition(
        replace(parsed.position, stakes=stakes),
        None if roll is None else Roll(roll.high, roll.low),
        Decision.CHECKER if roll else Decision.DOUBLE,
        Player.ONE,
        parsed.length,
        parsed.score if parsed.player is Player.ONE else parsed.score.swapped(),
    )


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        situations(beavered=False, most=9).filter(
            lambda each: each.position.stakes.max_cube is None
        ),
        min_size=25,
        max_size=25,
    )
)
def test_gnubg_understands_xgids_as_we_do(found: list[ParsedPosition]) -> None:
    shown = shown_by_gnubg([format_xgid(each) for each in found])
    assert len(shown) == len(found)
    for gnuid, parsed in zip(shown, found, strict=True):
        seen = from_gnuid(gnuid)
        if seen.player is Player.TWO:
            seen = replace(seen, player=Player.ONE, score=seen.score.swapped())
        assert as_gnubg_tells_it(seen) == as_gnubg_tells_it(parsed), format_xgid(parsed)
