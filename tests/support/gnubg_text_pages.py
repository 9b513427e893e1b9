"""Texts as gnubg exports them, made by hand: boards with what stands above and below them."""

from __future__ import annotations

from analyzer.model.board import BAR, STANDARD_START, Board
from analyzer.model.cube import Cube
from analyzer.model.dice import Roll
from analyzer.model.gnuid import to_gnuid
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, Stakes
from analyzer.model.situation import Decision
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.steps import Landing, WrittenStep

ANN, BOB = Player.ONE, Player.TWO
NAMES = PerPlayer("Ann", "Bob")
#: After 31: 8/5 6/5, seen by the side that comes next.
AFTER_31 = Board(
    (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -4, -2, 0, 0, 0, 2, 0)
)
FIVE_POINT = (
    WrittenStep(8, (Landing(5),)),
    WrittenStep(6, (Landing(5),)),
)
SEVEN = MatchScore(7, 7)
HEAD = "The score (after 0 games) is: Ann 0, Bob 0 (match to 7 points)\n\nMatch Information:\n\n"
_FOOT = """

Output generated Mon Nov 30 10:52:28 2026
 by GNU Backgammon 1.07.001 20230103 (Text Export version 1.128)

"""
_UPPER = "+13-14-15-16-17-18------19-20-21-22-23-24-+"
_LOWER = "+12-11-10--9--8--7-------6--5--4--3--2--1-+"


def read(text: str) -> MatchRecord:
    """Return what a text records."""
    return read_record(text.encode())


def page(*boards: str, head: str = HEAD, tail: str = "") -> str:
    """Return the text of a game."""
    return head + "".join(boards) + tail + _FOOT


def board(
    number: int,
    player: Player,
    below: str,
    *,
    roll: Roll | None = None,
    position: Board = STANDARD_START,
    cube: Cube = Cube(),
    stakes: Stakes = SEVEN,
    is_doubled: bool = False,
    names: PerPlayer[str] = NAMES,
    length: int | None = 7,
) -> str:
    """Return a board with its head, and what stands below it.

    Args:
        number: The move's.
        player: The side on roll; `Player.ONE` is drawn at the top and called O.
        below: The lines below.
        roll: The dice, None before they are thrown.
        position: The checkers, in the frame of the side on roll, which also sees ``cube`` and
            ``stakes``.
        cube: The cube.
        stakes: What is played for.
        is_doubled: Whether the side on roll has doubled.
        names: Who plays.
        length: Of the match, None for money.
    """
    decision = Decision.TAKE if is_doubled else None
    position_id, match_id = to_gnuid(
        Position(position, cube, stakes),
        roll,
        decision=decision,
        player=player.opponent,
        length=length,
    ).split(":")
    does = f"to play {roll}" if roll else "on roll, cube decision?"
    lines = [
        f"Move number {number}:  {names[player]} {does}",
        "",
        f" GNU Backgammon  Position ID: {position_id}",
        f"                 Match ID   : {match_id}",
        f" {_UPPER}     O: {names.one}",
        *_rows(position),
        f" {_LOWER}     X: {names.two}",
        f"Pip counts: O {position.opponent_pips}, X {position.pips}",
        "",
        below.strip("\n"),
        "",
        "",
    ]
    return "\n".join(lines)


def _rows(position: Board) -> list[str]:
    """Return eleven rows, which no reader looks at."""
    return [f" |  {position.points[BAR]}               |   |                  |     "] * 11


#: The first move of a game, 31: 8/5 6/5 by Bob.
OPENING = board(1, BOB, "* Bob moves 8/5 6/5", roll=Roll(3, 1))

ROLLED_OUT = """\
* Bob moves 8/5 6/5

Rolled 31:
*    1. Rollout          8/5 6/5                      Eq.: +0.709
       0.625 0.313 0.028 - 0.375 0.092 0.005 CL +0.510 CF +0.709
      [0.006 0.008 0.003 - 0.006 0.005 0.001 CL  0.017 CF  0.041]
        Full cubeful rollout with variance reduction
        1296 games, Mersenne Twister dice gen. with seed 936409796 and quasi-random dice
        Play: 0-ply cubeful prune [expert]
        Cube: 0-ply cubeful prune [expert]
"""


def table(*names: str) -> str:
    """Return the heading of a table of statistics."""
    return f"{'Player':40} {names[0]:23} {names[1]:23}\n\n"
