"""A player in an event's file is called as its history says, whose digests are in the chain."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from ground.errors import Refused
from nzgs_tourney.models import Entry, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from ratings.models import Player
from tests.db.desk import Desk
from tests.db.test_restore_event import changed
from tests.emptied import empty
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]


def test_a_file_with_another_name_for_a_player_is_refused(desk: Desk) -> None:
    content = event_file(desk.event)
    empty()
    forged = changed(content, lambda tables: tables["players"][0].update(name="Somebody Else"))
    with pytest.raises(Refused) as refused:
        restore_event(forged)
    assert refused.value.sentence == "tables.players[0].name: The history has another name for this player."
    assert restore_event(content).name == "Rimu Open"


def test_a_player_known_by_another_name_elsewhere_is_called_as_they_were_entered(desk: Desk) -> None:
    known = Player.objects.create(name="Roberta Kererū")
    enter_player(desk.division.pk, NewEntry("Bobbie Kererū", "3k", player=known), actor="Director")
    content = event_file(desk.event)
    empty()
    event = restore_event(content)
    assert Entry.objects.get(division__event=event, name="Bobbie Kererū").player.name == "Bobbie Kererū"


def test_a_number_that_is_somebody_elses_here_doesnt_make_two_people_one(desk: Desk) -> None:
    enter_player(desk.division.pk, NewEntry("Bo Lind", "3k", nzgs_id="1002"), actor="Director")
    content = event_file(desk.event)
    empty()
    ann = Player.objects.create(name="Ann Kea", nzgs_id="1002")
    event = restore_event(content)
    bo = Entry.objects.get(division__event=event, name="Bo Lind").player
    assert (bo == ann, bo.nzgs_id) == (False, "")


def test_whose_number_was_dropped_is_said(desk: Desk, client: Client, tmp_path: Path) -> None:
    enter_player(desk.division.pk, NewEntry("Bo Lind", "3k", nzgs_id="1002"), actor="Director")
    enter_player(desk.division.pk, NewEntry("Mere Rangi", "3k", nzgs_id="1003"), actor="Director")
    content = event_file(desk.event)
    empty()
    Player.objects.create(name="Ann Kea", nzgs_id="1002")
    Player.objects.create(name="Mere Rangi", nzgs_id="1003")
    sentence = "Bo Lind is here without the NZGS number 1002, which is Ann Kea’s."
    with transaction.atomic():
        (tmp_path / "rimu.json").write_bytes(content)
        out = StringIO()
        call_command("event", "import", str(tmp_path / "rimu.json"), stdout=out)
        transaction.set_rollback(True)
    assert out.getvalue().count("is here without") == 1
    assert sentence in out.getvalue()
    client.force_login(User.objects.create_user("kea", makes_events=True))
    page = client.post(reverse("desk:restore"), {"file": ContentFile(content, "rimu.json")}, follow=True)
    assert page_text(page).count("is here without") == 1
    assert sentence in page_text(page)
