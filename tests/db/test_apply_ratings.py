"""Ratings from a dated list: who is who is settled, and an entry's rating is frozen once it has been drawn with."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.apply_ratings import Applied, apply_ratings
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.store.entries.rating_matches import NOBODY, RatingMatch, rating_matches
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, RatingList
from ratings.rank import Rating
from ratings.services.import_rating_list import import_rating_list
from tests.db.desk import Desk, make_desk

pytestmark = pytest.mark.django_db

ROWS = (
    ListedRow(2, "Hemi Rata", "7", Rating(Decimal("3.10")), club="Wellington"),
    ListedRow(3, "Piri Kea", "8", Rating(Decimal("-1.20")), club="Wellington"),
    ListedRow(4, "Piri Kea", "9", Rating(Decimal("-8.00")), club="Auckland"),
    ListedRow(5, "Wiremu Mānuka", "10", Rating(Decimal("0.50"))),
)


@pytest.fixture
def desk() -> Desk:
    made = make_desk(0)
    for name in ("Hēmi Rātā", "Piri Kea", "Nobody Known"):
        enter_player(made.division.pk, NewEntry(name, "1k"), actor="Director")
    return made


@pytest.fixture
def snapshot() -> RatingList:
    return import_rating_list(ROWS, name="NZGS", as_of=date(2026, 11, 1), sha256="a" * 64, imported_by="D")[0]


def entry(name: str) -> Entry:
    return Entry.objects.get(name=name)


def matches(desk: Desk, snapshot: RatingList) -> dict[str, RatingMatch]:
    return {match.name: match for match in rating_matches(desk.event, snapshot)}


def line(snapshot: RatingList, number: int) -> ListedRating:
    return ListedRating.objects.get(rating_list=snapshot, line=number)


def apply(desk: Desk, snapshot: RatingList, answers: dict[int, str] | None = None) -> Applied:
    return apply_ratings(desk.event.pk, snapshot.pk, answers or {}, actor="Aroha Director")


def test_a_certain_name_is_taken_and_a_doubtful_one_left_open(desk: Desk, snapshot: RatingList) -> None:
    states = {name: match.state for name, match in matches(desk, snapshot).items()}
    assert states == {"Hēmi Rātā": "sure", "Piri Kea": "doubtful", "Nobody Known": "none"}
    assert apply(desk, snapshot) == Applied(changed=1, fixed=0, doubtful=1)
    hemi = entry("Hēmi Rātā")
    assert (hemi.rating, hemi.rating_source, hemi.rank) == (Decimal("3.10"), line(snapshot, 2), "1k")
    assert entry("Piri Kea").rating is None


def test_the_doubtful_one_is_settled_and_stays_settled(desk: Desk, snapshot: RatingList) -> None:
    piri = entry("Piri Kea")
    apply(desk, snapshot, {piri.player_id: str(line(snapshot, 4).pk)})
    assert entry("Piri Kea").rating == Decimal("-8.00")
    assert matches(desk, snapshot)["Piri Kea"].state == "settled"
    payload = LedgerEvent.objects.get(kind="ratings.applied").full_payload
    assert {"name": "Piri Kea", "entry": "entry:1.2", "from": None, "to": "-8.00"} in payload["ratings"]
    assert {"name": "Piri Kea", "line": "4, Piri Kea"} in payload["settled"]


def test_a_wrong_choice_is_put_right_by_choosing_the_other_line(desk: Desk, snapshot: RatingList) -> None:
    piri = entry("Piri Kea")
    wrong, right = line(snapshot, 4), line(snapshot, 3)
    apply(desk, snapshot, {piri.player_id: str(wrong.pk)})
    offered = matches(desk, snapshot)["Piri Kea"]
    assert (offered.state, offered.line) == ("settled", wrong)
    assert [choice.value for choice in offered.choices] == [str(wrong.pk), str(right.pk)]
    assert apply(desk, snapshot, {piri.player_id: str(right.pk)}).changed == 1
    assert entry("Piri Kea").rating == Decimal("-1.20")
    assert ListedRating.objects.get(player=piri.player_id) == right


def test_who_turns_out_not_to_be_on_the_list_loses_its_rating(desk: Desk, snapshot: RatingList) -> None:
    hemi = entry("Hēmi Rātā")
    apply(desk, snapshot)
    assert apply(desk, snapshot, {hemi.player_id: NOBODY}).changed == 1
    assert (entry("Hēmi Rātā").rating, entry("Hēmi Rātā").rating_source) == (None, None)
    ledger_event = LedgerEvent.objects.filter(kind="ratings.applied").order_by("seq").last()
    assert ledger_event is not None
    assert ledger_event.full_payload["ratings"] == [
        {"name": "Hēmi Rātā", "entry": "entry:1.1", "from": "3.10", "to": None}
    ]


def test_a_rating_by_hand_stays_with_who_is_not_on_the_list(desk: Desk, snapshot: RatingList) -> None:
    hemi = entry("Hēmi Rātā")
    edit_entry(hemi.pk, {"rating": Decimal("2.00")}, actor="Director")
    assert apply(desk, snapshot, {hemi.player_id: NOBODY}).changed == 0
    assert entry("Hēmi Rātā").rating == Decimal("2.00")


def test_it_may_be_nobody_on_the_list(desk: Desk, snapshot: RatingList) -> None:
    applied = apply(desk, snapshot, {entry("Hēmi Rātā").player_id: NOBODY, entry("Piri Kea").player_id: NOBODY})
    assert applied == Applied(changed=0, fixed=0, doubtful=0)
    assert entry("Hēmi Rātā").rating is None


def test_doing_it_twice_changes_nothing(desk: Desk, snapshot: RatingList) -> None:
    apply(desk, snapshot)
    before = LedgerEvent.objects.count()
    assert apply(desk, snapshot) == Applied(changed=0, fixed=0, doubtful=1)
    assert LedgerEvent.objects.count() == before


def test_a_line_for_two_players_is_refused_and_nothing_changes(desk: Desk, snapshot: RatingList) -> None:
    enter_player(desk.division.pk, NewEntry("Piri Kea", "5k"), actor="Director")
    both = {one.player_id: str(line(snapshot, 4).pk) for one in Entry.objects.filter(name="Piri Kea")}
    with pytest.raises(Refused, match="both"):
        apply(desk, snapshot, both)
    assert not Entry.objects.filter(rating__isnull=False).exists()
    assert not ListedRating.objects.filter(player__isnull=False).exists()


@pytest.mark.parametrize("answer", ["999999", "one", "-1", "9" * 5000])
def test_a_line_that_was_not_offered_is_refused(desk: Desk, snapshot: RatingList, answer: str) -> None:
    with pytest.raises(Refused, match="one of the choices"):
        apply(desk, snapshot, {entry("Piri Kea").player_id: answer})


def test_a_published_round_freezes_the_rating_it_was_drawn_with(desk: Desk, snapshot: RatingList) -> None:
    enter_player(desk.division.pk, NewEntry("Even Number", "1k"), actor="Director")
    desk.publish(1)
    late = enter_player(desk.division.pk, NewEntry("Wiremu Mānuka", "1d"), actor="Director")
    assert apply(desk, snapshot) == Applied(changed=1, fixed=1, doubtful=1)
    assert entry("Hēmi Rātā").rating is None
    assert Entry.objects.get(pk=late.pk).rating == Decimal("0.50")


def test_a_rating_written_by_hand_has_no_list_any_more(desk: Desk, snapshot: RatingList) -> None:
    apply(desk, snapshot)
    hemi = entry("Hēmi Rātā")
    edit_entry(hemi.pk, {"rating": Decimal("2.00")}, actor="Director")
    assert entry("Hēmi Rātā").rating_source is None
    edit_entry(hemi.pk, {"rating": Decimal("2.00"), "club": "Wellington"}, actor="Director")
    assert entry("Hēmi Rātā").rating == Decimal("2.00")


def test_a_player_in_two_divisions_is_settled_once(desk: Desk, snapshot: RatingList) -> None:
    second = desk.event.divisions.get(position=2)
    hemi = entry("Hēmi Rātā")
    enter_player(second.pk, NewEntry("Hēmi Rātā", "1k", player=hemi.player), actor="Director")
    assert matches(desk, snapshot)["Hēmi Rātā"].state == "sure"
    assert apply(desk, snapshot).changed == 2


@pytest.mark.on_both
def test_a_list_asks_the_database_eight_times(
    desk: Desk, snapshot: RatingList, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(8):
        rating_matches(desk.event, snapshot)
