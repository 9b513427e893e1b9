"""Damaged records and what must hold of whatever is made of them."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from damage import damaged, spliced
from jsonschema import Draft202012Validator
from record_law import tags_of
from self_play import Maker
from work import must_end

from analyzer.errors import TranscriptError, UnknownGameError
from analyzer.model.problem import Problem
from analyzer.rules.games.base import Game
from analyzer.rules.replay import replay
from analyzer.rules.replayed import Ending, GameReplay, Replay
from analyzer.transcript.comparison import content
from analyzer.transcript.encoding import split_lines
from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord
from analyzer.transcript.writer import write_mat
from reports.json_export import check_document, checked_file, schema, to_json

#: CPU seconds that one file may take, and those for each byte of one above 125 KB: the longest
#: real sessions, of 200 games, have up to 300 KB.
SLOWEST = 1.0
SLOWEST_BYTE = 8e-6

_VALIDATOR = Draft202012Validator(schema("check"))


@dataclass(slots=True)
class Totals:
    """What became of the files so far."""

    files: int = 0
    refused: int = 0
    games: int = 0
    problems: int = 0
    slowest: float = 0.0
    slowest_seed: int = -1
    slow: list[tuple[int, str]] = field(default_factory=list)
    findings: list[tuple[int, str]] = field(default_factory=list)


def sources(*folders: Path) -> list[Path]:
    """Return the files to damage, smallest first."""
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    return sorted(files, key=lambda path: (path.stat().st_size, path.name))


def write_made(folder: Path, game: Game, count: int) -> None:
    """Write records of matches and sessions of a game, played at random, into a folder."""
    for seed in range(count):
        hand = random.Random(seed)
        maker = Maker(game, hand, doubling=0.02, length=hand.choice((0, 5)))
        made = maker.match(3, tags_of(game))
        (folder / f"{game.name}-{seed}.mat").write_text(write_mat(made.record), "utf-8")


def mutant(files: Sequence[Path], seed: int) -> bytes:
    """Return a damaged file; the same seed and files give the same.

    Small files are taken five times out of six, so that a run is about damages and not about size;
    every eighth file has a part of another one put in.
    """
    hand = random.Random(seed)
    half = len(files) // 2
    chosen = hand.choice(files[:half] if hand.random() < 5 / 6 else files)
    data = chosen.read_bytes()
    if hand.random() < 1 / 8:
        data = spliced(data, hand.choice(files[:half]).read_bytes(), hand)
    return damaged(data, hand.randrange(1 << 62))


def check(data: bytes, seed: int, totals: Totals) -> None:
    """Read and replay a file, and add to the totals what became of it and what is wrong with that.

    Raises:
        Exception: Whatever the program raises but what refuses a record.
    """
    started = time.process_time()
    document = None
    try:
        with must_end():
            record = read_record(data, "mutant.mat")
            played = replay(record)
            document = to_json(check_document([checked_file("mutant.mat", played)]))
    except (TranscriptError, UnknownGameError) as error:
        totals.refused += 1
        if not str(error).strip() or "\n" in str(error):
            totals.findings.append((seed, f"refused without a plain reason: {error!r}"))
    took = time.process_time() - started
    totals.files += 1
    if took > totals.slowest:
        totals.slowest, totals.slowest_seed = took, seed
    if took > max(SLOWEST, SLOWEST_BYTE * len(data)):
        totals.slow.append((seed, f"took {took:.2f} s"))
    if document is None:
        return
    totals.games += len(played.games)
    totals.problems += len(played.problems)
    totals.findings += [(seed, wrong) for wrong in _wrongs(record, played)]
    error = next(_VALIDATOR.iter_errors(json.loads(document)), None)
    if error is not None:
        totals.findings.append((seed, f"JSON: {error.message} at {error.json_path}"))


def check_written(data: bytes, seed: int, totals: Totals) -> None:
    """Write what was read of a file and read that again: both must say the same."""
    try:
        record = read_record(data)
    except TranscriptError:
        return
    if content(read_record(write_mat(record).encode("utf-8", "replace"))) != content(record):
        totals.findings.append((seed, "written and read again it says something else"))


def _wrongs(record: MatchRecord, played: Replay) -> Iterator[str]:
    """Yield what contradicts itself in a replay."""
    lines = split_lines(record.source)
    numbers = {game.number: game for game in played.games}
    if len(numbers) != len(played.games):
        yield "two games have the same number"
    left_out = any(each.kind in ("extra-games", "unknown-game") for each in played.problems)
    for problem in played.problems:
        yield from _problem_wrongs(problem, lines, numbers, left_out)
    for game in played.games:
        yield from _game_wrongs(game, lines)
    decided = 0 < played.length <= max(played.score)
    if not played.by_forfeit and decided != (played.winner is not None):
        yield "score and winner of the match do not agree"


def _problem_wrongs(
    problem: Problem, lines: list[str], games: dict[int, GameReplay], left_out: bool
) -> Iterator[str]:
    line, column = problem.place.line, problem.place.column
    if not 1 <= line <= len(lines):
        yield f"{problem.kind}: line {line} of {len(lines)}: {problem.message}"
    elif not 1 <= column <= len(lines[line - 1]) + 1:
        yield f"{problem.kind}: column {column} in a line of {len(lines[line - 1])}"
    if not problem.message.strip() or _holds_placeholder(problem, lines):
        yield f"{problem.kind}: message {problem.message!r}"
    if problem.game is None:
        if problem.turn is not None:
            yield f"{problem.kind}: a turn of no game"
    elif problem.game not in games:
        if not left_out:
            yield f"{problem.kind}: game {problem.game} is none of the file"
    elif problem.turn is not None and not 1 <= problem.turn <= len(games[problem.game].turns) + 1:
        yield f"{problem.kind}: turn {problem.turn} of {len(games[problem.game].turns)}"


def _holds_placeholder(problem: Problem, lines: list[str]) -> bool:
    """Whether a message has a name in braces that does not come from the file."""
    names = re.findall(r"\{[a-z]+\}", problem.message)
    return any(all(name not in line for line in lines) for name in names)


def _game_wrongs(game: GameReplay, lines: list[str]) -> Iterator[str]:
    if [turn.number for turn in game.turns] != list(range(1, len(game.turns) + 1)):
        yield f"game {game.number}: turns are not numbered in order"
    nobody_gains = game.points == 0 and game.credited == 0
    if game.ending is not Ending.DRAW and (game.winner is None) != nobody_gains:
        yield f"game {game.number}: winner {game.winner}, {game.points} points"
    places = [turn.place.line for turn in game.turns]
    if places != sorted(places) or (places and not 1 <= places[0] <= places[-1] <= len(lines)):
        yield f"game {game.number}: turns stand in lines {places}"
