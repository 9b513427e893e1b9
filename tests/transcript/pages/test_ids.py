import pytest
from helpers import EXAMPLES, shared
from hypothesis import given
from hypothesis import strategies as st
from situations import situations

from analyzer.errors import TranscriptError
from analyzer.model.id_writing import IdFormat, write_id
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import format_xgid, from_xgid
from analyzer.transcript.encoding import decode
from analyzer.transcript.pages.bgblitz import is_bgblitz_page
from analyzer.transcript.pages.gnubg import is_gnubg_position
from analyzer.transcript.pages.ids import is_id_list
from analyzer.transcript.pages.xg import is_xg_page
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import CubeAction, CubeWord, MatchRecord, PositionAction

XGID = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"


def read(text: str) -> MatchRecord:
    record = read_record(text.encode())
    assert record.format == "position-ids"
    return record


def situations_of(record: MatchRecord) -> list[ParsedPosition | None]:
    actions = [game.actions[0] for game in record.games]
    return [action.situation for action in actions if isinstance(action, PositionAction)]


@given(st.lists(situations(), min_size=1, max_size=4))
def test_a_list_of_xgids_is_a_list_of_positions(given_ones: list[ParsedPosition]) -> None:
    record = read("\n".join(map(format_xgid, given_ones)))
    assert situations_of(record) == given_ones
    assert [game.score for game in record.games] == [each.score.map(float) for each in given_ones]
    assert not [problem for problem in record.problems if problem.kind == "syntax"]


@given(situations(beavered=False, told_by_ogid=True), st.sampled_from(list(IdFormat)))
def test_any_kind_of_id_is_found(parsed: ParsedPosition, form: IdFormat) -> None:
    written = write_id(form, parsed)
    assert (situations_of(read(f"* {written.text} - look!")) == [parsed]) == (not written.losses)


@pytest.mark.parametrize(
    "text",
    [
        "Position ID: 4HPwATDgc/ABMA\nMatch ID: cImlAAAAAAAE\n",
        "Position ID: 4HPwATDgc/ABMA Match ID: cImlAAAAAAAE\n",
        f"> {XGID}\n",
        f"[XGID={XGID}] is the first\n",
    ],
)
def test_labels_quotes_and_brackets(text: str) -> None:
    assert situations_of(read(text)) == [from_xgid(XGID)]


def test_what_stands_around_is_kept_as_remarks() -> None:
    record = read(f"From the club:\nXGID={XGID}\nwhat a start\nXGID={XGID}\n")
    assert [(each.text, each.game) for each in record.comments] == [
        ("From the club:", None),
        ("what a start", 0),
    ]
    assert len(record.games) == 2


def test_a_double_on_offer_is_an_action() -> None:
    record = read("XGID=-b----E-C---eE---c-e----B-:1:1:1:R:0:0:2:0:10\n")
    words = [a.word for a in record.games[0].actions if isinstance(a, CubeAction)]
    assert words == [CubeWord.DOUBLE, CubeWord.BEAVER, CubeWord.RACCOON]
    assert situations_of(record)[0].decision is Decision.RACCOON


def test_a_malformed_id_is_told_and_the_others_are_read() -> None:
    record = read(f"XGID={XGID}\nXGID={XGID.replace('B-', 'C-')}\n")
    assert len(record.games) == 1
    assert "16 checkers for X" in record.problems[0].message
    with pytest.raises(TranscriptError, match="a position page: 16 checkers for X"):
        read_record(f"XGID={XGID.replace('B-', 'C-')}\n".encode())


def test_what_an_id_does_not_tell_is_a_note() -> None:
    record = read("OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:0:0\n")
    assert [problem.kind for problem in record.problems] == ["position-untold"]


def test_more_positions_than_can_be_read_are_told() -> None:
    record = read(f"XGID={XGID}\n" * 5_002)
    assert len(record.games) == 5_000
    assert len([p for p in record.problems if "more than 5000" in p.message]) == 2
    assert len(read(f"XGID={XGID}\n" + f"XGID={XGID[:-2]}:x\n" * 2000).problems) == 1002


@pytest.mark.parametrize("text", ["see you at 11:30: bye", "4HPwATDgc/ABMA is mine", "a:b:c:d:e"])
def test_other_texts_are_no_lists_of_ids(text: str) -> None:
    assert not is_id_list(text)


def test_no_record_of_a_match_and_no_example_is_taken_for_positions() -> None:
    recognizers = (is_id_list, is_xg_page, is_bgblitz_page, is_gnubg_position)
    files = [file for file in EXAMPLES.rglob("*") if file.is_file()]
    for file in (*shared("corpus/mat").iterdir(), *shared("corpus/variants").iterdir(), *files):
        text = decode(file.read_bytes()).text
        assert not any(recognizes(text) for recognizes in recognizers), file.name
