"""The ground of every board picture: where things stand, and the parts that boards share.

Units are those of the picture: one is one pixel where the picture is shown in full size.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.board import BAR, OFF

#: Size of the picture.
WIDTH, HEIGHT = 504, 446
#: Top and bottom edge of the playing area, and its middle.
TOP, BOTTOM, MIDDLE = 48, 398, 223
#: Width of a point, and distance of two checkers of a stack.
POINT, PITCH = 32, 29
#: Left edges of the halves; centers of the bar, the cube's tray and the tray for checkers off.
LEFT, RIGHT, BAR_X, CUBE_X, OFF_X = 40, 268, 250, 20, 482
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


def spot(point: int, slot: int) -> Spot:
    """Return where the checker of that place in its stack (0 = first) of the mover stands."""
    slot = min(slot, STACK - 1)
    if point == OFF:
        return Spot(OFF_X, BOTTOM - 60)
    if point == BAR:
        return Spot(BAR_X, MIDDLE - 30 - PITCH * slot)
    if point > 12:
        return Spot(point_x(point), TOP + 16 + PITCH * slot)
    return Spot(point_x(point), BOTTOM - 16 - PITCH * slot)


def sprite() -> str:
    """Return the ``defs`` with the empty board, the faces of a die and the heads of the arrows."""
    faces = "".join(_die_face(number) for number in _DIE_SPOTS)
    heads = _arrow_head("best", 3.2) + _arrow_head("played", 4.6)
    return f"<defs>{_empty_board()}{faces}{heads}</defs>"


def _empty_board() -> str:
    height = BOTTOM - TOP
    fields = "".join(
        f'<rect class="kb-bd" x="{left}" y="{TOP}" width="{width}" height="{height}"/>'
        for left, width in ((LEFT, 6 * POINT), (RIGHT, 6 * POINT), (OFF_X - 16, 32))
    )
    frame = (
        f'<rect class="kb-fr" x="1" y="{TOP - 20}" width="{WIDTH - 2}" '
        f'height="{height + 40}" rx="8"/>'
    )
    points = "".join(_empty_point(point) for point in range(1, 25))
    return f'<g id="kb-board">{frame}{fields}{points}</g>'


def _empty_point(point: int) -> str:
    x, half = point_x(point), POINT // 2
    edge, tip, text_y = (TOP, 138, TOP - 5) if point > 12 else (BOTTOM, -138, BOTTOM + 15)
    return (
        f'<path class="kb-p{point % 2}" d="M{x - half} {edge}h{POINT}l-{half} {tip}z"/>'
        f'<text class="kb-n" x="{x}" y="{text_y}">{point}</text>'
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
