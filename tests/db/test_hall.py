"""The tables of several divisions in one hall, numbered through all of them."""

from __future__ import annotations

import json

import pytest

from games.ledger.verify import verify
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Pairing, Round
from nzgs_tourney.services.draws.draw_round import draw_round, read_inputs, store_drawn
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing, pair_players
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk, both_report, enter_players, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]


@pytest.fixture
def three(desk: Desk) -> tuple[Division, ...]:
    """Eight players in the preset's first division, six in its second, four in one more: tables 1–4, 5–7, 8–9."""
    add_division(desk.event.pk, "Beginners", actor="Director")
    divisions = tuple(desk.event.divisions.order_by("position"))
    for division, players in zip(divisions[1:], (6, 4), strict=True):
        enter_players(division, players)
    return divisions


def draw(division: Division, number: int = 1) -> list[int]:
    return tables(draw_round(division.pk, number, actor="Director", seed="seed"))


def tables(drawn: Round) -> list[int]:
    return list(Pairing.objects.filter(round=drawn).order_by("table").values_list("table", flat=True))


def play(division: Division, number: int = 1) -> None:
    drawn = publish_round(division.pk, number, actor="Director")
    for game in games_of(drawn):
        both_report(game, "B+R")
    close_round(division.pk, number, actor="Director")


def late(division: Division, *names: str) -> None:
    for name in names:
        enter_player(division.pk, NewEntry(name, rank="20k"), actor="Director")


def test_tables_are_numbered_through_the_divisions_of_a_fresh_event(three: tuple[Division, ...]) -> None:
    assert [draw(division) for division in three] == [[1, 2, 3, 4], [5, 6, 7], [8, 9]]


def test_a_division_drawn_first_leaves_room_for_those_before_it(three: tuple[Division, ...]) -> None:
    assert draw(three[2]) == [8, 9]
    assert draw(three[0]) == [1, 2, 3, 4]
    assert draw(three[1]) == [5, 6, 7]


def test_a_board_more_gets_a_number_that_nobody_uses_until_the_others_have_played(three: tuple[Division, ...]) -> None:
    first, second, third = three
    for division in three:
        draw(division)
    late(first, "Ana Kauri", "Ben Kauri")
    assert draw(first) == [1, 2, 3, 4, 10]
    assert draw(second) == [6, 7, 11], "five boards are before it, and the third division has 8 and 9"
    play(second)
    play(third)
    assert draw(first) == [1, 2, 3, 4, 5]
    assert draw(second, 2) == [6, 7, 8]
    assert draw(third, 2) == [9, 10]


def test_a_first_table_that_a_director_chose_counts(three: tuple[Division, ...]) -> None:
    first, second, third = three
    edit_division(second.pk, {"first_table": 3, "excluded_tables": [4]}, actor="Director")
    assert draw(first) == [1, 2, 4, 7], "3, 5 and 6 are kept for the second"
    assert draw(third) == [8, 9]
    assert draw(second) == [3, 5, 6]
    edit_division(third.pk, {"first_table": 3}, actor="Director")
    assert draw(third) == [3, 5], "two that both have a number of their own may play in two rooms"


def test_who_is_away_needs_no_table(three: tuple[Division, ...]) -> None:
    first, second, _third = three
    gone, later, *_others = first.entries.order_by("pk")
    Entry.objects.filter(pk=gone.pk).update(withdrawn_from=1)
    Entry.objects.filter(pk=later.pk).update(enters_in=2)
    assert draw(second) == [4, 5, 6]


def test_a_round_by_hand_begins_in_the_hall_and_may_grow(three: tuple[Division, ...]) -> None:
    first, second, _third = three
    begin_manual_pairing(first.pk, 1, actor="Director")
    assert draw(second) == [5, 6, 7], "the draft of the first has no board yet"
    begin_manual_pairing(three[2].pk, 1, actor="Director")
    one, other = three[2].entries.order_by("pk")[:2]
    pair_players(three[2].pk, 1, one.pk, other.pk, actor="Director")
    assert tables(Round.objects.get(division=three[2])) == [8]


def test_a_draw_can_be_repeated_from_what_was_kept(desk: Desk, three: tuple[Division, ...]) -> None:
    draw(three[1])
    kept = Round.objects.get(division=three[1]).inputs
    assert kept["hall"] == {"first": 5, "taken": []}
    assert json.loads(json.dumps(kept))["division"]["settings"]["first_table"] is None
    draw(three[0])
    (verdict,) = verify(desk.event.stream.key)
    assert verdict.broken is None


def test_a_draw_that_was_long_in_the_making_is_refused_only_where_a_table_of_it_was_taken(
    three: tuple[Division, ...],
) -> None:
    first, second, _third = three
    inputs = read_inputs(second, 1)
    drawn = inputs.draw(1, "seed")
    draw(first)
    assert tables(store_drawn(second.pk, inputs, drawn, "Director")) == [5, 6, 7]
    late(first, *(f"{name} Rimu" for name in ("Ana", "Ben", "Col", "Dee")))
    inputs = read_inputs(second, 1)
    Round.objects.filter(division=second).delete()
    before = inputs.draw(1, "seed")
    edit_division(first.pk, {"first_table": 4}, actor="Director")
    draw(first)
    with pytest.raises(Refused):
        store_drawn(second.pk, inputs, before, "Director")


def test_a_copy_of_an_event_keeps_only_the_numbers_that_were_chosen(desk: Desk, three: tuple[Division, ...]) -> None:
    edit_division(three[1].pk, {"first_table": 21}, actor="Director")
    copied = copy_event(desk.event.pk, name="Rimu Open 2", begins=desk.event.begins, director=desk.director).event
    assert list(copied.divisions.order_by("position").values_list("first_table", flat=True)) == [None, 21, None]
