"""One service for all tests of a file, and its library."""

import pytest
from web import TOKEN, resting, serving_here


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def client(request, tmp_path_factory):
    """Return who asks a service that works."""
    if request.param == "postgresql":
        from postgres import fresh_library

        url = fresh_library()
    else:
        url = str(tmp_path_factory.mktemp("web") / "library.db")
    with serving_here(url) as client:
        yield client


@pytest.fixture
def quiet(tmp_path):
    """Return who asks a service whose jobs wait."""
    client = resting(str(tmp_path / "library.db"))
    yield client
    client.app.state.service.stop()


@pytest.fixture
def locked(tmp_path):
    """Return who asks a service that wants the token."""
    client = resting(str(tmp_path / "library.db"), token=TOKEN)
    yield client
    client.app.state.service.stop()
