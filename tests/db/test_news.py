"""The messages that are written about what happens in an event: to whom, about what, and what they say."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Game, Speaker
from games.services.clear_result import clear_result
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.translation import in_language
from nzgs_tourney.models import Entry, Message, MessageKind, MessageState
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.messages.send_due import send_due
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import is_news_waiting, write_news
from nzgs_tourney.services.rounds.agree_time import agree_time, propose_times
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.messages.facts import facts_of
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from nzgs_tourney.tournament.wording.events.event_facts import time_words
from tests.db.desk import Desk, games_of, report_from
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.db.test_repair_round import seats
from tests.mail_server import mail_server

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
SUNDAY = datetime(2026, 11, 22, 10, 59, tzinfo=UTC)


@pytest.fixture
def told(desk: Desk) -> Desk:
    """The event, which sends messages."""
    switch_messages(desk.event, on=True, asks=True)
    return desk


def written(desk: Desk, kind: MessageKind) -> list[Message]:
    """The messages of this kind, after everything that happened was read."""
    write_news(timezone.now())
    return list(Message.objects.filter(event=desk.event, kind=kind).order_by("pk"))


def readers(messages: list[Message]) -> set[str]:
    """Who they are for."""
    return {message.entry.name for message in messages if message.entry}


def text(message: Message) -> str:
    """What it says; empty where nothing any more."""
    facts = facts_of(Message.objects.get(pk=message.pk))
    return f"{facts.message_text().subject}\n{facts.message_text().text}" if facts else ""


def send(messages: list[Message]) -> None:
    """They went."""
    for message in messages:
        Message.objects.filter(pk=message.pk).update(state=MessageState.SENT, sent_at=timezone.now())


def players(game: Game) -> tuple[Entry, Entry]:
    """Black and White."""
    seats = {seat.colour: seat.entry for seat in game.pairing.seats.select_related("entry")}
    return seats["black"], seats["white"]


def test_everybody_with_a_board_or_the_bye_is_told_of_a_round_once(told: Desk) -> None:
    drawn = told.publish(1)
    news = written(told, MessageKind.ROUND_PUBLISHED)
    seated = {seat.entry.name for seat in drawn.seats.select_related("entry")}
    assert readers(news) == seated
    assert len(news) == len(seated) == 6
    assert {message.state for message in news} == {MessageState.HELD}
    assert written(told, MessageKind.ROUND_PUBLISHED) == news
    assert not is_news_waiting(timezone.now())


def test_the_message_of_a_round_has_all_that_the_player_needs(told: Desk) -> None:
    set_timetable(told.division.pk, {1: SUNDAY - timedelta(hours=2)}, due={1: SUNDAY}, actor="Director")
    game = games_of(told.publish(1))[0]
    black, white = players(game)
    (message,) = [one for one in written(told, MessageKind.ROUND_PUBLISHED) if one.entry_id == black.pk]
    said = text(message)
    assert said.startswith(f"{told.event.name}: round 1\n")
    assert f"You are Black against {white.name}, " in said
    assert f"Table {game.pairing.table}." in said
    assert "It starts Sunday 22 November, 21:59 (New Zealand time)." in said
    assert "The result is due Sunday 22 November, 23:59 (New Zealand time)." in said
    assert "/p/" in said


def test_contact_details_are_in_it_only_where_the_event_shows_them(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    black, white = players(game)
    Entry.objects.filter(pk=white.pk).update(email="white@tourney.example", phone="021 555 0100")
    (message,) = [one for one in written(told, MessageKind.ROUND_PUBLISHED) if one.entry_id == black.pk]
    assert "white@" not in text(message)
    edit_event(told.event.pk, {"contacts_shared": True}, actor="Director")
    assert "To reach them: 021 555 0100, white@tourney.example" in text(message)


def test_the_bye_is_told_and_who_is_away_is_not(told: Desk) -> None:
    first = told.division.entries.first()
    withdraw_entry(first.pk, actor="Director")
    drawn = told.publish(1)
    news = written(told, MessageKind.ROUND_PUBLISHED)
    assert first.name not in readers(news)
    assert len(news) == 5
    (bye,) = [one for one in news if not drawn.seats.filter(entry=one.entry_id).exists()]
    assert "You have the bye." in text(bye)


def test_nothing_is_written_while_messages_are_off_or_about_what_was_before(desk: Desk) -> None:
    desk.publish(1)
    switch_messages(desk.event, on=True, asks=True)
    assert written(desk, MessageKind.ROUND_PUBLISHED) == []
    report_from(games_of(desk.division.drawn_rounds.get())[0], Speaker.BLACK, "B+R")
    assert len(written(desk, MessageKind.RESULT_REPORTED)) == 1


def test_house_players_are_told_nothing(told: Desk) -> None:
    house = told.division.entries.first()
    Entry.objects.filter(pk=house.pk).update(house=True)
    told.publish(1)
    assert house.name not in readers(written(told, MessageKind.ROUND_PUBLISHED))


def exchange(desk: Desk, one: int, other: int) -> None:
    """White of each of these boards meets Black of the other."""
    at = seats(desk.division.drawn_rounds.get(number=1))
    places = (PairAtTable(one, at[one][0], at[other][1]), PairAtTable(other, at[other][0], at[one][1]))
    rearrangement = Rearrangement((one, other), places=places)
    rearrange_round(desk.division.pk, 1, rearrangement, "a late train", actor="Director")


def test_a_changed_board_is_told_to_those_it_touches_with_what_it_was(told: Desk) -> None:
    before = games_of(told.publish(1))
    send(written(told, MessageKind.ROUND_PUBLISHED))
    exchange(told, 1, 2)
    news = written(told, MessageKind.BOARD_CHANGED)
    assert readers(news) == {name for game in before[:2] for name in (game.black_name, game.white_name)}
    for message in news:
        said = text(message)
        assert "The director changed your board in round 1." in said
        assert "You were to play " in said
        assert "Because: a late train" in said
        assert "against " in said


def test_a_board_changed_twice_before_it_is_sent_is_told_once_as_it_is_last(told: Desk) -> None:
    told.publish(1)
    send(written(told, MessageKind.ROUND_PUBLISHED))
    exchange(told, 1, 2)
    first = written(told, MessageKind.BOARD_CHANGED)
    exchange(told, 2, 3)
    news = written(told, MessageKind.BOARD_CHANGED)
    assert len(news) == len({message.entry_id for message in news}) == 6
    assert {message.pk for message in first} < {message.pk for message in news}
    game = games_of(told.division.drawn_rounds.get())[1]
    black, white = players(game)
    (message,) = [one for one in news if one.entry_id == black.pk]
    assert f"You are Black against {white.name}, " in text(message)


def test_a_change_before_the_round_is_sent_needs_no_message_of_its_own(told: Desk) -> None:
    told.publish(1)
    exchange(told, 1, 2)
    assert written(told, MessageKind.BOARD_CHANGED) == []
    black, white = players(games_of(told.division.drawn_rounds.get())[0])
    (message,) = [one for one in written(told, MessageKind.ROUND_PUBLISHED) if one.entry_id == black.pk]
    assert f"You are Black against {white.name}, " in text(message)


def test_new_terms_say_what_they_were(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    send(written(told, MessageKind.ROUND_PUBLISHED))
    override_handicap(told.division.pk, 1, game.pairing.table, 3, "agreed", actor="Director")
    news = written(told, MessageKind.BOARD_CHANGED)
    assert readers(news) == {game.black_name, game.white_name}
    assert "It was an even game, komi 7; now it’s handicap 3, no komi." in text(news[0])


def test_a_change_that_is_undone_before_sending_is_nobody_s_news(told: Desk) -> None:
    told.publish(1)
    send(written(told, MessageKind.ROUND_PUBLISHED))
    exchange(told, 1, 2)
    assert all(text(message) for message in written(told, MessageKind.BOARD_CHANGED))
    exchange(told, 1, 2)
    assert [text(message) for message in written(told, MessageKind.BOARD_CHANGED)] == [""] * 4


def test_what_was_sent_with_a_change_in_it_is_not_told_again(told: Desk) -> None:
    told.publish(1)
    exchange(told, 1, 2)
    send(written(told, MessageKind.ROUND_PUBLISHED))
    exchange(told, 1, 3)
    assert len(written(told, MessageKind.BOARD_CHANGED)) == 4


def test_of_a_round_published_before_messages_were_on_only_changes_are_told(desk: Desk) -> None:
    before = games_of(desk.publish(1))
    switch_messages(desk.event, on=True, asks=True)
    exchange(desk, 1, 2)
    assert written(desk, MessageKind.ROUND_PUBLISHED) == []
    news = written(desk, MessageKind.BOARD_CHANGED)
    assert readers(news) == {name for game in before[:2] for name in (game.black_name, game.white_name)}
    assert all("You were to play " in text(message) for message in news)


def test_a_round_taken_back_says_nothing_until_it_is_published_and_then_only_what_differs(told: Desk) -> None:
    told.publish(1)
    news = written(told, MessageKind.ROUND_PUBLISHED)
    send(news[:2])
    recall_round(told.division.pk, 1, actor="Director")
    assert [text(message) for message in news] == [""] * 6
    publish_round(told.division.pk, 1, actor="Director")
    assert len(written(told, MessageKind.ROUND_PUBLISHED)) == 6
    assert written(told, MessageKind.BOARD_CHANGED) == []
    recall_round(told.division.pk, 1, actor="Director")
    told.draw(1, seed="another")
    publish_round(told.division.pk, 1, actor="Director")
    changed = written(told, MessageKind.BOARD_CHANGED)
    assert {message.entry_id for message in changed} <= {message.entry_id for message in news[:2]}
    assert all("You were to play " in text(message) or "You’re " in text(message) for message in changed)


def test_a_report_goes_to_the_opponent_and_only_until_they_answer(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    report_from(game, Speaker.BLACK, "B+3")
    (message,) = written(told, MessageKind.RESULT_REPORTED)
    assert readers([message]) == {game.white_name}
    assert message.due > timezone.now() + timedelta(minutes=9)
    said = text(message)
    assert f"{game.black_name} reported for your game of round 1: {game.black_name} " in said
    assert f"/games/{game.pk}/" in said
    report_from(game, Speaker.WHITE, "B+3")
    assert text(message) == ""
    assert len(written(told, MessageKind.RESULT_REPORTED)) == 1


def test_results_from_paper_are_no_news_by_mail(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    report_from(game, Speaker.PAPER, "B+3")
    assert written(told, MessageKind.RESULT_REPORTED) == []


@pytest.mark.parametrize(("result", "told_of"), [("B+F", True), ("W+F", False), ("B+R", False)])
def test_a_game_without_play_is_news_where_the_opponent_left_and_had_not_won(
    told: Desk, result: str, told_of: bool
) -> None:
    drawn = told.publish(1)
    game = games_of(drawn)[0]
    black, white = players(game)
    withdraw_entry(white.pk, actor="Director")
    report_from(game, Speaker.PAPER, result, forfeit=result.endswith("F"))
    assert readers(written(told, MessageKind.RESULT_ENTERED)) == ({black.name} if told_of else set())


def test_a_result_that_a_director_enters_is_news_to_who_reported_another(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    report_from(game, Speaker.BLACK, "B+3")
    report_from(game, Speaker.WHITE, "W+R")
    report_from(game, Speaker.PAPER, "B+3")
    (message,) = written(told, MessageKind.RESULT_ENTERED)
    assert readers([message]) == {game.white_name}
    assert message.due > timezone.now() + timedelta(minutes=9)
    said = text(message)
    assert f"The director entered the result of your game of round 1 against {game.black_name}: " in said
    assert f"/games/{game.pk}/" in said
    report_from(game, Speaker.PAPER, "W+R")
    assert text(message) == ""
    (other,) = [one for one in written(told, MessageKind.RESULT_ENTERED) if one.pk != message.pk]
    assert readers([other]) == {game.black_name}


def test_a_correction_is_news_to_who_was_told_another_result_and_to_nobody_else(told: Desk) -> None:
    first, second = games_of(told.publish(1))[:2]
    report_from(first, Speaker.BLACK, "B+3")
    reported = written(told, MessageKind.RESULT_REPORTED)
    send(reported)
    Message.objects.filter(pk__in=[one.pk for one in reported]).update(tried_at=timezone.now())
    for game in (first, second):
        report_from(game, Speaker.PAPER, "B+3")
        confirm_result(game.pk, actor="Director")
    assert written(told, MessageKind.RESULT_ENTERED) == [], "it is what they know, or from the slip they signed"
    for game in (first, second):
        correct_result(game.pk, "W+3", "misread", actor="Director", nonce=uuid4(), seen="B+3")
    news = written(told, MessageKind.RESULT_ENTERED)
    assert readers(news) == {first.black_name, first.white_name}
    assert all("Because: misread" in text(message) for message in news)


def test_a_result_that_is_cleared_is_news_to_who_knew_of_it_and_to_nobody_else(told: Desk) -> None:
    first, second = games_of(told.publish(1))[:2]
    report_from(first, Speaker.BLACK, "B+3")
    reported = written(told, MessageKind.RESULT_REPORTED)
    send(reported)
    Message.objects.filter(pk__in=[one.pk for one in reported]).update(tried_at=timezone.now())
    report_from(second, Speaker.PAPER, "B+3")
    for game in (first, second):
        clear_result(game.pk, actor="Director", nonce=uuid4())
    news = written(told, MessageKind.RESULT_ENTERED)
    assert readers(news) == {first.black_name, first.white_name}, "the second one was no news"
    assert all("cleared the result of your game of round 1 against" in text(message) for message in news)
    assert all(f"/games/{first.pk}/" in text(message) for message in news)
    report_from(first, Speaker.WHITE, "B+3")
    assert [text(message) for message in news] == ["", ""], "there is a result again"


def test_a_result_that_was_entered_is_mailed_and_only_the_same_again_is_no_news(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    white = players(game)[1]
    Entry.objects.filter(pk=white.pk).update(email="white@example.org")
    report_from(game, Speaker.WHITE, "W+R")
    report_from(game, Speaker.PAPER, "B+3")
    written(told, MessageKind.RESULT_ENTERED)
    with mail_server() as server:
        send_due(timezone.now() + timedelta(minutes=11))
        (mail,) = server.mails
    assert "The director entered the result of your game of round 1" in mail.get_content()  # type: ignore[attr-defined]  # policy
    (message,) = written(told, MessageKind.RESULT_ENTERED)
    assert message.state == MessageState.SENT
    assert text(message), "its page still shows what it said"


def test_a_case_goes_to_the_other_player_and_its_ruling_to_both(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    case = claimed_case(game)
    (message,) = written(told, MessageKind.CASE_OPENED)
    assert readers([message]) == {game.white_name}
    assert f"/cases/{case.number}/" in text(message)
    ruling_in(case, "no_breach")
    news = written(told, MessageKind.RULING)
    assert readers(news) == {game.black_name, game.white_name}
    assert "The referee has ruled on your game of round 1 against " in text(news[0])
    assert text(message) == ""


def test_the_other_player_hears_of_an_appeal_and_against_which_ruling(told: Desk) -> None:
    game = games_of(told.publish(1))[0]
    first = claimed_case(game)
    ruling_in(first, "no_breach")
    second = appealed(first)
    message = written(told, MessageKind.CASE_OPENED)[-1]
    assert readers([message]) == {game.black_name}
    said = f"The ruling in case {first.number} on your game of round 1 against {game.white_name} is appealed."
    assert said in text(message)
    assert "The ruling stands until the appeal is decided." in text(message)
    assert f"/cases/{second.number}/" in text(message)


def test_at_the_end_each_player_has_their_place_and_score(told: Desk) -> None:
    told.play(1)
    finish_event(told.event.pk, actor="Director")
    news = written(told, MessageKind.FINAL_STANDINGS)
    assert len(news) == 6
    assert {message.state for message in news} == {MessageState.HELD}
    first = next(message for message in news if "place 1" in text(message))
    assert "Open: place 1" in text(first)
    assert " of 6, score " in text(first)


def test_proposed_times_go_to_the_other_and_the_agreed_one_to_both_with_their_calendars(told: Desk) -> None:
    edit_event(told.event.pk, {"online": True}, actor="Director")
    game = games_of(told.publish(1))[0]
    now, first = timezone.now(), (timezone.now() + timedelta(days=2)).replace(second=0, microsecond=0)
    propose_times(game.pk, Speaker.BLACK, [first, first + timedelta(days=1)], actor="Black", now=now)
    (proposal,) = written(told, MessageKind.GAME_TIME)
    assert readers([proposal]) == {game.white_name}
    assert f"{game.black_name} proposes for your game of round 1 (New Zealand time):" in text(proposal)
    agree_time(game.pk, Speaker.WHITE, first, actor="White", now=now)
    assert text(proposal) == ""
    agreed = written(told, MessageKind.GAME_TIME)[1:]
    assert readers(agreed) == {game.black_name, game.white_name}
    for message in agreed:
        assert f"is on {time_words(first)} (New Zealand time)." in text(message)
        assert "/calendar.ics" in text(message)


@pytest.mark.parametrize("code", ["ja", "ko", "zh-hans", "zh-hant"])
def test_a_message_is_wholly_in_its_reader_s_language(told: Desk, code: str) -> None:
    set_timetable(told.division.pk, {1: SUNDAY - timedelta(hours=2)}, due={1: SUNDAY}, actor="Director")
    told.publish(1)
    message = written(told, MessageKind.ROUND_PUBLISHED)[0]
    with in_language(code):
        said = text(message)
    assert not {"You", "round", "Table", "starts", "due", "page", "New"} & set(re.findall(r"[A-Za-z]+", said))
