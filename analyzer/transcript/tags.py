"""The header tags that records are known to carry."""

from __future__ import annotations

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
