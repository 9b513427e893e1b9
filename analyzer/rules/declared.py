"""Under which rules a record was played: what it says itself, and what the caller says instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil

from analyzer.errors import RulesError, UnknownGameError
from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Problem, Severity
from analyzer.rules.games import GAMES, game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import USUAL_BEAVERS, with_options
from analyzer.transcript.record import (
    CubeAction,
    CubeWord,
    EndAction,
    MatchRecord,
    RollAction,
    Tag,
)

#: Lengths under which Backgammon Galaxy writes a money game; the length is only the highest stake.
#: References: 311 of its files, all of one game, with uncubed gammons that count once.
GALAXY_STAKES = (8, 16)

_OPTION_OF_TAG = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "beavers": "beavers",
    "cubelimit": "cube_limit",
    "cube limit": "cube_limit",
}


@dataclass(frozen=True, slots=True)
class Declared:
    """The game under its options, and the match length (0 = money) of a record.

    ``games`` holds for each game of the record which it is, None where it is not known; ``game`` is
    the first that is. ``stake_cap`` is the most that a money game can win, None without such a
    limit.
    """

    game: Game
    games: tuple[Game | None, ...]
    length: int
    stake_cap: int | None = None
    problems: tuple[Problem, ...] = ()


def declared(record: MatchRecord, game: str | None, options: Mapping[str, str]) -> Declared:
    """Return what the record is played under; the caller's words come before the header's.

    Raises:
        UnknownGameError: None of the games of the record is known.
        RulesError: No game or option is called so, or the value does not fit the option.
    """
    problems: list[Problem] = []
    length, stake_cap = _length_of(record, problems)
    if game is not None:
        named: list[Game | None] = [game_named(game)] * len(record.games)
    else:
        named = _games_of(record, problems)
    under: dict[Game, Game] = {}
    for played in dict.fromkeys(each for each in named if each is not None):
        ruled = _with_tags(played, record, problems)
        if stake_cap is not None:
            ruled = ruled.under(replace(ruled.rules, jacoby=True))
        told = (name.casefold() for _tag, name, _text in _option_tags(record))
        chosen = with_options(ruled, options)
        # A caller who allows beavers may only repeat what was assumed before.
        forbidden = "beavers" in options and not chosen.rules.beavers
        if not (length or forbidden or any(name.startswith("beaver") for name in told)):
            chosen = with_options(_with_beavers_seen(record, ruled, problems), options)
        under[played] = chosen
    games = tuple(None if each is None else under[each] for each in named)
    return Declared(next(iter(under.values())), games, length, stake_cap, tuple(problems))


def _with_tags(game: Game, record: MatchRecord, problems: list[Problem]) -> Game:
    """Return the game under the options that header tags set; what is odd there is reported."""
    taken: dict[str, str] = {}
    ruled = game
    for tag, name, text in _option_tags(record):
        fault = ""
        try:
            changed = with_options(game, {**taken, name: text})
            if name in taken and changed != ruled:
                fault = _("rule {name} is {one} before; {other} is left out").format(
                    name=name, one=taken[name], other=text
                )
        except RulesError as wrong:
            fault = str(wrong)
        if fault:
            problems.append(Problem(Severity.WARNING, "tag-value", fault, tag.place, tag.value))
        else:
            taken[name], ruled = text, changed
    return ruled


def is_rule(tag: Tag) -> bool:
    """Return whether a header tag sets options of the rules."""
    key = tag.key.strip().casefold()
    return key in _OPTION_OF_TAG or key == "rules"


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


def _games_of(record: MatchRecord, problems: list[Problem]) -> list[Game | None]:
    """Return which game each game of the record is, None for those that are not known.

    A game says so itself, or the Variation tag or a quoted start position does for all.

    Raises:
        UnknownGameError: None of them is known.
    """
    names = [written.game or record.tag("Variation") or "" for written in record.games]
    known: dict[str, Game] = {}
    faults: dict[str, str] = {}
    for name in dict.fromkeys(names):
        try:
            known[name] = game_named(name) if name else _game_untold(record, problems)
        except RulesError as wrong:
            faults[name] = str(wrong)
    if not known:
        reasons = "; ".join(faults.values())
        raise UnknownGameError(reasons + "; " + _("to read it as one of them use --game"))
    for index, (name, written) in enumerate(zip(names, record.games, strict=True)):
        if name in faults:
            message = faults[name] + "; " + _("the game is left out")
            place = written.place
            problems.append(
                Problem(Severity.ERROR, "unknown-game", message, place, name, index + 1)
            )
    return [known.get(name) for name in names]


def _game_untold(record: MatchRecord, problems: list[Problem]) -> Game:
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
                message.format(game=game.called),
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
                return ceil(game.score[action.player] + action.points)
    return 0


def _with_beavers_seen(record: MatchRecord, game: Game, problems: list[Problem]) -> Game:
    """Return the game with beavers allowed where the record has them."""
    for index, written in enumerate(record.games):
        for action in written.actions:
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
                return game.under(replace(game.rules, beavers=USUAL_BEAVERS))
    return game


_RAISES = (CubeWord.BEAVER, CubeWord.RACCOON)
