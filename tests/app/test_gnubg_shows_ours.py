"""What we write into SGF comes out of gnubg: its statistics are our figures."""

from dataclasses import dataclass, replace

from evaluators import AnyGame, MadeUp
from gnubg_statistics import printed, told_otherwise
from helpers import EXAMPLES
from workers import InOrder

from analyzer.app.as_foreign import as_foreign
from analyzer.evaluation.evaluator import CubeValue, Level
from analyzer.judgment.analyze import analyze
from analyzer.judgment.foreign import foreign_analyses
from analyzer.model.board import Board
from analyzer.rules.replay import replay
from analyzer.transcript.reader import read_record
from analyzer.transcript.sgf.writer import write_sgf


@dataclass(frozen=True, slots=True)
class MildSource(AnyGame):
    def open(self, game) -> "Mild":
        return Mild()


class Mild(MadeUp):
    """Gives no equity beyond what the rest of a match can be worth."""

    def cube_value(self, board: Board, level: Level) -> CubeValue:
        value = super().cube_value(board, level)
        return replace(value, equity_double_take=1.2 * value.equity_no_double - 0.1)


def test_statistics_of_what_we_write_are_our_figures(tmp_path):
    played = replay(read_record((EXAMPLES / "crawford.mat").read_bytes()))
    analysis = analyze(played, MildSource(), level="quick", executor=InOrder())
    ours = as_foreign(analysis, cubes_in_mwc=True)
    sgf = tmp_path / "ours.sgf"
    sgf.write_text(write_sgf(replace(played.record, analyses=(ours,))), "utf-8")
    assert told_otherwise(analysis, printed(tmp_path, sgf)) == []
    (again,) = foreign_analyses(replay(read_record(sgf.read_bytes())))
    assert (again.judged, again.settings.engine) == (analysis.judged, ours.engine)
