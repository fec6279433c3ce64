"""How people were told what is kept about them is noted once, in every division, and can be taken back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core import mail
from django.utils import timezone

from games.models import LedgerEvent
from nzgs_tourney.models import Entry, PlayerLink
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.messages.send_due import send_due
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.tell_by_mail import tell_by_mail
from nzgs_tourney.services.people.choose_privacy import choose_privacy
from nzgs_tourney.services.people.tell_people import note_told, note_told_by_program, take_back_told
from nzgs_tourney.tournament.division.privacy import Consent, Told
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 28, 1, tzinfo=UTC)


def test_what_was_noted_first_stays_until_it_is_taken_back() -> None:
    desk = make_desk(3)
    one, other, _third = desk.division.entries.order_by("pk")
    assert note_told(desk.event.pk, [one.pk, other.pk], Told.PAPER, actor="Director") == 2
    assert note_told(desk.event.pk, [one.pk], Told.WORD, actor="Director") == 0
    one.refresh_from_db()
    assert (one.told, one.told_at is not None) == ("paper", True)
    assert desk.division.entries.not_told().count() == 1
    assert take_back_told(one.pk, actor="Director")
    assert not take_back_told(one.pk, actor="Director")
    one.refresh_from_db()
    assert (one.told, one.told_at) == ("", None)
    kinds = LedgerEvent.objects.filter(kind__startswith="people.").values_list("kind", flat=True)
    assert sorted(kinds) == ["people.not_told", "people.told"]


def test_who_plays_in_two_divisions_is_told_once() -> None:
    desk = make_desk(2)
    one = desk.division.entries.earliest("pk")
    second = desk.event.divisions.exclude(pk=desk.division.pk).earliest("pk")
    again = enter_player(second.pk, NewEntry(one.name, "1d", player=one.player), actor="Director")
    assert note_told(desk.event.pk, [again.pk], Told.KNOWN, actor="Director") == 2
    assert set(Entry.objects.filter(player=one.player).values_list("told", flat=True)) == {"known"}


def test_an_entry_of_another_event_is_passed_over() -> None:
    desk, elsewhere = make_desk(2), make_desk(2)
    stranger = elsewhere.division.entries.earliest("pk")
    assert note_told(desk.event.pk, [stranger.pk], Told.PAPER, actor="Director") == 0
    stranger.refresh_from_db()
    assert stranger.told == ""


def test_the_program_notes_what_it_showed_without_the_ledger() -> None:
    desk = make_desk(2)
    one = desk.division.entries.select_related("division").earliest("pk")
    before = LedgerEvent.objects.count()
    note_told_by_program(one, Told.LINK, now=NOW)
    one.refresh_from_db()
    assert (one.told, one.told_at) == ("link", NOW)
    note_told_by_program(one, Told.MAIL, now=NOW)
    one.refresh_from_db()
    assert one.told == "link"
    assert LedgerEvent.objects.count() == before


def test_who_enters_themselves_needs_no_telling() -> None:
    desk = make_desk(2)
    entry = enter_player(desk.division.pk, NewEntry("Kiri Rata", "3k", told=Told.THEMSELVES.value), actor="Kiri Rata")
    assert (entry.told, entry.told_at is not None) == ("themselves", True)
    assert LedgerEvent.objects.latest("pk").payload["told"] == "themselves"


def test_a_link_hides_and_never_shows_again() -> None:
    desk = make_desk(2)
    issue_links(desk.division.pk, actor="Director")
    link = PlayerLink.objects.select_related("event", "entry").earliest("pk")
    assert choose_privacy(link, initials=True, no_records=True, photos="no")
    entry = Entry.objects.get(pk=link.entry_id)
    assert (entry.name_in_public, entry.records_consent, entry.photos_consent) == ("initials", "no", "no")
    last = LedgerEvent.objects.latest("pk")
    assert (last.kind, last.actor) == ("entry.edited", link.actor.id)
    assert not choose_privacy(link, initials=False, no_records=False, photos=Consent.YES.value)
    entry.refresh_from_db()
    assert entry.photos_consent == "no"


def test_a_mail_that_went_tells_its_player_and_one_that_waits_does_not(settings: pytest.FixtureRequest) -> None:
    settings.SENDS_MAIL = True  # type: ignore[attr-defined]  # pytest-django's own
    desk = make_desk(3)
    issue_links(desk.division.pk, actor="Aroha")
    one, other, _third = desk.division.entries.order_by("pk")
    Entry.objects.filter(pk__in=[one.pk, other.pk]).update(email="mere@example.org")
    assert tell_by_mail(desk.event.pk, [one.pk]) == 0, "messages are off"
    switch_messages(desk.event, on=True, asks=True)
    everybody = list(desk.division.entries.values_list("pk", flat=True))
    assert tell_by_mail(desk.event.pk, everybody) == 2
    assert tell_by_mail(desk.event.pk, everybody) == 0
    one.refresh_from_db()
    assert one.told == ""
    assert send_due(timezone.now()) == 2
    assert f"/e/{desk.event.slug}/privacy/" in mail.outbox[0].body
    assert "/p/" not in mail.outbox[0].body, "the link has a mail of its own"
    one.refresh_from_db()
    assert one.told == "mail"
    assert desk.division.entries.not_told().count() == 1
