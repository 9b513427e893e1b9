"""From the history that a GammonX server keeps of a match or a game to its record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lark import UnexpectedInput

from analyzer.i18n import _
from analyzer.model.player import PerPlayer
from analyzer.model.problem import Place, Problem, Severity
from analyzer.transcript.encoding import Decoded, split_lines
from analyzer.transcript.gammonx_game import GameDraft
from analyzer.transcript.gammonx_lines import HitLine, Line, MoveLine, RollLine, read_line
from analyzer.transcript.lines import CommentLine, TagLine
from analyzer.transcript.record import Comment, EndAction, GameRecord, MatchRecord, Tag
from analyzer.transcript.refusal import UnknownFormatError
from analyzer.transcript.unreadable import shortened, unreadable

#: How much of a text it is recognized from, in characters.
_SAMPLE = 1 << 16
_MARKS = re.compile(
    r"^[ \t]*(?:;[ \t]*\[(?:Match|Game|Game Modus) '|(?:White|Black) Roll [1-6]( [1-6]){1,3}\s*$)",
    re.MULTILINE,
)
#: Longest line that is read, in characters; GammonX writes at most 80.
_LONGEST_LINE = 1000
#: Problems after which reading stops.
_MOST_PROBLEMS = 1000

#: Tags of a match that standard tags stand for.
_STANDARD_TAGS = {
    "Match": "Match ID",
    "Name": "Event",
    "Player 1 White Checkers": "Player 1",
    "Player 2 Black Checkers": "Player 2",
}
#: How its games differ from those that usually go by their names: the checker that hits is free in
#: its Tavla, too, and games begin with a roll of its own.
#: References: gammonx-server, ``TavlaBoardModelImpl``, ``GetStartingPlayerId``.
_RULES = {
    "tavla": "hit_rule=free next_start=winner",
    "backgammon": "opening=reroll next_start=winner",
}
#: Points played to in the kinds of match, the last word of a match's name; 0 is money play.
_LENGTHS = {"cashgame": 0, "fivepointgame": 5, "sevenpointgame": 7}


def is_gammonx(text: str) -> bool:
    """Whether a text is a history of GammonX, by its tags or its rolls."""
    return _MARKS.search(text[:_SAMPLE]) is not None


def read_gammonx(decoded: Decoded) -> MatchRecord:
    """Return what a history records, with what could not be read as its problems.

    The points of all plays are the mover's own. Each game names what was played in its ``game``;
    the Variation tag does where all are the same, else it holds the name of the match's kind.
    The names are those that GammonX gives players, and no cube actions are in it.

    Raises:
        UnknownFormatError: No game is in it.

    References:
        github.com/gammonx/gammonx-server, ``MatchHistoryImpl``, ``GameHistoryImpl``, ``History/``.
    """
    reading = _Reading()
    for number, text in enumerate(split_lines(decoded.text), 1):
        if text and not text.isspace():
            reading.add(number, text)
        if reading.found > _MOST_PROBLEMS:
            message = _("so many lines cannot be read that reading stops here")
            problem = Problem(Severity.ERROR, "syntax", message, Place(number, 1))
            reading.problems.append(problem)
            break
    reading.finish()
    if not reading.games:
        raise UnknownFormatError(_("a match without a game"))
    problems = [*decoded.problems, *reading.problems]
    return MatchRecord(
        reading.length,
        tuple(reading.games),
        tuple(reading.standard_tags()),
        tuple(reading.comments),
        producer="GammonX",
        encoding=decoded.encoding,
        format="gammonx",
        problems=tuple(sorted(problems, key=lambda problem: problem.place.line)),
        source=decoded.text,
    )


@dataclass(slots=True)
class _Reading:
    """What was read of a history so far; ``tags`` are the match's own, as written."""

    games: list[GameRecord] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _game: GameDraft | None = None
    _kind: Tag | None = None
    _score: PerPlayer[float] = PerPlayer(0, 0)

    @property
    def found(self) -> int:
        """How many problems there are so far."""
        return len(self.problems) + (len(self._game.problems) if self._game else 0)

    @property
    def length(self) -> int | None:
        """The points played to; the Length tag of a match counts its games."""
        kinds = self._tag("Name").split()
        return _LENGTHS.get(kinds[-1].casefold()) if kinds else None

    def add(self, number: int, text: str) -> None:
        """Read the next line that is not blank; ``number`` counts from 1."""
        place = Place(number, len(text) - len(text.lstrip()) + 1)
        if len(text) > _LONGEST_LINE:
            message = _("a line of {count} characters is too long to be part of a record")
            self._lost(message.format(count=len(text)), place, text)
            return
        try:
            line = read_line(text)
        except UnexpectedInput as error:
            unread = unreadable(text, error)
            self._lost(unread.message, Place(number, unread.offset + 1), text)
            return
        self._take(line, text.strip(), place)

    def finish(self) -> None:
        """Close the last game, and compare the number of games with the one stated."""
        self._close_game()
        stated = next((tag for tag in self.tags if tag.key == "Length"), None)
        if stated and stated.value.strip() != str(len(self.games)):
            message = _("the record states {stated} games, but holds {count}").format(
                stated=stated.value, count=len(self.games)
            )
            problem = Problem(Severity.WARNING, "syntax", message, stated.place, stated.value)
            self.problems.append(problem)

    def standard_tags(self) -> list[Tag]:
        """Return the tags under the names that other records use, and what was played."""
        tags = [Tag(_STANDARD_TAGS.get(t.key, t.key), t.value, t.place) for t in self.tags]
        if self._kind:
            kinds = {game.game for game in self.games}
            name = kinds.pop() if len(kinds) == 1 else self._tag("Name").partition(" ")[0]
            tags.append(Tag("Variation", name or "Tavli", self._kind.place))
            rules = "" if kinds else _RULES.get(name.casefold(), "")
            if rules:
                tags.append(Tag("Rules", rules, self._kind.place))
        return tags

    def _tag(self, key: str) -> str:
        return next((tag.value for tag in self.tags if tag.key == key), "")

    def _lost(self, message: str, place: Place, text: str) -> None:
        problem = Problem(Severity.ERROR, "syntax", message, place, shortened(text.strip()))
        if self._game:
            self._game.problems.append(problem)
            self._game.add_unreadable(text)
        else:
            self.problems.append(problem)

    def _take(self, line: Line, text: str, place: Place) -> None:
        match line:
            case TagLine(key, value):
                self._take_tag(Tag(key, value, place))
            case CommentLine(comment):
                if self._game:
                    self._game.add_comment(comment, place)
                else:
                    self.comments.append(Comment(comment, place))
            case RollLine():
                self._open(place).add_roll(line, text, place)
            case MoveLine():
                self._open(place).add_move(line, text, place)
            case HitLine():
                self._open(place).add_hit(line, text, place)

    def _take_tag(self, tag: Tag) -> None:
        if tag.key == "Game" or (tag.key == "Game Modus" and self._has_played()):
            self._close_game()
            self._open(tag.place)
        if tag.key == "Game Modus":
            self._kind = self._kind or tag
        if self._game:
            self._game.add_tag(tag)
        else:
            self.tags.append(tag)

    def _has_played(self) -> bool:
        """Whether a game begins with the tag that names it, as its first tag is missing."""
        return self._game is None or self._game.has_events

    def _open(self, place: Place) -> GameDraft:
        """Return the game that is being read; one whose beginning is missing begins here."""
        if self._game is None:
            names = PerPlayer(
                self._tag("Player 1 White Checkers"), self._tag("Player 2 Black Checkers")
            )
            self._game = GameDraft(len(self.games) + 1, place, names)
        return self._game

    def _close_game(self) -> None:
        draft, self._game = self._game, None
        if draft is None:
            return
        game = draft.finish(self._score)
        self.games.append(game)
        self.comments += draft.comments
        self.problems += draft.problems
        self._score = _score_after(game)


def _score_after(game: GameRecord) -> PerPlayer[float]:
    """Return the score with which the next game begins."""
    score = game.score
    for action in game.actions:
        if isinstance(action, EndAction) and action.points:
            score = score.with_value(action.player, score[action.player] + action.points)
    return score
