"""``kibitz``: the command line.

Exit status: 0 all well; 1 the command ran and a file has errors, or some of several files failed;
2 nothing could be done. As shells do for a signal, 130 after Ctrl-C, 143 after a request to end,
and 141 where the reader of a pipe has gone.
"""

from __future__ import annotations

import importlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

from analyzer.app.help_words import teach_click, translated
from analyzer.app.language_option import language_asked, language_option, without_language
from analyzer.app.screen import complain
from analyzer.app.system_words import reason
from analyzer.errors import AnalyzerError
from analyzer.i18n import ENGLISH, _, use_language

FAILED: Final = 2

#: Exit status of a program that a signal ended: 128 and the signal's number.
INTERRUPTED: Final = 130
READER_GONE: Final = 141
TERMINATED: Final = 143

#: Every command with its line in ``kibitz --help``, so that none is loaded to print it.
COMMANDS: Final = {
    "check": "Read records and replay them under the rules.",
    "analyze": "Value every decision of a match and write the report.",
    "report": "Write the report of a saved analysis or of a record.",
    "plays": "List every legal play of a roll and where it leads.",
    "position": "Show the best plays of a position, or the cube action.",
    "rollout": "Play positions out many times and compare the choices.",
    "edit": "Put a wrong turn of a record right.",
    "note": "Add, list and remove notes in a saved analysis.",
    "convert": "Write a record in another format.",
    "annotate": "Write a match with its mistakes and notes in it.",
    "batch": "Analyze many matches into a library; resumes.",
    "coach": "Tell a player what costs most and what to study.",
    "quiz": "Ask a player's own mistakes, as a page or in Anki.",
    "players": "List the players of a library; merge and part them.",
    "matches": "List the matches of a library; delete some.",
    "library": "Count what a library holds; export its tables.",
    "serve": "Serve a page to drop matches on, and an API.",
    "engines": "Show the evaluators of this machine, with a self-check.",
    "train": "Train a network of the native evaluator; resumes.",
}


class Kibitz(click.Group):
    """The command group: loads a command when it is called, and turns failures into sentences."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"analyzer.app.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return translated(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(line)) for name, line in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        *more: Any,
        **named: Any,
    ) -> Any:
        """Run a command line and leave with its exit status."""
        words = list(sys.argv[1:] if args is None else args)

        def run() -> int | None:
            use_language(language_asked(words))
            group = translated(self)
            with group.make_context(prog_name or "kibitz", without_language(words)) as context:
                status: int | None = group.invoke(context)
                return status

        teach_click()
        # What is said before the language is known, or that it is not known, is English.
        use_language(ENGLISH)

        sys.exit(_status(run))


@click.group("kibitz", cls=Kibitz, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kibitz")
@language_option
def main() -> None:
    """Read backgammon matches, replay them, and learn what each decision cost.

    Results go to standard output, progress and warnings to standard error. Exit status: 0 all
    well; 1 a file has errors, or some of several files failed; 2 nothing could be done.
    """


def _status(run: Callable[[], int | None]) -> int:
    """Run a command and return the exit status; whatever fails becomes one line."""
    _let_print_any_name()
    try:
        with _ending_tidily():
            status = run() or 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as leaving:
        status = leaving.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        status = FAILED
    except click.ClickException as error:
        complain(_usage_sentence(error))
        status = FAILED
    except (KeyboardInterrupt, click.Abort):
        complain(_("stopped"))
        status = INTERRUPTED
    except BrokenPipeError:
        status = READER_GONE
    except (AnalyzerError, OSError, MemoryError) as error:
        complain(_sentence(error))
        status = FAILED
    if status:
        _drop_unwritten()
    return status


def _sentence(error: AnalyzerError | OSError | MemoryError) -> str:
    if isinstance(error, MemoryError):
        return _("there is not enough memory")
    if isinstance(error, OSError):
        return f"{error.filename}: {reason(error)}" if error.filename else reason(error)
    return str(error)


def _usage_sentence(error: click.ClickException) -> str:
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return _("{message} (see {command} --help)").format(
        message=message.removesuffix("."), command=context.command_path
    )


def _let_print_any_name() -> None:
    """Print what the terminal's encoding lacks as escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _ending_tidily() -> Iterator[None]:
    """Let a request to end (SIGTERM) unwind the program, so that nothing half done is left."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _drop_unwritten() -> None:
    """Keep Python from failing a second time over output that could not be written."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is None:
            continue
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
