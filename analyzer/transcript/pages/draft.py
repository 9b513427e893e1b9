"""A position on a page: what its lines say, held against its ID and made part of a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from analyzer.i18n import _
from analyzer.model.board import BAR, Board
from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place, Problem, Severity
from analyzer.model.score import MatchScore, ScorePhase
from analyzer.model.situation import Decision, ParsedPosition
from analyzer.transcript.encoding import Decoded
from analyzer.transcript.foreign import (
    ForeignAnalysis,
    ForeignCube,
    ForeignEntry,
    ForeignPlay,
    ForeignUnit,
)
from analyzer.transcript.pages.drawing import Drawing
from analyzer.transcript.record import (
    Action,
    Comment,
    CubeAction,
    CubeWord,
    GameRecord,
    MatchRecord,
    PositionAction,
    QuotedPosition,
    Tag,
)
from analyzer.transcript.tags import rules_tags

#: Most positions that are read from one text: more than any book of problems has.
MOST_POSITIONS = 5_000
#: Problems with lines after which reading stops.
MOST_PROBLEMS = 1000
#: Most reasons that a refusal gives.
_MOST_REASONS = 3
#: The kind of the problems that tell of a contradiction.
KIND = "position-mismatch"


@dataclass(frozen=True, slots=True)
class Said:
    """What a page says beside its ID; of a pair X comes first, the side drawn at the bottom.

    None where it does not say. ``cube_owner`` is ``X`` or ``O``, or empty for a centered cube;
    ``dice`` are the higher and the lower.
    """

    score: PerPlayer[int] | None = None
    length: int | None = None
    cube: int | None = None
    cube_owner: str | None = None
    dice: tuple[int, int] | None = None
    pips: PerPlayer[int] | None = None
    crawford: bool | None = None


@dataclass(slots=True)
class PageDraft:
    """One page while it is read; ``x`` is the seat of the side that it calls X."""

    parsed: ParsedPosition
    place: Place
    text: str
    x: Player = Player.ONE
    names: PerPlayer[str] = PerPlayer("", "")
    plays: list[ForeignPlay] = field(default_factory=list)
    plays_unit: ForeignUnit = ForeignUnit.EMG
    cube: ForeignCube | None = None
    cube_unit: ForeignUnit = ForeignUnit.EMG
    engine: str = ""
    met: str = ""
    comments: list[tuple[str, Place]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add_problem(self, severity: Severity, kind: str, message: str, place: Place) -> None:
        """Report something about the page."""
        self.problems.append(Problem(severity, kind, message, place))

    def check(self, said: Said, drawing: Drawing | None) -> None:
        """Report where words and drawing contradict the ID, which counts."""
        for what, place in (*self._drawn_faults(drawing), *self._said_faults(said)):
            self.contradict(what, place)

    def contradict(self, what: str, place: Place) -> None:
        """Report a contradiction to the ID."""
        message = _("{what}; the ID counts").format(what=what)
        self.add_problem(Severity.WARNING, KIND, message, place)

    def seat_drawn(self, drawing: Drawing | None, expected: Player) -> Player:
        """Return the seat of X, the side drawn at the bottom; as expected if that may be."""
        if drawing is None:
            return expected
        seats = (expected, expected.opponent)
        return next((seat for seat in seats if not drawing.faults(self._seen_from(seat))), expected)

    def _seen_from(self, seat: Player) -> Board:
        is_mover = self.parsed.player is seat
        position = self.parsed.position if is_mover else self.parsed.position.mirrored()
        return position.board

    def _drawn_faults(self, drawing: Drawing | None) -> Iterator[tuple[str, Place]]:
        if drawing is None:
            return
        faults = drawing.faults(self._seen_from(self.x))
        if faults:
            points = ", ".join(_("bar") if at == BAR else str(at) for at in faults)
            what = _("the board that is drawn differs from the ID on {points}")
            yield what.format(points=points), Place(drawing.line, 1)

    def _said_faults(self, said: Said) -> Iterator[tuple[str, Place]]:
        pairs = (
            (_("score"), said.score, self._seen(self.parsed.score)),
            (_("match length"), said.length, self.parsed.length),
            (_("cube"), said.cube, self.parsed.position.cube.value),
            (_("owner of the cube"), said.cube_owner, self._owner()),
            (_("dice"), said.dice, self._dice()),
            (_("pips"), said.pips, self._pips()),
            (_("Crawford game"), said.crawford, self._crawford()),
        )
        for name, told, known in pairs:
            if told is not None and told != known:
                what = _("{name}: the page says {told}, its ID {known}")
                yield what.format(name=name, told=_words(told), known=_words(known)), self.place

    def _seen(self, values: PerPlayer[int]) -> PerPlayer[int]:
        """Return values of the seats as those of X and O."""
        return values if self.x is Player.ONE else values.swapped()

    def _owner(self) -> str:
        owner = self.parsed.position.cube.owner
        if owner is owner.mirrored:
            return ""
        holder = self.parsed.player if owner.value == "mover" else self.parsed.player.opponent
        return "X" if holder is self.x else "O"

    def _dice(self) -> tuple[int, int] | None:
        roll = self.parsed.roll
        return None if roll is None else (roll.high, roll.low)

    def _pips(self) -> PerPlayer[int]:
        board = self.parsed.position.board
        pips = PerPlayer(board.pips, board.opponent_pips)
        return pips if self.parsed.player is self.x else pips.swapped()

    def _crawford(self) -> bool:
        stakes = self.parsed.position.stakes
        return isinstance(stakes, MatchScore) and stakes.phase is ScorePhase.CRAWFORD

    def entry(self, game: int) -> ForeignEntry | None:
        """Return what the page says about its decision, None if nothing."""
        if not self.plays and self.cube is None:
            return None
        return ForeignEntry(
            game,
            0,
            tuple(self.plays),
            self.plays_unit,
            self.cube,
            self.cube_unit,
        )

    def game(self, number: int) -> GameRecord:
        """Return the page as a game that begins with its position."""
        names = self.names if self.x is Player.ONE else self.names.swapped()
        score = self.parsed.score.map(float)
        actions: tuple[Action, ...] = (
            set_up(self.parsed, self.place, self.text),
            *offers(self.parsed, self.place),
        )
        return GameRecord(number, names, score, actions, place=self.place)


def refusal(problems: Iterable[Problem]) -> str:
    """Return what a text is instead of a record if none of its positions could be read."""
    reasons = "; ".join(
        list(dict.fromkeys(problem.message for problem in problems))[:_MOST_REASONS]
    )
    return _("a position page: {reasons}").format(reasons=reasons)


def too_many() -> str:
    """Return the sentence about a position that is one too many."""
    return _("more than {count} positions: this one is left out").format(count=MOST_POSITIONS)


def set_up(parsed: ParsedPosition, place: Place, text: str) -> PositionAction:
    """Return the action that sets a position up."""
    position = parsed.position
    if parsed.player is Player.TWO:
        position = position.mirrored()
    quoted = QuotedPosition(position.board, position.cube, parsed.player, parsed.roll)
    return PositionAction(place, text, quoted, parsed)


def offers(parsed: ParsedPosition, place: Place) -> Iterator[CubeAction]:
    """Yield the cube actions that have led to the decision."""
    value, player = parsed.position.cube.value * 2, parsed.player
    if parsed.decision in (Decision.TAKE, Decision.BEAVER, Decision.RACCOON):
        yield CubeAction(player, place, "", CubeWord.DOUBLE, value)
    if parsed.decision in (Decision.BEAVER, Decision.RACCOON):
        yield CubeAction(player.opponent, place, "", CubeWord.BEAVER, value * 2)
    if parsed.decision is Decision.RACCOON:
        yield CubeAction(player, place, "", CubeWord.RACCOON, value * 4)


def record_of(
    pages: Sequence[PageDraft],
    decoded: Decoded,
    *,
    name: str,
    producer: str,
    remarks: Iterable[tuple[str, Place]] = (),
    problems: Iterable[Problem] = (),
) -> MatchRecord:
    """Return the record of the positions of a text, each one a game of its own.

    Args:
        pages: The positions, at least one.
        decoded: The text.
        name: Of its format.
        producer: The program that wrote it.
        remarks: Lines before the first page.
        problems: What could not be read besides the pages.
    """
    comments = [Comment(text, place) for text, place in remarks]
    found = [*decoded.problems, *problems]
    if len(found) > MOST_PROBLEMS:
        message = _("so many lines cannot be read that reading stops here")
        found.append(Problem(Severity.ERROR, "syntax", message, found[-1].place))
    for index, page in enumerate(pages):
        comments += [Comment(text, place, index, 1) for text, place in page.comments]
        found += [replace(problem, game=index + 1) for problem in page.problems]
        found += [
            Problem(Severity.NOTE, "position-untold", note, page.place, game=index + 1)
            for note in page.parsed.notes
        ]
    first = pages[0].parsed
    if any(page.parsed.length != first.length for page in pages):
        message = _("the positions are of matches of different lengths; each keeps its own")
        found.append(Problem(Severity.NOTE, "several-lengths", message, pages[0].place))
    return MatchRecord(
        first.length,
        tuple(page.game(number) for number, page in enumerate(pages, 1)),
        _rules(first, pages[0].place),
        tuple(comments),
        producer,
        decoded.encoding,
        name,
        tuple(sorted(found, key=lambda problem: problem.place.line)),
        decoded.text,
        analyses=tuple(_analyses(pages)),
    )


def _rules(parsed: ParsedPosition, place: Place) -> tuple[Tag, ...]:
    """Return the rules that a position tells, as a header states them."""
    stakes = parsed.position.stakes
    if isinstance(stakes, MatchScore):
        return rules_tags(place, cube_limit=stakes.max_cube)
    return rules_tags(
        place, jacoby=stakes.jacoby, beavers=stakes.beavers, cube_limit=stakes.max_cube
    )


def _analyses(pages: Sequence[PageDraft]) -> Iterator[ForeignAnalysis]:
    """Yield what each program, with each of its tables, has found out about the positions."""
    entries: dict[tuple[str, str], list[ForeignEntry]] = {}
    for index, page in enumerate(pages):
        entry = page.entry(index)
        if entry is not None:
            entries.setdefault((page.engine, page.met), []).append(entry)
    for (engine, met), found in entries.items():
        yield ForeignAnalysis(engine, tuple(found), met=met)


def _words(value: object) -> str:
    """Return a value that was compared as it stands in a sentence."""
    if isinstance(value, PerPlayer):
        return f"{value.one}-{value.two}"
    if isinstance(value, tuple):
        return "".join(map(str, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if value not in ("", None) else _("none")
