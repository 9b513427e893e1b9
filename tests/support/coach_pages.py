"""Coaching pages of made careers, and what they say."""

from functools import cache

from coach_made import (
    made_career,
    plain_coaching,
    rich_coaching,
)
from pages import Page

from analyzer.coaching.coaching import Coaching
from reports.coach import render_coach
from reports.coach_head import coach_head


def shown():
    return {position.played.id: position for position in made_career()[1]}


def page_of(coaching: Coaching) -> Page:
    return Page(render_coach(coaching, made_career()[1]))


@cache
def page() -> Page:
    return page_of(rich_coaching())


@cache
def plain_page() -> Page:
    return page_of(plain_coaching())


def figures(coaching: Coaching) -> list[tuple[str, str]]:
    return [(figure.value, figure.unit) for figure in coach_head(coaching).figures]
