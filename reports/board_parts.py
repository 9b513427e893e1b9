"""The ground of every board picture: where things stand, and the parts that boards share.

Units are those of the picture: one is one pixel where the picture is shown in full size.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from analyzer.i18n import _
from analyzer.model.board import BAR, OFF
from analyzer.rules.games.base import Game

#: Size of the picture; a hand beside the board makes it wider.
WIDTH, HEIGHT = 504, 446
HAND_WIDTH = 40
#: Top and bottom edge of the playing area, and its middle.
TOP, BOTTOM, MIDDLE = 48, 398, 223
#: Width of a point, and distance of two checkers of a stack.
POINT, PITCH = 32, 29
#: Left edges of the halves; centers of the bar, the cube's tray, the tray for checkers off and the
#: hand.
LEFT, RIGHT, BAR_X, CUBE_X, OFF_X, HAND_X = 40, 268, 250, 20, 482, 520
#: Checkers drawn in a stack; a number tells how many there are.
STACK = 5

#: Spots of a die by number, named after their places in `_SPOT_PLACES`.
_DIE_SPOTS = {1: "m", 2: "ai", 3: "ami", 4: "acgi", 5: "acmgi", 6: "abcghi"}
_SPOT_PLACES = {
    "a": "10 10",
    "b": "10 18",
    "c": "10 26",
    "g": "26 10",
    "h": "26 18",
    "i": "26 26",
    "m": "18 18",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the picture."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.4g} {self.y:.4g}"


def point_x(point: int) -> int:
    """Return the center of a point (1-24) of the side on roll, from the left edge."""
    half = POINT // 2
    if point <= 6:
        return RIGHT + 6 * POINT - half - POINT * (point - 1)
    if point <= 12:
        return LEFT + 6 * POINT - half - POINT * (point - 7)
    if point <= 18:
        return LEFT + half + POINT * (point - 13)
    return RIGHT + half + POINT * (point - 19)


def picture_width(game: Game) -> int:
    """Return the width of the game's board."""
    return WIDTH + (HAND_WIDTH if game.enters_from_hand else 0)


def board_name(game: Game) -> str:
    """Return the name of the game's empty board; boards that look alike share it."""
    marks = (
        ("-hand", game.enters_from_hand),
        ("-head", game.head is not None),
        ("-round", game.start.parallel),
    )
    return "kb-board" + "".join(mark for mark, has in marks if has)


def spot(point: int, slot: int, game: Game) -> Spot:
    """Return where the checker of that place in its stack (0 = first) of the mover stands."""
    slot = min(slot, STACK - 1)
    if point == OFF:
        return Spot(OFF_X, BOTTOM - 60)
    if point == BAR and not game.enters_from_hand:
        return Spot(BAR_X, MIDDLE - 30 - PITCH * slot)
    if point == BAR:
        return Spot(HAND_X, BOTTOM - 16 - PITCH * slot)
    if point > 12:
        return Spot(point_x(point), TOP + 16 + PITCH * slot)
    return Spot(point_x(point), BOTTOM - 16 - PITCH * slot)


def sprite(*games: Game) -> str:
    """Return the ``defs`` with the empty boards, the faces of a die and the heads of the arrows."""
    boards = "".join({board_name(game): _empty_board(game) for game in games}.values())
    faces = "".join(_die_face(number) for number in _DIE_SPOTS)
    heads = _arrow_head("best", 3.2) + _arrow_head("played", 4.6)
    return f"<defs>{boards}{faces}{heads}</defs>"


def _empty_board(game: Game) -> str:
    height = BOTTOM - TOP
    trays = [(LEFT, 6 * POINT), (RIGHT, 6 * POINT), (OFF_X - 16, 32)]
    more = ""
    if game.enters_from_hand:
        trays.append((HAND_X - 16, 32))
        more += _label(OFF_X, _("off")) + _label(HAND_X, _("hand"))
    if game.start.parallel:
        trays.append((CUBE_X - 16, 32))
        more += _TRAVEL
    fields = "".join(
        f'<rect class="kb-bd" x="{left}" y="{TOP}" width="{width}" height="{height}"/>'
        for left, width in trays
    )
    frame = (
        f'<rect class="kb-fr" x="1" y="{TOP - 20}" width="{picture_width(game) - 2}" '
        f'height="{height + 40}" rx="8"/>'
    )
    heads = () if game.head is None else (game.head, game.start.facing(game.head))
    points = "".join(_empty_point(point, is_head=point in heads) for point in range(1, 25))
    return f'<g id="{board_name(game)}">{frame}{fields}{points}{more}</g>'


def _label(x: int, word: str) -> str:
    return f'<text class="kb-l" x="{x}" y="{TOP - 6}">{escape(word)}</text>'


#: The way round that both sides take where they do not meet head on.
_TRAVEL = (
    f'<path class="kb-w" d="M{RIGHT + 6 * POINT - 24} {MIDDLE - 29}H{LEFT + 24}q-16 0-16 16v26'
    f'q0 16 16 16H{RIGHT + 6 * POINT - 24}q16 0 16-16v-26q0-16-16-16z"/>'
    '<path class="kb-wh" d="'
    + "".join(
        f"M{x} {y}l{9 * way}-6v12z"
        for x, y, way in (
            (LEFT + 3 * POINT, MIDDLE - 29, 1),
            (RIGHT + 3 * POINT, MIDDLE - 29, 1),
            (LEFT + 3 * POINT, MIDDLE + 29, -1),
            (RIGHT + 3 * POINT, MIDDLE + 29, -1),
        )
    )
    + '"/>'
)


def _empty_point(point: int, *, is_head: bool) -> str:
    x, half = point_x(point), POINT // 2
    edge, tip, text_y = (TOP, 138, TOP - 5) if point > 12 else (BOTTOM, -138, BOTTOM + 15)
    mark = f'<rect class="kb-hd" x="{x - 13}" y="{text_y - 13}" width="26" height="16" rx="8"/>'
    return (
        f'<path class="kb-p{point % 2}" d="M{x - half} {edge}h{POINT}l-{half} {tip}z"/>'
        f"{mark if is_head else ''}"
        f'<text class="kb-n{" kb-nh" if is_head else ""}" x="{x}" y="{text_y}">{point}</text>'
    )


def _die_face(number: int) -> str:
    dots = "".join(f"M{_SPOT_PLACES[place]}v.1" for place in _DIE_SPOTS[number])
    return (
        f'<g id="kb-d{number}"><rect class="kb-die" width="36" height="36" rx="7"/>'
        f'<path class="kb-dot" d="{dots}"/></g>'
    )


def _arrow_head(name: str, size: float) -> str:
    """Return the head of an arrow, its size in widths of the line."""
    return (
        f'<marker id="kb-{name}" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="{size}" '
        f'markerHeight="{size}" orient="auto">'
        f'<path class="kb-h-{name}" d="M0 0 10 5 0 10 2.5 5z"/></marker>'
    )
