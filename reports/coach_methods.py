"""How a coaching report was computed, ready to print."""

from __future__ import annotations

from analyzer.coaching.chance import LEVEL, MOST_EMG
from analyzer.coaching.coaching import Coaching
from analyzer.coaching.groups import FEWEST_IN_GROUP, FEWEST_MATCHES, FEWEST_WITH_MOTIF
from analyzer.coaching.leaks import LEAST_EXCESS
from analyzer.coaching.peers import FEWEST_CUBES, FEWEST_PEERS
from analyzer.coaching.rates import FEWEST_FOR_VERDICT
from analyzer.coaching.themes import has_plans
from analyzer.coaching.trend import FEWEST_FOR_SLOPE, FEWEST_IN_WINDOW
from analyzer.i18n import _
from analyzer.judgment.marks import FEWEST_FOR_WORD
from analyzer.rules.games import game_named
from reports import numbers
from reports.coach_rate import rate_words


def method_rows(coaching: Coaching) -> tuple[tuple[str, str], ...]:
    """Return each method by its name with a few sentences on it."""
    game = game_named(coaching.game)
    return (
        (_("What was counted"), _counted(coaching)),
        (_("Verdicts"), _verdicts()),
        (_("Leaks"), _leaks()),
        *(((_("Kinds of mistake"), _motifs()),) if has_plans(game) else ()),
        (_("Trend and change"), _trend()),
        *(((_("Cube"), _cube()),) if game.rules.cube else ()),
        (_("Luck"), _luck()),
        (_("Other players"), _peers(coaching)),
    )


def _counted(coaching: Coaching) -> str:
    names = ", ".join(coaching.names)
    told = rate_words(coaching).counted
    return told.format(names=names, levels=", ".join(coaching.levels))


def _verdicts() -> str:
    return _(
        "A level is named from {least} counted decisions on. Intervals are 95% intervals of the "
        "mean, from how much the losses vary; below {few} decisions there is none."
    ).format(least=FEWEST_FOR_VERDICT, few=FEWEST_FOR_WORD)


def _leaks() -> str:
    return _(
        "A kind of position is looked at if you made {decisions} counted decisions of it in "
        "{matches} matches. It is held against your own other decisions of the same kind (play, "
        "double, take) and about as hard, each by what club players usually lose in such "
        "positions. The chance that a random choice of such decisions costs as much is computed "
        "from their mean, spread and skewness, allowing for likeness within a match, and corrected "
        "for the number of kinds looked at (Holm); a leak is one below {level} that costs at least "
        "{excess} more than expected. Single losses count for at most {most} EMG in this test. "
        "Estimates of small groups are drawn towards what was expected (empirical Bayes) before it "
        "is told how many times as much you lose."
    ).format(
        decisions=FEWEST_IN_GROUP,
        matches=FEWEST_MATCHES,
        level=numbers.percent(LEVEL, 1),
        excess=numbers.percent(LEAST_EXCESS, 0),
        most=numbers.threshold(MOST_EMG),
    )


def _motifs() -> str:
    return _(
        "What sort of mistake was made is told by comparing your choice with the best one by "
        "facts such as hits, points and shots; a kind needs {least} such mistakes. It is tested "
        "only within a kind of position that is a leak, since it can be seen in mistakes alone."
    ).format(least=FEWEST_WITH_MOTIF)


def _trend() -> str:
    return _(
        "The moving rate is that of the last matches that hold {decisions} decisions on average, "
        "at least {window} matches. The line through all matches weighs each by its decisions and "
        "needs {slope} of them; it is a finding where its interval leaves out 0. Quarters are "
        "those of the calendar, the last one with a dated match and the one before."
    ).format(decisions=FEWEST_FOR_VERDICT, window=FEWEST_IN_WINDOW, slope=FEWEST_FOR_SLOPE)


def _cube() -> str:
    return _(
        "The place in the doubling window is what a double that is taken gains over none, as a "
        "share of what a pass would gain. Intervals of shares are Wilson's; your take threshold "
        "is where a logistic curve through your answers passes one half."
    )


def _luck() -> str:
    return _(
        "Luck of a roll is what it was worth more than the mean over all rolls; yours less the "
        "opponents' is taken from the result. A match that is won from an even start brings +0.5, "
        "one that is lost \N{MINUS SIGN}0.5, so the sum is what was won beyond even play. "
        "Unfinished matches are left out."
    )


def _peers(coaching: Coaching) -> str:
    return rate_words(coaching).compared.format(
        players=FEWEST_PEERS, decisions=FEWEST_FOR_VERDICT, cubes=FEWEST_CUBES
    )
