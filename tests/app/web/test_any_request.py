"""Whatever is asked over the API gets an answer that its description allows, and never a 5xx."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from web import PATIENCE, analyzed, serving_here

from analyzer.app.web.service_settings import Limits

CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
FEW = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def operations(library_url):
    """Return what can be asked of a service with a match, none of whose streams goes on."""
    limits = Limits(streams=0)
    with serving_here(library_url, limits=limits, names=("testserver",)) as client:
        analyzed(client, 1)
        described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", client.app)
        yield [found.ok() for found in described.get_all_operations()]


def test_every_request_gets_an_answer_as_described(operations):
    assert len(operations) > 25
    for operation in operations:

        @FEW
        @given(case=operation.as_strategy())
        def ask(case):
            case.call_and_validate(checks=CHECKS, timeout=PATIENCE)

        ask()
