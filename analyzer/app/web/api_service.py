"""The API of the service itself: how it is set up, what it values with, and single positions."""

from __future__ import annotations

import re
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Query

from analyzer.app.annotating import TARGETS
from analyzer.app.converting import FORMATS
from analyzer.app.settings import LEVELS
from analyzer.app.web.arguments import Level, Text
from analyzer.app.web.models import EngineEntry, SettingsView
from analyzer.app.web.positions import LONGEST, valued
from analyzer.app.web.service import OfService
from analyzer.errors import PositionError
from analyzer.evaluation.engines import available_engines
from analyzer.i18n import _
from analyzer.library.contents import contents
from analyzer.model.dice import Roll
from reports.json_export import Document

router = APIRouter(tags=["service"])

#: What a match can be had as beside the formats of `kibitz convert`.
_OTHER_EXPORTS = ("html", "record")


@router.get("/settings")
def settings(service: OfService) -> SettingsView:
    """Tell how the service is set up and what its library holds."""
    held = contents(service.library)
    return SettingsView(
        version=version("kibitz"),
        library=service.library.name,
        engine=service.engine,
        met=service.met,
        levels=LEVELS,
        level=service.settings.level,
        exports=(*FORMATS, *_OTHER_EXPORTS),
        annotated=tuple(TARGETS),
        matches=held.matches,
        players=held.players,
        trouble=service.runner.trouble,
    )


@router.get("/engines")
def engines() -> tuple[EngineEntry, ...]:
    """Tell what this machine can value positions with, each after a small self-check."""
    return _engines()


@cache
def _engines() -> tuple[EngineEntry, ...]:
    """Return what there is; looked for once, which takes a while."""
    return tuple(EngineEntry(**asdict(each)) for each in available_engines())


@router.get("/position", response_model=dict[str, Any])
def position(
    service: OfService,
    id: Annotated[str, Query(max_length=LONGEST)],  # noqa: A002 - so it is called in addresses
    dice: Text = "",
    level: Level = "standard",
) -> Document:
    """Return the best plays of a position, or the cube action, as ``kibitz position --json``."""
    return valued(service, id, level, _roll(dice))


def _roll(text: str) -> Roll | None:
    if not text:
        return None
    if not re.fullmatch("[1-6]{2}", text):
        raise PositionError(_("dice are two digits from 1 to 6, such as 31"))
    return Roll(int(text[0]), int(text[1]))
