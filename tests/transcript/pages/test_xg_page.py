import random
import re

import pytest
from damage import DAMAGES
from helpers import shared
from hypothesis import given
from hypothesis import strategies as st
from made_pages import LANGUAGES, NAMES, MadeCube, MadePlay, has_page, xg_page
from situations import situations
from work import calls, must_end

from analyzer.errors import TranscriptError
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Severity
from analyzer.model.situation import ParsedPosition
from analyzer.model.xgid import from_xgid
from analyzer.transcript.foreign import ForeignCube, ForeignLevel, ForeignPlay, ForeignUnit
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord, PositionAction
from analyzer.transcript.steps import Landing, WrittenStep

PLAYS = (
    MadePlay("XG Roller+", "19/18 14/12", -0.491, (25.45, 0, 0, 31.09, 0.09)),
    MadePlay("4-ply", "19/17 18/17*", -0.576, (21.19, 0, 0, 33.42, 0.09)),
    MadePlay("3-ply", "bar/24(2)", -0.6, (20, 1, 0, 33, 1)),
)
CUBE = MadeCube("XG Roller++", (0.337, 0.215, 1.0))
CHECKER = from_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
ROLLED = xg_page(CHECKER, plays=PLAYS)
DOUBLE = xg_page(from_xgid("XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10"), cube=CUBE)

ROLLOUT = """
XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10

X:Ann   O:Bob
Score is X:0 O:0. Unlimited Game
Cube: 1
X to play 31

    1. Rollout¹    8/5 6/5                      eq:+0.161
      Player:   55.11% (G:17.02% B:1.21%)
      Opponent: 44.89% (G:12.40% B:0.53%)
      Confidence: ±0.002 (+0.159..+0.163) - [100.0%]
      Duration: 1 minute 32 seconds

    2. Rollout²    24/23 13/10                  eq:-0.013 (-0.174)
      Player:   49.30% (G:13.32% B:0.58%)
      Opponent: 50.70% (G:13.44% B:0.60%)
      Confidence: ±0.004 (-0.017..-0.009) - [0.0%]

    3. 3-ply       13/9                         eq:-0.064 (-0.225)

¹  1296 Games rolled with Variance Reduction.
   Dice Seed: 1234567
   Moves: 3-ply, cube decisions: XG Roller
²  648 Games rolled with Variance Reduction.

It was the first roll after lunch.

eXtreme Gammon Version: 2.19.207.pre-release
"""

CUBE_ROLLOUT = """
XGID=-ABBBBBB-----B-----bccbb--:0:0:1:00:4:0:0:7:10

Score is X:4 O:0 7 pt.(s) match.
Cube: 1
X on roll, cube action

Analyzed in Rollout
No double
  Player Winning Chances:   73.20% (G:21.00% B:0.90%)
  Opponent Winning Chances: 26.80% (G:3.10% B:0.02%)
Double/Take
  Player Winning Chances:   73.50% (G:21.40% B:1.10%)
  Opponent Winning Chances: 26.50% (G:3.00% B:0.10%)

Cubeful Equities:
       No double:     +0.640 (-0.120)
       Double/Take:   +0.760
       Double/Pass:   +1.000 (+0.240)

Best Cube action: Double / Take

Rollout:
1296 Games rolled with Variance Reduction.
Dice Seed: 1234567
Moves: 3-ply, cube decisions: XG Roller
Confidence No Double: ± 0.008 (+0.632..+0.648)
Confidence Double:    ± 0.012 (+0.748..+0.772)

eXtreme Gammon Version: 2.19.211.pre-release, MET: Kazaross XG2
"""


def read(text: str) -> MatchRecord:
    record = read_record(text.encode())
    assert record.format == "xg-text"
    return record


def situation(record: MatchRecord, game: int = 0) -> ParsedPosition | None:
    action = record.games[game].actions[0]
    assert isinstance(action, PositionAction)
    return action.situation


def plays(record: MatchRecord) -> tuple[ForeignPlay, ...]:
    return record.analyses[0].entries[0].plays


def cube(record: MatchRecord) -> ForeignCube:
    found = record.analyses[0].entries[0].cube
    assert found is not None
    return found


@given(situations(beavered=False).filter(has_page), st.sampled_from(LANGUAGES))
def test_a_page_in_any_language_says_its_position(parsed: ParsedPosition, language: str) -> None:
    record = read(xg_page(parsed, language))
    assert situation(record) == parsed
    assert record.games[0].names == NAMES
    assert record.games[0].score == parsed.score.map(float)
    assert record.length == parsed.length
    assert [problem.message for problem in record.problems] == []
    assert record.comments == ()
    assert record.analyses == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_in_any_language(language: str) -> None:
    record = read(xg_page(CHECKER, language, PLAYS))
    assert record.analyses[0].engine == "eXtreme Gammon 2.10"
    assert record.analyses[0].met == "Kazaross XG2"
    first, second, third = plays(record)
    steps = (WrittenStep(19, (Landing(18),)), WrittenStep(14, (Landing(12),)))
    assert first == ForeignPlay(steps, -0.491, ForeignLevel("XG Roller+"), PLAYS[0].outcome)
    assert second.level == ForeignLevel("4-ply", 3)
    assert second.steps[1] == WrittenStep(18, (Landing(17, hit=True),))
    assert third.steps == (WrittenStep(25, (Landing(24),), 2),)
    assert third.outcome == Outcome(0.2, 0.01, 0, 0.33, 0.01)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("holder", ["0:0", "1:1"])
def test_cube_in_any_language(language: str, holder: str) -> None:
    parsed = from_xgid(f"XGID=---BBaB-BbA-bC-b--BdAca---:{holder}:1:00:0:5:0:9:10")
    record = read(xg_page(parsed, language, cube=CUBE))
    assert cube(record) == ForeignCube(
        0.337,
        0.215,
        1.0,
        ForeignLevel("XG Roller++"),
        Outcome(0.544, 0.1822, 0.0053, 0.1271, 0.0051),
        cubeless=0.103,
    )
    assert record.analyses[0].entries[0].cube_unit is ForeignUnit.EMG


def test_rollouts_tell_games_and_intervals() -> None:
    record = read(ROLLOUT)
    first, second, third = plays(record)
    assert first.level == ForeignLevel("Rollout", trials=1296)
    assert second.level == ForeignLevel("Rollout", trials=648)
    assert third.level == ForeignLevel("3-ply", 2)
    assert first.std_error == pytest.approx(0.002 / 1.96)
    assert second.std_error == pytest.approx(0.004 / 1.96)
    assert (third.std_error, third.outcome) == (None, None)
    assert [comment.text for comment in record.comments] == ["It was the first roll after lunch."]


def test_a_rollout_of_the_cube_has_two_branches() -> None:
    found = cube(read(CUBE_ROLLOUT))
    assert found.level == ForeignLevel("Rollout", trials=1296)
    assert found.outcome == Outcome(0.732, 0.21, 0.009, 0.031, 0.0002)
    assert found.outcome_double == Outcome(0.735, 0.214, 0.011, 0.03, 0.001)
    assert found.std_error == pytest.approx(0.008 / 1.96)
    assert found.double_std_error == pytest.approx(0.012 / 1.96)


def test_a_beaver_stands_for_the_take() -> None:
    page = DOUBLE.replace("Double/Take:  ", "Double/Beaver:")
    assert cube(read(page)).equity_double_take == 0.215


def test_the_side_on_roll_is_x_wherever_it_sits() -> None:
    parsed = from_xgid("XGID=---BBBBAAA---Ac-bbccbAA-A-:1:1:-1:63:4:3:0:5:8")
    record = read(xg_page(parsed, plays=PLAYS[:1]))
    assert situation(record) == parsed
    assert record.games[0].names == PerPlayer("Ann", "Bob Ross")
    assert record.problems == ()
    assert record.games[0].actions[0].quoted.turn is Player.TWO


WIDE = {ord(a): ord(a) + 0xFEE0 for a in "0123456789:%()+,/"}


@pytest.mark.parametrize("page", [ROLLED, DOUBLE, ROLLOUT, CUBE_ROLLOUT])
@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.replace("\n", "\r\n"),
        lambda page: "".join(f"> {line}\n" for line in page.splitlines()),
        lambda page: "".join(f">> > {line}\n" for line in page.splitlines()),
        lambda page: "".join(f"{line}  \t\n" for line in page.splitlines()),
        lambda page: "".join(f"{line.rstrip()}\n" for line in page.splitlines()),
        lambda page: re.sub(r"(?<=\d)\.(?=\d{2,3}(?![\d.,]*[,.p]))", ",", page),
        lambda page: page.translate(WIDE),
        lambda page: page.replace("=", "&#61;").replace("(", "&#40;").replace("¹", "&sup1;"),
        lambda page: page.replace("  ", "\u00a0 "),
        lambda page: f"<pre>{page}</pre>",
        lambda page: "\ufeff" + page,
        lambda page: "Hello all,\nwhat do you think?\n\n" + page,
        lambda page: page.replace("\n\n", "\n"),
        lambda page: page.replace("\n", "\n\n"),
    ],
)
def test_what_pasting_does_makes_no_difference(page: str, change: object) -> None:
    plain, changed = read(page), read(change(page))
    assert situation(changed) == situation(plain)
    assert changed.games[0].names == plain.games[0].names
    assert changed.problems == plain.problems == ()
    assert changed.analyses[0].entries == plain.analyses[0].entries


def test_blanks_run_together_lose_the_drawing_only() -> None:
    record = read(re.sub(" +", " ", ROLLED))
    assert plays(record) == plays(read(ROLLED))
    assert record.problems == ()


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "| X  X  X  X     X |\n |       O",
            "| X  X  X        X |\n |       O",
            "differs from the ID on 3",
        ),
        ("Score is X:3", "Score is X:2", "score: the page says 2-6, its ID 3-6"),
        ("7 pt.(s)", "9 pt.(s)", "match length: the page says 9, its ID 7"),
        ("Cube: 2,", "Cube: 4,", "cube: the page says 4, its ID 2"),
        (", O own", ", X own", "owner of the cube: the page says X, its ID O"),
        ("X to play 21", "X to play 31", "dice: the page says 31, its ID 21"),
        ("X: 111", "X: 112", "pips: the page says 112-52, its ID 111-52"),
        ("X-O: 3-6/7", "X-O: 3-6/7 Crawford", "Crawford game: the page says yes, its ID no"),
    ],
)
def test_a_contradiction_between_page_and_id_is_told(was: str, now: str, told: str) -> None:
    assert was in ROLLED
    record = read(ROLLED.replace(was, now))
    (problem,) = record.problems
    assert problem.severity is Severity.WARNING
    assert problem.kind == "position-mismatch"
    assert told in problem.message
    assert problem.message.endswith("the ID counts")
    assert situation(record) == CHECKER


def test_high_stacks_are_drawn_with_numbers() -> None:
    board = "f" + "-" * 5 + "F" + "-" * 12 + "-" * 5 + "f" + "F"
    parsed = from_xgid(f"XGID={board}:0:0:1:21:0:0:0:7:10")
    page = xg_page(parsed)
    assert read(page).problems == ()
    assert page.count("6") > 4
    for wrong in (page.replace("| 6  ", "| 7  "), page.replace("  6 |", "  7 |")):
        assert [p.kind for p in read(wrong).problems] == ["position-mismatch"]


def test_every_position_of_a_text_is_kept() -> None:
    record = read(ROLLED + "\nmore of it:\n" + DOUBLE + ROLLOUT)
    assert len(record.games) == 3
    assert [len(each.plays) for each in record.analyses[0].entries] == [3, 0]
    assert [(each.game, each.action) for each in record.analyses[0].entries] == [(0, 0), (1, 0)]
    assert [each.engine for each in record.analyses] == [
        "eXtreme Gammon 2.10",
        "eXtreme Gammon 2.19.207.pre-release",
    ]
    assert [problem.kind for problem in record.problems] == ["several-lengths"]
    assert (record.comments[0].text, record.comments[0].game) == ("more of it:", 0)


def test_a_malformed_id_costs_its_page_only() -> None:
    record = read(ROLLED.replace("XGID=-B", "XGID=-P") + DOUBLE)
    assert len(record.games) == 1
    assert situation(record).length == 9
    (problem,) = record.problems
    assert problem.severity is Severity.ERROR
    assert "checkers for X" in problem.message
    assert len(record.analyses[0].entries) == 1


def test_a_page_with_nothing_but_a_malformed_id_is_refused() -> None:
    with pytest.raises(TranscriptError, match=r"a position page: \d+ checkers for X"):
        read_record(ROLLED.replace("XGID=-B", "XGID=-P").encode())


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("Opponent: 74.55%", "Opponent: 64.55%", "do not add up"),
        ("eq:-0.491", "eq:-0.4x91", "cannot be read"),
        ("19/18 14/12    ", "19/18 74/12    ", "cannot be read"),
    ],
)
def test_damaged_values_are_told_and_the_rest_is_read(was: str, now: str, told: str) -> None:
    record = read(ROLLED.replace(was, now))
    assert any(told in problem.message for problem in record.problems)
    assert len(plays(record)) >= 2


def test_half_of_the_cube_values_are_none() -> None:
    record = read(re.sub(r".*Double/Take.*\n", "", DOUBLE))
    assert record.analyses == ()
    assert "not all there" in record.problems[0].message


def test_values_in_words_of_another_language_are_told() -> None:
    record = read(DOUBLE.replace("Double/Take:  ", "Doblar/Aceptar:"))
    told = [problem.message for problem in record.problems]
    assert "“Doblar/Aceptar” is no choice at the cube that is known; it is left out" in told
    assert record.analyses == ()


def test_boards_may_stand_above_their_ids() -> None:
    def turned(page: str) -> str:
        lines = page.splitlines()
        board = [line for line in lines if line.startswith((" +", " |"))]
        return "\n".join([*board, *(line for line in lines if line not in board), ""])

    right = read(turned(ROLLED) + turned(DOUBLE))
    assert [problem.kind for problem in right.problems] == ["several-lengths"]
    wrong = turned(ROLLED) + turned(DOUBLE).replace("| X  O  X  X       |", "| X  X  X  X       |")
    (problem,) = [p for p in read(wrong).problems if p.kind == "position-mismatch"]
    assert problem.game == 2


def test_pages_of_extreme_gammon_are_read_without_a_remark() -> None:
    files = sorted(shared("corpus/xgid-text").glob("*.txt"))
    found: dict[str, set[object]] = {}
    for file in files:
        record = read_record(file.read_bytes())
        assert record.format == "xg-text", file.name
        assert (record.problems, record.comments) == ((), ()), file.name
        assert record.games[0].names != PerPlayer("", "")
        seen = cube(record)
        assert seen.level == ForeignLevel("XG Roller++")
        found.setdefault(file.name[:2], set()).add((seen.outcome, seen.equity_double_pass))
    # The same position was copied in every language, analyzed once.
    assert [len(values) for values in found.values()] == [1] * len(found)
    assert len(files) >= 10


def test_damaged_pages_never_crash() -> None:
    hand = random.Random(4)
    data = (ROLLED + DOUBLE + ROLLOUT + CUBE_ROLLOUT).encode()
    with must_end():
        for _ in range(150):
            damaged = hand.choice(DAMAGES)(data, hand)
            try:
                read_record(damaged)
            except TranscriptError:
                continue


def test_reading_stops_after_so_many_lines_that_cannot_be_read() -> None:
    problems = read(ROLLED + "Cube: broken\n" * 5000).problems
    assert len(problems) == 1002
    assert problems[-1].message == "so many lines cannot be read that reading stops here"


def test_a_page_is_read_in_work_that_grows_with_it() -> None:
    once = calls(lambda: read(ROLLED * 4))
    assert calls(lambda: read(ROLLED * 16)) < 5 * once
    hostile = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n" + "X:" * 4000 + "\n"
    with must_end():
        for filler in ("x:" * 400, "1. " + "a " * 400, "(" * 900, "no double " * 90, "=" * 900):
            read_record((hostile + (filler + "\n") * 200 + "Score is X:0 O:0\n").encode())
