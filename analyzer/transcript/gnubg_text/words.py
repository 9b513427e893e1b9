"""The words of GNU Backgammon's languages that numbers do not tell.

References:
    GNU Backgammon's message catalogs (cs, da, de, es, fi, fr, is, it, ja, ro, tr).
"""

from __future__ import annotations

from collections.abc import Mapping

#: Beginnings of its words for an evaluation that leaves the cube out, in small letters.
CUBELESS = (
    "cubeless",
    "bezkostkov",
    "cubefri",
    "ohne doppler",
    "sin cubo",
    "ei tuplattu",
    "sans videau",
    "senza il cubo",
    "キューブレス",
    "fără cub",
    "без куба",
)

_SKILLS = {
    "very bad": (
        "velmi špatný",
        "meget dårlig",
        "sehr schlecht",
        "muy malo",
        "hyvin huono",
        "très mauvais",
        "mjög slæmt",
        "molto brutta",
        "非常に悪い",
        "foarte slab",
        "çok kötü",
    ),
    "bad": (
        "špatný",
        "dårlig",
        "schlecht",
        "malo",
        "huono",
        "mauvais",
        "slæmt",
        "brutta",
        "悪い",
        "slab",
        "kötü",
    ),
    "doubtful": (
        "pochybný",
        "tvivlsom",
        "zweifelhaft",
        "dudoso",
        "kyseenalainen",
        "douteux",
        "vafasamt",
        "dubbia",
        "疑わしい",
        "îndoielnic",
        "şüpheli",
    ),
}

_LUCK = {
    "very lucky": (
        "velmi šťastný",
        "meget heldigt",
        "sehr glücklich",
        "muy afortunado",
        "hyvin onnekas",
        "très chanceux",
        "mikil heppni",
        "molto fortunato",
        "非常に幸運",
        "foarte norocos",
        "çok şanslı",  # noqa: RUF001
    ),
    "lucky": (
        "šťastný",
        "heldigt",
        "glücklich",
        "afortunado",
        "onnekas",
        "chanceux",
        "heppni",
        "fortunato",
        "幸運",
        "norocos",
        "şanslı",  # noqa: RUF001
    ),
    "unlucky": (
        "smolný",
        "uheldigt",
        "unglücklich",
        "desafortunado",
        "ei onnekas",
        "malchanceux",
        "óheppni",
        "sfortunato",
        "不運",
        "nenorocos",
        "şanssız",  # noqa: RUF001
    ),
    "very unlucky": (
        "velmi smolný",
        "meget uheldigt",
        "sehr unglücklich",
        "muy desafortunado",
        "hyvin ei onnekas",
        "très malchanceux",
        "mikil óheppni",
        "molto sfortunato",
        "非常に不運",
        "foarte nenorocos",
        "çok şansız",  # noqa: RUF001
    ),
}


def _longest_first(words: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    pairs = [(word, mark) for mark, others in words.items() for word in (mark, *others)]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


_SKILL_WORDS = _longest_first(_SKILLS)
_LUCK_WORDS = _longest_first(_LUCK)


def skill_mark(text: str) -> str:
    """Return the mark of a play or a cube decision that a remark names, in English, or nothing."""
    return _found(_SKILL_WORDS, text)


def luck_mark(text: str) -> str:
    """Return the mark of a roll that a remark names, in English, or nothing."""
    return _found(_LUCK_WORDS, text)


def _found(words: tuple[tuple[str, str], ...], text: str) -> str:
    small = text.casefold()
    return next((mark for word, mark in words if word in small), "")


#: What its head lines above a game tell, by their words in small letters.
_INFORMATION = {
    "Date": ("datum", "dato", "fecha", "päivä", "date", "data", "дата"),
    "Event": ("událost", "begivenhed", "turnier", "evento", "tapahtuma", "event", "eveniment"),
    "Round": ("kolo", "runde", "ronda", "kierros", "round", "turno", "rundă"),
    "Place": ("místo", "sted", "ort", "lugar", "paikka", "place", "luogo", "場所", "locaţie"),
    "Annotator": (
        "komentátor",
        "notar",
        "kommentator",
        "anotador",
        "kirjuri",
        "annotator",
        "annotatore",
        "注記",
        "adnotator",
    ),
}

_COMMENT = (
    "comments",
    "poznámky",
    "kommentarer",
    "kommentare",
    "comentarios",
    "kommentit",
    "commentaires",
    "commenti",
    "comentarii",
    "комментарии",
)


def information_tag(word: str) -> str:
    """Return the key of the tag that a word above a game stands for, or nothing."""
    small = word.strip().casefold()
    return next((key for key, words in _INFORMATION.items() if small in words), "")


def is_comment_word(word: str) -> bool:
    """Whether a word stands before the comment on a match."""
    return word.strip().casefold() in _COMMENT
