"""eXtreme Gammon's position ID, the XGID, in both directions.

``board:cube:owner:turn:dice:X's score:O's score:rules:length:max cube``, always from the bottom
player X: 26 letters for O's bar, the points 1 to 24 and X's bar (``A`` = one of X, ``a`` = one of
O), the cube as a power of two, owner and turn 1 for X and -1 for O. Dice are two digits, ``00``
before the roll, and ``D``, ``B``, ``R`` after a double, a beaver, a raccoon; turn and cube are then
still the doubler's, as before the double. ``rules`` is 1 in the Crawford game of a match; in money
play (length 0) it is 1 with the Jacoby rule plus 2 with beavers. ``max cube`` is a power of two,
10 being XG's way to say that there is no limit.

References:
    XG 2 user manual, "XGID"; the reading of ``D`` agrees with GNU Backgammon 1.07's ``set xgid``.
"""

from __future__ import annotations

import re
from dataclasses import replace

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.id_fields import count_in, find_fields, number_in, one_of
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.model.situation import (
    Decision,
    ParsedPosition,
    checked_board,
    checked_cube,
    checked_decision,
    match_stakes,
    situation,
)

#: What XG writes as the power of two of a cube without limit.
NO_LIMIT = 10
#: Largest power of two that is read for a cube or its limit.
MAX_POWER = 30

_DICE_CODES = {
    Decision.DOUBLE: "00",
    Decision.TAKE: "D",
    Decision.BEAVER: "B",
    Decision.RACCOON: "R",
}
_DECISIONS = {code: decision for decision, code in _DICE_CODES.items()}

_OWNERS = {0: CubeOwner.CENTERED, 1: CubeOwner.MOVER, -1: CubeOwner.OPPONENT}

_FIELDS = 10
#: A link can name it twice, as the key and in the value.
_PREFIX = re.compile(r"(?:xgid\s*[=:]\s*)+", re.IGNORECASE)
#: All fields and no more of the text: whatever punctuation follows is not part of it.
_FIELDS_ALONE = re.compile(r"[-A-Za-z]+(?::-?\w+){8,9}(?![-\w]|:[-:\w])")
_BARE = re.compile(r"(?<![-\w])[-A-Za-z]{26}(?::[-\w]+){8,}")


def to_xgid(
    position: Position,
    roll: Roll | None = None,
    *,
    decision: Decision | None = None,
    player: Player = Player.ONE,
    length: int | None = None,
) -> str:
    """Return the XGID of a position; the arguments are those of `situation`.

    By default the side on roll sits at the bottom.

    Raises:
        ValueError: The board is not of a game that an XGID can tell of.
    """
    board = position.board
    if board.parallel or board.pinned:
        raise ValueError("an XGID tells of sides that meet head on and pin nothing")
    return format_xgid(situation(position, roll, decision=decision, player=player, length=length))


def format_xgid(parsed: ParsedPosition) -> str:
    """Return the XGID with the sides in the seats that they have."""
    position, turn = parsed.position, 1
    if parsed.player is Player.TWO:
        position, turn = position.mirrored(), -1
    owner = {held: number for number, held in _OWNERS.items()}
    dice = _DICE_CODES.get(parsed.decision)
    if parsed.roll is not None:
        dice = f"{parsed.roll.first}{parsed.roll.second}"
    limit = position.stakes.max_cube
    fields = (
        "".join(map(_letter, position.board.points)),
        position.cube.value.bit_length() - 1,
        owner[position.cube.owner],
        turn,
        dice,
        parsed.score.one,
        parsed.score.two,
        _rules_flag(position.stakes),
        parsed.length,
        NO_LIMIT if limit is None else limit.bit_length() - 1,
    )
    return "XGID=" + ":".join(map(str, fields))


def find_xgid(text: str) -> str | None:
    """Return the first XGID in the text without its prefix, as it stands, or None."""
    named = find_fields(text, _PREFIX, _FIELDS_ALONE)
    if named is not None:
        return named
    bare = _BARE.search(text)
    return bare[0] if bare else None


def from_xgid(text: str, start: Board = STANDARD_START) -> ParsedPosition:
    """Return what an XGID says; text around it does not matter, nor a missing prefix.

    Args:
        text: The ID.
        start: Start of the game that is meant, for its checkers.

    Raises:
        PositionError: The ID is malformed or says something impossible, or cannot tell of the
            game; the message says what.
    """
    if start.parallel:
        raise PositionError(
            _("an XGID cannot tell of a game whose sides travel the same way round")
        )
    found = find_xgid(text)
    fields = (text.strip() if found is None else found).split(":")
    if len(fields) not in (_FIELDS - 1, _FIELDS):
        raise PositionError(
            _("an XGID has {right} fields, not {count}").format(right=_FIELDS, count=len(fields))
        )
    letters, power, held, turn, dice, one, two, rules, points, *limit = fields
    player = Player(one_of(_("turn"), number_in(_("turn"), turn), {1: 0, -1: 1}))
    score = PerPlayer(count_in(_("score of X"), one), count_in(_("score of O"), two))
    length = count_in(_("match length"), points)
    roll, decision = _dice(dice)
    stakes = _stakes(length, score, player, rules, _limit(limit))
    if decision is Decision.RACCOON and isinstance(stakes, MoneyRules) and stakes.beavers:
        # A raccoon is the second raise; the flag tells only that there are any.
        stakes = replace(stakes, beavers=2)
    board = checked_board([_checkers(letter) for letter in _letters(letters)], start)
    name = _("cube owner")
    owner = one_of(name, number_in(name, held), _OWNERS)
    if player is Player.TWO:
        board, owner = board.mirrored(), owner.mirrored
    cube = checked_cube(_power(number_in(_("cube"), power)), owner, stakes)
    position = Position(board, cube, stakes)
    notes = () if limit else (_("the XGID does not tell a limit of the cube: none is taken"),)
    return checked_decision(ParsedPosition(position, roll, decision, player, length, score, notes))


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A") - 1 + count) if count > 0 else chr(ord("a") - 1 - count)


def _letters(text: str) -> str:
    if len(text) != 26:
        raise PositionError(
            _("the board of an XGID has 26 letters, not {count}").format(count=len(text))
        )
    return text


def _checkers(letter: str) -> int:
    """Return the count that a letter stands for; ``p`` = 16 is left for the count to refuse."""
    if letter == "-":
        return 0
    if "A" <= letter <= "P":
        return ord(letter) - ord("A") + 1
    if "a" <= letter <= "p":
        return ord("a") - ord(letter) - 1
    raise PositionError(_("bad letter {letter} in the XGID").format(letter=letter))


def _limit(field: list[str]) -> int | None:
    """Return the highest cube, None where there is no limit or the field is left out."""
    power = number_in(_("limit of the cube"), field[0]) if field else NO_LIMIT
    return None if power == NO_LIMIT else 1 << _power(power)


def _power(number: int) -> int:
    if not 0 <= number <= MAX_POWER:
        raise PositionError(_("the cube is given as a power of two, not {n}").format(n=number))
    return number


def _stakes(
    length: int, score: PerPlayer[int], player: Player, rules: str, max_cube: int | None
) -> Stakes:
    name = _("the Crawford field") if length else _("the money rule field")
    flag = number_in(name, rules)
    if length == 0:
        jacoby, beavers = one_of(
            name,
            flag,
            {0: (False, 0), 1: (True, 0), 2: (False, 1), 3: (True, 1)},
        )
        return MoneyRules(jacoby, beavers, max_cube)
    crawford = one_of(name, flag, {0: False, 1: True})
    return match_stakes(length, score, player, crawford, max_cube)


def _rules_flag(stakes: Stakes) -> int:
    if isinstance(stakes, MatchScore):
        return int(stakes.phase is ScorePhase.CRAWFORD)
    return int(stakes.jacoby) + 2 * int(stakes.beavers > 0)


def _dice(text: str) -> tuple[Roll | None, Decision]:
    decision = _DECISIONS.get(text.upper())
    if decision is not None:
        return None, decision
    if not re.fullmatch("[1-6]{2}", text):
        raise PositionError(
            _("dice are 00, two digits from 1 to 6, D, B or R, not {text}").format(text=text)
        )
    return Roll(int(text[0]), int(text[1])), Decision.CHECKER
