"""From an analyzed match to its rows; no database is needed, so that any process can do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import fsum

from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.judgment.addresses import decision_id
from analyzer.judgment.analysis import (
    Candidate,
    Decision,
    DecisionKind,
    GameAnalysis,
    Mark,
    MatchAnalysis,
    NotCounted,
)
from analyzer.judgment.breakdown import error_kind
from analyzer.judgment.marks import loss_weight
from analyzer.library.kinds import kind_of
from analyzer.library.names import word_of, words_of
from analyzer.library.rows import (
    AnalysisRow,
    CandidateRow,
    CubeRow,
    DecisionRow,
    GameRow,
    MatchRow,
    MatchRows,
    NoteRow,
    Options,
    PerformanceRow,
)
from analyzer.model.note import Note
from analyzer.model.outcome import Outcome
from analyzer.model.play import steps_text
from analyzer.model.player import Player
from analyzer.model.score import MatchScore, Stakes
from analyzer.rules.occasion import day_of, event_of, place_of, round_of
from analyzer.rules.play_key import play_identity
from analyzer.rules.replayed import GameReplay, Replay

_Chances = tuple[float | None, float | None, float | None, float | None, float | None]


def match_rows(analysis: MatchAnalysis, met: MatchEquityTable | None = None) -> MatchRows:
    """Return everything that the library keeps of a match but its document and its file.

    Args:
        analysis: The judged match.
        met: The table that it was judged with, None for the usual one.
    """
    kept = tuple(_kept(analysis))
    table = met or default_met()
    return MatchRows(
        match=_match(analysis.replay),
        games=tuple(_game(game) for game in analysis.replay.games),
        analysis=_analysis(analysis),
        performances=tuple(_performance(analysis, player) for player in Player),
        decisions=tuple(
            _decision(ordinal, game, decision, analysis.replay, table)
            for ordinal, (game, decision) in enumerate(kept)
        ),
        options=tuple(
            _options(ordinal, decision)
            for ordinal, (_of, decision) in enumerate(kept)
            if matters(decision)
        ),
        notes=tuple(map(note_row, analysis.notes)),
    )


def is_kept(decision: Decision) -> bool:
    """Return whether a decision has a row: it was no mere form, or it changes a sum."""
    if decision.reason is NotCounted.FORCED:
        return False
    return decision.counted_pr or decision.counted_gnubg or decision.error_emg > 0


def matters(decision: Decision) -> bool:
    """Return whether the options of a decision have rows: it is a mistake with a mark."""
    return decision.mark is not Mark.NONE


def _kept(analysis: MatchAnalysis) -> Iterator[tuple[GameAnalysis, Decision]]:
    for game in analysis.games:
        for decision in game.decisions:
            if is_kept(decision):
                yield game, decision


def _match(replay: Replay) -> MatchRow:
    identity = play_identity(replay)
    names = replay.record.names
    return MatchRow(
        play_key=identity.key,
        first_side=int(identity.first),
        game=replay.game.name,
        length=replay.length,
        beavers=replay.game.rules.beavers,
        event=event_of(replay),
        round=round_of(replay),
        place=place_of(replay),
        day=day_of(replay),
        name_one=names.one.strip(),
        name_two=names.two.strip(),
        winner=_side(replay.winner),
        score_one=replay.score.one,
        score_two=replay.score.two,
        games=len(replay.games),
        turns=sum(len(game.turns) for game in replay.games),
        format=replay.record.format,
    )


def _side(player: Player | None) -> int | None:
    return None if player is None else int(player)


def _game(game: GameReplay) -> GameRow:
    return GameRow(
        number=game.number,
        score_one=game.score_before.one,
        score_two=game.score_before.two,
        phase=word_of(game.phase),
        ending=word_of(game.ending),
        kind=game.kind or "",
        winner=_side(game.winner),
        points=game.points,
        credited=game.credited,
        cube=game.cube_value,
        turns=len(game.turns),
    )


def _analysis(analysis: MatchAnalysis) -> AnalysisRow:
    settings = analysis.settings
    return AnalysisRow(
        engine=settings.engine,
        level=settings.level,
        met=settings.met,
        seed=settings.seed,
        versions=json.dumps(dict(settings.versions)),
        levels_used=",".join(settings.levels_used),
        judged=analysis.judged,
        judgeable=analysis.judgeable,
    )


def _performance(analysis: MatchAnalysis, player: Player) -> PerformanceRow:
    results = [game.result for game in analysis.games if game.result is not None]
    result = fsum(results) if len(results) == len(analysis.games) else None
    if result is not None and player is Player.TWO:
        # Not the bare negative, which is -0 for a session that came out even.
        result = 0.0 - result
    weight = loss_weight(analysis.replay.length, analysis.replay.game)
    plays = [
        decision.error_emg * weight
        for game in analysis.games
        for decision in game.decisions
        if decision.player is player
        and decision.kind is DecisionKind.CHECKER
        and decision.counted_pr
    ]
    return PerformanceRow(int(player), result, len(plays), fsum(plays), analysis.totals[player])


def _decision(
    ordinal: int, game: GameAnalysis, decision: Decision, replay: Replay, met: MatchEquityTable
) -> DecisionRow:
    kind = kind_of(decision, replay.game, met)
    cube, played = decision.cube, decision.played
    away = _away(decision.position.stakes, is_mover=decision.kind is not DecisionKind.TAKE)
    chances = _chances(_outcome(decision))
    return DecisionRow(
        side=int(decision.player),
        ordinal=ordinal,
        game=decision.game,
        turn=decision.turn,
        kind=word_of(decision.kind),
        phase=word_of(decision.phase),
        theme=word_of(kind.theme),
        cube_themes=words_of(kind.cube_themes),
        motifs=words_of(kind.motifs),
        motif_sizes=",".join(map(str, kind.motif_sizes)),
        difficulty=kind.difficulty,
        xgid=decision_id(decision, replay.game, replay.length),
        dice="" if decision.roll is None else str(decision.roll),
        played=decision.played_text,
        best=decision.candidates[decision.best].label,
        played_rank=played,
        best_rank=decision.best,
        choice=word_of(None if played is None else decision.candidates[played].choice),
        error_emg=decision.error_emg,
        error_mwc=decision.error_mwc,
        cost=decision.cost,
        counted_pr=decision.counted_pr,
        counted_gnubg=decision.counted_gnubg,
        reason=word_of(decision.reason),
        mark=word_of(decision.mark),
        gnubg_mark=word_of(decision.gnubg_mark),
        cube_error=word_of(decision.cube_error),
        error_kind=word_of(error_kind(decision)),
        level=decision.level,
        source=decision.source,
        legal_plays=decision.legal_plays,
        spread=decision.spread,
        no_double=None if cube is None else cube.equity_no_double,
        double_take=None if cube is None else cube.equity_double_take,
        double_pass=None if cube is None else cube.equity_double_pass,
        cube=decision.position.cube.value,
        player_away=away[0],
        opponent_away=away[1],
        win=chances[0],
        win_gammon=chances[1],
        win_backgammon=chances[2],
        lose_gammon=chances[3],
        lose_backgammon=chances[4],
        luck_emg=_luck(game, decision),
    )


def _away(stakes: Stakes, *, is_mover: bool) -> tuple[int | None, int | None]:
    """Return the points that the one who decides needs, and the other; None for money."""
    if not isinstance(stakes, MatchScore):
        return None, None
    own, other = stakes.mover_away, stakes.opponent_away
    return (own, other) if is_mover else (other, own)


def _outcome(decision: Decision) -> Outcome | None:
    """Return the chances of the one who decides after the best choice."""
    told = decision.candidates[decision.best].outcome
    if told is not None or decision.cube is None or decision.cube.outcome is None:
        return told
    of_mover = decision.cube.outcome
    return of_mover.mirrored() if decision.kind is DecisionKind.TAKE else of_mover


def _luck(game: GameAnalysis, decision: Decision) -> float | None:
    if decision.kind is not DecisionKind.CHECKER:
        return None
    return next((roll.luck_emg for roll in game.luck if roll.turn == decision.turn), None)


def _options(ordinal: int, decision: Decision) -> Options:
    candidates = tuple(_candidate(*each) for each in enumerate(decision.candidates))
    return Options(ordinal, candidates, _cube(decision))


def _candidate(rank: int, candidate: Candidate) -> CandidateRow:
    chances = _chances(candidate.outcome)
    return CandidateRow(
        rank=rank,
        label=candidate.label,
        equity=candidate.equity,
        mwc=candidate.mwc,
        level=candidate.level,
        steps=None if candidate.play is None else steps_text(candidate.play),
        choice=word_of(candidate.choice),
        win=chances[0],
        win_gammon=chances[1],
        win_backgammon=chances[2],
        lose_gammon=chances[3],
        lose_backgammon=chances[4],
        std_error=candidate.std_error,
        best_chance=candidate.best_chance,
    )


def _cube(decision: Decision) -> CubeRow | None:
    value, mwc, points = decision.cube, decision.cube_mwc, decision.cube_points
    if value is None:
        return None
    chances = _chances(value.outcome)
    return CubeRow(
        level=value.level.name,
        depth=value.level.depth,
        xg_level=value.level.xg_name,
        is_beaver=value.is_beaver,
        cubeless=value.cubeless,
        win=chances[0],
        win_gammon=chances[1],
        win_backgammon=chances[2],
        lose_gammon=chances[3],
        lose_backgammon=chances[4],
        no_double_std_error=value.no_double_std_error,
        double_take_std_error=value.double_take_std_error,
        mwc_no_double=None if mwc is None else mwc.no_double,
        mwc_double_take=None if mwc is None else mwc.double_take,
        mwc_double_pass=None if mwc is None else mwc.double_pass,
        take_dead=None if points is None else points.take_dead,
        take_live=None if points is None else points.take_live,
    )


def _chances(outcome: Outcome | None) -> _Chances:
    return (None,) * 5 if outcome is None else outcome.chances


def note_row(note: Note) -> NoteRow:
    """Return how a note stands in the tables."""
    return NoteRow(
        game=note.game,
        turn=note.turn,
        text=note.text,
        author=note.author,
        tags="\n".join(note.tags),
        starred=note.starred,
    )
