"""How a coaching report tells of rates: as PR, or as what takes its place in other games.

The numbers are the same sum, 500 times the mean loss of a decision that counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.coaching.coaching import Coaching
from analyzer.i18n import _
from analyzer.judgment.measure import is_rated
from analyzer.judgment.ratings import pr_levels
from analyzer.rules.games import game_named
from reports.words import named


@dataclass(frozen=True, slots=True)
class RateWords:
    """The words and sentences on a rate; ``term`` is its entry in the glossary.

    ``levels`` are upper limits and names of the classes that the rate is sorted into.
    """

    label: str
    term: str
    axis: str
    yours: str
    theirs: str
    lost: str
    at: str
    weakest: str
    moved: str
    alike: str
    better: str
    worse: str
    ladder: str
    window: str
    improving: str
    declining: str
    counted: str
    compared: str
    levels: tuple[tuple[float, str], ...]


def rate_words(coaching: Coaching) -> RateWords:
    """Return the words on the rates of the game that is told of."""
    return _pr_words() if is_rated(game_named(coaching.game)) else _loss_words()


def _pr_words() -> RateWords:
    return RateWords(
        label=_("PR"),
        term="pr",
        axis=_("PR, lower is better"),
        yours=_("your PR"),
        theirs=_("their PR"),
        lost=_("EMG lost"),
        at=_("PR at {part}"),
        weakest=_(
            "You lose most per decision at {part}, beyond chance: PR {pr}, against {whole} in all."
        ),
        moved=_("{group}: PR {before} ({before_count}), now {after} ({after_count})"),
        alike=_(
            "Your opponents' PR is {pr} ({interval}, {count}): the difference lies within chance."
        ),
        better=_(
            "Your opponents' PR is {pr} ({interval}, {count}): you play better than they do, "
            "beyond chance."
        ),
        worse=_(
            "Your opponents' PR is {pr} ({interval}, {count}): they play better than you do, "
            "beyond chance."
        ),
        ladder=_(
            "PR with its 95% interval: of all your decisions, of your opponents', and of parts of "
            "yours. The levels are meant for all decisions together: hard ones cost everybody more."
        ),
        window=_("PR over the last {window} matches, with its 95% interval."),
        improving=_("You are getting better: your PR falls by {change} a year."),
        declining=_("Your play is getting worse: your PR rises by {change} a year."),
        counted=_(
            "All decisions of {names} in the matches meant, analyzed at {levels}. Rates are PR and "
            "have only decisions that count for it; losses in EMG are those of all decisions. Both "
            "agree with the reports of the matches."
        ),
        compared=_(
            "The percentile is the share of the library's other players whose PR is higher; it "
            "needs {players} others with {decisions} decisions each, and {cubes} cube decisions "
            "for the cube."
        ),
        levels=tuple((limit, named(name)) for limit, name in pr_levels()),
    )


def _loss_words() -> RateWords:
    return RateWords(
        label=_("lost in 500"),
        term="lost-in-500",
        axis=_("points lost in 500 decisions"),
        yours=_("you, lost in 500"),
        theirs=_("they, lost in 500"),
        lost=_("points lost"),
        at=_("points lost in 500: {part}"),
        weakest=_(
            "You lose most at {part}, beyond chance: {pr} points in 500 decisions, against {whole} "
            "in all."
        ),
        moved=_(
            "{group}: in 500 decisions {before} points lost ({before_count}), now {after} "
            "({after_count})"
        ),
        alike=_(
            "Your opponents lose {pr} points in 500 decisions ({interval}, {count}): the "
            "difference lies within chance."
        ),
        better=_(
            "Your opponents lose {pr} points in 500 decisions ({interval}, {count}): you play "
            "better than they do, beyond chance."
        ),
        worse=_(
            "Your opponents lose {pr} points in 500 decisions ({interval}, {count}): they play "
            "better than you do, beyond chance."
        ),
        ladder=_(
            "Points lost in 500 decisions, with 95% intervals: of all your decisions, of your "
            "opponents', and of parts of yours. Hard decisions cost everybody more."
        ),
        window=_(
            "Points lost in 500 decisions over the last {window} matches, with 95% intervals."
        ),
        improving=_(
            "You are getting better: in 500 decisions you lose {change} points less each year."
        ),
        declining=_(
            "Your play is getting worse: in 500 decisions you lose {change} points more each year."
        ),
        counted=_(
            "All decisions of {names} in the matches meant, analyzed at {levels}. Rates are the "
            "points lost in 500 decisions in which the choice made a difference: 500 times the "
            "loss per decision that the reports of the matches tell. Where something is told in "
            "EMG it is points."
        ),
        compared=_(
            "The percentile is the share of the library's other players who lose more in 500 "
            "decisions of this game; it needs {players} others with {decisions} decisions each, "
            "and {cubes} cube decisions for the cube."
        ),
        levels=(),
    )
