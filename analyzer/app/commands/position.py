"""``kibitz position``: the best plays, or the cube action."""

from __future__ import annotations

from dataclasses import replace

import click
from rich.console import Group, RenderableType

from analyzer.app.deciding import at_other_scores, decide
from analyzer.app.engine_options import engine_option, level_option, met_option
from analyzer.app.given import find_given
from analyzer.app.options import dice_option, game_option, json_flag
from analyzer.app.others import found_by_others
from analyzer.app.results import show_result
from analyzer.app.targets import position_target
from analyzer.evaluation.engines import EngineSpec
from analyzer.evaluation.met import MatchEquityTable
from analyzer.model.dice import Roll
from analyzer.model.situation import Decision as Situation
from reports.analysis_text import decision_text
from reports.board_text import with_board
from reports.decision_export import foreign_document, position_document
from reports.elsewhere_text import elsewhere_text
from reports.foreign_text import foreign_text


@click.command("position")
@click.argument("position", metavar="ID")
@dice_option
@level_option
@engine_option
@met_option
@game_option
@click.option("--scores", is_flag=True, help="Show the decision at other scores, too.")
@json_flag
def command(
    position: str,
    roll: Roll | None,
    level: str,
    engine: str,
    met: MatchEquityTable | None,
    game: str | None,
    scores: bool,
    as_json: bool,
) -> None:
    """Show the best plays of a roll, or without a roll the cube action.

    ID is a KID, an XGID, an OGID, a GNU Backgammon ID, or text such as
    "P 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5", or the word start; or a file that holds such, a
    position page of XG, BGBlitz or GNU Backgammon, a .xgp or a .pos (FILE#2 means its second
    position, - standard input). A roll in it counts unless --dice names another; what another
    program found about it is shown beside our values.

    With --scores the same board, cube and dice are looked at for money, at double match point,
    where gammons decide, and at 2 to 7 points needed by either side: what is right there, and what
    the choice that is right here would cost.
    """
    given = find_given(position, game)
    parsed, played = given.parsed, given.game
    if roll is not None:
        parsed = replace(parsed, roll=roll, decision=Situation.CHECKER)
    target = position_target(parsed, played)
    spec = EngineSpec(engine, met)
    decision = decide(target, spec, level, met)
    given.remark()
    elsewhere = at_other_scores(target, decision, spec, level, met) if scores else None

    others = found_by_others(given, target, met)

    def text() -> RenderableType:
        found = decision_text(decision, target.label)
        if others:
            named = [(values.engine, other) for values, other in others]
            found = Group(found, foreign_text(decision, named))
        if elsewhere is not None:
            found = Group(found, elsewhere_text(elsewhere))
        return with_board(played, parsed, found)

    foreign = [foreign_document(values.engine, values.met, other) for values, other in others]
    show_result(
        as_json, lambda: position_document(decision, target.label, elsewhere, foreign), text
    )
