"""An ID with a wrong letter is refused, or it is the right ID of another position."""

import re

from hypothesis import given
from hypothesis import strategies as st
from situations import situations

from analyzer.errors import PositionError
from analyzer.model.gnuid import format_gnuid, from_gnuid
from analyzer.model.ogid import format_ogid, from_ogid
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import format_xgid, from_xgid

SIGNS = "0123456789:-=+/ABCDEGNORTWXYZabcdekopqz?. "


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text in which a sign was lost, changed, doubled or put in."""
    at = draw(st.integers(0, len(text) - 1))
    sign = draw(st.sampled_from(SIGNS))
    return draw(
        st.sampled_from(
            [
                text[:at] + text[at + 1 :],
                text[:at] + sign + text[at + 1 :],
                text[:at] + sign + text[at:],
                text[: at + 1] + text[at:],
                text[:at],
            ]
        )
    )


@given(st.data(), situations())
def test_damaged_xgids(data: st.DataObject, parsed: ParsedPosition) -> None:
    body = data.draw(damaged(format_xgid(parsed).removeprefix("XGID=")))
    try:
        found = from_xgid(f"XGID={body}")
    except PositionError:
        return
    written = format_xgid(found).removeprefix("XGID=")
    assert told(body) == told(written), (body, written)


def told(body: str) -> list[str]:
    """Return what an XGID tells, up to any punctuation: numbers without zeros ahead, the limit."""
    fields = re.split(r"[^-\w:]", body)[0].rstrip(":").split(":")
    letters, dice = fields[0], fields[4]
    numbers = [str(int(each)) for each in (*fields[1:4], *fields[5:10])]
    if len(numbers) < 8:
        numbers.append("10")
    if numbers[6] == "1":
        # A 1-point match has no Crawford game.
        numbers[5] = "0"
    return [letters, dice.upper(), *numbers]


@given(st.data(), situations(beavered=False, told_by_ogid=True))
def test_damaged_ogids(data: st.DataObject, parsed: ParsedPosition) -> None:
    body = data.draw(damaged(format_ogid(parsed).removeprefix("OGID=")))
    try:
        found = from_ogid(f"OGID={body}")
    except PositionError:
        return
    if not found.notes:
        assert from_ogid(format_ogid(found)) == found
        fields, written = body.split(":"), format_ogid(found).removeprefix("OGID=").split(":")
        assert ["".join(sorted(each)) for each in fields[:2]] == written[:2]
        assert fields[3:5] == written[3:5]


@given(st.data(), situations(beavered=False, most=13))
def test_damaged_gnu_ids(data: st.DataObject, parsed: ParsedPosition) -> None:
    body = data.draw(damaged(format_gnuid(parsed)))
    try:
        found = from_gnuid(body)
    except PositionError:
        return
    # The last bits of either ID say nothing; all else that is accepted is written back.
    assert from_gnuid(format_gnuid(found)) == found
