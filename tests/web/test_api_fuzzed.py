"""The API is asked what its description allows, and what it doesn't: each answer is one that the description has."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from nzgs_tourney.models import ApiScope
from nzgs_tourney.services.exchange.api_tokens import make_api_token
from nzgs_tourney.views.api import programs
from nzgs_tourney.views.api.description import description
from nzgs_tourney.views.public.record_files import SGF
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1, played=1)]

EXAMPLES = int(os.environ.get("API_EXAMPLES", "8"))
"""How many questions each address is asked, of each kind. `make proof` asks many more."""


@schemathesis.serializer(SGF)
def as_sgf(_context: object, value: object) -> bytes:
    """What is sent as a record."""
    return value if isinstance(value, bytes) else str(value).encode()


@pytest.fixture
def site() -> Iterator[WSGIHandler]:
    """The site, which keeps the test’s own connection to the database, as Django’s test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield WSGIHandler()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def headers(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Those of a program that may do everything in the event, as often as it likes."""
    for limit in ("ASKED_BY_TOKEN", "WRONG_TOKENS"):
        monkeypatch.setattr(programs, limit, 1_000_000)
    return {"Authorization": f"Bearer {make_api_token(desk.event.pk, 'Fuzz', ApiScope, maker=desk.director)[1].text}"}


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_question_has_an_answer_that_is_described(
    desk: Desk, site: WSGIHandler, headers: dict[str, str], mode: GenerationMode
) -> None:
    # A copy: it is changed while it is read, and every process has one description.
    schema = schemathesis.openapi.from_dict(deepcopy(description()))
    schema.app = site
    asked = 0
    for result in schema.get_all_operations():
        operation = result.ok()
        if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: schemathesis.Case) -> None:
            for name, value in (("event_slug", desk.event.slug), ("division_slug", desk.division.slug)):
                if name in case.path_parameters:
                    case.path_parameters[name] = value
            for name, value in case.path_parameters.items():
                if isinstance(value, int) and value % 2:
                    case.path_parameters[name] = 2026 if name == "year" else 1
            program = "security" in case.operation.definition.raw
            of_moves = any(one["name"] == "line" for one in case.operation.definition.raw["parameters"])
            case.call_and_validate(
                headers=headers if program else None,
                # What has the right form may still be refused: no such grade, no such result, no legal move.
                excluded_checks=[positive_data_acceptance] if program or of_moves else [],
            )

        ask()
        asked += 1
    assert asked
