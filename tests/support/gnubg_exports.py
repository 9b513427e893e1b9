"""Matches as gnubg exports them: as text, in its languages, and in the formats it has besides."""

from __future__ import annotations

from pathlib import Path

from gnubg_statistics import drive


def exported(folder: Path, kind: str, *commands: str, what: str = "match") -> bytes:
    """Return what gnubg exports after the commands.

    Args:
        folder: Where it works.
        kind: The format, as its command names it: ``text``, ``mat``, ``snowietxt``, ``pos``.
        commands: What it is told to do before.
        what: The match, the game or the position.
    """
    return _exported(folder, kind, commands, what, "")


def exported_text(folder: Path, *commands: str, language: str = "", what: str = "match") -> bytes:
    """Return the text that gnubg exports after the commands; see `exported`.

    It writes each game into a file of its own; they are put together.
    """
    return _exported(folder, "text", commands, what, language)


def _exported(
    folder: Path, kind: str, commands: tuple[str, ...], what: str, language: str
) -> bytes:
    target = folder / "exported" / f"out.{kind}"
    target.parent.mkdir(exist_ok=True)
    for old in target.parent.iterdir():
        old.unlink()
    drive(
        folder,
        "set threads 1",
        *commands,
        f'export {what} {kind} "{target}"',
        language=language,
    )
    return together(folder)


def together(folder: Path) -> bytes:
    """Return what gnubg exported last, the files of all games put together."""
    return b"".join(
        path.read_bytes() for path in sorted((folder / "exported").iterdir(), key=_order)
    )


def _order(path: Path) -> tuple[int, str]:
    return len(path.name), path.name


def analysis(plies: int = 0) -> tuple[str, ...]:
    """Return the commands by which gnubg analyzes a match so deep."""
    return (
        f"set analysis chequerplay evaluation plies {plies}",
        f"set analysis cubedecision evaluation plies {plies}",
        "analyse match",
    )
