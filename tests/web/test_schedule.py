"""A round robin from its first draw to its last result: the draws, the schedule, what sits out."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import combinations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Pairing, PairWish, RoundStatus, WishKind
from nzgs_tourney.pages.draws.new_boards import swap_price
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.db.test_repair_round import seats
from tests.web.parsed import page_text, texts_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def club(players: int) -> Desk:
    return make_desk(players, "club-round-robin")


def schedule(desk: Desk, client: Client) -> str:
    return page_text(client.get(reverse("public:schedule", args=[desk.event.slug, desk.division.slug])))


def met(desk: Desk) -> set[frozenset[int]]:
    pairings = Pairing.objects.filter(round__division=desk.division).prefetch_related("seats")
    return {frozenset(seat.entry_id for seat in pairing.seats.all()) for pairing in pairings}


@pytest.mark.parametrize(("basis", "is_said"), [("none", False), ("rating", True)])
def test_who_takes_black_with_a_handicap_is_said_where_there_are_any(client: Client, basis: str, is_said: bool) -> None:
    desk = club(4)
    Division.objects.filter(pk=desk.division.pk).update(handicap_basis=basis)
    desk.publish(1)
    assert ("the weaker player takes Black" in schedule(desk, client)) is is_said


def test_everybody_meets_everybody_and_the_page_says_when(client: Client) -> None:
    desk = club(6)
    assert "The places are drawn by lot with the first round." in schedule(desk, client)
    desk.play(1)
    page = schedule(desk, client)
    assert page.count("coming up") == 4
    assert sum(sentence.endswith("won") for sentence in texts_of(page, "span")) == 3
    set_timetable(desk.division.pk, {2: datetime(2026, 11, 21, 0, 30, tzinfo=UTC)}, actor="Director")
    assert "Sat 21 Nov, 13:30" in schedule(desk, client)
    for number in range(2, 6):
        desk.play(number)
    everybody = Entry.objects.filter(division=desk.division).values_list("pk", flat=True)
    assert met(desk) == {frozenset(pair) for pair in combinations(everybody, 2)}
    assert "coming up" not in schedule(desk, client)


def test_with_an_odd_number_everybody_sits_out_once(client: Client) -> None:
    desk = club(5)
    for number in range(1, 6):
        desk.play(number)
    byes = RoundStatus.objects.filter(status=Status.BYE.value).values_list("entry_id", flat=True)
    assert sorted(byes) == sorted(Entry.objects.filter(division=desk.division).values_list("pk", flat=True))
    assert schedule(desk, client).count("Sits out: ") == 5


def test_opponents_of_two_who_are_away_both_sit_out() -> None:
    desk = club(6)
    desk.play(1)
    one, other = Pairing.objects.filter(round__division=desk.division).order_by("table")[:2]
    gone = [one.seats.get(colour="black").entry, other.seats.get(colour="white").entry]
    desk.publish(2)
    boards = met(desk)
    assert len(boards) == 6
    for entry in gone:
        plan_round(entry.pk, 3, Status.ABSENT, actor="Director")
    drawn = draw_round(desk.division.pk, 3, actor="Director")
    byes = RoundStatus.objects.filter(round_number=3, status=Status.BYE.value).count()
    assert drawn.pairings.count() * 2 + byes + 2 == 6


def test_a_published_round_shows_the_boards_that_the_director_made(client: Client) -> None:
    desk = club(4)
    one, other = desk.draw(1).pairings.order_by("table")
    swapped = (one.seats.get(colour="black").entry, other.seats.get(colour="black").entry)
    swap_players(desk.division.pk, 1, swapped[0].pk, swapped[1].pk, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    page = client.get(reverse("public:schedule", args=[desk.event.slug, desk.division.slug]))
    shown = texts_of(page, ".schedule section:first-child li")
    boards = Pairing.objects.filter(round__division=desk.division).order_by("table")
    names = [{seat.entry.name for seat in board.seats.all()} for board in boards]
    assert swapped[0].name in names[1]
    assert [set(line.split(" – ")) for line in shown] == names


def test_the_price_of_a_swap_says_who_will_meet_again(client: Client) -> None:
    desk = club(4)
    one, other = desk.draw(1).pairings.order_by("table")
    white, black = one.seats.get(colour="white").entry, other.seats.get(colour="black").entry
    swapped = (one.seats.get(colour="black").entry.pk, black.pk)
    page = swap_price(desk.division, 1, *swapped)
    assert sum("By the schedule" in sentence for sentence in page.price) == 2
    assert not any("costs nothing" in sentence for sentence in page.price)
    assert swap_players(desk.division.pk, 1, *swapped, actor="Director") == ()
    publish_round(desk.division.pk, 1, actor="Director")
    again = [number for number in (2, 3) if frozenset((white.pk, black.pk)) in _pairs_of(desk, number)]
    assert any(
        sentence.endswith(f"meet again in round {again[0]}.") and white.name in sentence for sentence in page.price
    )


def test_no_preview_of_a_change_speaks_of_scores_or_floats(client: Client) -> None:
    desk = club(6)
    desk.play(1)
    at = seats(desk.draw(2))
    crossed = [(at[1][1], at[2][0]), (at[2][1], at[1][0])]
    place = [desk.event.slug, desk.division.slug, 2]
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    swapped = {"first": at[1][1], "second": at[2][1]}
    preview = client.get(reverse("desk:round", args=place), swapped)
    publish_round(desk.division.pk, 2, actor="Director")
    boards = {"apart": [1, 2], "at": [f"{table}:{one}:{other}" for table, (one, other) in enumerate(crossed, 1)]}
    changed = client.get(reverse("desk:round_rearrange", args=place), boards)
    for page, shows in (preview, "Swap them"), (changed, "The new boards"):
        page_words = page_text(page)
        assert shows in page_words
        assert not re.search("float|score gap|seeding", page_words, re.IGNORECASE)


def _pairs_of(desk: Desk, number: int) -> set[frozenset[int]]:
    drawn = desk.play(number)
    return {frozenset(seat.entry_id for seat in pairing.seats.all()) for pairing in drawn.pairings.all()}


def test_a_division_of_another_system_says_that_it_has_no_schedule(client: Client) -> None:
    desk = make_desk(4)
    assert "drawn one by one, from the results" in schedule(desk, client)
    assert "Schedule" not in texts_of(client.get(reverse("public:event", args=[desk.event.slug])), "a")


def test_the_desk_calls_it_a_schedule_and_counts_no_gaps(client: Client) -> None:
    desk = club(4)
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    desk.play(1)
    desk.draw(2)
    page = page_text(client.get(reverse("desk:round", args=[desk.event.slug, desk.division.slug, 2])))
    assert "By the schedule" in page
    for words in ("Proved best", "score gap", "floats", "Draw again", "Wishes for the draw"):
        assert words not in page, words


def test_the_desk_says_that_whoever_has_no_opponent_sits_out(client: Client) -> None:
    desk = club(5)
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    place, odd = [desk.event.slug, desk.division.slug], "The number is odd: one player gets the bye."
    first = page_text(client.get(reverse("desk:round", args=[*place, 1])))
    assert odd in first
    assert "Choose the seed" in first
    drawn = desk.publish(1)
    repair = page_text(client.get(reverse("desk:round_repair", args=[*place, 1])))
    assert "Boards with both sides here stay. By the schedule: anybody whose opponent is away sits out." in repair
    assert "paired again" not in repair
    for game in games_of(drawn):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    for gone, status in zip(Entry.objects.filter(division=desk.division)[:2], ("absent", "excused"), strict=True):
        RoundStatus.objects.create(entry=gone, round_number=2, status=status)
    second = page_text(client.get(reverse("desk:round", args=[*place, 2])))
    assert "By the schedule: anybody whose opponent is away sits out." in second
    assert odd not in second
    assert "Choose the seed" not in second, "the places are known since round 1"


def test_the_desk_says_where_the_rounds_are_too_few_for_everybody_to_meet(client: Client) -> None:
    desk = club(7)
    client.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("desk:round", args=[desk.event.slug, desk.division.slug, 1])
    sentence = "Not everybody meets everybody: 7 players need 7 rounds, and this division has 5."
    assert sentence in texts_of(client.get(address), ".column > .notice")[0], "in sight, before anything is drawn"
    desk.draw(1)
    assert sentence in texts_of(client.get(address), ".column > .notice")[0]
    gone = Entry.objects.filter(division=desk.division).latest("pk")
    withdraw_entry(gone.pk, actor="Director")
    assert "Not everybody meets" not in page_text(client.get(address)), "six players need five rounds"


def test_wishes_do_not_go_with_a_schedule() -> None:
    desk = club(4)
    one, other = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    wish = {"division": desk.division, "round_number": 1, "kind": WishKind.APART.value}
    with pytest.raises(Refused, match="A round robin follows its schedule"):
        add_wish(desk.division.pk, 1, WishKind.APART, one.pk, other.pk, actor="Director")
    PairWish.objects.create(**wish, one=one, other=other)
    with pytest.raises(Refused, match="A round robin follows its schedule"):
        desk.draw(1)


def test_a_substitute_takes_the_games_of_one_who_withdrew(client: Client) -> None:
    desk = club(4)
    desk.play(1)
    before, gone = schedule(desk, client), Entry.objects.filter(division=desk.division).order_by("pk")[0]
    to_come = before.count(gone.name)
    withdraw_entry(gone.pk, actor="Director")
    enter_player(desk.division.pk, NewEntry("Nikau Substitute", "5k"), actor="Director")
    page = schedule(desk, client)
    assert page.count("Nikau Substitute") == to_come - 1, "the first round was played"
    second = desk.publish(2)
    seated = second.pairings.values_list("seats__entry__name", flat=True)
    assert set(seated) == {
        "Nikau Substitute",
        *desk.division.entries.exclude(pk=gone.pk).values_list("name", flat=True),
    }
