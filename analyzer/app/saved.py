"""Saved analyses: writing them, and building the same `MatchAnalysis` again without an engine.

The file holds the record, so that reader and replay give back the match; the judged decisions are
then joined to its turns.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError, AnalyzerError
from analyzer.evaluation.evaluator import CubeValue, Level
from analyzer.evaluation.outcome import Outcome
from analyzer.i18n import _
from analyzer.judgment.analysis import (
    Candidate,
    Chance,
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    GameAnalysis,
    Mark,
    MatchAnalysis,
    NotCounted,
    Phase,
    RollLuck,
    Settings,
)
from analyzer.judgment.marks import loss_weight
from analyzer.judgment.sums import game_totals, match_totals
from analyzer.model.board import BAR, OFF
from analyzer.model.ids import parse_position
from analyzer.model.play import Play, Step
from analyzer.model.player import Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import GameReplay, Replay, Turn
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.reader import read_decoded
from reports.analysis_export import analysis_document
from reports.json_export import FORMAT_VERSION, to_json

Json = Any
Document = Mapping[str, Json]
Member = TypeVar("Member", bound=Enum)
Value = TypeVar("Value")

_GZIP = b"\x1f\x8b"


def save_analysis(analysis: MatchAnalysis, *, compressed: bool = False) -> bytes:
    """Return the analysis as the bytes of its file; equal analyses give equal bytes."""
    data = to_json(analysis_document(analysis), indent=None if compressed else 1)
    return gzip.compress(data, mtime=0) if compressed else data


def load_analysis(data: bytes) -> MatchAnalysis:
    """Return the analysis that `save_analysis` wrote, compressed or not.

    Raises:
        AnalysisFileError: The bytes are no saved analysis, are damaged, or of a newer format.
    """
    document = _document(data)
    try:
        return _analysis(document)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, AnalyzerError) as error:
        raise AnalysisFileError(
            _("the saved analysis is damaged ({error})").format(error=_named(error))
        ) from error


def _named(error: Exception) -> str:
    """Return what is wrong with a document, for its file's author."""
    if isinstance(error, KeyError):
        return _("no {key}").format(key=error)
    return str(error)


def _document(data: bytes) -> Document:
    """Return the JSON object of a file whose format this version reads."""
    try:
        document = json.loads(_unpacked(data))
    except (ValueError, RecursionError) as error:
        raise AnalysisFileError(_("this is no saved analysis: it is not JSON")) from error
    if not isinstance(document, dict) or "decisions" not in document or "record" not in document:
        raise AnalysisFileError(_("this is no saved analysis: it has no decisions and no record"))
    version = document.get("format_version")
    if isinstance(version, int) and version > FORMAT_VERSION:
        raise AnalysisFileError(
            _(
                "the saved analysis is of format {version}, made by a newer Kibitz; "
                "this one reads up to format {ours}"
            ).format(version=version, ours=FORMAT_VERSION)
        )
    if version != FORMAT_VERSION:
        raise AnalysisFileError(_("the saved analysis names no format that Kibitz knows"))
    return document


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            text = file.read(LARGEST_SAVED + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise AnalysisFileError(
            _("the saved analysis is damaged: it cannot be unpacked")
        ) from error
    if len(text) > LARGEST_SAVED:
        raise AnalysisFileError(_("the saved analysis is too large"))
    return text


def _analysis(document: Document) -> MatchAnalysis:
    played = _replay(document["record"])
    games = _games(document, played)
    settings = document["settings"]
    return MatchAnalysis(
        replay=played,
        games=games,
        totals=match_totals(game.totals for game in games),
        settings=Settings(
            engine=settings["engine"],
            level=settings["level"],
            met=settings["met"],
            seed=settings["seed"],
            versions=tuple(settings["versions"].items()),
            levels_used=tuple(settings["levels_used"]),
        ),
        source_name=document["source"],
        judged=document["judged"],
        judgeable=document["judgeable"],
    )


def _replay(record: Document) -> Replay:
    problems = tuple(_problem(each) for each in record["encoding_problems"])
    read = read_decoded(Decoded(record["text"], record["encoding"], problems))
    return replay(read, game=record["game"], options=record["rules"])


def _problem(saved: Document) -> Problem:
    return Problem(
        severity=Severity(saved["severity"]),
        kind=saved["kind"],
        message=saved["message"],
        place=Place(saved["line"], saved["column"]),
        text=saved["text"],
    )


def _games(document: Document, played: Replay) -> tuple[GameAnalysis, ...]:
    saved = document["games"]
    if len(saved) != len(played.games):
        raise ValueError(
            _("{saved} games are saved, the record has {read}").format(
                saved=len(saved), read=len(played.games)
            )
        )
    weight = loss_weight(played.length, played.game)
    decisions = iter(document["decisions"])
    return tuple(
        _game(game, of_game, [next(decisions) for _number in range(game["decisions"])], weight)
        for game, of_game in zip(saved, played.games, strict=True)
    )


def _game(
    saved: Document, game: GameReplay, decisions: list[Document], weight: float
) -> GameAnalysis:
    """Return one game as it was judged."""
    turns = {turn.number: turn for turn in game.turns}
    judged = tuple(_decision(each, turns[each["turn"]]) for each in decisions)
    luck = tuple(_luck(game, turns[each["turn"]], each) for each in saved["luck"])
    return GameAnalysis(
        number=game.number,
        decisions=judged,
        luck=luck,
        chances=tuple(
            Chance(game.number, each["turn"], each["value"]) for each in saved["chances"]
        ),
        totals=game_totals(game, judged, luck, weight),
        start=saved["start"],
        result=saved["result"],
        residual=saved["residual"],
    )


def _luck(game: GameReplay, turn: Turn, saved: Document) -> RollLuck:
    if turn.roll is None:
        raise ValueError(_("turn {turn} has no roll").format(turn=turn.number))
    return RollLuck(
        game=game.number,
        turn=turn.number,
        player=turn.player,
        roll=turn.roll,
        luck_emg=saved["luck_emg"],
        luck_mwc=saved["luck_mwc"],
        cube=turn.rolled_from.cube.value,
    )


def _decision(saved: Document, turn: Turn) -> Decision:
    kind = DecisionKind(saved["kind"])
    is_checker = kind is DecisionKind.CHECKER
    if is_checker and str(turn.roll) != saved["dice"]:
        raise ValueError(_("turn {turn} of the record has another roll").format(turn=turn.number))
    return Decision(
        game=saved["game"],
        turn=turn.number,
        player=Player(saved["player"]),
        kind=kind,
        position=turn.rolled_from if is_checker else turn.position,
        candidates=tuple(_candidate(each) for each in saved["candidates"]),
        played=saved["played_index"],
        best=saved["best_index"],
        error_emg=saved["error_emg"],
        error_mwc=saved["error_mwc"],
        counted_pr=saved["counted_pr"],
        counted_gnubg=saved["counted_gnubg"],
        level=saved["level"],
        reason=_optional(NotCounted, saved["reason"]),
        mark=Mark(saved["mark"]),
        gnubg_mark=Mark(saved["gnubg_mark"]),
        cube_error=_optional(CubeError, saved["cube_error"]),
        cube=_optional(_cube, saved["cube"]),
        roll=turn.roll if is_checker else None,
        played_text=saved["played"],
        legal_plays=saved["legal_plays"],
        spread=saved["spread"],
        phase=Phase(saved["phase"]),
    )


def _optional(make: Callable[[Json], Value], saved: Json) -> Value | None:
    return None if saved is None else make(saved)


def _candidate(saved: Document) -> Candidate:
    is_play = "play" in saved
    label = saved["play" if is_play else "action"]
    position = saved.get("position")
    return Candidate(
        label=label,
        equity=saved["equity"],
        mwc=saved["mwc"],
        level=saved["level"],
        outcome=_optional(_outcome, saved["outcome"]),
        play=_play(saved["steps"]) if is_play else None,
        board=None if position is None else parse_position(position).position.board,
        choice=None if is_play else CubeChoice(label),
        std_error=saved.get("std_error"),
        best_chance=saved.get("best_chance"),
    )


def _outcome(saved: Document) -> Outcome:
    return Outcome(**saved)


def _cube(saved: Document) -> CubeValue:
    values = dict(saved)
    return CubeValue(
        **{**values, "outcome": Outcome(**values["outcome"]), "level": Level(**values["level"])}
    )


def _play(text: str) -> Play:
    """Return the play of single steps such as ``bar/24* 24/18``."""
    return Play(tuple(_step(word) for word in text.split()))


def _step(word: str) -> Step:
    origin, target = word.rstrip("*").split("/")
    return Step(_point(origin), _point(target), word.endswith("*"))


def _point(text: str) -> int:
    names = {"bar": BAR, "off": OFF}
    return names[text] if text in names else int(text)
