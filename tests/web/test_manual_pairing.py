"""A round made by hand through the pages: board by board, the rest by the draw, then published as any other."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ground.errors import Refused
from nzgs_tourney.forms.rounds.round_forms import ManualPairingForm
from nzgs_tourney.models import Entry, Pairing, Round, RoundStatus
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.own.division import read_division
from nzgs_tourney.views.director.manual_pairing import ACTIONS
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of
from tests.web.parsed import page_text, texts_of
from tests.web.round_pages import address, seq

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9, preset="by-hand")]


def entries(desk: Desk) -> list[Entry]:
    return list(Entry.objects.filter(division=desk.division).order_by("pk"))


def do(client: Client, desk: Desk, act: str, *players: Entry, **more: object) -> str:
    """What was said after it."""
    sent = {"act": act, "player": [one.pk for one in players], "expected_seq": seq(desk), **more}
    answer = client.post(address(desk, "manual_pairing"), sent)
    assert answer.status_code == 302, page_text(answer)
    return messages_of(answer)


def boards(desk: Desk) -> dict[int, set[int]]:
    """Who sits at which table."""
    made = Pairing.objects.filter(round__division=desk.division).prefetch_related("seats")
    return {one.table: {seat.entry_id for seat in one.seats.all()} for one in made}


def test_a_round_is_made_board_by_board_filled_and_published(director: Client, desk: Desk) -> None:
    assert "Make the boards of round 1" in page_text(director.get(address(desk, "round")))
    assert director.get(address(desk, "manual_pairing")).status_code == 302, (
        "before it is begun the round’s page comes first"
    )
    do(director, desk, "begin")
    people = entries(desk)
    one, other = people[0], people[5]
    page = page_text(director.get(address(desk, "manual_pairing"), {"player": [one.pk, other.pk]}))
    assert f"{other.name}" in page
    assert "Pair them" in page
    assert "Table 1:" in texts_of(page, "strong")
    assert do(director, desk, "pair", one, other).startswith("Paired.")
    assert boards(desk) == {1: {one.pk, other.pk}}
    black = Pairing.objects.get(table=1, round__division=desk.division).seats.get(colour="black").entry_id
    do(director, desk, "turn", table=1)
    assert Pairing.objects.get(table=1, round__division=desk.division).seats.get(colour="white").entry_id == black
    do(director, desk, "bye", people[8])
    assert "No-show in round 1." in do(director, desk, "absent", people[7])
    assert "Excused in round 1." in do(director, desk, "excused", people[7])
    do(director, desk, "pair", people[1], people[2])
    do(director, desk, "part", table=2)
    with pytest.raises(Refused, match="Without a board in round 1: "):
        publish_round(desk.division.pk, 1, actor="Director")
    assert "No board yet:" in page_text(director.get(address(desk, "round")))
    assert "2 boards drawn for those who were left." in do(director, desk, "fill")
    assert boards(desk)[1] == {one.pk, other.pk}
    drawn = publish_round(desk.division.pk, 1, actor="Director")
    statuses = dict(RoundStatus.objects.filter(round_number=1).values_list("entry_id", "status"))
    assert statuses[people[8].pk] == "bye"
    assert statuses[people[7].pk] == "excused"
    assert drawn.pairings.filter(game__isnull=False).count() == drawn.pairings.count() == 3


def test_byes_are_taken_back_and_acts_without_players_are_refused(director: Client, desk: Desk) -> None:
    do(director, desk, "begin")
    people = entries(desk)
    do(director, desk, "bye", people[0], people[1])
    page = page_text(director.get(address(desk, "manual_pairing")))
    assert page.count("Take the bye back") == 2
    do(director, desk, "back", people[0])
    assert list(RoundStatus.objects.values_list("entry_id", "status")) == [(people[1].pk, "bye")]
    for act, message in (
        ("pair", "Tick exactly two"),
        ("bye", "Tick somebody first"),
        ("part", "which table"),
    ):
        answer = director.post(address(desk, "manual_pairing"), {"act": act})
        assert answer.status_code == 422
        assert message in page_text(answer)
    gone = director.post(address(desk, "manual_pairing"), {"act": "part", "table": 7})
    assert "There is no table 7 in round 1." in page_text(gone)


def test_everything_that_the_form_takes_can_be_done() -> None:
    assert set(ACTIONS) == set(ManualPairingForm.ACTS)


def test_two_directors_at_one_draft_are_told(director: Client, desk: Desk) -> None:
    do(director, desk, "begin")
    people, before = entries(desk), seq(desk)
    do(director, desk, "pair", people[0], people[1])
    late = {"act": "pair", "player": [people[2].pk, people[3].pk], "expected_seq": before}
    answer = director.post(address(desk, "manual_pairing"), late)
    assert answer.status_code == 422
    assert "Someone changed this round meanwhile" in page_text(answer)
    assert len(boards(desk)) == 1


def test_any_draft_can_be_taken_on_by_hand_but_a_round_robin(director: Client) -> None:
    swiss = make_desk(6, "one-day-handicap")
    director.force_login(swiss.director, backend="django.contrib.auth.backends.ModelBackend")
    swiss.draw(1)
    do(director, swiss, "part", table=1)
    assert len(boards(swiss)) == 2
    assert "board drawn for those who were left" in do(director, swiss, "fill")
    assert len(boards(swiss)) == 3
    robin = make_desk(4, "club-round-robin")
    with pytest.raises(Refused, match="follows its schedule"):
        begin_manual_pairing(robin.division.pk, 1, actor="Director")
    assert not Round.objects.filter(division=robin.division).exists()


def test_a_division_made_by_hand_has_no_forecast_and_goes_out_and_comes_back(director: Client, desk: Desk) -> None:
    place = [desk.event.slug, desk.division.slug]
    assert "so there is no forecast" in page_text(director.get(reverse("desk:forecast", args=place)))
    desk.play(1)
    ours = director.get(reverse("desk:export_file", args=[*place, "division"])).content
    read = read_division(ours)
    assert isinstance(read, DivisionValue)
    assert read.settings.system is System.MANUAL
    for target in ("opengotha", "h9"):
        assert director.get(reverse("desk:export_file", args=[*place, target])).status_code == 200
    page = page_text(director.get(reverse("desk:standings", args=place)))
    assert "Everybody starts at 0." in page
