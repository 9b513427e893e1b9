"""The header tags that records are known to carry."""

from __future__ import annotations

from analyzer.model.problem import Place
from analyzer.transcript.record import Tag

#: Names what a single game is, under its score line.
GAME_TAG = "Game"

#: Keys in lower case. XG documents most of them; sites and transcribers added the rest.
KNOWN_TAGS = frozenset(
    {
        "site",
        "match id",
        "event",
        "round",
        "player 1",
        "player 2",
        "player 1 elo",
        "player 2 elo",
        "eventdate",
        "eventtime",
        "date",
        "time",
        "variation",
        "rules",
        "unrated",
        "crawford",
        "cubelimit",
        "jacoby",
        "beaver",
        "beavers",
        "clocktype",
        "timecontrol",
        "transcriber",
        "video",
        "bracket",
        "currency",
        "stake",
        "rake",
        "fee",
        "place",
        "comment",
        "annotator",
        "corrected",
    }
)


def rules_tags(place: Place, **options: bool | int | None) -> tuple[Tag, ...]:
    """Return the tag that states rules of play, none where no option is told (None).

    >>> rules_tags(Place(), jacoby=True, beavers=3, cube_limit=None)[0].value
    'jacoby=on beavers=3'
    """
    words = [f"{name}={_word(told)}" for name, told in options.items() if told is not None]
    return (Tag("Rules", " ".join(words), place),) if words else ()


def _word(told: bool | int) -> str:
    if isinstance(told, bool):
        return "on" if told else "off"
    return str(told)
