"""Playing a whole record through under the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from analyzer.i18n import _
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.rules.alternatives import with_alternatives
from analyzer.rules.declared import Declared, declared
from analyzer.rules.endings import Context, Settled, points_told, settle, winner_stated
from analyzer.rules.game_replay import play_through
from analyzer.rules.games.base import Game
from analyzer.rules.numbering import in_own_numbering
from analyzer.rules.played import GameSetup, Played
from analyzer.rules.replayed import Ending, GameReplay, Replay
from analyzer.rules.reporting import GameLog
from analyzer.rules.score_chain import GameScore, ScoreChain, score_text
from analyzer.rules.sides import changed_sides, swapped
from analyzer.transcript.corrections import correction_told
from analyzer.transcript.record import (
    CubeAction,
    EndAction,
    GameRecord,
    MatchRecord,
    PositionAction,
    RollAction,
)


def replay(
    record: MatchRecord, *, game: str | None = None, options: Mapping[str, str] | None = None
) -> Replay:
    """Return the record played through; whatever is wrong in it is among the result's problems.

    Args:
        record: What was written.
        game: Name of the game played; None leaves it to the record.
        options: Rules by name that replace those the record declares, as ``{"jacoby": "on"}``.

    Raises:
        UnknownGameError: The record is of a game that is not known.
        RulesError: No game or rule is called so, or a value does not fit its rule.
    """
    rules = declared(record, game, options or {})
    own = in_own_numbering(record, rules.games)
    found = with_alternatives(_MatchReplay(own, rules).run(), options or {})
    return replace(found, record=record)


class _MatchReplay:
    """Replays the games of one record one after the other."""

    def __init__(self, record: MatchRecord, rules: Declared) -> None:
        self.record = record
        self.declared = rules
        self.chain = ScoreChain(record, rules.length, rules.game.rules)
        self.stars = _marks_hits(record)
        self.numbers = _numbers(record.games)
        self.changed = [changed_sides(game, record.names) for game in record.games]
        found = (*record.problems, *rules.problems)
        self.problems = [self._of_game(problem) for problem in found]
        self.problems += _corrections(record)
        self.games: list[GameReplay] = []
        self.forfeit: EndAction | None = None

    def run(self) -> Replay:
        """Return the whole replay."""
        if not self.chain.kept:
            message = _(
                "every score line of the session says {score}; the games are added up instead"
            )
            message = message.format(score=score_text(PerPlayer(0, 0)))
            place = self.record.games[1].place
            self.problems.append(Problem(Severity.NOTE, "score-mismatch", message, place))
        records = [
            swapped(game) if changed else game
            for game, changed in zip(self.record.games, self.changed, strict=True)
        ]
        for index, record in enumerate(records):
            following = records[index + 1] if index + 1 < len(records) else None
            log = GameLog(self.numbers[index], record.names, record.place)
            if self.changed[index]:
                message = _(
                    "the players have changed columns; each keeps the side of the first game"
                )
                log.add(Severity.NOTE, "sides-changed", message)
            decided = self.chain.is_decided(record)
            if decided:
                message = _("the match was decided before this game; it and the rest are left out")
                log.add(Severity.WARNING, "extra-games", message)
            else:
                self._add_game(index, record, following, log)
            self.problems += log.problems
            if decided:
                break
        return self._result()

    def _of_game(self, problem: Problem) -> Problem:
        """Return a problem found before the replay with its game's number and player.

        The reader counts the games, and knows columns only.
        """
        if problem.game is None:
            return problem
        player = problem.player
        if player is not None and self.changed[problem.game - 1]:
            player = player.opponent
        return replace(problem, game=self.numbers[problem.game - 1], player=player)

    def _add_game(
        self, index: int, record: GameRecord, following: GameRecord | None, log: GameLog
    ) -> None:
        """Replay a game; of one that is not known only the points told are taken."""
        game = self.declared.games[index]
        if game is not None:
            self.games.append(self._game(index, game, record, following, log))
        else:
            score = self.chain.enter(record, log)
            self.chain.leave(record, score, points_told(record))

    def _game(
        self,
        index: int,
        game: Game,
        record: GameRecord,
        following: GameRecord | None,
        log: GameLog,
    ) -> GameReplay:
        score = self.chain.enter(record, log)
        setup = GameSetup(game, score.stakes(self.declared.length, game.rules), self.stars)
        played = play_through(record, setup, log)
        self._check_starter(game, played, log)
        self.forfeit = self.forfeit or played.forfeit
        settled = settle(played, setup, self._context(record, following, score), log)
        self.chain.leave(record, score, _gained(settled))
        if settled.ending is Ending.UNFINISHED and not _is_position(record):
            message = _("the game has no result")
            place = settled.turns[-1].place if settled.turns else None
            log.add(Severity.WARNING, "unfinished", message, place=place)
        self._check_match_won(record, settled.winner, log)
        return GameReplay(
            number=log.game,
            game=game,
            names=record.names,
            score_before=score.before,
            phase=score.phase,
            turns=settled.turns,
            ending=settled.ending,
            winner=settled.winner,
            points=settled.points,
            credited=settled.credited,
            kind=settled.kind,
            cube_value=settled.cube_value,
            final_board=played.board,
            place=record.place,
            index=index,
        )

    def _check_starter(self, game: Game, played: Played, log: GameLog) -> None:
        """Report a game begun by another side than the rules say."""
        before = self.games[-1] if self.games else None
        begun = next((turn for turn in played.turns if turn.roll is not None), None)
        if before is None or begun is None or before.number + 1 != log.game:
            return
        expected = {
            "lot": None,
            "alternate": None if before.starter is None else before.starter.opponent,
            "winner": before.winner,
        }[game.rules.next_start]
        if expected is not None and begun.player is not expected:
            message = _("{player} begins, but it is the turn of {expected} to begin").format(
                player=log.name(begun.player), expected=log.name(expected)
            )
            log.add(Severity.WARNING, "starter", message, place=begun.place, turn=begun.number)

    def _context(
        self, record: GameRecord, following: GameRecord | None, score: GameScore
    ) -> Context:
        length = self.declared.length
        gained = None
        if following is not None and self.chain.connects(record, following):
            gained = PerPlayer(
                following.score.one - score.before.one, following.score.two - score.before.two
            )
        return Context(score.away(length) if length else None, self.declared.stake_cap, gained)

    def _check_match_won(self, record: GameRecord, winner: Player | None, log: GameLog) -> None:
        """Report an ending that speaks of the match although the score does not decide it."""
        length = self.declared.length
        for action in record.actions:
            if not isinstance(action, EndAction) or self.forfeit is not None:
                continue
            if length and action.and_match:
                points = 0 if winner is None else self.chain.score[winner]
                if points < length:
                    message = _("the match is said to be won, but the score is {score} of {length}")
                    message = message.format(score=score_text(self.chain.score), length=length)
                    log.add(Severity.WARNING, "score-mismatch", message, action)

    def _result(self) -> Replay:
        score = self.chain.score
        length = self.declared.length
        winner = None
        if length and max(score) >= length and score.one != score.two:
            winner = Player.ONE if score.one > score.two else Player.TWO
        forfeit = None if winner is not None else self._forfeit_winner()
        self.problems.sort(key=lambda problem: (problem.place.line, problem.place.column))
        return Replay(
            record=self.record,
            game=self.declared.game,
            length=length,
            games=tuple(self.games),
            score=score,
            winner=winner if forfeit is None else forfeit,
            problems=tuple(self.problems),
            by_forfeit=forfeit is not None,
        )

    def _forfeit_winner(self) -> Player | None:
        """Return the side to which an ending or a comment gives the match, and note it."""
        winner, place, text = None, Place(), ""
        if self.forfeit is not None:
            winner = winner_stated(self.forfeit)
            place, text = self.forfeit.place, self.forfeit.text
        for comment in self.record.comments:
            said = _forfeit_in(comment.text)
            for player in Player:
                if said and said.name.casefold() == self.record.names[player].casefold():
                    winner = player if said.has_won else player.opponent
                    place, text = comment.place, comment.text
        if winner is not None:
            message = _("{player} won the match by forfeit").format(
                player=self.record.names[winner]
            )
            self.problems.append(
                Problem(Severity.NOTE, "forfeit", message, place, text, player=winner)
            )
        return winner


@dataclass(frozen=True, slots=True)
class _Forfeit:
    """Who a comment says has won by forfeit, or has lost by it."""

    name: str
    has_won: bool


#: References: "NAME wins by forfeit" in the goldens of an exporter of .mat files.
_WINS = re.compile(r"\s(?:wins|won)\b", re.IGNORECASE)
_BY_FORFEIT = re.compile(r"\bby\s(?:forfeit|default)\b", re.IGNORECASE)


_FORFEITS = re.compile(r"\s(?:forfeits|forfeited|defaults|defaulted)\b", re.IGNORECASE)


def _forfeit_in(text: str) -> _Forfeit | None:
    """Return the forfeit that a comment tells of, None if it tells of none."""
    wins = _WINS.search(text)
    if wins is not None and _BY_FORFEIT.search(text, wins.end()):
        return _Forfeit(text[: wins.start()].strip(), True)
    gives = _FORFEITS.search(text)
    return None if gives is None else _Forfeit(text[: gives.start()].strip(), False)


def _is_position(record: GameRecord) -> bool:
    """Return whether a game is no more than a position that an ID tells of."""
    first, *rest = record.actions or (None,)
    return (
        isinstance(first, PositionAction)
        and first.situation is not None
        and all(isinstance(action, CubeAction) for action in rest)
    )


def _gained(settled: Settled) -> PerPlayer[float]:
    """Return the points that the game gave to each side."""
    if settled.ending is Ending.DRAW:
        return PerPlayer(settled.credited, settled.credited)
    nothing: PerPlayer[float] = PerPlayer(0, 0)
    return (
        nothing if settled.winner is None else nothing.with_value(settled.winner, settled.credited)
    )


def _corrections(record: MatchRecord) -> Iterator[Problem]:
    """Yield a note for each turn that the record says was corrected."""
    for tag in record.tags:
        told = correction_told(tag)
        if told is not None:
            message = _("corrected to {now}; it was {was}").format(now=told.now, was=told.was)
            place = (told.game, told.turn)
            yield Problem(Severity.NOTE, "corrected", message, tag.place, "", *place)


def _numbers(records: tuple[GameRecord, ...]) -> list[int]:
    """Return the games' own numbers where they rise, else 1, 2, 3 ... so that each is unique."""
    written = [record.number for record in records]
    rising = all(a < b for a, b in zip([0, *written], written, strict=False))
    return written if rising else list(range(1, len(records) + 1))


def _marks_hits(record: MatchRecord) -> bool:
    """Return whether any hit of the record is starred."""
    return any(
        landing.hit
        for game in record.games
        for action in game.actions
        if isinstance(action, RollAction)
        for step in action.play
        for landing in step.landings
    )
