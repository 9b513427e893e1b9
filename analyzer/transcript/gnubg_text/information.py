"""What GNU Backgammon tells of a match above the first board of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.model.player import PerPlayer, Player
from analyzer.model.problem import Place
from analyzer.transcript.gnubg_text.layout import Section
from analyzer.transcript.gnubg_text.lines import OtherLine, read_information
from analyzer.transcript.gnubg_text.words import information_tag, is_comment_word
from analyzer.transcript.record import Comment, Tag


@dataclass(frozen=True, slots=True)
class Information:
    """What stands above a game: of the match, and ``annotation`` of the game's beginning.

    The latter are lines with their indices from 0.
    """

    tags: tuple[Tag, ...] = ()
    ratings: PerPlayer[str | None] = PerPlayer(None, None)
    comments: tuple[Comment, ...] = ()
    annotation: tuple[tuple[int, str], ...] = ()


def read_head(lines: Sequence[str], section: Section) -> Information:
    """Return what stands between the first line of a game and its first board."""
    tags: list[Tag] = []
    ratings: PerPlayer[str | None] = PerPlayer(None, None)
    comments: list[Comment] = []
    end = section.blocks[0].head
    for index in range(min(section.start + 1, end), end):
        text, place = lines[index], Place(index + 1, 1)
        found = read_information(text) if text.strip() else OtherLine.TEXT
        if found is OtherLine.ANNOTATION:
            annotation = tuple(enumerate(lines[index + 1 : end], index + 1))
            return Information(tuple(tags), ratings, tuple(comments), annotation)
        word, told = ("", text.strip()) if isinstance(found, OtherLine) else found
        rated = next((side for side in Player if word and section.names[side] in word), None)
        key = information_tag(word)
        if key:
            tags.append(Tag(key, told, place))
        elif rated is not None and told:
            ratings = ratings.with_value(rated, told)
        elif is_comment_word(word):
            comments.append(Comment(told, place))
        elif comments and text.strip():
            comments.append(Comment(text.strip(), place))
        elif told:
            tags.append(Tag(word, told, place))
    return Information(tuple(tags), ratings, tuple(comments))
