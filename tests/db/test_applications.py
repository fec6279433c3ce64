"""People enter by the public page, are accepted, wait, move up and withdraw; the ledger stays whole."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.links import address_proof
from nzgs_tourney.models import (
    Application,
    ApplicationState,
    Entry,
    Event,
    ListReview,
    Message,
    MessageKind,
    PlayerLink,
    RoundStatus,
)
from nzgs_tourney.pages.entries.applications_page import applications_page
from nzgs_tourney.services.entries.accept_application import (
    accept_applications,
    decline_applications,
    fill_places,
    put_on_waiting_list,
    reopen_applications,
)
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.give_up_place import give_up_place
from nzgs_tourney.services.entries.move_entries import move_entries
from nzgs_tourney.services.entries.open_entry_page import close_entry_page
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.entries.send_application import (
    MOST_UNCONFIRMED,
    change_application,
    confirm_address,
    confirm_application,
    send_application,
)
from nzgs_tourney.services.entries.set_fees import set_fees
from nzgs_tourney.services.entries.take_payment import book_transfers
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.messages.send_links import send_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.people.forget_application import forget_application
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.entries.applied import compared_applications
from nzgs_tourney.store.entries.fees import fee_of_application, open_fees
from nzgs_tourney.store.entries.room import place_in_line, rooms_of
from nzgs_tourney.store.messages.facts import facts_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.fees.terms import FeeTerms
from ratings.models import ListedRating, RatingList
from tests.db.applications import NOW, applied, confirmed, open_page, sent
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4), pytest.mark.on_both]

A = "Aroha"
NEXT_DAY = date(2026, 11, 2)


def states(desk: Desk) -> list[str]:
    return [one.state for one in Application.objects.filter(event=desk.event).order_by("number")]


def sound(desk: Desk) -> bool:
    (verdict,) = verify(desk.event.stream.key, slow=True)
    return not verdict.findings and not verdict.broken


def accept(desk: Desk, *ones: Application, **answers: str) -> tuple[str, ...]:
    by_number = {int(key.removeprefix("n")): answer for key, answer in answers.items()}
    return accept_applications(desk.event.pk, [one.number for one in ones], by_number, actor=A).refused


def test_what_is_sent_waits_and_becomes_one_entry_with_one_event(desk: Desk) -> None:
    open_page(desk)
    one = confirmed(desk, club="Rimu", phone="021 000 000", away=(2,), name_in_public="initials")
    assert one.state == ApplicationState.CONFIRMED
    assert not Entry.objects.filter(name="Mere Kea").exists()
    assert accept(desk, one) == ()
    assert accept(desk, one) == (), "twice is once"
    entry = Entry.objects.get(name="Mere Kea")
    assert (entry.rank, entry.club, entry.email, entry.phone) == ("3k", "Rimu", "mere@example.org", "021 000 000")
    assert (entry.given_name, entry.family_name, entry.name_guessed) == ("Mere", "Kea", False)
    assert (entry.name_in_public, entry.told) == ("initials", Told.THEMSELVES)
    assert RoundStatus.objects.get(entry=entry).round_number == 2
    assert PlayerLink.objects.filter(entry=entry).count() == 1
    assert LedgerEvent.objects.filter(stream=desk.event.stream, kind="entry.added").count() == 1
    one.refresh_from_db()
    assert (one.state, one.entry, one.decided_by) == (ApplicationState.ACCEPTED, entry, A)
    assert sound(desk)


def test_the_same_person_again_is_recognised_whatever_the_order_and_case(desk: Desk) -> None:
    open_page(desk)
    sent(desk)
    send_application(desk.event.pk, applied(desk, "KEA", "mere", email="Mere@Example.org"), now=NOW)
    assert Application.objects.count() == 1
    sent(desk, "Tama", email="mere@example.org")
    assert Application.objects.count() == 2, "two children may share an address"


def test_an_address_gets_a_few_unconfirmed_entries_only(desk: Desk) -> None:
    open_page(desk)
    for number in range(MOST_UNCONFIRMED + 3):
        sent(desk, f"Name{chr(97 + number)}", email="someone@example.org")
    assert Application.objects.count() == MOST_UNCONFIRMED


@pytest.mark.parametrize("settings", [{"closes_at": NOW}, {"opens_at": NOW + timedelta(minutes=1)}])
def test_nobody_enters_before_it_opens_or_after_it_closes(desk: Desk, settings: dict[str, object]) -> None:
    open_page(desk, **settings)
    with pytest.raises(Refused, match="closed"):
        sent(desk)
    assert not Application.objects.exists()


def test_closing_keeps_what_was_sent_and_a_link_still_confirms(desk: Desk) -> None:
    open_page(desk)
    one = sent(desk)
    close_entry_page(desk.event.pk, now=NOW, actor=A)
    with pytest.raises(Refused):
        sent(desk, "Tama")
    assert confirm_application(one.pk, now=NOW).state == ApplicationState.CONFIRMED


def test_an_applicant_owes_the_fee_of_their_day_while_they_want_to_play(desk: Desk) -> None:
    open_page(desk)
    adult, late = set_fees(
        desk.event.pk,
        [FeeTerms("Adult", Decimal(30), last_day=date(2026, 11, 1)), FeeTerms("Late", Decimal(40), first_day=NEXT_DAY)],
        actor=A,
    )
    one, other = sent(desk, fee_class=adult.number), sent(desk, "Tama", fee_class=late.number)
    fees = open_fees(desk.event)
    assert [(fees[key.pk].due, fees[key.pk].is_late) for key in (one, other)] == [(30, False), (40, True)]
    paid = fee_of_application(other)
    assert paid is not None
    book_transfers(desk.event.pk, [(paid.reference, Decimal(40))], actor=A, nonce=uuid4())
    for application in (one, other):
        withdraw_application(application.pk)
        application.refresh_from_db()
    assert [fee and fee.to_pay for fee in map(fee_of_application, (one, other))] == [0, 0]


def test_another_address_counts_once_its_own_link_is_opened(desk: Desk, settings: Any) -> None:
    settings.SENDS_MAIL = True
    open_page(desk)
    one = confirmed(desk)
    accept(desk, one)
    change_application(one.pk, {"email": "new@example.org"}, now=NOW)
    one.refresh_from_db()
    assert (one.email, one.new_email, one.state) == ("mere@example.org", "new@example.org", "accepted")
    (message,) = Message.objects.filter(kind=MessageKind.NEW_ADDRESS)
    assert recipient_of(message).address == "new@example.org"
    facts = facts_of(message)
    assert facts is not None
    proof = address_proof(one, "new@example.org")
    assert f"/entry-address/{desk.event.link_prefix}-{one.number}-{proof}/" in facts.message_text().text
    change_application(one.pk, {"email": "newer@example.org"}, now=NOW)
    assert facts_of(Message.objects.get(pk=message.pk)) is None, "replaced since"
    with pytest.raises(Refused, match="out of date"):
        confirm_address(one.pk, proof)
    one.refresh_from_db()
    for _press in range(2):
        confirm_address(one.pk, address_proof(one, "newer@example.org"))
    entry = Entry.objects.get(name="Mere Kea")
    one.refresh_from_db()
    assert (entry.email, one.email, one.new_email) == ("newer@example.org", "newer@example.org", "")
    assert LedgerEvent.objects.filter(stream=desk.event.stream, kind="entry.edited").count() == 1
    assert sound(desk)


def test_the_old_address_again_takes_the_change_back(desk: Desk, settings: Any) -> None:
    settings.SENDS_MAIL = True
    open_page(desk)
    one = sent(desk)
    for address in ("new@example.org", "mere@example.org"):
        change_application(one.pk, {"email": address}, now=NOW)
    one.refresh_from_db()
    assert (one.email, one.new_email) == ("mere@example.org", "")


def test_without_mail_another_address_counts_at_once(desk: Desk) -> None:
    open_page(desk)
    one = change_application(sent(desk).pk, {"email": "new@example.org"}, now=NOW)
    assert (one.email, one.new_email) == ("new@example.org", "")


def test_the_link_that_confirms_goes_also_while_messages_are_off(desk: Desk, settings: Any) -> None:
    open_page(desk)
    sent(desk)
    assert not Message.objects.exists(), "the site sends no mail"
    settings.SENDS_MAIL = True
    one = sent(desk, "Tama")
    switch_messages(desk.event, on=False, asks=True)
    assert [(message.application, message.state) for message in Message.objects.all()] == [(one, "waiting")]
    accept(desk, one)
    assert Message.objects.count() == 1, "nothing else goes"


def test_names_on_servers_are_the_persons_once_accepted(desk: Desk) -> None:
    known = enter_player(
        make_desk(0).division.pk,
        NewEntry("Wai Kea", "2k", nzgs_id="777", server_names={"ogs": "old", "kgs": "wai"}),
        actor=A,
    )
    open_page(desk, accepts_itself=True)
    confirmed(desk, "Wai", nzgs_id="777", rank="2k", server_account="OGS wai7")
    known.player.refresh_from_db()
    assert known.player.server_names == {"ogs": "wai7", "kgs": "wai"}


def test_the_page_accepts_by_itself_what_leaves_no_question(desk: Desk) -> None:
    open_page(desk, accepts_itself=True)
    assert confirmed(desk).state == ApplicationState.ACCEPTED
    assert confirmed(desk, "Tama", rank="?").state == ApplicationState.CONFIRMED, "no grade"
    somebody = Entry.objects.filter(division=desk.division).order_by("pk")[0]
    same_name = confirmed(desk, *somebody.name.split())
    assert same_name.state == ApplicationState.CONFIRMED, "perhaps the player who is entered already"
    assert sound(desk)


def test_who_may_be_entered_already_needs_an_answer(desk: Desk) -> None:
    open_page(desk)
    somebody = Entry.objects.filter(division=desk.division).order_by("pk")[0]
    one = confirmed(desk, *somebody.name.split(), email="new@example.org")
    (why,) = accept(desk, one)
    assert "say first who this is" in why
    assert accept(desk, one, **{f"n{one.number}": f"entry:{somebody.pk}"}) == ()
    somebody.refresh_from_db()
    one.refresh_from_db()
    assert (one.entry, somebody.email) == (somebody, "new@example.org")
    assert Entry.objects.filter(division=desk.division).count() == 4
    assert sound(desk)


def test_a_full_division_has_a_waiting_list_that_moves_up_by_itself(desk: Desk) -> None:
    open_page(desk, places=5, accepts_itself=True)
    first, second, third = confirmed(desk), confirmed(desk, "Tama"), confirmed(desk, "Wai")
    assert states(desk) == ["accepted", "waiting", "waiting"]
    assert (place_in_line(second), place_in_line(third)) == (1, 2)
    withdraw_application(first.pk)
    assert states(desk) == ["withdrawn", "accepted", "waiting"]
    third.refresh_from_db()
    assert place_in_line(third) == 1
    assert rooms_of(desk.event.pk)[desk.division.pk].taken == 5
    withdraw_application(third.pk)
    assert states(desk) == ["withdrawn", "accepted", "withdrawn"]
    assert sound(desk)


@pytest.mark.parametrize("frees", ["removed", "withdrawn", "more places", "declined", "moved", "changed division"])
def test_a_place_that_is_freed_at_the_desk_goes_to_who_waits(desk: Desk, frees: str) -> None:
    open_page(desk, places=5)
    first, second = confirmed(desk), confirmed(desk, "Tama")
    assert states(desk) == ["confirmed", "waiting"], "who waits for a director holds a place"
    somebody = Entry.objects.filter(division=desk.division).order_by("pk")[0]
    if frees == "removed":
        remove_entry(somebody.pk, actor=A)
    elif frees == "withdrawn":
        give_up_place(somebody.pk, actor=A)
    elif frees == "more places":
        open_page(desk, places=6)
    elif frees == "moved":
        move_entries([somebody.pk], desk.event.divisions.get(position=2).pk, Carries.NOTHING, actor=A)
    elif frees == "changed division":
        change_application(first.pk, {"division_id": desk.event.divisions.get(position=2).pk}, now=NOW)
    else:
        decline_applications(desk.event.pk, [first.number], "too many", actor=A)
    second.refresh_from_db()
    assert second.state == ApplicationState.ACCEPTED
    assert sound(desk)


def test_nobody_moves_up_or_withdraws_alone_once_a_round_is_drawn(desk: Desk) -> None:
    open_page(desk, places=5, accepts_itself=True)
    first, second = confirmed(desk), confirmed(desk, "Tama")
    desk.draw(1)
    with pytest.raises(Refused, match="tell the director"):
        withdraw_application(first.pk)
    give_up_place(Entry.objects.get(name="Mere Kea").pk, actor=A)
    assert fill_places(desk.event.pk) == 0
    second.refresh_from_db()
    assert second.state == ApplicationState.WAITING
    assert withdraw_application(second.pk).state == ApplicationState.WITHDRAWN, "the waiting list can be left"


def test_declined_waiting_and_decided_again(desk: Desk) -> None:
    open_page(desk)
    one, other = confirmed(desk), sent(desk, "Tama")
    with pytest.raises(Refused, match="why"):
        decline_applications(desk.event.pk, [one.number], " ", actor=A)
    decline_applications(desk.event.pk, [one.number], "Only  for members.", actor=A)
    put_on_waiting_list(desk.event.pk, [other.number], actor=A)
    one.refresh_from_db()
    assert (states(desk), one.declined_because) == (["declined", "waiting"], "Only for members.")
    with pytest.raises(Refused):
        confirm_application(one.pk, now=NOW)
    reopen_applications(desk.event.pk, [one.number], actor=A)
    assert accept(desk, one, other) == ()
    assert states(desk) == ["accepted", "accepted"]
    assert sound(desk)


def test_what_its_person_erased_isnt_decided_again(desk: Desk) -> None:
    open_page(desk)
    one = confirmed(desk)
    decline_applications(desk.event.pk, [one.number], "Only for members.", actor=A)
    (line,) = applications_page(desk.event, NOW).over
    assert line.may_reopen
    forget_application(one.pk)
    (line,) = applications_page(desk.event, NOW).over
    assert not line.may_reopen
    assert reopen_applications(desk.event.pk, [one.number], actor=A).done == 0
    assert states(desk) == ["declined"]


def test_who_is_accepted_a_second_time_is_told_again_and_gets_no_second_link(desk: Desk, settings: Any) -> None:
    settings.SENDS_MAIL = True
    switch_messages(desk.event, on=True, asks=False)
    open_page(desk)
    one = confirmed(desk)
    accept(desk, one)
    withdraw_application(one.pk)
    again = confirmed(desk)
    assert again.pk != one.pk
    entry = Entry.objects.get(name="Mere Kea")
    assert accept(desk, again, **{f"n{again.number}": f"entry:{entry.pk}"}) == ()
    entry.refresh_from_db()
    again.refresh_from_db()
    assert (states(desk), again.entry, entry.withdrawn_from) == (["withdrawn", "accepted"], entry, None)
    assert sound(desk)
    assert Message.objects.filter(kind=MessageKind.ENTRY_CONFIRMED, entry=entry).count() == 2
    Entry.objects.filter(division=desk.division).update(email="somebody@example.org")
    send_links(desk.event.pk, actor=A)
    linked = Message.objects.filter(kind=MessageKind.PERSONAL_LINK)
    assert (linked.filter(entry=entry).count(), linked.count()) == (0, 4)


def test_who_waits_for_a_place_owes_nothing_yet(desk: Desk) -> None:
    open_page(desk, places=4)
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor=A)
    one = confirmed(desk, fee_class=adult.number)
    assert one.state == ApplicationState.WAITING
    assert open_fees(desk.event)[one.pk] == fee_of_application(one)
    assert open_fees(desk.event)[one.pk].to_pay == 0
    (line,) = applications_page(desk.event, NOW).open
    assert line.fee == "Adult, $30"


def test_the_rating_list_is_asked_about_all_that_wait_and_not_only_the_chosen(desk: Desk) -> None:
    kept = RatingList.objects.create(name="Ratings", as_of=date(2026, 11, 1), sha256="0" * 64, imported_by=A)
    ListReview.objects.create(rating_list=kept, event=desk.event, accepted_at=NOW, accepted_by=A)
    ListedRating.objects.create(rating_list=kept, line=1, name="Mere Kea", rating=Decimal("3.00"))
    open_page(desk)
    one = confirmed(desk)
    assert compared_applications(desk.event.pk, [one]).listed[one.number].sure
    confirmed(desk, email="another@example.org")
    assert not compared_applications(desk.event.pk, [one]).listed[one.number].sure, "the same name more than once"


def test_a_link_changes_what_was_sent_and_of_an_entry_only_the_contact(desk: Desk) -> None:
    open_page(desk)
    one = confirmed(desk)
    change_application(one.pk, {"rank": "2k", "club": "Rimu"}, now=NOW)
    accept(desk, one)
    change_application(one.pk, {"email": "other@example.org"}, now=NOW)
    entry = Entry.objects.get(name="Mere Kea")
    assert (entry.rank, entry.club, entry.email) == ("2k", "Rimu", "other@example.org")
    with pytest.raises(Refused, match="ask the director"):
        change_application(one.pk, {"rank": "1d"}, now=NOW)
    assert sound(desk)


def test_a_known_player_with_a_number_is_themselves(desk: Desk) -> None:
    known = enter_player(make_desk(0).division.pk, NewEntry("Wai Kea", "2k", nzgs_id="777"), actor=A).player
    open_page(desk, accepts_itself=True)
    one = confirmed(desk, "Wai", nzgs_id="777", rank="2k")
    assert (one.state, one.entry and one.entry.player) == (ApplicationState.ACCEPTED, known)


def test_a_forgotten_person_leaves_nothing_in_what_they_sent(desk: Desk) -> None:
    open_page(desk)
    one = confirmed(desk, club="Rimu", under_16=True, parent_name="Hana Kea", phone="021")
    accept(desk, one)
    withdraw_application(one.pk)
    Event.objects.filter(pk=desk.event.pk).update(begins="2020-01-01", ends="2020-01-02")
    forget_person(Entry.objects.get(name="Mere Kea").player_id, "Mere Kea", actor=A)
    one.refresh_from_db()
    told = repr([getattr(one, field.attname) for field in one._meta.concrete_fields])
    assert not any(word in told for word in ("Kea", "mere@", "021", "Rimu"))
    assert not LedgerEvent.objects.filter(actor_name__contains="Kea").exists()


def test_who_isnt_entered_is_erased_also_where_they_paid(desk: Desk) -> None:
    open_page(desk)
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor=A)
    one, other = sent(desk, fee_class=adult.number), sent(desk, "Tama", fee_class=adult.number)
    fees = open_fees(desk.event)
    transfers = [(fees[each.pk].reference, Decimal(30)) for each in (one, other)]
    book_transfers(desk.event.pk, transfers, actor=A, nonce=uuid4())
    forget_application(one.pk)
    one.refresh_from_db()
    assert (one.state, one.name) == (ApplicationState.WITHDRAWN, FORGOTTEN)
    told = [event.full_payload.get("name") for event in LedgerEvent.objects.filter(kind="payment.taken")]
    assert "Mere Kea" not in told
    assert "Tama Kea" in told
    assert sound(desk)


def test_an_event_with_an_entry_page_can_be_deleted() -> None:
    desk = make_desk(0, published=False)
    open_page(desk, places=3)
    sent(desk)
    delete_event(desk.event.pk, desk.event.name, actor=A)
    assert not Application.objects.exists()
