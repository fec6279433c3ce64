"""A round at the desk: drawn, looked through, published, taken back, closed; and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Speaker
from games.services.change_or_withdraw_case import withdraw_case
from nzgs_tourney.models import Entry, Pairing, Role, RoleKind, Round, RoundState, Seat, User
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import claimed_case
from tests.db.refusals import refusal
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_value, field_values, page_text, select_all, text_of, texts_of
from tests.web.round_pages import address, seq

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_a_round_before_its_draw_says_who_can_be_drawn(director: Client, desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division).first()
    assert entry is not None
    plan_round(entry.pk, 1, Status.ABSENT, actor="Director")
    page = page_text(director.get(address(desk, "round")))
    assert "8 players available" in page
    assert entry.name in page
    assert "one player gets the bye" not in page


def test_an_odd_number_is_said_beforehand(director: Client, desk: Desk) -> None:
    assert "one player gets the bye" in page_text(director.get(address(desk, "round")))


def test_there_is_no_round_beyond_the_last(director: Client, desk: Desk) -> None:
    assert director.get(address(desk, "round", desk.division.rounds)).status_code == 200
    assert director.get(address(desk, "round", desk.division.rounds + 1)).status_code == 404
    assert director.post(address(desk, "round_draw", 0)).status_code == 404


def test_drawing_leads_to_the_draft(director: Client, desk: Desk) -> None:
    answer = director.post(address(desk, "round_draw"), {"seed": "kea", "expected_seq": seq(desk)})
    assert (answer.status_code, answer.url) == (302, address(desk, "round"))
    assert Round.objects.get(division=desk.division).seed == "kea"


def test_a_draft_shows_every_board_with_its_reasons(director: Client, desk: Desk) -> None:
    desk.play(1)
    drawn = desk.draw(2)
    page = page_text(director.get(address(desk, "round", 2)))
    for pairing in drawn.pairings.all():
        assert select_all(page, f'[id="table-{pairing.table}"]')
    for entry in Entry.objects.filter(division=desk.division):
        assert entry.name in page
    for sentence in ("Rematches", "Largest score gap", "floats down", "They haven’t met.", "has the bye: ", "komi 7"):
        assert sentence in page, sentence
    assert "Proved: no other draw is better" in page
    assert "Colours in even games so far" in page


def test_without_a_bye_none_is_spoken_of(director: Client, desk: Desk) -> None:
    Entry.objects.filter(division=desk.division).latest("pk").delete()
    desk.draw(1)
    assert "Proved: no other draw is better" in page_text(director.get(address(desk, "round")))


def test_drawing_again_with_the_same_seed_gives_the_same_boards(director: Client, desk: Desk) -> None:
    def boards() -> list[tuple[int, str, int]]:
        return list(Seat.objects.values_list("pairing__table", "colour", "entry").order_by("pairing__table", "colour"))

    director.post(address(desk, "round_draw"), {"seed": "kea"})
    first = boards()
    director.post(address(desk, "round_draw"), {"seed": "tui"})
    director.post(address(desk, "round_draw"), {"seed": "kea"})
    assert boards() == first


def test_a_later_round_is_not_drawn_before_its_time(director: Client, desk: Desk) -> None:
    answer = director.post(address(desk, "round_draw", 2), {"seed": "kea"})
    assert answer.status_code == 422
    assert "Round 1 comes first" in page_text(answer)
    assert "kea" in field_values(answer)


def test_a_draft_is_discarded_and_only_once(director: Client, desk: Desk) -> None:
    desk.draw(1)
    assert director.post(address(desk, "round_discard"), {"expected_seq": seq(desk)}).status_code == 302
    assert not Round.objects.exists()
    again = director.post(address(desk, "round_discard"), {"expected_seq": seq(desk)})
    assert again.status_code == 422
    assert "no draft of round 1" in page_text(again)


def test_publishing_and_taking_back(director: Client, desk: Desk) -> None:
    drawn = desk.draw(1)
    director.post(address(desk, "round_publish"), {"expected_seq": seq(desk)})
    drawn.refresh_from_db()
    assert drawn.state == RoundState.PUBLISHED
    assert director.post(address(desk, "round_recall"), {"expected_seq": seq(desk)}).status_code == 302
    drawn.refresh_from_db()
    assert drawn.state == RoundState.DRAFT
    assert not Pairing.objects.filter(game__isnull=False).exists()


@pytest.mark.parametrize("public", [True, False])
def test_who_sees_a_published_round_is_said_as_it_is(director: Client, desk: Desk, public: bool) -> None:
    edit_event(desk.event.pk, {"published": public}, actor="Director")
    desk.draw(1)
    answer = director.post(address(desk, "round_publish"), {"expected_seq": seq(desk)})
    assert ("the public page show it" in messages_of(answer)) is public
    assert ("the event itself is not public yet" in messages_of(answer)) is not public


def test_no_phone_shows_a_round_before_phones_are_let_in(director: Client, desk: Desk, settings: Any) -> None:
    settings.SITE_URL, director.defaults["HTTP_HOST"] = "", "localhost"
    desk.draw(1)
    shown_messages = messages_of(director.post(address(desk, "round_publish"), {"expected_seq": seq(desk)}))
    assert "Round 1 is published: the screen and the public page show it." in shown_messages
    assert "until you let phones in" in shown_messages


def test_a_round_with_a_result_is_not_taken_back(director: Client, desk: Desk) -> None:
    drawn = desk.publish(1)
    report_from(games_of(drawn)[0], Speaker.BLACK, "B")
    answer = director.post(address(desk, "round_recall"), {"expected_seq": seq(desk)})
    assert answer.status_code == 422
    assert "Something was reported, sent or claimed at table" in page_text(answer)
    drawn.refresh_from_db()
    assert drawn.state == RoundState.PUBLISHED


def test_who_withdrew_since_the_draw_stops_publishing(director: Client, desk: Desk) -> None:
    seat = desk.draw(1).seats.select_related("entry").first()
    assert seat is not None
    withdraw_entry(seat.entry_id, actor="Director")
    answer = director.post(address(desk, "round_publish"), {"expected_seq": seq(desk)})
    assert answer.status_code == 422
    assert refusal(lambda: publish_round(desk.division.pk, 1, actor="Director")) in text_of(answer)
    assert seat.entry.name in text_of(answer)


def test_what_is_missing_in_the_last_round_is_named_not_forbidden(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    for game in games[2:]:
        both_report(game, "B")
    report_from(games[0], Speaker.BLACK, "B")
    page = page_text(director.get(address(desk, "round", 2)))
    assert "Round 1 has open results" in page
    assert "Reported, not confirmed, and counted as reported: table 1." in page
    assert f"Table 2, {games[1]}: no result yet, treated as unplayed in this draw." in page
    assert "Table 3" not in page
    assert director.post(address(desk, "round_draw", 2), {"seed": "kea"}).status_code == 302


def test_a_settled_round_warns_of_nothing(director: Client, desk: Desk) -> None:
    desk.play(1)
    assert "has open results" not in page_text(director.get(address(desk, "round", 2)))


def test_a_result_that_comes_after_the_draw_is_said(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    desk.draw(2)
    assert "have changed since this draft" not in page_text(director.get(address(desk, "round", 2)))
    both_report(games[0], "B")
    page = page_text(director.get(address(desk, "round", 2)))
    assert "have changed since this draft" in page
    seed = Round.objects.get(division=desk.division, number=2).seed
    assert select_all(page, f'[name="seed"][value="{seed}"]'), "drawn again from there no lot falls otherwise"


def test_a_draft_names_who_has_gone_and_who_has_come_since(director: Client, desk: Desk) -> None:
    seat = desk.draw(1).seats.select_related("entry").first()
    assert seat is not None
    before = page_text(director.get(address(desk, "round")))
    assert "No longer here" not in before
    assert "not in this draft" not in before
    withdraw_entry(seat.entry_id, actor="Director")
    enter_player(desk.division.pk, NewEntry("Late Tōtara", rank="5k"), actor="Director")
    after = page_text(director.get(address(desk, "round")))
    assert f"?missing={seat.entry_id}" in after
    assert f"No longer here: {seat.entry.name}." in text_of(after)
    assert "Available, but not in this draft: Late Tōtara." in text_of(after)


def test_closing_goes_on_to_the_next_round(director: Client, desk: Desk) -> None:
    for game in games_of(desk.publish(1)):
        both_report(game, "W+R")
    answer = director.post(address(desk, "round_close"))
    assert (answer.status_code, answer.url) == (302, address(desk, "round", 2))
    assert Round.objects.get().state == RoundState.CLOSED


def test_closing_names_what_is_not_settled(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    for game in games[1:]:
        both_report(game, "W+R")
    answer = director.post(address(desk, "round_close"))
    assert answer.status_code == 422
    assert f"table 1, {games[0]}, no result yet" in page_text(answer)


def test_before_closing_the_winners_are_read_back(director: Client, desk: Desk) -> None:
    first, second, *others = games_of(desk.publish(1))
    report_from(first, Speaker.PAPER, "W+3")
    report_from(second, Speaker.BLACK, "jigo")
    for game in others:
        both_report(game, "W+R")
    response = director.get(address(desk, "round_close_review"))
    page = text_of(response)
    assert f"{first.white_name} (White) beat {first.black_name} by 3" in page
    assert f"{second.black_name} and {second.white_name}: jigo" in page
    assert {first.white_name, "jigo"} <= set(texts_of(response, "strong"))
    assert all(game.black_name not in page for game in others), "both confirmed those: they are final already"
    seen = field_value(response, "expected_seq")
    report_from(second, Speaker.PAPER, "B+R")
    stale = director.post(address(desk, "round_close"), {"confirm_reported": "on", "expected_seq": seen})
    assert stale.status_code == 409
    assert second.black_name in texts_of(stale, "strong"), "the new result is read back"
    assert Round.objects.get().state == RoundState.PUBLISHED


def test_who_said_something_else_is_not_said_to_have_reported_the_result(director: Client, desk: Desk) -> None:
    first, second, *others = games_of(desk.publish(1))
    report_from(first, Speaker.BLACK, "B+3")
    report_from(first, Speaker.WHITE, "W")
    report_from(first, Speaker.PAPER, "W+R")
    report_from(second, Speaker.BLACK, "B")
    report_from(second, Speaker.PAPER, "B+2")
    for game in others:
        both_report(game, "W+R")
    for page in ("results", "round_close_review"):
        page_words = text_of(director.get(address(desk, page)))
        assert f"by {first.white_name}, paper slip" in page_words
        assert f"{first.black_name}: {first.black_name} (Black) by 3" in page_words
        assert f"by {second.black_name}, paper slip" in page_words, "naming the winner alone is the same"


def test_before_closing_the_director_is_told_of_cases_that_wait(director: Client, desk: Desk) -> None:
    first, second, third, *others = games_of(desk.publish(1))
    waiting, withdrawn = claimed_case(first), claimed_case(second)
    withdraw_case(withdrawn.pk, Speaker.BLACK, actor="Black")
    for game in (first, second):
        report_from(game, Speaker.PAPER, "B+R")
    for game in (third, *others):
        both_report(game, "W+R")
    claimed_case(third)
    page = director.get(address(desk, "round_close_review"))
    assert "1 case of this round waits for a ruling." in page_text(page)
    case_address = reverse("referee:case", args=[desk.event.slug, waiting.number])
    assert [link["href"] for link in select_all(page, 'main a[href*="/cases/"]')] == [case_address]
    assert "Case 1, something else, table 1" in page_text(page)


def test_closing_confirms_from_the_slips_only_when_told_so(director: Client, desk: Desk) -> None:
    for game in games_of(desk.publish(1)):
        report_from(game, Speaker.PAPER, "W+R")
    refused = director.post(address(desk, "round_close"))
    assert (refused.status_code, Round.objects.get().state) == (422, RoundState.PUBLISHED)
    assert refused.templates[0].name == "director/close_review.html"
    assert director.post(address(desk, "round_close"), {"confirm_reported": "on"}).status_code == 302
    assert Round.objects.get().state == RoundState.CLOSED
    assert director.get(address(desk, "round_close_review")).status_code == 302


def test_nothing_is_read_back_while_a_result_is_missing(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.PAPER, "W+R")
    assert "Results are missing" in page_text(director.get(address(desk, "round_close_review")))
    refused = director.post(address(desk, "round_close"), {"confirm_reported": "on"})
    assert refused.status_code == 422
    assert f"table 2, {games[1]}, no result yet" in page_text(refused)


def test_a_referee_sees_no_draft_and_another_director_no_event(director: Client, desk: Desk) -> None:
    desk.draw(1)
    referee, stranger = (User.objects.create_user(name) for name in ("referee", "stranger"))
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    for user in (referee, stranger):
        director.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        assert director.get(address(desk, "round")).status_code == 403
        assert director.post(address(desk, "round_publish")).status_code == 403
    assert Round.objects.get().state == RoundState.DRAFT


@pytest.mark.on_both
@pytest.mark.slow
@pytest.mark.parametrize("state", ["none", "draft", "published"])
def test_the_page_asks_the_same_number_of_questions_for_any_number_of_players(
    director: Client, django_assert_max_num_queries: object, state: str
) -> None:
    counts = []
    for players in (20, 200):
        made = make_desk(players)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        if state != "none":
            made.draw(1) if state == "draft" else made.publish(1)
        with django_assert_max_num_queries(30) as asked:
            assert director.get(address(made, "round")).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
