"""Results that are to be shared: told of nobody."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
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

#: Numbers are drawn from so many, or from more where these are used up.
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
    everybody has a number instead, the same in all of them and another one in the next run, and so
    has every match. They are drawn by lot, and tell nothing of the order of names or files.
    """

    def __init__(self, *, several: bool) -> None:
        self._several = several
        self._players = _Lots()
        self._matches = _Lots()

    def stem(self, file: str) -> str:
        """Return the name of a file's results, without an ending."""
        if not self._several:
            return SOURCE_NAME
        return f"{SOURCE_NAME}-{self._matches.number_of(file)}"

    def in_any_order(self, values: Iterable[T]) -> list[T]:
        """Return values in an order drawn by lot."""
        drawn = list(values)
        secrets.SystemRandom().shuffle(drawn)
        return drawn

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
        number = self._players.number_of(key) if key else self._players.another()
        return _("Player {number}").format(number=number)


class _Lots:
    """Numbers for names, each drawn by lot and given once."""

    def __init__(self) -> None:
        self._of: dict[str, int] = {}
        self._given: set[int] = set()

    def number_of(self, name: str) -> int:
        """Return the number of a name, the same each time."""
        if name not in self._of:
            self._of[name] = self.another()
        return self._of[name]

    def another(self) -> int:
        """Return a number that nobody has."""
        many = max(_FEWEST_NUMBERS, 2 * len(self._given))
        while True:
            number = many // 9 + secrets.randbelow(many)
            if number not in self._given:
                self._given.add(number)
                return number


def anonymizer(*, is_wanted: bool, several: bool) -> Anonymizer | None:
    """Return what makes results anonymous, None where that is not wanted."""
    return Anonymizer(several=several) if is_wanted else None


def result_stem(name: str, anonymous: Anonymizer | None) -> str:
    """Return the name of an input's results without ending, which does not name their players."""
    return stem_of(name) if anonymous is None else anonymous.stem(name)


def _naming(file: str, make: Callable[[], T]) -> T:
    try:
        return make()
    except AnalyzerError as error:
        raise AnonymityError(f"{file}: {error}") from error
