"""Words for what sort of mistake was made: its name, one mistake in a sentence, and the lesson."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.coaching.motifs import Motif, MotifUnit, unit_of
from analyzer.i18n import _, ngettext, pgettext
from reports import numbers


def motif_word(motif: Motif) -> str:
    """Return the name of a motif."""
    return {
        Motif.MISSED_HIT: _("did not hit"),
        Motif.WRONG_HIT: _("hit where not hitting is right"),
        Motif.BROKE_ANCHOR: _("broke the anchor too early"),
        Motif.KEPT_ANCHOR: _("kept the anchor too long"),
        Motif.MISSED_ANCHOR: _("did not make an anchor"),
        Motif.WRONG_SPLIT: _("split the back checkers where it is wrong"),
        Motif.MISSED_SPLIT: _("did not split the back checkers"),
        Motif.BROKE_POINT: _("broke a point too early"),
        Motif.KEPT_POINT: _("kept a point too long"),
        Motif.MISSED_POINT: _("did not make the point"),
        Motif.WRONG_POINT: _("made the wrong point"),
        Motif.WRONG_SLOT: _("slotted where it is wrong"),
        Motif.MISSED_SLOT: _("did not slot"),
        Motif.STACKED: _("stacked checkers"),
        Motif.BURIED: _("buried checkers"),
        Motif.LEFT_SHOTS: _("left more shots than needed"),
        Motif.TOO_PASSIVE: _("too passive"),
        Motif.TOO_BOLD: _("too bold"),
        Motif.RAN: _("ran where staying is right"),
        Motif.STAYED: _("stayed where running is right"),
        Motif.MISSED_OFF: _("bore off fewer checkers than possible"),
        Motif.WASTED_PIPS: _("wasted pips in the race"),
        Motif.WRONG_ENTRY: _("entered on the wrong point"),
        Motif.DOUBLED_EARLY: _("doubled too early"),
        Motif.DOUBLED_LATE: _("did not double in the window"),
        Motif.LOST_MARKET: _("let the market go"),
        Motif.PLAYED_ON: _("played on where cashing is right"),
        Motif.CASHED: _("cashed where playing on is right"),
        Motif.WRONG_TAKE_WINS: _("took with too few wins"),
        Motif.WRONG_TAKE_GAMMONS: _("took into too many gammons"),
        Motif.WRONG_PASS: _("passed with enough wins"),
        Motif.MISSED_BEAVER: _("did not beaver"),
        Motif.WRONG_BEAVER: _("beavered where taking is right"),
    }[motif]


def motif_sentences(motifs: Sequence[Motif], sizes: Sequence[float]) -> tuple[str, ...]:
    """Return what each motif of one mistake says to the one who made it, nothing twice.

    Args:
        motifs: The motifs.
        sizes: How large the fact of each is, in the unit of the motif.
    """
    told = dict(zip(motifs, sizes, strict=True))
    if Motif.TOO_BOLD in told and told.get(Motif.LEFT_SHOTS) == told[Motif.TOO_BOLD]:
        # The same shots, and what they cost.
        del told[Motif.LEFT_SHOTS]
    return tuple(
        _sentence(motif).format(size=motif_amount(motif, size)) for motif, size in told.items()
    )


def motif_amount(motif: Motif, size: float) -> str:
    """Return the size of a motif with its unit: of one mistake, or the mean of several."""
    unit = unit_of(motif)
    if unit is MotifUnit.WINDOW:
        return numbers.percent(size, 0)
    if motif is Motif.WRONG_TAKE_GAMMONS:
        return _("{size} percentage points").format(size=numbers.chance(size))
    if unit is MotifUnit.CHANCE:
        return numbers.percent(size, 1)
    if unit is MotifUnit.EMG:
        return _("{size} EMG").format(size=numbers.emg(size))
    if not float(size).is_integer():
        return {
            MotifUnit.CHECKERS: pgettext("a number with decimals", "{size} checkers"),
            MotifUnit.POINTS: pgettext("a number with decimals", "{size} points"),
            MotifUnit.ROLLS: pgettext("a number with decimals", "{size} rolls of 36"),
            MotifUnit.PIPS: pgettext("a number with decimals", "{size} pips"),
        }[unit].format(size=numbers.fixed(size, 1))
    count = round(size)
    return {
        MotifUnit.CHECKERS: ngettext("{size} checker", "{size} checkers", count),
        MotifUnit.POINTS: ngettext("{size} point", "{size} points", count),
        MotifUnit.ROLLS: ngettext("{size} roll of 36", "{size} rolls of 36", count),
        MotifUnit.PIPS: ngettext("{size} pip", "{size} pips", count),
    }[unit].format(size=count)


def motif_lesson(motif: Motif) -> str:
    """Return what the best plays have in common where this motif was the mistake."""
    return {
        Motif.MISSED_HIT: _("The best plays hit."),
        Motif.WRONG_HIT: _("The best plays hit less, or not at all."),
        Motif.BROKE_ANCHOR: _("The best plays hold the anchor."),
        Motif.KEPT_ANCHOR: _("The best plays give the anchor up."),
        Motif.MISSED_ANCHOR: _("The best plays make an anchor."),
        Motif.WRONG_SPLIT: _("The best plays keep the back checkers together."),
        Motif.MISSED_SPLIT: _("The best plays split the back checkers."),
        Motif.BROKE_POINT: _("The best plays hold the point."),
        Motif.KEPT_POINT: _("The best plays give the point up."),
        Motif.MISSED_POINT: _("The best plays make a point."),
        Motif.WRONG_POINT: _("The best plays make another point."),
        Motif.WRONG_SLOT: _("The best plays do not slot."),
        Motif.MISSED_SLOT: _("The best plays slot a point."),
        Motif.STACKED: _("The best plays keep spare checkers off points that have three."),
        Motif.BURIED: _("The best plays keep checkers off the ace and the 2 point."),
        Motif.LEFT_SHOTS: _("The best plays leave fewer shots."),
        Motif.TOO_PASSIVE: _("The best plays take more risk in front and win more for it."),
        Motif.TOO_BOLD: _("The best plays leave fewer shots and lose fewer gammons."),
        Motif.RAN: _("The best plays leave the back checkers where they are."),
        Motif.STAYED: _("The best plays bring back checkers away."),
        Motif.MISSED_OFF: _("The best plays bear off one checker more."),
        Motif.WASTED_PIPS: _("The best plays spread checkers evenly and waste fewer pips."),
        Motif.WRONG_ENTRY: _("The best plays enter on another point."),
        Motif.DOUBLED_EARLY: _("The best choice is to wait with the cube."),
        Motif.DOUBLED_LATE: _("The best choice is to double, and the opponent should take."),
        Motif.LOST_MARKET: _("The best choice is to double, and the opponent should pass."),
        Motif.PLAYED_ON: _("The best choice is to double and win the game at once."),
        Motif.CASHED: _("The best choice is to play on for a gammon."),
        Motif.WRONG_TAKE_WINS: _("The best choice is to pass: the wins do not suffice."),
        Motif.WRONG_TAKE_GAMMONS: _("The best choice is to pass: gammons make the take too dear."),
        Motif.WRONG_PASS: _("The best choice is to take."),
        Motif.MISSED_BEAVER: _("The best choice is to beaver."),
        Motif.WRONG_BEAVER: _("The best choice is to take without a beaver."),
    }[motif]


def _sentence(motif: Motif) -> str:
    """Return what the motif of one mistake says; the placeholder stands for its size."""
    return {
        Motif.MISSED_HIT: _("You did not hit: the best play hits {size} more."),
        Motif.WRONG_HIT: _("You hit {size} more than the best play does."),
        Motif.BROKE_ANCHOR: _("You broke your anchor; the best play keeps {size} more there."),
        Motif.KEPT_ANCHOR: _("You kept your anchor; the best play gives {size} up there."),
        Motif.MISSED_ANCHOR: _("You made no anchor; the best play makes {size} there."),
        Motif.WRONG_SPLIT: _(
            "You split your back checkers, moving {size} up; the best play keeps them together."
        ),
        Motif.MISSED_SPLIT: _(
            "You kept your back checkers together; the best play moves {size} up."
        ),
        Motif.BROKE_POINT: _("You broke {size} that the best play holds."),
        Motif.KEPT_POINT: _("You held {size} that the best play gives up."),
        Motif.MISSED_POINT: _("You missed making {size}."),
        Motif.WRONG_POINT: _(
            "You made another point; the best play makes {size} that you did not."
        ),
        Motif.WRONG_SLOT: _("You slotted {size} more than the best play does."),
        Motif.MISSED_SLOT: _("You did not slot; the best play slots {size} more."),
        Motif.STACKED: _(
            "You stacked: you have {size} more than after the best play on points "
            "that hold three already."
        ),
        Motif.BURIED: _("You buried {size} more than the best play does on the ace or 2 point."),
        Motif.LEFT_SHOTS: _("You left {size} more that hit in front than the best play does."),
        Motif.TOO_PASSIVE: _(
            "You played safe; the best play leaves {size} more that hit in front, and wins more "
            "for it."
        ),
        Motif.TOO_BOLD: _(
            "You left {size} more that hit than the best play does, and lose more gammons for it."
        ),
        Motif.RAN: _(
            "You ran: you brought {size} more away from the opponent's side than the best "
            "play does."
        ),
        Motif.STAYED: _(
            "You stayed; the best play brings {size} more away from the opponent's side."
        ),
        Motif.MISSED_OFF: _("You bore off too few: the best play takes {size} more off."),
        Motif.WASTED_PIPS: _("You wasted {size} more than the best play does, by Keith's count."),
        Motif.WRONG_ENTRY: _("You entered on another point than the best play does with {size}."),
        Motif.DOUBLED_EARLY: _(
            "You doubled too early: keeping the cube was worth {size} more than "
            "a double that is taken."
        ),
        Motif.DOUBLED_LATE: _(
            "You did not double {size} of the way into the window that goes from "
            "the first right double to the last right take."
        ),
        Motif.LOST_MARKET: _(
            "You did not double when the opponent should already pass: a take "
            "would lose him {size}."
        ),
        Motif.PLAYED_ON: _(
            "You played on for a gammon, which is worth {size} less than winning at once."
        ),
        Motif.CASHED: _("You doubled and won at once; playing on is worth {size} more."),
        Motif.WRONG_TAKE_WINS: _(
            "You took with too few wins: you were {size} short, gammons not counted."
        ),
        Motif.WRONG_TAKE_GAMMONS: _(
            "You took into gammons, which raise the wins that a take needs by {size}."
        ),
        Motif.WRONG_PASS: _(
            "You passed with enough wins: {size} more than a take needs if the cube is used well."
        ),
        Motif.MISSED_BEAVER: _("You did not beaver, which was worth {size} more than a take."),
        Motif.WRONG_BEAVER: _("You beavered, which was worth {size} less than a take."),
    }[motif]
