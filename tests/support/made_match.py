"""Judged matches made up for tests: positions and plays are real, values follow a fixed recipe.

No engine is asked. A side is worth its lead in pips, less its blots, plus noise from a seeded
generator; what is played is mostly the best play by that measure. So every part of a report has
something to show, and two runs give the same match.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

from analyzer.evaluation.evaluator import CubeValue, Level
from analyzer.judgment.analysis import (
    Candidate,
    Chance,
    CubeChoice,
    CubeError,
    Decision,
    DecisionKind,
    GameAnalysis,
    MatchAnalysis,
    NotCounted,
    Phase,
    RollLuck,
    Settings,
)
from analyzer.judgment.marks import mark
from analyzer.judgment.totals import Totals
from analyzer.model.board import STANDARD_START, Board
from analyzer.model.cube import Cube, CubeOwner
from analyzer.model.dice import ROLLS, Roll
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer, Player
from analyzer.model.position import Position
from analyzer.model.problem import Place
from analyzer.model.score import MatchScore, MoneyRules, ScorePhase, Stakes
from analyzer.rules.games.international import BACKGAMMON, legal_plays
from analyzer.rules.replayed import (
    CubeAnswer,
    CubeOffer,
    Ending,
    GameReplay,
    PlayStatus,
    Replay,
    Turn,
)
from analyzer.transcript.record import MatchRecord, Tag

LEVEL = Level("1-ply", 1, "2-ply")


class Maker:
    """Plays and judges one match after the recipe."""

    def __init__(self, seed: int, length: int, names: PerPlayer[str]) -> None:
        self.random = random.Random(seed)
        self.length = length
        self.names = names

    def value(self, board: Board) -> float:
        """Return the made-up EMG of a board just played into."""
        blots = sum(1 for point in range(1, 25) if board.points[point] == 1)
        lead = board.opponent_pips - board.pips - 8
        return max(-0.98, min(0.98, lead / 90 - 0.03 * blots + self.random.gauss(0, 0.01)))

    def roll(self) -> Roll:
        return self.random.choice(ROLLS)

    def candidates(self, position: Position, roll: Roll) -> list[Candidate]:
        found = [
            Candidate(
                label=str(play),
                equity=(equity := self.value(board)),
                mwc=self.mwc(equity, position),
                level=LEVEL.name,
                outcome=outcome_for(equity),
                play=play,
                board=board,
            )
            for board, play in legal_plays(position.board, roll).items()
        ]
        return sorted(found, key=lambda candidate: -candidate.equity)

    def mwc(self, equity: float, position: Position) -> float | None:
        if isinstance(position.stakes, MoneyRules):
            return None
        return (
            0.5 + 0.1 * equity + 0.03 * (position.stakes.opponent_away - position.stakes.mover_away)
        )

    def checker(self, game: int, number: int, player: Player, position: Position, roll: Roll):
        """Return the decision and the candidate played, or None where nothing could be chosen."""
        candidates = self.candidates(position, roll)
        chosen = 0
        if len(candidates) > 1 and self.random.random() < 0.3:
            chosen = min(len(candidates) - 1, 1 + int(self.random.expovariate(0.7)))
        played = candidates[chosen]
        shown = candidates[: max(10, chosen + 1)]
        error = candidates[0].equity - played.equity
        decision = Decision(
            game=game,
            turn=number,
            player=player,
            kind=DecisionKind.CHECKER,
            position=position,
            candidates=tuple(shown),
            played=chosen,
            best=0,
            error_emg=error,
            error_mwc=None if played.mwc is None else candidates[0].mwc - played.mwc,
            counted_pr=len(candidates) > 1,
            counted_gnubg=len(candidates) > 1,
            reason=NotCounted.FORCED if len(candidates) == 1 else None,
            mark=mark(error),
            level=LEVEL.name,
            roll=roll,
            played_text=played.label,
            legal_plays=len(candidates),
            spread=candidates[0].equity - shown[-1].equity,
            phase=phase_of(position.board, number),
        )
        return decision, played

    def cube_decisions(self, game: int, number: int, player: Player, position: Position, act: str):
        """Return double and take decision for what was done: ``none``, ``take`` or ``pass``."""
        no_double = self.value(position.board) + 0.1
        take = no_double * 1.7 - 0.25
        value = CubeValue(outcome_for(no_double), no_double, no_double, take, 1.0, LEVEL)
        doubled = min(take, 1.0)
        options = (
            (CubeChoice.NO_DOUBLE, no_double),
            (CubeChoice.DOUBLE, doubled),
        )
        double = self.cube_decision(
            game, number, player, DecisionKind.DOUBLE, position, value, options, act != "none"
        )
        if act == "none":
            return [double]
        answers = ((CubeChoice.TAKE, -take), (CubeChoice.PASS, -1.0))
        return [
            double,
            self.cube_decision(
                game, number, player.opponent, DecisionKind.TAKE, position, value, answers,
                act == "pass",
            ),
        ]  # fmt: skip

    def cube_decision(self, game, number, player, kind, position, value, options, second):
        done = options[1][0] if second else options[0][0]
        ranked = sorted(options, key=lambda option: -option[1])
        candidates = tuple(
            Candidate(choice.value, equity, self.mwc(equity, position), LEVEL.name, choice=choice)
            for choice, equity in ranked
        )
        played = [choice for choice, _ in ranked].index(done)
        error = candidates[0].equity - candidates[played].equity
        names = {
            (DecisionKind.DOUBLE, False): CubeError.MISSED_DOUBLE_BELOW_CASH,
            (DecisionKind.DOUBLE, True): CubeError.WRONG_DOUBLE_BELOW_DOUBLE,
            (DecisionKind.TAKE, False): CubeError.WRONG_TAKE,
            (DecisionKind.TAKE, True): CubeError.WRONG_PASS,
        }
        close = kind is DecisionKind.TAKE or second or error > 0 or value.equity_no_double > 0.3
        return Decision(
            game=game,
            turn=number,
            player=player,
            kind=kind,
            position=position,
            candidates=candidates,
            played=played,
            best=0,
            error_emg=error,
            error_mwc=None if candidates[0].mwc is None else error * 0.1,
            counted_pr=close,
            counted_gnubg=close,
            reason=None if close else NotCounted.OBVIOUS_NO_DOUBLE,
            mark=mark(error),
            level=LEVEL.name,
            cube_error=names[kind, second] if error > 0 else None,
            cube=value,
            played_text=done.value,
            phase=Phase.CONTACT,
        )


def outcome_for(equity: float) -> Outcome:
    """Return chances that fit an equity roughly."""
    win = 1 / (1 + math.exp(-2.2 * equity))
    return Outcome(win, win * 0.28, win * 0.02, (1 - win) * 0.27, (1 - win) * 0.01)


def phase_of(board: Board, number: int) -> Phase:
    """Return a phase by the look of the board."""
    rear = max((point for point in range(1, 26) if board.points[point] > 0), default=0)
    front = min((point for point in range(25) if board.points[point] < 0), default=25)
    if rear > front:
        return Phase.OPENING if number <= 6 else Phase.CONTACT
    return Phase.BEAR_OFF if rear <= 6 else Phase.RACE


def made_match(
    length: int = 7,
    seed: int = 1,
    names: PerPlayer[str] = PerPlayer("Ann", "Bob"),
    most_games: int = 50,
    tags: tuple[Tag, ...] = (),
) -> MatchAnalysis:
    """Return a judged match to ``length`` points, or ``most_games`` games for money (0)."""
    maker = Maker(seed, length, names)
    score, games, judged = PerPlayer(0, 0), [], []
    crawford_done = False
    while len(games) < most_games and not (length and max(score) >= length):
        phase = None
        if length:
            phase = ScorePhase.POST_CRAWFORD if crawford_done else ScorePhase.PRE_CRAWFORD
            if max(score) == length - 1 and not crawford_done and length > 1:
                phase, crawford_done = ScorePhase.CRAWFORD, True
        game, analysis = play_game(maker, len(games) + 1, score, phase)
        analysis = with_result(analysis, game, length)
        games.append(game)
        judged.append(analysis)
        if game.winner is not None:
            score = score.with_value(game.winner, score[game.winner] + game.credited)
    winner = None
    if length and max(score) >= length:
        winner = Player.ONE if score.one >= length else Player.TWO
    tags = (Tag("Player 1", names.one), Tag("Player 2", names.two), *tags)
    record = MatchRecord(length=length, games=(), tags=tags, producer="made up")
    replay = Replay(record, BACKGAMMON, length, tuple(games), score, winner, problems=())
    totals = PerPlayer(
        sum((game.totals.one for game in judged), Totals()),
        sum((game.totals.two for game in judged), Totals()),
    )
    settings = Settings(
        "made up 1.0", "standard", "Kazaross-XG2", 1, (("kibitz", "0.1.0"),), ("1-ply",)
    )
    count = sum(len(game.decisions) for game in judged)
    return MatchAnalysis(
        replay, tuple(judged), totals, settings, "made.mat", judged=count, judgeable=count
    )


def with_result(analysis: GameAnalysis, game: GameReplay, length: int) -> GameAnalysis:
    """Return the game with what it brought, by the recipe's chances: 3 % a point."""
    won = game.credited if game.winner is Player.ONE else -game.credited
    before, after = (0.5 + 0.03 * lead for lead in (lead_of(game), lead_of(game) + won))
    if length and game.score_before[game.winner] + game.credited >= length:
        after = 1.0 if game.winner is Player.ONE else 0.0
    start, result = (before, after - before) if length else (0.0, float(won))
    return replace(analysis, start=start, result=result)


def lead_of(game: GameReplay) -> int:
    return game.score_before.one - game.score_before.two


def stakes_at(length: int, score: PerPlayer[int], player: Player, phase) -> Stakes:
    """Return what is played for, seen from the side on roll."""
    if not length:
        return MoneyRules(jacoby=True)
    return MatchScore(length - score[player], length - score[player.opponent], phase)


class GameMaker:
    """Plays one game and writes down its turns, decisions, luck and chances."""

    def __init__(self, maker: Maker, number: int, score: PerPlayer[int], phase) -> None:
        self.maker, self.number, self.score, self.phase = maker, number, score, phase
        self.board, self.cube = STANDARD_START, Cube()
        self.player = maker.random.choice((Player.ONE, Player.TWO))
        self.turns, self.decisions, self.luck, self.chances = [], [], [], []
        self.ending, self.winner, self.points = Ending.UNFINISHED, None, 0

    def play(self) -> None:
        """Take turns until the game is over."""
        while self.winner is None:
            self.take_turn()

    def take_turn(self) -> None:
        number = len(self.turns) + 1
        stakes = stakes_at(self.maker.length, self.score, self.player, self.phase)
        position = Position(self.board, self.cube, stakes)
        lead = self.maker.value(self.board)
        self.write_chance(number, position, lead)
        may_double = (
            number > 1
            and self.phase is not ScorePhase.CRAWFORD
            and self.cube.owner is not CubeOwner.OPPONENT
        )
        act = self.cube_act(lead) if may_double else "none"
        if may_double:
            self.decisions += self.maker.cube_decisions(
                self.number, number, self.player, position, act
            )
        offer = None
        if act != "none":
            answer = CubeAnswer.PASS if act == "pass" else CubeAnswer.TAKE
            offer = CubeOffer(self.cube.value * 2, answer, Place())
        turn = Turn(number, self.player, Place(), position, position, may_double, offer)
        if act == "pass":
            self.turns.append(turn)
            self.ending, self.winner, self.points = Ending.DROP, self.player, self.cube.value
            return
        if act == "take":
            self.cube = Cube(self.cube.value * 2, CubeOwner.OPPONENT)
        self.roll(replace(turn, rolled_from=replace(position, cube=self.cube)))

    def cube_act(self, lead: float) -> str:
        if self.cube.value >= 4 or lead <= 0.35 or self.maker.random.random() > 0.6:
            return "none"
        return "pass" if lead > 0.6 else "take"

    def write_chance(self, number: int, position: Position, lead: float) -> None:
        chance = self.maker.mwc(lead, position)
        is_one = self.player is Player.ONE
        if chance is None:
            value = lead * self.cube.value * (1 if is_one else -1)
        else:
            value = chance if is_one else 1 - chance
        self.chances.append(Chance(self.number, number, value))

    def roll(self, turn: Turn) -> None:
        roll = self.maker.roll()
        while turn.number == 1 and roll.is_doublet:
            roll = self.maker.roll()
        decision, played = self.maker.checker(
            self.number, turn.number, self.player, turn.rolled_from, roll
        )
        dance = not played.play.steps
        if not dance:
            self.decisions.append(decision)
        size = self.maker.random.gauss(0, 0.15)
        mwc = size * 0.1 if self.maker.length else None
        self.luck.append(
            RollLuck(self.number, turn.number, self.player, roll, size, mwc, self.cube.value)
        )
        self.turns.append(
            replace(
                turn,
                roll=roll,
                play=played.play,
                after=played.board,
                status=PlayStatus.DANCE if dance else PlayStatus.LEGAL,
                opening=turn.number == 1,
            )
        )
        if played.board.off == 15:
            self.ending, self.winner, self.points = Ending.BORNE_OFF, self.player, self.cube.value
            self.points *= 1 if played.board.opponent_off else 2
        self.board, self.cube = played.board.mirrored(), self.cube.mirrored()
        self.player = self.player.opponent


def play_game(maker: Maker, number: int, score: PerPlayer[int], phase):
    """Return one game as replayed and as judged."""
    game = GameMaker(maker, number, score, phase)
    game.play()
    credited = game.points
    if maker.length:
        credited = min(game.points, maker.length - score[game.winner])
    is_gammon = game.ending is Ending.BORNE_OFF and game.points > game.cube.value
    replayed = GameReplay(
        number, BACKGAMMON, maker.names, score, phase, tuple(game.turns), game.ending, game.winner,
        game.points, credited, "gammon" if is_gammon else "single", game.cube.value, game.board,
    )  # fmt: skip
    totals = PerPlayer(*(totals_of(side, game.decisions, game.luck, game.turns) for side in Player))
    analysis = GameAnalysis(
        number, tuple(game.decisions), tuple(game.luck), tuple(game.chances), totals, None, 0.002
    )
    return replayed, analysis


def totals_of(player: Player, decisions, luck, turns) -> Totals:
    """Return one side's sums over a game."""
    mine = [decision for decision in decisions if decision.player is player]
    checker = [d for d in mine if d.kind is DecisionKind.CHECKER]
    cubes = [d for d in mine if d.kind is not DecisionKind.CHECKER]
    counted = [d.error_emg for d in mine if d.counted_pr]
    rolls = [roll for roll in luck if roll.player is player]
    return Totals(
        turns=sum(turn.player is player and turn.roll is not None for turn in turns),
        pr_decisions=len(counted),
        pr_loss=sum(counted),
        pr_loss_squares=sum(error**2 for error in counted),
        unforced_plays=sum(d.counted_gnubg for d in checker),
        close_cubes=sum(d.counted_gnubg for d in cubes),
        checker_loss=sum(d.error_emg for d in checker),
        cube_loss=sum(d.error_emg for d in cubes),
        checker_cost=sum(d.cost for d in checker),
        cube_cost=sum(d.cost for d in cubes),
        inaccuracies=sum(d.mark.value == "?!" for d in mine),
        errors=sum(d.mark.value == "?" for d in mine),
        blunders=sum(d.mark.value == "??" for d in mine),
        luck_emg=sum(roll.luck_emg for roll in rolls),
        luck_cost=sum(roll.cost for roll in rolls),
        rolls=len(rolls),
    )
