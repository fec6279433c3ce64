"""An accelerated Swiss through the services: its upper half is kept with the first round, and stays."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Entry, Round
from nzgs_tourney.services.entries.edit_entry import edit_entry, withdraw_entry
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.own.division import division_as_json, division_of_json
from nzgs_tourney.tournament.pairing.acceleration import upper_half
from nzgs_tourney.tournament.standings.prizes import PrizeSeries, outcomes
from nzgs_tourney.tournament.standings.table import listed, standings
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.disputes import QUIET, claimed_case, ruling_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_() -> Desk:
    return make_desk(12, "large-swiss")


def kept(desk: Desk) -> list[int]:
    return Round.objects.get(division=desk.division, number=1).inputs["seeds"]


def test_the_upper_half_is_kept_with_the_first_round_whatever_is_corrected_later(open_: Desk) -> None:
    open_.play(1)
    assert kept(open_) == [1, 2, 3, 4, 5, 6]
    first = Entry.objects.get(division=open_.division, number=1)
    edit_entry(first.pk, {"rank": "20k"}, actor="Director", reason="Misread")
    open_.draw(2)
    value = division_values(open_.division, before=2)
    numbers = {entry.id: entry.number for entry in value.players}
    assert [numbers[one] for one in upper_half(value, ())] == [1, 2, 3, 4, 5, 6]
    said = Round.objects.get(division=open_.division, number=2).pairings.values_list("reasons", flat=True)
    assert any(reason["code"] == "accelerated" for reasons in said for reason in reasons)


def test_from_the_first_round_to_the_prizes(open_: Desk) -> None:
    """With a withdrawal, a forfeit, a case with a record, and a wrong result found a round later."""
    first, *rest = games_of(open_.publish(1))
    report_from(first, Speaker.PAPER, "B+F", forfeit=True)
    for game in rest:
        report_from(game, Speaker.PAPER, "B+R")
    close_round(open_.division.pk, 1, actor="Director", confirm_reported=True)
    withdraw_entry(Entry.objects.get(division=open_.division, number=12).pk, actor="Director")
    disputed, *rest = games_of(open_.publish(2))
    ruling_in(claimed_case(disputed, CaseKind.MOVED_STONE, QUIET, 3), "forfeit_black")
    for game in rest:
        report_from(game, Speaker.PAPER, "W+R")
    first.refresh_from_db()
    correct_result(first.pk, "W+F", "The other one was late", actor="Director", nonce=uuid4(), seen=first.result)
    close_round(open_.division.pk, 2, actor="Director", confirm_reported=True)
    for number in (3, 4, 5):
        open_.play(number)
        said = Round.objects.get(division=open_.division, number=number).pairings.values_list("reasons", flat=True)
        told = any(reason["code"] == "accelerated" for reasons in said for reason in reasons)
        assert told == (number == 3)
    now = standings_now(open_.division)
    plain = replace(now.division, settings=replace(now.division.settings, accelerated=0))
    assert now.final
    assert [(row.player.id, row.label) for row in now.order.rows] == [
        (row.player.id, row.label) for row in listed(standings(plain, 5), plain).rows
    ], "the standings know nothing of it"
    (best,) = outcomes(now.division, now.order, [PrizeSeries("Best", (Decimal(60),))])
    assert best.winners[0].player == now.order.rows[0].player.id
    assert all(verdict.broken is None for verdict in verify())


def test_a_file_of_the_division_has_it(open_: Desk) -> None:
    open_.play(1)
    value = division_values(open_.division)
    read = division_of_json(division_as_json(value))
    assert not isinstance(read, Faults)
    assert read.rounds[0].seeds == tuple(kept(open_))
    assert read.settings.accelerated == 3


def test_it_cannot_change_once_a_round_is_drawn(open_: Desk) -> None:
    open_.publish(1)
    with pytest.raises(Refused, match="accelerated rounds"):
        edit_division(open_.division.pk, {"accelerated": 0}, actor="Director")
