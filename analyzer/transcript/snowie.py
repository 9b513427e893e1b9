"""From a position in Snowie's text format, alone in a file, to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark import Token, Transformer, Tree, UnexpectedInput, v_args

import grammars
from analyzer.errors import TranscriptError
from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.score import MoneyRules
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.lone_position import set_up
from analyzer.transcript.quoted import SNOWIE_FIELDS, read_snowie
from analyzer.transcript.record import GameRecord, MatchRecord, Tag
from analyzer.transcript.tags import rules_tags
from analyzer.transcript.unreadable import shortened

#: What the line begins with: the length, the Jacoby rule, two more numbers, the side on roll.
_HEAD = re.compile(r"\s*[0-9]{1,9}\s*;(?:\s*-?[0-9]{1,9}\s*;){3}\s*[01]\s*;(?:[^;\r\n]*;){25}")
#: Most characters in which the line is looked for, and that it may have.
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class _Fields:
    """What the line says beside the position; ``names`` and ``score`` of the side on roll first."""

    length: int
    has_jacoby: bool
    player: Player
    names: PerPlayer[str]
    is_crawford: bool
    score: PerPlayer[int]


@v_args(inline=True)
class _LineValues(Transformer[Token, _Fields]):
    """Makes `_Fields` of what the grammar found."""

    def position(self, *fields: Token | None) -> _Fields:
        names = PerPlayer(*(str(name or "") for name in fields[5:7]))
        length, jacoby, _unused, _money, turn = (int(field or 0) for field in fields[:5])
        crawford, own, other = (int(field or 0) for field in fields[7:10])
        player = Player.TWO if turn else Player.ONE
        return _Fields(length, bool(jacoby), player, names, bool(crawford), PerPlayer(own, other))


def is_snowie(text: str) -> bool:
    """Whether a text begins with a position in Snowie's format."""
    return _HEAD.match(text[:_LONGEST]) is not None


def read_snowie_position(decoded: Decoded) -> MatchRecord:
    """Return the position that a text holds in its first line; nothing else belongs to the format.

    The first player is `Player.ONE`.

    Raises:
        TranscriptError: The position cannot be read; the message says why.

    References:
        The fields as gnubg's ``import.c`` tells them, and how gnubg 1.07 writes and reads them: the
        first of the two bars is that of the side not on roll, and counted down.
    """
    lines = split_lines(decoded.text)
    number = next(index for index, line in enumerate(lines) if line.strip())
    text, place = lines[number].strip(), Place(number + 1, 1)
    fields = _fields(text)
    try:
        quoted = read_snowie(text, PerPlayer("", ""), fields.player.opponent)
    except ValueError as error:
        message = _("the position of this line cannot be read: {reason}").format(reason=error)
        raise TranscriptError(message) from error
    is_second = fields.player is Player.TWO
    names = fields.names.swapped() if is_second else fields.names
    score = fields.score.swapped() if is_second else fields.score
    rules = MoneyRules(jacoby=fields.has_jacoby)
    action, mismatches = set_up(
        quoted,
        fields.length,
        score,
        rules,
        is_crawford=fields.is_crawford,
        place=place,
        text=text,
    )
    points: PerPlayer[float] = PerPlayer(score.one, score.two)
    return MatchRecord(
        fields.length,
        (GameRecord(1, names, points, (action,), place=place),),
        _rules(fields, place),
        producer="Snowie",
        encoding=decoded.encoding,
        format="snowie",
        problems=(*decoded.problems, *_left_over(lines, number), *mismatches),
        source=decoded.text,
    )


def _fields(text: str) -> _Fields:
    if len(text) > _LONGEST:
        message = _("a line of {count} characters is too long to be a position")
        raise TranscriptError(message.format(count=len(text)))
    try:
        fields = grammars.load("snowie", "position", _LineValues).parse(text)
    except UnexpectedInput as error:
        message = _("the position of this line cannot be read: {reason}")
        raise TranscriptError(message.format(reason=_reason(text, error))) from error
    assert not isinstance(fields, Tree)
    return fields


def _reason(text: str, error: UnexpectedInput) -> str:
    """Return why a line is no position: it has too few or too many fields, or a wrong one."""
    fields = text.rstrip("; ").split(";")
    if len(fields) != SNOWIE_FIELDS:
        message = _("it has {count} fields, not {wanted}")
        return message.format(count=len(fields), wanted=SNOWIE_FIELDS)
    number = text.count(";", 0, error.pos_in_stream or 0)
    message = _("field {number} says “{text}”")
    return message.format(number=number + 1, text=shortened(fields[number].strip()))


def _rules(fields: _Fields, place: Place) -> tuple[Tag, ...]:
    """Return the rules that the line states, as a tag."""
    return () if fields.length else rules_tags(place, jacoby=fields.has_jacoby)


def _left_over(lines: list[str], number: int) -> tuple[Problem, ...]:
    for index in range(number + 1, len(lines)):
        if lines[index].strip():
            message = _("only the position of the first line is read")
            place, text = Place(index + 1, 1), shortened(lines[index].strip())
            return (Problem(Severity.WARNING, "syntax", message, place, text),)
    return ()
