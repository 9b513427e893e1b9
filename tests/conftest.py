"""Settings of every test."""

import pytest
from hypothesis import settings

# Machines under load are slow now and then, which is no fault of the code under test.
settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that accepts what the program prints now as right."""
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the outputs in tests/golden"
    )
