"""Writing a position as an ID of another program, and what that ID cannot hold of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from analyzer.errors import PositionError
from analyzer.i18n import _
from analyzer.model.gnuid import format_gnuid
from analyzer.model.ogid import format_ogid
from analyzer.model.score import MoneyRules, Stakes
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import NO_LIMIT, format_xgid


class IdFormat(Enum):
    """IDs of other programs that a position can be written as."""

    XGID = "xgid"
    GNUID = "gnuid"
    OGID = "ogid"


@dataclass(frozen=True, slots=True)
class WrittenId:
    """An ID, and a sentence for everything of the position that it does not hold."""

    text: str
    losses: tuple[str, ...] = ()


_WRITERS: dict[IdFormat, Callable[[ParsedPosition], str]] = {
    IdFormat.XGID: format_xgid,
    IdFormat.GNUID: format_gnuid,
    IdFormat.OGID: format_ogid,
}


def write_id(form: IdFormat, parsed: ParsedPosition) -> WrittenId:
    """Return the position as an ID.

    Raises:
        PositionError: The ID cannot tell of this position at all; the message says why.
    """
    name = {IdFormat.XGID: "XGID", IdFormat.GNUID: "GNU ID", IdFormat.OGID: "OGID"}[form]
    board = parsed.position.board
    if form is not IdFormat.GNUID and board.parallel:
        raise PositionError(
            _("the {id} cannot tell of sides that travel the same way round").format(id=name)
        )
    if board.pinned:
        raise PositionError(_("the {id} cannot tell of pinned checkers").format(id=name))
    if form is not IdFormat.XGID and parsed.decision in (Decision.BEAVER, Decision.RACCOON):
        raise PositionError(_("the {id} cannot tell that a double was beavered").format(id=name))
    try:
        text = _WRITERS[form](parsed)
    except ValueError:
        # All else that a writer refuses are numbers: a match ID is made of few bits.
        raise PositionError(
            _("the {id} has no room for this score or cube").format(id=name)
        ) from None
    return WrittenId(text, tuple(_losses(form, name, parsed)))


def _losses(form: IdFormat, name: str, parsed: ParsedPosition) -> Iterator[str]:
    stakes = parsed.position.stakes
    if any(parsed.position.board.been_home):
        yield _("the {id} does not tell whether a checker has been home").format(id=name)
    if isinstance(stakes, MoneyRules):
        yield from _lost_rules(form, name, stakes)
    if _loses_limit(form, parsed, stakes):
        yield _("the {id} does not tell that the cube goes to {limit} only").format(
            id=name, limit=stakes.max_cube
        )


def _lost_rules(form: IdFormat, name: str, rules: MoneyRules) -> Iterator[str]:
    if rules.jacoby and form is IdFormat.OGID:
        yield _("the {id} does not tell of the Jacoby rule").format(id=name)
    if rules.beavers and form is not IdFormat.XGID:
        yield _("the {id} does not tell that beavers are allowed").format(id=name)
    if rules.beavers > 1 and form is IdFormat.XGID:
        yield _("the {id} does not tell how many beavers are allowed").format(id=name)


def _loses_limit(form: IdFormat, parsed: ParsedPosition, stakes: Stakes) -> bool:
    """Whether the limit of the cube is one that the ID does not hold."""
    limit, cube = stakes.max_cube, parsed.position.cube
    if limit is None:
        return False
    if form is IdFormat.XGID:
        return limit.bit_length() - 1 == NO_LIMIT
    dead = form is IdFormat.OGID and cube.owner.mirrored is cube.owner and cube.value == limit
    return not dead
