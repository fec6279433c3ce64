"""A restored event keeps its personal links and codes, and knows which address its paper leads to."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from nzgs_tourney.access.links import access_link
from nzgs_tourney.links import code_of, token_of
from nzgs_tourney.models import Entry, PlayerLink
from nzgs_tourney.pages.events.phones import printed_codes
from nzgs_tourney.services.entries.issue_links import note_printed, replace_link
from nzgs_tourney.services.entries.open_code import open_code
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from tests.db.desk import make_desk
from tests.db.test_restore_event import full_event, wipe

pytestmark = pytest.mark.django_db


def test_links_and_codes_open_the_same_pages_on_a_site_with_another_key(settings: Any) -> None:
    event = full_event().event
    revoked, *_ = PlayerLink.objects.filter(event=event)
    replace_link(revoked.entry_id, actor="Aroha")
    printed = {
        (token_of(link), code_of(link)): link.entry_id
        for link in PlayerLink.objects.living().filter(event=event).select_related("event")
    }
    ended, content = token_of(revoked), event_file(event)
    wipe()
    settings.SECRET_KEY = "the key of another machine"
    restore_event(content)
    # A division without a published round has no links yet.
    assert len(printed) == Entry.objects.filter(division__drawn_rounds__isnull=False).distinct().count()
    for (token, code), entry in printed.items():
        assert access_link(token).entry_id == entry
        assert open_code(code, address="192.0.2.7", now=timezone.now()).entry_id == entry
    with pytest.raises(Http404):
        access_link(ended)


def test_a_new_link_after_a_restore_has_a_number_of_its_own() -> None:
    desk = make_desk(4)
    desk.publish(1)
    content = event_file(desk.event)
    wipe()
    event = restore_event(content)
    before = set(PlayerLink.objects.values_list("number", flat=True))
    entry = Entry.objects.filter(division__event=event).earliest("pk")
    assert replace_link(entry.pk, actor="Aroha").number == max(before) + 1


def test_which_address_the_printed_codes_need_comes_along(settings: Any) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    event = make_desk(2).event
    assert printed_codes(event).sentence == "No codes have been printed for this event."
    note_printed(event.pk, now=timezone.now())
    content = event_file(event)
    wipe()
    event = restore_event(content)
    codes = printed_codes(event)
    assert [printed.this_site for printed in codes.addresses] == [True]
    assert "lead to http://192.168.1.20:8000, which is this site’s address" in codes.sentence
    settings.SITE_URL = "https://tourney.example"
    codes = printed_codes(event)
    assert [printed.this_site for printed in codes.addresses] == [False]
    assert "Printed QR codes need http://192.168.1.20:8000, and this site is https://tourney.example." in codes.sentence
    assert "type the short code from their slip at tourney.example" in codes.sentence
    note_printed(event.pk, now=timezone.now())
    assert printed_codes(event).sentence.startswith("Some printed QR codes need http://192.168.1.20:8000,")
