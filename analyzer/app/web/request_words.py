"""What is wrong with the values of a request, in the language in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.i18n import _


def problem_sentence(problem: Mapping[str, Any]) -> str:
    """Return which value of a request is wrong and why.

    Args:
        problem: What pydantic found.
    """
    names = [str(word) for word in problem.get("loc", ())]
    where = ".".join(names[1:]) or _("the request")
    return _("{name}: {reason}").format(name=where, reason=_reason(problem))


def _reason(problem: Mapping[str, Any]) -> str:
    kind, context = str(problem.get("type", "")), problem.get("ctx") or {}
    if kind == "value_error":
        return str(context.get("error", problem.get("msg")))
    known = _sentences()
    for beginning, told in known.items():
        if kind.startswith(beginning):
            return told.format(**context)
    return _("this value is not valid ({kind})").format(kind=kind)


def _sentences() -> dict[str, str]:
    """Return a sentence for kinds of problem, by how pydantic's name of them begins."""
    return {
        "missing": _("this is missing"),
        "extra_forbidden": _("nothing of this name is taken"),
        "json_invalid": _("this is no JSON"),
        "string_too_long": _("at most {max_length} characters are taken"),
        "string_too_short": _("at least {min_length} characters are needed"),
        "string_pattern_mismatch": _("this is not of the form {pattern}"),
        "string": _("this is no text"),
        "int": _("this is no whole number"),
        "float": _("this is no number"),
        "finite_number": _("this is no number"),
        "bool": _("this is neither true nor false"),
        "date": _("this is no day such as 2026-02-28"),
        "literal_error": _("this is none of {expected}"),
        "enum": _("this is none of {expected}"),
        "greater_than_equal": _("at least {ge} is needed"),
        "greater_than": _("more than {gt} is needed"),
        "less_than_equal": _("at most {le} is taken"),
        "less_than": _("less than {lt} is needed"),
        "too_long": _("at most {max_length} are taken"),
        "too_short": _("at least {min_length} are needed"),
        "list": _("this is no list"),
        "dict": _("this is no object with names and values"),
        "model": _("this is no object with names and values"),
        "dataclass": _("this is no object with names and values"),
    }
