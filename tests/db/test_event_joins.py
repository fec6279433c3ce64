"""People who were joined stay joined where their event goes; only what its own history tells is believed."""

from __future__ import annotations

import json

import pytest

from ground.errors import Refused
from nzgs_tourney.models import Entry, Namesakes
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.join_people import join_people, take_back_answer
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.people.identity import person_of
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def joined_desk() -> tuple[Desk, Entry]:
    """An event in which Hīria Moana played before she was found to be Hīria Kea."""
    desk = make_desk(3)
    entry = enter_player(desk.division.pk, NewEntry("Hīria Moana", "1d"), actor="Director")
    desk.play(1)
    kept = Player.objects.create(name="Hīria Kea", nzgs_id="417")
    join_people(kept.pk, entry.player_id, "Asked her.", actor="Federation")
    entry.refresh_from_db()
    return desk, entry


def played_as(entry: Entry) -> Player:
    """The player for whom the entry's first game was written."""
    seat = entry.seats.select_related("pairing__game").earliest("pk")
    return getattr(seat.pairing.game, seat.colour)  # type: ignore[no-any-return]  # by the name of the colour


def test_joined_people_stay_joined_where_the_event_goes() -> None:
    desk, _ = joined_desk()
    content = event_file(desk.event)
    wipe()
    event = restore_event(content)
    entry = Entry.objects.get(division__event=event, name="Hīria Moana")
    assert played_as(entry) != entry.player
    assert person_of(played_as(entry)) == entry.player
    assert event_file(event) == content


def test_they_are_joined_with_the_player_whom_the_site_knows_and_can_be_two_again() -> None:
    desk, _ = joined_desk()
    content = event_file(desk.event)
    wipe()
    known = Player.objects.create(name="Hīria Kea", nzgs_id="417")
    for name in ("Hēmi Kea", "Tama Weka"):
        Player.objects.create(name=name)
    entry = Entry.objects.get(division__event=restore_event(content), name="Hīria Moana")
    assert person_of(played_as(entry)) == known
    take_back_answer(Namesakes.objects.get().pk, actor="Federation")
    entry.refresh_from_db()
    assert entry.player == played_as(entry)


def test_a_join_that_the_history_does_not_tell_is_refused() -> None:
    desk, _ = joined_desk()
    value = json.loads(event_file(desk.event))
    wipe()
    one, other = (entry["player"] for entry in value["tables"]["entries"][:2])
    value["joins"].append({"kept": one, "other": other})
    with pytest.raises(Refused) as refused:
        restore_event(json.dumps(value).encode())
    assert refused.value.sentence == "joins[1]: The history doesn’t say that these two are one person."


def test_a_split_is_no_join() -> None:
    desk, entry = joined_desk()
    take_back_answer(Namesakes.objects.get().pk, actor="Federation")
    assert json.loads(event_file(desk.event))["joins"] == []
    entry.refresh_from_db()
    assert entry.player == played_as(entry)
