"""Analyses written into records and texts: findings, notes, and the values where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Final

from analyzer.app.conversion import Converted, analysis_source
from analyzer.app.converting import FORMATS, to_mat
from analyzer.app.note_comments import comment_place, with_note_comments
from analyzer.app.records import has_errors
from analyzer.i18n import _
from analyzer.judgment.analysis import DecisionKind, MatchAnalysis
from analyzer.rules.replayed import Turn
from analyzer.transcript.findings import finding, is_finding
from analyzer.transcript.record import Action, Comment, CubeAction, MatchRecord, RollAction
from analyzer.transcript.writer import row_start
from reports.annotation import annotation
from reports.blocks import Block
from reports.blocks_markdown import blocks_markdown
from reports.blocks_text import blocks_text
from reports.findings import Finding, findings, overview
from reports.view import View, view_of


def with_findings(analysis: MatchAnalysis) -> MatchRecord:
    """Return the record with our findings and the notes as comments beside its own.

    Each stands at the first action of what it is about; what was found is told of the match first.
    Findings that an earlier annotation left in the record are replaced.
    """
    record = with_note_comments(analysis).replay.record
    others = (comment for comment in record.comments if not is_finding(comment))
    comments = (*_findings(view_of(analysis)), *others)
    return replace(record, comments=tuple(sorted(comments, key=comment_place)))


def _findings(view: View) -> Iterator[Comment]:
    for line in overview(view):
        yield Comment(finding(line))
    turns = {
        (game.number, turn.number): (game.index, turn)
        for game in view.replay.games
        for turn in game.turns
    }
    for found in findings(view):
        game, turn = turns[found.game, found.turn]
        before = _action_of(found, turn, view.replay.record.games[game].actions)
        for line in found.lines:
            yield Comment(finding(line, found.game, found.turn), game=game, before=before)


def _action_of(found: Finding, turn: Turn, actions: Sequence[Action]) -> int:
    """Return the index of the action that a finding is about: a double, its answer, or a roll."""
    wanted = RollAction if found.kind is DecisionKind.CHECKER else CubeAction
    player = turn.player.opponent if found.kind is DecisionKind.TAKE else turn.player
    for index in turn.actions:
        action = actions[index]
        if isinstance(action, wanted) and action.player is player:
            return index
    return turn.actions.start


def to_annotated_mat(analysis: MatchAnalysis, file: str) -> Converted:
    """Return the record as standard text with findings and notes as comments.

    No row is broken for a finding: it stands above the row of its turn.

    Raises:
        TranscriptError: Standard text cannot hold the record.
    """
    record = with_findings(analysis)
    comments = (
        replace(comment, before=row_start(record.games[comment.game].actions, comment.before))
        if comment.game is not None and is_finding(comment)
        else comment
        for comment in record.comments
    )
    record = replace(record, comments=tuple(sorted(comments, key=comment_place)))
    source = replace(analysis_source(analysis, file), record=record, analysis=None)
    written = to_mat(source)
    lost = _("standard text holds of the analysis only the mistakes and the figures, as comments")
    return replace(written, remarks=(*written.remarks, lost))


def to_text(analysis: MatchAnalysis, file: str) -> Converted:
    """Return the match as a plain text to read and to send."""
    return _laid_out(analysis, blocks_text)


def to_markdown(analysis: MatchAnalysis, file: str) -> Converted:
    """Return the match as Markdown."""
    return _laid_out(analysis, blocks_markdown)


def _laid_out(analysis: MatchAnalysis, write: Callable[[Iterable[Block]], str]) -> Converted:
    text = write(annotation(view_of(analysis)))
    remarks = (_("a text does not hold {what}").format(what=what) for what in _others(analysis))
    return Converted(text.encode(), tuple(remarks), has_errors(analysis.replay))


def _others(analysis: MatchAnalysis) -> Iterator[str]:
    """Yield the analyses of other programs that came with the record."""
    for other in analysis.replay.record.analyses:
        yield _("the analysis by {engine}").format(engine=other.engine)


def _with_values(form: str, analysis: MatchAnalysis, file: str) -> Converted:
    """Return the record in a format that has room for the values of every decision.

    Findings and notes are comments in it.

    Raises:
        TranscriptError: The format cannot hold the record.
    """
    noted = replace(analysis.replay, record=with_findings(analysis))
    return FORMATS[form](analysis_source(replace(analysis, replay=noted), file))


#: What an analysis can be written as, by its name; each is given the name of its file for messages.
TARGETS: Final[Mapping[str, Callable[[MatchAnalysis, str], Converted]]] = {
    "mat": to_annotated_mat,
    **{form: partial(_with_values, form) for form in ("sgf", "ogxm", "gva")},
    "text": to_text,
    "markdown": to_markdown,
}

_ENDINGS = {
    ".mat": "mat",
    ".sgf": "sgf",
    ".ogxm": "ogxm",
    ".gvab": "ogxm",
    ".gva": "gva",
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
}


def target_of(name: str) -> str | None:
    """Return the target that the ending of a file's name stands for, None where it is none."""
    return _ENDINGS.get(PurePath(name).suffix.casefold())
