"""The public entry page on a phone: what it says before, what it refuses, that it tells nobody who is known, and the
link of one's own entry; and the director's list."""

from __future__ import annotations

import io
import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from ground.errors import Refused
from nzgs_tourney.links import application_token, new_address_token
from nzgs_tourney.models import Application, Asked, Entry, EntryPage, Event, ListReview, Message
from nzgs_tourney.pages.entries.applications_page import applications_page
from nzgs_tourney.pages.entries.fees_page import fees_page
from nzgs_tourney.services.entries.accept_application import accept_applications, fill_places
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.send_application import change_application
from nzgs_tourney.services.entries.set_fees import set_fees
from nzgs_tourney.services.entries.take_payment import take_payment
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.lead_event import hand_event_over
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.entries.fees import fee_of_application, fee_of_entry
from nzgs_tourney.store.messages.facts import facts_of
from nzgs_tourney.tournament.fees.terms import FeeKind, FeeTerms, PaidHow
from ratings.models import ListedRating, RatingList
from ratings.rank import rating_text
from tests.db.applications import NOW, confirmed, open_page, sent
from tests.db.desk import Desk
from tests.db.telling_moves import FEDERATION
from tests.web.desk_pages import of_event
from tests.web.parsed import page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def page_of(desk: Desk, **settings: object) -> str:
    """The address of an entry page that is open now."""
    now = timezone.now()
    open_page(desk, **{"opens_at": now - timedelta(hours=1), "closes_at": now + timedelta(days=1), **settings})
    return f"/e/{desk.event.slug}/enter/"


def typed(desk: Desk, **others: str) -> dict[str, str]:
    """A form that is filled in."""
    return {
        "given_name": "Mere",
        "family_name": "Kea",
        "rank": "3k",
        "email": "mere@example.org",
        "division": str(desk.division.pk),
        "name_in_public": "entered",
        "accepts": "on",
        **others,
    }


def link_of(application: Application, act: str = "") -> str:
    return f"/entry/{application_token(application)}/{act}"


def address_link(application: Application) -> str:
    """The link that is mailed to its new address."""
    return f"/entry-address/{new_address_token(application)}/"


def errors(response: HttpResponse) -> list[str]:
    return texts_of(response, ".errorlist li")


def test_where_another_site_leads_the_form_is_gone_and_the_link_leads_there(desk: Desk, client: Client) -> None:
    page = page_of(desk)
    client.post(page, typed(desk))
    link = link_of(Application.objects.get())
    desk.event.stream.refresh_from_db()
    hand_event_over(desk.event.pk, FEDERATION, seen=desk.event.stream.seq, actor="Aroha")
    shown = client.get(page)
    assert "Entries are closed" in page_text(shown)
    assert not select_all(shown, "input[name=given_name]")
    there = client.get(link, REMOTE_ADDR="192.168.1.9")
    assert there.status_code == 410
    assert f"https://tourney.example{link}" in there.content.decode()


def test_it_says_what_counts_before_anybody_types(desk: Desk, client: Client) -> None:
    desk.division.lowest_grade = "10k"
    desk.division.save()
    page = client.get(page_of(desk, places=4, conditions="No phones at the board."))
    shown = page_text(page)
    assert "Entries close" in shown
    assert "players from 10k; full: you’d be number 1 on the waiting list" in shown
    assert "No phones at the board." in shown
    assert "4 players entered" in shown
    assert page["Cache-Control"].startswith("max-age=0")


def test_only_what_the_event_asks_for_is_asked(desk: Desk, client: Client) -> None:
    names = {field["name"] for field in select_all(client.get(page_of(desk, asks=["phone"])), "main input[name]")}
    assert "phone" in names
    assert not names & {"club", "nzgs_id", "server_account", "away", "photos_consent"}


def test_one_sends_an_entry_and_confirms_it_by_the_link(desk: Desk, client: Client) -> None:
    answer = client.post(page_of(desk, accepts_itself=True), typed(desk, club="Rimu"))
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{desk.event.slug}/enter/sent/")
    assert "entry is sent" in page_text(client.get(answer["Location"]))
    one = Application.objects.get()
    home = client.get(link_of(one))
    assert text_of(select_all(home, "h1")[0]) == "Confirm your entry"
    one.refresh_from_db()
    assert one.state == "sent", "opening the link changes nothing"
    assert home["X-Robots-Tag"] == "noindex, nofollow"
    client.post(link_of(one, "confirm/"))
    home = client.get(link_of(one))
    assert text_of(select_all(home, "h1")[0]) == "You’re entered"
    (mine,) = [link["href"] for link in select_all(home, "main a.button") if link["href"].startswith("/p/")]
    assert client.get(mine).status_code == 200
    assert Entry.objects.get(name="Mere Kea").records_consent == "unknown"


def test_a_stranger_is_told_the_same_whether_somebody_is_known(desk: Desk, client: Client) -> None:
    address = page_of(desk)
    new = client.post(address, typed(desk))
    again = client.post(address, typed(desk))
    by_program = client.post(address, typed(desk, website="http://example.org"))
    assert {(one.status_code, one["Location"], one.content) for one in (new, again, by_program)} == {
        (302, f"/e/{desk.event.slug}/enter/sent/", b"")
    }
    assert Application.objects.count() == 1


MISTAKES = {
    "nothing": ({"given_name": "", "rank": "", "email": "", "accepts": ""}, 4),
    "no such grade": ({"rank": "strong"}, 1),
    "no such address": ({"email": "mere"}, 1),
    "another script in the Latin field": ({"given_name": "美"}, 1),
    "no name for the public": ({"name_in_public": "pseudonym"}, 1),
    "a child without a parent": ({"under_16": "on"}, 2),
    "no division": ({"division": "0"}, 1),
    "a name on no server": ({"server_account": "hoshi7"}, 1),
    "letters in a number": ({"egd_pin": "12a"}, 1),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_at_its_field_and_what_was_typed_stays(desk: Desk, client: Client, mistake: str) -> None:
    wrong, count = MISTAKES[mistake]
    answer = client.post(page_of(desk, asks=list(Asked.values)), typed(desk, club="Rimu", **wrong))
    assert answer.status_code == 422
    assert len(errors(answer)) == count
    (club,) = select_all(answer, "input[name=club]")
    assert club["value"] == "Rimu"
    assert not Application.objects.exists()


def test_under_16_a_parent_agrees_and_no_birthday_is_asked(desk: Desk, client: Client) -> None:
    client.post(page_of(desk), typed(desk, under_16="on", parent_name="Hana Kea", parent_consent="on"))
    one = Application.objects.get()
    assert (one.under_16, one.parent_name) == (True, "Hana Kea")


def test_a_name_in_another_script_is_the_name_and_latin_letters_go_to_files(desk: Desk, client: Client) -> None:
    client.post(page_of(desk), typed(desk, given_name="Sedol", family_name="Lee", own_script="이세돌"))
    one = Application.objects.get()
    assert (one.name, one.latin_name, one.family_name) == ("이세돌", "Sedol Lee", "Lee")


def test_a_closed_page_says_so_and_takes_nothing(desk: Desk, client: Client) -> None:
    address = page_of(desk)
    EntryPage.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    assert "Entries are closed." in page_text(client.get(address))
    assert not select_all(client.get(address), "main form")
    assert client.post(address, typed(desk)).status_code == 422
    assert not Application.objects.exists()


def test_an_event_without_an_entry_page_or_hidden_has_none(desk: Desk, client: Client) -> None:
    assert client.get(f"/e/{desk.event.slug}/enter/").status_code == 404
    address = page_of(desk)
    type(desk.event).objects.update(published=False)
    assert client.get(address).status_code == 404


def test_the_link_withdraws_and_changes(desk: Desk, client: Client) -> None:
    client.post(page_of(desk, places=5), typed(desk))
    one = Application.objects.get()
    assert client.post(link_of(one, "change/"), typed(desk, rank="1d")).status_code == 302
    one.refresh_from_db()
    assert one.rank == "1d"
    client.post(link_of(one, "withdraw/"))
    home = client.get(link_of(one))
    assert text_of(select_all(home, "h1")[0]) == "You’ve withdrawn"
    assert [form["action"] for form in select_all(home, "main form")] == [link_of(one, "forget/")]
    assert client.post(link_of(one, "confirm/")).status_code == 422


def test_a_false_link_opens_nothing(desk: Desk, client: Client) -> None:
    client.post(page_of(desk), typed(desk))
    one = Application.objects.get()
    token = application_token(one)
    assert client.get(f"/entry/{token[:-1]}{'A' if token[-1] != 'A' else 'B'}/").status_code == 404
    assert client.get(f"/p/{token}/").status_code == 404, "it is no personal link"


def test_the_list_shows_chosen_names_alone(desk: Desk, client: Client, director: Client) -> None:
    address = page_of(desk, accepts_itself=True)
    client.post(address, typed(desk, name_in_public="pseudonym", pseudonym="Kārearea"))
    client.post(link_of(Application.objects.get(), "confirm/"))
    shown = page_text(client.get(address))
    assert "Kārearea" in shown
    assert "Mere Kea" not in shown
    assert "example.org" not in shown


def test_the_director_opens_the_page_and_decides_several_at_once(desk: Desk, client: Client, director: Client) -> None:
    here = of_event(desk, "applications")
    assert "Open an entry page" in page_text(director.get(here))
    now = timezone.localtime()
    settings = {"opens_at": f"{now:%Y-%m-%dT%H:%M}", "asks": ["club"], f"places_{desk.division.pk}": "6"}
    assert director.post(of_event(desk, "entry_page"), settings).status_code == 302
    for name in ("Mere", "Tama", "Wai"):
        client.post(f"/e/{desk.event.slug}/enter/", typed(desk, given_name=name, email=f"{name}@example.org"))
    ones = list(Application.objects.order_by("number"))
    decide = of_event(desk, "applications_decide")
    assert director.post(decide, {"action": "accept"}).status_code == 422, "nobody ticked"
    director.post(decide, {"action": "accept", "application": [ones[0].number, ones[1].number]})
    assert Entry.objects.filter(name__in=["Mere Kea", "Tama Kea"]).count() == 2
    refused = director.post(decide, {"action": "decline", "application": ones[2].number, "reason": ""})
    assert refused.status_code == 422
    director.post(decide, {"action": "decline", "application": ones[2].number, "reason": "Members only."})
    assert page_text(client.get(link_of(ones[2]))).count("Members only.")
    director.post(decide, {"action": "reopen", "application": ones[2].number})
    director.post(decide, {"action": "wait", "application": ones[2].number})
    assert "1 in line" in page_text(director.get(here))
    director.post(of_event(desk, "entry_page_close"))
    assert "Closed." in page_text(director.get(here))


@pytest.mark.parametrize(
    ("field", "value"), [("closes_at", "2020-01-01T09:00"), ("opens_at", "soon"), ("opens_at", ""), ("places", "0")]
)
def test_wrong_settings_are_refused_at_their_field(desk: Desk, director: Client, field: str, value: str) -> None:
    name = f"places_{desk.division.pk}" if field == "places" else field
    answer = director.post(of_event(desk, "entry_page"), {"opens_at": "2026-11-01T09:00", name: value})
    assert answer.status_code == 422
    assert len(errors(answer)) == 1
    assert not EntryPage.objects.exists()


def kinds(desk: Desk) -> list[str]:
    return list(Message.objects.filter(event=desk.event).order_by("pk").values_list("kind", flat=True))


def test_each_step_is_mailed_once_and_a_repeated_entry_gets_its_link_again(
    desk: Desk, client: Client, settings: Any
) -> None:
    settings.SENDS_MAIL = True
    switch_messages(desk.event, on=True, asks=True)
    address = page_of(desk, places=5, accepts_itself=True)
    for name in ("Mere", "Tama"):
        answer = client.post(address, typed(desk, given_name=name, email=f"{name}@example.org"))
    assert "Check your e-mail" in page_text(client.get(answer["Location"]))
    client.post(address, typed(desk, email="Mere@example.org"))
    client.post(address, typed(desk, email="Mere@example.org"))
    assert kinds(desk) == ["entry_received", "entry_received", "entry_received"], "again once an hour at most"
    first, second = Application.objects.order_by("number")
    client.post(link_of(first, "confirm/"))
    client.post(link_of(second, "confirm/"))
    client.post(link_of(first, "withdraw/"))
    assert kinds(desk)[3:] == ["entry_confirmed", "entry_confirmed"], "who moves up and is entered reads it once"


def test_a_fee_is_chosen_and_goes_along_with_the_entry(desk: Desk, client: Client) -> None:
    other = desk.event.divisions.get(position=2)
    adult, youth, elsewhere = set_fees(
        desk.event.pk,
        [
            FeeTerms("Adult", Decimal(30)),
            FeeTerms("Youth", Decimal(20), FeeKind.YOUTH, under_age=18),
            FeeTerms("Beginners", Decimal(10), division=other.number),
        ],
        account="Kea Go 12-34",
        actor="Director",
    )
    address = page_of(desk, accepts_itself=True)
    shown = page_text(client.get(address))
    assert "At the desk, or by bank transfer to Kea Go 12-34, with the reference" in shown
    assert "Adult, $30" in shown
    assert "Youth, $20 (under 18 on the first day)" in shown
    assert errors(client.post(address, typed(desk)))[0] == "This field is required."
    wrong = client.post(address, typed(desk, fee_class=str(elsewhere.number)))
    assert errors(wrong) == ["This fee is for another division."]
    client.post(address, typed(desk, fee_class=str(youth.number)))
    client.post(link_of(Application.objects.get(), "confirm/"))
    owed = fee_of_entry(Entry.objects.get(name="Mere Kea"))
    assert owed is not None
    assert (owed.due, owed.fee_class and owed.fee_class.number) == (Decimal(20), youth.number)
    client.post(address, typed(desk, given_name="Wai", email="wai@example.org", fee_class=str(youth.number)))
    assert fees_page(desk.event, only_owing=False, search="").to_pay == "$20", "nothing counts before it is confirmed"
    assert adult.number != youth.number


def test_the_own_link_shows_the_fee_its_reason_how_to_pay_it_and_what_was_paid(desk: Desk, client: Client) -> None:
    (late,) = set_fees(
        desk.event.pk,
        [FeeTerms("Adult", Decimal(40), first_day=date(2020, 1, 1))],
        account="Kea Go 12-34",
        actor="Director",
    )
    client.post(page_of(desk, accepts_itself=True), typed(desk, fee_class=str(late.number)))
    one = Application.objects.get()
    fee = fee_of_application(one)
    assert fee is not None
    shown = page_text(client.get(link_of(one)))
    for said in ("$40 to pay", "Adult, $40 (entries from 1 Jan 2020) Late", fee.reference, "Kea Go 12-34"):
        assert said in shown
    client.post(link_of(one, "confirm/"))
    assert "$40 to pay" in page_text(client.get(link_of(one))), "the same once they are entered"
    entry = Entry.objects.get(name="Mere Kea")
    take_payment(entry.pk, Decimal(15), PaidHow.CASH, actor="Director", nonce=uuid4())
    shown = client.get(link_of(one))
    assert "$25 to pay" in page_text(shown)
    assert "Paid $15" in page_text(shown)
    (receipt,) = [link["href"] for link in select_all(shown, "main a") if link["href"].endswith("receipt.pdf")]
    assert client.get(receipt)["Content-Type"] == "application/pdf"


def test_the_mails_say_fee_reference_and_account(desk: Desk, client: Client, settings: Any) -> None:
    settings.SENDS_MAIL = True
    switch_messages(desk.event, on=True, asks=True)
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], account="Kea Go 12-34", actor="Director")
    (only,) = select_all(client.get(page_of(desk)), "input[name=fee_class][checked]")
    assert only["value"] == str(adult.number)
    client.post(page_of(desk, accepts_itself=True), typed(desk, fee_class=str(adult.number)))
    one = Application.objects.get()
    fee, (received,) = fee_of_application(one), Message.objects.all()
    assert fee is not None
    how = f"Pay at the desk, or by bank transfer with the reference {fee.reference} to:\nKea Go 12-34"
    first = said_by(received)
    assert f"Your fee: Adult, $30.\n{how}" in first
    client.post(link_of(one, "confirm/"))
    entry = Entry.objects.get(name="Mere Kea")
    confirmed = said_by(Message.objects.get(kind="entry_confirmed"))
    assert "You’re entered in" in confirmed
    assert how in confirmed
    assert "/p/" in confirmed, "their own page"
    take_payment(entry.pk, Decimal(30), PaidHow.CASH, actor="Director", nonce=uuid4())
    assert "fee" not in said_by(Message.objects.get(kind="entry_confirmed")), "nothing is to pay any more"


def said_by(message: Message) -> str:
    """The text of a message as it would go now."""
    facts = facts_of(Message.objects.get(pk=message.pk))
    assert facts is not None
    return facts.message_text().text


def test_a_new_address_is_confirmed_by_the_link_that_was_mailed_there(
    desk: Desk, client: Client, settings: Any
) -> None:
    settings.SENDS_MAIL = True
    client.post(page_of(desk), typed(desk))
    one = Application.objects.get()
    client.post(link_of(one, "change/"), typed(desk, email="new@example.org"))
    assert "Open the link that we’ve sent to new@example.org" in page_text(client.get(link_of(one)))
    one.refresh_from_db()
    link = address_link(one)
    shown = client.get(link)
    assert "Yes, write to new@example.org" in page_text(shown)
    assert "Mere Kea" not in shown.text
    own = application_token(one)
    assert own not in shown.text
    assert own not in said_by(Message.objects.get(kind="new_address")), "a stranger may read it"
    assert client.get(f"/entry/{new_address_token(one)}/").status_code == 404, "it isn't the entry's own link"
    one.refresh_from_db()
    assert one.email == "mere@example.org", "opening the link changes nothing"
    one.new_email = "other@example.org"
    assert client.get(address_link(one)).status_code == 404
    assert client.post(address_link(one)).status_code == 404
    answer = client.post(link)
    one.refresh_from_db()
    assert (one.email, one.new_email) == ("new@example.org", "")
    assert answer["Location"] == link
    assert "Saved." in page_text(client.get(link)), "also when it is opened once more"


def test_a_mistyped_address_is_taken_back_by_who_is_entered(desk: Desk, client: Client, settings: Any) -> None:
    settings.SENDS_MAIL = True
    client.post(page_of(desk, accepts_itself=True), typed(desk))
    one = Application.objects.get()
    client.post(link_of(one, "confirm/"))
    client.post(link_of(one, "change/"), typed(desk, email="mistake@example.org"))
    one.refresh_from_db()
    assert (one.state, one.new_email) == ("accepted", "mistake@example.org")
    mistaken = address_link(one)
    client.post(link_of(one, "change/"), typed(desk))
    one.refresh_from_db()
    assert (one.email, one.new_email) == ("mere@example.org", "")
    assert client.get(mistaken).status_code == 404


def test_without_mail_the_page_says_before_that_the_director_confirms(
    desk: Desk, client: Client, settings: Any
) -> None:
    said = "The director then confirms your entry."
    assert said in page_text(client.get(page_of(desk)))
    settings.SENDS_MAIL = True
    assert said not in page_text(client.get(page_of(desk)))


def test_the_overview_counts_those_who_wait_for_the_director(desk: Desk, client: Client, director: Client) -> None:
    client.post(page_of(desk), typed(desk))
    assert "waits for you" not in page_text(director.get(of_event(desk, "event"))), "not confirmed yet"
    client.post(link_of(Application.objects.get(), "confirm/"))
    page = director.get(of_event(desk, "event"))
    assert "1 player entered and waits for you." in page_text(page)
    assert of_event(desk, "applications") in [link["href"] for link in select_all(page, "#things a")]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (
            ListedRating(name="Mere Kea", rating=Decimal("-9.50")),
            f"{rating_text(Decimal('-9.50'))} on NZGS ratings, 1 November 2026",
        ),
        (
            ListedRating(name="Kea, M.", rating=Decimal("-9.50"), listed_id="77"),
            f"{rating_text(Decimal('-9.50'))} on NZGS ratings",
        ),
        (ListedRating(name="Tama Tui", rating=Decimal("1.00")), "not on NZGS ratings, 1 November 2026"),
    ],
    ids=["by name", "by number", "nobody"],
)
def test_the_desk_sees_what_the_events_list_says_of_a_grade(
    desk: Desk, client: Client, director: Client, listed: ListedRating, said: str
) -> None:
    kept = RatingList.objects.create(name="NZGS ratings", as_of=date(2026, 11, 1), sha256="0" * 64, imported_by="A")
    ListReview.objects.create(rating_list=kept, event=desk.event, accepted_at=timezone.now(), accepted_by="A")
    listed.rating_list, listed.line, listed.pk = kept, 1, None
    listed.save()
    client.post(page_of(desk, accepts_itself=True), typed(desk, nzgs_id="77"))
    one = Application.objects.get()
    client.post(link_of(one, "confirm/"))
    one.refresh_from_db()
    far_above = listed.name != "Tama Tui"
    assert one.state == ("confirmed" if far_above else "accepted"), "3k is far above 10k, which a director looks at"
    if far_above:
        shown = page_text(director.get(of_event(desk, "applications")))
        assert said in shown
        assert f"The grade is far above the rating, {rating_text(listed.rating)}." in shown


def test_who_isnt_entered_gets_everything_about_them_and_erases_it_by_their_link(desk: Desk, client: Client) -> None:
    client.post(page_of(desk), typed(desk, club="Rimu"))
    one = Application.objects.get()
    zipped = client.get(link_of(one, "everything.zip"))
    told = json.loads(ZipFile(io.BytesIO(zipped.content)).read("person.json"))["tables"]["tourney.Application"]
    assert [(row["name"], row["email"], row["club"]) for row in told] == [("Mere Kea", "mere@example.org", "Rimu")]
    for _press in range(2):
        assert client.post(link_of(one, "forget/")).status_code == 302
    one.refresh_from_db()
    kept = repr([getattr(one, field.attname) for field in one._meta.concrete_fields])
    assert (one.state, "Kea" in kept, "mere@" in kept) == ("withdrawn", False, False)
    home = client.get(link_of(one))
    assert text_of(select_all(home, "h1")[0]) == "You’ve withdrawn"
    assert not select_all(home, "main form")


def test_who_is_entered_isnt_erased_by_that_link(desk: Desk, client: Client) -> None:
    client.post(page_of(desk, accepts_itself=True), typed(desk))
    one = Application.objects.get()
    client.post(link_of(one, "confirm/"))
    assert client.get(link_of(one, "everything.zip")).status_code == 404
    assert client.post(link_of(one, "forget/")).status_code == 422
    assert Application.objects.get().name == "Mere Kea"


def test_a_wrong_fee_is_changed_by_the_link_until_it_is_paid_or_the_entry_accepted(desk: Desk, client: Client) -> None:
    classes = [FeeTerms("Adult", Decimal(30)), FeeTerms("Youth", Decimal(20), FeeKind.YOUTH, under_age=18)]
    adult, youth = set_fees(desk.event.pk, classes, actor="Director")
    client.post(page_of(desk, accepts_itself=True), typed(desk, fee_class=str(adult.number)))
    one = Application.objects.get()
    (ticked,) = select_all(client.get(link_of(one, "change/")), "input[name=fee_class][checked]")
    assert ticked["value"] == str(adult.number)
    assert client.post(link_of(one, "change/"), typed(desk)).status_code == 422, "none chosen"
    assert client.post(link_of(one, "change/"), typed(desk, fee_class=str(youth.number))).status_code == 302
    assert "$20 to pay" in page_text(client.get(link_of(one)))
    client.post(link_of(one, "confirm/"))
    assert not select_all(client.get(link_of(one, "change/")), "input[name=fee_class]")
    changed = client.post(link_of(one, "change/"), typed(desk, fee_class=str(adult.number), club="Rimu"))
    assert changed.status_code == 302
    assert Entry.objects.get(name="Mere Kea").club == "Rimu"
    owed = fee_of_entry(Entry.objects.get(name="Mere Kea"))
    assert owed is not None
    assert owed.due == 20


def test_the_page_after_sending_says_where_the_link_goes(desk: Desk, client: Client, settings: Any) -> None:
    address = page_of(desk)
    answer = client.post(address, typed(desk))
    assert "mere@" not in page_text(client.get(answer["Location"])), "this site mails nothing"
    settings.SENDS_MAIL = True
    answer = client.post(address, typed(desk, email="mere@exmaple.org"))
    assert "The link goes to mere@exmaple.org." in page_text(client.get(answer["Location"]))
    assert "mere@" not in page_text(client.get(answer["Location"])), "said once"


def test_a_name_that_was_sent_with_two_addresses_shows_each_beside_the_other(desk: Desk, director: Client) -> None:
    open_page(desk)
    sent(desk, email="mere@exmaple.org")
    confirmed(desk)
    first, second = applications_page(desk.event, timezone.now()).open
    assert first.doubts == ("The same name was sent with mere@exmaple.org too.",)
    assert second.doubts == ("The same name was sent with mere@example.org too.",)
    answer = director.post(of_event(desk, "applications_decide"), {"action": "accept"})
    assert "Nothing was done. Tick an entry first." in page_text(answer)


def test_who_would_wait_for_a_place_is_asked_for_no_money_before_they_confirm(desk: Desk, client: Client) -> None:
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor="Director")
    open_page(desk, places=5)
    one = sent(desk, fee_class=adult.number)
    assert "$30 to pay" in page_text(client.get(link_of(one)))
    confirmed(desk, "Tama", fee_class=adult.number)
    assert "$30" not in page_text(client.get(link_of(one))), "full since"


def test_nobody_enters_a_finished_event(desk: Desk, client: Client, director: Client) -> None:
    address = page_of(desk, places=5, opens_at=NOW)
    unconfirmed, _holder, waits = sent(desk), confirmed(desk, "Tama"), confirmed(desk, "Rewi")
    desk.play(1)
    page, other = f"/e/{desk.event.slug}/", add_division(desk.event.pk, "Beginners", actor="Director")
    assert select_all(client.get(page), f"a[href='{address}']")
    assert "Check-in for round 2" in page_text(director.get(of_event(desk, "event")))
    finish_event(desk.event.pk, actor="Director")
    assert not select_all(client.get(page), f"a[href='{address}']")
    assert "Entries are closed." in page_text(client.get(address))
    assert client.post(address, typed(desk, given_name="Ani", email="ani@example.org")).status_code == 422
    assert Application.objects.count() == 3
    for one in (unconfirmed, waits):
        shown = client.get(link_of(one))
        assert texts_of(shown, "h1") == ["The event is over"]
        assert "in line" not in page_text(shown)
    assert "Entries for this event are closed." in page_text(client.post(link_of(unconfirmed, "confirm/")))
    at_desk = director.get(of_event(desk, "applications"))
    assert "Closed." in page_text(at_desk)
    accepted = {"action": "accept", "application": str(waits.number)}
    answer = director.post(of_event(desk, "applications_decide"), accepted)
    assert "Nothing was done. This event is finished: open it again first." in page_text(answer)
    assert fill_places(desk.event.pk) == 0
    with pytest.raises(Refused, match="Entries for this event are closed"):
        change_application(waits.pk, {"division_id": other.pk}, now=timezone.now())
    assert "Check-in for round 2" not in page_text(director.get(of_event(desk, "event")))


def test_where_opponents_see_contact_details_the_entry_page_says_so(desk: Desk, client: Client) -> None:
    address = page_of(desk, asks=[Asked.PHONE.value])
    said = "Your opponent sees it until the round is closed."
    assert said not in page_text(client.get(address))
    Event.objects.filter(pk=desk.event.pk).update(contacts_shared=True)
    assert page_text(client.get(address)).count(said) == 2, "the address and the phone number"


def test_a_name_alone_is_one_on_the_only_server_of_the_event(desk: Desk, client: Client) -> None:
    address = page_of(desk, asks=[Asked.SERVER.value])
    assert "names no server" in " ".join(errors(client.post(address, typed(desk, server_account="hoshi7"))))
    edit_division(desk.division.pk, {"server": "ogs"}, actor="Director")
    client.post(address, typed(desk, server_account="hoshi7"))
    assert Application.objects.get().server_account == "OGS hoshi7", "the other division names none"


def test_who_is_drawn_reads_by_their_link_who_withdraws_them(desk: Desk, client: Client) -> None:
    page_of(desk, accepts_itself=True, opens_at=NOW)
    one = confirmed(desk)
    told = "A round is drawn with you: tell the director that you can’t come."
    before = page_text(client.get(link_of(one)))
    assert told not in before
    assert "Withdraw my entry" in before
    desk.publish(1)
    after = page_text(client.get(link_of(one)))
    assert told in after
    assert "Withdraw my entry" not in after
    withdraw_entry(Entry.objects.get(name="Mere Kea").pk, actor="Director")
    assert told not in page_text(client.get(link_of(one)))


def test_who_is_in_no_published_round_or_whose_event_is_over_is_not_told_that_a_round_is_drawn_with_them(
    desk: Desk, client: Client
) -> None:
    page_of(desk, accepts_itself=True, opens_at=NOW)
    one = confirmed(desk)
    told = "A round is drawn with you: tell the director that you can’t come."
    desk.draw(1)
    assert told not in page_text(client.get(link_of(one))), "a draft is nobody's business yet"
    publish_round(desk.division.pk, 1, actor="Director")
    late = confirmed(desk, "Hana")
    accept_applications(desk.event.pk, [late.number], {}, actor="Director")
    assert told not in page_text(client.get(link_of(late))), "entered after the draw"
    refused = client.post(link_of(one, "withdraw/"))
    assert refused.status_code == 422
    assert page_text(refused).count(told) == 1
    finish_event(desk.event.pk, actor="Director")
    assert told not in page_text(client.get(link_of(one)))
