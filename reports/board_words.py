"""A position in words, for screen readers and wherever a picture cannot be seen."""

from __future__ import annotations

from analyzer.i18n import _, ngettext
from analyzer.model.board import BAR, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.score import MatchScore, ScorePhase, Stakes
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON


def position_title(mover: str, roll: Roll | None, offered: int | None) -> str:
    """Return what is to be done in the position, as a heading for its picture."""
    if offered is not None:
        return _("{mover} doubles to {value}").format(mover=mover, value=offered)
    if roll is None:
        return _("{mover} on roll").format(mover=mover)
    return _("{mover} to play {roll}").format(mover=mover, roll=f"{roll.high}-{roll.low}")


def position_words(
    position: Position, mover: Player, names: PerPlayer[str], game: Game = BACKGAMMON
) -> str:
    """Return where all checkers and the cube stand and what is played for.

    All points carry the numbers of the side on roll.
    """
    board = position.board
    own, other = names[mover], names[mover.opponent]
    sentences = [
        _("Points as {mover} counts them.").format(mover=own),
        _parallel_words(other) if board.parallel else "",
        _side_words(own, _own_stacks(board, game), board.off, board.pips),
        _side_words(other, _opponent_stacks(board, game), board.opponent_off, board.opponent_pips),
        been_home_words(game, board, own, other),
        cube_words(position.cube, own, other) if position.stakes.max_cube != 1 else "",
        stakes_words(position.stakes, own, other),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def cube_words(cube: Cube, mover: str, opponent: str) -> str:
    """Return value and owner of the cube."""
    if cube.owner is CubeOwner.CENTERED:
        return _("The cube is in the middle at {value}.").format(value=cube.value)
    owner = mover if cube.owner is CubeOwner.MOVER else opponent
    return _("{owner} owns the cube at {value}.").format(owner=owner, value=cube.value)


def stakes_words(stakes: Stakes, mover: str, opponent: str) -> str:
    """Return the score in points needed; an empty text for money play."""
    if not isinstance(stakes, MatchScore):
        return ""
    phase = {
        ScorePhase.PRE_CRAWFORD: "",
        ScorePhase.CRAWFORD: _("Crawford game."),
        ScorePhase.POST_CRAWFORD: _("Post-Crawford."),
    }[stakes.phase]
    needs = _("{mover} needs {mover_away}, {opponent} needs {opponent_away}.").format(
        mover=mover,
        mover_away=stakes.mover_away,
        opponent=opponent,
        opponent_away=stakes.opponent_away,
    )
    return f"{needs} {phase}".strip()


def been_home_words(game: Game, board: Board, mover: str, opponent: str) -> str:
    """Return which sides have had a checker at home; an empty text where that means nothing."""
    if not game.keeps_been_home:
        return ""
    sides = zip((mover, opponent), board.been_home, strict=True)
    names = [name for name, has_been in sides if has_been]
    if not names:
        return _("Neither side has had a checker in its home board.")
    if len(names) > 1:
        return _("Both sides have had a checker in their home boards.")
    return _("Only {name} has had a checker in the home board.").format(name=names[0])


def _parallel_words(opponent: str) -> str:
    return _(
        "Both sides move the same way round; {opponent} counts each point 12 higher, or 12 lower "
        "from 13 on."
    ).format(opponent=opponent)


def _own_stacks(board: Board, game: Game) -> list[tuple[str, int]]:
    pinned = board.pinned_of_mover
    waiting = (waiting_word(game), board.points[BAR])
    return [waiting, *_on_points(board, 1, game.head), *_pinned(pinned)]


def _opponent_stacks(board: Board, game: Game) -> list[tuple[str, int]]:
    pinned = board.pinned_of_opponent
    head = None if game.head is None else board.facing(game.head)
    waiting = (waiting_word(game), -board.points[0])
    return [*_on_points(board, -1, head), *_pinned(pinned), waiting]


def _on_points(board: Board, sign: int, head: int | None) -> list[tuple[str, int]]:
    return [
        (
            _("{point} (head)").format(point=point) if point == head else str(point),
            sign * board.points[point],
        )
        for point in range(24, 0, -1)
    ]


def _pinned(points: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(_("{point} (pinned)").format(point=point), 1) for point in points]


def waiting_word(game: Game) -> str:
    """Return what the place is called from which checkers enter."""
    return _("in hand") if game.enters_from_hand else _("bar")


def _side_words(name: str, stacks: list[tuple[str, int]], off: int, pips: int) -> str:
    """Return one side's checkers as ``24: 2, 13: 5``, what is borne off, and its pips."""
    placed = [f"{place}: {count}" for place, count in stacks if count > 0]
    if off:
        placed.append(_("borne off: {count}").format(count=off))
    told = ngettext("{name} ({pips} pip): {checkers}.", "{name} ({pips} pips): {checkers}.", pips)
    return told.format(name=name, pips=pips, checkers=", ".join(placed))
