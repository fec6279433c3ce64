"""Entries: entered, corrected, planned, withdrawn, taken back; and the personal links that come with them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.ledger.acts import Actor
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from nzgs_tourney.access.links import access_link
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Entry, PlayerLink, RoundStatus
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing, pair_players
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round, plan_rounds, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from ratings.models import Player
from tests.db.desk import Desk, games_of, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


@pytest.fixture
def entry(desk: Desk) -> Entry:
    return desk.division.entries.all()[0]


def last_payload() -> dict[str, object]:
    event = LedgerEvent.objects.order_by("pk").last()
    assert event is not None
    return dict(event.full_payload)


def test_an_entry_by_grade_and_one_by_rating(desk: Desk) -> None:
    by_grade = enter_player(desk.division.pk, NewEntry("  Tūī Kea ", "3K"), actor="Aroha")
    by_rating = enter_player(desk.division.pk, NewEntry("Rātā", rating=Decimal("3.10")), actor="Aroha")
    assert (by_grade.name, by_grade.rank, by_grade.rating) == ("Tūī Kea", "3k", None)
    assert (by_rating.rank, by_rating.rating) == ("3d", Decimal("3.10"))
    payload = {"division": "Open", "name": "Rātā", "rank": "3d", "rating": "3.10"}
    assert last_payload() == {**payload, "enters_in": 1, "country": "NZ"}


def test_two_players_may_share_a_name_and_are_two(desk: Desk) -> None:
    first, second = (enter_player(desk.division.pk, NewEntry("Mere Rangi", "3k"), actor="A") for _ in range(2))
    assert first.player_id != second.player_id


def test_one_request_sent_twice_is_one_player(desk: Desk) -> None:
    seen, new = LedgerEvent.objects.count(), NewEntry(" Mere Rangi", "3K")
    aroha, rewi = Actor("Aroha", "account:a"), Actor("Rewi", "account:r")
    first = enter_player(desk.division.pk, new, actor=aroha, expected_seq=seen)
    assert enter_player(desk.division.pk, new, actor=aroha, expected_seq=seen) == first
    assert LedgerEvent.objects.count() == seen + 1
    by_another = enter_player(desk.division.pk, new, actor=rewi, expected_seq=seen)
    later = enter_player(desk.division.pk, new, actor=aroha, expected_seq=LedgerEvent.objects.count())
    assert len({first.pk, by_another.pk, later.pk}) == 3


def test_a_known_number_is_a_known_player_and_enters_once(desk: Desk) -> None:
    known = Player.objects.create(name="Mere", nzgs_id="17")
    new = NewEntry("Mere R.", "3k", nzgs_id="17")
    assert enter_player(desk.division.pk, new, actor="Aroha").player == known
    with pytest.raises(Refused, match=r"Mere R\. is already entered in Open"):
        enter_player(desk.division.pk, new, actor="Aroha")
    other = desk.event.divisions.get(position=2)
    assert enter_player(other.pk, new, actor="Aroha").player == known


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        (NewEntry(" ", "3k"), "Give the player a name"),
        (NewEntry("Tūī"), "Give Tūī a grade, e.g. 3d or 12k, a rating, or \\? for no grade yet"),
        (NewEntry("Tūī", "33x"), "33x"),
    ],
)
def test_an_entry_is_refused(desk: Desk, new: NewEntry, sentence: str) -> None:
    before = LedgerEvent.objects.count()
    with pytest.raises(Refused, match=sentence):
        enter_player(desk.division.pk, new, actor="Aroha")
    assert (desk.division.entries.count(), LedgerEvent.objects.count()) == (4, before)


def test_a_late_entry_has_a_status_in_every_round_it_missed(desk: Desk) -> None:
    desk.play(1)
    desk.publish(2)
    late = enter_player(desk.division.pk, NewEntry("Late", "3k"), actor="Aroha")
    assert late.enters_in == 3
    assert list(late.statuses.values_list("round_number", "status")) == [(1, "not_entered"), (2, "not_entered")]


def test_contact_details_change_without_being_told(entry: Entry) -> None:
    edit_entry(entry.pk, {"email": "mere@example.nz", "phone": "021 555", "club": "Nelson"}, actor="Aroha")
    entry.refresh_from_db()
    assert (entry.email, entry.phone) == ("mere@example.nz", "021 555")
    changed = last_payload()["changed"]
    assert changed == {"email": ["…", "…"], "phone": ["…", "…"], "club": ["Wellington", "Nelson"]}


def test_an_nzgs_number_is_given_to_the_person_and_corrected(entry: Entry) -> None:
    edit_entry(entry.pk, {"nzgs_id": "17"}, actor="Aroha")
    edit_entry(entry.pk, {"nzgs_id": "18"}, actor="Aroha")
    assert Player.objects.get(pk=entry.player_id).nzgs_id == "18"
    assert last_payload()["changed"] == {"nzgs_id": ["17", "18"]}
    assert [verdict.broken for verdict in verify()] == [None] * Stream.objects.count()
    edit_entry(entry.pk, {"nzgs_id": ""}, actor="Aroha")
    assert Player.objects.get(pk=entry.player_id).nzgs_id == ""


def test_an_nzgs_number_of_another_or_of_other_events_is_not_changed(entry: Entry, desk: Desk) -> None:
    Player.objects.create(name="Tama Weka", nzgs_id="17")
    with pytest.raises(Refused, match=r"Tama Weka has the NZGS number 17: say who this is."):
        edit_entry(entry.pk, {"nzgs_id": "17"}, actor="Aroha")
    edit_entry(entry.pk, {"nzgs_id": "18"}, actor="Aroha")
    elsewhere = make_desk(0).division
    enter_player(elsewhere.pk, NewEntry(entry.name, "3k", player=entry.player), actor="Aroha")
    with pytest.raises(Refused, match=r"has the NZGS number 18. Correct it, or leave it blank."):
        edit_entry(entry.pk, {"nzgs_id": "19"}, actor="Aroha")
    with pytest.raises(Refused, match=r"has the NZGS number 18 in other events too, so it stays."):
        edit_entry(entry.pk, {"nzgs_id": ""}, actor="Aroha")
    assert Player.objects.get(pk=entry.player_id).nzgs_id == "18"


@pytest.mark.parametrize(("values", "sentence"), [({"name": " "}, "Give the player a name"), ({"rank": "x"}, "x")])
def test_a_change_is_refused(entry: Entry, values: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        edit_entry(entry.pk, values, actor="Aroha")
    assert Entry.objects.get(pk=entry.pk).name == entry.name


@pytest.mark.parametrize("values", [{"rank": "9k"}, {"rating": Decimal("1.11")}, {"start_correction": 1}])
def test_what_a_player_was_drawn_by_changes_with_a_reason_only(
    desk: Desk, entry: Entry, values: dict[str, object]
) -> None:
    desk.publish(1)
    with pytest.raises(Refused, match=f"{entry.name} has been drawn already"):
        edit_entry(entry.pk, values, actor="Aroha", reason=" ")
    field = next(iter(values))
    assert getattr(Entry.objects.get(pk=entry.pk), field) == getattr(entry, field)
    edit_entry(entry.pk, values, actor="Aroha", reason="typed wrongly at the desk")
    assert last_payload()["reason"] == "typed wrongly at the desk"
    edit_entry(entry.pk, {"club": "Nelson"}, actor="Aroha")
    assert "reason" not in last_payload()


def test_only_known_fields_are_edited(entry: Entry) -> None:
    with pytest.raises(KeyError, match="withdrawn_from"):
        edit_entry(entry.pk, {"withdrawn_from": 1}, actor="Aroha")


def test_withdrawing_counts_from_the_first_round_that_is_not_published(desk: Desk, entry: Entry) -> None:
    desk.play(1)
    desk.publish(2)
    desk.draw(3)
    assert withdraw_entry(entry.pk, actor="Aroha").withdrawn_from == 3
    assert last_payload() == {"name": entry.name, "from_round": 3, "reason": ""}
    assert return_entry(entry.pk, actor="Aroha").withdrawn_from is None


@pytest.mark.parametrize(
    ("number", "status", "sentence"),
    [
        (7, Status.ABSENT, "Open has 6 rounds"),
        (0, None, "Open has 6 rounds"),
        (2, Status.BYE, "“bye” isn’t for a director to set"),
        (1, Status.EXCUSED, "Round 1 is published: enter the result of"),
    ],
)
def test_a_plan_is_refused(desk: Desk, entry: Entry, number: int, status: Status | None, sentence: str) -> None:
    desk.publish(1)
    with pytest.raises(Refused, match=sentence):
        plan_round(entry.pk, number, status, actor="Aroha")


def test_plans_are_taken_together_or_not_at_all(desk: Desk, entry: Entry) -> None:
    desk.publish(1)
    with pytest.raises(Refused):
        plan_rounds(entry.pk, {1: Status.ABSENT, 2: Status.EXCUSED}, actor="Aroha")
    with pytest.raises(Refused):
        plan_rounds(entry.pk, {2: Status.EXCUSED, 99: Status.ABSENT}, actor="Aroha")
    assert not RoundStatus.objects.filter(entry=entry).exists()


def test_a_new_link_ends_the_old_one(desk: Desk, entry: Entry) -> None:
    desk.publish(1)
    old = PlayerLink.objects.get(entry=entry)
    assert access_link(token_of(old)).entry == entry
    new = replace_link(entry.pk, actor="Aroha")
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert PlayerLink.objects.living().get(entry=entry) == new
    assert token_of(new) not in str(last_payload())


def test_a_known_player_s_club_and_family_come_along_into_a_second_division(desk: Desk, entry: Entry) -> None:
    edit_entry(entry.pk, {"club": "Kea", "city": "Nelson", "family": "Rangi"}, actor="Aroha")
    second = desk.event.divisions.get(position=2)
    again = enter_player(second.pk, NewEntry(entry.name, "3k", player=entry.player), actor="Aroha")
    assert (again.club, again.city, again.family) == ("Kea", "Nelson", "Rangi")


def test_what_is_given_for_a_second_division_counts(desk: Desk, entry: Entry) -> None:
    edit_entry(entry.pk, {"club": "Kea", "family": "Rangi"}, actor="Aroha")
    second = desk.event.divisions.get(position=2)
    again = enter_player(second.pk, NewEntry(entry.name, "3k", player=entry.player, club="Tūī"), actor="Aroha")
    assert (again.club, again.family) == ("Tūī", "Rangi")


def test_the_family_of_another_event_stays_there(desk: Desk, entry: Entry) -> None:
    edit_entry(entry.pk, {"club": "Kea", "family": "Rangi"}, actor="Aroha")
    other = make_desk(0)
    again = enter_player(other.division.pk, NewEntry(entry.name, "3k", player=entry.player), actor="Aroha")
    assert (again.club, again.family) == ("", "")


def test_the_history_tells_why_a_grade_was_changed(desk: Desk, entry: Entry) -> None:
    desk.publish(1)
    edit_entry(entry.pk, {"rank": "2d"}, actor="Aroha", reason="Entered with an old grade.")
    ledger_event = in_words(LedgerEvent.objects.latest("pk"), Names({}, {}))
    assert ledger_event.endswith("Because: Entered with an old grade.")


def test_somebody_without_a_grade_is_entered_and_paired_as_the_director_writes(desk: Desk) -> None:
    new = enter_player(desk.division.pk, NewEntry("Rātā", "?"), actor="Aroha")
    assert (new.rank, new.rating) == ("?", None)
    assert last_payload()["rank"] == "?"
    with pytest.raises(Refused, match=r"^Rātā has no grade yet: write what they are paired as, e\.g\. 12k, at"):
        desk.draw(1)
    edit_entry(new.pk, {"rating": Decimal("-11.00")}, actor="Aroha")
    assert Entry.objects.get(pk=new.pk).rank == "?", "what they are paired as is no grade"
    enter_player(desk.division.pk, NewEntry("Miro", "30k"), actor="Aroha")
    drawn = desk.draw(1)
    (player,) = [one for one in drawn.inputs["division"]["players"] if one["name"] == "Rātā"]
    assert (player["rank"], player["rating"]) == ("?", "-11.00")
    published = desk.publish(1)
    games = games_of(published)
    assert "?" in {rank for game in games for rank in (game.black_rank, game.white_rank)}
    edit_entry(new.pk, {"rank": "13k"}, actor="Aroha", reason="told at the desk")
    assert Entry.objects.get(pk=new.pk).rank == "13k"


def test_a_pair_by_hand_needs_a_strength_too(desk: Desk) -> None:
    new = enter_player(desk.division.pk, NewEntry("Rātā", "?"), actor="A")
    begin_manual_pairing(desk.division.pk, 1, actor="A")
    other = desk.division.entries.exclude(pk=new.pk)[0]
    with pytest.raises(Refused, match="Rātā has no grade yet"):
        pair_players(desk.division.pk, 1, new.pk, other.pk, actor="A")
    edit_entry(new.pk, {"rating": Decimal("-11.00")}, actor="A")
    pair_players(desk.division.pk, 1, new.pk, other.pk, actor="A")
