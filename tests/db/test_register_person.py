"""The federation's register: what it says of a person, and the numbers that it gives."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Eligible, Entry, Registration
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people, take_back_answer
from nzgs_tourney.services.people.register_person import give_number, register_person
from nzgs_tourney.services.people.split_person import rename_person
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_rules import set_eligibility
from nzgs_tourney.store.events.streams import last_number
from nzgs_tourney.store.people.same_people import KEY
from nzgs_tourney.store.points.points import division_points
from ratings.models import Player
from tests.db.desk import Desk
from tests.db.telling_prizes import finished

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
A = "Federation"
UNTIL = date(2027, 3, 31)


def said(player: Player) -> tuple[str, date | None, str]:
    row = Registration.objects.get(player=player)
    return row.club, row.member_until, row.points_eligible


def test_what_isnt_given_stays_and_the_same_again_changes_nothing() -> None:
    mere = Player.objects.create(name="Mere Rangi")
    register_person(mere.pk, club=" Kea  Go Club ", member_until=UNTIL, points_eligible="yes", actor=A)
    assert said(mere) == ("Kea Go Club", UNTIL, "yes")
    register_person(mere.pk, club="Kea Go Club", actor=A)
    assert LedgerEvent.objects.filter(kind="people.registered").count() == 1
    register_person(mere.pk, no_member=True, actor=A)
    assert said(mere) == ("Kea Go Club", None, "yes")
    with pytest.raises(Refused, match="Choose yes, no or not said"):
        register_person(mere.pk, points_eligible="perhaps", actor=A)


def test_the_second_of_two_colleagues_is_told() -> None:
    mere = Player.objects.create(name="Mere Rangi")
    seen = last_number(KEY)
    register_person(mere.pk, club="Kea", actor=A)
    register_person(mere.pk, points_eligible="no", actor=A, expected_seq=seen)
    with pytest.raises(OvertakenError, match="club is now Kea. You chose Tui"):  # noqa: RUF043
        register_person(mere.pk, club="Tui", actor=A, expected_seq=seen)


def test_a_number_is_the_next_free_one_and_never_given_twice() -> None:
    Player.objects.create(name="Old", nzgs_id="1041")
    Player.objects.create(name="Odd", nzgs_id="W-7")
    one, two = Player.objects.create(name="Mere Rangi"), Player.objects.create(name="Rewi Kea")
    assert give_number(one.pk, actor=A).nzgs_id == "1042"
    assert give_number(one.pk, actor=A).nzgs_id == "1042", "who has one keeps it"
    Player.objects.filter(pk=one.pk).update(nzgs_id="")
    assert give_number(two.pk, actor=A).nzgs_id == "1043"


def test_points_go_by_the_register_where_the_entry_says_nothing(desk: Desk) -> None:
    finished(desk)
    Entry.objects.filter(division=desk.division).update(points_eligible=Eligible.UNKNOWN)
    first, second = division_points(desk.division).lines[:2]
    assert first.undecided
    register_person(first.player, points_eligible="no", actor=A)
    register_person(second.player, points_eligible="yes", actor=A)
    lines = {line.entry: line for line in division_points(desk.division).lines}
    assert (lines[first.entry].eligible, lines[first.entry].value.points) == ("no", Decimal(0))
    assert (lines[second.entry].eligible, lines[second.entry].registered) == ("yes", True)
    set_eligibility(desk.division.pk, {first.entry: ("yes", "As announced")}, actor=A)
    line = next(line for line in division_points(desk.division).lines if line.entry == first.entry)
    assert (line.eligible, line.registered) == ("yes", False)
    for entry in Entry.objects.filter(division=desk.division):
        register_person(entry.player_id, points_eligible="yes", actor=A)
    award_division_points(desk.division.pk, actor=A)
    register_person(second.player, points_eligible="no", actor=A)
    assert division_points(desk.division).awards[0].lines[1].value.points, "an award stays as it was made"


def test_two_who_are_one_have_what_was_said_of_either_and_are_parted_again() -> None:
    one, other = Player.objects.create(name="Mere Rangi"), Player.objects.create(name="Mere Smith")
    register_person(one.pk, club="Kea", actor=A)
    register_person(other.pk, club="Tui", member_until=UNTIL, points_eligible="no", actor=A)
    answer = join_people(one.pk, other.pk, "Asked her.", actor=A)
    assert said(one) == ("Kea", UNTIL, "no")
    assert not Registration.objects.filter(player=other).exists()
    take_back_answer(answer.pk, actor=A)
    assert said(one) == ("Kea", None, "unknown")
    assert said(other) == ("Tui", UNTIL, "no")


def test_what_was_changed_since_stays_with_the_one_who_was_kept() -> None:
    one, other = Player.objects.create(name="Mere Rangi"), Player.objects.create(name="Mere Smith")
    register_person(other.pk, club="Tui", actor=A)
    answer = join_people(one.pk, other.pk, "Asked her.", actor=A)
    register_person(one.pk, club="Weka", actor=A)
    take_back_answer(answer.pk, actor=A)
    assert (said(one)[0], said(other)[0]) == ("Weka", "Tui")


def test_nothing_is_left_of_somebody_who_is_forgotten() -> None:
    mere = Player.objects.create(name="Mere Rangi")
    register_person(mere.pk, club="Kea Go Club", actor=A)
    give_number(mere.pk, actor=A)
    rename_person(mere.pk, "Mere Smith", "Married.", actor=A)
    forget_person(mere.pk, "Mere Smith", actor=A)
    assert not Registration.objects.exists()
    told = [str(event.full_payload) for event in LedgerEvent.objects.filter(stream__key=KEY)]
    assert not [one for one in told if "Kea" in one or "Mere" in one]
    with pytest.raises(Refused, match="asked to be forgotten"):
        register_person(mere.pk, club="Kea", actor=A)
