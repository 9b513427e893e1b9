"""What the kinds of position and of mistake mean that a coaching report names, ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from analyzer.coaching.coaching import Coaching, Group
from analyzer.coaching.motifs import Motif
from analyzer.coaching.themes import CubeTheme, Theme, has_plans
from analyzer.i18n import _
from analyzer.rules.games import game_named
from reports.motif_words import motif_lesson, motif_word
from reports.theme_words import cube_theme_meaning, cube_theme_word, theme_meaning, theme_word

#: A kind by its name, with one line on it.
Kinds = tuple[tuple[str, str], ...]


def kind_rows(coaching: Coaching) -> tuple[tuple[str, Kinds], ...]:
    """Return lists by title, of all kinds that occur in the report; none that is empty.

    They mean what they say in games that have the plans of backgammon.
    """
    if not has_plans(game_named(coaching.game)):
        return ()
    groups = tuple(_groups(coaching))
    studied = [item.decision for item in coaching.plan]
    themes = {group.theme for group in groups} | {each.theme for each in studied}
    cubes = {group.cube_theme for group in groups}
    cubes |= set(chain.from_iterable(each.cube_themes for each in studied))
    motifs = {group.motif for group in groups}
    lists: tuple[tuple[str, Kinds], ...] = (
        (
            _("Kinds of position"),
            tuple((theme_word(each), theme_meaning(each)) for each in Theme if each in themes),
        ),
        (
            _("What a cube is about"),
            tuple(
                (cube_theme_word(each), cube_theme_meaning(each))
                for each in CubeTheme
                if each in cubes
            ),
        ),
        (
            _("Kinds of mistake"),
            tuple((motif_word(each), motif_lesson(each)) for each in Motif if each in motifs),
        ),
    )
    return tuple(pair for pair in lists if pair[1])


def _groups(coaching: Coaching) -> Iterable[Group]:
    yield from (leak.group for leak in chain(coaching.groups, coaching.leaks))
    if coaching.change is not None:
        yield from (each.group for each in (*coaching.change.closed, *coaching.change.opened))
