"""``kibitz serve``: a page to drop matches on, and the same as an API."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from typing import TYPE_CHECKING

import click

from analyzer.app.library_option import library_option
from analyzer.app.results import say
from analyzer.app.settings import DEFAULT_LEVEL, LEVELS
from analyzer.app.system_words import reason
from analyzer.app.worker_options import check_workers, jobs_option, scheduler_option
from analyzer.errors import AnalyzerError
from analyzer.i18n import _

if TYPE_CHECKING:
    from fastapi import FastAPI

#: Where the service listens unless told otherwise, and the variable that holds its token.
HOST, PORT = "127.0.0.1", 8765
TOKEN_VARIABLE = "KIBITZ_TOKEN"
#: Seconds that open connections have to end.
_GOODBYE = 3
#: Seconds after which a thread lets others go on: fewer than usual, since one of them answers all.
_SWITCH_SECONDS = 0.001
#: Connections that wait to be taken, and connections at a time.
_BACKLOG, _CONNECTIONS = 512, 800


@click.command("serve")
@library_option
@click.option("--host", metavar="ADDRESS", default=HOST, show_default=True, help="Where to listen.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes any that is free.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="By which other name browsers reach it, such as kibitz.example.org; repeatable.",
)
@click.option(
    "--token",
    metavar="TOKEN",
    envvar=TOKEN_VARIABLE,
    default="",
    help=f"Let in only who gives this secret; better kept in {TOKEN_VARIABLE}.",
)
@click.option("--open", "is_open", is_flag=True, help="Let in everybody who reaches the address.")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=DEFAULT_LEVEL,
    show_default=True,
    help="How deep to look unless an upload says otherwise.",
)
@jobs_option
@scheduler_option
def command(
    library_url: str,
    host: str,
    port: int,
    names: tuple[str, ...],
    token: str,
    is_open: bool,
    level: str,
    jobs: int | None,
    scheduler: str | None,
) -> None:
    """Serve a page to drop matches on, to watch them analyzed and to read the reports.

    What is analyzed is kept in the library. The same can be had as JSON below /api/v1, described in
    /api/v1/openapi.json. Only this machine is let in unless --host names another address, which
    needs a --token, or --open where everybody may read and delete everything. Ctrl-C ends it; what
    was not done goes on when it is started again.
    """
    check_workers(jobs, scheduler)
    # The service takes a second to load, which --help does not need.
    from analyzer.app.web.app import create_app
    from analyzer.app.web.service_settings import (
        SHORTEST_TOKEN,
        ServiceSettings,
        is_of_this_machine,
    )

    if token and len(token) < SHORTEST_TOKEN:
        message = _("a token of fewer than {count} characters can be guessed; give a longer one")
        raise click.UsageError(message.format(count=SHORTEST_TOKEN))
    if not is_of_this_machine(host) and not (token or is_open):
        message = _(
            "{host} lets other machines in; give a --token TOKEN that they need, or --open where "
            "everybody may read and delete everything"
        )
        raise click.UsageError(message.format(host=host))
    settings = ServiceSettings(
        library=library_url,
        host=host,
        port=port,
        names=names,
        token=token,
        jobs=jobs,
        scheduler=scheduler,
        level=level,
    )
    with _listening(host, port) as listener:
        app = create_app(settings)
        app.state.service.start()
        app.state.service.makers.get_ready()
        address = f"[{host}]" if ":" in host else host
        url = f"http://{address}:{listener.getsockname()[1]}/"
        say(
            _("Kibitz with {library}: {url}").format(
                library=app.state.service.library.name, url=url
            )
        )
        # Whoever started it in a pipe waits for the address.
        sys.stdout.flush()
        _run(app, listener)


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket on which somebody can call.

    Raises:
        AnalyzerError: The address is not ours, or somebody listens there already.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, UnicodeError) as error:
        message = _("{host} port {port} cannot be listened on: {reason}; name another --port")
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise AnalyzerError(message.format(host=host, port=port, reason=why)) from error


def _run(app: FastAPI, listener: socket.socket) -> None:
    """Serve until somebody ends it."""
    import uvicorn

    from analyzer.app.web.connections import Connection

    sys.setswitchinterval(_SWITCH_SECONDS)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=_GOODBYE,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    uvicorn.Server(config).run([listener])


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether the server tells more than that it left requests undone at its end."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError) and "graceful" not in str(record.msg)
