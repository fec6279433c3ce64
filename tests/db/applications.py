"""An entry page that is open, and people who enter by it, for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from nzgs_tourney.models import Application, EntryPage
from nzgs_tourney.services.entries.open_entry_page import set_entry_page
from nzgs_tourney.services.entries.send_application import SentEntry, confirm_application, send_application
from tests.db.desk import Desk

NOW = datetime(2026, 11, 1, 9, tzinfo=UTC)


def open_page(desk: Desk, *, places: int | None = None, **settings: Any) -> EntryPage:
    """The entry page of the desk's event, open since yesterday."""
    values = {"opens_at": NOW - timedelta(days=1), "closes_at": None, **settings}
    return set_entry_page(desk.event.pk, values, {desk.division.pk: places}, actor="Director")


def applied(desk: Desk, given: str = "Mere", family: str = "Kea", **others: Any) -> SentEntry:
    """What somebody sends."""
    values = {"email": f"{given.lower()}@example.org", "rank": "3k", **others}
    return SentEntry(desk.division.pk, f"{given} {family}".strip(), family, given, **values)


def sent(desk: Desk, given: str = "Mere", family: str = "Kea", *, now: datetime = NOW, **others: Any) -> Application:
    """What somebody sent, not confirmed yet."""
    send_application(desk.event.pk, applied(desk, given, family, **others), now=now)
    return Application.objects.filter(event=desk.event).order_by("number").last() or Application()


def confirmed(desk: Desk, given: str = "Mere", family: str = "Kea", **others: Any) -> Application:
    """What somebody sent and confirmed."""
    return confirm_application(sent(desk, given, family, **others).pk, now=others.get("now", NOW))
