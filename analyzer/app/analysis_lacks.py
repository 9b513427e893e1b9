"""Which values of analyses a record has lost on its way through another format."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.i18n import ngettext
from analyzer.transcript.foreign import ForeignAnalysis, ForeignEntry
from analyzer.transcript.record import MatchRecord

#: What a value may differ by, in EMG: formats keep four places, in match winning chances.
_ROUNDING = 0.001


def analyses_lack(record: MatchRecord, kept: MatchRecord) -> Iterator[str]:
    """Yield how many values of each analysis are not there any more, or are others."""
    found = list(kept.analyses)
    for analysis in record.analyses:
        same = next((each for each in found if each.engine == analysis.engine), None)
        if same is not None:
            found.remove(same)
        said = dict(_values(analysis))
        left = {} if same is None else dict(_values(same))
        lost = sum(
            place not in left or abs(left[place] - value) > _ROUNDING
            for place, value in said.items()
        )
        if lost:
            message = ngettext(
                "{count} of {all} values of the analysis by {engine}",
                "{count} of {all} values of the analysis by {engine}",
                lost,
            )
            yield message.format(count=lost, all=len(said), engine=analysis.engine)


def _values(analysis: ForeignAnalysis) -> Iterator[tuple[tuple[object, ...], float]]:
    """Yield every number of an analysis with where it stands."""
    for figure in analysis.figures:
        yield ("figure", figure.name, figure.player, figure.game), figure.value
    for entry in analysis.entries:
        for name, value in _values_of_entry(entry):
            if value is not None:
                yield (entry.game, entry.action, *name), value


def _values_of_entry(entry: ForeignEntry) -> Iterator[tuple[tuple[object, ...], float | None]]:
    yield ("luck",), entry.luck
    for number, play in enumerate(entry.plays):
        yield (number, "equity"), play.equity
        yield (number, "cubeless"), play.cubeless
        yield (number, "error"), play.std_error
        chances = play.outcome.chances if play.outcome else ()
        yield from (((number, index), chance) for index, chance in enumerate(chances))
    cube = entry.cube
    if cube is None:
        return
    yield ("no double",), cube.equity_no_double
    yield ("double, take",), cube.equity_double_take
    yield ("cubeless",), cube.cubeless
    yield ("error",), cube.std_error
    yield ("error of the double",), cube.double_std_error
    for name, outcome in (("single", cube.outcome), ("doubled", cube.outcome_double)):
        chances = outcome.chances if outcome else ()
        yield from (((name, index), chance) for index, chance in enumerate(chances))
