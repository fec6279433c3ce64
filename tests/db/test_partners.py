"""Sides of partners played through: entry, draws, a withdrawal, a forfeit, a case, a wrong result found a round later,
and prizes."""

from __future__ import annotations

import json
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Division, Entry, Event, Member, Pairing, Seat
from nzgs_tourney.pages.messages.mail_merge import mail_merge_table
from nzgs_tourney.pages.people.namesakes_page import one_person
from nzgs_tourney.pages.people.person_file import person_file
from nzgs_tourney.pages.people.rating_lists import kept_lists, reviewed_lists
from nzgs_tourney.services.entries.accept_application import accept_applications
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.entries.edit_entry import edit_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import AmbiguousPlayer, NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_link, issue_links
from nzgs_tourney.services.entries.known_people import known_people
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.services.entries.partners import Partner, partners_of
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.entries.send_application import change_application
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.people.choose_privacy import choose_privacy
from nzgs_tourney.services.people.forget_application import forget_application
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people, take_back_answer
from nzgs_tourney.services.people.split_person import rename_person, split_person
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.entries.rating_matches import NOBODY, MatchState, rating_matches
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.messages.recipient import addresses_of, recipient_of_entry
from nzgs_tourney.store.people.same_people import rows_of_player
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import Carries, SideRating
from nzgs_tourney.tournament.standings.prizes import PrizeSeries, outcomes
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from ratings.models import ListedRating, Player, RatingList
from tests.db.applications import NOW, confirmed, open_page, sent
from tests.db.desk import Desk, make_desk, name_of, report_from
from tests.db.disputes import QUIET, claimed_case, ruling_in
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def hall() -> Desk:
    return make_desk(0, "pair-go")


def enter(hall: Desk, *partners: Partner, **more: Any) -> Entry:
    return enter_player(hall.division.pk, NewEntry("", partners=partners, **more), actor=DIRECTOR)


def side(hall: Desk, number: int, rank: str = "3k") -> Entry:
    return enter(hall, Partner(name_of(2 * number), rank), Partner(name_of(2 * number + 1), rank))


def test_a_side_is_called_and_rated_by_its_partners(hall: Desk) -> None:
    entry = enter(
        hall,
        Partner("Mere Kea", "2d", Decimal("2.30")),
        Partner("李世石", "3k", latin_name="Sedol Lee", email="sedol@side.example"),
    )
    assert (entry.name, entry.latin_name) == ("Mere Kea & 李世石", "Mere Kea & Sedol Lee")
    assert (entry.rank, entry.rating, entry.email) == ("1k", Decimal("0.15"), "sedol@side.example")
    assert [(one.position, one.name, one.rank) for one in entry.members.all()] == [
        (1, "Mere Kea", "2d"),
        (2, "李世石", "3k"),
    ]
    assert set(Player.objects.remembered().values_list("name", flat=True)) == {"Mere Kea", "李世石"}
    assert entry.player.invented
    event = LedgerEvent.objects.filter(stream=hall.event.stream_id).latest("seq")
    assert event.kind == "entry.added"
    assert event.full_payload["partners"] == ["Mere Kea", "李世石"]
    assert event.full_payload["strengths"] == ["2d (2.30)", "3k"]
    assert all(verdict.broken is None for verdict in verify())


def test_the_stronger_partner_may_count_for_the_side(hall: Desk) -> None:
    edit_division(hall.division.pk, {"side_rating": SideRating.STRONGER.value}, actor=DIRECTOR)
    entry = enter(hall, Partner("Mere Kea", "12k"), Partner("Rewi Tūī", "3d"))
    assert (entry.rank, entry.rating) == ("3d", Decimal(3))
    with pytest.raises(Refused, match="Somebody is entered already"):
        edit_division(hall.division.pk, {"side_rating": SideRating.AVERAGE.value}, actor=DIRECTOR)


def test_a_side_is_refused_with_the_place_of_what_is_wrong(hall: Desk) -> None:
    with pytest.raises(Refused, match="A side of Pair go has 2 partners: write each"):
        enter(hall, Partner("Mere Kea", "3k"))
    with pytest.raises(Refused, match="A side of Pair go has 2 partners: write each"):
        enter_player(hall.division.pk, NewEntry("Mere Kea", "3k"), actor=DIRECTOR)
    with pytest.raises(Refused, match="Give Rewi Tūī a grade"):
        enter(hall, Partner("Mere Kea", "3k"), Partner("Rewi Tūī"))
    with pytest.raises(Refused, match="The names together have 163 letters"):
        enter(hall, Partner("M" * 80, "3k"), Partner("R" * 80, "3k"))
    with pytest.raises(Refused, match="Rewi Tui is there twice: write another partner"):
        enter(hall, Partner("Rewi Tūī", "3k"), Partner("Rewi Tui", "4k"))
    entered = enter(hall, Partner("Mere Kea", "3k"), Partner("Rewi Tūī", "3k"))
    mere = entered.members.get(position=1).player
    with pytest.raises(Refused, match="Mere Kea is already entered in Pair go"):
        enter(hall, Partner("Mere Kea", "3k", player=mere), Partner("Ngaio Moana", "3k"))
    with pytest.raises(Refused, match="Mere Kea is already entered in Pair go"):
        enter(hall, Partner("Ngaio Moana", "3k", player=mere), Partner("Mere Kea", "3k", player=mere))
    with pytest.raises(AmbiguousPlayer) as asked:
        enter(hall, Partner("Ngaio Moana", "3k", certain=False), Partner("Mere Kea", "3k", certain=False))
    assert asked.value.partner == 2
    assert [one.name for one in asked.value.people] == ["Mere Kea"]
    plain = make_desk(0)
    with pytest.raises(Refused, match="In Open each entry is one player"):
        enter(plain, Partner("Mere Kea", "3k"), Partner("Rewi Tūī", "3k"))
    assert Entry.objects.count() == 1


def test_partners_are_changed_with_a_word_in_the_history(hall: Desk) -> None:
    entry = side(hall, 0)
    mere, tane = partners_of(entry)
    with pytest.raises(KeyError, match="follows from the partners"):
        edit_entry(entry.pk, {"name": "The Tigers"}, actor=DIRECTOR)
    changed = [mere, Partner("Ngaio Moana", "1d", email="ngaio@side.example")]
    edited = edit_entry(entry.pk, {"partners": changed}, actor=DIRECTOR)
    assert (edited.name, edited.rank, edited.email) == ("Mere Rangi & Ngaio Moana", "1k", "ngaio@side.example")
    assert Player.objects.get(pk=entry.player_id).name == edited.name
    assert [one.player_id == mere.player.pk for one in entry.members.all()] == [True, False]
    event = LedgerEvent.objects.filter(stream=hall.event.stream_id).latest("seq")
    assert "partners from Mere Rangi, Tāne Rangi to Mere Rangi, Ngaio Moana" in in_words(event, Names({}, {}))
    assert "ngaio@side.example" not in str(event.full_payload)
    same = LedgerEvent.objects.count()
    edit_entry(entry.pk, {"partners": partners_of(edited)}, actor=DIRECTOR)
    assert LedgerEvent.objects.count() == same
    assert tane.player is not None
    assert Player.objects.filter(pk=tane.player.pk).exists()
    assert all(verdict.broken is None for verdict in verify())
    side(hall, 1)
    hall.publish(1)
    with pytest.raises(Refused, match="has been drawn already: give a reason"):
        edit_entry(
            entry.pk, {"partners": [Partner("Mere Rangi", "5d", player=mere.player), changed[1]]}, actor=DIRECTOR
        )


def test_sides_move_between_divisions_of_the_same_kind(hall: Desk) -> None:
    entry = side(hall, 0)
    other = add_division(hall.event.pk, "Rengo", actor=DIRECTOR, preset="pair-go/1")
    plain = add_division(hall.event.pk, "Open", actor=DIRECTOR, preset="nz-open/1")
    with pytest.raises(Refused, match="Pair go and Open don’t have the same kind of sides"):
        move_entries([entry.pk], plain.pk, Carries.NOTHING, actor=DIRECTOR)
    (moved,) = move_entries([entry.pk], other.pk, Carries.NOTHING, actor=DIRECTOR)
    assert [one.player for one in moved.members.all()] == [one.player for one in entry.members.all()]
    undo_move([moved.pk], actor=DIRECTOR)
    assert Member.objects.count() == 2
    remove_entry(entry.pk, actor=DIRECTOR)
    assert not Member.objects.exists()
    assert all(verdict.broken is None for verdict in verify())


def test_who_the_partners_are_is_what_the_history_says(hall: Desk) -> None:
    entry = side(hall, 0)
    other = add_division(hall.event.pk, "Rengo", actor=DIRECTOR, preset="pair-go/1")
    (moved,) = move_entries([entry.pk], other.pk, Carries.NOTHING, actor=DIRECTOR)
    told = LedgerEvent.objects.get(kind="entries.moved").full_payload["moved"][0]
    assert told["partners"] == [name_of(0), name_of(1)]
    edited = [Partner(name_of(0), "3k", Decimal("-2.5")), *partners_of(moved)[1:]]
    edit_entry(moved.pk, {"partners": edited}, actor=DIRECTOR)
    assert all(verdict.broken is None for verdict in verify())
    stranger = Player.objects.create(name="Ngaio Moana")
    member = Member.objects.get(entry=moved, position=2)
    for altered in ({"name": "Ngaio Moana"}, {"player": stranger}, {"rank": "9d"}, {"rating": Decimal("3.00")}):
        before = {field: getattr(member, field) for field in altered}
        Member.objects.filter(pk=member.pk).update(**altered)
        broken = next(verdict.broken for verdict in verify() if verdict.broken)
        assert "side 2.1: the partners" in broken.why, altered
        Member.objects.filter(pk=member.pk).update(**before)
    assert all(verdict.broken is None for verdict in verify())


def win(hall: Desk, number: int, entry: Entry, *, forfeit: bool = False) -> None:
    seat = Seat.objects.get(round__division=hall.division, round__number=number, entry=entry)
    letter = seat.colour[0].upper()
    assert seat.pairing.game is not None
    report_from(seat.pairing.game, Speaker.PAPER, f"{letter}+F" if forfeit else f"{letter}+R", forfeit=forfeit)


def stronger(board: Pairing) -> Entry:
    return min((seat.entry for seat in board.seats.all()), key=lambda one: one.number)


def close(hall: Desk, number: int) -> None:
    seq = LedgerEvent.objects.filter(stream=hall.event.stream_id).latest("seq").seq
    close_round(hall.division.pk, number, actor=DIRECTOR, confirm_reported=True, expected_seq=seq)


def test_an_event_of_sides_is_played_through(hall: Desk) -> None:
    sides = [side(hall, number, f"{number + 1}k") for number in range(5)]
    hall.publish(1)
    boards = list(Pairing.objects.filter(round__division=hall.division, round__number=1).order_by("table"))
    winners = [stronger(board) for board in boards]
    win(hall, 1, winners[0])
    win(hall, 1, winners[1], forfeit=True)
    close(hall, 1)
    withdraw_entry(sides[4].pk, actor=DIRECTOR)
    hall.publish(2)
    disputed, other = Pairing.objects.filter(round__division=hall.division, round__number=2).order_by("table")
    win(hall, 2, stronger(other))
    # Who played at move 3 no record shows: the referee asks, and decides.
    assert disputed.game is not None
    case = claimed_case(disputed.game, CaseKind.PARTNER_ORDER, QUIET, 3, offender="white")
    ruling_in(case, "forfeit_white")
    before = wins(hall)
    game = boards[0].game
    assert game is not None
    seen = game.official.result
    right = f"{'W' if seen.startswith('B') else 'B'}+R"
    correct_result(game.pk, right, "The slip was misread", actor=DIRECTOR, nonce=uuid4(), seen=seen)
    close(hall, 2)
    (loser,) = [seat.entry for seat in boards[0].seats.all() if seat.entry != winners[0]]
    assert wins(hall) == before | {
        winners[0].name: before[winners[0].name] - 1,
        loser.name: before[loser.name] + 1,
    }
    assert wins(hall).keys() == {one.name for one in sides}
    disputed.game.refresh_from_db()
    assert disputed.game.official.result == "B+F"
    shown = standings_now(Division.objects.get(pk=hall.division.pk))
    (best,) = outcomes(shown.division, shown.order, [PrizeSeries("Best", (Decimal(30),))])
    assert {winner.player for winner in best.winners} == {row.player.id for row in shown.order.rows if row.place == 1}
    assert all(verdict.broken is None for verdict in verify())


def test_a_forgotten_partner_is_gone_everywhere(hall: Desk) -> None:
    edit_division(hall.division.pk, {"rounds": 1}, actor=DIRECTOR)
    kept = Partner("Ngaio Moana", "3k", email="ngaio@side.example")
    entry = enter(hall, Partner("Hīria Kererū", "1d", email="hiria@side.example"), kept, club="Kea", phone="021")
    edit_entry(entry.pk, {"name_in_public": "pseudonym", "pseudonym": "Kererū’s own"}, actor=DIRECTOR)
    side(hall, 0)
    hall.publish(1)
    win(hall, 1, entry)
    close(hall, 1)
    partner = entry.members.get(position=1).player
    held = ZipFile(BytesIO(person_file(partner))).read("person.txt").decode()
    assert "hiria@side.example" in held
    assert "ngaio@side.example" not in held
    finish_event(hall.event.pk, actor=DIRECTOR)
    forget_person(partner.pk, partner.name, actor="Federation")
    entry.refresh_from_db()
    assert (entry.name, entry.email) == (f"{FORGOTTEN} & Ngaio Moana", "ngaio@side.example")
    assert entry.public_name == "F. P. & N. M."
    assert entry.members.get(position=2).name == "Ngaio Moana"
    everything = event_file(Event.objects.get(pk=hall.event.pk)).decode()
    for secret in ("Hīria", "Kererū", "hiria@side.example"):
        assert secret not in everything
        assert secret not in json.dumps(everything)
    assert all(verdict.broken is None for verdict in verify())
    assert "Ngaio Moana" in {player.name for player in Player.objects.remembered()}


def test_merged_players_keep_their_place_in_a_side(hall: Desk) -> None:
    entry = side(hall, 0)
    side(hall, 1)
    hall.publish(1)
    mere = entry.members.get(position=1).player
    twin = Player.objects.create(name="Mere R.")
    answer = join_people(twin.pk, mere.pk, "Asked.", actor="Federation")
    assert entry.members.get(position=1).player == twin
    assert [one.name for one in rows_of_player(twin).members] == ["Mere Rangi"]
    assert all(verdict.broken is None for verdict in verify())
    take_back_answer(answer.pk, actor="Federation")
    assert entry.members.get(position=1).player == mere
    rename_person(mere.pk, "Mere Rangi-Kea", "Asked.", actor="Federation")
    assert all(verdict.broken is None for verdict in verify())
    other = entry.members.get(position=2).player
    with pytest.raises(Refused, match="Both are entered in Rimu Open, Pair go"):
        join_people(mere.pk, other.pk, "Asked.", actor="Federation")


def test_a_partner_who_is_two_people_is_split(hall: Desk) -> None:
    entry = side(hall, 0)
    mere, tane = (one.player for one in entry.members.all())
    with pytest.raises(Refused, match="That is everything"):
        split_person(mere.pk, "Mere Kea", "Asked.", entries=[entry.pk], lines=[], actor="Federation")
    plain = add_division(hall.event.pk, "Open", actor=DIRECTOR, preset="nz-open/1")
    alone = enter_player(plain.pk, NewEntry(name_of(0), "3k", player=mere), actor=DIRECTOR)
    assert [pk for pk, _words in one_person(mere).entries] == [alone.pk, entry.pk]
    answer = split_person(mere.pk, "Mere Kea", "Asked.", entries=[entry.pk], lines=[], actor="Federation")
    assert [one.player for one in entry.members.all()] == [answer.other, tane]
    alone.refresh_from_db()
    assert alone.player == mere
    again = split_person(mere.pk, "Mere Kea", "Asked.", entries=[entry.pk], lines=[], actor="Federation")
    assert again == answer
    assert all(verdict.broken is None for verdict in verify())


def test_each_partner_has_their_rating_from_a_list(hall: Desk) -> None:
    entry = side(hall, 0)
    rating_list = RatingList.objects.create(name="NZGS", as_of="2026-11-01", sha256="a" * 64)
    for number, rating in ((0, "1.50"), (1, "-4.25")):
        ListedRating.objects.create(rating_list=rating_list, line=number + 1, name=name_of(number), rating=rating)
    assert [match.state for match in rating_matches(hall.event, rating_list)] == [MatchState.SURE] * 2
    for _again in range(2):
        apply_ratings(hall.event.pk, rating_list.pk, {}, actor=DIRECTOR)
        assert [one.rating for one in entry.members.all()] == [Decimal("1.50"), Decimal("-4.25")]
        entry.refresh_from_db()
        assert (entry.rank, entry.rating) == ("2k", Decimal("-1.38"))
    assert LedgerEvent.objects.filter(kind="ratings.applied").count() == 1
    assert all(verdict.broken is None for verdict in verify())
    (first, _second) = rating_matches(hall.event, rating_list)
    apply_ratings(hall.event.pk, rating_list.pk, {first.player: NOBODY}, actor=DIRECTOR)
    assert None in [one.rating for one in entry.members.all()]
    side(hall, 1)
    hall.publish(1)
    assert apply_ratings(hall.event.pk, rating_list.pk, {}, actor=DIRECTOR).changed == 0
    assert all(verdict.broken is None for verdict in verify())


def test_the_list_of_a_partners_rating_comes_back_with_the_event(hall: Desk) -> None:
    side(hall, 0)
    rating_list = RatingList.objects.create(name="NZGS", as_of="2026-11-01", sha256="a" * 64)
    for number in range(2):
        ListedRating.objects.create(rating_list=rating_list, line=number + 1, name=name_of(number), rating="1.50")
    apply_ratings(hall.event.pk, rating_list.pk, {}, actor=DIRECTOR)
    content = event_file(Event.objects.get(pk=hall.event.pk))
    wipe()
    restored = restore_event(content)
    assert [(one.name, one.used, one.waiting) for one in kept_lists(restored.pk)] == [("NZGS", 1, True)]
    assert [one.used for one in reviewed_lists()] == [1]


def test_a_mail_to_a_side_goes_to_every_partner_with_an_address(hall: Desk) -> None:
    one, two = (
        Partner("Mere Kea", "3k", email="mere@side.example"),
        Partner("Rewi Tūī", "3k", email="rewi@side.example"),
    )
    entry = enter(hall, one, two)
    told = recipient_of_entry(entry)
    assert told.addresses == {1: "mere@side.example", 2: "rewi@side.example"}
    issue_links(hall.division.pk, actor=DIRECTOR)
    (row,) = mail_merge_table(hall.event).rows
    assert row[0] == "mere@side.example, rewi@side.example"


REWI = {"name": "Rewi Tūī", "rank": "1k", "email": "rewi@side.example"}


def test_a_side_enters_by_the_public_page(hall: Desk) -> None:
    open_page(hall)
    with pytest.raises(Refused, match="Write your partners as Pair go needs them"):
        sent(hall)
    application = confirmed(hall, partners=(REWI,))
    assert application.both_names == "Mere Kea & Rewi Tūī"
    assert accept_applications(hall.event.pk, [application.number], {}, actor=DIRECTOR).refused == ()
    application.refresh_from_db()
    entry = application.entry
    assert entry is not None
    assert (entry.name, entry.rank, entry.told) == ("Mere Kea & Rewi Tūī", "2k", "")
    assert addresses_of(entry) == ("mere@example.org", "rewi@side.example")
    change_application(application.pk, {"email": "kea@side.example", "club": "Kea"}, now=NOW)
    entry.refresh_from_db()
    assert (entry.email, entry.club) == ("kea@side.example", "Kea")
    assert all(verdict.broken is None for verdict in verify())


def test_a_side_that_withdrew_enters_again(hall: Desk) -> None:
    open_page(hall)
    application = confirmed(hall, partners=(REWI,), nzgs_id="17", egd_pin="12345678")
    accept_applications(hall.event.pk, [application.number], {}, actor=DIRECTOR)
    application.refresh_from_db()
    entry = application.entry
    assert entry is not None
    mere, rewi = (one.player for one in entry.members.all())
    assert (mere.nzgs_id, mere.egd_pin, rewi.nzgs_id) == ("17", "12345678", "")
    (known,) = known_people(hall.division, "Rewi Tūī")
    assert known.entered
    for again, names in (
        ({"partners": (REWI | {"email": "tui@side.example"},)}, ["Mere Kea", "Rewi Tūī"]),
        ({"partners": (REWI | {"name": "Ngaio Moana"},)}, ["Mere Kea", "Ngaio Moana"]),
    ):
        withdraw_application(application.pk)
        application = confirmed(hall, nzgs_id="17", **again)
        answers = {application.number: f"player:{mere.pk}"}
        assert accept_applications(hall.event.pk, [application.number], answers, actor=DIRECTOR).refused == ()
        application.refresh_from_db()
        entry.refresh_from_db()
        assert (application.entry, entry.withdrawn_from) == (entry, None)
        assert [one.name for one in entry.members.all()] == names
        assert entry.members.get(position=1).player == mere
    assert Entry.objects.filter(division=hall.division).count() == 1
    assert all(verdict.broken is None for verdict in verify())


def test_what_a_side_sent_is_erased(hall: Desk) -> None:
    open_page(hall)
    application = sent(hall, partners=(REWI,))
    forget_application(application.pk)
    application.refresh_from_db()
    assert (application.name, application.partners) == (FORGOTTEN, [])


def test_who_hides_their_name_hides_it_in_their_side_too(hall: Desk) -> None:
    entry = side(hall, 0)
    plain = add_division(hall.event.pk, "Open", actor=DIRECTOR, preset="nz-open/1")
    alone = enter_player(
        plain.pk, NewEntry(name_of(0), "3k", player=entry.members.get(position=1).player), actor=DIRECTOR
    )
    choose_privacy(issue_link(alone), initials=True)
    entry.refresh_from_db()
    assert entry.public_name == "M. R. & T. R."


def wins(hall: Desk) -> dict[str, int]:
    division = Division.objects.get(pk=hall.division.pk)
    return {row.player.name: int(row.values["wins"]) for row in standings_now(division).order.rows}
