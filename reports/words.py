"""Words for what a judged match holds, in the language in use."""

from __future__ import annotations

from analyzer.evaluation.evaluator import CubeValue
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import (
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    Mark,
    MatchAnalysis,
    NotCounted,
    Phase,
    Settings,
)
from analyzer.judgment.breakdown import ErrorKind
from analyzer.judgment.counting import doubled
from analyzer.judgment.foreign import AS_STORED
from analyzer.judgment.marks import NORMAL_95
from analyzer.judgment.reuse import taken_over
from analyzer.judgment.summary import MatchSummary
from reports import numbers


def finished_games(summary: MatchSummary) -> str:
    """Return how many of the games are finished: those that a result covers."""
    total = len(summary.games)
    return ngettext("{count} of {total} game", "{count} of {total} games", total).format(
        count=summary.finished_games, total=total
    )


def mark_word(mark: Mark) -> str:
    """Return the name of a mark."""
    return {
        Mark.NONE: "",
        Mark.INACCURACY: _("inaccuracy"),
        Mark.ERROR: _("error"),
        Mark.BLUNDER: _("blunder"),
    }[mark]


def kind_word(kind: DecisionKind) -> str:
    """Return what a player had to decide."""
    return {
        DecisionKind.CHECKER: _("checker play"),
        DecisionKind.DOUBLE: _("double"),
        DecisionKind.TAKE: _("take"),
    }[kind]


def choice_word(choice: CubeChoice) -> str:
    """Return an option at the cube."""
    return {
        CubeChoice.NO_DOUBLE: _("No double"),
        CubeChoice.DOUBLE: _("Double"),
        CubeChoice.TAKE: _("Take"),
        CubeChoice.PASS: _("Pass"),
        CubeChoice.BEAVER: _("Beaver"),
    }[choice]


def cube_action_words(value: CubeValue) -> str:
    """Return what is right for both sides at the cube, such as "Double, pass"."""
    if value.equity_no_double > doubled(value):
        too_good = value.equity_no_double > value.equity_double_pass
        double = _("Too good to double") if too_good else _("No double")
    else:
        double = _("Double")
    passes = value.equity_double_take > value.equity_double_pass
    answer = _("pass") if passes else _("beaver") if value.is_beaver else _("take")
    return _("{double}, {answer}").format(double=double, answer=answer)


def cube_error_word(error: CubeError) -> str:
    """Return the class of a cube error."""
    return {
        CubeError.MISSED_DOUBLE_BELOW_CASH: _("missed double, below the cash point"),
        CubeError.MISSED_DOUBLE_ABOVE_CASH: _("missed double, above the cash point"),
        CubeError.WRONG_DOUBLE_BELOW_DOUBLE: _("wrong double, below the doubling point"),
        CubeError.WRONG_DOUBLE_ABOVE_TOO_GOOD: _("wrong double, above the too-good point"),
        CubeError.WRONG_TAKE: _("wrong take"),
        CubeError.WRONG_PASS: _("wrong pass"),
    }[error]


def error_kind_word(kind: ErrorKind) -> str:
    """Return what a player decided about, and at the cube which way it went wrong."""
    return {
        ErrorKind.CHECKER: _("checker play"),
        ErrorKind.MISSED_DOUBLE: _("missed double"),
        ErrorKind.WRONG_DOUBLE: _("wrong double"),
        ErrorKind.WRONG_TAKE: _("wrong take"),
        ErrorKind.WRONG_PASS: _("wrong pass"),
    }[kind]


def reason_word(reason: NotCounted) -> str:
    """Return why a decision is left out of an error rate."""
    return {
        NotCounted.FORCED: _("only one legal play"),
        NotCounted.SAME_VALUE: _("all plays are worth the same"),
        NotCounted.OBVIOUS_NO_DOUBLE: _("obvious no double"),
        NotCounted.OBVIOUS_TOO_GOOD: _("obviously too good to double"),
        NotCounted.OPTIONAL_DOUBLE: _("doubling makes no difference"),
        NotCounted.AS_GOOD_AS_LOST: _("the game is as good as lost"),
        NotCounted.OBVIOUS_ANSWER: _("take and pass are worth the same"),
        NotCounted.NOT_CLOSE: _("not a close cube decision"),
        NotCounted.ILLEGAL: _("illegal play"),
    }[reason]


def named(word: str | None) -> str:
    """Return a word that documents hold in English, such as a rating, in the language in use."""
    return _(word) if word else ""


def level_name(level: str) -> str:
    """Return the name of a level; those that there are have one name in all languages."""
    return _(level) if level == AS_STORED else level


def settings_words(settings: Settings, *, tells_met: bool = True) -> str:
    """Return how a match was judged: the level, the evaluator and the MET, as far as known.

    The table decides nothing where values are points.
    """
    level = _("level {level}").format(level=level_name(settings.level))
    met = settings.met if tells_met else ""
    return ", ".join(filter(None, (level, settings.engine, met)))


def level_words(decision: Decision) -> str:
    """Return the level of a decision's values, after the program that gave them if not ours."""
    return f"{decision.source}, {decision.level}" if decision.source else decision.level


def reuse_words(analysis: MatchAnalysis) -> str:
    """Return how many decisions carry the values of other programs, nothing where none does."""
    told = (
        ngettext(
            "{count} of {all} decision carries the values of {program}",
            "{count} of {all} decisions carry the values of {program}",
            analysis.judged,
        ).format(count=count, all=analysis.judged, program=program)
        for program, count in taken_over(analysis)
    )
    return "; ".join(told)


def phase_word(phase: Phase) -> str:
    """Return the name of a phase of the game."""
    return {
        Phase.OPENING: _("opening"),
        Phase.CONTACT: _("middle game"),
        Phase.RACE: _("race"),
        Phase.BEAR_OFF: _("bear-off"),
    }[phase]


def sampled_words(std_error: float | None, best_chance: float | None) -> str:
    """Return the uncertainty of a sampled value, empty where it was computed."""
    parts = []
    if std_error is not None:
        parts.append(f"\N{PLUS-MINUS SIGN}{numbers.emg(NORMAL_95 * std_error)}")
    if best_chance is not None:
        parts.append(_("best: {chance}").format(chance=numbers.percent(best_chance, 0)))
    return ", ".join(parts)
