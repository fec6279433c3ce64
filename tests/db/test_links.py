"""Personal links hang on their event's secret and number: nobody else's opens, and nothing public tells the secret."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404

from games.models import LedgerEvent
from nzgs_tourney.access.links import access_link
from nzgs_tourney.links import address_of, code_of, read_token, token_of
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.services.entries.issue_links import replace_link
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def links(desk: Desk) -> list[PlayerLink]:
    return list(PlayerLink.objects.filter(event=desk.event).order_by("number").select_related("event"))


def test_every_link_opens_its_own_entry(desk: Desk) -> None:
    assert [access_link(token_of(link)).entry_id for link in links(desk)] == [link.entry_id for link in links(desk)]
    assert [link.number for link in links(desk)] == [1, 2, 3, 4]


def test_two_events_count_for_themselves_and_share_nothing(desk: Desk) -> None:
    other = make_desk(4)
    other.publish(1)
    here, there = links(desk), links(other)
    assert [link.number for link in here] == [link.number for link in there]
    tokens = {token_of(link) for link in (*here, *there)} | {code_of(link) for link in (*here, *there)}
    assert len(tokens) == 16
    mixed = token_of(here[0]).replace(desk.event.link_prefix, other.event.link_prefix)
    with pytest.raises(Http404):
        access_link(mixed)


def test_no_proof_opens_another_link(desk: Desk) -> None:
    one, two, *_ = links(desk)
    prefix, _, proof = token_of(one).split("-", 2)
    other = proof[:-1] + ("Q" if proof[-1] == "A" else "A")
    for forged in (f"{prefix}-{two.number}-{proof}", f"{prefix}-{one.number}-{other}", f"{prefix}-1-{'A' * 22}"):
        with pytest.raises(Http404):
            access_link(forged)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "-",
        "1",
        "abc-1",
        "abc-1-x",
        "abc-٣-" + "A" * 22,
        "abc-0-" + "A" * 22,
        "abc-" + "9" * 30 + "-" + "A" * 22,
        "abc-1-" + "é" * 22,
        "abc-1-" + "A" * 23,
        "-1-" + "A" * 22,
        "12-" + "A" * 22,
    ],
)
def test_a_text_without_the_shape_of_a_token_names_nobody(token: str) -> None:
    assert read_token(token) is None
    with pytest.raises(Http404):
        access_link(token)


def test_a_replaced_link_keeps_its_number_for_ever(desk: Desk) -> None:
    first = links(desk)[0]
    new = replace_link(first.entry_id, actor="Aroha")
    assert new.number == 5
    assert code_of(new) != code_of(first)
    assert replace_link(first.entry_id, actor="Aroha").number == 6


def test_the_address_is_short_enough_for_a_small_code(desk: Desk, settings: object) -> None:
    """62 bytes are what a code of 33 modules holds with medium correction."""
    settings.SITE_URL = "http://192.168.100.200:8000"
    assert max(len(address_of(link)) for link in links(desk)) <= 62


def test_the_ledger_tells_no_secret_and_no_token(desk: Desk) -> None:
    replace_link(links(desk)[0].entry_id, actor="Aroha")
    ledger_events = json.dumps(list(LedgerEvent.objects.values_list("payload", "subject", "actor_name")))
    for link in links(desk):
        for hidden in (desk.event.link_secret, desk.event.link_prefix, token_of(link), code_of(link)):
            assert hidden not in ledger_events


def test_the_database_keeps_numbers_apart(desk: Desk) -> None:
    first = links(desk)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerLink.objects.create(event=desk.event, number=1, entry=first.entry, issued_at=first.issued_at)
