"""Position pages as eXtreme Gammon and BGBlitz write them, made from what they are to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.model.board import BAR, Board
from analyzer.model.gnuid import format_gnuid
from analyzer.model.outcome import Outcome
from analyzer.model.player import PerPlayer
from analyzer.model.score import MoneyRules
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.model.xgid import format_xgid

NAMES = PerPlayer("Ann", "Bob Ross")


@dataclass(frozen=True, slots=True)
class MadePlay:
    """A play as a page lists it, with the chances behind it in percent."""

    level: str
    text: str
    equity: float
    chances: tuple[float, ...] = (50.0, 10.0, 1.0, 12.0, 1.5)

    @property
    def outcome(self) -> Outcome:
        return Outcome(*(round(each / 100, 4) for each in self.chances))


@dataclass(frozen=True, slots=True)
class MadeCube:
    """The values of a cube decision as a page lists them."""

    level: str
    values: tuple[float, float, float]
    cubeless: float = 0.103
    chances: tuple[float, ...] = (54.4, 18.22, 0.53, 12.71, 0.51)


#: The words of XG's pages; J stands for the words of a Japanese page, which is half English.
_XG = {
    "en": {
        "score": "Score is X:{x} O:{o} {length} pt.(s) match.",
        "money": "Score is X:{x} O:{o}. Unlimited Game{rules}",
        "pips": "Pip count ",
        "cube": "Cube",
        "own": "own cube",
        "play": "X to play {dice}",
        "roll": "X on roll, cube action",
        "eq": "eq",
        "sides": ("Player:  ", "Opponent:"),
        "analyzed": "Analyzed in {level}",
        "wins": ("Player Winning Chances:  ", "Opponent Winning Chances:"),
        "cubeless": "Cubeless Equities: No Double={0}, Double={1}",
        "cubeful": "Cubeful Equities:",
        "values": (
            ("No double:    ", "Double/Take:  ", "Double/Pass:  "),
            ("No redouble:  ", "Redouble/Take:", "Redouble/Pass:"),
        ),
        "best": "Best Cube action: Double / Take",
        "met": "MET",
        "plies": "ply",
    },
    "de": {
        "score": "Punktzahl ist  X:{x} O:{o} {length} Pkt (e) match.",
        "money": "Punktzahl ist  X:{x} O:{o}. Unbegrenzt{rules}",
        "pips": "Pip count ",
        "cube": "Dopplerwürfel",
        "own": "Dopplerwürfel im Besitz",
        "play": "X zum spielen {dice}",
        "roll": "X am würfeln, Dopplerwürfel Aktion",
        "eq": "eq",
        "sides": ("Spieler:", "Gegner: "),
        "analyzed": "Analysiert in {level}",
        "wins": ("Spieler Gewinnchancen:  ", "Gewinnchancen des Gegners:"),
        "cubeless": "Equities ohne Dopplerwürfel: Nicht Doppeln={0}, Doppeln={1}",
        "cubeful": "Equities mit Dopplerwürfel:",
        "values": (
            ("Nicht Doppeln:   ", "Doppeln/Annehmen:", "Doppeln/Ablehnen:"),
            ("Nicht Redoppeln:   ", "Redoppeln/Annehmen:", "Redoppeln/Ablehnen:"),
        ),
        "best": "Beste Dopplerwürfel Aktion Doppeln / Annehmen",
        "met": "MET",
        "plies": "ply",
    },
    "fr": {
        "score": "Le score est X:{x} O:{o} match en {length} pt(s)",
        "money": "Le score est X:{x} O:{o}. Partie libre{rules}",
        "pips": "Course ",
        "cube": "Videau",
        "own": "a le videau",
        "play": "X à jouer {dice}",
        "roll": "X: lance ou double",
        "eq": "éq",
        "sides": ("Joueur:    ", "Adversaire:"),
        "analyzed": "Analysé avec {level}",
        "wins": ("Chance de gain du joueur:", "Chance de gain de l'adversaire:"),
        "cubeless": "Equités sans videau: Pas de double={0}, Double={1}",
        "cubeful": "Equités avec videau",
        "values": (
            ("Pas de double:", "Double/Prend: ", "Double/Passe: "),
            ("Pas de redouble:", "Redouble/Prend: ", "Redouble/Passe: "),
        ),
        "best": "Meilleur action du videau: Double / Prend",
        "met": "TEM",
        "plies": "plis",
    },
}
_XG["ja"] = {
    **_XG["en"],
    "cube": "キューブ",
    "sides": ("プレーヤー:", "対戦相手: "),
    "values": (
        ("ノーダブル:   ", "ダブル/テイク: ", "ダブル/パス:  "),
        ("ノーリダブル:   ", "リダブル/テイク: ", "リダブル/パス:  "),
    ),
    "best": "ベストキューブアクション：ダブル / テイク",  # noqa: RUF001
}

LANGUAGES = tuple(_XG)


def xg_page(
    parsed: ParsedPosition,
    language: str = "en",
    plays: Sequence[MadePlay] = (),
    cube: MadeCube | None = None,
) -> str:
    """Return a page of XG, which calls the side on roll X."""
    words = _XG[language]
    position = parsed.position
    score = (parsed.score[parsed.player], parsed.score[parsed.player.opponent])
    names = (NAMES[parsed.player], NAMES[parsed.player.opponent])
    lines = [format_xgid(parsed), "", "X:{}   O:{}".format(*names)]
    lines.append(_xg_score(words, parsed, *score))
    lines += _drawn(position.board, fifth_is_all=True)
    tail = f"/{parsed.length}" if parsed.length else ""
    lines.append(
        f"{words['pips']} X: {position.board.pips}  O: {position.board.opponent_pips}"
        f" X-O: {score[0]}-{score[1]}{tail}"
    )
    holder = {"mover": "X", "opponent": "O"}.get(position.cube.owner.value)
    owned = f", {holder} {words['own']}" if holder else ""
    lines.append(f"{words['cube']}: {position.cube.value}{owned}")
    dice = "" if parsed.roll is None else f"{parsed.roll.first}{parsed.roll.second}"
    lines.append(words["play"].format(dice=dice) if dice else words["roll"])
    lines.append("")
    for rank, play in enumerate(plays, 1):
        lines += _xg_play(words, rank, play, plays[0].equity)
    if cube is not None:
        lines += _xg_cube(words, cube, is_redouble=holder is not None)
    return "\n".join(
        [*lines, "", f"eXtreme Gammon Version: 2.10, {words['met']}: Kazaross XG2", ""]
    )


def _xg_score(words: dict, parsed: ParsedPosition, x: int, o: int) -> str:
    stakes = parsed.position.stakes
    if not isinstance(stakes, MoneyRules):
        return words["score"].format(x=x, o=o, length=parsed.length)
    rules = [name for name, on in (("Jacoby", stakes.jacoby), ("Beaver", stakes.beavers)) if on]
    return words["money"].format(x=x, o=o, rules=", " + " ".join(rules) if rules else "")


def _xg_play(words: dict, rank: int, play: MadePlay, best: float) -> list[str]:
    loss = f" ({play.equity - best:+.3f})" if rank > 1 else ""
    win, gammon, backgammon, lost_gammon, lost_backgammon = play.chances
    level = play.level.replace("ply", words["plies"])
    return [
        f"    {rank}. {level:<11} {play.text:<28}{words['eq']}:{play.equity:+.3f}{loss}",
        f"      {words['sides'][0]} {win:.2f}% (G:{gammon:.2f}% B:{backgammon:.2f}%)",
        f"      {words['sides'][1]} {100 - win:.2f}%"
        f" (G:{lost_gammon:.2f}% B:{lost_backgammon:.2f}%)",
        "",
    ]


def _xg_cube(words: dict, cube: MadeCube, *, is_redouble: bool) -> list[str]:
    win, gammon, backgammon, lost_gammon, lost_backgammon = cube.chances
    labels = words["values"][is_redouble]
    return [
        words["analyzed"].format(level=cube.level),
        f"{words['wins'][0]} {win:.2f}% (G:{gammon:.2f}% B:{backgammon:.2f}%)",
        f"{words['wins'][1]} {100 - win:.2f}% (G:{lost_gammon:.2f}% B:{lost_backgammon:.2f}%)",
        "",
        words["cubeless"].format(f"{cube.cubeless:+.3f}", f"{2 * cube.cubeless:+.3f}"),
        "",
        words["cubeful"],
        *(
            f"       {label} {value:+.3f} (-0.001)"
            for label, value in zip(labels, cube.values, strict=True)
        ),
        "",
        words["best"],
    ]


def _drawn(board: Board, *, fifth_is_all: bool) -> list[str]:
    """Return the board with X at the bottom; its bar stands above the middle, O's below.

    Args:
        board: Seen from X.
        fifth_is_all: Whether the number of a high stack counts all of it, or what is not drawn.
    """
    bars = {"X": board.points[BAR], "O": -board.points[0]}

    def row(points: Sequence[int], height: int, bar: str) -> str:
        cells = [_cell(board.points[at], height, fifth_is_all=fifth_is_all) for at in points]
        middle = _cell(bars[bar] * (1 if bar == "X" else -1), 4 - height, fifth_is_all=fifth_is_all)
        return f" | {'  '.join(cells[:6])} | {middle} | {'  '.join(cells[6:])} |"

    upper = [row(range(13, 25), height, "X") for height in range(5)]
    lower = [row(range(12, 0, -1), height, "O") for height in range(5)]
    return [
        " +13-14-15-16-17-18------19-20-21-22-23-24-+",
        *upper,
        " |                  |BAR|                  |",
        *reversed(lower),
        " +12-11-10--9--8--7-------6--5--4--3--2--1-+",
    ]


def _cell(count: int, height: int, *, fifth_is_all: bool) -> str:
    size = abs(count)
    if height == 4 and size > 5:
        return f"{size if fifth_is_all else size - 4}"
    return ("X" if count > 0 else "O") if height < size else " "


_BGBLITZ = {
    "en": {
        "names": ("Red", "Green"),
        "evaluation": "Evaluation",
        "wins": "Wins  G+BG  BG",
        "cubeless": "Equity {0} (cubeless): {1:.3f}  Std.Dev.: 0.132",
        "cubeful": "Equity (cubeful)    :  0.226",
        "action": "Cube Action:          :  No Double / Take     EMG",
        "values": ("No Double             :", "Double / Take         :", "Double / Pass         :"),
    },
    "de": {
        "names": ("Rot", "Grün"),
        "evaluation": "Bewertung",
        "wins": "Siege G+BG  BG",
        "cubeless": "Erwartungswert {0} (ohne Doppler): {1:.3f}  Std.Abw.: 0.184",
        "cubeful": "Auszahlungserw. (mit Doppler)   :  0.847",
        "action": "Würfelaktion:         :  Kein Doppel / Annehmen  EMG",
        "values": ("Kein Doppel           :", "Doppeln / Annehmen    :", "Doppeln / Ablehnen    :"),
    },
    "fr": {
        "names": ("Rouge", "Vert"),
        "evaluation": "Évaluation",
        "wins": "Gagne  G+BG  BG",
        "cubeless": "Equité {0} (sans videau): {1:.3f}  Dév. St.: 0.214",
        "cubeful": "Équité (avec videau)     :  0.410",
        "action": "Videau:               :  Doubler / Prendre    EMG",
        "values": ("Pas de double         :", "Double / Prendre      :", "Double / Refuser      :"),
    },
    "ja": {
        "names": ("赤", "緑"),
        "evaluation": "評価",
        "wins": "勝ち  ギャモン以上  バックギャモン",
        "cubeless": "期待値 (エクイティ) {0} (キューブなし): {1:.3f}  標準偏差: 0.114",
        "cubeful": "エクイティ (キューブ有り)       :  0.535",
        "action": "キューブアクション:            :  リダブル / 受ける           EMG",
        "values": (
            "ダブルせず                 :",
            "ダブル / 受ける             :",
            "ダブル / 降りる             :",
        ),
    },
}


def bgblitz_page(
    parsed: ParsedPosition,
    language: str = "en",
    plays: Sequence[MadePlay] = (),
    cube: MadeCube | None = None,
) -> str:
    """Return a page of BGBlitz, which calls the side at the bottom X."""
    words = _BGBLITZ[language]
    names = PerPlayer(*words["names"])
    seen = parsed.position if parsed.player == 0 else parsed.position.mirrored()
    drawn = _drawn(seen.board, fifth_is_all=False)
    drawn[0] += f"   O: {names.two}  {seen.board.opponent_pips}"
    drawn[-1] += f"   X: {names.one}  {seen.board.pips}"
    mover, other = names[parsed.player], names[parsed.player.opponent]
    gnuid = format_gnuid(parsed).split(":")
    played = "money game" if not parsed.length else f"{parsed.length} point match"
    dice = f" {parsed.roll.low}-{parsed.roll.high}" if parsed.roll else "."
    lines = [
        *drawn,
        "",
        f" Position-ID: {gnuid[0]}    Match-ID: {gnuid[1]}",
        f" {format_xgid(parsed)}",
        "",
        f" {names.two} - {parsed.score.two} {names.one} - {parsed.score.one} in a {played}.",
        f" {mover} to move{dice}",
        "",
    ]
    if plays:
        lines += [f"{words['evaluation']}  (EMG)", " =========="]
    for rank, play in enumerate(plays, 1):
        win, gammon, backgammon, lost, worst = (each / 100 for each in play.chances)
        loss = f"({play.equity - plays[0].equity:+.3f})" if rank > 1 else ""
        steps = play.text.replace(" ", ", ")
        lines += [
            f"  {rank}.   0.124 mwp /  {play.equity:.3f}  {loss:<8}  {steps} ",
            f"       {win:.3f}  {gammon:.3f}  {backgammon:.3f}  -  {1 - win:.3f}"
            f"  {lost:.3f}  {worst:.3f} ",
            "",
        ]
    if cube is not None:
        win, gammon, backgammon, lost, worst = cube.chances
        lines += [
            f"              {words['wins']}",
            f" {other:<12} {100 - win:.1f}  {lost:.1f}  {worst:.1f} ",
            f" {mover:<12} {win:.1f}  {gammon:.1f}  {backgammon:.1f} ",
            " " + words["cubeless"].format(mover, cube.cubeless),
            " " + words["cubeful"],
            "",
            " " + words["action"],
            *(
                f" {label}  0.226   ( 0.000)     {value:6.3f}   ( 0.000)"
                for label, value in zip(words["values"], cube.values, strict=True)
            ),
        ]
    return "\n".join([*lines, ""])


def has_page(parsed: ParsedPosition) -> bool:
    """Whether the programs have a page for such a decision: no double is on offer."""
    return parsed.decision in (Decision.CHECKER, Decision.DOUBLE)


def gnubg_board(parsed: ParsedPosition) -> str:
    """Return the board as GNU Backgammon shows it, with O's numbers where O is on roll."""
    position_id, match_id = format_gnuid(parsed).split(":")
    is_x = parsed.player == 0
    seen = parsed.position if is_x else parsed.position.mirrored()
    drawn = _drawn(seen.board, fifth_is_all=True)
    if not is_x:
        drawn[0], drawn[-1] = drawn[-1], drawn[0]
    drawn[6] = ("v" if is_x else "^") + drawn[6][1:]
    told = "On roll" if parsed.roll is None else f"Rolled {parsed.roll.first}{parsed.roll.second}"
    beside = {0: "    O: Otto", 1: f"    {parsed.score.two} points"}
    beside |= {-2: f"    {parsed.score.one} points", -1: "    X: Xenia (Cube: 2)"}
    beside[10 if is_x else 2] = f"    {told}"
    for at, text in beside.items():
        drawn[at] += text
    return "\n".join(
        [
            f" GNU Backgammon  Position ID: {position_id}",
            f"                 Match ID   : {match_id}",
            *drawn,
            "",
        ]
    )
