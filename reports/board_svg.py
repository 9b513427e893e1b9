"""Boards as SVG: a position, the dice, the cube and up to two plays as arrows.

The side on roll plays from the bottom, unless the board is turned: its home is lower right and the
points carry its numbers. Where both sides travel the same way round, the opponent's checkers off
lie at the left. Checkers that enter from the hand lie in a tray beside the board.

A page holds the parts that all boards share once (`board_sprite`) and refers to them, so that a
board costs about one kilobyte; a standalone board brings them along. Colors come from
``static/board.css``; the sides differ by shape too, a ring marks the checkers of `Player.TWO`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from importlib.resources import files

from analyzer.i18n import _, ngettext
from analyzer.model.board import BAR, OFF, Board
from analyzer.model.cube import CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.play import Play, Step, chains
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON
from reports.board_parts import (
    BAR_X,
    BOTTOM,
    CUBE_X,
    HAND_X,
    HEIGHT,
    LEFT,
    MIDDLE,
    OFF_X,
    PITCH,
    POINT,
    RIGHT,
    STACK,
    TOP,
    Spot,
    board_name,
    picture_width,
    spot,
    sprite,
)
from reports.board_words import position_title, position_words

#: Longest name written beside a board, in characters.
_LONGEST_NAME = 18
#: Room that a line takes beside name and facts, and wide letters of either.
_BESIDE_NAME, _LETTER, _FACT = 66, 10.0, 8.6
#: Sign between a die and how often one checker used it.
_TIMES = "\N{MULTIPLICATION SIGN}"


def board_svg(
    position: Position,
    *,
    game: Game = BACKGAMMON,
    mover: Player = Player.ONE,
    names: PerPlayer[str] | None = None,
    roll: Roll | None = None,
    best: Play | None = None,
    played: Play | None = None,
    offered: int | None = None,
    is_turned: bool = False,
    ident: str = "kb",
    standalone: bool = False,
) -> str:
    """Return the position as an SVG element that also says it in words.

    Args:
        position: In the frame of the side on roll.
        game: What is played; it decides the look of the board.
        mover: Which side of the match is on roll; it decides the look of the checkers.
        names: Names of the sides, by default what they do.
        roll: The dice, None before they are thrown.
        best: Play drawn as a solid arrow.
        played: Play drawn as a dashed arrow.
        offered: Value of a cube that the side on roll is offering.
        is_turned: Show the board as the other side sees it; for boards without plays.
        ident: Name of the board, its own on a page: parts that are drawn twice refer to it.
        standalone: Bring shared parts, styles and the XML namespace along.
    """
    if names is None:
        names = PerPlayer("", "").with_value(mover, _("On roll"))
        names = names.with_value(mover.opponent, _("Opponent"))
    title = position_title(names[mover], roll, offered)
    near = mover
    if is_turned:
        position, near = position.mirrored(), mover.opponent
    words = position_words(position, near, names, game)
    width = picture_width(game)
    head = f'<svg class="kb" viewBox="0 0 {width} {HEIGHT}" role="img"'
    opponent_off_x = CUBE_X if position.board.parallel else OFF_X
    shared = ""
    if standalone:
        head += ' xmlns="http://www.w3.org/2000/svg"'
        style = (files("reports") / "static" / "board.css").read_text("utf-8")
        shared = f"<style>{style}</style>{sprite(game)}"
    return "".join(
        (
            f"{head}><title>{escape(title)}</title><desc>{escape(words)}</desc>{shared}",
            f'<use href="#{board_name(game)}"/>',
            _side(_own_stacks(position.board, game), near, ident),
            _side(_opponent_stacks(position.board, game), near.opponent, ident),
            _tray(position.board.off, near, OFF_X, BOTTOM),
            _tray(position.board.opponent_off, near.opponent, opponent_off_x, TOP),
            _strip(position, game, names, near, Spot(width, HEIGHT - 9), is_on_roll=not is_turned),
            _strip(position, game, names, near.opponent, Spot(width, 20), is_on_roll=is_turned),
            _cube(position, offered),
            _dice(roll, mover),
            _arrows(position.board, roll, best, "best", game),
            _arrows(position.board, roll, played, "played", game),
            "</svg>",
        )
    )


def board_sprite(*games: Game) -> str:
    """Return the hidden element with the parts that all boards of a page share."""
    parts = sprite(*games)
    return f'<svg class="kb kb-sprite" width="0" height="0" aria-hidden="true">{parts}</svg>'


@dataclass(frozen=True, slots=True)
class _Stack:
    """Checkers of one side on one point: where the first lies, which way they go (1 = down).

    ``room`` is how many are drawn; a number tells how many more than that there are.
    """

    place: Spot
    down: int
    count: int
    room: int = STACK


def _own_stacks(board: Board, game: Game) -> list[_Stack]:
    """Return the stacks of the mover."""
    stacks = [_stack(point, board.points[point], board, game) for point in range(1, 26)]
    pinned = [_stack(point, 1, None, game) for point in board.pinned_of_mover]
    return [stack for stack in (*stacks, *pinned) if stack.count > 0]


def _opponent_stacks(board: Board, game: Game) -> list[_Stack]:
    """Return the same for the other side, whose bar is below the middle, its hand at the top."""
    stacks = [_stack(point, -board.points[point], board, game) for point in range(1, 25)]
    pinned = [_stack(point, 1, None, game) for point in board.pinned_of_opponent]
    waiting = Spot(HAND_X, TOP + 16) if game.enters_from_hand else Spot(BAR_X, MIDDLE + 30)
    stacks.append(_Stack(waiting, 1, -board.points[0]))
    return [stack for stack in (*stacks, *pinned) if stack.count > 0]


def _stack(point: int, count: int, board: Board | None, game: Game) -> _Stack:
    """Return the stack on a point, above a pinned checker where the board has one there."""
    down = 1 if 12 < point < BAR else -1
    under = 1 if board is not None and point in board.pinned else 0
    return _Stack(spot(point, under, game), down, count, STACK - under)


def _side(stacks: list[_Stack], player: Player, ident: str) -> str:
    """Return one side's checkers; a line with round dots draws a whole stack."""
    line = "".join(
        f"M{each.place}v{each.down * (PITCH * (min(each.count, each.room) - 1) + 1)}"
        for each in stacks
    )
    layers = "oiqr" if player is Player.TWO else "oi"
    numbers = "".join(
        f'<text class="c" x="{each.place.x:g}" '
        f'y="{each.place.y + each.down * PITCH * (each.room - 1) + 6:g}">{each.count}</text>'
        for each in stacks
        if each.count > each.room
    )
    name = f"{ident}-{player.value}"
    checkers = f'<defs><path id="{name}" d="{line}"/></defs>' + "".join(
        f'<use href="#{name}" class="{layer}"/>' for layer in layers
    )
    return f'<g class="k{player.value}">{checkers}{numbers}</g>'


def _tray(off: int, player: Player, x: int, edge: int) -> str:
    """Return the checkers borne off, as slabs seen from the edge, and their number."""
    if not off:
        return ""
    up = -1 if edge == BOTTOM else 1
    number_y = edge + up * (9 * off + 12) + 5
    return (
        f'<g class="k{player.value}">'
        f'<path class="s" d="M{x} {edge + 2 * up}v{up * (9 * off - 1)}"/>'
        f'<text class="t" x="{x}" y="{number_y}">{off}</text></g>'
    )


def _strip(
    position: Position,
    game: Game,
    names: PerPlayer[str],
    player: Player,
    end: Spot,
    *,
    is_on_roll: bool,
) -> str:
    """Return the line above or below the board: name, pips, points needed, who is on roll.

    It ends at the place given; the line of the side whose frame the position is in is below.
    """
    name = names[player]
    y = end.y
    own = y > MIDDLE
    pips = position.board.pips if own else position.board.opponent_pips
    facts = ngettext("{pips} pip", "{pips} pips", pips).format(pips=pips)
    if isinstance(position.stakes, MatchScore):
        away = position.stakes.mover_away if own else position.stakes.opponent_away
        facts += " · " + _("needs {points}").format(points=away)
        if position.stakes.phase is ScorePhase.CRAWFORD and away == 1:
            facts += " · " + _("Crawford")
    if game.keeps_been_home and position.board.been_home[not own]:
        facts += " · " + _("may hit")
    longest = min(_LONGEST_NAME, int((end.x - _BESIDE_NAME - _FACT * len(facts)) / _LETTER))
    if len(name) > longest:
        name = name[: longest - 1].rstrip() + "…"
    on_roll = f'<path class="on" d="M4 {y - 14}l14 8-14 8z"/>' if is_on_roll else ""
    return (
        f'{on_roll}<circle class="m k{player.value}" cx="34" cy="{y - 6}" r="8"/>'
        f'<text class="w" x="50" y="{y}">{escape(name)}</text>'
        f'<text class="f" x="{end.x - 6:g}" y="{y}">{escape(facts)}</text>'
    )


def _cube(position: Position, offered: int | None) -> str:
    """Return the cube at its place, or in the field where it is being offered."""
    stakes = position.stakes
    if stakes.max_cube == 1 or (
        isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD
    ):
        return ""
    # Where the left tray is taken there is no bar, so that the cube finds room between the halves.
    value, x = position.cube.value, BAR_X if position.board.parallel else CUBE_X
    y = {
        CubeOwner.CENTERED: MIDDLE,
        CubeOwner.MOVER: BOTTOM - 18,
        CubeOwner.OPPONENT: TOP + 18,
    }[position.cube.owner]
    size = 30
    if offered is not None:
        value, x, y, size = offered, LEFT + 3 * POINT, MIDDLE, 40
    half = size // 2
    digits = len(str(value))
    return (
        f'<rect class="cube" x="{x - half}" y="{y - half}" width="{size}" height="{size}" rx="5"/>'
        f'<text class="v v{digits}" x="{x}" y="{y + 6}">{value}</text>'
    )


def _dice(roll: Roll | None, mover: Player) -> str:
    """Return the dice on the right half, in the look of the side that threw them."""
    if roll is None:
        return ""
    center = RIGHT + 3 * POINT
    return (
        f'<g class="k{mover.value}">'
        + "".join(
            f'<use href="#kb-d{die}" x="{x}" y="{MIDDLE - 18}"/>'
            for die, x in ((roll.high, center - 42), (roll.low, center + 6))
        )
        + "</g>"
    )


def _arrows(board: Board, roll: Roll | None, play: Play | None, kind: str, game: Game) -> str:
    """Return one arrow per checker moved, with the dice it used in their order."""
    if play is None or not play.steps:
        return ""
    standing = [max(count, 0) for count in board.points]
    standing[OFF] = 0
    dice = _dice_used(play.steps, roll)
    lines, labels = [], []
    for chain in chains(play.steps):
        origin, target = chain[0].origin, chain[-1].target
        start = spot(origin, _top(standing[origin], origin in board.pinned), game)
        end = spot(target, standing[target] + (target in board.pinned), game)
        standing[origin] -= 1
        standing[target] += 1
        middle = _bend(start, end, kind)
        lines.append(f"M{start}Q{middle} {end}")
        label = _on_curve(start, middle, end)
        used = [str(dice[step]) for step in chain]
        text = f"{used[0]}{_TIMES}{len(used)}" if len(used) > 2 else "".join(used)
        labels.append(f'<text class="a" x="{label.x:.4g}" y="{label.y + 5:.4g}">{text}</text>')
    paths = "".join(f'<path d="{line}"/>' for line in lines)
    return f'<g class="a-{kind}">{paths}{"".join(labels)}</g>'


def _top(count: int, is_raised: bool) -> int:
    """Return the place of a stack's last checker; of a tall one that before, as it has a number."""
    room = STACK - is_raised
    top = count - 1 if count <= room else room - 2
    return max(top, 0) + is_raised


def _dice_used(steps: tuple[Step, ...], roll: Roll | None) -> dict[Step, int]:
    """Return the die each step used: its length, or a larger one to bear off."""
    left = list(roll.dice) if roll else []
    used: dict[Step, int] = {}
    for step in steps:
        length = step.origin - step.target
        die = min((die for die in left if die >= length), default=length)
        if die in left:
            left.remove(die)
        used[step] = die
    return used


def _bend(start: Spot, end: Spot, kind: str) -> Spot:
    """Return the control point of an arrow; the two kinds of arrow bend differently."""
    x, y = (start.x + end.x) / 2, (start.y + end.y) / 2
    if (start.y < MIDDLE) == (end.y < MIDDLE):
        lift = 8 + abs(start.x - end.x) * (0.4 if kind == "best" else 0.16)
        return Spot(x, y + (lift if y < MIDDLE else -lift))
    return Spot(x + (26 if kind == "best" else -26), y)


def _on_curve(start: Spot, middle: Spot, end: Spot) -> Spot:
    """Return the point half-way along a quadratic curve."""
    return Spot((start.x + 2 * middle.x + end.x) / 4, (start.y + 2 * middle.y + end.y) / 4)
