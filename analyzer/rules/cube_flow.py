"""The cube through one game: offers, answers, raises, and what is against the rules in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzer.i18n import _
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place, Severity
from analyzer.model.score import MoneyRules, Stakes
from analyzer.rules.cubing import HIGHEST_CUBE, double_fault, raise_fault
from analyzer.rules.options import Rules
from analyzer.rules.replayed import CubeAnswer, CubeOffer
from analyzer.rules.reporting import GameLog
from analyzer.transcript.record import Action, CubeAction, CubeWord, RollAction

KIND = "cube-misuse"


@dataclass(slots=True)
class Pending:
    """A double on the table; ``value`` is the cube with the raises so far.

    ``in_force`` is False for an offer that changes nothing, because the rules forbid it.
    """

    doubler: Player
    offer: CubeOffer
    value: int
    in_force: bool
    waiting: Player


class CubeFlow:
    """The cube of one game, and the offer that waits for an answer.

    ``turned`` tells whether a double was taken in this game, which the Jacoby rule asks.
    """

    def __init__(self, rules: Rules, stakes: PerPlayer[Stakes], log: GameLog) -> None:
        self.value = 1
        self.owner: Player | None = None
        self.turned = False
        self.pending: Pending | None = None
        self._rules = rules
        self._stakes = stakes
        self._log = log
        self._seen = self._views()

    def seen_by(self, player: Player) -> Cube:
        """Return the cube in the frame of that side."""
        return self._seen[player]

    def set(self, cube: Cube, viewer: Player) -> None:
        """Put the cube as a quoted position has it."""
        self.value = cube.value
        owners = {CubeOwner.MOVER: viewer, CubeOwner.OPPONENT: viewer.opponent}
        self.owner = owners.get(cube.owner)
        self.turned = self.turned or self.owner is not None
        self._seen = self._views()

    def multiply(self, factor: int) -> None:
        """Raise the stake of the game without a double."""
        if factor != 1:
            self.value *= factor
            self._seen = self._views()

    def start(self, actions: Sequence[Action]) -> None:
        """Put the cube at what automatic doubles, if allowed, must have made it.

        That is what the value of the first double tells; opening doublets that are written
        themselves are counted as they come.
        """
        most = self._rules.automatic_doubles
        if not most or not isinstance(self._stakes.one, MoneyRules):
            return
        first = next((action for action in actions if isinstance(action, RollAction)), None)
        if first is not None and not first.play and first.roll is not None:
            return
        for action in actions:
            if isinstance(action, CubeAction) and action.word is CubeWord.DOUBLE:
                before = (action.value or 2) // 2
                fits = _is_power_of_two(before) and action.value == 2 * before <= HIGHEST_CUBE
                if fits and (most < 0 or before <= 1 << most):
                    self.set(Cube(before), Player.ONE)
                return

    def double(
        self, action: CubeAction, position: Position, first_roll: bool, turn: int
    ) -> CubeOffer:
        """Put a double on the table and return it; what the rules forbid is reported.

        A dead cube is turned all the same, as it harms only the doubler; any other forbidden
        double leaves the cube where it is.
        """
        rules = self._rules
        fault = double_fault(position, rules, first_roll=first_roll)
        in_force = fault is None
        if fault is not None:
            dead = replace(rules, allow_dead_cube=True)
            in_force = double_fault(position, dead, first_roll=first_roll) is None
            severity = Severity.WARNING if in_force else Severity.ERROR
            self._log.add(severity, KIND, self._forbidden(action, fault), action, turn=turn)
        if in_force:
            self._check_value(action, self.value * 2, turn)
        offer = CubeOffer(self.value * 2, CubeAnswer.NONE, action.place, legal=fault is None)
        opponent = action.player.opponent
        self.pending = Pending(action.player, offer, self.value * 2, in_force, opponent)
        return offer

    def refuse_double(self, action: CubeAction, reason: str, turn: int | None) -> None:
        """Report a double that no turn has room for; its answer will change nothing."""
        self._log.add(Severity.ERROR, KIND, self._forbidden(action, reason), action, turn=turn)
        offer = CubeOffer(self.value * 2, CubeAnswer.NONE, action.place, legal=False)
        opponent = action.player.opponent
        self.pending = Pending(action.player, offer, self.value * 2, False, opponent)

    def raise_again(self, action: CubeAction, turn: int | None) -> CubeOffer | None:
        """Return the offer after a beaver or raccoon, None where there is nothing to raise."""
        pending = self.pending
        if pending is None or action.player is not pending.waiting:
            message = _("{word} without a double to answer").format(word=action.text.strip())
            self._log.add(Severity.ERROR, KIND, message, action, turn=turn)
            return None
        raises = pending.offer.raises
        fault = raise_fault(self._stakes[action.player], pending.value, raises, self._rules)
        if fault is not None:
            self._log.add(Severity.ERROR, KIND, fault, action, turn=turn)
            return self.take(action.place)
        self._check_value(action, pending.value * 2, turn)
        pending.value *= 2
        pending.waiting = action.player.opponent
        first = pending.offer.answer_place or action.place
        pending.offer = replace(
            pending.offer, answer=CubeAnswer.BEAVER, answer_place=first, raises=raises + 1
        )
        return pending.offer

    def take(self, place: Place | None) -> CubeOffer | None:
        """Accept what is on the table and return the offer; the first to answer owns the cube."""
        pending = self.pending
        if pending is None:
            return None
        self.pending = None
        if pending.in_force:
            self.value = pending.value
            self.owner = pending.doubler.opponent
            self.turned = True
            self._seen = self._views()
        if pending.offer.answer is CubeAnswer.BEAVER:
            return pending.offer
        return replace(pending.offer, answer=CubeAnswer.TAKE, answer_place=place)

    def drop(self, place: Place | None) -> CubeOffer | None:
        """Refuse what is on the table and return the offer; the cube stays at what is lost.

        A raise that is refused costs the cube before that raise.
        """
        pending = self.pending
        if pending is None:
            return None
        self.pending = None
        if pending.offer.answer is CubeAnswer.BEAVER:
            self.value = pending.value // 2
            return pending.offer
        return replace(pending.offer, answer=CubeAnswer.PASS, answer_place=place)

    def _check_value(self, action: CubeAction, value: int, turn: int | None) -> None:
        """Report a cube value other than twice the present one."""
        if action.value is None or action.value == value:
            return
        # Automatic doubles, which the format cannot express, leave a centered cube above 1.
        automatic = (
            isinstance(self._stakes.one, MoneyRules)
            and self.owner is None
            and _is_power_of_two(action.value)
            and action.value > value
        )
        message = _("the cube goes from {old} to {new}, not to {written}").format(
            old=value // 2, new=value, written=action.value
        )
        if automatic:
            message += "; " + _("with automatic doubles it can (--rule automatic_doubles=-1)")
        severity = Severity.WARNING if automatic else Severity.ERROR
        self._log.add(severity, KIND, message, action, turn=turn)

    def _forbidden(self, action: CubeAction, reason: str) -> str:
        return _("{player} may not double: {reason}").format(
            player=self._log.name(action.player), reason=reason
        )

    def _views(self) -> PerPlayer[Cube]:
        owner = self.owner
        if owner is None:
            return PerPlayer(Cube(self.value), Cube(self.value))
        owned = Cube(self.value, CubeOwner.MOVER)
        return (
            PerPlayer(owned, owned.mirrored())
            if owner == Player.ONE
            else PerPlayer(owned.mirrored(), owned)
        )


def _is_power_of_two(value: int) -> bool:
    return value > 0 and not value & (value - 1)
