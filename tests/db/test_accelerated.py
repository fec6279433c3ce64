"""An accelerated Swiss through the services: its upper half is kept with the first round, and stays."""

from __future__ import annotations

import pytest

from ground.errors import Refused
from nzgs_tourney.models import Entry, Round
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import division_as_json, division_of_json
from nzgs_tourney.tournament.pairing.acceleration import upper_half
from tests.db.desk import Desk, make_desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_() -> Desk:
    return make_desk(12, "large-swiss")


def kept(desk: Desk) -> list[int]:
    return Round.objects.get(division=desk.division, number=1).inputs["seeds"]


def test_the_upper_half_is_kept_with_the_first_round_whatever_is_corrected_later(open_: Desk) -> None:
    open_.play(1)
    assert kept(open_) == [1, 2, 3, 4, 5, 6]
    first = Entry.objects.get(division=open_.division, number=1)
    edit_entry(first.pk, {"rank": "20k"}, actor="Director", reason="Misread")
    open_.draw(2)
    value = division_values(open_.division, before=2)
    numbers = {entry.id: entry.number for entry in value.players}
    assert [numbers[one] for one in upper_half(value, ())] == [1, 2, 3, 4, 5, 6]
    said = Round.objects.get(division=open_.division, number=2).pairings.values_list("reasons", flat=True)
    assert any(reason["code"] == "accelerated" for reasons in said for reason in reasons)


def test_a_file_of_the_division_has_it(open_: Desk) -> None:
    open_.play(1)
    value = division_values(open_.division)
    read = division_of_json(division_as_json(value))
    assert not isinstance(read, Faults)
    assert read.rounds[0].seeds == tuple(kept(open_))
    assert read.settings.accelerated == 3


def test_it_cannot_change_once_a_round_is_drawn(open_: Desk) -> None:
    open_.publish(1)
    with pytest.raises(Refused, match="accelerated rounds"):
        edit_division(open_.division.pk, {"accelerated": 0}, actor="Director")
