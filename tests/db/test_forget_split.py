"""Somebody who was split off is forgotten by the seats they sat in, not by the player whom they were taken for."""

from __future__ import annotations

import pytest

from games.models import Game
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.split_person import split_person
from nzgs_tourney.store.exchange.event_file import event_file
from ratings.models import Player
from tests.db.desk import make_desk
from tests.db.forgotten import NAME, A, database_dump
from tests.db.test_personal_data import said
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def split_desk() -> tuple[Entry, Player]:
    """The entry of Hīria Moana, who was taken for Ann Kea and played as her before the two were split."""
    desk = make_desk(0)
    edit_division(desk.division.pk, {"rounds": 1}, actor=A)
    before = make_desk(0)
    Event.objects.filter(pk=before.event.pk).update(begins="2020-01-01", ends="2020-01-01")
    ann = enter_player(before.division.pk, NewEntry("Ann Kea", "1d"), actor=A).player
    entry = enter_player(desk.division.pk, NewEntry(NAME, "1d", player=ann), actor=A)
    withdraw_entry(entry.pk, actor=A, reason="Moana is ill")
    return_entry(entry.pk, actor=A)
    enter_player(desk.division.pk, NewEntry("Bo Lind", "1d"), actor=A)
    desk.play(1)
    split_person(ann.pk, NAME, "Asked.", entries=[entry.pk], lines=[], actor=A)
    entry.refresh_from_db()
    return entry, ann


def names_in_games() -> set[str]:
    return {name for game in Game.objects.all() for name in (game.black_name, game.white_name)}


def test_who_was_split_off_is_forgotten_in_the_games_they_sat_in() -> None:
    entry, _ann = split_desk()
    forget_person(entry.player_id, NAME, actor=A)
    assert names_in_games() == {FORGOTTEN, "Bo Lind"}
    # The desk's reports come by no link of an entry, whose holder would be forgotten with it.
    left = [line for line in database_dump().splitlines() if "| link:" not in line]
    assert [line for line in left if "Hīria" in line or "Moana" in line] == []


def test_forgetting_whom_somebody_was_taken_for_leaves_them_their_games() -> None:
    entry, ann = split_desk()
    forget_person(ann.pk, "Ann Kea", actor=A)
    assert names_in_games() == {NAME, "Bo Lind"}
    history = said(entry.division.event)
    assert f"Entered {NAME}, 1d, in Open." in history
    assert "Withdrew Hīria Moana from round 1 on: Moana is ill." in history
    assert [line for line in database_dump().splitlines() if "Ann Kea" in line] == []
    content = event_file(entry.division.event)
    wipe()
    assert Entry.objects.get(division__event=restore_event(content), name=NAME).player.name == NAME


def test_the_file_of_an_event_with_somebody_split_off_is_restored() -> None:
    entry, _ann = split_desk()
    content = event_file(entry.division.event)
    wipe()
    restored = Entry.objects.get(division__event=restore_event(content), name=NAME)
    assert restored.player.name == NAME
