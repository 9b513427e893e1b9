"""The law of records: what was played is written, read back equal, and replayed to its value."""

from __future__ import annotations

from dataclasses import fields

from self_play import MadeMatch

from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import option_text
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.comparison import same_record
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Tag
from analyzer.transcript.writer import write_mat

#: Options that change what a record holds or what a game is worth, beside the usual ones.
OPTION_SETS = {
    "international": ({"jacoby": "on"}, {"triple_needs_none_off": "off", "cube": "off"}),
    "caucasian": ({"hit_rule": "no_hide"}, {"opening": "reroll", "next_start": "winner"}),
    "dutch": ({"hit_needs_home": "current"}, {"hit_needs_home": "no"}),
    "acey": (
        {"double_stake_on_acey": "on", "doubles_extra_turn": "on"},
        {"count_hand": "off"},
        {"must_enter": "on"},
    ),
    "nardy": (
        {"last_roll_draw": "on", "draw_points": "1"},
        {"prime_rule": "forbidden", "koks": "first_quarter"},
        {"first_turn_head": "any_double", "prime_check": "final", "next_start": "lot"},
        {"prime_rule": "none", "koks": "home_mars", "opening": "lot_dice"},
    ),
}


def tags_of(game: Game) -> tuple[Tag, ...]:
    """Return the header that declares a game under its options."""
    usual = game_named(game.name).rules
    changed = [
        f"{option.name}={option_text(getattr(game.rules, option.name))}"
        for option in fields(usual)
        if getattr(game.rules, option.name) != getattr(usual, option.name)
    ]
    tags = (Tag("Variation", game.name),)
    return (*tags, Tag("Rules", " ".join(changed))) if changed else tags


def broken(made: MadeMatch) -> str:
    """Return how a match that was made breaks the law, empty if it does not."""
    text = write_mat(made.record)
    again = read_record(text.encode())
    if again.problems or not same_record(again, made.record):
        return f"read back otherwise: {again.problems}"
    found = replay(again)
    if found.problems:
        return f"replayed with problems: {found.problems}"
    if found.score != made.score:
        return f"the score is {found.score}, not {made.score}"
    for number, (played, game) in enumerate(zip(found.games, made.games, strict=True), 1):
        told = (
            played.winner,
            played.points,
            played.kind,
            played.final_board,
            _plays(found, number),
        )
        if told != (game.winner, game.points, game.kind, game.board, game.plays):
            return f"game {number} came to {told}, not {game}"
    return ""


def _plays(found: Replay, number: int) -> int:
    return sum(turn.roll is not None for turn in found.games[number - 1].turns)
