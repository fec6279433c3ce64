"""What decides a shared place is announced, offered once the rounds are over, and a lot is kept and the same again."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division
from nzgs_tourney.pages.entries.play_off_page import play_off_page
from nzgs_tourney.services.entries.play_off import make_play_off
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.place_lot import draw_place_lot, take_back_place_lot
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.choices import SharedPlace
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.standings.counting_rules import counting_words
from tests.db.desk import Desk, both_report, games_of, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


def over(rule: SharedPlace) -> Desk:
    """A division whose rounds are over, with nothing but ties, so that everybody shares a place."""
    desk = make_desk(4, "club-round-robin")
    edit_division(desk.division.pk, {"rounds": 3, "criteria": ["mms"], "shared_place": rule.value}, actor=DIRECTOR)
    desk.division.refresh_from_db()
    for number in (1, 2, 3):
        for game in games_of(desk.publish(number)):
            both_report(game, "jigo")
        close_round(desk.division.pk, number, actor=DIRECTOR)
    return desk


def labels(division: Division) -> list[str]:
    return [row.label for row in standings_now(division).order.rows]


def told(division: Division) -> str:
    rules = counting_words(settings_values(division), [])
    return next((rule.text for rule in rules if rule.heading == "Shared places"), "")


def test_the_lot_that_was_announced_decides_and_is_the_same_again() -> None:
    desk = over(SharedPlace.LOT)
    division = desk.division
    assert labels(division) == ["1=", "1=", "1=", "1="]
    page = play_off_page(division)
    assert (page.announced, page.lot) == ("the lot decides", "")
    assert [choice.label for choice in page.by_lot] == ["Places 1 to 4"] or page.by_lot
    assert draw_place_lot(division.pk, actor=DIRECTOR, seed="5eed") == "5eed"
    assert draw_place_lot(division.pk, actor=DIRECTOR, seed="another") == "5eed"
    division.refresh_from_db()
    assert labels(division) == ["1", "2", "3", "4"]
    numbers = [row.player.number for row in standings_now(division).order.rows]
    assert numbers == sorted(numbers, key=lambda number: player_lot("5eed", number, "shared place"))
    assert told(division).endswith("It is drawn, with the seed 5eed.")
    assert play_off_page(division).lot == "5eed"
    assert LedgerEvent.objects.latest("seq").payload == {"place_lot": ["", "5eed"]}
    assert all(verdict.broken is None for verdict in verify())
    assert add_division(desk.event.pk, "Another", actor=DIRECTOR).place_lot == ""
    with pytest.raises(Refused, match="take it back first"):
        edit_division(division.pk, {"rounds": 4}, actor=DIRECTOR)
    with pytest.raises(KeyError, match="place_lot"):
        edit_division(division.pk, {"place_lot": "chosen"}, actor=DIRECTOR)
    take_back_place_lot(division.pk, actor=DIRECTOR)
    division.refresh_from_db()
    assert labels(division)[0] == "1="
    assert draw_place_lot(division.pk, actor=DIRECTOR, seed="a better one") == "5eed", "nobody draws until it suits"


@pytest.mark.parametrize(
    ("rule", "way", "rounds"),
    [(SharedPlace.GAME, PlayOffWay.GAMES, 2), (SharedPlace.TWICE, PlayOffWay.EVERYBODY_TWICE, 6)],
)
def test_the_play_off_begins_with_what_was_announced(rule: SharedPlace, way: PlayOffWay, rounds: int) -> None:
    desk = over(rule)
    page = play_off_page(desk.division)
    assert page.announced
    assert page.way is way
    seeds = page.seeds(page.who)
    assert len(seeds) == 4
    assert make_play_off(desk.event.pk, seeds, "Deciders", page.way, actor=DIRECTOR).rounds == rounds
    with pytest.raises(Refused, match="no lot was announced"):
        draw_place_lot(desk.division.pk, actor=DIRECTOR)


def test_it_is_announced_before_the_last_round_and_drawn_after_it() -> None:
    desk = make_desk(4, "club-round-robin")
    edit_division(desk.division.pk, {"rounds": 3}, actor=DIRECTOR)
    desk.division.refresh_from_db()
    desk.play(1)
    edit_division(desk.division.pk, {"shared_place": "lot"}, actor=DIRECTOR)
    assert told(Division.objects.get(pk=desk.division.pk)) == "Once the rounds are over, the lot decides shared places."
    with pytest.raises(Refused, match="once all rounds are closed"):
        draw_place_lot(desk.division.pk, actor=DIRECTOR)
    desk.play(2)
    desk.publish(3)
    with pytest.raises(Refused, match="announced before"):
        edit_division(desk.division.pk, {"shared_place": "shared"}, actor=DIRECTOR)
    with pytest.raises(Refused, match="announced before"):
        edit_division(desk.division.pk, {"rounds": 4, "shared_place": "game"}, actor=DIRECTOR)
