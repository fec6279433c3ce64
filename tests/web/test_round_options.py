"""Why not these two, wishes, no-shows and late arrivals: the pages and what they refuse."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent, Speaker
from nzgs_tourney.models import Entry, Pairing, PairWish, RoundStatus
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, games_of, report_from
from tests.web.desk_pages import messages_of
from tests.web.parsed import page_text, select_all, text_of, texts_of
from tests.web.round_pages import address, seq

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def board(desk: Desk, table: int, number: int = 1) -> tuple[Entry, Entry]:
    """White and Black."""
    pairing = Pairing.objects.get(round__division=desk.division, round__number=number, table=table)
    return pairing.seats.get(colour="white").entry, pairing.seats.get(colour="black").entry


def test_why_not_shows_the_price_and_the_boards(director: Client, desk: Desk) -> None:
    desk.play(1)
    desk.draw(2)
    one, other = board(desk, 1, 1)
    page = page_text(director.get(address(desk, "why_not", 2), {"first": one.pk, "second": other.pk}))
    assert "rematch" in page.lower()
    assert "Worse: " in page
    assert "Put them together" in page
    assert f"{one.name} and {other.name}" in page or f"{other.name} and {one.name}" in page


def test_why_not_says_when_they_meet_and_when_there_is_nothing_to_compare(director: Client, desk: Desk) -> None:
    desk.draw(1)
    one, other = board(desk, 1)
    ask = {"first": one.pk, "second": other.pk}
    assert "They meet already" in page_text(director.get(address(desk, "why_not"), ask))
    same = director.get(address(desk, "why_not"), {"first": one.pk, "second": one.pk})
    assert same.status_code == 422
    assert select_all(same, ".notice.bad, .error-summary, [role=alert]")
    desk.publish(1)
    published = director.get(address(desk, "why_not"), ask)
    assert published.status_code == 422
    assert "Round 1 is not a draft" in page_text(published)


def test_a_wish_is_made_shown_and_taken_back(director: Client, desk: Desk) -> None:
    desk.draw(1)
    one, other = board(desk, 1)
    wish = {"kind": "apart", "one": one.pk, "other": other.pk}
    answer = director.post(address(desk, "round_wishes"), wish)
    assert answer.status_code == 302
    assert messages_of(answer) == "It counts from the next draw of this round."
    page = page_text(director.get(address(desk, "round_wishes")))
    assert "are kept apart" in page
    assert "draw again to include it" in page
    director.post(address(desk, "round_draw"), {"seed": "", "expected_seq": seq(desk)})
    assert board(desk, 1) not in ((one, other), (other, one))
    kept = PairWish.objects.get()
    drop = reverse("desk:wish_drop", args=[desk.event.slug, desk.division.slug, 1, kept.pk])
    assert director.post(drop).status_code == 302
    assert not PairWish.objects.exists()


def test_a_family_is_one_wish(director: Client, desk: Desk) -> None:
    one, other, *more = Entry.objects.filter(division=desk.division).order_by("pk")[:4]
    family = {"one": one.pk, "other": other.pk, "more": [entry.pk for entry in more]}
    refused = director.post(address(desk, "round_wishes"), {"kind": "together", **family})
    assert "Only keeping apart takes more than two." in page_text(refused)
    assert director.post(address(desk, "round_wishes"), {"kind": "always", **family}).status_code == 302
    assert PairWish.objects.count() == 6
    page = director.get(address(desk, "round_wishes"))
    (form,) = select_all(page, "form[action$='/drop/']")
    pairs = [str(field["value"]) for field in select_all(form, "[name=pair]")]
    director.post(str(form["action"]), {"pair": pairs})
    assert not PairWish.objects.exists()


def test_apart_in_every_round_and_the_bye(director: Client, desk: Desk) -> None:
    one, other = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    director.post(address(desk, "round_wishes"), {"kind": "always", "one": one.pk, "other": other.pk})
    director.post(address(desk, "round_wishes"), {"kind": "bye", "one": one.pk})
    page = page_text(director.get(address(desk, "round_wishes")))
    assert "in every round" in page
    assert f"{one.name} has the bye" in page
    desk.draw(1)
    assert RoundStatus.objects.get(status=Status.BYE.value).entry == one


def test_namesakes_are_told_apart_where_a_wish_is_made_and_shown(director: Client, desk: Desk) -> None:
    one, other, _late = (
        enter_player(desk.division.pk, NewEntry("Mere Kea", grade, club=club), actor="Director")
        for grade, club in (("3k", "Rimu"), ("3k", "Kauri"), ("9k", "Rimu"))
    )
    named = [f"Mere Kea, {detail}" for detail in ("3k, Rimu", "3k, Kauri", "9k")]
    page = director.get(address(desk, "round_wishes"))
    assert [text for text in texts_of(page, "#id_one option") if "Mere Kea" in text] == named
    director.post(address(desk, "round_wishes"), {"kind": "apart", "one": one.pk, "other": other.pk})
    words = f"{named[0]} and {named[1]} are kept apart"
    assert words in page_text(director.get(address(desk, "round_wishes")))
    desk.draw(1)
    assert words in page_text(director.get(address(desk, "round")))


def test_a_wish_that_cannot_be_keeps_what_was_chosen(director: Client, desk: Desk) -> None:
    one = Entry.objects.filter(division=desk.division)[0]
    answer = director.post(address(desk, "round_wishes"), {"kind": "together", "one": one.pk, "other": ""})
    assert answer.status_code == 422
    page = page_text(answer)
    assert "Choose two different entries." in page
    assert select_all(page, f'option[value="{one.pk}"][selected]')


def test_another_seed_says_how_the_drafts_differ(director: Client, desk: Desk) -> None:
    desk.draw(1, "one")
    director.post(address(desk, "round_draw"), {"seed": "two", "expected_seq": seq(desk)})
    page = page_text(director.get(address(desk, "round")))
    assert "Compared with the previous draft:" in page
    assert any(sentence in page for sentence in ("The same boards.", "The same pairings, but ", "Equally good: "))


def test_both_ways_to_go_on_are_shown_and_one_is_done(director: Client, desk: Desk) -> None:
    desk.draw(1)
    gone, left = board(desk, 1)
    page = page_text(director.get(address(desk, "round_repair"), {"missing": gone.pk}))
    assert "Fix it" in page
    assert "Or draw it again" in page
    assert f"Not here: {gone.name}" in page
    answer = director.post(address(desk, "round_repair"), {"missing": gone.pk, "expected_seq": seq(desk)})
    assert answer.status_code == 302
    assert left in board(desk, 1)
    assert RoundStatus.objects.get(entry=gone).status == Status.ABSENT.value


def test_a_published_round_is_fixed_without_drawing_it_anew(director: Client, desk: Desk) -> None:
    drawn = desk.publish(1)
    gone, _ = board(desk, 1)
    page = page_text(director.get(address(desk, "round_repair"), {"missing": gone.pk}))
    assert "Fix it" in page
    assert "Or draw it again" not in page
    report_from(games_of(drawn)[0], Speaker.BLACK, "B+R")
    answer = director.post(address(desk, "round_repair"), {"missing": gone.pk, "expected_seq": ""})
    assert answer.status_code == 422
    assert select_all(answer, ".notice.bad, .error-summary, [role=alert]")
    assert "?anew=on" in page_text(director.get(address(desk, "round")))
    late = enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    wanted = {"anew": "on", "come": late.pk}
    page = director.get(address(desk, "round_repair"), wanted)
    assert "Draw the rest again" in texts_of(page, "button")
    refused = director.post(address(desk, "round_repair"), wanted)
    assert select_all(refused, ".notice.bad, .error-summary, [role=alert]")
    assert "Draw the rest again" in texts_of(refused, "button"), "what was asked for is still there"
    assert director.post(address(desk, "round_repair"), {**wanted, "reason": "a bus came"}).status_code == 302
    assert board(desk, 1)[0] == gone, "its result was reported"


def test_the_same_boards_again_are_not_offered_and_refused(director: Client, desk: Desk) -> None:
    report_from(games_of(desk.publish(1))[0], Speaker.BLACK, "B+R")
    unchanged, events = "The draw gives the same boards again: nothing would change.", LedgerEvent.objects.count()
    page = director.get(address(desk, "round_repair"), {"anew": "on"})
    assert texts_of(page, ".notice") == [unchanged]
    assert "Draw the rest again" not in texts_of(page, "button")
    refused = director.post(address(desk, "round_repair"), {"anew": "on", "reason": "a bus came"})
    assert refused.status_code == 422
    assert text_of(refused).count(unchanged) == 1
    assert LedgerEvent.objects.count() == events


def test_who_comes_late_is_offered_and_taken_in(director: Client, desk: Desk) -> None:
    desk.publish(1)
    late = enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    assert "Late Tōtara, entered later" in page_text(director.get(address(desk, "round_repair")))
    page = page_text(director.get(address(desk, "round_repair"), {"come": late.pk}))
    assert "Here now: Late Tōtara." in page
    answer = director.post(address(desk, "round_repair"), {"come": late.pk, "expected_seq": seq(desk)})
    assert answer.status_code == 302
    assert not RoundStatus.objects.filter(entry=late).exists()


def test_nobody_chosen_and_a_stale_page_are_refused(director: Client, desk: Desk) -> None:
    desk.draw(1)
    assert director.get(address(desk, "round_repair")).status_code == 200
    assert director.post(address(desk, "round_repair"), {}).status_code == 422
    before = seq(desk)
    desk.draw(1, "other")
    answer = director.post(address(desk, "round_repair"), {"missing": board(desk, 1)[0].pk, "expected_seq": before})
    assert answer.status_code == 422
    assert select_all(answer, ".notice.bad, .error-summary, [role=alert]")


def test_a_board_is_moved_to_another_table_on_the_page(director: Client, desk: Desk) -> None:
    desk.draw(1)
    before = board(desk, 1)
    answer = director.post(address(desk, "round_table"), {"table": 1, "to": 3, "expected_seq": seq(desk)})
    assert messages_of(answer) == "The board of table 1 is at table 3 now."
    assert board(desk, 3) == before
    refused = director.post(address(desk, "round_table"), {"table": 44, "to": 3, "expected_seq": seq(desk)})
    assert refused.status_code == 422
    assert "There is no table 44" in page_text(refused)
