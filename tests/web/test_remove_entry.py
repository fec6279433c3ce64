"""The page of an entry removes it where it was made by mistake, after asking, and says why another one stays."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import LedgerEvent
from nzgs_tourney.models import Entry
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import page_text, select_all, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(5)]


@pytest.fixture
def entry(desk: Desk) -> Entry:
    return desk.division.entries.earliest("pk")


def removing(desk: Desk, entry: Entry) -> str:
    return of_event(desk, "entry_remove", entry.pk)


def test_it_is_asked_then_removed_and_told(desk: Desk, director: Client, entry: Entry) -> None:
    page = director.get(of_event(desk, "entry", entry.pk))
    fold = f'details:not([open]) form[action="{removing(desk, entry)}"]'
    assert len(select_all(page, fold)) == 1
    answer = director.post(removing(desk, entry))
    assert answer.url == of_division(desk, "entries")
    assert f"The entry of {entry.name} is removed." in messages_of(answer)
    listed = director.get(of_division(desk, "entries"))
    assert not select_all(listed, f'tbody a[href="{of_event(desk, "entry", entry.pk)}"]')
    assert f"Removed {entry.name} from the entries of Open." in page_text(director.get(of_event(desk, "history")))
    assert director.get(of_event(desk, "entry", entry.pk)).status_code == 404
    assert director.post(removing(desk, entry)).status_code == 404


def test_a_drawn_one_stays_and_the_page_says_why(desk: Desk, director: Client, entry: Entry) -> None:
    desk.publish(1)
    page = director.get(of_event(desk, "entry", entry.pk))
    assert not select_all(page, f'[action="{removing(desk, entry)}"]')
    sentence = f"Round 1 was drawn with {entry.name}: withdraw them instead."
    assert sentence in texts_of(page, "details p")
    refused = director.post(removing(desk, entry))
    assert refused.status_code == 422
    assert sentence in texts_of(refused, ".notice.bad")
    assert Entry.objects.filter(pk=entry.pk).exists()
    assert not LedgerEvent.objects.filter(kind="entry.removed").exists()


def test_a_withdrawn_one_that_was_never_drawn_may_go(desk: Desk, director: Client, entry: Entry) -> None:
    director.post(of_event(desk, "entry_withdraw", entry.pk), {"reason": "entered twice"})
    assert select_all(director.get(of_event(desk, "entry", entry.pk)), f'[action="{removing(desk, entry)}"]')
    assert director.post(removing(desk, entry)).status_code == 302
