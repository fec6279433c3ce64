"""A report to Sentry holds where the program failed, and nothing that a person typed or a link has in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from nzgs_tourney.site.deployment.error_reports import OPTIONS, only_the_fault, report_errors

SECRETS = ("Mere Tūī", "a7Kd93hQ", "203.0.113.9")


class Kept(Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope.serialize().decode())


@pytest.fixture
def kept() -> Iterator[Kept]:
    """A Sentry of the test's own, in its own scope."""
    transport = Kept()
    mine = {"transport": transport, "before_send": only_the_fault, "default_integrations": False}
    client = sentry_sdk.Client("http://key@127.0.0.1:1/1", **mine, **OPTIONS)
    with sentry_sdk.isolation_scope() as scope:
        scope.set_client(client)
        scope.set_user({"username": SECRETS[0], "ip_address": SECRETS[2]})
        scope.set_tag("path", f"/p/{SECRETS[1]}/")
        yield transport


def fail(name: str) -> None:
    raise ValueError(f"{name} isn't entered; /p/{SECRETS[1]}/")


def test_a_report_names_the_line_and_nobody(kept: Kept) -> None:
    try:
        fail(SECRETS[0])
    except ValueError as error:
        sentry_sdk.capture_exception(error)
    (sent,) = kept.sent
    (report,) = [json.loads(line) for line in sent.splitlines() if '"exception"' in line]
    (exception,) = report["exception"]["values"]
    assert exception["type"] == "ValueError"
    assert exception["stacktrace"]["frames"][-1]["function"] == "fail"
    for secret in (*SECRETS, json.dumps(SECRETS[0]).strip('"')):
        assert secret not in sent


def test_a_message_without_an_exception_is_not_sent(kept: Kept) -> None:
    sentry_sdk.capture_message(f"Not found: /p/{SECRETS[1]}/", level=logging.getLevelName(logging.ERROR).lower())
    assert kept.sent == []


def test_an_address_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN must be an address"):
        report_errors("tourney", "1.0.0")
