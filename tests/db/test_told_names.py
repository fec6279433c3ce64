"""A player in an event's file is called as its history says, whose digests are in the chain."""

from __future__ import annotations

import pytest

from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from ratings.models import Player
from tests.db.desk import Desk
from tests.db.test_restore_event import changed
from tests.emptied import empty

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
