"""A record that is cut off or damaged keeps every turn that is whole."""

from __future__ import annotations

from helpers import EXAMPLES

from analyzer.errors import TranscriptError
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Replay
from analyzer.transcript.reader import read_record

CUT = b"""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             64: 24/14
  2) 21: 13/11* 6/5              66: Cannot Move
  3) 31: 8/5 11/10               53: bar/22 13/8
  4) 61: 13/7 8/7                 Doubles => 2
  5)  Drops                      Wins 1 point
 Game 2
 Ann : 0                        Bob : 1
  1) 42: 8/4 6/4                 61: 13/7 8/7
"""


def read(data: bytes) -> Replay | None:
    """Return the replay, None for what is no record at all."""
    try:
        return replay(read_record(data))
    except TranscriptError:
        return None


def plays(found: Replay | None) -> list[tuple[int, int, int, str, str]]:
    """Return game, turn, line, text and position of each roll."""
    if found is None:
        return []
    return [
        (game.number, turn.number, turn.place.line, turn.text.strip(), str(turn.position))
        for game in found.games
        for turn in game.turns
        if turn.roll is not None
    ]


def test_record_cut_anywhere_keeps_the_turns_before_the_cut() -> None:
    whole = plays(read(CUT))
    assert len(whole) == 8
    for end in range(len(CUT)):
        kept = plays(read(CUT[:end]))
        assert kept[:-1] == whole[: len(kept)][:-1]
        whole_lines = CUT[:end].count(b"\n")
        assert len(kept) >= sum(line <= whole_lines for _game, _turn, line, *_rest in whole)


def test_example_without_one_line_is_still_read() -> None:
    data = next(path for path in sorted(EXAMPLES.glob("*.mat"))).read_bytes()
    lines = data.splitlines(keepends=True)
    for index in range(0, len(lines), 7):
        found = read(b"".join(lines[:index] + lines[index + 1 :]))
        assert found is not None
        assert found.games
