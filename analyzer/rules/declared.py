"""Under which rules a record was played: what its header says, and what the caller says instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Problem, Severity
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.options import Rules
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    MatchRecord,
    RollAction,
    Tag,
)

#: How often "Beaver On" lets the cube be raised again in a turn, as in gnubg's default settings.
USUAL_BEAVERS = 3

#: Lengths under which Backgammon Galaxy writes a money game; the length is only the highest stake.
#: References: 311 of its files, all of one game, with uncubed gammons that count once.
GALAXY_STAKES = (8, 16)

OptionValue = bool | int | None

_OPTION_OF_TAG = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "beavers": "beavers",
    "cubelimit": "max_cube",
    "cube limit": "max_cube",
}
_SAME_OPTION = {"cube_limit": "max_cube", "beaver": "beavers"}
_SAME_GAME = {"backgammon": "international", "standard": "international"}
_WORDS: dict[str, OptionValue] = {
    "on": True,
    "true": True,
    "yes": True,
    "off": False,
    "false": False,
    "no": False,
    "none": None,
    "unlimited": None,
}


@dataclass(frozen=True, slots=True)
class Declared:
    """The game, its rules and the match length (0 = money) of a record.

    ``stake_cap`` is the most that a money game can win, None without such a limit.
    """

    game: Game
    rules: Rules
    length: int
    stake_cap: int | None = None
    problems: tuple[Problem, ...] = ()


def declared(record: MatchRecord, game: str | None, options: Mapping[str, str]) -> Declared:
    """Return what the record is played under; the caller's words come before the header's.

    Raises:
        ValueError: No game or option is called so, or the value does not fit the option.
    """
    problems: list[Problem] = []
    played = game_called(game) if game is not None else _game_of(record, problems)
    rules = replace(Rules(), **_tag_options(record, problems))
    length, stake_cap = _length_of(record, problems)
    if stake_cap is not None:
        rules = replace(rules, jacoby=True)
    rules = _with_beavers_seen(record, rules, length, problems)
    rules = replace(rules, **parse_options(options))
    if not played.uses_cube:
        rules = replace(rules, cube=False)
    return Declared(played, rules, length, stake_cap, tuple(problems))


def game_called(name: str) -> Game:
    """Return the game of that name, also by the names that headers use.

    Raises:
        ValueError: No game is called so.
    """
    return game_named(_SAME_GAME.get(name.casefold(), name))


def parse_options(options: Mapping[str, str]) -> dict[str, Any]:
    """Return the options by name as values fit for `Rules`.

    Raises:
        ValueError: An unknown name (the message lists the known ones), or a value that does not
            fit.
    """
    parsed: dict[str, Any] = {}
    for name, text in options.items():
        known = _SAME_OPTION.get(name.casefold(), name.casefold())
        if known not in _KINDS:
            raise ValueError(
                _("no rule is called {name}; known are {names}").format(
                    name=name, names=", ".join(sorted(_KINDS))
                )
            )
        parsed[known] = _option_value(known, text)
    return parsed


def _option_value(name: str, text: str) -> OptionValue:
    """Return the value that the text stands for, as the option's type wants it."""
    word = text.strip().casefold()
    convert, wanted = _KINDS[name]
    try:
        return convert(_WORDS[word] if word in _WORDS else int(word))
    except ValueError:
        raise ValueError(
            _("rule {name} wants {wanted}, not {text}").format(name=name, wanted=wanted, text=text)
        ) from None


def _as_bool(value: OptionValue) -> bool:
    if value not in (True, False):
        raise ValueError
    return bool(value)


def _as_count(value: OptionValue) -> int:
    if value is None:
        raise ValueError
    return USUAL_BEAVERS if value is True else int(value)


def _as_limit(value: OptionValue) -> int | None:
    if isinstance(value, bool) or (value is not None and (value < 1 or value & (value - 1))):
        raise ValueError
    return value


_CONVERTERS: dict[str, tuple[Callable[[OptionValue], OptionValue], str]] = {
    "bool": (_as_bool, "on/off"),
    "int": (_as_count, "a number"),
    "int | None": (_as_limit, "a power of two"),
}
_KINDS = {field.name: _CONVERTERS[str(field.type)] for field in fields(Rules)}


def _tag_options(record: MatchRecord, problems: list[Problem]) -> dict[str, Any]:
    """Return the options that header tags set; a tag that cannot be understood is reported."""
    found: dict[str, Any] = {}
    for tag, name, text in _option_tags(record):
        try:
            found |= parse_options({name: text})
        except ValueError as wrong:
            problems.append(
                Problem(Severity.WARNING, "tag-value", str(wrong), tag.place, tag.value)
            )
    return found


def _option_tags(record: MatchRecord) -> Iterator[tuple[Tag, str, str]]:
    """Yield each option that a tag names: its own tag, or ``name=value`` words in a Rules tag."""
    for tag in record.tags:
        key = tag.key.strip().casefold()
        if key in _OPTION_OF_TAG and tag.value.strip():
            yield tag, _OPTION_OF_TAG[key], tag.value
        elif key == "rules":
            for word in tag.value.replace(",", " ").replace(";", " ").split():
                name, _equals, text = word.partition("=")
                yield tag, name, text or "on"


def _game_of(record: MatchRecord, problems: list[Problem]) -> Game:
    """Return the game that the Variation tag or a quoted start position tells."""
    variation = record.tag("Variation")
    if variation:
        try:
            return game_called(variation)
        except ValueError as wrong:
            place = next(t.place for t in record.tags if t.key.casefold() == "variation")
            problems.append(Problem(Severity.ERROR, "unknown-game", str(wrong), place, variation))
    return _game_quoted(record, problems) or GAMES[0]


def _game_quoted(record: MatchRecord, problems: list[Problem]) -> Game | None:
    """Return the game whose start the first row quotes, as DailyGammon does for Nackgammon."""
    first = next((game.actions[0] for game in record.games[:1] if game.actions), None)
    if not isinstance(first, RollAction) or first.quoted is None:
        return None
    game = next((game for game in GAMES if game.start == first.quoted.board), None)
    if game is not None and game is not GAMES[0]:
        message = _("the start position quoted in the first row is that of {game}")
        problems.append(
            Problem(
                Severity.NOTE,
                "game-recognized",
                message.format(game=game.title),
                first.place,
                first.text,
            )
        )
    return game


def _length_of(record: MatchRecord, problems: list[Problem]) -> tuple[int, int | None]:
    """Return the match length (0 = money) and, for money with a highest stake, that stake."""
    if record.length is None:
        length = _length_from_ending(record)
        told = _("the record does not state the match length; it is read as money play")
        if length:
            told = _("the record does not state the match length; its last line makes it {length}")
        message = told.format(length=length)
        place = record.games[0].place
        problems.append(Problem(Severity.WARNING, "length-missing", message, place))
        return length, None
    if _is_galaxy_money(record):
        message = _(
            "a money game with Jacoby, written by Backgammon Galaxy as a {length} point match"
        )
        problems.append(
            Problem(
                Severity.NOTE,
                "money-as-match",
                message.format(length=record.length),
                next(tag.place for tag in record.tags if tag.key.casefold() == "site"),
            )
        )
        return 0, record.length
    return record.length, None


def _is_galaxy_money(record: MatchRecord) -> bool:
    site = (record.tag("Site") or "").replace(" ", "").casefold()
    return (
        site == "backgammongalaxy"
        and record.length in GALAXY_STAKES
        and len(record.games) == 1
        and record.games[0].score == PerPlayer(0, 0)
    )


def _length_from_ending(record: MatchRecord) -> int:
    """Return the score reached where the last game is said to win the match, else 0."""
    for game in record.games[-1:]:
        for action in game.actions:
            if isinstance(action, EndAction) and action.and_match and action.points:
                return game.score[action.player] + action.points
    return 0


def _with_beavers_seen(
    record: MatchRecord, rules: Rules, length: int, problems: list[Problem]
) -> Rules:
    """Return the rules with beavers allowed where the record has them and forbids them nowhere."""
    if length or any(tag.key.casefold().startswith("beaver") for tag in record.tags):
        return rules
    for index, game in enumerate(record.games):
        for action in game.actions:
            if isinstance(action, CubeAction) and action.word in _RAISES:
                message = _("beavers are used, so they are taken as allowed")
                problems.append(
                    Problem(
                        Severity.NOTE,
                        "beavers-assumed",
                        message,
                        action.place,
                        action.text,
                        index + 1,
                        player=action.player,
                    )
                )
                return replace(rules, beavers=USUAL_BEAVERS)
    return rules


_RAISES = (CubeWord.BEAVER, CubeWord.RACCOON)
