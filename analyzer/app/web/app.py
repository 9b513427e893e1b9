"""The service as an application, which any server of ASGI can run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from analyzer.app.web import api_jobs, api_matches, api_players, api_service, pages
from analyzer.app.web.languages import Languages
from analyzer.app.web.models import Problem
from analyzer.app.web.problems import API, add_handlers
from analyzer.app.web.runner import OpenWorkers
from analyzer.app.web.security import Guard
from analyzer.app.web.service import Service
from analyzer.app.web.service_settings import ServiceSettings
from analyzer.i18n import program_language

#: Where the API of this version begins.
V1: Final = f"{API}v1"
#: Requests that are answered at a time beside those that wait for pages to be made.
_THREADS: Final = 40
#: What may be wrong with any request.
_PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 405, 408, 413, 415, 422, 429, 503)
}


def create_app(settings: ServiceSettings, open_workers: OpenWorkers | None = None) -> FastAPI:
    """Return the service; it begins with the jobs of its library when it is started.

    Args:
        settings: What it is told.
        open_workers: Opens those who do the work, in place of those whom the settings name.

    Returns:
        The application; its ``state.service`` is the `Service`.

    Raises:
        LibraryError: The library cannot be opened.
    """
    service = Service(settings, open_workers)
    app = FastAPI(
        title="Kibitz",
        version=version("kibitz"),
        openapi_url=f"{V1}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.service = service
    for module in (api_jobs, api_matches, api_players, api_service):
        app.include_router(module.router, prefix=V1, responses=_PROBLEMS)
    app.include_router(pages.router)
    add_handlers(app)
    app.add_middleware(Guard, settings=settings, guesses=service.guesses)
    app.add_middleware(Languages, otherwise=program_language())
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Let the service work while the application runs."""
    service: Service = app.state.service
    # Those who wait for a page that is made elsewhere keep nobody else from being answered.
    current_default_thread_limiter().total_tokens = service.settings.limits.pages + _THREADS
    await run_in_threadpool(service.start)
    try:
        yield
    finally:
        await run_in_threadpool(service.stop)
