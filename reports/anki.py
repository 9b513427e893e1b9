"""A quiz as a package for Anki: a deck of checker plays and one of cube decisions.

A note's identity is the key of its position and a deck's the name of the player, so that importing
a newer package updates the notes and keeps what was learned.

References:
    The package format through ``genanki``; note identity by ``guid``, as its README explains.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path

import genanki

from analyzer.coaching.study import StudyPosition
from analyzer.i18n import _
from analyzer.judgment.analysis import DecisionKind
from reports.rows_decisions import decision_board
from reports.rows_quiz import OptionRow, QuizCard, around, question_board, quiz_card

#: Identities of the note types; numbers of our own, never to change, for Anki knows them by these.
_CHECKER_MODEL, _CUBE_MODEL = 1_729_400_117, 1_729_400_118
#: Decks are numbered from here; Anki wants numbers beyond those it gives itself.
_FIRST_DECK = 1 << 30
_FIELDS = ("Key", "Board", "Question", "Options", "AnswerBoard", "Answer", "Facts", "Source")
_FRONT = "{{Board}}<h2>{{Question}}</h2>{{Options}}"
_BACK = "{{AnswerBoard}}<h2>{{Question}}</h2>{{Answer}}{{Facts}}<div class=source>{{Source}}</div>"


@dataclass(frozen=True, slots=True)
class _Pictures:
    """The files of a position's boards; the answer's is None where it would show nothing new."""

    asked: Path
    answered: Path | None


def anki_package(player: str, positions: Sequence[StudyPosition], stamp: float) -> bytes:
    """Return an Anki package (``.apkg``).

    Args:
        player: The player's name, by which the decks are called.
        positions: What is asked, in the order in which new notes are shown.
        stamp: Time of its making, seconds since 1970; Anki updates notes from a later package.
    """
    checker = _Deck(player, is_cube=False)
    cube = _Deck(player, is_cube=True)
    with tempfile.TemporaryDirectory() as folder:
        media: list[str] = []
        for position in positions:
            pictures = _drawn(position, Path(folder))
            media += (str(path) for path in (pictures.asked, pictures.answered) if path)
            deck = checker if position.judged.kind is DecisionKind.CHECKER else cube
            deck.add(quiz_card(position), pictures)
        package = genanki.Package([each.deck for each in (checker, cube) if each.deck.notes])
        package.media_files = media
        path = Path(folder) / "kibitz.apkg"
        package.write_to_file(path, timestamp=stamp)
        return path.read_bytes()


class _Deck:
    """A deck that is being filled."""

    def __init__(self, player: str, *, is_cube: bool) -> None:
        kind = "cube" if is_cube else "checker"
        name = _("Cube") if is_cube else _("Checker plays")
        title = _("Kibitz cube decision") if is_cube else _("Kibitz checker play")
        self.deck = genanki.Deck(_number(kind, player), f"Kibitz::{_plain(player)}::{name}")
        self._model = genanki.Model(
            _CUBE_MODEL if is_cube else _CHECKER_MODEL,
            title,
            fields=[{"name": field} for field in _FIELDS],
            templates=[{"name": title, "qfmt": _FRONT, "afmt": _BACK}],
            css=(files("reports") / "static" / "anki.css").read_text("utf-8"),
        )

    def add(self, card: QuizCard, pictures: _Pictures) -> None:
        """Add the note of a position."""
        note = genanki.Note(
            self._model,
            fields=[
                card.key,
                _image(pictures.asked),
                f"{escape(card.question)} <small>{escape(card.stakes)}</small>",
                _list((row.label for row in card.options), "ol"),
                _answer_image(pictures),
                _results(card.options),
                _list(filter(None, (card.again, *card.lessons, *card.decision.facts)), "ul"),
                f"{escape(card.place)}<br><code>{escape(card.decision.xgid)}</code>",
            ],
            tags=[f"kibitz::{word}" for word in _tags(card)],
            guid=card.key,
            due=len(self.deck.notes),
        )
        self.deck.add_note(note)


def _drawn(position: StudyPosition, folder: Path) -> _Pictures:
    """Draw the boards of a position into files of their own."""
    asked = folder / f"kibitz-{position.key}-q.svg"
    asked.write_text(question_board(position, standalone=True), "utf-8")
    if position.judged.kind is not DecisionKind.CHECKER:
        return _Pictures(asked, None)
    answered = folder / f"kibitz-{position.key}-a.svg"
    board = decision_board(position.judged, around(position), standalone=True)
    answered.write_text(board, "utf-8")
    return _Pictures(asked, answered)


def _image(path: Path) -> str:
    return f'<img src="{path.name}">'


def _answer_image(pictures: _Pictures) -> str:
    """Return the board of the answer, with what its arrows mean."""
    if pictures.answered is None:
        return _image(pictures.asked)
    lines = (("best", _("best")), ("played", _("played")))
    legend = "".join(f'<span class="{name}">{escape(word)}</span>' for name, word in lines)
    return f'{_image(pictures.answered)}<div class="legend">{legend}</div>'


def _list(lines: Iterable[str], tag: str) -> str:
    """Return lines as a list of that kind, nothing if there are none."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<{tag}>{items}</{tag}>" if items else ""


def _results(options: Sequence[OptionRow]) -> str:
    """Return what each option costs as a table."""
    rows = []
    for row in options:
        played = f" <small>({escape(_('played'))})</small>" if row.was_played else ""
        cost = escape(_("best")) if row.verdict == "right" else f"{row.cost} {row.mark}"
        rows.append(
            f'<tr class="{row.verdict}"><td>{escape(row.label)}{played}</td><td>{cost}</td></tr>'
        )
    return f"<table>{''.join(rows)}</table>"


def _tags(card: QuizCard) -> tuple[str, ...]:
    """Return the words by which notes are found; Anki allows no blanks in them."""
    return (card.theme, card.kind, card.size, card.difficulty, *dict(card.cube_themes))


def _number(kind: str, player: str) -> int:
    """Return the number of a player's deck, the same each time."""
    digest = hashlib.sha256(f"{kind} {player}".encode()).digest()
    return _FIRST_DECK + int.from_bytes(digest[:4], "big") // 4


def _plain(name: str) -> str:
    """Return a name that makes no deck within a deck."""
    return name.replace("::", ":").strip() or _("Player")
