"""Names and other personal data of the ledger are kept beside it: checked where they are there, missed without harm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction

from games.ledger import guards
from games.ledger.acts import COMMAND_LINE, Personal, name_of
from games.ledger.append import append, lock
from games.ledger.verify import PersonalCount, verify
from games.models import LedgerEvent, PersonalData, Stream
from games.personal_data import digests_in
from ground.errors import Refused
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.history_page import history_page
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.test_restore_event import changed, wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

EVENTS = Path(__file__).parents[1] / "data" / "events"


@pytest.fixture
def desk() -> Desk:
    """An event in which Hīria Moana entered, and withdrew for a reason."""
    made = make_desk(0)
    entry = enter_player(made.division.pk, NewEntry("Hīria Moana", "3d"), actor=COMMAND_LINE)
    withdraw_entry(entry.pk, actor=COMMAND_LINE, reason="a broken leg")
    return made


def chain(event: Event) -> str:
    """All that the hashes cover."""
    ledger_events = LedgerEvent.objects.filter(stream=event.stream_id).order_by("seq")
    return json.dumps(list(ledger_events.values_list("kind", "subject", "actor", "payload")), ensure_ascii=False)


def said(event: Event) -> str:
    """The history as it is shown."""
    return "\n".join(one.text for one in history_page(event).happenings)


def counted(event: Event) -> PersonalCount:
    """What the check says, where it finds nothing wrong."""
    (verdict,) = verify(event.stream.key)
    assert verdict.broken is None
    return verdict.personal


def erase(event: Event) -> None:
    """What forgetting a person does to the ledger of an event: it erases, and tells."""
    PersonalData.objects.filter(event__stream=event.stream_id).update(salt="", value=None)
    with transaction.atomic():
        append(lock(event.stream_id), "person.forgotten", "event", COMMAND_LINE, {"entries": []})


def test_no_name_is_in_what_is_hashed_but_the_history_shows_it(desk: Desk) -> None:
    assert "Hīria" not in chain(desk.event)
    assert "leg" not in chain(desk.event)
    assert "Entered Hīria Moana, 3d" in said(desk.event)
    assert "Withdrew Hīria Moana from round 1 on: a broken leg." in said(desk.event)
    assert counted(desk.event) == PersonalCount(checked=3)


def test_two_events_about_one_name_have_two_digests(desk: Desk) -> None:
    rows = PersonalData.objects.filter(event__stream=desk.event.stream_id)
    assert len({row.digest for row in rows}) == len({row.salt for row in rows}) == 3
    assert {row.player for row in rows} == {Player.objects.get()}


def test_erased_names_are_no_error(desk: Desk) -> None:
    before = chain(desk.event)
    erase(desk.event)
    assert counted(desk.event) == PersonalCount(erased=3)
    assert chain(desk.event).startswith(before.removesuffix("]"))
    assert "Withdrew a forgotten player from round 1 on: …." in said(desk.event)


def test_names_that_nobody_had_forgotten_are_not_erased_quietly(desk: Desk) -> None:
    PersonalData.objects.filter(event__stream=desk.event.stream_id).update(salt="", value=None)
    (verdict,) = verify(desk.event.stream.key)
    assert [found.seq for found in verdict.findings] == [3, 4], "said once of an event"
    assert verdict.findings[0].why == "personal data beside event 3 was erased, but nobody was forgotten since"


def test_a_name_can_be_erased_but_never_changed(desk: Desk) -> None:
    rows = PersonalData.objects.filter(event__stream=desk.event.stream_id)
    for fields in ({"value": "Mere"}, {"salt": "00"}, {"digest": "0" * 64}, {"value": None, "player": None}):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**fields)
    with pytest.raises(DatabaseError), transaction.atomic():
        rows.delete()
    assert counted(desk.event) == PersonalCount(checked=3)


def test_a_changed_name_is_noticed(desk: Desk) -> None:
    row = PersonalData.objects.filter(value="Hīria Moana").latest("pk")
    with guards.lifted():
        PersonalData.objects.filter(pk=row.pk).update(value="Mere Moana")
    (verdict,) = verify(desk.event.stream.key)
    assert verdict.broken is not None
    assert verdict.broken.why == f"personal data beside event {row.event.seq} is not what was written"
    assert verdict.broken.seq == row.event.seq


def test_a_name_that_belongs_to_no_event_is_noticed(desk: Desk) -> None:
    event = LedgerEvent.objects.filter(stream=desk.event.stream_id).latest("seq")
    PersonalData.objects.create(event=event, digest="0" * 64, salt="00", value="Mere")
    (verdict,) = verify(desk.event.stream.key)
    assert verdict.broken is not None
    assert verdict.broken.why == f"personal data beside event {event.seq} is none of its own"


def test_personal_data_deep_in_a_payload_is_found() -> None:
    with transaction.atomic():
        stream = lock(Stream.objects.create(key="event:deep").pk)
        payload = {"rows": [{"who": [name_of("Mere"), name_of("Ihu")], "n": 1}], "why": Personal({"text": "ill"})}
        event = append(stream, "said", "x", COMMAND_LINE, payload)
    assert len(list(digests_in(event.payload))) == 3
    stored = LedgerEvent.objects.get(pk=event.pk)
    assert stored.full_payload == {"rows": [{"who": ["Mere", "Ihu"], "n": 1}], "why": {"text": "ill"}}


def test_the_command_says_how_many_names_it_checked(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_ledger", desk.event.stream.key)
    assert "; 3 names and other details checked" in capsys.readouterr().out
    erase(desk.event)
    call_command("verify_ledger", desk.event.stream.key, "--json")
    (told,) = json.loads(capsys.readouterr().out)["streams"]
    assert told["personal_data"] == {"checked": 0, "erased": 3, "missing": 0}


def test_an_event_file_carries_the_names_and_comes_back_with_them(desk: Desk) -> None:
    content, head = event_file(desk.event), Stream.objects.get(key=desk.event.stream.key).head
    wipe()
    event = restore_event(content)
    assert (event.stream.head, counted(event)) == (head, PersonalCount(checked=3))
    assert "Entered Hīria Moana, 3d" in said(event)


def test_without_personal_data_the_chain_can_be_checked_but_not_the_names(desk: Desk) -> None:
    content, head = event_file(desk.event), Stream.objects.get(key=desk.event.stream.key).head
    wipe()
    event = restore_event(changed(content, lambda tables: tables.pop("personal_data")))
    assert (event.stream.head, counted(event)) == (head, PersonalCount(missing=3))
    assert "Entered an unknown player, 3d" in said(event)


def test_a_file_in_which_a_name_was_changed_is_refused(desk: Desk) -> None:
    content = event_file(desk.event)
    wipe()
    with pytest.raises(Refused, match=r"name was Mere, but is Hīria Moana|is not what was written"):
        restore_event(changed(content, lambda tables: tables["personal_data"][0].update(value="Mere")))
