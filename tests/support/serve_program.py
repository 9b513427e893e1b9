"""A service with a cheap evaluator as a program of its own, to be killed: URL JOBS DELAY."""

from __future__ import annotations

import socket
import sys


def main() -> None:
    # Workers load this file, too, and need nothing of a service.
    import uvicorn
    from batches import CheapSource

    from analyzer.app.web.app import create_app
    from analyzer.app.web.service_settings import ServiceSettings

    url, jobs, delay = sys.argv[1:]
    source = CheapSource(delay=float(delay))
    settings = ServiceSettings(library=url, jobs=int(jobs), level="standard", source=source)
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(settings)
    sys.stdout.write(f"http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run([listener])


if __name__ == "__main__":
    main()
