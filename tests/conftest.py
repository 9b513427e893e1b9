"""Settings of every test."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

from analyzer.i18n import ENGLISH, use_language

# Machines under load are slow now and then, which is no fault of the code under test.
settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")

# A shell that runs tests in the background, and a process of xdist, ignore the key that stops; what
# tests start would inherit that and could not be stopped by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that accepts what the program prints now as right."""
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the outputs in tests/golden"
    )


@pytest.fixture(autouse=True)
def _in_english() -> None:
    """Let a test begin in English, whatever language the one before it asked the program for."""
    use_language(ENGLISH)


@pytest.fixture(params=["sqlite", "postgresql"])
def library_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a library without a match is: once a file, once a database of a server."""
    # Only tests that ask for a library load what makes one.
    if request.param == "postgresql":
        from postgres import fresh_library

        return fresh_library()
    from stored import fresh_file

    return fresh_file(tmp_path / "library.db")
