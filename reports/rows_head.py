"""The opening of a report: who played, how it ended, the verdict, and each player's figures."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _, ngettext
from analyzer.judgment.figures import Figures
from analyzer.judgment.marks import FEWEST_FOR_WORD
from analyzer.judgment.summary import HowWon
from analyzer.model.player import Player
from reports import numbers
from reports.rows_decisions import DecisionRows, anchor, mistakes
from reports.rows_rates import RateRow, rate_rows
from reports.view import View

#: Header tags shown on top, as records call them, in the order of the line.
_TAGS = (("Event",), ("Round",), ("Place", "Site", "Location"), ("EventDate", "Date"))


@dataclass(frozen=True, slots=True)
class CardRow:
    """One player's verdict in a few figures."""

    player: int
    name: str
    score: str
    has_won: bool
    pr: str
    interval: str
    count: str
    word: str
    no_word: str
    luck: str
    loss: str
    adjusted: str


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A sentence that leads to a decision."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class HeadRow:
    """Everything above the charts."""

    title: str
    facts: tuple[str, ...]
    partial: str
    verdict: tuple[str, ...]
    links: tuple[LinkRow, ...]
    cards: tuple[CardRow, CardRow]
    rates: tuple[RateRow, ...]
    certainty: str


def head_row(view: View, rows: DecisionRows) -> HeadRow:
    """Return the opening of the report."""
    return HeadRow(
        title=_title(view),
        facts=_facts(view),
        partial=_partial(view),
        verdict=_verdict(view),
        links=_links(view, rows),
        cards=(_card(view, Player.ONE), _card(view, Player.TWO)),
        rates=rate_rows(view),
        certainty=_certainty(view),
    )


def _title(view: View) -> str:
    one, two = view.names
    score = view.analysis.replay.score
    return f"{one} {numbers.score(score.one, score.two)} {two}"


def _facts(view: View) -> tuple[str, ...]:
    """Return length, event, place and date as far as the record tells them."""
    replay = view.analysis.replay
    length = _("Money play, {count} games").format(count=len(replay.games))
    if view.is_match:
        length = ngettext("{count}-point match", "{count}-point match", replay.length).format(
            count=replay.length
        )
    found = [length]
    for keys in _TAGS:
        values = (replay.record.tag(key) for key in keys)
        found.append(next((value for value in values if value), ""))
    return tuple(fact for fact in found if fact)


def _partial(view: View) -> str:
    """Return the warning of an analysis that was stopped."""
    if view.summary.is_complete:
        return ""
    return _(
        "{judged} of {all} decisions analyzed: the figures cover only these, so there is no rating."
    ).format(judged=view.analysis.judged, all=view.analysis.judgeable)


def _verdict(view: View) -> tuple[str, ...]:
    """Return in sentences who won, and what luck and errors had to do with it."""
    summary = view.summary
    if summary.winner is None:
        if view.is_match:
            return (_("The record stops before the match was decided."),)
        return (_("The session ended even."),) if summary.finished_games else ()
    winner, loser = view.names[summary.winner], view.names[summary.winner.opponent]
    first = _("{winner} won the match.") if view.is_match else _("{winner} won the session.")
    sentences = [first.format(winner=winner)]
    if summary.how_won is not None and summary.is_complete:
        told = _how_won(summary.how_won)
        luck, skill = view.amount(abs(summary.luck)), view.amount(abs(summary.skill))
        sentences.append(told.format(winner=winner, loser=loser, luck=luck, skill=skill))
    return tuple(sentences)


def _how_won(how: HowWon) -> str:
    """Return the sentence on luck and errors."""
    return {
        HowWon.BY_PLAY: _(
            "Better play decided it: the errors of {loser} cost {skill} more than those of "
            "{winner}, while the dice favored {loser} by {luck}."
        ),
        HowWon.BY_LUCK: _(
            "The dice decided it: they favored {winner} by {luck}, while the errors of {winner} "
            "cost {skill} more than those of {loser}."
        ),
        HowWon.MOSTLY_PLAY: _(
            "{winner} played better and had the better dice; play counted for more: errors made "
            "{skill} of difference, luck {luck}."
        ),
        HowWon.MOSTLY_LUCK: _(
            "{winner} had the better dice and played better; the dice counted for more: luck made "
            "{luck} of difference, errors {skill}."
        ),
        HowWon.NEITHER: _(
            "Neither dice nor errors explain it: both favored {loser}, by {luck} and {skill}; the "
            "rest is rounding of the evaluator."
        ),
    }[how]


def _links(view: View, rows: DecisionRows) -> tuple[LinkRow, ...]:
    """Return the costliest mistake and the largest swing."""
    links = []
    worst = next(iter(mistakes(view.analysis)), None)
    if worst is not None:
        row = rows[anchor(worst)]
        text = _("Costliest mistake, game {game}: {sentence} Cost: {emg} EMG ({cost}).").format(
            game=worst.game, sentence=row.sentence, emg=row.cost_emg, cost=view.amount(worst.cost)
        )
        links.append(LinkRow(text, anchor(worst)))
    swing = next(iter(view.summary.swings), None)
    if swing is not None:
        text = _("Largest swing, game {game}, turn {turn} of {name}: {change} for {one}.").format(
            game=swing.game,
            turn=swing.turn,
            name=view.names[swing.player],
            change=view.change(swing.change),
            one=view.names.one,
        )
        links.append(LinkRow(text, f"g{swing.game}-t{swing.turn}"))
    return tuple(links)


def _card(view: View, player: Player) -> CardRow:
    summary = view.summary
    figures = summary.players[player].figures
    sign = 1 if player is Player.ONE else -1
    adjusted = numbers.NOTHING
    if summary.finished_games and figures.net_luck is not None:
        adjusted = view.change(sign * summary.luck_adjusted)
    return CardRow(
        player=player.value,
        name=view.names[player],
        score=str(view.analysis.replay.score[player]),
        has_won=player is summary.winner,
        pr=numbers.rate(figures.pr),
        interval=_interval(figures),
        count=ngettext("{count} decision", "{count} decisions", figures.decisions).format(
            count=figures.decisions
        ),
        word=figures.rating or "",
        no_word=_no_word(view, figures),
        luck=view.change(figures.luck_cost),
        loss=numbers.cost(figures.loss_cost, view.is_match),
        adjusted=adjusted,
    )


def _interval(figures: Figures) -> str:
    interval = figures.pr_interval
    return "" if interval is None else numbers.span(interval.low, interval.high)


def _no_word(view: View, figures: Figures) -> str:
    """Return why there is no rating word, empty where there is one."""
    if figures.rating:
        return ""
    if not view.summary.is_complete:
        return _("no rating: not all decisions are analyzed")
    return _("no rating below {least} decisions").format(least=FEWEST_FOR_WORD)


def _certainty(view: View) -> str:
    """Return what the intervals allow to say about who played better."""
    one, two = (player.figures.pr_interval for player in view.summary.players)
    if one is None or two is None:
        return ""
    if one.high < two.low or two.high < one.low:
        better = view.names.one if one.high < two.low else view.names.two
        return _("The intervals do not touch: {name} played better beyond chance.").format(
            name=better
        )
    return _("The intervals overlap: this match alone does not tell who is the better player.")
