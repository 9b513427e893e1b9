"""Options of a game by name and in words, as headers and users give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from analyzer.errors import RulesError
from analyzer.i18n import _
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.options import Rules

#: How often "Beaver On" lets the cube be raised again in a turn, as in gnubg's default settings.
USUAL_BEAVERS = 3

_SAME_OPTION = {"max_cube": "cube_limit", "beaver": "beavers"}
_SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
_UNLIMITED = ("none", "unlimited", "off")


def with_options(game: Game, options: Mapping[str, str]) -> Game:
    """Return the game under the options given by name.

    Raises:
        RulesError: An unknown name (the message lists the known ones), a value that does not fit,
            or an option that means nothing beside another.
    """
    kinds = _kinds(game.rules)
    values: dict[str, Any] = {}
    for written, text in options.items():
        name = written.casefold().replace("-", "_")
        name = _SAME_OPTION.get(name, name)
        if name not in kinds:
            raise RulesError(_unknown(written, name, game, kinds))
        values[name] = _value(name, kinds[name], text)
    rules = replace(game.rules, **values)
    senseless = _senseless(rules, values)
    if senseless:
        raise RulesError(senseless)
    return game.under(rules)


@cache
def _kinds(rules: Rules) -> dict[str, Any]:
    """Return the type of each option that means something in the game, by its name."""
    hints = get_type_hints(type(rules))
    names = [field.name for field in fields(rules) if field.name not in rules.LACKS]
    return {name: hints[name] for name in names}


def neighbors(game: Game) -> Iterator[tuple[str, Game]]:
    """Yield the game under every other value of each option that decides which plays are legal.

    Each comes behind the ``name=value`` that makes the difference, the game's usual value first.
    """
    kinds = _kinds(game.rules)
    usual = game_named(game.name).rules
    for name in game.play_options:
        values = (True, False) if kinds[name] is bool else get_args(kinds[name])
        for value in sorted(values, key=getattr(usual, name).__ne__):
            rules = replace(game.rules, **{name: value})
            if rules != game.rules and not _senseless(rules, {name: value}):
                yield f"{name}={option_text(value)}", game.under(rules)


def _unknown(written: str, name: str, game: Game, names: Iterable[str]) -> str:
    """Return the message for a name that is no option of the game."""
    others = [each.called for each in GAMES if name in _kinds(each.rules)]
    if others:
        return _("{game} has no rule {name}; it belongs to {games}").format(
            game=game.called, name=written, games=", ".join(others)
        )
    return _("no rule is called {name}; known are {names}").format(
        name=written, names=", ".join(sorted(names))
    )


def _value(name: str, kind: Any, text: str) -> Any:
    """Return the value that the text stands for, as the option's type wants it.

    Raises:
        RulesError: It stands for none.
    """
    word = text.strip().casefold()
    try:
        return _read(kind, word)
    except ValueError:
        raise RulesError(
            _("rule {name} wants {wanted}, not {text}").format(
                name=name, wanted=_wanted(kind), text=text
            )
        ) from None


def _read(kind: Any, word: str) -> Any:
    if get_origin(kind) is Literal:
        if word not in get_args(kind):
            raise ValueError
        return word
    if kind is bool:
        return _switch(word)
    if kind is float:
        return _draw_points(word)
    if kind is int:
        return _count(word)
    return None if word in _UNLIMITED else _power_of_two(word)


def _wanted(kind: Any) -> str:
    """Return in words what fits an option of that type."""
    if get_origin(kind) is Literal:
        return "/".join(get_args(kind))
    words = {bool: _("on/off"), float: _("0.5 or 1"), int: _("a number")}
    return words.get(kind, _("a power of two"))


def _switch(word: str) -> bool:
    if word in ("0", "1"):
        return word == "1"
    if word not in _SWITCHES:
        raise ValueError
    return _SWITCHES[word]


def _draw_points(word: str) -> float:
    if word not in ("0.5", "1"):
        raise ValueError
    return 1 if word == "1" else 0.5


def _count(word: str) -> int:
    if word in _SWITCHES:
        return USUAL_BEAVERS if _SWITCHES[word] else 0
    count = int(word)
    if count < -1:
        raise ValueError
    return count


def _power_of_two(word: str) -> int:
    value = int(word)
    if value < 1 or value & (value - 1):
        raise ValueError
    return value


def _senseless(rules: Rules, given: Mapping[str, Any]) -> str:
    """Return which option given means nothing beside another, and what to do; else ``""``."""
    usual = type(rules)()
    for name, (other, without) in rules.NEEDS.items():
        if name not in given or getattr(rules, other) != without:
            continue
        if given[name] != getattr(usual, name):
            return _(
                "rule {name}={value} means nothing with {other}={without}: "
                "change {other} or leave out {name}"
            ).format(
                name=name,
                value=option_text(given[name]),
                other=other,
                without=option_text(without),
            )
    return ""


def option_text(value: object) -> str:
    """Return the word that stands for the value of an option."""
    words = {True: "on", False: "off", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)
