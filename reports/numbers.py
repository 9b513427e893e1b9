"""How figures are written for readers: digits, signs and units, in the form of the language.

Documents for programs (JSON, CSV) have their numbers from elsewhere, the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from analyzer.i18n import ENGLISH, language

#: True minus, as wide as a plus in tables.
MINUS = "\N{MINUS SIGN}"
#: What stands where a figure does not exist.
NOTHING = "\N{EN DASH}"


def emg(value: float | None) -> str:
    """Return an equity or a loss to three places, a dash for None.

    >>> emg(0.1234)
    '0.123'
    """
    return NOTHING if value is None else _minus(f"{value:.3f}")


def signed_emg(value: float | None) -> str:
    """Return an equity to three places, always with its sign; zero has none.

    >>> signed_emg(0.5), signed_emg(-0.0001)
    ('+0.500', '0.000')
    """
    return NOTHING if value is None else _minus(f"{value:+.3f}")


def percent(value: float | None, places: int = 2) -> str:
    """Return a chance (0-1) in percent.

    >>> percent(0.1234)
    '12.34%'
    """
    return NOTHING if value is None else _percent(f"{100 * value:.{places}f}")


def signed_percent(value: float | None, places: int = 2) -> str:
    """Return a change of a chance (0-1) in percent, with its sign."""
    return NOTHING if value is None else _percent(f"{100 * value:+.{places}f}")


def chance(value: float) -> str:
    """Return a chance (0-1) in percent to one place, without the sign for percent."""
    return _minus(f"{100 * value:.1f}")


def cost(value: float | None, is_match: bool) -> str:
    """Return a loss in the unit of the play: match winning chance, or points."""
    return percent(value) if is_match else emg(value)


def signed_cost(value: float | None, is_match: bool) -> str:
    """Return a gain or loss in the unit of the play, with its sign."""
    return signed_percent(value) if is_match else signed_emg(value)


def fixed(value: float, places: int) -> str:
    """Return a number to so many places."""
    return _minus(f"{value:.{places}f}")


def rate(value: float | None) -> str:
    """Return an error rate to two places."""
    return NOTHING if value is None else _minus(f"{value:.2f}")


def signed(value: float, places: int = 1) -> str:
    """Return a number to so many places, always with its sign; zero has none.

    >>> signed(1.25, 2), signed(-0.04)
    ('+1.25', '0.0')
    """
    return _minus(f"{value:+.{places}f}")


def count(value: int) -> str:
    """Return a number of things, the thousands apart.

    >>> count(12345)
    '12,345'
    """
    return written(f"{value:,}")


def threshold(value: float) -> str:
    """Return a constant as short as it can be written."""
    return _minus(f"{value:g}")


def whole(value: float | None) -> str:
    """Return a rating as a whole number."""
    return NOTHING if value is None else _minus(f"{value:.0f}")


def span(low: float, high: float, places: int = 1) -> str:
    """Return an interval, its ends joined by a dash."""
    return f"{_minus(f'{low:.{places}f}')}{NOTHING}{_minus(f'{high:.{places}f}')}"


def listed(*figures: str) -> str:
    """Return figures one after the other, told apart also where a comma marks decimals.

    >>> listed("4.410", "59.09%")
    '4.410, 59.09%'
    """
    return ("; " if _signs(language()).decimal == "," else ", ").join(figures)


def points(value: float) -> str:
    """Return points won, which a draw can split in halves.

    >>> points(2.0), points(0.5)
    ('2', '0.5')
    """
    return written(f"{value:g}")


def score(one: float, two: float) -> str:
    """Return a score."""
    return f"{points(one)}{NOTHING}{points(two)}"


def written(text: str) -> str:
    """Return a number as Python writes it in the form of the language in use."""
    signs = _signs(language())
    return text.translate({ord("."): signs.decimal, ord(","): signs.group})


def _minus(text: str) -> str:
    text = text if any(digit in text for digit in "123456789") else text.lstrip("-+")
    return written(text).replace("-", MINUS)


def _percent(text: str) -> str:
    return f"{_minus(text)}{_signs(language()).gap}%"


@dataclass(frozen=True, slots=True)
class _Signs:
    """The signs of a language: of decimals, between thousands, and before the sign for percent."""

    decimal: str = "."
    group: str = ","
    gap: str = ""


@cache
def _signs(code: str) -> _Signs:
    if code == ENGLISH:
        return _Signs()
    # English does without what it takes to load this.
    from babel import Locale

    locale = Locale.parse(code)
    symbols = locale.number_symbols["latn"]
    pattern = str(locale.percent_formats[None].pattern)
    return _Signs(symbols["decimal"], symbols["group"], pattern.lstrip("#,0").removesuffix("%"))
