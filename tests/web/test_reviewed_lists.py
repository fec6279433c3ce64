"""Rating lists are public once the federation accepts them, and a mistaken one is withdrawn."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, Event, ListReview
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.store.events.streams import NZGS_RATINGS
from ratings.models import RatingList
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2), pytest.mark.usefixtures("empty_cache")]


def sent(desk: Desk, rating: str = "3.10", *, on: int = 1, agreed: bool = False) -> RatingList:
    """A list with the first player of the event."""
    one = desk.division.entries.earliest("pk")
    content = f"Number,Name,Rating\nN7,{one.name},{rating}\n".encode()
    waiting = stage_file(desk.event, StagedKind.RATINGS, filename="list.csv", content=content, by=desk.director)
    made, _new = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2024, 11, on), actor="Director", agreed=agreed)
    apply_ratings(desk.event.pk, made.pk, {}, actor="Director")
    return made


def person_page(desk: Desk) -> str:
    one = desk.division.entries.earliest("pk")
    return page_text(Client().get(reverse("public:person", args=[one.player_id])))


def test_a_directors_list_is_for_their_event_alone_until_the_federation_accepts_it(
    desk: Desk, director: Client, federation: Client
) -> None:
    made, other = sent(desk), make_desk(0)
    assert Entry.objects.filter(division=desk.division, rating="3.10").exists(), "the event goes by it at once"
    assert "1 November 2024" not in person_page(desk)
    page = page_text(director.get(of_event(desk, "ratings")))
    assert "only for the events that sent it until an administrator accepts it" in page
    elsewhere = reverse("desk:rating_list", args=[other.event.slug, made.pk])
    assert federation.get(elsewhere).status_code == 404
    review = ListReview.objects.get(rating_list=made)
    assert director.post(reverse("federation:ratings_accept", args=[review.pk])).status_code == 403
    assert federation.post(reverse("federation:ratings_accept", args=[review.pk])).status_code == 302
    assert federation.get(elsewhere).status_code == 200
    assert "1 November 2024" in person_page(desk)


def test_one_list_that_two_events_send_waits_once_and_both_go_by_it(federation: Client) -> None:
    content = b"Number,Name,Rating\nN7,Mere Rangi,3.10\n"
    desks = make_desk(2), make_desk(2)
    person = desks[0].division.entries.get(name="Mere Rangi").player
    desks[1].division.entries.filter(name="Mere Rangi").update(player=person)
    lists = []
    for number, desk in enumerate(desks):
        Event.objects.filter(pk=desk.event.pk).update(name=f"Event {number}")
        waiting = stage_file(desk.event, StagedKind.RATINGS, filename="list.csv", content=content, by=desk.director)
        made, new = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2024, 11, 1), actor="Director")
        assert new is (number == 0)
        apply_ratings(desk.event.pk, made.pk, {}, actor="Director")
        lists.append(made)
    assert lists[0] == lists[1]
    assert not ListReview.objects.public().exists()
    for desk in desks:
        assert Entry.objects.get(division=desk.division, name="Mere Rangi").rating == Decimal("3.10")
        assert LedgerEvent.objects.filter(stream=desk.event.stream, kind="ratings.imported").count() == 1
        director = signed_in(desk.director)
        assert director.get(reverse("desk:rating_list", args=[desk.event.slug, lists[0].pk])).status_code == 200
        assert "only for the events that sent it" in page_text(director.get(of_event(desk, "ratings")))
    assert federation.get(reverse("desk:rating_list", args=[make_desk(0).event.slug, lists[0].pk])).status_code == 404
    page = federation.get(reverse("federation:ratings"))
    assert "Event 0, Event 1" in page_text(page)
    assert len(select_all(page, "section.card")) == 1


def test_the_ledger_of_rating_lists_tells_of_a_list_that_an_administrator_sends(desk: Desk) -> None:
    accepted = LedgerEvent.objects.filter(stream__key=NZGS_RATINGS, kind="ratings.accepted")
    made = sent(desk)
    assert not accepted.exists()
    assert sent(desk, agreed=True) == made
    assert [event.full_payload["sha256"] for event in accepted] == [made.sha256]
    sent(desk, agreed=True)
    assert accepted.count() == 1


def test_a_withdrawn_list_is_public_no_more_and_what_was_set_from_it_stays(desk: Desk, federation: Client) -> None:
    made = sent(desk, agreed=True)
    review = ListReview.objects.get(rating_list=made)
    address = reverse("federation:ratings_withdraw", args=[review.pk])
    assert "1 November 2024" in person_page(desk)
    federation.post(address, {"reason": " "})
    assert ListReview.objects.public().exists(), "not without a reason"
    federation.post(address, {"reason": "Last year’s file."})
    assert "1 November 2024" not in person_page(desk)
    assert Entry.objects.filter(division=desk.division, rating="3.10").exists()
    assert "Withdrawn: Last year’s file." in page_text(federation.get(reverse("federation:ratings")))
    with pytest.raises(Refused, match="withdrawn: Last year’s file"):
        sent(desk)


def test_a_list_is_compared_with_the_last_before_it_is_accepted(desk: Desk, federation: Client) -> None:
    sent(desk, agreed=True)
    sent(desk, "-2.00", on=2)
    page = page_text(federation.get(reverse("federation:ratings")))
    assert "Compared with NZGS, 1 November 2024:" in page
    assert "1 changed by more than two grades:" in page
