"""What other programs found about a position beside what we find, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from analyzer.i18n import _
from analyzer.judgment.analysis import Decision
from reports import numbers
from reports.analysis_text import decision_text
from reports.plain import printable
from reports.text import table


def foreign_text(decision: Decision, others: Sequence[tuple[str, Decision]]) -> RenderableType:
    """Return what other programs found, then the equities of all side by side.

    Args:
        decision: What we find.
        others: The other programs by name, with what they found about the same decision.
    """
    parts = [decision_text(other, name) for name, other in others]
    return Group(*parts, _side_by_side([(_("Kibitz"), decision), *others]), Text())


def _side_by_side(programs: Sequence[tuple[str, Decision]]) -> RenderableType:
    """Return each option that another program valued with the EMG of all; each one's best bold."""
    columns = [_equities(decision) for _name, decision in programs]
    valued = dict.fromkeys(label for column in columns[1:] for label in column)
    shown = table(
        (_("in EMG"), "left"), *((printable(name), "right") for name, _decision in programs)
    )
    for label in valued:
        shown.add_row(
            label,
            *(
                Text(
                    numbers.signed_emg(column.get(label)),
                    style="bold" if label == _best(decision) else "",
                )
                for column, (_name, decision) in zip(columns, programs, strict=True)
            ),
        )
    return shown


def _equities(decision: Decision) -> dict[str, float]:
    """Return what can be chosen with its EMG for the side on roll."""
    cube = decision.cube
    if cube is None:
        return {each.label: each.equity for each in decision.candidates}
    return {
        _("no double"): cube.equity_no_double,
        _("double, take"): cube.equity_double_take,
        _("double, pass"): cube.equity_double_pass,
    }


def _best(decision: Decision) -> str:
    """Return the option that is right for both sides, as `_equities` names it."""
    cube = decision.cube
    if cube is None:
        return decision.candidates[decision.best].label
    answer = min(cube.equity_double_take, cube.equity_double_pass)
    if cube.equity_no_double >= answer:
        return _("no double")
    taken = cube.equity_double_take <= cube.equity_double_pass
    return _("double, take") if taken else _("double, pass")
