"""Which evaluators this machine has, and how to open one, also in another process."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from typing import Final

from analyzer.errors import EngineError
from analyzer.evaluation.coverage import evaluators_of
from analyzer.evaluation.equity import cubeless_emg
from analyzer.evaluation.evaluator import Evaluator
from analyzer.evaluation.levels import PLY_0
from analyzer.evaluation.met import MatchEquityTable, default_met
from analyzer.evaluation.sage import SageEvaluator
from analyzer.i18n import _
from analyzer.model.board import STANDARD_START
from analyzer.model.position import Position
from analyzer.rules.games import GAMES
from analyzer.rules.games.base import Game
from analyzer.rules.games.international import BACKGAMMON

#: Stands for the usual evaluator of whatever game is played.
AUTO: Final = "auto"
#: The evaluators that there are.
ENGINES: Final = ("sage", "native")

#: Largest difference in EMG between the start position's value and 0 in a sound installation.
_START_TOLERANCE = 0.15
#: Largest difference of the winning chance of the side that begins from a half.
_START_CHANCE_TOLERANCE = 0.2
_VERSION_TIMEOUT_S = 10
#: Where Debian puts games, often not on the path of a service.
_GAMES_PATH = "/usr/games"


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """All that decides an evaluator's values; small and picklable, to open it in any process.

    ``name`` is `AUTO` or that of an evaluator.
    """

    name: str = AUTO
    met: MatchEquityTable | None = None
    threads: int = 1

    def open(self, game: Game = BACKGAMMON) -> Evaluator:
        """Return the evaluator of a game, loaded in this process.

        Raises:
            EngineError: There is no evaluator of that name, or none for the game.
        """
        return open_evaluator(self.name, self.met, self.threads, game)

    def values(self, game: Game) -> bool:
        """Return whether the evaluator values positions of the game under its options."""
        found = evaluators_of(game)
        return bool(found) if self.name == AUTO else self.name in found


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What this machine has of an engine; ``usable`` if Kibitz can analyze with it.

    ``games`` are the names of those that it values.
    """

    name: str
    version: str
    usable: bool
    levels: tuple[str, ...]
    message: str
    games: tuple[str, ...] = ()


def open_evaluator(
    name: str = AUTO,
    met: MatchEquityTable | None = None,
    threads: int = 1,
    game: Game = BACKGAMMON,
) -> Evaluator:
    """Return the evaluator of that name.

    Args:
        name: `AUTO` for the usual one of the game, ``sage`` or ``native``.
        met: Match equity table for match scores; Kazaross-XG2 if none is given.
        threads: How many threads of this process may search at a time.
        game: What is to be valued.

    Raises:
        EngineError: There is no evaluator of that name, or none for the game.
    """
    if name == AUTO:
        name = _usual(game)
    if name not in ENGINES:
        raise EngineError(
            _("There is no engine “{name}”; this version has: {names}.").format(
                name=name, names=", ".join(ENGINES)
            )
        )
    if name not in evaluators_of(game):
        raise EngineError(
            _("the evaluator {name} does not value {game} under these rules").format(
                name=name, game=game.called
            )
        )
    if name == "sage":
        return SageEvaluator(met or default_met(), threads)
    # Compiled code is loaded only where it is asked for.
    from analyzer.evaluation.native_evaluator import NativeEvaluator

    return NativeEvaluator(game, met or default_met(), threads)


def _usual(game: Game) -> str:
    """Return the name of the evaluator that a game has by default.

    Raises:
        EngineError: It has none.
    """
    for name in evaluators_of(game):
        return name
    raise EngineError(_("no evaluator values {game}").format(game=game.called))


def available_engines() -> tuple[EngineReport, ...]:
    """Return what engines this machine has, each after a small check that it works."""
    reports = [_check_sage(), _check_native()]
    program = shutil.which("gnubg") or shutil.which("gnubg", path=_GAMES_PATH)
    if program:
        reports.append(_find_gnubg(program))
    return tuple(reports)


def _check_sage() -> EngineReport:
    evaluator = SageEvaluator()
    start = Position(STANDARD_START)
    value = evaluator.cube_values([start], PLY_0)[0]
    sound = (
        abs(value.equity_no_double) < _START_TOLERANCE
        and value.outcome is not None
        and value.cubeless is not None
        and abs(value.cubeless - cubeless_emg(value.outcome, start, default_met())) < 1e-6
    )
    return EngineReport(
        name="sage",
        version=evaluator.name,
        usable=sound,
        levels=tuple(level.name for level in evaluator.levels),
        message=_("works") if sound else _("gives a wrong value for the start position"),
        games=tuple(game.name for game in _valued_by("sage")),
    )


def _check_native() -> EngineReport:
    games = _valued_by("native")
    wrong: list[str] = []
    evaluator = None
    try:
        for game in games:
            evaluator = open_evaluator("native", game=game)
            value = evaluator.cube_values([Position(game.start)], PLY_0)[0]
            if value.outcome is None or abs(value.outcome.win - 0.5) > _START_CHANCE_TOLERANCE:
                wrong.append(game.name)
        message = _("works")
        if wrong:
            message = _("gives a wrong value for the start position of {games}").format(
                games=", ".join(wrong)
            )
    except EngineError as error:
        evaluator, message = None, str(error)
    return EngineReport(
        name="native",
        version="" if evaluator is None else evaluator.name,
        usable=evaluator is not None and not wrong,
        levels=() if evaluator is None else tuple(level.name for level in evaluator.levels),
        message=message,
        games=tuple(game.name for game in games),
    )


def _valued_by(name: str) -> list[Game]:
    """Return the games under their usual options that an evaluator values."""
    return [game for game in GAMES if name in evaluators_of(game)]


def _find_gnubg(program: str) -> EngineReport:
    try:
        answer = subprocess.run(
            [program, "--version"],
            capture_output=True,
            text=True,
            timeout=_VERSION_TIMEOUT_S,
            check=True,
        )
        version = answer.stdout.partition("\n")[0].strip()
    except (OSError, subprocess.SubprocessError):
        version = _("unknown version")
    return EngineReport(
        name="gnubg",
        version=version,
        usable=False,
        levels=(),
        message=_("installed, but this version of Kibitz has no adapter for it"),
    )
