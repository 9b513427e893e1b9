"""Saved analyses: writing them, and building the same `MatchAnalysis` again without an engine.

The file holds the record, so that reader and replay give back the match; the judged decisions are
then joined to its turns.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import zlib
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

from analyzer.app.places import check_place
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError, AnalyzerError
from analyzer.evaluation.evaluator import CubeValue, Level
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
from analyzer.judgment.cube_points import CubePoints
from analyzer.judgment.foreign import foreign_analyses
from analyzer.judgment.marks import loss_weight
from analyzer.judgment.sums import game_totals, match_totals
from analyzer.judgment.units import CubeMwc
from analyzer.model.board import BAR, OFF
from analyzer.model.ids import board_from_text
from analyzer.model.note import Note
from analyzer.model.outcome import Outcome
from analyzer.model.play import Play, Step
from analyzer.model.player import Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.replay import replay
from analyzer.rules.replayed import GameReplay, Replay, Turn
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.reader import read_decoded, read_record
from analyzer.transcript.record import MatchRecord
from reports.analysis_export import analysis_document
from reports.json_export import FORMAT_VERSION, to_json

Json = Any
Document = Mapping[str, Json]
Member = TypeVar("Member", bound=Enum)
Value = TypeVar("Value")

_GZIP = b"\x1f\x8b"


def save_analysis(
    analysis: MatchAnalysis, *, compressed: bool = False, indent: int | None = 1
) -> bytes:
    """Return the analysis as the bytes of its file; equal analyses give equal bytes.

    Args:
        analysis: What to save.
        compressed: Whether to compress with gzip.
        indent: Blanks for each level of the text; None puts all on one line.
    """
    data = to_json(analysis_document(analysis), indent=None if compressed else indent)
    return gzip.compress(data, mtime=0) if compressed else data


def save_again(analysis: MatchAnalysis, before: bytes) -> bytes:
    """Return the bytes of a changed analysis, packed and laid out as those it was loaded from."""
    is_packed = before.startswith(_GZIP)
    is_one_line = b"\n" not in before.rstrip()
    return save_analysis(analysis, compressed=is_packed, indent=None if is_one_line else 1)


def is_saved(data: bytes) -> bool:
    """Return whether data is meant as a saved analysis: JSON, packed or not, as no record is."""
    return data.startswith(_GZIP) or data.lstrip().startswith(b"{")


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
        document = json.loads(_unpacked(data), parse_constant=_no_number)
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


def _no_number(name: str) -> Json:
    raise ValueError(f"{name} is no number")


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
    settings, name = document["settings"], _text(document["source"])
    return MatchAnalysis(
        replay=played,
        games=games,
        totals=match_totals(game.totals for game in games),
        settings=Settings(
            engine=_text(settings["engine"]),
            level=_text(settings["level"]),
            met=_text(settings["met"]),
            seed=_whole(settings["seed"]),
            versions=tuple((name, _text(of)) for name, of in settings["versions"].items()),
            levels_used=tuple(map(_text, settings["levels_used"])),
        ),
        source_name=name,
        judged=_whole(document["judged"]),
        judgeable=_whole(document["judgeable"]),
        notes=tuple(_note(each, played) for each in document.get("notes", ())),
        compared=foreign_analyses(played, name=name) if "foreign" in document else (),
    )


def _note(saved: Document, played: Replay) -> Note:
    """Return a note; its game and turn must be there."""
    note = Note(
        text=_text(saved["text"]),
        author=_text(saved["author"]),
        tags=tuple(map(_text, saved["tags"])),
        starred=_flag(saved["starred"]),
        game=_optional(_whole, saved["game"]),
        turn=_optional(_whole, saved["turn"]),
    )
    check_place(played, note.game, note.turn)
    return note


def _replay(record: Document) -> Replay:
    read = _record(record)
    rules = {name: _text(value) for name, value in record["rules"].items()}
    return replay(read, game=_text(record["game"]), options=rules)


def _record(record: Document) -> MatchRecord:
    """Return the record that the file holds: its text, or the bytes of what is no text."""
    if record.get("data"):
        return read_record(base64.b64decode(_text(record["data"]), validate=True))
    problems = tuple(_problem(each) for each in record["encoding_problems"])
    return read_decoded(Decoded(_text(record["text"]), _text(record["encoding"]), problems))


def _problem(saved: Document) -> Problem:
    return Problem(
        severity=Severity(saved["severity"]),
        kind=_text(saved["kind"]),
        message=_text(saved["message"]),
        place=Place(_whole(saved["line"]), _whole(saved["column"])),
        text=_text(saved["text"]),
    )


def _games(document: Document, played: Replay) -> tuple[GameAnalysis, ...]:
    saved = document["games"]
    if len(saved) != len(played.games):
        raise ValueError(
            _("{saved} games are saved, the record has {read}").format(
                saved=len(saved), read=len(played.games)
            )
        )
    decisions = document["decisions"]
    games = []
    start = 0
    for game, of_game in zip(saved, played.games, strict=True):
        end = start + _whole(game["decisions"])
        weight = loss_weight(played.length, of_game.game)
        games.append(_game(game, of_game, decisions[start:end], weight))
        start = end
    if start != len(decisions):
        raise ValueError(
            _("{listed} decisions are saved, the games have {counted}").format(
                listed=len(decisions), counted=start
            )
        )
    return tuple(games)


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
            Chance(game.number, turns[each["turn"]].number, _number(each["value"]))
            for each in saved["chances"]
        ),
        totals=game_totals(game, judged, luck, weight),
        start=_number(saved["start"]),
        result=_optional(_number, saved["result"]),
        residual=_optional(_number, saved["residual"]),
    )


def _luck(game: GameReplay, turn: Turn, saved: Document) -> RollLuck:
    if turn.roll is None:
        raise ValueError(_("turn {turn} has no roll").format(turn=turn.number))
    return RollLuck(
        game=game.number,
        turn=turn.number,
        player=turn.player,
        roll=turn.roll,
        luck_emg=_number(saved["luck_emg"]),
        luck_mwc=_optional(_number, saved["luck_mwc"]),
        cube=turn.rolled_from.cube.value,
    )


def _decision(saved: Document, turn: Turn) -> Decision:
    kind = DecisionKind(saved["kind"])
    is_checker = kind is DecisionKind.CHECKER
    if is_checker and str(turn.roll) != saved["dice"]:
        raise ValueError(_("turn {turn} of the record has another roll").format(turn=turn.number))
    candidates = tuple(_candidate(each) for each in saved["candidates"])
    return Decision(
        game=_whole(saved["game"]),
        turn=turn.number,
        player=Player(saved["player"]),
        kind=kind,
        position=turn.rolled_from if is_checker else turn.position,
        candidates=candidates,
        played=_optional(range(len(candidates)).index, saved["played_index"]),
        best=range(len(candidates)).index(saved["best_index"]),
        error_emg=_number(saved["error_emg"]),
        error_mwc=_optional(_number, saved["error_mwc"]),
        counted_pr=_flag(saved["counted_pr"]),
        counted_gnubg=_flag(saved["counted_gnubg"]),
        level=_text(saved["level"]),
        reason=_optional(NotCounted, saved["reason"]),
        mark=Mark(saved["mark"]),
        gnubg_mark=Mark(saved["gnubg_mark"]),
        cube_error=_optional(CubeError, saved["cube_error"]),
        cube=_optional(_cube, saved["cube"]),
        cube_mwc=_optional(_cube_mwc, saved.get("cube_mwc")),
        cube_points=_optional(_cube_points, saved.get("cube_points")),
        roll=turn.roll if is_checker else None,
        played_text=_text(saved["played"]),
        legal_plays=_whole(saved["legal_plays"]),
        spread=_number(saved["spread"]),
        phase=Phase(saved["phase"]),
        source=_text(saved.get("source", "")),
    )


def _optional(make: Callable[[Json], Value], saved: Json) -> Value | None:
    return None if saved is None else make(saved)


def _candidate(saved: Document) -> Candidate:
    is_play = "play" in saved
    label = _text(saved["play" if is_play else "action"])
    return Candidate(
        label=label,
        equity=_number(saved["equity"]),
        mwc=_optional(_number, saved["mwc"]),
        level=_text(saved["level"]),
        outcome=_optional(_outcome, saved["outcome"]),
        play=_play(saved["steps"]) if is_play else None,
        board=board_from_text(saved["position"]) if is_play else None,
        choice=None if is_play else CubeChoice(label),
        std_error=_optional(_number, saved.get("std_error")),
        best_chance=_optional(_number, saved.get("best_chance")),
    )


def _outcome(saved: Document) -> Outcome:
    return Outcome(**{name: _number(value) for name, value in saved.items()})


def _cube(saved: Document) -> CubeValue:
    level = saved["level"]
    return CubeValue(
        outcome=_optional(_outcome, saved["outcome"]),
        cubeless=_optional(_number, saved["cubeless"]),
        equity_no_double=_number(saved["equity_no_double"]),
        equity_double_take=_number(saved["equity_double_take"]),
        equity_double_pass=_number(saved["equity_double_pass"]),
        level=Level(_text(level["name"]), _whole(level["depth"]), _text(level["xg_name"])),
        is_beaver=_flag(saved["is_beaver"]),
        no_double_std_error=_optional(_number, saved["no_double_std_error"]),
        double_take_std_error=_optional(_number, saved["double_take_std_error"]),
    )


def _cube_mwc(saved: Document) -> CubeMwc:
    return CubeMwc(
        _number(saved["no_double"]), _number(saved["double_take"]), _number(saved["double_pass"])
    )


def _cube_points(saved: Document) -> CubePoints:
    return CubePoints(_number(saved["take_dead"]), _number(saved["take_live"]))


def _play(text: str) -> Play:
    """Return the play of single steps such as ``bar/24* 24/18``."""
    return Play(tuple(_step(word) for word in text.split()))


def _step(word: str) -> Step:
    origin, target = word.rstrip("*").split("/")
    return Step(_point(origin), _point(target), word.endswith("*"))


def _point(text: str) -> int:
    names = {"bar": BAR, "off": OFF}
    return names[text] if text in names else int(text)


def _number(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(_("{value} is no number").format(value=value))
    return value


def _whole(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError(_("{value} is no whole number").format(value=value))
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(_("{value} is no text").format(value=value))
    return value


def _flag(value: Json) -> bool:
    if not isinstance(value, bool):
        raise TypeError(_("{value} is not true or false").format(value=value))
    return value
