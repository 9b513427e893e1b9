"""What GNU Backgammon writes of an analysis: evaluations and rollouts of plays and of the cube.

References:
    GNU Backgammon, ``sgf.c``. A play: ``E ver 3``, five chances, the cubeful equity, the plies with
    a C for cubeful, 0, deterministic, noise, pruning. A cube decision: ``E ver 3``, the plies, the
    last three of those, then twice five chances and the equities without and with the cube, for no
    double and for a double that is taken. Version 2 has a number behind the plies that means
    nothing any more; before it pruning is missing, and four equities of the cube stand in front.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from lark import Token, Transformer, v_args

import grammars
from analyzer.i18n import _
from analyzer.model.outcome import Outcome
from analyzer.transcript.foreign import ForeignLevel
from analyzer.transcript.sgf.values import parsed

T = TypeVar("T")

#: Below this an equity was not computed; -20,000 is written then.
_UNSET = -9999.0
#: Numbers between the plies and the first output of a cube decision, by the version.
_SETTINGS = (3, 3, 4, 3)
#: The newest version of the format, since 2006.
VERSION = 3
#: What the name of a level ends with where the cube was left out.
CUBELESS = " cubeless"
#: Outputs of a position: five chances, and the equities without and with the cube.
_OUTPUTS = 7


@dataclass(frozen=True, slots=True)
class Valued:
    """What was found about a position, seen from the side that decides.

    ``equity`` is cubeful, in EMG for a play and in the unit of the match for a cube decision.
    ``output`` is that of a rolled-out play in the unit of the match, as ``std_error`` is.
    """

    equity: float
    outcome: Outcome | None = None
    cubeless: float | None = None
    output: float | None = None
    std_error: float | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that was looked at; ``letters`` are the pairs that say where checkers went."""

    letters: str
    valued: Valued
    level: ForeignLevel


@dataclass(frozen=True, slots=True)
class Decision:
    """A cube decision that was looked at; ``passed`` is written by the oldest versions only."""

    no_double: Valued
    double: Valued
    level: ForeignLevel
    passed: float | None = None


def read_candidate(text: str) -> Candidate | None:
    """Return what a value says of a play, None where it was not looked at.

    Raises:
        ValueError: It cannot be read.
    """
    plain = _evaluation().fullmatch(text)
    if plain is not None:
        return Candidate(plain["ways"] or "", *_evaluated_play(plain["evaluation"]))
    return parsed("candidate", _CandidateValues, text)


def read_decision(text: str) -> Decision:
    """Return what a value says of a cube decision.

    Raises:
        ValueError: It cannot be read.
    """
    plain = _evaluation().fullmatch(text)
    if plain is not None and plain["ways"] is None:
        return _evaluated_cube(plain["evaluation"])
    return parsed("decision", _DecisionValues, text)


@cache
def _evaluation() -> re.Pattern[str]:
    """Return the grammar's pattern of an evaluation, behind the ways of checkers or alone.

    A game has hundreds of them, and the parser takes three times as long for one.
    """
    parser = grammars.load("sgf", "candidate", _CandidateValues)
    ways, evaluation = (
        parser.get_terminal(name).pattern.to_regexp() for name in ("WAYS", "EVALUATION")
    )
    return re.compile(rf"\s*(?:(?P<ways>{ways})\s*)?(?P<evaluation>{evaluation})\s*")


class _Rollouts(Transformer[Token, T]):
    """Makes what is common to rollouts."""

    @v_args(inline=True)
    def output(self, figures: Token, errors: Token | None) -> tuple[list[float], list[float]]:
        outputs = _numbers(figures, _OUTPUTS)
        return outputs, _numbers(errors, _OUTPUTS) if errors else [math.nan] * _OUTPUTS


@v_args(inline=True)
class _CandidateValues(_Rollouts["Candidate | None"]):
    """Makes what is known of a play."""

    def candidate(
        self, ways: Token | None, found: Token | tuple[Valued, ForeignLevel] | None
    ) -> Candidate | None:
        if found is None:
            return None
        valued, level = _evaluated_play(found) if isinstance(found, Token) else found
        return Candidate(str(ways or ""), valued, level)

    def rollout(
        self,
        _sign: Token,
        score: Token,
        trials: Token,
        output: tuple[list[float], list[float]],
        _context: Token | None,
    ) -> tuple[Valued, ForeignLevel]:
        return _rolled_out(output, _numbers(score, 1)[0]), _rollout_level(trials)


@v_args(inline=True)
class _DecisionValues(_Rollouts[Decision]):
    """Makes what is known of a cube decision."""

    def evaluated(self, text: Token) -> Decision:
        return _evaluated_cube(text)

    def rolled_out(
        self,
        _sign: Token,
        _equities: Token | None,
        trials: Token,
        no_double: tuple[list[float], list[float]],
        double: tuple[list[float], list[float]],
        _context: Token | None,
    ) -> Decision:
        return Decision(
            _rolled_out(no_double, no_double[0][6]),
            _rolled_out(double, double[0][6]),
            _rollout_level(trials),
        )


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """The numbers of an evaluation in one row; where there is a C, the plies stand before it."""

    version: int
    numbers: list[float]
    cubeful: bool

    @staticmethod
    def of(text: str) -> _Evaluation:
        before, sign, after = text.partition("C")
        words = before.split()[1:]
        version = 0
        if words[:1] == ["ver"]:
            version, words = int(words[1]), words[2:]
        numbers = [_number(word) for word in (*words, *after.split())]
        return _Evaluation(min(version, len(_SETTINGS) - 1), numbers, bool(sign))

    def level(self, at: int) -> ForeignLevel:
        """Return the level, whose plies stand at that place."""
        plies = self.numbers[at]
        if plies != int(plies) or not 0 <= plies < 100:
            raise ValueError(_("{count} is no number of plies").format(count=plies))
        name = f"{int(plies)}-ply"
        return ForeignLevel(name if self.cubeful else f"{name}{CUBELESS}", int(plies))


def _evaluated_play(text: str) -> tuple[Valued, ForeignLevel]:
    found = _Evaluation.of(text)
    if len(found.numbers) < 7:
        raise ValueError(_("figures are missing"))
    return Valued(_equity(found.numbers[5]), _outcome(found.numbers)), found.level(6)


def _evaluated_cube(text: str) -> Decision:
    found = _Evaluation.of(text)
    plies_at = 4 if found.version < 2 else 0
    first = plies_at + 1 + _SETTINGS[found.version]
    numbers = found.numbers
    if len(numbers) >= first + 2 * _OUTPUTS:
        no_double = _evaluated_side(numbers[first:])
        double = _evaluated_side(numbers[first + _OUTPUTS :])
    elif found.version < 2 and len(numbers) > plies_at:
        no_double, double = Valued(_equity(numbers[1])), Valued(_equity(numbers[2]))
    else:
        raise ValueError(_("figures are missing"))
    passed = numbers[3] if found.version < 2 and any(numbers[:4]) else None
    return Decision(no_double, double, found.level(plies_at), passed)


def _evaluated_side(outputs: list[float]) -> Valued:
    cubeless, cubeful = outputs[5], outputs[6]
    equity = cubeful if cubeful > _UNSET else cubeless
    return Valued(_equity(equity), _outcome(outputs), _finite(cubeless))


def _rolled_out(output: tuple[list[float], list[float]], equity: float) -> Valued:
    figures, errors = output
    return Valued(
        _equity(equity),
        _outcome(figures),
        _finite(figures[5]),
        _finite(figures[6]),
        _finite(errors[6]),
    )


def _rollout_level(trials: str) -> ForeignLevel:
    return ForeignLevel("rollout", trials=int(_equity(_numbers(trials, 1)[0])))


def _numbers(text: str, least: int) -> list[float]:
    numbers = [_number(word) for word in text.split()]
    if len(numbers) < least:
        raise ValueError(_("figures are missing"))
    return numbers


def _number(word: str) -> float:
    """Return a number; some systems write a comma in it, or ``1.#INF`` and the like."""
    return math.nan if "#" in word else float(word.replace(",", "."))


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _equity(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError(_("an equity is no number"))
    return number


def _outcome(numbers: list[float]) -> Outcome | None:
    """Return the five chances that come first, None where they cannot be chances."""
    chances = numbers[:5]
    return Outcome(*chances) if all(0 <= chance <= 1 for chance in chances) else None
