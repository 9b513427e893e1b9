"""The words of the field that a report uses, explained once each."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import normalize

from analyzer.i18n import _
from analyzer.judgment.marks import BLUNDER, ERROR, INACCURACY
from analyzer.judgment.measure import has_match_chances, is_rated, pays_by_checker
from analyzer.rules.games.base import Game
from reports import numbers
from reports.difficulty_words import difficulty_meaning

#: Keys of what match reports do not speak of.
_COACHING = frozenset({"certainty", "difficulty", "expectation", "leak", "percentile", "window"})

#: Keys of what only reports of games with a cube speak of, of those with match chances, and of all
#: games but backgammon.
_CUBE = frozenset({"double", "take-point", "cash-point", "crawford"})
_CHANCES = frozenset({"emg", "mwc", "expected"})
_OTHERS = frozenset(
    {
        "mean-loss",
        "mean-loss-interval",
        "stakes-lost",
        "position",
        "mars",
        "koks",
        "stake",
        "lost-in-500",
    }
)


@dataclass(frozen=True, slots=True)
class Term:
    """One entry; ``key`` is the name that links use."""

    key: str
    word: str
    text: str


def match_terms(game: Game) -> tuple[str, ...]:
    """Return the keys of the entries for a report of the game, none for the usual ones."""
    if is_rated(game):
        return ()
    kinds = {result.kind for result in game.results}
    keys = {"mean-loss", "mean-loss-interval", "stakes-lost", "position", "points", "luck"}
    keys |= {"luck-adjusted", "residual", "ply", "pips"}
    keys |= {"mars", "koks", "gammon"} & kinds
    keys |= {"stake"} if pays_by_checker(game) else set()
    keys |= _CUBE if game.rules.cube else set()
    keys |= _CHANCES if has_match_chances(game) else set()
    return tuple(sorted(keys))


def glossary(*keys: str) -> tuple[Term, ...]:
    """Return the entries of these keys, by default those of a match report.

    They come in the order of their words, in the language in use.
    """
    terms = (
        *_of_others(),
        Term(
            "emg",
            _("EMG"),
            _(
                "Equivalent to money game: a value in points for the cube as it stands. +1 is "
                "winning a single game, \N{MINUS SIGN}1 losing one; in a match it is scaled so "
                "that it means the same."
            ),
        ),
        Term(
            "mwc",
            _("match chance"),
            _(
                "The chance of winning the match, from the match equity table. EMG lost at a "
                "high cube costs more of it than at a low one, so both are shown."
            ),
        ),
        Term(
            "points",
            _("points"),
            _("What a game counts, and with a cube EMG times its value: the unit of money play."),
        ),
        Term(
            "pr",
            _("PR"),
            _(
                "Performance rating as eXtreme Gammon counts it: 500 times the mean EMG lost per "
                "decision that is not obvious. Lower is better."
            ),
        ),
        Term(
            "interval",
            _("95% interval"),
            _(
                "Where the true PR lies in 95 of 100 such matches. It is wide because a match has "
                "few decisions."
            ),
        ),
        Term(
            "gnubg-rate",
            _("gnubg error rate"),
            _(
                "1000 times the mean EMG lost per unforced checker play and close cube decision, "
                "as GNU Backgammon counts them."
            ),
        ),
        Term(
            "snowie-rate",
            _("Snowie error rate"),
            _(
                "1000 times the EMG lost per turn of both players, forced plays included, as "
                "Snowie 4 counted. Never compare it with the others: the count differs."
            ),
        ),
        Term(
            "luck",
            _("luck"),
            _(
                "What a roll was worth more than the mean over all rolls, if played best. Own luck "
                "less the opponent's is net luck."
            ),
        ),
        Term(
            "luck-adjusted",
            _("luck-adjusted result"),
            _(
                "The result less own luck, plus the opponent's: what the errors alone would have "
                "brought."
            ),
        ),
        Term(
            "residual",
            _("left unexplained"),
            _(
                "Result = luck less errors, if everything is valued by one measure. What is left "
                "shows how far plays and rolls were valued at different depth."
            ),
        ),
        Term(
            "expected",
            _("chance against this opponent"),
            _(
                "The chance to win such a match with even luck, from both players' errors; biased "
                "toward the evaluator's own style."
            ),
        ),
        Term(
            "elo",
            _("Elo equivalent"),
            _("A rating number for a PR, on the scale that eXtreme Gammon prints beside it."),
        ),
        Term(
            "fibs",
            _("FIBS rating by errors"),
            _("The rating on the server FIBS that such error rates point to, after gnubg's fit."),
        ),
        Term(
            "double",
            _("no double, double/take, double/pass"),
            _(
                "What the position is worth if the cube is not turned, if it is turned and taken, "
                "and if it is turned and passed; all seen by the side that may double."
            ),
        ),
        Term(
            "take-point",
            _("take point"),
            _(
                "The chance of winning that the taker needs for a take to be right. With a dead "
                "cube nobody redoubles, with a live one the taker does at the best moment; the "
                "truth lies between."
            ),
        ),
        Term(
            "cash-point",
            _("cash point"),
            _("From here on the opponent should pass a double. Beyond the too-good point it is "
              "better to play on for a gammon."),
        ),
        Term(
            "gammon",
            _("gammon, backgammon"),
            _(
                "Games won doubly and triply. Chances are given as win, of these gammon, of these "
                "backgammon."
            ),
        ),
        Term(
            "marks",
            _("?! ? ??"),
            _(
                "Inaccuracy, error, blunder: from {inaccuracy}, {error} and {blunder} EMG lost on."
            ).format(
                inaccuracy=numbers.emg(INACCURACY),
                error=numbers.emg(ERROR),
                blunder=numbers.emg(BLUNDER),
            ),
        ),
        Term(
            "ply",
            _("ply"),
            _(
                "One roll and play of look-ahead. 0-ply values the position after the play as it "
                "stands."
            ),
        ),
        Term(
            "crawford",
            _("Crawford game"),
            _("The first game after a side needs one point only: played without the cube."),
        ),
        Term(
            "pips",
            _("pips"),
            _("The points that all checkers of a side still have to travel."),
        ),
        Term(
            "xgid",
            _("XGID"),
            _("A position written in one line, as eXtreme Gammon and other programs read it."),
        ),
        Term("difficulty", _("difficulty"), difficulty_meaning()),
        Term(
            "certainty",
            _("95% interval"),
            _(
                "Where the true figure lies in 95 of 100 such samples. The fewer decisions, the "
                "wider it is."
            ),
        ),
        Term(
            "leak",
            _("leak"),
            _(
                "A kind of decision that costs a player more than his other play would lead one "
                "to expect, by more than chance explains."
            ),
        ),
        Term(
            "expectation",
            _("expected loss"),
            _(
                "What a player's other decisions of the same sort, about as hard, cost on average, "
                "and by how much more or less players usually lose in such positions."
            ),
        ),
        Term(
            "window",
            _("doubling window"),
            _(
                "From where doubling becomes right (0) to where the opponent should pass (1). "
                "Beyond it the market is lost."
            ),
        ),
        Term(
            "percentile",
            _("percentile"),
            _("The share of the other players who play worse."),
        ),
    )  # fmt: skip
    left_out = _COACHING | _OTHERS
    wanted = [term for term in terms if (term.key in keys if keys else term.key not in left_out)]
    # A letter with a mark stands behind the same one without.
    return tuple(sorted(wanted, key=lambda term: normalize("NFD", term.word.casefold())))


def _of_others() -> tuple[Term, ...]:
    """Return the entries that only reports of other games than backgammon have."""
    return (
        Term(
            "mean-loss",
            _("lost per decision"),
            _(
                "What a player lost on average over the decisions in which the choice made a "
                "difference. It takes the place of PR, which is defined for backgammon alone; "
                "do not compare different games by it."
            ),
        ),
        Term(
            "lost-in-500",
            _("lost in 500"),
            _(
                "500 times the mean points lost per decision in which the choice made a "
                "difference, as PR is counted in backgammon."
            ),
        ),
        Term(
            "mean-loss-interval",
            _("95% interval"),
            _(
                "Where the true figure lies in 95 of 100 such samples. The fewer decisions, the "
                "wider it is."
            ),
        ),
        Term(
            "stakes-lost",
            _("?! ? ??"),
            _(
                "Inaccuracy, error, blunder. The limits are those of backgammon, as shares of a "
                "usual game; the list at the end has them in points."
            ),
        ),
        Term(
            "position",
            _("ID"),
            _("A position written in one line, as Kibitz reads it: kibitz position values it."),
        ),
        Term(
            "mars",
            _("oin, mars"),
            _(
                "An oin is a game won singly; a mars counts two points: the loser has borne off "
                "nothing."
            ),
        ),
        Term("koks", _("koks"), _("A mars that counts three points by where the loser stands.")),
        Term(
            "stake",
            _("mean stake"),
            _(
                "The winner gets a point for each checker that the loser has left. An option is "
                "worth what it brings on average, won games less lost ones; the chance to win "
                "stands beside it."
            ),
        ),
    )
