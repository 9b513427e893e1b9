"""The opening of a report: who played, how it ended, the verdict, and each player's figures."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.i18n import _, ngettext
from analyzer.judgment.figures import Figures
from analyzer.judgment.marks import FEWEST_FOR_WORD
from analyzer.judgment.summary import HowWon, MatchSummary, Swing
from analyzer.model.player import Player
from analyzer.rules.occasion import whole_day
from reports import dates, game_words, numbers, words
from reports.match_words import cube_rule, match_length
from reports.rows_decisions import DecisionRows, anchor, mistakes
from reports.rows_rates import RateRow, rate_rows
from reports.rule_words import named_games
from reports.view import RecordView, View

#: Header tags shown on top, as records call them, in the order of the line.
_TAGS = (("Event",), ("Round",), ("Place", "Site", "Location"), ("EventDate", "Date"))


@dataclass(frozen=True, slots=True)
class CardRow:
    """One player's verdict in a few figures.

    ``figure`` is PR, or the mean loss per decision in games for which PR is not defined; ``term``
    and ``interval_term`` are the entries in the glossary of its name and of its interval.
    """

    player: int
    name: str
    score: str
    has_won: bool
    figure: str
    figure_name: str
    term: str
    interval: str
    interval_term: str
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
    named = () if view.is_rated else (named_games(view.games),)
    return HeadRow(
        title=match_title(view),
        facts=(*named, *match_facts(view)),
        partial=_partial(view),
        verdict=_verdict(view),
        links=_links(view, rows),
        cards=(_card(view, Player.ONE), _card(view, Player.TWO)),
        rates=rate_rows(view),
        certainty=_certainty(view),
    )


def match_title(view: RecordView) -> str:
    """Return players and score."""
    one, two = view.names
    score = view.replay.score
    return f"{one} {numbers.score(score.one, score.two)} {two}"


def match_facts(view: RecordView) -> tuple[str, ...]:
    """Return length, event, place and date as far as the record tells them."""
    replay = view.replay
    length = ngettext(
        "Money play, {count} game", "Money play, {count} games", len(replay.games)
    ).format(count=len(replay.games))
    if view.is_match:
        length = match_length(replay)
    found = [length, cube_rule(replay)]
    for keys in _TAGS:
        values = (replay.record.tag(key) for key in keys)
        found.append(_in_own_form(next((value for value in values if value), "")))
    return tuple(fact for fact in found if fact)


def _in_own_form(value: str) -> str:
    """Return a day in the form of the language, anything else as it is written."""
    day = whole_day(value)
    return value if day is None else dates.day(day)


def _partial(view: View) -> str:
    """Return the warning of an analysis that was stopped."""
    if view.summary.is_complete:
        return ""
    return ngettext(
        "{judged} of {all} decision analyzed: the figures cover only these, so there is no rating.",
        "{judged} of {all} decisions analyzed: the figures cover only these, so there is no "
        "rating.",
        view.analysis.judgeable,
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
        sides = {"winner": winner, "loser": loser}
        sentences.append(_how_won(summary.how_won).format(**sides, **_shares(view, summary)))
    return tuple(sentences)


def _shares(view: View, summary: MatchSummary) -> dict[str, str]:
    """Return net luck and net errors; the one that is named second goes without its unit."""
    first, second = abs(summary.luck), abs(summary.skill)
    is_play_first = summary.how_won in (HowWon.BY_PLAY, HowWon.MOSTLY_PLAY)
    if is_play_first:
        first, second = second, first
    told = (
        view.amount(first, 1),
        (numbers.percent(second, 1) if view.in_chances else view.amount(second)),
    )
    return dict(zip(("skill", "luck") if is_play_first else ("luck", "skill"), told, strict=True))


def _how_won(how: HowWon) -> str:
    """Return the sentence on luck and errors."""
    return {
        HowWon.BY_PLAY: _(
            "Better play decided it: errors cost {loser} {skill} more than {winner}, while the "
            "dice favored {loser} by {luck}."
        ),
        HowWon.BY_LUCK: _(
            "The dice decided it: they favored {winner} by {luck}, while errors cost {winner} "
            "{skill} more than {loser}."
        ),
        HowWon.MOSTLY_PLAY: _(
            "Play decided it more than the dice: errors cost {loser} {skill} more than {winner}, "
            "and the dice favored {winner} by {luck}."
        ),
        HowWon.MOSTLY_LUCK: _(
            "The dice decided it more than play: they favored {winner} by {luck}, and errors cost "
            "{loser} {skill} more than {winner}."
        ),
        HowWon.NEITHER: _(
            "Neither dice nor play explains it: as the evaluator sees it the dice favored {loser} "
            "by {luck}, and errors cost {winner} {skill} more."
        ),
    }[how]


def _links(view: View, rows: DecisionRows) -> tuple[LinkRow, ...]:
    """Return the costliest mistake and the largest swing."""
    links = []
    worst = next(iter(mistakes(view.analysis)), None)
    if worst is not None:
        row = rows[anchor(worst)]
        text = _("Costliest mistake, game {game}: {sentence} Cost: {emg} EMG ({cost}).")
        if view.in_points:
            text = _("Costliest mistake, game {game}: {sentence} Cost: {cost}.")
        text = text.format(
            game=worst.game, sentence=row.sentence, emg=row.cost_emg, cost=view.amount(worst.cost)
        )
        links.append(LinkRow(text, anchor(worst)))
    swing = next(iter(view.summary.swings), None)
    if swing is not None:
        text = _swing_text(swing, view)
        links.append(LinkRow(text, f"g{swing.game}-t{swing.turn}"))
    return tuple(links)


def _swing_text(swing: Swing, view: View) -> str:
    """Return what happened to `Player.ONE`'s prospects over a turn, with the roll that fell."""
    (game,) = (game for game in view.analysis.replay.games if game.number == swing.game)
    (roll,) = (turn.roll for turn in game.turns if turn.number == swing.turn)
    parts = {
        "game": swing.game,
        "turn": swing.turn,
        "name": view.names[swing.player],
        "change": _course_text(swing, view),
    }
    if roll is None:
        return _("Largest swing, game {game}, turn {turn} of {name}: {change}.").format(**parts)
    return _("Largest swing, game {game}, turn {turn}: {name} rolled {roll}, {change}.").format(
        **parts, roll=roll
    )


def _course_text(swing: Swing, view: View) -> str:
    """Return from where to where `Player.ONE` came, and through what."""
    text = _(
        "the expected points of {name} in this game went from {before} to {after} (luck {luck}, "
        "errors {errors}, residual {residual})"
    )
    before, after = numbers.signed_emg(swing.before), numbers.signed_emg(swing.after)
    if view.in_chances:
        text = _(
            "the match chance of {name} went from {before} to {after} (luck {luck}, errors "
            "{errors}, residual {residual})"
        )
        before, after = numbers.percent(swing.before, 1), numbers.percent(swing.after, 1)
    return text.format(
        name=view.names.one,
        before=before,
        after=after,
        luck=view.change(swing.luck, 1),
        errors=view.change(swing.errors, 1),
        residual=view.change(swing.residual, 1),
    )


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
        score=numbers.points(view.replay.score[player]),
        has_won=player is summary.winner,
        figure=numbers.rate(figures.pr) if view.is_rated else numbers.emg(figures.mean_loss),
        figure_name=_("PR") if view.is_rated else game_words.mean_loss_word(view.game),
        term="pr" if view.is_rated else "mean-loss",
        interval=_interval(figures, view),
        interval_term="interval" if view.is_rated else "mean-loss-interval",
        count=ngettext("{count} decision", "{count} decisions", figures.decisions).format(
            count=figures.decisions
        ),
        word=words.named(figures.rating),
        no_word=_no_word(view, figures),
        luck=view.change(figures.luck_cost),
        loss=numbers.cost(figures.loss_cost, view.in_chances),
        adjusted=adjusted,
    )


def _interval(figures: Figures, view: View) -> str:
    if view.is_rated:
        interval, places = figures.pr_interval, 1
    else:
        interval, places = figures.mean_loss_interval, 3
    return "" if interval is None else numbers.span(interval.low, interval.high, places)


def _no_word(view: View, figures: Figures) -> str:
    """Return why there is no rating word, empty where there is one."""
    if figures.rating or not view.is_rated:
        return ""
    if not view.summary.is_complete:
        return _("no rating: not all decisions are analyzed")
    return _("no rating below {least} decisions").format(least=FEWEST_FOR_WORD)


def _certainty(view: View) -> str:
    """Return what the intervals allow to say about who played better."""
    one, two = (player.figures.mean_loss_interval for player in view.summary.players)
    if one is None or two is None:
        return ""
    if one.high < two.low or two.high < one.low:
        better = view.names.one if one.high < two.low else view.names.two
        return _("The intervals do not touch: {name} played better beyond chance.").format(
            name=better
        )
    return _("The intervals overlap: this match alone does not tell who is the better player.")
