import pytest
from helpers import shared

from analyzer.transcript.reader import read_record
from analyzer.transcript.record import MatchRecord


@pytest.fixture(scope="session")
def corpus() -> dict[str, MatchRecord]:
    """The records of the whole corpus by file name, read once."""
    files = sorted(shared("corpus/mat").iterdir())
    return {path.name: read_record(path.read_bytes(), path.name) for path in files}
