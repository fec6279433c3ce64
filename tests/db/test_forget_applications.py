"""Forgetting a person reaches all that they sent by an entry page, also what they withdrew."""

from __future__ import annotations

import pytest

from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Application, Event
from nzgs_tourney.services.entries.accept_application import accept_applications
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.people.forgetting import applications_of, person_held
from tests.db.applications import confirmed, open_page
from tests.db.desk import make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

A = "Director"


def names() -> list[str]:
    """Of all applications, in the order in which they were sent."""
    return list(Application.objects.order_by("number").values_list("name", flat=True))


def test_who_withdrew_and_entered_again_under_other_spellings_is_forgotten_whole() -> None:
    desk = make_desk(0)
    open_page(desk)
    other = confirmed(desk, "Tui", "Rata")
    first = confirmed(desk, "Mere", "Kea")
    answers = {other.number: "new", first.number: "new"}
    assert accept_applications(desk.event.pk, list(answers), answers, actor=A).done == 2
    entry = desk.division.entries.get(application=first)
    sent = first
    for given, family in (("Meri", "Kea"), ("Mere", "Keha")):
        withdraw_application(sent.pk)
        sent = confirmed(desk, given, family)
        accept_applications(desk.event.pk, [sent.number], {sent.number: f"entry:{entry.pk}"}, actor=A)
    assert desk.division.entries.get(application=sent) == entry
    assert [one.name for one in applications_of(person_held(entry.player))] == ["Mere Kea", "Meri Kea", "Mere Keha"]
    Event.objects.filter(pk=desk.event.pk).update(begins="2025-01-01", ends="2025-01-02")
    forget_person(entry.player_id, entry.player.name, actor=A)
    assert names() == ["Tui Rata", FORGOTTEN, FORGOTTEN, FORGOTTEN]
