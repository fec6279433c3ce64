"""A mail service reports that a mail came back: noted with the secret, refused without it."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest
from anymail.webhooks.postmark import PostmarkTrackingWebhookView
from django.core.exceptions import SuspiciousOperation
from django.test import RequestFactory
from django.utils import timezone

from nzgs_tourney.models import Message, MessageKind, MessageState
from nzgs_tourney.services.messages import hear_of_bounces
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db

assert hear_of_bounces.hear  # loading it is what makes the site listen
SECRET = "tui:kea7moa9"


@pytest.fixture
def sent(settings: Any) -> Message:
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    desk, now = make_desk(1), timezone.now()
    return Message.objects.create(
        event=desk.event,
        kind=MessageKind.PERSONAL_LINK,
        entry=desk.division.entries.get(),
        about="link",
        state=MessageState.SENT,
        due=now,
        written_at=now,
        sent_at=now,
        carrier_id="abc-1",
    )


def report(kind: str, secret: str = SECRET) -> None:
    request = RequestFactory().post(
        "/",
        json.dumps({"RecordType": kind, "Type": "HardBounce", "TypeCode": 1, "MessageID": "abc-1", "ID": 1}),
        content_type="application/json",
        headers={"Authorization": f"Basic {b64encode(secret.encode()).decode()}"},
    )
    PostmarkTrackingWebhookView.as_view()(request)


def test_what_came_back_is_noted(sent: Message) -> None:
    report("Open")
    sent.refresh_from_db()
    assert sent.state == MessageState.SENT
    report("Bounce")
    sent.refresh_from_db()
    assert sent.state == MessageState.BOUNCED


def test_nobody_reports_without_the_secret(sent: Message) -> None:
    with pytest.raises(SuspiciousOperation):
        report("Bounce", "tui:wrong")
    sent.refresh_from_db()
    assert sent.state == MessageState.SENT
