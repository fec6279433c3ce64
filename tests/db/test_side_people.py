"""The people who are a side: what holds for one of them holds for their side."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.db import IntegrityError, transaction

from games.ledger.verify import verify
from games.models import LedgerEvent, PersonalData, Speaker
from games.services.ruling_referee import refuse_own_game
from ground.errors import Refused
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.models import Entry, Event, Role, RoleKind, Team, User
from nzgs_tourney.pages.people.officials import players_of
from nzgs_tourney.pages.people.person_file import entry_file, person_file
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_link
from nzgs_tourney.services.entries.move_entries import move_entries
from nzgs_tourney.services.entries.partners import Partner, partners_of
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.people.choose_privacy import choose_privacy
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.link_account import link_account
from nzgs_tourney.services.people.tell_people import note_told, note_told_by_program
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from ratings.models import Player
from tests.db.desk import Desk, games_of, make_desk, name_of, report_from
from tests.db.sides import enter_side, side_of_two

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"
NOW = datetime(2026, 11, 21, 9, tzinfo=UTC)


@pytest.fixture
def hall() -> Desk:
    return make_desk(0, "pair-go")


def test_an_address_of_the_second_partner_is_kept(hall: Desk) -> None:
    one, two = Partner("Mere Kea", "3k", email="mere@side.example"), Partner("Rewi Tūī", "3k")
    entry = enter_side(hall, one, two)
    mere, rewi = partners_of(entry)
    again = Partner("Rewi Tūī", "3k", email="rewi@side.example", player=rewi.player)
    edit_entry(entry.pk, {"partners": [mere, again]}, actor=DIRECTOR)
    assert [member.email for member in entry.members.all()] == ["mere@side.example", "rewi@side.example"]
    event = LedgerEvent.objects.latest("pk")
    assert (event.kind, event.full_payload["changed"]) == ("entry.edited", {"email": ["…", "…"]})
    assert all(verdict.broken is None for verdict in verify())


def test_nobody_rules_on_the_game_of_their_side(hall: Desk) -> None:
    sides = [side_of_two(hall, number) for number in range(2)]
    (game,) = games_of(hall.publish(1))
    player = sides[0].members.get(position=2).player
    referee = User.objects.create_user("referee", first_name="Tāne", last_name="Rangi")
    with pytest.raises(Refused, match="Your account has the same name as Mere Rangi & Tāne Rangi"):
        refuse_own_game(referee_of(referee), game)
    role = Role.objects.create(event=hall.event, user=referee, kind=RoleKind.REFEREE)
    assert [words for _player, words in players_of(hall.event)] == [
        f"{name_of(number)}, 3k, Pair go" for number in (2, 0, 3, 1)
    ]
    with pytest.raises(Refused, match="Choose a player of this event"):
        link_account(hall.event.pk, role.pk, sides[0].player_id, actor=DIRECTOR)
    linked = link_account(hall.event.pk, role.pk, player.pk, actor=DIRECTOR)
    with pytest.raises(Refused, match="You can’t rule on your own game"):
        refuse_own_game(referee_of(linked), game)


def test_a_side_hides_what_a_partner_hides_elsewhere(hall: Desk) -> None:
    plain = add_division(hall.event.pk, "Open", actor=DIRECTOR, preset="nz-open/1")
    alone = enter_player(
        plain.pk,
        NewEntry("Mere Kea", "3k", name_in_public="pseudonym", pseudonym="Kea", records_consent="no"),
        actor=DIRECTOR,
    )
    mere = Partner("Mere Kea", "3k", player=alone.player)
    entered = enter_side(hall, mere, Partner("Rewi Tūī", "3k"), photos_consent="yes")
    assert shown(entered) == ("M. K. & R. T.", "yes", "no")
    other = side_of_two(hall, 1)
    edit_entry(entered.pk, {"partners": [Partner("Pāora Rātā", "3k"), *partners_of(entered)[1:]]}, actor=DIRECTOR)
    assert shown(other) == ("", "unknown", "unknown")
    edit_entry(other.pk, {"partners": [mere, *partners_of(other)[1:]]}, actor=DIRECTOR)
    assert shown(other) == ("M. K. & R. R.", "unknown", "no")
    assert all(verdict.broken is None for verdict in verify())


def test_a_moved_side_keeps_its_answers(hall: Desk) -> None:
    other = add_division(hall.event.pk, "Rengo", actor=DIRECTOR, preset="pair-go/1")
    entry = enter_side(
        hall, Partner("Mere Kea", "3k"), Partner("Rewi Tūī", "3k"), photos_consent="yes", records_consent="no"
    )
    note_told(hall.event.pk, [entry.pk], Told.PAPER, actor=DIRECTOR)
    (moved,) = move_entries([entry.pk], other.pk, Carries.NOTHING, actor=DIRECTOR)
    entry.refresh_from_db()
    assert shown(moved) == ("", "yes", "no")
    assert (moved.told, moved.told_at) == ("paper", entry.told_at)


def test_a_side_is_told_once_every_partner_is(hall: Desk) -> None:
    entry = enter_side(hall, Partner("Mere Kea", "3k", email="mere@side.example"), Partner("Rewi Tūī", "3k"))
    for how in (Told.LINK, Told.MAIL):
        note_told_by_program(entry, how, now=NOW)
        entry.refresh_from_db()
        assert entry.told == ""
    mere, rewi = partners_of(entry)
    both = [mere, Partner("Rewi Tūī", "3k", email="rewi@side.example", player=rewi.player)]
    edit_entry(entry.pk, {"partners": both}, actor=DIRECTOR)
    note_told_by_program(entry, Told.MAIL, now=NOW)
    entry.refresh_from_db()
    assert entry.told == "mail"
    somebody = Partner("Pāora Rātā", "3k", email="paora@side.example")
    edit_entry(entry.pk, {"partners": [mere, somebody]}, actor=DIRECTOR)
    entry.refresh_from_db()
    assert (entry.told, entry.told_at) == ("", None)


def test_a_partner_who_was_replaced_or_removed_can_be_forgotten(hall: Desk) -> None:
    edit_division(hall.division.pk, {"rounds": 1}, actor=DIRECTOR)
    removed = enter_side(hall, Partner("Hīria Kererū", "3k"), Partner("Wiremu Kea", "3k"))
    known = removed.members.get(position=1).player
    remove_entry(removed.pk, actor=DIRECTOR)
    left = enter_side(hall, Partner("Hīria K. Kererū", "3k", player=known), Partner("Rewi Tūī", "3k"))
    side_of_two(hall, 0)
    (game,) = games_of(hall.publish(1))
    choose_privacy(issue_link(left), photos="no")
    report_from(game, Speaker.PAPER, "B+R")
    seq = LedgerEvent.objects.filter(stream=hall.event.stream_id).latest("seq").seq
    close_round(hall.division.pk, 1, actor=DIRECTOR, confirm_reported=True, expected_seq=seq)
    changed = [Partner("Ngaio Moana", "3k"), *partners_of(left)[1:]]
    edit_entry(left.pk, {"partners": changed}, actor=DIRECTOR, reason="Ill since Saturday")
    finish_event(hall.event.pk, actor=DIRECTOR)
    forget_person(known.pk, known.name, actor="Federation")
    left.refresh_from_db()
    assert left.name == "Ngaio Moana & Rewi Tūī"
    everything = event_file(Event.objects.get(pk=hall.event.pk)).decode()
    names = [*Player.objects.values_list("name", flat=True), *PersonalData.objects.values_list("value", flat=True)]
    for name in ("Hīria", "Kererū"):
        assert name not in everything
        assert name not in json.dumps(json.loads(everything), ensure_ascii=False)
        assert not [one for one in names if name in str(one)]
    assert "Ngaio Moana & Rewi Tūī" in names
    assert all(verdict.broken is None for verdict in verify())


def shown(entry: Entry) -> tuple[str, str, str]:
    """The name in public, empty for the one entered, and the answers about photos and records."""
    entry.refresh_from_db()
    return entry.public_name, entry.photos_consent, entry.records_consent


def test_the_latin_name_of_one_partner_alone_is_kept(hall: Desk) -> None:
    entry = enter_side(hall, Partner("李世石", "3k"), Partner("朴廷桓", "3k"))
    first, second = partners_of(entry)
    edit_entry(entry.pk, {"partners": (replace(first, latin_name="Sedol Lee"), second)}, actor=DIRECTOR)
    assert [member.latin_name for member in entry.members.all()] == ["Sedol Lee", ""]
    event = LedgerEvent.objects.get(kind="entry.edited")
    assert list(event.full_payload["changed"]) == ["partner_latin"], "that it changed, and nothing of the name"
    assert "a partner’s name in Latin letters" in in_words(event, Names({1: "Pair go"}, {}))
    assert all(verdict.broken is None for verdict in verify())


def test_a_partner_of_a_side_that_withdrew_enters_with_another(hall: Desk) -> None:
    mere, rewi, ngaio = (Player.objects.create(name=name) for name in ("Mere Kea", "Rewi Tūī", "Ngaio Moana"))
    gone = enter_side(hall, Partner("Mere Kea", "3k", player=mere), Partner("Rewi Tūī", "3k", player=rewi))
    both = (Partner("Mere Kea", "3k", player=mere), Partner("Ngaio Moana", "3k", player=ngaio))
    with pytest.raises(Refused, match="Mere Kea is already entered in"):
        enter_side(hall, *both)
    withdraw_entry(gone.pk, actor=DIRECTOR)
    enter_side(hall, *both)
    with pytest.raises(Refused, match="Mere Kea is already entered in"):
        return_entry(gone.pk, actor=DIRECTOR)


def test_a_partners_file_has_only_their_address(hall: Desk) -> None:
    entry = enter_side(
        hall, Partner("Mere Kea", "3k", email="mere@side.example"), Partner("Rewi Tūī", "3k", email="rewi@side.example")
    )
    mere, rewi = (member.player for member in entry.members.select_related("player"))
    for content, addresses in (
        (person_file(mere), {"mere"}),
        (person_file(rewi), {"rewi"}),
        (entry_file(entry, mere), {"mere"}),
        (entry_file(entry, rewi), {"rewi"}),
        (entry_file(entry), set()),
    ):
        kept = ZipFile(BytesIO(content)).read("person.json").decode()
        assert {one for one in ("mere", "rewi") if f"{one}@side.example" in kept} == addresses


def test_somebody_of_a_team_has_a_place_in_it(hall: Desk) -> None:
    entry = enter_side(hall, Partner("Mere Kea", "3k"), Partner("Rewi Tūī", "3k"))
    team = Team.objects.create(division=hall.division, number=1, name="Kea")
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(team=team, team_board=None)
