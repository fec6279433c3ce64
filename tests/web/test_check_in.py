"""Check-in before a round, as a page."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Entry, RoundStatus
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def first(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).order_by("pk")[0]


def test_the_roll_is_called_and_remembered(desk: Desk, director: Client) -> None:
    address, name = of_division(desk, "check_in", 1), f"entry_{first(desk).pk}"
    assert select_all(director.get(address), f'[name="{name}"][value="plays"][checked]')
    other = desk.division.entries.latest("pk")
    response = director.post(address, {name: "absent", "entry_x": "absent", f"entry_{other.pk}": "king"})
    assert response.url == of_division(desk, "round", 1)
    assert "1 changed" in messages_of(response)
    assert select_all(director.get(address), f'[name="{name}"][value="absent"][checked]')
    undrawn = director.get(of_division(desk, "round", 1))
    assert "5 players available" in page_text(undrawn)
    assert "no-show" in text_of(select_one(undrawn, "section[aria-labelledby=away]"))
    desk.publish(1)
    away = text_of(select_one(director.get(of_division(desk, "round", 1)), "section[aria-labelledby=away]"))
    assert "No-show" in away
    assert "Absent" not in away, "one word for one thing"


def test_who_did_not_turn_up_for_the_last_round_is_named_before_they_are_drawn(director: Client, desk: Desk) -> None:
    missing, excused, gone = Entry.objects.filter(division=desk.division)[:3]
    Entry.objects.filter(pk=missing.pk).update(name="Ana & Rewi")
    plan_round(missing.pk, 1, Status.ABSENT, actor="Director")
    plan_round(excused.pk, 1, Status.EXCUSED, actor="Director")
    plan_round(gone.pk, 1, Status.ABSENT, actor="Director")
    assert "Have they arrived?" not in page_text(director.get(of_division(desk, "round", 1)))
    desk.publish(1)
    withdraw_entry(gone.pk, actor="Director")
    notices = texts_of(director.get(of_division(desk, "round", 2)), ".notice.warn")
    sentence = "Have they arrived? No-show in round 1: Ana & Rewi. They are drawn unless you mark them away."
    assert sentence in notices
    lines = texts_of(director.get(of_division(desk, "check_in", 2)), "fieldset")
    (marked,) = (line for line in lines if "no-show in round 1" in line)
    assert marked.startswith("Ana & Rewi")
    plan_round(missing.pk, 2, Status.ABSENT, actor="Director")
    assert "Have they arrived?" not in page_text(director.get(of_division(desk, "round", 2)))


def test_who_is_not_in_the_round_is_named_below(desk: Desk, director: Client) -> None:
    assert "Not in this round" not in page_text(director.get(of_division(desk, "check_in", 1)))
    gone, late, house = Entry.objects.filter(division=desk.division).order_by("pk")[:3]
    Entry.objects.filter(pk=gone.pk).update(withdrawn_from=2)
    Entry.objects.filter(pk=late.pk).update(enters_in=3)
    Entry.objects.filter(pk=house.pk).update(house=True)
    page = director.get(of_division(desk, "check_in", 2))
    below = text_of(select_one(page, "section[aria-labelledby=others]"))
    assert gone.name in below
    assert late.name in below
    assert any(text_of(note).endswith(", house player") for note in select_all(page, "span"))
    assert select_all(page, f'[name="entry_{gone.pk}"]') == []


def test_the_check_in_of_a_published_round_is_the_page_for_no_shows(desk: Desk, director: Client) -> None:
    assert director.get(of_division(desk, "check_in", 1)).status_code == 200
    desk.publish(1)
    assert director.get(of_division(desk, "check_in", 1)).url == of_division(desk, "round_repair", 1)


def test_a_no_show_is_called_so_where_they_can_be_taken_in_again(desk: Desk, director: Client) -> None:
    away = first(desk)
    plan_round(away.pk, 1, Status.ABSENT, actor="Director")
    desk.publish(1)
    assert f"{away.name}, no-show" in page_text(director.get(of_division(desk, "round_repair", 1)))


def test_a_published_round_is_refused_and_the_answers_stay(desk: Desk, director: Client) -> None:
    desk.publish(1)
    name = f"entry_{first(desk).pk}"
    response = director.post(of_division(desk, "check_in", 1), {name: "excused"})
    assert response.status_code == 422
    page = page_text(response)
    assert "Round 1 is published" in page
    assert "late arrivals” on the round’s page" in text_of(select_one(page, "[role=alert]")), "what to do instead"
    assert select_all(page, f'[name="{name}"][value="excused"][checked]')
    assert not RoundStatus.objects.filter(status="excused").exists()


def test_there_is_no_roll_beyond_the_last_round(desk: Desk, director: Client) -> None:
    assert director.get(of_division(desk, "check_in", desk.division.rounds + 1)).status_code == 404


def test_the_overview_leads_to_the_roll_while_there_is_one(desk: Desk, director: Client) -> None:
    overview = f"/desk/{desk.event.slug}/"
    assert of_division(desk, "check_in", 1) in page_text(director.get(overview))
    desk.publish(1)
    assert "/roll/" not in page_text(director.get(overview))
