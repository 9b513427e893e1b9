"""Comments in a game that other programs would take for play."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from helpers import gnubg
from hypothesis import given
from hypothesis import strategies as st

from analyzer.transcript.hidden_play import WORD_JOINER, hidden, shown
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import Comment
from analyzer.transcript.writer import write_mat

RECORD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
  2)  Doubles => 2                Takes
  3) 42: 8/4 6/4                 61: 13/7 8/7
      Wins 2 points
"""

#: What gnubg 1.07 takes for a roll, a double, an answer, a result, or the next game.
LIKE_PLAY = [
    " Game 2 was better",
    " 9) 66: 24/18",
    " (see above)  Doubles",
    " first: then 66: 24/18(2) 13/7",
    " this is a long remark   Takes all",
    " (he should) drop",
    " (he) wins",
    "two lines\n 7) 55: 8/3",
]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what gnubg makes of the record without comments."""
    return _as_gnubg_reads(RECORD, tmp_path_factory.mktemp("plain"))


@pytest.mark.parametrize("text", LIKE_PLAY)
def test_gnubg_reads_no_play_in_a_comment(text: str, plain: str, tmp_path: Path) -> None:
    record = read_record(RECORD.encode())
    comments = tuple(Comment(text, game=0, before=before) for before in (0, 1, 2, 4, 6))
    commented = write_mat(replace(record, comments=comments))
    assert _as_gnubg_reads(commented, tmp_path) == plain
    lines = [comment.text for comment in read_record(commented.encode()).comments]
    assert lines == text.split("\n") * len(comments)


def _as_gnubg_reads(text: str, folder: Path) -> str:
    """Return the games as gnubg writes them after it read the text."""
    (folder / "in.mat").write_text(text, "utf-8")
    script = folder / "script"
    script.write_text(f"import mat {folder}/in.mat\nexport match mat {folder}/out.mat\n")
    subprocess.run([gnubg(), "-t", "-q", "-c", script], capture_output=True, timeout=60, check=True)
    written = (folder / "out.mat").read_text("utf-8")
    return written[written.index("3 point match") :]


@given(st.text(st.sampled_from("Game 12:)take\tdouble ")))
def test_what_is_hidden_is_shown_again(text: str) -> None:
    assert shown(hidden(text)) == text


def test_usual_remarks_are_left_as_they_are() -> None:
    for text in (" 2-ply (deep): a take", " at 12: 30 the game was over", "takes"):
        assert WORD_JOINER not in hidden(text)
