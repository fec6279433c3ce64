"""How far an event is: every page says the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of
from tests.web.parsed import heading, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def page_of(desk: Desk, page: str = "event", *more: str) -> str:
    return reverse(f"public:{page}", args=[desk.event.slug, *more])


def test_an_event_is_played_while_a_round_of_it_is_played(client: Client, desk: Desk) -> None:
    def listed_under(days: int) -> str:
        """What the front page lists it under, so many days after its last day; its own page must say the same."""
        day = localdate() - timedelta(days=days)
        edit_event(desk.event.pk, {"begins": day, "ends": day}, actor="Director")
        own = page_of(desk)
        found = text_of(select_one(client.get("/"), f'a[href="{own}"]').find_previous("h2"))
        chip = {"Now playing": "Playing", "Past events": "Not finished"}[found]
        assert chip in text_of(select_one(client.get(own), ".event-band"))
        return found

    assert [listed_under(days) for days in (-1, 0, 1, 28, 29)] == ["Now playing"] * 4 + ["Past events"]
    for game in games_of(desk.division.drawn_rounds.get(number=1)):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert [listed_under(days) for days in (-1, 0, 28, 29)] == ["Now playing"] * 3 + ["Past events"], (
        "five rounds to come"
    )


def test_a_finished_event_is_past_at_once_and_says_the_same_everywhere(desk: Desk, director: Client) -> None:
    def shown() -> tuple[str, ...]:
        """The heading over it on the front page; the chips of its band and at the desk; the heading of its
        standings."""
        card = select_one(Client().get("/"), f'a[href="{page_of(desk)}"]')
        page = Client().get(page_of(desk))
        (band,) = texts_of(page, ".event-band .chip")
        at_desk = texts_of(director.get(reverse("desk:events")), "article .chip")[0]
        return (
            text_of(card.find_previous("h2")),
            band,
            at_desk,
            heading(Client().get(page_of(desk, "standings", desk.division.slug))),
        )

    edit_event(desk.event.pk, {"begins": localdate(), "ends": localdate()}, actor="Director")
    edit_division(desk.division.pk, {"rounds": 1}, actor="Director")
    for game in games_of(desk.division.drawn_rounds.get(number=1)):
        both_report(game, "B+R")
    assert shown() == ("Now playing", "Playing", "Published", "Standings after round 1")
    close_round(desk.division.pk, 1, actor="Director")
    assert shown() == ("Past events", "Finished", "Finished", "Final standings")
