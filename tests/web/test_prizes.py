"""Prizes: written on one page where nothing typed is lost, looked at after round, told to the public, printed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import Entry, Event, Prize
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.tournament.standings.prize_terms import terms_of_json
from tests.db.desk import Desk
from tests.db.telling_lists import staged
from tests.pdf_text import pages_of
from tests.web.desk_pages import of_division, of_event
from tests.web.parsed import field_values, page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def rows(*prizes: dict[str, str], act: str = "save") -> dict[str, Any]:
    """What the page sends."""
    sent: dict[str, Any] = {"count": str(len(prizes)), "act": act}
    for number, prize in enumerate(prizes):
        usual = {"ranking": "place", "group": "all", "who": "", **prize}
        sent |= {f"p{number}-{name}": value for name, value in usual.items()}
    return sent


WINNER = {"name": "Winner", "amounts": "100, 50"}
YOUTH = {"name": "Best youth", "amounts": "30", "group": "tag", "who": "Youth"}


def strongest(desk: Desk) -> Entry:
    return desk.division.entries.order_by("pk")[0]


def public(desk: Desk) -> str:
    return reverse("public:prizes", args=[desk.event.slug, desk.division.slug])


def test_prizes_are_saved_on_record_and_shown_with_who_would_win(desk: Desk, director: Client) -> None:
    desk.play(1)
    Entry.objects.filter(division=desk.division).update(tags=["youth"])
    address = of_division(desk, "prizes")
    assert director.post(address, rows(WINNER, YOUTH)).status_code == 302
    assert [row.who for row in Prize.objects.all()] == ["", "youth"]
    ledger_event = LedgerEvent.objects.latest("pk")
    assert ledger_event.kind == "prizes.set"
    assert terms_of_json(ledger_event.full_payload["to"][1]).sentence == "Best youth: $30 by place among youth"
    page = page_text(director.get(address))
    assert "On offer: $180" in text_of(page)
    assert "has “Winner” already, and is passed over." in page
    before = LedgerEvent.objects.count()
    assert director.post(address, rows(WINNER, YOUTH)).status_code == 302
    assert LedgerEvent.objects.count() == before


def test_a_row_is_added_moved_and_removed_with_everything_typed_kept(desk: Desk, director: Client) -> None:
    address = of_division(desk, "prizes")
    half = {"name": "Half", "amounts": "ten", "who": "<b>"}
    page = page_text(director.post(address, rows(WINNER, half, act="add")))
    assert select_all(page, '[name="count"][value="3"]')
    page = page_text(director.post(address, rows(WINNER, half, act="up_1")))
    assert [field["value"] for field in select_all(page, '[value="ten"], [value="Winner"]')] == ["ten", "Winner"]
    assert "<b>" in field_values(page)
    assert "Not saved yet" in page
    page = page_text(director.post(address, rows(WINNER, half, act="remove_0")))
    assert "Winner" not in field_values(page)
    assert "ten" in field_values(page)
    assert not Prize.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": "", "amounts": "5"}, "This field is required."),
        ({"name": "Cup", "amounts": "cup"}, "Write the amounts in dollars"),
        ({"name": "Kyu", "amounts": "5", "group": "band", "who": "weak"}, "“weak” isn’t a band of grades"),
        ({"name": "Local", "amounts": "5", "group": "city"}, "Write the city."),
        ({"name": "winner", "amounts": "5"}, "Another prize has this name."),
        ({"name": "Odd", "amounts": "5", "ranking": "luck"}, "Select a valid choice."),
    ],
)
def test_what_is_wrong_stands_at_its_row_and_nothing_is_lost(
    desk: Desk, director: Client, wrong: dict[str, str], sentence: str
) -> None:
    response = director.post(of_division(desk, "prizes"), rows(WINNER, wrong))
    assert response.status_code == 422
    page = page_text(response)
    assert sentence in page
    assert "Winner" in field_values(page)
    assert wrong["amounts"] in field_values(page)
    assert not Prize.objects.exists()


def test_the_public_sees_what_can_be_won_and_winners_only_at_the_end(desk: Desk, director: Client) -> None:
    anybody = Client()
    assert "No prizes announced" in page_text(anybody.get(public(desk)))
    Entry.objects.filter(division=desk.division).update(tags=["youth"])
    director.post(
        of_division(desk, "prizes"),
        rows(WINNER, {**YOUTH, "name": "Second chance"}, {**YOUTH, "name": "Senior", "who": "senior"}),
    )
    desk.division.rounds = 1
    desk.division.save(update_fields=["rounds"])
    page = page_text(anybody.get(public(desk)))
    assert "1st $100, 2nd $50" in page
    assert "By place, for youth" in page, "the desk promises that it says who can win"
    assert "Mere" not in page
    desk.play(1)
    page = page_text(anybody.get(public(desk)))
    assert select_all(page, ".takers")
    assert "Not won." in page
    assert "the spelling" not in page, "it would tell which tags there are"
    desk_page = page_text(director.get(of_division(desk, "prizes")))
    assert "No entry has the tag “senior”; entries have youth. Check the spelling." in desk_page
    assert "passed over." not in page
    assert "The public page shows the prizes and who won them." in desk_page
    assert "Won: $" in text_of(desk_page)
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    assert "Once the event is public, its page shows" in page_text(director.get(of_division(desk, "prizes")))
    Event.objects.filter(pk=desk.event.pk).update(published=True)
    event = page_text(anybody.get(reverse("public:event", args=[desk.event.slug])))
    assert public(desk) in event


@pytest.mark.parametrize("group", ["tag", "city"])
def test_where_nobody_has_a_tag_or_city_the_spelling_is_not_the_fault(desk: Desk, director: Client, group: str) -> None:
    Entry.objects.filter(division=desk.division).update(city="", tags=[])
    address = of_division(desk, "prizes")
    director.post(address, rows({**YOUTH, "group": group, "who": "Nelson"}))
    page = page_text(director.get(address))
    assert f"No entry has a {group} yet." in page
    assert "the spelling" not in page


def test_nobody_but_the_desk_sees_tags(desk: Desk, director: Client) -> None:
    one = strongest(desk)
    address = of_event(desk, "entry", one.pk)
    sent = {"name": one.name, "rank": one.rank, "country": "NZ", "start_correction": "0", "tags": "Zebra tag, youth"}
    assert director.post(address, sent).status_code == 302
    one.refresh_from_db()
    assert one.tags == ["zebra tag", "youth"]
    assert "zebra" not in str(LedgerEvent.objects.latest("pk").full_payload)
    desk.play(1)
    for name, args in (("event", []), ("standings", [desk.division.slug]), ("player", [one.pk])):
        assert "zebra" not in page_text(Client().get(reverse(f"public:{name}", args=[desk.event.slug, *args])))
    assert "zebra tag" in page_text(director.get(of_division(desk, "prizes")))


def test_tags_come_with_an_entry_list_and_a_wrong_one_is_named(desk: Desk) -> None:
    from nzgs_tourney.models.staged import StagedKind

    text = f'Name,Grade,Prize group\nTūī Kea,3k,"Youth; newcomer"\nLong,4k,{"x" * 40}\n'
    waiting = staged(desk, StagedKind.ENTRIES, text)
    done = import_entries(waiting.pk, {}, actor="Director")
    assert (done.entered, done.left) == (1, 1)
    assert Entry.objects.get(name="Tūī Kea").tags == ["youth", "newcomer"]


def test_the_prize_list_on_paper_names_winners_amounts_and_room_to_sign(desk: Desk, director: Client) -> None:
    address = of_division(desk, "prizes_pdf")
    assert director.get(address).status_code == 404
    director.post(of_division(desk, "prizes"), rows(WINNER, YOUTH))
    assert "Money to give" not in " ".join(pages_of(director.get(address).content)), "nobody has won any yet"
    desk.play(1)
    response = director.get(address)
    text = " ".join(pages_of(response.content))
    assert "Received, with signature" in text
    assert "nobody yet" in text
    assert "Money to give" in text


def test_an_empty_list_is_saved_as_one(desk: Desk, director: Client) -> None:
    address = of_division(desk, "prizes")
    assert "Saved: this division has no prizes." in page_text(director.post(address, rows(), follow=True))
