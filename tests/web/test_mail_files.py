"""A director sends a federation’s file by mail: a preview, a confirmation, a real mail server, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, FederationContact, FederationMail, Message, MessageState
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.exchange.save_layout import save_layout
from nzgs_tourney.services.exchange.set_federation import set_federation_email, set_federation_token
from nzgs_tourney.services.messages.send_due import is_mail_due, send_due
from nzgs_tourney.services.people.forget_person import forget_person
from tests.db.desk import Desk
from tests.db.telling_exchange import LAYOUT
from tests.db.telling_federations import mailed
from tests.mail_server import Kept, mail_server
from tests.web.desk_pages import messages_of, of_division
from tests.web.parsed import field_value, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
ADDRESS = "results@egd.example"


@pytest.fixture
def server() -> Iterator[Kept]:
    with mail_server() as kept:
        yield kept


@pytest.fixture
def ready(desk: Desk, server: Kept) -> Desk:
    """An event with a round, whose director has an address, on a site that knows the database’s."""
    desk.play(1)
    desk.director.email = "aroha@example.org"
    desk.director.save()
    set_federation_email("egd", ADDRESS, actor="A")
    return desk


def send(director: Client, desk: Desk, target: str = "h9") -> str:
    """What the site says once the mail is confirmed as it was shown."""
    page = of_division(desk, "mail_file", target)
    shown = director.get(page)
    fields = {name: field_value(shown, name) for name in ("expected_seq", "digest")}
    return messages_of(director.post(page, fields))


def federations(director: Client, desk: Desk) -> str:
    return page_text(director.get(reverse("desk:federations", args=[desk.event.slug])))


def test_a_file_goes_by_mail_as_it_was_shown_and_is_kept(ready: Desk, director: Client, server: Kept) -> None:
    shown = page_text(director.get(of_division(ready, "mail_file", "h9")))
    assert f"European Go Database, {ADDRESS}" in shown
    assert "aroha@example.org" in shown
    assert "Results of Rimu Open, Open" in shown
    assert not server.mails
    assert "It goes out in a moment." in send(director, ready)
    assert "waiting" in federations(director, ready)
    assert is_mail_due(timezone.now()), "from a laptop too: the mail has no link"
    assert send_due(timezone.now()) == 1
    (mail,) = server.mails
    assert mail["To"] == ADDRESS
    assert mail["Reply-To"] == "aroha@example.org"
    (attached,) = list(mail.iter_attachments())  # type: ignore[attr-defined]
    content = attached.get_content()
    kept = FederationMail.objects.get()
    assert attached.get_filename() == kept.filename == f"{ready.event.slug}-{ready.division.slug}.h9"
    assert content == bytes(kept.content)
    assert sha256(content).hexdigest() == kept.digest == LedgerEvent.objects.get(kind="file.sent").payload["digest"]
    assert kept.digest in mail.get_body().get_content()  # type: ignore[attr-defined]
    told = federations(director, ready)
    assert f"By mail to {ADDRESS}" in told
    assert kept.digest[:12] in told
    assert "changed since sent" not in told
    history = page_text(director.get(reverse("desk:history", args=[ready.event.slug])))
    assert "Sent the file of Open to the European Go Database by mail" in history
    assert ADDRESS not in history
    edit_entry(Entry.objects.filter(division=ready.division).earliest("pk").pk, {"name": "Mere Kea"}, actor="x")
    assert "changed since sent" in federations(director, ready)


def test_the_same_file_goes_once_and_again_only_once_it_is_lost(ready: Desk, server: Kept) -> None:
    first = mailed(ready)
    assert mailed(ready) == first
    server.codes[ADDRESS] = ["550 no such mailbox"]
    assert send_due(timezone.now()) == 0
    assert Message.objects.get(federation_mail=first).state == MessageState.FAILED
    assert mailed(ready) != first
    assert send_due(timezone.now()) == 1


def test_another_file_than_the_one_shown_isn_t_sent(ready: Desk, director: Client) -> None:
    page = of_division(ready, "mail_file", "h9")
    fields = {name: field_value(director.get(page), name) for name in ("expected_seq", "digest")}
    edit_entry(Entry.objects.filter(division=ready.division).earliest("pk").pk, {"name": "Mere Kea"}, actor="x")
    assert "has changed since you opened this page" in messages_of(director.post(page, fields))
    assert not FederationMail.objects.exists()


@pytest.mark.parametrize("target", ["results-table", "layout-1"])
def test_tables_go_by_mail_too(ready: Desk, director: Client, server: Kept, target: str) -> None:
    save_layout(ready.event.pk, LAYOUT, actor="A")
    for code in ("nzgs", "australia"):
        set_federation_email(code, f"{code}@example.org", actor="A")
    assert "It goes out in a moment." in send(director, ready, target)
    assert send_due(timezone.now()) == 1
    assert server.addresses() == ["nzgs@example.org" if target == "results-table" else "australia@example.org"]


def test_without_an_address_it_is_only_downloaded(ready: Desk, director: Client) -> None:
    link = of_division(ready, "mail_file", "h9")
    page = reverse("desk:federations", args=[ready.event.slug])
    assert link in director.get(page).content.decode()
    set_federation_email("egd", "", actor="A")
    assert link not in director.get(page).content.decode()
    assert "This site has no address of this federation" in page_text(director.get(link))
    with pytest.raises(Refused, match="no address of this federation"):
        mailed(ready)


def test_replies_need_an_address(ready: Desk) -> None:
    ready.director.email = ""
    ready.director.save()
    with pytest.raises(Refused, match="add an e-mail address to your account"):
        mailed(ready)


def test_what_was_sent_is_erased_when_somebody_in_it_is_forgotten(ready: Desk, server: Kept) -> None:
    kept = mailed(ready)
    player = Entry.objects.filter(division=ready.division).earliest("pk").player
    forget_person(player.pk, player.name, actor="A")
    kept.refresh_from_db()
    assert (bytes(kept.content), len(kept.digest)) == (b"", 64)
    assert send_due(timezone.now()) == 0
    assert not server.mails


def test_an_administrator_sets_addresses_and_a_token_that_is_never_shown(federation: Client) -> None:
    page = reverse("federation:federations")
    sent = {"federation": "egd", "what": "email", "egd-email-email": ADDRESS}
    assert "Saved." in messages_of(federation.post(page, sent))
    sent = {"federation": "egd", "what": "token", "egd-token-token": "7|secret"}
    assert "Saved." in messages_of(federation.post(page, sent))
    shown = federation.get(page)
    assert ADDRESS in shown.content.decode()
    assert "secret" not in shown.content.decode()
    assert "It isn’t shown again" in page_text(shown)
    assert FederationContact.objects.get().token == "7|secret"
    history = page_text(federation.get(reverse("federation:accounts_history")))
    assert "Set where files for the European Go Database go by mail." in history
    assert "Kept a token for the European Go Database." in history
    assert "secret" not in history
    wrong = {"federation": "egd", "what": "email", "egd-email-email": "nowhere"}
    assert federation.post(page, wrong).status_code == 422
    for unknown in ({"federation": "moon", "what": "email"}, {"federation": "aga", "what": "token"}):
        assert "isn’t known here" in messages_of(federation.post(page, {**unknown, "aga-token-token": "x"}))
    assert FederationContact.objects.count() == 1


@pytest.mark.parametrize("token", ["two words", "ā", "x" * 201])
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(Refused, match="Copy the token once more"):
        set_federation_token("egd", token, actor="A")


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(Refused, match="isn’t an e-mail address"):
        set_federation_email("egd", "nowhere", actor="A")
