"""The cards of a quiz, ready to print: a position, the options, and the answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from markupsafe import Markup

from analyzer.coaching.difficulty import difficulty_class
from analyzer.coaching.study import StudyPosition
from analyzer.i18n import _, ngettext
from analyzer.judgment.analysis import Candidate, CubeChoice, Decision, DecisionKind, Mark
from analyzer.judgment.marks import mark
from analyzer.judgment.measure import usual_stake
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON
from reports import dates, numbers, words
from reports.difficulty_words import difficulty_word
from reports.game_words import cost_head, is_in_points
from reports.motif_words import motif_sentences
from reports.rows_decisions import DecisionRow, decision_board, decision_row
from reports.theme_words import cube_theme_word, theme_word
from reports.view import Around

#: Options of a checker play: the best ones, among them the one that was played.
OPTIONS = 5
#: The order in which players say the options at the cube.
_CUBE_ORDER = {choice: place for place, choice in enumerate(CubeChoice)}


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option; ``verdict`` is ``right``, ``fine`` (too cheap for a mark) or ``wrong``."""

    label: str
    cost: str
    mark: str
    verdict: str
    was_played: bool


@dataclass(frozen=True, slots=True)
class QuizCard:
    """One question; texts and pictures only.

    ``key`` names it for good. ``theme``, ``kind``, ``size`` and ``difficulty`` are for filters,
    the words beside them for people; ``cube_themes`` are such pairs of what a cube decision is
    about. ``again`` tells how often the mistake was made, if more than
    once. ``answer_board`` has the plays as arrows; at the cube, where
    it would show nothing new, it is empty.
    """

    key: str
    kind: str
    kind_word: str
    theme: str
    theme_word: str
    size: str
    size_word: str
    difficulty: str
    difficulty_word: str
    question: str
    stakes: str
    place: str
    again: str
    cost_head: str
    is_match: bool
    board: Markup
    answer_board: Markup
    options: tuple[OptionRow, ...]
    decision: DecisionRow
    lessons: tuple[str, ...]
    cube_themes: tuple[tuple[str, str], ...] = ()

    @property
    def kind_words(self) -> tuple[str, ...]:
        """What kind of decision it is, in words."""
        about = (word for _key, word in self.cube_themes)
        return self.theme_word, self.kind_word, *about, self.difficulty_word


def quiz_cards(positions: Iterable[StudyPosition]) -> tuple[QuizCard, ...]:
    """Return the cards of some decisions, in their order."""
    return tuple(map(quiz_card, positions))


def quiz_card(position: StudyPosition) -> QuizCard:
    """Return the card of one decision."""
    played, judged = position.played, position.judged
    difficulty = difficulty_class(played.difficulty)
    return QuizCard(
        key=position.key,
        kind=judged.kind.value,
        kind_word=words.kind_word(judged.kind),
        theme=played.theme.name.lower(),
        theme_word=theme_word(played.theme),
        size=judged.mark.name.lower(),
        size_word=words.mark_word(judged.mark),
        difficulty=difficulty.name.lower(),
        difficulty_word=difficulty_word(difficulty),
        question=question(judged),
        stakes=stakes_words(judged, position.game),
        cost_head=cost_head(position.game),
        place=place_words(position),
        again=_again(position.times),
        is_match=around(position).in_chances,
        board=question_board(position, ident=f"q-{position.key}"),
        answer_board=_answer_board(position),
        options=tuple(_option(position, each) for each in _asked(position)),
        decision=decision_row(judged, around(position)),
        lessons=motif_sentences(played.motifs, played.motif_sizes),
        cube_themes=tuple(
            (theme.name.lower(), cube_theme_word(theme)) for theme in played.cube_themes
        ),
    )


def around(position: StudyPosition) -> Around:
    """Return what there is around a decision."""
    return Around(position.names, position.match.length, position.game)


def asked_around(position: StudyPosition) -> Around:
    """Return the same with the player called "You", for sentences to the player."""
    plain = around(position)
    return replace(plain, names=plain.names.with_value(position.judged.player, _("You")))


def question_board(position: StudyPosition, *, ident: str = "", standalone: bool = False) -> Markup:
    """Return the board as the one who decides sees it, without a trace of what was done."""
    return decision_board(
        position.judged,
        around(position),
        shows_answer=False,
        from_decider=True,
        ident=ident,
        standalone=standalone,
    )


def _answer_board(position: StudyPosition) -> Markup:
    if position.judged.kind is not DecisionKind.CHECKER:
        return Markup("")
    return decision_board(position.judged, around(position), ident=f"a-{position.key}")


def question(decision: Decision) -> str:
    """Return what is asked, without a word of what was done."""
    if decision.kind is DecisionKind.CHECKER and decision.roll is None:
        return _("You name a double. Which one, and what do you play?")
    if decision.kind is DecisionKind.CHECKER:
        return _("You rolled {roll}. What do you play?").format(roll=decision.roll)
    if decision.kind is DecisionKind.DOUBLE:
        return _("You are on roll. Do you double?")
    value = 2 * decision.position.cube.value
    return _("You are doubled to {value}. Do you take?").format(value=value)


def stakes_words(decision: Decision, game: Game = BACKGAMMON) -> str:
    """Return the score as the one who decides sees it, or the rules of money play."""
    stakes = decision.position.stakes
    if is_in_points(game):
        return _("For points, whatever the score")
    if not isinstance(stakes, MatchScore):
        if stakes.max_cube == 1:
            return _("No match, no cube")
        return _("Money, Jacoby rule") if stakes.jacoby else _("Money, no Jacoby rule")
    if decision.kind is DecisionKind.TAKE:
        stakes = stakes.swapped()
    if stakes.is_double_match_point:
        return _("Double match point")
    told = {
        ScorePhase.PRE_CRAWFORD: _("You need {own}, the opponent {other}"),
        ScorePhase.CRAWFORD: _("You need {own}, the opponent {other}, Crawford game"),
        ScorePhase.POST_CRAWFORD: _("You need {own}, the opponent {other}, after Crawford"),
    }[stakes.phase]
    return told.format(own=stakes.mover_away, other=stakes.opponent_away)


def place_words(position: StudyPosition) -> str:
    """Return which match and turn a decision is from."""
    match, played = position.match, position.played
    parts = (
        "" if match.day is None else dates.day(match.day),
        match.event,
        _("against {name}").format(name=match.opponent) if match.opponent else "",
        _("game {game}, turn {turn}").format(game=played.game, turn=played.turn),
    )
    return ", ".join(part for part in parts if part)


def _again(times: int) -> str:
    """Return how often a mistake was made in the position, nothing if once."""
    if times < 2:
        return ""
    message = ngettext(
        "You went wrong in this position {count} time.",
        "You went wrong in this position {count} times.",
        times,
    )
    return message.format(count=times)


def _asked(position: StudyPosition) -> list[tuple[int, Candidate]]:
    """Return the options to choose from with their ranks.

    Plays come in an order that tells nothing and stays the same; the cube's have their usual one.
    """
    judged = position.judged
    options = list(enumerate(judged.candidates))
    if judged.kind is not DecisionKind.CHECKER:
        return sorted(options, key=_cube_order)
    needed = [rank for rank in (judged.best, judged.played) if rank is not None]
    ranks = list(dict.fromkeys((*needed, *range(len(options)))))[:OPTIONS]
    shown = [options[rank] for rank in ranks]
    return sorted(shown, key=lambda option: _shuffled(position.key, option[1].label))


def _cube_order(option: tuple[int, Candidate]) -> int:
    choice = option[1].choice
    assert choice is not None, "an option at the cube"
    return _CUBE_ORDER[choice]


def _shuffled(key: str, label: str) -> bytes:
    return hashlib.sha256(f"{key} {label}".encode()).digest()


def _option(position: StudyPosition, option: tuple[int, Candidate]) -> OptionRow:
    """Return an option with what it costs, marked as mistakes in reports are."""
    rank, candidate = option
    judged = position.judged
    cost = max(0.0, judged.candidates[judged.best].equity - candidate.equity)
    marked = mark(cost * position.match.weight / usual_stake(position.game))
    is_right = rank == judged.best or cost == 0
    verdict = "right" if is_right else "fine" if marked is Mark.NONE else "wrong"
    label = candidate.label if candidate.choice is None else words.choice_word(candidate.choice)
    return OptionRow(
        label=label or _("no play"),
        cost=numbers.emg(cost),
        mark=marked.value,
        verdict=verdict,
        was_played=rank == judged.played,
    )
