"""Writers of the texts in which game servers keep matches, made from descriptions of the formats.

They take what was played from a replay, so that nothing of the readers is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from analyzer.model.board import BAR, OFF
from analyzer.model.dice import Roll
from analyzer.model.play import Step
from analyzer.model.player import Player
from analyzer.rules.replayed import CubeAnswer, Ending, GameReplay, Replay, Turn

Writer = Callable[[Replay], str]


@dataclass(frozen=True)
class Event:
    """What a side does: it rolls and moves, or says a word about the cube, which is then at value.

    ``number`` is that of the row of standard text, which has one cell for each side.
    """

    player: Player
    number: int = 0
    word: str = ""
    value: int = 1
    roll: Roll | None = None
    steps: tuple[Step, ...] = ()


def events(game: GameReplay) -> Iterator[Event]:
    """Yield what happens in a game, in order."""
    number, last = 0, Player.TWO
    for turn in game.turns:
        for event in _of_turn(turn):
            number += event.player is Player.ONE or last is Player.TWO
            last = event.player
            yield replace(event, number=number)


def _of_turn(turn: Turn) -> Iterator[Event]:
    offer = turn.offer
    if offer is not None:
        yield Event(turn.player, word="double", value=offer.value)
        for index in range(offer.raises):
            word, raiser = (
                ("raccoon", turn.player) if index % 2 else ("beaver", turn.player.opponent)
            )
            yield Event(raiser, word=word, value=offer.value << (index + 1))
        taker = turn.player if offer.raises % 2 else turn.player.opponent
        word = "pass" if offer.answer is CubeAnswer.PASS else "take"
        yield Event(taker, word=word, value=offer.value << offer.raises)
    if turn.roll is not None:
        yield Event(turn.player, roll=turn.roll, steps=turn.play.steps if turn.play else ())


def oldmoves(played: Replay, up: Player = Player.TWO) -> str:
    """Return the listing of FIBS; X is the first player, and one side runs up the board."""
    lines = []
    for game in played.games:
        score = f"{game.score_before.one:g}-{game.score_before.two:g}"
        lines += [
            f"Score is {score} in a {_fibs_length(played.length)}.",
            f"{game.names.one} is X - {game.names.two} is O",
        ]
        lines += [f"{'XO'[event.player]}: {_fibs_event(event, up)}" for event in events(game)]
        if game.winner is not None and game.ending is not Ending.DROP:
            if game.ending is Ending.RESIGNATION:
                lines.append(f"{'XO'[game.winner.opponent]}: wants to resign")
                lines.append(f"{'XO'[game.winner]}: accepts")
            lines.append(f"{'XO'[game.winner]}: wins {_counted(game.points)}")
        lines.append("")
    return "\n".join(lines)


def _fibs_length(length: int) -> str:
    return f"{length} point match" if length else "money game"


def _fibs_event(event: Event, up: Player) -> str:
    words = {"take": "accepts", "pass": "rejects"}
    if event.roll is None:
        return words.get(event.word, f"{event.word}s")
    dice = f"({event.roll.first} {event.roll.second})"
    if not event.steps:
        return f"{dice} can't move"
    turned = event.player is up
    return f"{dice} " + " ".join(_step(step, "-", turned) for step in event.steps)


def javafibs(played: Replay) -> str:
    """Return the file of JavaFIBS, saved by the first player; who runs up the board changes."""
    names = played.games[0].names
    called = ("You", names.two)
    lines = [
        "JavaFIBS internal match representation v1.1",
        f"8:{names.two}:{played.length or 9999}",
    ]
    score = [0, 0]
    for game in played.games:
        up = Player(game.number % 2)
        lines += [f"13:{names.two}:", f"6:You:{names.two}"]
        for event in events(game):
            lines += [text.format(called[event.player]) for text in _javafibs_texts(event, up)]
        if game.winner is not None:
            if game.ending is Ending.RESIGNATION:
                lines.append(f"3:{called[game.winner.opponent]}:{game.points:g}")
            lines.append(f"7:{called[game.winner]}:{game.points:g}")
            score[game.winner] += int(game.credited)
            first, second = sorted(Player, key=lambda side: side is not game.winner)
            lines.append(f"14:{names[first]}-{score[first]}:{names[second]}-{score[second]}")
    return "\r\n".join(lines) + "\r\n"


def _javafibs_texts(event: Event, up: Player) -> list[str]:
    if event.roll is None:
        return [{"double": "2:{}:", "take": "4:{}:", "pass": "5:{}:"}[event.word]]
    code = 11 if event.number == 1 and event.player is Player.ONE else 0
    roll = f"{code}:{{}}:{event.roll.first} {event.roll.second}"
    if not event.steps:
        return [roll, "15:{}:"]
    steps = " ".join(_step(step, "-", event.player is up) for step in event.steps)
    return [roll, f"1:{{}}:{steps}"]


def sgg(played: Replay) -> str:
    """Return the file of GamesGrid, each roll once alone and once with its play.

    No line of its header is blank: GNU Backgammon 1.07 crashes on such a line.
    """
    names = played.games[0].names
    money = "No" if played.length else "Yes"
    lines = [
        f"{names.one} vs. {names.two}",
        "GamesGrid",
        "Thursday January 10, 2002",
        "ELO: 1823.34 1200 1723.12 430",
        f"Jacoby: {'Yes' if played.game.rules.jacoby else 'No'}",
        "Automatic Doubles: No",
        "Crawford: Yes",
        f"Beavers: {money}",
        f"Raccoons: {money}",
        "Doubling Cube: Yes",
        "Rated: Yes",
        f"Match Length: {played.length}",
        "Variant: Backgammon",
    ]
    for game in played.games:
        length = f"/{played.length}" if played.length else ""
        score = game.score_before
        lines += [f"Game {game.number}. {score.one:g}-{score.two:g}{length}", ""]
        raised = False
        for event in events(game):
            # What was raised again is taken without a word.
            if not (raised and event.word == "take"):
                lines += [f"{event.number}{_tabs(event)}{text}" for text in _sgg_texts(event)]
            raised = event.word in ("beaver", "raccoon")
        if game.winner is not None:
            if game.ending is Ending.RESIGNATION:
                loser = game.winner.opponent
                number = game.turns[-1].number
                lines.append(f"{number}{_tabs(Event(loser, number))}resign")
            lines.append(f"{game.names[game.winner]}  wins {_counted(game.points)}.")
        lines.append("")
    return "\n".join(lines)


def _tabs(event: Event) -> str:
    return "\t" if event.player is Player.ONE else "\t\t"


def _sgg_texts(event: Event) -> list[str]:
    if event.roll is None:
        words = {"take": "Accept", "pass": "Pass"}
        return [words.get(event.word, f"{event.word.capitalize()} to {event.value}")]
    dice = f"{event.roll.first}{event.roll.second}:"
    if not event.steps:
        return [f"{dice} O-O"]
    return [f"{dice} ", f"{dice} " + ", ".join(_step(step) for step in event.steps)]


def tmg(played: Replay) -> str:
    """Return the file of TrueMoneyGames."""
    names = played.games[0].names
    lines = [
        "MatchID: 4711",
        f"Player1: 10001 {names.one} 4.00",
        f"Player2: 10002 {names.two} 4.00",
        "Stake: 2.00",
        "Startdate: 2010-04-05 14:03:36",
        f"Jacoby: {int(played.game.rules.jacoby)}",
        f"Beavers: {int(not played.length)}",
        f"Raccoons: {int(not played.length)}",
        "Crawford: 1",
        "Cube: 1",
        f"Length: {played.length}",
        "Variant: 1",
        "PlayMoney: 0",
    ]
    for game in played.games:
        lines.append(f"Game {game.number}: {game.score_before.one:g}-{game.score_before.two:g}")
        for event in events(game):
            turn = f" {'-' if event.player else ' '}{event.number}"
            lines += [f"{turn} {text}" for text in _tmg_texts(event)]
        if game.winner is not None:
            kind = {None: 14, "single": 14, "gammon": 15, "backgammon": 16}[game.kind]
            turn = f" {'-' if game.winner else ' '}{len(game.turns)}"
            name = game.names[game.winner]
            lines.append(f"{turn} {kind} {game.points:g} {name} wins {_counted(game.points)}")
    return "\n".join(lines) + "\n"


def _tmg_texts(event: Event) -> list[str]:
    if event.roll is None:
        kinds = {"double": 5, "take": 7, "beaver": 8, "raccoon": 8, "pass": 10}
        text = f"{kinds[event.word]} {event.word.capitalize()}"
        return [text if event.word in ("take", "pass") else f"{text} to {event.value}"]
    steps = [_step(step).replace("bar", "25").replace("off", "0") for step in event.steps]
    return [f"1 {event.roll.first}{event.roll.second}:", f"4 {' '.join(steps) or '0/0'}"]


def party(played: Replay) -> str:
    """Return the file of PartyGammon."""
    lines = ["boardid=12", f"creator={played.games[0].names.one}", f"MATCHLENGTH={played.length}"]
    score = [0, 0]
    for game in played.games:
        key = f"GAME_{game.number}"
        lines += [f"{key}_PLAYER_{side + 1}={game.names[side]}" for side in Player]
        play = "#".join(f"{event.player + 1} {_party_text(event)}" for event in events(game))
        lines.append(f"{key}_GAMEPLAY={play}#")
        if game.winner is not None:
            score[game.winner] += int(game.credited)
        lines += [f"{key}_SCORE{side + 1}={score[side]}" for side in Player]
    return "\n".join(lines) + "\n"


def _party_text(event: Event) -> str:
    if event.roll is None:
        return {"double": "Double", "take": "Take", "pass": "Drop"}[event.word]
    steps = "".join(f" {_step(step)}" for step in event.steps)
    return f"12 30 {event.roll.first}{event.roll.second}{steps}"


def empire(played: Replay) -> str:
    """Return the file of GammonEmpire: names and rows of standard text."""
    lines = []
    for game in played.games:
        lines.append(f"{game.names.one}  {game.names.two}")
        rows: dict[int, list[str]] = {}
        for event in events(game):
            rows.setdefault(event.number, ["", ""])[event.player] += _empire_text(event)
        lines += [f"{n:3}) {row[0]:<29}{row[1]}".rstrip() for n, row in rows.items()]
        if game.winner is not None:
            gap = " " * (6 if game.winner is Player.ONE else 36)
            lines.append(f"{gap}Wins {_counted(game.points)}")
        lines.append("")
    return "\n".join(lines)


def _empire_text(event: Event) -> str:
    if event.roll is None:
        words = {"take": " Takes", "pass": " Drops"}
        return words.get(event.word, f" {event.word.capitalize()}s => {event.value}")
    steps = " ".join(_step(step) for step in event.steps)
    return f"{event.roll.first}{event.roll.second}: {steps}"


def bgammon(played: Replay) -> str:
    """Return the replay of bgammon.org with its index."""
    games = [_bgammon_game(game, played.length) for game in played.games]
    at = 24 * len(games)
    index = ""
    for text in games:
        index += f"bgammon-replay {at:08}\n"
        at += len(text)
    return index + "".join(games)


def _bgammon_game(game: GameReplay, length: int) -> str:
    score = [int(points) for points in game.score_before]
    winner = 0 if game.winner is None else game.winner + 1
    if game.winner is not None and game.ending is not Ending.BORNE_OFF:
        gammon = not any(
            step.target == OFF
            for turn in game.turns
            if turn.player is not game.winner and turn.play is not None
            for step in turn.play.steps
        )
        score[game.winner] += game.cube_value * (1 + gammon)
    numbers = f"{length} {score[0]} {score[1]} {winner} {game.cube_value} 0"
    lines = [f"i 1702738670 {game.names.one} {game.names.two} {numbers}"]
    double = None
    for event in events(game):
        if event.word == "double":
            double = event
        elif event.word:
            assert double is not None
            taken = int(event.word == "take")
            lines.append(f"{double.player + 1} d {double.value} {taken}")
        else:
            assert event.roll is not None
            high, low = sorted((event.roll.first, event.roll.second), reverse=True)
            turned = event.player is Player.TWO
            steps = ", ".join(_step(step, turned=turned) for step in event.steps)
            lines.append(f"{event.player + 1} r {high}-{low} {steps}".rstrip())
    if game.winner is not None and game.ending is Ending.RESIGNATION:
        lines.append(f"{game.winner.opponent + 1} t")
    return "\n".join(lines) + "\n"


def _step(step: Step, sign: str = "/", turned: bool = False) -> str:
    return f"{_point(step.origin, turned)}{sign}{_point(step.target, turned)}"


def _point(point: int, turned: bool) -> str:
    names = {BAR: "bar", OFF: "off"}
    return names[point] if point in names else str(25 - point if turned else point)


def _counted(points: float) -> str:
    return f"{points:g} point" if points == 1 else f"{points:g} points"


WRITERS: dict[str, Writer] = {
    "oldmoves": oldmoves,
    "javafibs": javafibs,
    "sgg": sgg,
    "tmg": tmg,
    "party": party,
    "empire": empire,
    "bgammon": bgammon,
}
