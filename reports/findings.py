"""What Kibitz found out about a match in a few lines, to be written into its record as comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import DecisionKind, Mark
from reports import words
from reports.plain import plain_signs, printable
from reports.rows_cube import CubeRow
from reports.rows_decisions import CandidateRow, DecisionRow, anchor, decision_rows
from reports.rows_summary import summary_rows
from reports.view import View

#: Options of a mistake that are told.
_OPTIONS = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said about a mistake: where and what it was, in lines of text.

    ``game`` and ``turn`` are the numbers that the replay has, ``lines`` use signs of ASCII beside
    those of the record.
    """

    game: int
    turn: int
    kind: DecisionKind
    lines: tuple[str, ...]


def findings(view: View) -> tuple[Finding, ...]:
    """Return the mistakes of a match in its order."""
    rows = decision_rows(view)
    return tuple(
        Finding(
            decision.game,
            decision.turn,
            decision.kind,
            tuple(map(_written, _lines(rows[anchor(decision)], view.amount(decision.cost)))),
        )
        for game in view.analysis.games
        for decision in game.decisions
        if decision.mark is not Mark.NONE
    )


def overview(view: View) -> tuple[str, ...]:
    """Return how the match was analyzed, and the figures of both sides."""
    one, two = view.names
    figures = (
        f"{label}: {one} {first}; {two} {second}"
        for label, first, second in summary_rows(view.analysis, view.summary)
    )
    return tuple(map(_written, (analyzed_by(view), *figures)))


def analyzed_by(view: View) -> str:
    """Return what valued the match, and how deep it looked."""
    settings = view.analysis.settings
    return _("Analyzed by Kibitz {version}: {settings}.").format(
        version=dict(settings.versions).get("kibitz", ""),
        settings=words.settings_words(settings, tells_met=not view.in_points),
    )


def mistake_text(row: DecisionRow, cost: str) -> str:
    """Return in sentences what was done, what was better, and what it cost.

    Args:
        row: The decision.
        cost: What was lost, in the unit of the play.
    """
    told = _("{sentence} Cost: {emg} EMG ({cost}), at {level}.")
    if len(row.costs) == 1:
        told = _("{sentence} Cost: {cost}, at {level}.")
    return told.format(sentence=row.sentence, emg=row.cost_emg, cost=cost, level=row.level)


def _lines(row: DecisionRow, cost: str) -> Iterator[str]:
    yield f"{row.mark} {row.name}, {row.kind_word}. {mistake_text(row, cost)}"
    options: Sequence[CandidateRow | CubeRow] = row.candidates or row.cube
    yield "; ".join(
        f"{each.label} {each.equity}"
        for index, each in enumerate(options)
        if index < _OPTIONS or each.is_played
    )


def _written(text: str) -> str:
    return printable(plain_signs(text))
