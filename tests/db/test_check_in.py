"""The roll before a round, saved at once."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, RoundStatus
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.store.entries.availability import statuses_for
from nzgs_tourney.store.entries.check_in import check_in_list
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def entries(desk: Desk) -> list[int]:
    return list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))


def test_who_is_away_is_not_drawn_and_who_comes_back_is(desk: Desk) -> None:
    first, second, third, *_ = entries(desk)
    assert check_in(desk.division.pk, 1, {first: Status.ABSENT, second: Status.EXCUSED, third: None}, actor="A") == 2
    assert statuses_for(desk.division, 1) == {first: Status.ABSENT, second: Status.EXCUSED}
    assert check_in(desk.division.pk, 1, {first: None, second: Status.ABSENT}, actor="A") == 2
    assert statuses_for(desk.division, 1) == {second: Status.ABSENT}
    payload = [
        event.full_payload["changed"] for event in LedgerEvent.objects.filter(kind="roll.called").order_by("seq")
    ]
    assert [(one["from"], one["to"]) for one in payload[1]] == [("absent", "there"), ("excused", "absent")]


def test_a_roll_that_changes_nothing_says_nothing(desk: Desk) -> None:
    assert check_in(desk.division.pk, 1, dict.fromkeys(entries(desk)), actor="A") == 0
    assert not LedgerEvent.objects.filter(kind="roll.called").exists()


def test_who_has_withdrawn_or_is_of_another_event_is_passed_over(desk: Desk) -> None:
    gone = entries(desk)[0]
    withdraw_entry(gone, actor="A")
    stranger = entries(make_desk(1))[0]
    assert gone not in {line.entry for line in check_in_list(desk.division, 1)}
    assert check_in(desk.division.pk, 1, {gone: Status.ABSENT, stranger: Status.ABSENT}, actor="A") == 0
    assert not RoundStatus.objects.exists()


def test_a_published_round_and_one_that_is_none_are_refused(desk: Desk) -> None:
    desk.publish(1)
    for number in (0, 1, desk.division.rounds + 1):
        with pytest.raises(Refused):
            check_in(desk.division.pk, number, {entries(desk)[0]: Status.ABSENT}, actor="A")
    assert not RoundStatus.objects.filter(status=Status.ABSENT.value).exists()


def test_a_bye_is_not_a_director_s_to_give(desk: Desk) -> None:
    with pytest.raises(Refused, match="excused or no-show"):
        check_in(desk.division.pk, 1, {entries(desk)[0]: Status.BYE}, actor="A")
