"""What explains a decision, in sentences; each says only what was computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from analyzer.i18n import _
from analyzer.judgment.analysis import Decision, DecisionKind
from analyzer.judgment.cube_points import CubePoints
from analyzer.judgment.facts import PlayComparison, PlayFacts, compare_plays
from analyzer.model.outcome import Outcome
from analyzer.rules.games.base import Game
from reports import numbers
from reports.view import Around

#: Differences that are worth a sentence: of a chance, and of a number of rolls.
LEAST_CHANCE, LEAST_ROLLS = 0.005, 2


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure of a play: how to read it, from which difference on to tell it, and how.

    A figure that does not exist counts as 0: without contact no roll hits, and with nobody on the
    bar none keeps him there.
    """

    of: Callable[[PlayFacts], int | None]
    least: int
    text: Callable[[], str]


_DANCING = _Figure(
    lambda facts: facts.dancing_rolls,
    LEAST_ROLLS,
    lambda: _("Rolls that keep the opponent on the bar: {best} of 36 after the best play, "
              "{played} of 36 after the one made."),
)  # fmt: skip
_BACK = _Figure(
    lambda facts: facts.back,
    1,
    lambda: _("Checkers still back: {best} after the best play, {played} after the one made."),
)
#: What is told of checkers on the bar and beyond.
_OF_BAR = (_DANCING, _BACK)
_CONTACT_FIGURES = (
    _Figure(
        lambda facts: facts.hits,
        1,
        lambda: _("Checkers hit: {best} by the best play, {played} by the one made."),
    ),
    _Figure(
        lambda facts: facts.shots,
        LEAST_ROLLS,
        lambda: _("The opponent's rolls that hit a blot: {best} of 36 after the best play, "
                  "{played} of 36 after the one made."),
    ),
    _Figure(
        lambda facts: facts.double_shots,
        LEAST_ROLLS,
        lambda: _("The opponent's rolls that hit two: {best} of 36 after the best play, "
                  "{played} of 36 after the one made."),
    ),
    _DANCING,
    _Figure(
        lambda facts: facts.prime,
        1,
        lambda: _("Longest row of points: {best} with the best play, {played} with the one made."),
    ),
    _Figure(
        lambda facts: facts.home_points,
        1,
        lambda: _("Points held at home: {best} with the best play, {played} with the one made."),
    ),
    _BACK,
)  # fmt: skip
#: What counts where nothing is hit, and a checker alone holds its point.
_BLOCKING_FIGURES = (
    _Figure(
        lambda facts: facts.on_head,
        1,
        lambda: _("Checkers left on the head: {best} with the best play, {played} with the one "
                  "made."),
    ),
    _Figure(
        lambda facts: facts.prime,
        1,
        lambda: _("Longest row of points: {best} with the best play, {played} with the one made."),
    ),
)  # fmt: skip
_RACE_FIGURES = (
    _Figure(
        lambda facts: facts.borne_off,
        1,
        lambda: _("Borne off: {best} by the best play, {played} by the one made."),
    ),
)


def fact_sentences(decision: Decision, around: Around) -> tuple[str, ...]:
    """Return how the play made differs from the best one, or what decides the cube."""
    if decision.cube is not None:
        return tuple(_cube_facts(decision))
    compared = compare_plays(decision, around.game)
    if compared is None or decision.played == decision.best:
        return ()
    return (
        *_board_facts(compared.best, compared.played, around.game),
        *_gammon_facts(decision, compared, around.game),
        *_chance_facts(decision, around.game),
    )


def _board_facts(best: PlayFacts, played: PlayFacts, game: Game) -> Iterator[str]:
    """Yield what the boards after the two plays do not share; in a race only what is borne off."""
    if best.shots is not None or played.shots is not None:
        if game.hits:
            yield from _points_facts(best, played)
        yield from _differing(_contact_figures(game), best, played)
    yield from _differing(_RACE_FIGURES, best, played)


def _contact_figures(game: Game) -> tuple[_Figure, ...]:
    """Return the figures that tell something in the game while the sides meet."""
    if not game.hits:
        return _BLOCKING_FIGURES
    if not game.enters_from_hand:
        return _CONTACT_FIGURES
    # Checkers in hand are not back, and enter when their side likes.
    return tuple(figure for figure in _CONTACT_FIGURES if figure not in _OF_BAR)


def _differing(figures: Iterable[_Figure], best: PlayFacts, played: PlayFacts) -> Iterator[str]:
    """Yield a sentence for each figure in which the plays differ enough."""
    for figure in figures:
        one, two = figure.of(best) or 0, figure.of(played) or 0
        if abs(one - two) >= figure.least:
            yield figure.text().format(best=one, played=two)


def _points_facts(best: PlayFacts, played: PlayFacts) -> Iterator[str]:
    """Yield the points that one play makes or breaks and the other does not."""
    lists: tuple[tuple[str, str, Iterable[int]], ...] = (
        (
            _("The best play makes the {points} point."),
            _("The best play makes the points {points}."),
            _only(best.made, played.made),
        ),
        (
            _("The play made gives up the {points} point."),
            _("The play made gives up the points {points}."),
            _only(played.broken, best.broken),
        ),
        (
            _("The best play gives up the {points} point."),
            _("The best play gives up the points {points}."),
            _only(best.broken, played.broken),
        ),
        (
            _("The play made makes the {points} point."),
            _("The play made makes the points {points}."),
            _only(played.made, best.made),
        ),
    )
    for one, many, points in lists:
        named = [str(point) for point in points]
        if named:
            yield (one if len(named) == 1 else many).format(points=", ".join(named))


def _only(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(point for point in first if point not in second)


def _gammon_facts(decision: Decision, compared: PlayComparison, game: Game) -> Iterator[str]:
    """Yield why the first checker off counts, where only the best play bears it off."""
    is_first = decision.position.board.off == compared.played.borne_off == 0
    saved = compared.lose_gammon
    if is_first and compared.best.borne_off and saved is not None and -saved >= LEAST_CHANCE:
        yield {
            "mars": _("With a checker off no mars can be lost."),
        }.get(game.results[1].kind, _("With a checker off no gammon can be lost."))


def _chance_facts(decision: Decision, game: Game) -> Iterator[str]:
    """Yield in one sentence the chances in which the plays differ noticeably."""
    assert decision.played is not None
    best = decision.candidates[decision.best].outcome
    played = decision.candidates[decision.played].outcome
    if best is None or played is None:
        return
    kinds: tuple[tuple[Callable[[Outcome], float], str], ...] = (
        (lambda outcome: outcome.win, _("games won {best} and {played}")),
        *_kinds_won(game),
    )
    parts = [
        text.format(best=numbers.percent(of(best), 1), played=numbers.percent(of(played), 1))
        for of, text in kinds
        if abs(of(best) - of(played)) >= LEAST_CHANCE
    ]
    if parts:
        yield _("With the best play and the one made: {chances}.").format(chances=", ".join(parts))


def _kinds_won(game: Game) -> tuple[tuple[Callable[[Outcome], float], str], ...]:
    """Return the chances of games that count double, and how to tell of them."""
    won, lost = _("gammons won {best} and {played}"), _("gammons lost {best} and {played}")
    if game.results[1].kind == "mars":
        won, lost = _("mars won {best} and {played}"), _("mars lost {best} and {played}")
    return (lambda outcome: outcome.win_gammon, won), (lambda outcome: outcome.lose_gammon, lost)


def _cube_facts(decision: Decision) -> Iterator[str]:
    """Yield the points of the cube and the chance of the one who decides."""
    assert decision.cube is not None
    outcome, points = decision.cube.outcome, decision.cube_points
    if outcome is None or points is None:
        return
    win = outcome.win
    if decision.kind is DecisionKind.TAKE:
        yield _take_point(points, 1 - win)
    else:
        yield _cash_point(points, win)


def _take_point(points: CubePoints, chance: float) -> str:
    return _(
        "Take point, gammons counted: {dead} with a dead cube, {live} with a live one; "
        "the taker wins {chance}."
    ).format(
        dead=numbers.percent(points.take_dead, 1),
        live=numbers.percent(points.take_live, 1),
        chance=numbers.percent(chance, 1),
    )


def _cash_point(points: CubePoints, chance: float) -> str:
    return _(
        "Cash point, gammons counted: {dead} with a dead cube, {live} with a live one; "
        "the side on roll wins {chance}."
    ).format(
        dead=numbers.percent(points.cash_dead, 1),
        live=numbers.percent(points.cash_live, 1),
        chance=numbers.percent(chance, 1),
    )
