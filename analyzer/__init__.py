r"""Kibitz: reads backgammon match records, replays them, and judges every decision.

>>> from analyzer import read_record, replay
>>> record = read_record(b" 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n")
>>> str(replay(record).games[0].turns[0].play)
'8/5 6/5'

The names below are the public interface; each is loaded when it is first asked for, so that a
program that only reads records loads no engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyzer.errors import AnalyzerError as AnalyzerError
    from analyzer.evaluation.engines import EngineSpec as EngineSpec
    from analyzer.evaluation.engines import open_evaluator as open_evaluator
    from analyzer.evaluation.met import MatchEquityTable as MatchEquityTable
    from analyzer.evaluation.met import read_met as read_met
    from analyzer.judgment.analysis import MatchAnalysis as MatchAnalysis
    from analyzer.judgment.analyze import analyze as analyze
    from analyzer.judgment.summary import MatchSummary as MatchSummary
    from analyzer.judgment.summary import summarize as summarize
    from analyzer.judgment.tables import tables as tables
    from analyzer.model.ids import parse_position as parse_position
    from analyzer.model.ids import to_xgid as to_xgid
    from analyzer.model.player import Player as Player
    from analyzer.rules.games.international import legal_plays as legal_plays
    from analyzer.rules.replay import replay as replay
    from analyzer.rules.replayed import Replay as Replay
    from analyzer.transcript.reader import read_record as read_record
    from analyzer.transcript.record import MatchRecord as MatchRecord
    from analyzer.transcript.writer import write_mat as write_mat

_HOMES = {
    "AnalyzerError": "errors",
    "EngineSpec": "evaluation.engines",
    "MatchAnalysis": "judgment.analysis",
    "MatchEquityTable": "evaluation.met",
    "MatchRecord": "transcript.record",
    "MatchSummary": "judgment.summary",
    "Player": "model.player",
    "Replay": "rules.replayed",
    "analyze": "judgment.analyze",
    "legal_plays": "rules.games.international",
    "open_evaluator": "evaluation.engines",
    "parse_position": "model.ids",
    "read_met": "evaluation.met",
    "read_record": "transcript.reader",
    "replay": "rules.replay",
    "summarize": "judgment.summary",
    "tables": "judgment.tables",
    "to_xgid": "model.ids",
    "write_mat": "transcript.writer",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'analyzer' has no attribute {name!r}")
    return getattr(import_module(f"analyzer.{_HOMES[name]}"), name)
