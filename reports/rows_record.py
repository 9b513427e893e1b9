"""The report of a record without evaluation: result, games, dice and pips, ready to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup

from analyzer.evaluation.coverage import evaluators_of
from analyzer.i18n import _, ngettext
from analyzer.judgment.dice_facts import DiceFacts, dice_facts, starts
from analyzer.judgment.marks import NORMAL_95
from analyzer.model.board import Board
from analyzer.model.player import PerPlayer, Player
from analyzer.rules.games.base import Game
from analyzer.rules.replayed import Ending, GameReplay
from reports import charts, numbers
from reports.charts import Race
from reports.match_words import result_word
from reports.rows_figures import FigureRow, Table
from reports.rows_head import match_facts, match_title
from reports.rows_match import result_text
from reports.rule_words import named_games, rules_in_force
from reports.view import RecordView


@dataclass(frozen=True, slots=True)
class RecordCard:
    """One player: the score, pips per roll, and a few counts with their names."""

    player: int
    name: str
    score: str
    has_won: bool
    pips_per_roll: str
    expected: str
    counts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RecordHead:
    """Everything above the tables; ``partial`` says why nothing is valued."""

    title: str
    facts: tuple[str, ...]
    partial: str
    verdict: tuple[str, ...]
    cards: tuple[RecordCard, RecordCard]


@dataclass(frozen=True, slots=True)
class RecordRows:
    """What a report of a record shows beside the turns and the end that every report has."""

    head: RecordHead
    games: Table
    dice: Table
    race: FigureRow
    rules: tuple[str, ...]


def record_rows(view: RecordView, *, is_served: bool = False) -> RecordRows:
    """Return what is known of a record that nobody has valued.

    Args:
        view: The record.
        is_served: Whether a service shows it, where its job can be tried again.
    """
    facts = dice_facts(view.replay.games)
    return RecordRows(
        head=RecordHead(
            title=match_title(view),
            facts=(named_games(view.games), *match_facts(view)),
            partial=_not_valued(view, is_served=is_served),
            verdict=tuple(filter(None, _verdict(view))),
            cards=(_card(view, facts, Player.ONE), _card(view, facts, Player.TWO)),
        ),
        games=_games_table(view),
        dice=_dice_table(view, facts),
        race=race_figure(view),
        rules=rules_in_force(view.games),
    )


def _not_valued(view: RecordView, *, is_served: bool) -> str:
    unvalued = next((game for game in view.games if not evaluators_of(game)), None)
    if unvalued is not None:
        return _(
            "No evaluator values {game} under these rules, so this page tells what was played and "
            "thrown, and not what it was worth."
        ).format(game=unvalued.called)
    if is_served:
        return _(
            "This record is not analyzed: the page tells what was played and thrown, and not what "
            "it was worth. The list of jobs offers to try it again."
        )
    return _(
        "This record is not analyzed: the page tells what was played and thrown, and not what it "
        "was worth. The command kibitz analyze values every decision."
    )


def _verdict(view: RecordView) -> Iterable[str]:
    """Yield in sentences who won, and how the last game was won."""
    replay, names = view.replay, view.names
    if replay.winner is not None:
        won = _("{winner} won the match.")
        if replay.by_forfeit:
            won = _("{winner} won the match by forfeit.")
        yield won.format(winner=names[replay.winner])
    elif view.is_match:
        yield _("The record stops before the match was decided.")
    elif replay.score.one != replay.score.two and len(replay.games) > 1:
        ahead = Player.ONE if replay.score.one > replay.score.two else Player.TWO
        yield _("{winner} won the session.").format(winner=names[ahead])
    for game in replay.games[-1:]:
        yield how_won(game, names)


def how_won(game: GameReplay, names: PerPlayer[str]) -> str:
    """Return in a sentence how a game was decided; an empty text for one without a result."""
    if game.ending is Ending.DRAW:
        board = game.final_board
        told = _("Game {number} is a draw, as the record says.")
        if board is not None and not (_left(board, Player.ONE) or _left(board, Player.TWO)):
            told = _("Game {number} is a draw: both sides bore off everything.")
        return told.format(number=game.number)
    if game.winner is None:
        return ""
    if not game.points:
        return _("Game {number} is a tie: nobody gets a point.").format(number=game.number)
    sides = {
        "number": game.number,
        "winner": names[game.winner],
        "loser": names[game.winner.opponent],
        "result": _result(game),
    }
    if game.ending is Ending.DROP:
        return _("In game {number} {loser} passed a double: {result}.").format(**sides)
    if game.ending is Ending.RESIGNATION or game.final_board is None:
        return _("In game {number} {loser} resigned: {result}.").format(**sides)
    if _left(game.final_board, game.winner):
        return _("In game {number} {winner} won with checkers left: {result}.").format(**sides)
    left = _left(game.final_board, game.winner.opponent)
    return ngettext(
        "In game {number} {winner} bore off while {loser} had {count} checker left: {result}.",
        "In game {number} {winner} bore off while {loser} had {count} checkers left: {result}.",
        left,
    ).format(**sides, count=left)


def _left(board: Board, player: Player) -> int:
    """Return the checkers that a side has left on a board in the frame of `Player.ONE`."""
    return board.checkers - (board.off if player is Player.ONE else board.opponent_off)


def _result(game: GameReplay) -> str:
    points = ngettext("{count} point", "{count} points", int(game.points)).format(
        count=numbers.points(game.points)
    )
    cube = _("cube on {value}").format(value=game.cube_value) if game.cube_value > 1 else ""
    return ", ".join(filter(None, (result_word(game.kind), points, cube)))


def _card(view: RecordView, facts: PerPlayer[DiceFacts], player: Player) -> RecordCard:
    replay, own = view.replay, facts[player]
    counts = [(_("Games won"), _won_of(replay.games, player)), (_("Doublets"), str(own.doublets))]
    if any(game.hits for game in view.games):
        counts.append((_hits_word(view.games), str(own.hits)))
    counts.append((_("Rolls without a play"), str(own.dances)))
    return RecordCard(
        player=player.value,
        name=view.names[player],
        score=numbers.points(replay.score[player]),
        has_won=player is replay.winner,
        pips_per_roll=numbers.rate(own.pips / own.rolls if own.rolls else None),
        expected=ngettext(
            "{expected} to be expected, {count} roll",
            "{expected} to be expected, {count} rolls",
            own.rolls,
        ).format(
            expected=numbers.rate(own.expected_pips / own.rolls if own.rolls else None),
            count=own.rolls,
        ),
        counts=tuple(counts),
    )


def _hits_word(games: Sequence[Game]) -> str:
    pins = {game.pins for game in games if game.hits}
    if len(pins) > 1:
        return _("Checkers hit or pinned")
    return _("Checkers pinned") if True in pins else _("Checkers hit")


def _won_of(games: tuple[GameReplay, ...], player: Player) -> str:
    won = sum(game.winner is player and game.points > 0 for game in games)
    return _("{count} of {total}").format(count=won, total=len(games))


def _games_table(view: RecordView) -> Table:
    """Return a line for each game."""
    names = view.names
    head = (_("game"), _("score"), _("began"), _("result"), _("turns"))
    rows = tuple(
        (
            str(game.number),
            numbers.score(*game.score_before),
            "" if game.starter is None else names[game.starter],
            result_text(game, names),
            str(len(game.turns)),
        )
        for game in view.replay.games
    )
    return Table(head, rows, words=(0, 2, 3))


def _dice_table(view: RecordView, facts: PerPlayer[DiceFacts]) -> Table:
    """Return the statistics of the dice, a line for each, both players side by side."""
    replay = view.replay
    lines = [
        (_("Games begun"), PerPlayer(*(str(starts(replay.games, player)) for player in Player))),
        (_("Rolls"), facts.map(lambda own: str(own.rolls))),
        (_("Doublets thrown"), facts.map(lambda own: str(own.doublets))),
        *_expected(facts, lambda own: (own.expected_doublets, own.doublets_variance)),
        (_("Pips thrown"), facts.map(lambda own: str(own.pips))),
        *_expected(facts, lambda own: (own.expected_pips, own.pips_variance)),
        (_("Pips that could not be played"), facts.map(lambda own: str(own.unplayed))),
        (_("Rolls without a play"), facts.map(lambda own: str(own.dances))),
    ]
    if any(game.hits for game in view.games):
        lines.append((_hits_word(view.games), facts.map(lambda own: str(own.hits))))
    if any(game.hits and not game.pins for game in view.games):
        lines.append(
            (_("Pips that the hits cost the other"), facts.map(lambda own: str(own.pips_taken)))
        )
    head = (_("Figure"), *view.names)
    return Table(head, tuple((name, *values) for name, values in lines))


def _expected(
    facts: PerPlayer[DiceFacts], law: Callable[[DiceFacts], tuple[float, float]]
) -> list[tuple[str, PerPlayer[str]]]:
    """Return a mean and the range around it, given what the law says of a side's rolls."""

    def ends(own: DiceFacts) -> str:
        mean, variance = law(own)
        reach = NORMAL_95 * sqrt(variance)
        return numbers.span(max(0.0, mean - reach), mean + reach, 0)

    return [
        (_("to be expected"), facts.map(lambda own: numbers.fixed(law(own)[0], 1))),
        (_("95 times in 100 within"), facts.map(ends)),
    ]


def race_figure(view: RecordView) -> FigureRow:
    """Return the pips of both sides through the games."""
    names = view.names
    race, rows = _race(view)
    text = _("Pips that {one} and {two} still needed after each turn, game by game.").format(
        one=names.one, two=names.two
    )
    drawn = charts.race_chart(race, text, names) if rows else ("", "")
    return FigureRow(
        name="race",
        title=_("The race in pips"),
        text=text,
        wide=Markup(drawn[0]),
        svg=Markup(drawn[1]),
        key="strokes",
        table=Table((_("turn"), names.one, names.two), tuple(rows)),
    )


def _race(view: RecordView) -> tuple[Race, list[tuple[str, str, str]]]:
    """Return the lines through the games and the rows of their table."""
    lines: list[tuple[tuple[int, int], ...]] = []
    borders: list[str] = []
    rows = []
    for game in view.replay.games:
        start = game.game.start
        line = [(start.pips, start.opponent_pips)]
        for turn in game.turns:
            if turn.after is None:
                continue
            own, other = turn.after.pips, turn.after.opponent_pips
            pips = (own, other) if turn.player is Player.ONE else (other, own)
            line.append(pips)
            rows.append((f"{game.number}.{turn.number}", str(pips[0]), str(pips[1])))
        lines.append(tuple(line))
        borders.append(numbers.score(*game.score_before))
    return Race(tuple(lines), tuple(borders)), rows
