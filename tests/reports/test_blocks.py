"""Blocks as plain text and as Markdown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports.blocks import Block, Drawing, Grid, Heading, Paragraph, Points
from reports.blocks_markdown import blocks_markdown
from reports.blocks_text import WIDTH, blocks_text
from reports.plain import printable

_texts = st.text(max_size=120)
_rows = st.integers(1, 6).flatmap(
    lambda columns: st.lists(st.tuples(*[_texts] * columns), min_size=1, max_size=4)
)
_grids = _rows.map(lambda rows: Grid(rows[0], tuple(rows), right=(0,)))
_blocks = st.lists(
    st.one_of(
        st.builds(Paragraph, _texts),
        st.lists(_texts, max_size=4).map(lambda items: Points(tuple(items))),
        _grids,
    ),
    max_size=4,
)

#: What Markdown or HTML could take for markup, and how it must stand to be plain.
MARKUP = {
    "*bold*": r"\*bold\*",
    "_x_ `y`": r"\_x\_ \`y\`",
    "<script>": r"\<script\>",
    "a|b": r"a\|b",
    "[a](b)": r"\[a\](b)",
    "# no heading": r"\# no heading",
    "1. no list": r"1\. no list",
    "- no list": r"\- no list",
    "see https://example.org": "see https&#58;//example.org",
    "&lt;": r"\&lt;",
}


@given(_blocks)
def test_no_line_of_text_is_wider_than_a_terminal(blocks: list[Block]) -> None:
    assert all(len(line) <= WIDTH for line in blocks_text(blocks).split("\n"))


@given(st.lists(st.text(st.characters(codec="ascii"), max_size=200), max_size=3))
def test_no_text_is_lost_but_for_how_blanks_stand(texts: list[str]) -> None:
    written = blocks_text([Paragraph(text) for text in texts])
    kept = "".join(written.split())
    assert kept == "".join(printable("".join(text.split())) for text in texts)


def test_text_has_signs_that_every_mail_program_has() -> None:
    text = "\u22120.123 \u2013 \u201cno double\u201d \u00b11"
    assert blocks_text([Paragraph(text)]) == '-0.123 - "no double" +-1\n'


def test_nothing_in_a_text_is_markup() -> None:
    for text, written in MARKUP.items():
        assert blocks_markdown([Paragraph(text)]) == f"{written}\n"
        assert f"| {written} |" in blocks_markdown([Grid(("x",), ((text,),))]) or text[0] in "1-"


def test_a_row_of_a_table_is_one_line() -> None:
    grid = Grid(("a", "b"), (("x\ny", "1"),), right=(1,))
    assert blocks_markdown([grid]) == "| a | b |\n| :--- | ---: |\n| x y | 1 |\n"


def test_a_drawing_keeps_its_columns_and_cannot_end_itself() -> None:
    assert blocks_text([Drawing("  a  b\n c")]) == "  a  b\n c\n"
    assert blocks_markdown([Drawing("  a\n```\n b")]) == "````\n  a\n```\n b\n````\n"


def test_headings_are_told_by_their_rank() -> None:
    blocks = [Heading("Match"), Heading("Game", 2), Heading("Turn", 3)]
    assert blocks_text(blocks) == "Match\n=====\n\nGame\n----\n\nTurn\n"
    assert blocks_markdown(blocks) == "# Match\n\n## Game\n\n### Turn\n"


def test_long_cells_give_way_and_go_on_below() -> None:
    grid = Grid(("turns", "moves"), (("1", "8/5 6/5 " * 12),), right=(0,))
    lines = blocks_text([grid]).splitlines()
    assert lines[0] == "turns  moves"
    assert lines[1].startswith("    1  8/5 6/5")
    assert lines[2].startswith("       ")
