"""Results for a terminal: rich tables that fit 80 columns, and plain text in a pipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.i18n import _, ngettext, pgettext
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.replayed import Ending, GameReplay, Replay
from reports import numbers
from reports.match_words import cube_rule, match_length, result_word
from reports.plain import printable

#: Games and problems of a record after which the rest is only counted: nobody reads more on a
#: screen, and laying them out takes longer than reading the record.
_MOST_LISTED = 1000

_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "dim"}


def table(*columns: tuple[str, JustifyMethod]) -> Table:
    """Return an empty table without lines; each column is its heading and where its cells stand."""
    shown = Table(box=None, pad_edge=False, header_style="dim")
    for heading, justify in columns:
        shown.add_column(Text(heading), justify=justify, overflow="fold")
    return shown


def check_summary(
    name: str, replay: Replay, excerpt: Callable[[Place], str], same_as: str | None = None
) -> RenderableType:
    """Return what a record holds and what is wrong with it.

    Args:
        name: Of the file.
        replay: The record played through.
        excerpt: Shows a place in the record; called for all but notes.
        same_as: Name of an earlier file with the same play.
    """
    parts: list[RenderableType] = [Text(printable(name), style="bold"), match_line(replay)]
    if same_as is not None:
        parts.append(Text(_("the same match as {file}").format(file=printable(same_as))))
    if replay.games:
        parts.append(_games_table(replay))
    if more := len(replay.games[_MOST_LISTED:]):
        message = ngettext(
            "{count} more game is in the JSON document (--json)",
            "{count} more games are in the JSON document (--json)",
            more,
        )
        parts.append(Text(message.format(count=more)))
    parts.extend(_problem_lines(replay.problems, excerpt))
    parts.append(Text())
    return Group(*parts)


def match_line(replay: Replay) -> Text:
    """Return players, length and score in one line."""
    one, two = (printable(name) or _("(no name)") for name in replay.record.names)
    text = _("{one} against {two}, {match}, score {score}").format(
        one=one, two=two, match=_terms(replay), score=_score(replay.score)
    )
    return Text(text)


def _terms(replay: Replay) -> str:
    return ", ".join(filter(None, (match_length(replay), cube_rule(replay))))


def _score(score: PerPlayer[float]) -> str:
    return numbers.score(score.one, score.two)


def _games_table(replay: Replay) -> Table:
    shown = table(
        (_("game"), "right"),
        (_("score"), "right"),
        (_("turns"), "right"),
        (_("winner"), "left"),
        (_("points"), "right"),
        (_("ending"), "left"),
    )
    for game in replay.games[:_MOST_LISTED]:
        winner = "" if game.winner is None else printable(game.names[game.winner])
        shown.add_row(
            str(game.number),
            _score(game.score_before),
            str(len(game.turns)),
            Text(winner),
            numbers.points(game.points) if game.points else "",
            _ending(game),
        )
    return shown


def _ending(game: GameReplay) -> str:
    words = {
        Ending.BORNE_OFF: _("borne off"),
        Ending.DRAW: _("draw"),
        Ending.DROP: _("double dropped"),
        Ending.RESIGNATION: _("resignation"),
        Ending.UNFINISHED: _("unfinished"),
    }
    if not game.turns and game.ending is Ending.UNFINISHED:
        return _("nothing played")
    return ", ".join(filter(None, (words[game.ending], result_word(game.kind))))


def _problem_lines(
    problems: Sequence[Problem], excerpt: Callable[[Place], str]
) -> list[RenderableType]:
    if not problems:
        return [Text(_("no problems"), style="green")]
    counts = Counter(problem.severity for problem in problems)
    said = {
        Severity.ERROR: ngettext("{count} error", "{count} errors", counts[Severity.ERROR]),
        Severity.WARNING: ngettext("{count} warning", "{count} warnings", counts[Severity.WARNING]),
        Severity.NOTE: ngettext("{count} note", "{count} notes", counts[Severity.NOTE]),
    }
    total = ", ".join(said[s].format(count=counts[s]) for s in Severity if counts[s])
    words = {
        Severity.ERROR: pgettext("of the record", "error"),
        Severity.WARNING: pgettext("of the record", "warning"),
        Severity.NOTE: pgettext("on the record, by Kibitz", "note"),
    }
    lines = Table.grid(padding=(0, 1))
    for problem in problems[:_MOST_LISTED]:
        lines.add_row(
            Text(words[problem.severity], style=_SEVERITY_STYLES[problem.severity]),
            Text(problem_sentence(problem)),
        )
        shown = "" if problem.severity is Severity.NOTE else excerpt(problem.place)
        for line in shown.splitlines():
            lines.add_row("", Text(printable(line), style="dim", no_wrap=True, overflow="crop"))
    listed: list[RenderableType] = [Text(total), lines]
    if more := len(problems[_MOST_LISTED:]):
        message = ngettext(
            "{count} more problem is in the JSON document (--json)",
            "{count} more problems are in the JSON document (--json)",
            more,
        )
        listed.append(Text(message.format(count=more)))
    return listed


def problem_sentence(problem: Problem) -> str:
    """Return a problem with its game, turn and line before it, as far as it has them."""
    return _where(problem) + printable(problem.message)


def _where(problem: Problem) -> str:
    """Return the place of a problem with a colon behind it, or nothing where it has none."""
    places = []
    if problem.game is not None:
        places.append(_("game {game}").format(game=problem.game))
    if problem.turn is not None:
        places.append(_("turn {turn}").format(turn=problem.turn))
    if problem.place.line:
        places.append(_("line {line}").format(line=problem.place.line))
    return ", ".join(places) + ": " if places else ""
