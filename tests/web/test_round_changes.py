"""A draft changed by hand: swaps with their price, handicaps with their reason; and what is refused."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Pairing, PlayerLink, Seat
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk, games_of, make_desk
from tests.web.desk_pages import messages_of, signed_in
from tests.web.parsed import field_values, page_text, select_all, text_of
from tests.web.round_pages import address, seq

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def two(desk: Desk) -> tuple[int, int]:
    """Entries of two different boards of the draft."""
    first, second = Pairing.objects.filter(round__division=desk.division).order_by("table")[:2]
    return first.seats.get(colour="white").entry_id, second.seats.get(colour="white").entry_id


def test_the_price_of_a_swap_is_shown_and_nothing_is_changed(director: Client, desk: Desk) -> None:
    desk.draw(1)
    first, second = two(desk)
    before, head = list(Seat.objects.values_list("pairing", "colour", "entry")), seq(desk)
    fragment = director.get(
        address(desk, "swap_price"), {"first": first, "second": second}, headers={"hx-request": "true"}
    )
    whole = director.get(address(desk, "round"), {"first": first, "second": second})
    for page in (page_text(fragment), page_text(whole)):
        assert "Swap them" in page
        assert "Table 1:" in page
    assert not select_all(fragment, "html")
    assert (list(Seat.objects.values_list("pairing", "colour", "entry")), seq(desk)) == (before, head)


@pytest.mark.parametrize("second", ["", "same", "999999", "x"])
def test_a_swap_of_nobody_has_no_price(director: Client, desk: Desk, second: str) -> None:
    desk.draw(1)
    first, _ = two(desk)
    asked = {"first": first, "second": first if second == "same" else second}
    answer = director.get(address(desk, "swap_price"), asked)
    assert answer.status_code == 200
    assert "Swap them" not in page_text(answer)


def test_a_swap_is_made_and_told(director: Client, desk: Desk) -> None:
    desk.draw(1)
    first, second = two(desk)
    answer = director.post(address(desk, "round_swap"), {"first": first, "second": second, "expected_seq": seq(desk)})
    assert answer.status_code == 302
    assert messages_of(answer).startswith("Swapped.")
    assert {seat.entry_id: seat.pairing.table for seat in Seat.objects.select_related("pairing")}[first] == 2
    page = page_text(director.get(address(desk, "round")))
    assert "Changed by hand" in page
    assert "Discard the draft" in page, "not beside the button that publishes it"


def test_a_swap_with_oneself_is_refused(director: Client, desk: Desk) -> None:
    desk.draw(1)
    first, _ = two(desk)
    answer = director.post(address(desk, "round_swap"), {"first": first, "second": first, "expected_seq": seq(desk)})
    assert answer.status_code == 422
    assert "two different entries" in page_text(answer)


def test_a_stale_swap_is_told_who_did_what_and_keeps_what_was_chosen(director: Client, desk: Desk) -> None:
    desk.draw(1)
    first, second = two(desk)
    old = seq(desk)
    draw_round(desk.division.pk, 1, actor="Hēmi Other", seed="another")
    events = LedgerEvent.objects.count()
    answer = director.post(address(desk, "round_swap"), {"first": first, "second": second, "expected_seq": old})
    assert answer.status_code == 409
    page = page_text(answer)
    assert "Hēmi Other drew the round" in page
    assert select_all(page, f'option[value="{first}"][selected]')
    assert select_all(page, f'[name="expected_seq"][value="{seq(desk)}"]')
    assert STILL_THERE in page
    assert LedgerEvent.objects.count() == events


STILL_THERE = "Your choices are still there: check, then decide."
TYPED = {"table": 2, "stones": 2, "to": 3, "reason": "agreed", "seed": "mine"}


@pytest.mark.parametrize(
    ("page", "chosen", "kept"),
    [
        ("round_draw", TYPED, True),
        ("round_draw", {}, False),
        ("round_table", TYPED, True),
        ("round_handicap", TYPED, True),
        ("round_discard", {}, False),
        ("round_publish", {}, False),
        ("round_recall", {}, False),
    ],
)
def test_a_stale_page_says_that_choices_are_there_only_where_they_are(
    director: Client, desk: Desk, page: str, chosen: dict[str, object], kept: bool
) -> None:
    desk.draw(1)
    old = seq(desk)
    draw_round(desk.division.pk, 1, actor="Hēmi Other", seed="another")
    answer = director.post(address(desk, page), {**chosen, "expected_seq": old})
    assert answer.status_code == 409
    assert (STILL_THERE in text_of(answer), "Check it, then decide." in text_of(answer)) == (kept, not kept)


@pytest.mark.parametrize(("page", "kept"), [("round_draw", False), ("round_swap", False), ("round_handicap", True)])
def test_the_page_of_a_round_published_meanwhile_has_only_the_handicap(
    director: Client, desk: Desk, page: str, kept: bool
) -> None:
    desk.draw(1)
    old, (first, second) = seq(desk), two(desk)
    publish_round(desk.division.pk, 1, actor="Hēmi Other")
    sent = {**TYPED, "first": first, "second": second, "expected_seq": old}
    answer = director.post(address(desk, page), sent)
    assert answer.status_code == 409
    assert (STILL_THERE in text_of(answer), "agreed" in field_values(answer)) == (kept, kept)


def test_a_player_of_a_stale_swap_who_is_out_meanwhile_is_no_choice_any_more(director: Client, desk: Desk) -> None:
    desk.draw(1)
    old, (first, second) = seq(desk), two(desk)
    repair_round(desk.division.pk, 1, [first], actor="Hēmi Other")
    answer = director.post(address(desk, "round_swap"), {"first": first, "second": second, "expected_seq": old})
    assert (answer.status_code, STILL_THERE in text_of(answer)) == (409, False)


def test_every_act_on_a_stale_page_is_answered_409(director: Client, desk: Desk) -> None:
    desk.draw(1)
    old = seq(desk)
    draw_round(desk.division.pk, 1, actor="Hēmi Other", seed="another")
    form = {"expected_seq": old, "table": 1, "stones": 2, "reason": "agreed"}
    for page in ("round_draw", "round_discard", "round_publish", "round_recall", "round_handicap"):
        assert director.post(address(desk, page), form).status_code == 409, page


def test_the_komi_of_a_published_board_is_set_with_its_reason_and_its_player_sees_it(
    director: Client, desk: Desk, client: Client
) -> None:
    game = games_of(desk.publish(1))[0]
    sent = {"table": 1, "stones": game.handicap, "komi": "0.5", "reason": "Both asked for it"}
    answer = director.post(address(desk, "round_handicap"), sent, follow=True)
    assert "It has komi 0.5. The pages of both sides say so; a slip printed before doesn’t." in text_of(answer)
    link = PlayerLink.objects.living().get(entry__player=game.black_id)
    assert "komi 7; now it’s an even game, komi 0.5." in text_of(client.get(address_of(link)))
    history = text_of(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "Changed the komi at table 1 of published round 1 of Open from 7 to 0.5: Both asked for it" in history
    refused = director.post(address(desk, "round_handicap"), {**sent, "komi": "0.3"})
    assert refused.status_code == 422


def test_a_handicap_by_hand_stands_with_its_reason(director: Client, desk: Desk) -> None:
    desk.draw(1)
    form = {"table": 1, "stones": 3, "reason": "Both asked for it", "expected_seq": seq(desk)}
    assert director.post(address(desk, "round_handicap"), form).status_code == 302
    board = Pairing.objects.get(table=1)
    assert (board.handicap, board.override_reason) == (3, "Both asked for it")
    assert "by hand: Both asked for it" in page_text(director.get(address(desk, "round")))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"reason": ""}, "required"),
        ({"stones": 41}, "40"),
        ({"table": 99}, "no table 99"),
        ({"reason": "  "}, "required"),
    ],
)
def test_a_handicap_that_cannot_be_loses_nothing_typed(
    director: Client, desk: Desk, change: dict[str, object], sentence: str
) -> None:
    desk.draw(1)
    form = {"table": 1, "stones": 3, "reason": "Both asked", "expected_seq": seq(desk), **change}
    answer = director.post(address(desk, "round_handicap"), form)
    assert answer.status_code == 422
    assert sentence in page_text(answer)
    assert str(form["stones"]) in field_values(answer)
    assert select_all(answer, "details#handicap[open]"), "what was typed is in sight"
    assert Pairing.objects.get(table=1).handicap == 0


@pytest.mark.parametrize("players", [9, 8])
def test_who_has_gone_is_swapped_for_the_bye_only_where_there_is_one(players: int) -> None:
    desk = make_desk(players)
    seat = desk.draw(1).seats.earliest("pk")
    withdraw_entry(seat.entry_id, actor="Director")
    page = text_of(signed_in(desk.director).get(address(desk, "round")))
    assert "Keep the boards of the others" in page
    assert ("swap them for the one with the bye" in page) == (players == 9)
