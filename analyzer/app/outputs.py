"""Where the results of a command go, for one file or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePath

import click

from analyzer.app.conversion import Converted
from analyzer.app.files import STANDARD_STREAM, write_output, write_result
from analyzer.app.results import say
from analyzer.app.screen import complain
from analyzer.app.settings import OUTPUT_FOLDER
from analyzer.i18n import _

#: Endings of a saved analysis, longest first.
_SAVED_ENDINGS = (".json.gz", ".json", ".gz")
#: Characters of a file named after a person; in any script they fit what file systems allow.
_LONGEST_STEM = 60


def stem_of(name: str) -> str:
    """Return the name of an input without folders and ending, for its results.

    >>> stem_of("matches/final.mat"), stem_of("out/final.json.gz")
    ('final', 'final')
    """
    if name == STANDARD_STREAM:
        return "stdin"
    last = PurePath(name).name
    for ending in _SAVED_ENDINGS:
        if last.endswith(ending) and last != ending:
            return last.removesuffix(ending)
    return PurePath(last).stem or "match"


def file_stem(name: str) -> str:
    """Return a person's name as the name of a file: letters and digits, and signs between them.

    >>> file_stem("O'Neil, Ann/../x")
    'O-Neil-Ann-x'
    """
    words = "".join(sign if sign.isalnum() else " " for sign in name).split()
    return "-".join(words)[:_LONGEST_STEM] or "player"


class Target:
    """Where one kind of result goes: a file, a folder of files, or standard output.

    Args:
        option: How the option is called, for messages.
        given: What the user gave it, None for nothing.
        ending: Ending of the files in a folder.
        several: Whether there are several results.
        default: Folder for results where nothing was given, None where there are none then.

    Raises:
        click.UsageError: Several results cannot all go to one file.
    """

    def __init__(
        self, option: str, given: str | None, ending: str, *, several: bool, default: Path | None
    ) -> None:
        self.is_standard_output = given == STANDARD_STREAM
        self.is_wanted = given is not None or default is not None
        self._ending = ending
        self._seen: Counter[str] = Counter()
        self._file: Path | None = None
        self._folder = default or Path()
        if given is None or self.is_standard_output:
            return
        path = Path(given)
        if path.is_dir() or given.endswith(("/", "\\")) or several:
            self._folder = path
        else:
            self._file = path
        if several and path.is_file():
            raise click.UsageError(
                _("{option} {path} is a file; several results need a folder").format(
                    option=option, path=given
                )
            )

    def path(self, stem: str) -> Path | None:
        """Return where the next result goes, None for standard output."""
        if self.is_standard_output:
            return None
        return self._file or self._folder / f"{self._unused(stem)}{self._ending}"

    def write(self, stem: str, data: bytes) -> Path | None:
        """Write one result; return where to, None for standard output.

        Raises:
            FileError: It cannot be written.
        """
        path = self.path(stem)
        if path is None:
            write_result(data)
        else:
            write_output(path, data)
        return path

    def _unused(self, stem: str) -> str:
        """Return the stem, numbered where another input of this run has the same."""
        self._seen[stem] += 1
        number = self._seen[stem]
        return stem if number == 1 else f"{stem}-{number}"


def write_converted(source: str, converted: Converted, target: str) -> int:
    """Write a converted file, tell what is not in it, and return the exit status.

    Args:
        source: Name of the file that was converted.
        converted: What to write.
        target: Name of the file to write, or ``-``.

    Raises:
        FileError: It cannot be written.
    """
    for remark in converted.remarks:
        complain(f"{source}: {remark}")
    if target == STANDARD_STREAM:
        write_result(converted.data)
    else:
        write_output(Path(target), converted.data)
        say(_("Written: {path}").format(path=target))
    return 1 if converted.has_errors else 0


def keep_inputs(inputs: Iterable[str], outputs: Iterable[str | None]) -> None:
    """Refuse outputs that would replace an input.

    Raises:
        click.UsageError: An output is one of the input files.
    """
    named = [Path(output) for output in outputs if output is not None]
    for name in inputs:
        for path in named:
            if path.is_file() and Path(name).is_file() and path.samefile(name):
                raise click.UsageError(
                    _("{path} is an input; name another file for the output").format(path=path)
                )


def report_target(given: str | None, *, several: bool) -> Target:
    """Return where reports go."""
    return Target("--output", given, ".html", several=several, default=OUTPUT_FOLDER)
