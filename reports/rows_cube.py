"""The figures of a cube decision as rows that are ready to print."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import CubeChoice, Decision, DecisionKind
from analyzer.judgment.counting import doubled, optimal
from reports import numbers
from reports.words import sampled_words


@dataclass(frozen=True, slots=True)
class CubeRow:
    """One line of the cube's figures, for the side that may double; ``mwc`` empty for money.

    ``difference`` is what the line gains or loses for the one who decides.
    """

    label: str
    equity: str
    mwc: str
    difference: str
    sampled: str
    is_played: bool
    is_right: bool


def cube_rows(decision: Decision, answer: CubeChoice | None) -> tuple[CubeRow, ...]:
    """Return the three figures of the cube; what was right for both sides and done is marked."""
    value = decision.cube
    if value is None:
        return ()
    is_take = decision.kind is DecisionKind.TAKE
    right = doubled(value) if is_take else optimal(value)
    done = _row_done(cube_choice(decision), answer, is_beaver=value.is_beaver)
    mwc = decision.cube_mwc
    chances = (None,) * 3 if mwc is None else (mwc.no_double, mwc.double_take, mwc.double_pass)
    lines = (
        (_("No double"), value.equity_no_double, value.no_double_std_error),
        (_("Double, beaver") if value.is_beaver else _("Double, take"),
         value.equity_double_take, value.double_take_std_error),
        (_("Double, pass"), value.equity_double_pass, None),
    )  # fmt: skip
    return tuple(
        CubeRow(
            label=label,
            equity=numbers.signed_emg(equity),
            mwc="" if chances[index] is None else numbers.percent(chances[index]),
            difference=_difference(equity, right, is_take, is_offered=index > 0),
            sampled=sampled_words(error, None),
            is_played=index == done,
            is_right=equity == right,
        )
        for index, (label, equity, error) in enumerate(lines)
    )


def _row_done(
    choice: CubeChoice | None, answer: CubeChoice | None, *, is_beaver: bool
) -> int | None:
    """Return which of the three figures is that of what was done, None where it is none of them."""
    if choice is CubeChoice.NO_DOUBLE:
        return 0
    if answer is CubeChoice.PASS:
        return 2
    taken = CubeChoice.BEAVER if is_beaver else CubeChoice.TAKE
    return 1 if answer is taken else None


def _difference(equity: float, right: float, is_take: bool, *, is_offered: bool) -> str:
    """Return what the one who decides gains or loses against the right choice."""
    if equity == right or (is_take and not is_offered):
        return ""
    return numbers.signed_emg(right - equity if is_take else equity - right)


def cube_choice(decision: Decision) -> CubeChoice | None:
    """Return what was chosen at the cube."""
    return None if decision.played is None else decision.candidates[decision.played].choice
