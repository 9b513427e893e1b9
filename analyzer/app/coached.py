"""From the matches of a player in a library to the coaching, and the positions that it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from analyzer.coaching.anonymous import anonymous_words
from analyzer.coaching.coach import coach
from analyzer.coaching.coaching import Coaching
from analyzer.coaching.played import PlayedDecision
from analyzer.coaching.study import StudyPosition
from analyzer.errors import NotInLibraryError
from analyzer.i18n import _
from analyzer.library.opening import Library
from analyzer.library.reading import career, peers
from analyzer.library.selecting import Selection
from analyzer.library.study import study_positions
from analyzer.rules.games.international import BACKGAMMON


def coached(
    library: Library,
    selection: Selection,
    *,
    is_drawn: bool,
    anonymize: bool = False,
    tell: Callable[[int], object] = lambda step: None,
) -> tuple[Coaching, tuple[StudyPosition, ...]]:
    """Return what matches of one game say of a player, and what is needed to draw it.

    Without a game selected it is backgammon, or the one that the player has most matches of.

    Args:
        library: Where the matches are.
        selection: Which matches, and of whom.
        is_drawn: Whether a page is to be made, which shows positions.
        anonymize: Whether to tell of nobody.
        tell: Is told after each of four steps which one that was.

    Raises:
        NotInLibraryError: There are no such matches.
    """
    assert selection.player is not None, "somebody is coached"
    found = career(library, selection.player, selection)
    tell(1)
    if not found.matches:
        if not found.names:
            raise NotInLibraryError(_("there is no such player"))
        message = _("no analyzed match of {name} is meant by these options")
        raise NotInLibraryError(message.format(name=found.names[0]))
    games = Counter(match.game for match in found.matches)
    name = BACKGAMMON.name if games[BACKGAMMON.name] else games.most_common(1)[0][0]
    found = found.of_game(name)
    others = peers(library, selection.player, name)
    tell(2)
    left_out = tuple((other, n) for other, n in games.items() if other != name and n)
    coaching = replace(coach(found, others), left_out=left_out)
    tell(3)
    positions = study_positions(library, found, _shown(coaching) if is_drawn else ())
    tell(4)
    if anonymize:
        words = anonymous_words(found)
        return words.coaching(coaching), words.positions(positions)
    return coaching, positions


def _shown(coaching: Coaching) -> tuple[PlayedDecision, ...]:
    """Return the decisions whose boards the page shows, each once."""
    examples = [each for leak in coaching.leaks for each in leak.examples]
    planned = [item.decision for item in coaching.plan]
    return tuple({each.id: each for each in (*examples, *planned)}.values())
