"""A house player: plays where the number is odd, and is no reason for anything otherwise."""

from __future__ import annotations

import pytest

from nzgs_tourney.models import Entry, Round, RoundStatus, Seat
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, make_desk

pytestmark = pytest.mark.django_db


def with_house(players: int) -> tuple[Desk, Entry]:
    """So many players and a house player besides."""
    desk = make_desk(players + 1)
    house = Entry.objects.filter(division=desk.division).order_by("-pk")[0]
    edit_entry(house.pk, {"house": True}, actor="Director")
    return desk, house


def seated(drawn: Round) -> set[int]:
    return set(Seat.objects.filter(round=drawn).values_list("entry_id", flat=True))


def status_of(entry: Entry) -> str | None:
    return RoundStatus.objects.filter(entry=entry, round_number=1).values_list("status", flat=True).first()


def test_in_an_odd_number_the_house_player_plays_and_nobody_has_the_bye() -> None:
    desk, house = with_house(7)
    assert round_page(desk.division, 1).available == 8
    drawn = desk.publish(1)
    assert house.pk in seated(drawn)
    assert not RoundStatus.objects.filter(round_number=1).exists()


def test_in_an_even_number_the_house_player_only_is_at_hand() -> None:
    desk, house = with_house(8)
    assert round_page(desk.division, 1).available == 8
    drawn = desk.draw(1)
    page = round_page(desk.division, 1)
    assert page.gone == ()
    assert page.late == ()
    publish_round(desk.division.pk, 1, actor="Director")
    assert house.pk not in seated(drawn)
    assert status_of(house) == Status.HOUSE.value


def test_a_house_player_who_is_away_is_away() -> None:
    desk, house = with_house(7)
    plan_round(house.pk, 1, Status.ABSENT, actor="Director")
    drawn = desk.publish(1)
    assert house.pk not in seated(drawn)
    assert RoundStatus.objects.filter(status=Status.BYE.value).count() == 1


def test_the_house_player_comes_in_for_one_who_does_not() -> None:
    desk, house = with_house(8)
    drawn = desk.publish(1)
    gone = Seat.objects.filter(round=drawn).order_by("pk")[0].entry
    repair_round(desk.division.pk, 1, [gone.pk], actor="Director")
    assert house.pk in seated(drawn)
    assert status_of(house) is None
    assert status_of(gone) == Status.ABSENT.value


def test_a_house_player_who_sits_stays_when_another_board_is_mended() -> None:
    desk, house = with_house(7)
    drawn = desk.publish(1)
    opponents = Seat.objects.filter(round=drawn, pairing__seats__entry=house).values_list("entry_id", flat=True)
    gone = Seat.objects.filter(round=drawn).exclude(entry__in=list(opponents)).order_by("pk")[0].entry
    repair_round(desk.division.pk, 1, [gone.pk], actor="Director")
    assert house.pk in seated(drawn)
    assert status_of(house) is None
    assert RoundStatus.objects.filter(status=Status.BYE.value).count() == 1
