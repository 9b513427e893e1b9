"""The coaching report of a player as one self-contained HTML page."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from analyzer.coaching.coaching import Coaching
from analyzer.coaching.study import StudyPosition
from analyzer.i18n import _
from analyzer.judgment.measure import is_rated
from analyzer.rules.games import game_named
from analyzer.rules.games.base import Game
from reports.coach_course import change_rows, other_rows
from reports.coach_cube import cube_rows
from reports.coach_head import coach_head
from reports.coach_kinds import kind_rows
from reports.coach_leaks import leak_rows
from reports.coach_methods import method_rows
from reports.coach_plan import plan_rows
from reports.coach_standing import standing_rows
from reports.glossary import glossary, match_terms
from reports.page import Site, render_page

#: Words of the glossary that the report uses.
_TERMS = (
    "cash-point", "certainty", "crawford", "difficulty", "double", "emg", "expectation", "gammon",
    "leak", "luck", "luck-adjusted", "marks", "mwc", "percentile", "ply", "points", "pr",
    "take-point", "window", "xgid",
)  # fmt: skip
#: Those that the report of any game uses beside the words of its matches.
_OF_ALL = ("certainty", "difficulty", "expectation", "leak", "percentile")
#: Leaks shown whole at once; the rest waits behind its heading.
OPEN_LEAKS = 5


def _terms_of(game: Game) -> tuple[str, ...]:
    """Return the words of the glossary for a game for which PR is not defined."""
    wanted = {*_OF_ALL, "lost-in-500", "emg", "points"} | set(match_terms(game))
    return tuple(sorted(wanted - {"mean-loss-interval"}))


def render_coach(
    coaching: Coaching, positions: Iterable[StudyPosition], site: Site | None = None
) -> str:
    """Return the coaching report; the same data give the same bytes.

    Args:
        coaching: What the player's decisions say.
        positions: Those of its leaks' examples and of its plan, in any order.
        site: The service that the page is part of, None for one that stands alone.
    """
    listed = tuple(positions)
    by_number = {position.played.id: position for position in listed}
    name, game = coaching.names[0], game_named(coaching.game)
    has_cube = game.rules.cube
    return render_page(
        "coach.html.j2",
        dict.fromkeys(position.game for position in listed),
        styles=("coach.css", *(("web.css",) if site else ())),
        site=site,
        head=coach_head(coaching),
        sections=(
            ("standing", _("Standing")),
            ("leaks", _("Leaks")),
            *((("cube", _("Cube")),) if has_cube else ()),
            ("change", _("Change")),
            ("others", _("Luck and others")),
            ("plan", _("Plan")),
            ("methods", _("Methods")),
            ("glossary", _("Glossary")),
        ),
        copy=_("Copy XGID") if game.has_xgid else _("Copy ID"),
        has_cube=has_cube,
        standing=standing_rows(coaching),
        leaks=leak_rows(coaching, by_number),
        open_leaks=OPEN_LEAKS,
        cube=cube_rows(coaching.cube),
        change=change_rows(coaching),
        others=other_rows(coaching),
        plan=plan_rows(coaching.plan, by_number),
        quiz_command=f"kibitz quiz {shlex.quote(name)} --library URL",
        kinds=kind_rows(coaching),
        methods=method_rows(coaching),
        terms=glossary(*(_TERMS if is_rated(game) else _terms_of(game))),
    )
