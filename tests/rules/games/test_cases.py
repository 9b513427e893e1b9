"""The reference cases of all games, worked out by hand, through positions in words and records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from agreement import results_of_roll
from hand_records import ANN, NAMES, game, match
from helpers import ROOT, board, missing

from analyzer.model.board import Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import Roll
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Severity
from analyzer.model.score import ScorePhase
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from analyzer.rules.option_values import option_text, with_options
from analyzer.rules.positions import read_position
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, PlayStatus, Replay
from analyzer.transcript.record import GameRecord, PositionAction, QuotedPosition

FILE = ROOT.parent / "shared/variants/cases.json"
CASES = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] in kinds]


def board_in(text: str, known: Game) -> Board:
    """Return the board that is written in words."""
    return read_position(text, known).position.board


def words(options: Mapping[str, Any]) -> dict[str, str]:
    """Return options as users write them."""
    return {name: option_text(value) for name, value in options.items()}


def under(case: dict[str, Any], options: Mapping[str, Any]) -> Game:
    return with_options(game_named(case["variant"]), words(options))


def replayed(
    case: dict[str, Any], options: Mapping[str, Any], before: Board, *cells: tuple[str, str]
) -> Replay:
    """Return the replay of plays by one side from a position, one cell after the other."""
    text = " | | ".join(f"{dice}: {'' if play == 'pass' else play}" for dice, play in cells)
    record = match(0, game(text, start=before))
    return replay(record, game=case["variant"], options=words(options))


def at(
    before: Board, text: str, cube: Cube = Cube(), score: tuple[int, int] = (0, 0)
) -> GameRecord:
    """Return a game set up with the cube as Ann sees it, and played on."""
    quoted = PositionAction(Place(1), "Set Pos", QuotedPosition(before, cube))
    return GameRecord(1, NAMES, PerPlayer(*score), (quoted, *game(text).actions))


def test_cases_are_there() -> None:
    if not CASES:
        missing("reference material ../shared/variants/cases.json is not on this machine")
    assert len(CASES) >= 86


@pytest.mark.parametrize("case", of_kind("play"))
def test_plays_lead_to_the_positions_of_the_case(case: dict[str, Any]) -> None:
    dice = "".join(map(str, case["dice"]))
    for row in case["rows"]:
        known = under(case, row["opts"])
        before = board_in(case["pos"], known)
        finals = {board_in(text, known) for text in row["finals"]}
        assert set(known.legal_plays(before, Roll(*case["dice"]))) == finals, row["opts"]
        reached = set()
        for play in row.get("plays", row.get("include", ())):
            turn = replayed(case, row["opts"], before, (dice, play)).games[0].turns[0]
            assert turn.status in (PlayStatus.LEGAL, PlayStatus.DANCE), (play, row["opts"])
            reached.add(turn.after)
        assert reached == finals if "plays" in row else reached <= finals
        for play in row.get("exclude", ()):
            turn = replayed(case, row["opts"], before, (dice, play)).games[0].turns[0]
            assert turn.status is PlayStatus.ILLEGAL, (play, row["opts"])


@pytest.mark.parametrize("case", of_kind("acey"))
def test_a_roll_of_acey_deucey_leads_to_the_results_of_the_case(case: dict[str, Any]) -> None:
    dice = "".join(map(str, case["dice"]))
    for row in case["rows"]:
        known = under(case, row["opts"])
        before = board_in(case["pos"], known)
        finals = {(board_in(text, known), named, extra) for text, named, extra in row["finals"]}
        assert results_of_roll(known, before, Roll(*case["dice"])) == finals
        for play, named, second, extra in row.get("results", row.get("include", ())):
            cells = [(dice, play)]
            if named:
                cells.append((f"{named}{named}", second))
            if extra:
                cells.append(("65", "????"))
            found = replayed(case, row["opts"], before, *cells)
            turns = found.games[0].turns
            assert [turn.named for turn in turns] == [False, named > 0, False][: len(cells)]
            assert not [p for p in found.problems if p.severity is Severity.ERROR]
            last = turns[1 if named else 0]
            assert (last.after, named, extra) in finals


@pytest.mark.parametrize("case", of_kind("value"))
def test_finished_games_are_worth_what_the_case_says(case: dict[str, Any]) -> None:
    options = dict(case["opts"])
    arguments = dict(case["args"])
    kind, points = case["want"]
    known = under(case, options)
    taken = {word.split(":")[0] for word in case["loser"].split()}
    last = next(p for p in range(1, 7) if str(known.start.facing(p)) not in taken)
    cell = f"65: {last}/off"
    if arguments.pop("stake", 1) == 2:
        options["double_stake_on_acey"] = True
        last, cell = 3, "21: 3/2/off"
    before = board_in(f"P {last}:1 | O {case['loser']}", known)
    cube = Cube(arguments.pop("cube", 1))
    if arguments.pop("cube_turned", False):
        cube = Cube(cube.value, CubeOwner.MOVER)
    record = match(0, at(before, f"{cell} | | wins {points}", cube))
    found = replay(record, game=case["variant"], options=words({**options, **arguments}))
    (played,) = found.games
    assert (played.winner, played.ending) == (ANN, Ending.BORNE_OFF)
    assert (played.kind, played.points) == (kind, points)
    assert not found.problems


@pytest.mark.parametrize(
    ("scores", "crawford"),
    [
        ([(0, 0), (6, 0), (6, 2), (6, 6)], [False, True, False, False]),
        ([(0, 0), (3, 0), (3, 6), (5, 6)], [False, False, True, False]),
    ],
)
def test_first_game_that_starts_one_point_short_is_the_crawford_game(
    scores: list[tuple[int, int]], crawford: list[bool]
) -> None:
    games = []
    for number, (before, after) in enumerate(zip(scores, [*scores[1:], (7, 6)], strict=True), 1):
        points = sum(after) - sum(before)
        column = "" if after[0] > before[0] else "| "
        games.append(game(f"31: 8/5 6/5 | 65: 24/13 | {column}wins {points}", before, number))
    found = replay(match(7, *games))
    assert [played.phase is ScorePhase.CRAWFORD for played in found.games] == crawford


@pytest.mark.parametrize(
    ("length", "score", "cube", "allowed"),
    [
        (7, (3, 3), Cube(2, CubeOwner.MOVER), True),
        (7, (3, 3), Cube(4, CubeOwner.MOVER), False),
        (7, (0, 0), Cube(), True),
        (7, (0, 0), Cube(2, CubeOwner.OPPONENT), False),
        (7, (6, 3), Cube(), False),
        (1, (0, 0), Cube(), False),
        (0, (0, 0), Cube(), True),
    ],
    ids=["cube_2_at_3_3", "cube_4_at_3_3", "at_0_0", "not_owned", "crawford", "to_1", "money"],
)
def test_rights_to_double_are_those_of_case_i_30(
    length: int, score: tuple[int, int], cube: Cube, allowed: bool
) -> None:
    before = board("x 13:5 8:3 o 12:5 17:3")
    found = replay(match(length, at(before, "31: 8/5 8/7", cube, score)))
    assert found.games[0].turns[0].may_double is allowed
