"""Results that are to be shared: told of nobody."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeVar

import click

from analyzer.app.options import Function
from analyzer.app.outputs import stem_of
from analyzer.errors import AnalyzerError, AnonymityError
from analyzer.i18n import _
from analyzer.judgment.analysis import MatchAnalysis
from analyzer.judgment.anonymous import SOURCE_NAME, anonymous_analysis
from analyzer.model.player import PerPlayer
from analyzer.rules.anonymous import anonymous_replay
from analyzer.rules.replayed import Replay

T = TypeVar("T")

#: Numbers of players are drawn from so many, or from more where these are used up.
_FEWEST_NUMBERS: Final = 9_000


def anonymize_option(command: Function) -> Function:
    """Add ``--anonymize`` to a command."""
    return click.option(
        "--anonymize",
        is_flag=True,
        help="Leave out who played, where and when, and what people wrote: for sharing.",
    )(command)


class Anonymizer:
    """Makes the results of one run anonymous.

    The players of a match alone are called by their columns. Where there are several matches
    everybody has a number instead, the same in all of them and another one in the next run; it is
    drawn by lot, so that it tells nothing of the order of names or files.
    """

    def __init__(self, *, several: bool) -> None:
        self._several = several
        self._numbers: dict[str, int] = {}

    def analysis(self, analysis: MatchAnalysis, file: str) -> MatchAnalysis:
        """Return an analysis told of nobody; ``file`` names it in messages.

        Raises:
            AnonymityError: It cannot be.
        """
        return _naming(file, lambda: anonymous_analysis(analysis, self._names(analysis.replay)))

    def replay(self, played: Replay, file: str) -> Replay:
        """Return a replay told of nobody; see `analysis`."""
        return _naming(file, lambda: anonymous_replay(played, self._names(played)))

    def _names(self, played: Replay) -> PerPlayer[str] | None:
        if not self._several:
            return None
        # Only this needs the library's way to tell names.
        from analyzer.library.names import name_key

        one, two = map(name_key, played.record.names)
        # Whoever has no name, or that of the other side, is known in this match only.
        return PerPlayer(self._name(one), self._name("" if two == one else two))

    def _name(self, key: str) -> str:
        number = self._numbers.get(key, 0) if key else 0
        if not number:
            number = self._unused()
            self._numbers[key or f"\0{number}"] = number
        return _("Player {number}").format(number=number)

    def _unused(self) -> int:
        used = {*self._numbers.values()}
        many = max(_FEWEST_NUMBERS, 2 * len(used))
        while True:
            number = many // 9 + secrets.randbelow(many)
            if number not in used:
                return number


def anonymizer(*, is_wanted: bool, several: bool) -> Anonymizer | None:
    """Return what makes results anonymous, None where that is not wanted."""
    return Anonymizer(several=several) if is_wanted else None


def result_stem(name: str, anonymous: Anonymizer | None) -> str:
    """Return the name of an input's results without ending, which does not name their players."""
    return stem_of(name) if anonymous is None else SOURCE_NAME


def _naming(file: str, make: Callable[[], T]) -> T:
    try:
        return make()
    except AnalyzerError as error:
        raise AnonymityError(f"{file}: {error}") from error
