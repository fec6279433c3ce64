"""Forgetting a person reaches what they sent by an entry page, and why they owe something; the amounts stay."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import timezone

from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Application, Fee, Payment
from nzgs_tourney.pages.people.person_tables import TABLES
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.people.forgetting import person_held
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def owed(desk: Desk, name: str, number: int) -> Payment:
    """A payment for an application under this name that never became an entry."""
    application = Application.objects.create(
        event=desk.event,
        division=desk.division,
        number=number,
        name=name,
        rank="3k",
        email="kiri@example.org",
        sent_at=timezone.now(),
    )
    fee = Fee.objects.create(
        event=desk.event,
        reference=f"REF{number}",
        application=application,
        agreed=Decimal(10),
        agreed_because="Mere's cousin",
    )
    return Payment.objects.create(
        event=desk.event,
        number=number,
        fee=fee,
        amount=Decimal(-10),
        how="cash",
        reason="Mere is ill",
        actor_name="Aroha",
        at=timezone.now(),
        nonce=uuid4(),
    )


def test_an_application_that_never_became_an_entry_is_forgotten_with_its_reasons() -> None:
    desk = make_desk(2)
    one, other = desk.division.entries.order_by("pk")
    payment, kept = owed(desk, one.name, 1), owed(desk, "Somebody Else", 2)
    rows = {table.key: list(table.rows(person_held(one.player))) for table in TABLES}
    assert (rows["tourney.Payment"], rows["tourney.Fee"]) == ([payment], [payment.fee])
    assert rows["tourney.Application"] == [payment.fee.application]
    forget_person(one.player_id, one.player.name, actor="Federation")
    payment.refresh_from_db()
    fee = Fee.objects.get(pk=payment.fee_id)
    assert (payment.amount, payment.reason) == (Decimal(-10), FORGOTTEN)
    assert (fee.agreed, fee.agreed_because) == (Decimal(10), FORGOTTEN)
    assert fee.application is not None
    assert (fee.application.name, fee.application.email) == (FORGOTTEN, "")
    kept.refresh_from_db()
    assert kept.reason == "Mere is ill"
    assert other.name not in (FORGOTTEN, "")
