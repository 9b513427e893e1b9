"""Saved analyses: writing them, and building the same `MatchAnalysis` again without an engine.

The file holds the record, so that reader and replay give back the match; the judged decisions are
then joined to its turns.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import zlib
from enum import Enum
from typing import TypeVar

from analyzer.app.containers import begins_as_analysis
from analyzer.app.places import check_place
from analyzer.app.saved_elsewhere import elsewhere_of
from analyzer.app.saved_values import (
    Document,
    Json,
    as_flag,
    as_number,
    as_text,
    as_whole,
    cube_mwc_of,
    cube_of,
    cube_points_of,
    optional,
    outcome_of,
)
from analyzer.app.settings import LARGEST_SAVED
from analyzer.errors import AnalysisFileError, AnalyzerError, NoAnalysisError
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
from analyzer.judgment.foreign import foreign_analyses
from analyzer.judgment.marks import loss_weight
from analyzer.judgment.sums import game_totals, match_totals
from analyzer.judgment.tasks import valued_turn
from analyzer.model.ids import board_from_text
from analyzer.model.note import Note
from analyzer.model.play import play_of_steps
from analyzer.model.player import Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.games.base import Game
from analyzer.rules.replay import replay
from analyzer.rules.replayed import GameReplay, Replay, Turn
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.reader import read_decoded, read_record
from analyzer.transcript.record import MatchRecord
from reports.analysis_export import analysis_document
from reports.json_export import FORMAT_VERSION, to_json

Member = TypeVar("Member", bound=Enum)

_GZIP = b"\x1f\x8b"
#: Bytes to a list or an object of a document: analyses have 200, and lists of nothing, which take
#: thirty times as much memory as text, have three. Documents with no more than so many are read.
_FEWEST_BYTES, _ANY_PARTS = 20, 10_000
#: Characters that are told of what is wrong; it can hold a number of thousands of digits.
_LONGEST_WORDS = 300
#: What may be half of a character.
_HALVES = re.compile(rb"\\u[dD][89a-fA-F]")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


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


def load_analysis(data: bytes) -> MatchAnalysis:
    """Return the analysis that `save_analysis` wrote, compressed or not.

    Raises:
        NoAnalysisError: The bytes are no saved analysis.
        AnalysisFileError: They are damaged, or of a newer format.
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
    words = str(error)
    return words if len(words) <= _LONGEST_WORDS else f"{words[:_LONGEST_WORDS]}…"


def _document(data: bytes) -> Document:
    """Return the JSON object of a file whose format this version reads."""
    text = _unpacked(data)
    if _has_too_many_parts(text):
        raise NoAnalysisError(_("this is no saved analysis: it holds nothing but empty lists"))
    try:
        document = json.loads(text, parse_constant=_no_number)
        if _HALVES.search(text):
            document = _whole(document)
    except (ValueError, RecursionError) as error:
        if not begins_as_analysis(text):
            raise NoAnalysisError(_("this is no saved analysis: it is not JSON")) from error
        message = _("the saved analysis is cut off or damaged ({error})")
        raise AnalysisFileError(message.format(error=error)) from error
    if not isinstance(document, dict) or "decisions" not in document or "record" not in document:
        raise NoAnalysisError(_("this is no saved analysis: it has no decisions and no record"))
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


def _has_too_many_parts(text: bytes) -> bool:
    """Return whether JSON has more lists and objects than an analysis of its size."""
    most = len(text) // _FEWEST_BYTES + _ANY_PARTS
    count = _brackets(text)
    if count > most:
        # Those in comments and names are none.
        count -= sum(_brackets(each[0]) for each in _STRING.finditer(text))
    return count > most


def _brackets(text: bytes) -> int:
    return text.count(b"[") + text.count(b"{")


def _whole(value: Json) -> Json:
    """Return a document with escapes for halves of characters, which no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {str(_whole(key)): _whole(each) for key, each in value.items()}
    return value


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
    settings, name = document["settings"], as_text(document["source"])
    return MatchAnalysis(
        replay=played,
        games=games,
        totals=match_totals(game.totals for game in games),
        settings=Settings(
            engine=as_text(settings["engine"]),
            level=as_text(settings["level"]),
            met=as_text(settings["met"]),
            seed=as_whole(settings["seed"]),
            versions=tuple((name, as_text(of)) for name, of in settings["versions"].items()),
            levels_used=tuple(map(as_text, settings["levels_used"])),
        ),
        source_name=name,
        judged=as_whole(document["judged"]),
        judgeable=as_whole(document["judgeable"]),
        notes=tuple(_note(each, played) for each in document.get("notes", ())),
        elsewhere=tuple(elsewhere_of(each, played) for each in document.get("elsewhere", ())),
        compared=foreign_analyses(played, name=name) if "foreign" in document else (),
    )


def _note(saved: Document, played: Replay) -> Note:
    """Return a note; its game and turn must be there."""
    note = Note(
        text=as_text(saved["text"]),
        author=as_text(saved["author"]),
        tags=tuple(map(as_text, saved["tags"])),
        starred=as_flag(saved["starred"]),
        game=optional(as_whole, saved["game"]),
        turn=optional(as_whole, saved["turn"]),
    )
    check_place(played, note.game, note.turn)
    return note


def _replay(record: Document) -> Replay:
    read = _record(record)
    rules = {name: as_text(value) for name, value in record["rules"].items()}
    return replay(read, game=as_text(record["game"]), options=rules)


def _record(record: Document) -> MatchRecord:
    """Return the record that the file holds: its text, or the bytes of what is no text."""
    if record.get("data"):
        return read_record(base64.b64decode(as_text(record["data"]), validate=True))
    problems = tuple(_problem(each) for each in record["encoding_problems"])
    return read_decoded(Decoded(as_text(record["text"]), as_text(record["encoding"]), problems))


def _problem(saved: Document) -> Problem:
    return Problem(
        severity=Severity(saved["severity"]),
        kind=as_text(saved["kind"]),
        message=as_text(saved["message"]),
        place=Place(as_whole(saved["line"]), as_whole(saved["column"])),
        text=as_text(saved["text"]),
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
        end = start + as_whole(game["decisions"])
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
    turns = {turn.number: valued_turn(turn, game.game) for turn in game.turns}
    judged = tuple(_decision(each, turns[each["turn"]], game.game) for each in decisions)
    luck = tuple(_luck(game, turns[each["turn"]], each) for each in saved["luck"])
    return GameAnalysis(
        number=game.number,
        decisions=judged,
        luck=luck,
        chances=tuple(
            Chance(game.number, turns[each["turn"]].number, as_number(each["value"]))
            for each in saved["chances"]
        ),
        totals=game_totals(game, judged, luck, weight),
        start=as_number(saved["start"]),
        result=optional(as_number, saved["result"]),
        residual=optional(as_number, saved["residual"]),
    )


def _luck(game: GameReplay, turn: Turn, saved: Document) -> RollLuck:
    if turn.roll is None:
        raise ValueError(_("turn {turn} has no roll").format(turn=turn.number))
    return RollLuck(
        game=game.number,
        turn=turn.number,
        player=turn.player,
        roll=turn.roll,
        luck_emg=as_number(saved["luck_emg"]),
        luck_mwc=optional(as_number, saved["luck_mwc"]),
        cube=turn.rolled_from.cube.value,
    )


def _decision(saved: Document, turn: Turn, game: Game) -> Decision:
    kind = DecisionKind(saved["kind"])
    is_checker = kind is DecisionKind.CHECKER
    roll = turn.roll if is_checker and not turn.named else None
    if is_checker and (None if roll is None else str(roll)) != saved["dice"]:
        raise ValueError(_("turn {turn} of the record has another roll").format(turn=turn.number))
    candidates = tuple(_candidate(each, game) for each in saved["candidates"])
    return Decision(
        game=as_whole(saved["game"]),
        turn=turn.number,
        player=Player(saved["player"]),
        kind=kind,
        position=turn.rolled_from if is_checker else turn.position,
        candidates=candidates,
        played=optional(range(len(candidates)).index, saved["played_index"]),
        best=range(len(candidates)).index(saved["best_index"]),
        error_emg=as_number(saved["error_emg"]),
        error_mwc=optional(as_number, saved["error_mwc"]),
        counted_pr=as_flag(saved["counted_pr"]),
        counted_gnubg=as_flag(saved["counted_gnubg"]),
        level=as_text(saved["level"]),
        reason=optional(NotCounted, saved["reason"]),
        mark=Mark(saved["mark"]),
        gnubg_mark=Mark(saved["gnubg_mark"]),
        cube_error=optional(CubeError, saved["cube_error"]),
        cube=optional(cube_of, saved["cube"]),
        cube_mwc=optional(cube_mwc_of, saved.get("cube_mwc")),
        cube_points=optional(cube_points_of, saved.get("cube_points")),
        roll=roll,
        played_text=as_text(saved["played"]),
        legal_plays=as_whole(saved["legal_plays"]),
        spread=as_number(saved["spread"]),
        phase=Phase(saved["phase"]),
        source=as_text(saved.get("source", "")),
    )


def _candidate(saved: Document, game: Game) -> Candidate:
    is_play = "play" in saved
    label = as_text(saved["play" if is_play else "action"])
    return Candidate(
        label=label,
        equity=as_number(saved["equity"]),
        mwc=optional(as_number, saved["mwc"]),
        level=as_text(saved["level"]),
        outcome=optional(outcome_of, saved["outcome"]),
        play=play_of_steps(saved["steps"]) if is_play else None,
        board=board_from_text(saved["position"], game.start) if is_play else None,
        choice=None if is_play else CubeChoice(label),
        std_error=optional(as_number, saved.get("std_error")),
        best_chance=optional(as_number, saved.get("best_chance")),
    )
