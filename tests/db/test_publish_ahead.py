"""Every round of a league is published at once: its games are played in any order, each before its own deadline."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine

from games.ledger.verify import verify
from games.models import Game, Speaker
from ground.errors import Refused
from nzgs_tourney.live.own_pages import FEW, own_page
from nzgs_tourney.models import Entry, Event, Message, MessageKind, MessageSettings, Round, RoundState
from nzgs_tourney.pages.entries.personal import PlayerHome, player_home
from nzgs_tourney.pages.events.overview import division_states
from nzgs_tourney.pages.events.public_event import public_event
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_ahead import publish_ahead, recall_ahead
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import page_text

pytestmark = pytest.mark.django_db


def league() -> Desk:
    """Six players, all five rounds published at once."""
    desk = make_desk(6, "club-round-robin")
    desk.draw(1)
    assert publish_ahead(desk.division.pk, 1, actor="Director") == 5
    return desk


def home_of(desk: Desk) -> PlayerHome:
    return player_home(one(desk))


def one(desk: Desk) -> Entry:
    entries = Entry.objects.filter(division=desk.division).select_related("division__event__stream")
    return entries.earliest("pk")


def game_in(desk: Desk, number: int) -> Game:
    """The game of the first entry in this round."""
    return Game.objects.get(
        pairing__round__division=desk.division, pairing__round__number=number, pairing__seats__entry=one(desk)
    )


def test_everybody_meets_everybody_and_the_ledger_has_each_round() -> None:
    desk = league()
    pairs = {
        frozenset((game.black_name, game.white_name))
        for drawn in desk.division.drawn_rounds.all()
        for game in games_of(drawn)
    }
    assert len(pairs) == 15
    assert desk.division.drawn_rounds.published().values("published_at").distinct().count() == 1
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * len(verify())


def test_pages_say_how_many_games_are_played() -> None:
    desk = league()
    shown = public_event(Event.objects.get()).divisions[0].now
    assert (shown.far, shown.boards.round, shown.next_round) == ("0 of 15 games played", 1, 0)
    both_report(game_in(desk, 4), "B+R")
    assert public_event(Event.objects.get()).divisions[0].now.far == "1 of 15 games played"
    assert division_states(desk.event)[0].standing == "5 of 5 rounds are being played"
    for number in (1, 2, 3, 4):
        for game in games_of(desk.division.drawn_rounds.get(number=number)):
            both_report(game, "B+R")
        close_round(desk.division.pk, number, actor="Director")
    assert public_event(Event.objects.get()).divisions[0].now.far == "Round 5 of 5"


def test_round_three_is_played_before_round_two_and_the_standings_are_current() -> None:
    desk = league()
    assert home_of(desk).board is not None
    assert [home_of(desk).board.number, len(home_of(desk).others), home_of(desk).ahead] == [1, 4, True]
    both_report(game_in(desk, 1), "B+R")
    assert home_of(desk).board.number == 2
    third = game_in(desk, 3)
    both_report(third, "B+3")
    assert home_of(desk).board.number == 2, "the second is still to be played"
    now = standings_now(desk.division)
    assert (now.after, now.missing) == (3, 7)
    won = third.black_name
    assert next(row for row in now.order.rows if row.player.name == won).values["wins"] >= 1
    report_from(game_in(desk, 2), Speaker.BLACK, "W+R")
    assert home_of(desk).board.number == 4
    both_report(game_in(desk, 4), "B+R")
    both_report(game_in(desk, 5), "B+R")
    assert [home_of(desk).board.number, home_of(desk).ahead] == [5, False]


def test_who_asks_among_many_sees_the_same() -> None:
    desk = league()
    both_report(game_in(desk, 1), "B+R")
    alone = home_of(desk)
    entries = list(Entry.objects.filter(division=desk.division).select_related("division__event__stream"))
    for entry in (*entries, *entries)[: FEW + 1]:
        own_page(entry)
    assert home_of(desk) == alone


def test_one_message_tells_of_all_rounds() -> None:
    with time_machine.travel(datetime(2026, 11, 21, tzinfo=UTC), tick=False):
        desk = make_desk(6, "club-round-robin")
        Entry.objects.filter(division=desk.division).update(email="somebody@example.org")
        MessageSettings.objects.create(event=desk.event, on_since=datetime(2026, 11, 20, tzinfo=UTC))
        desk.draw(1)
        publish_ahead(desk.division.pk, 1, actor="Director")
        about_boards = Message.objects.filter(kind=MessageKind.ROUND_PUBLISHED)
        assert sorted(about_boards.values_list("arguments__round", flat=True)) == [1] * 6


def test_it_is_taken_back_whole_or_not_at_all() -> None:
    desk = league()
    with pytest.raises(EditConflict):
        recall_ahead(desk.division.pk, 1, actor="Director", expected_seq=1)
    recall_ahead(desk.division.pk, 1, actor="Director")
    assert list(Round.objects.values_list("number", "state")) == [(1, RoundState.DRAFT)]
    assert not Game.objects.exists()
    publish_ahead(desk.division.pk, 1, actor="Director")
    report_from(game_in(desk, 4), Speaker.BLACK, "B+R")
    with pytest.raises(Refused, match="round 4"):
        recall_ahead(desk.division.pk, 1, actor="Director")
    assert desk.division.drawn_rounds.published().count() == 5
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * len(verify())


def test_only_where_later_opponents_are_known() -> None:
    desk = make_desk(6)
    desk.draw(1)
    with pytest.raises(Refused, match="round robin"):
        publish_ahead(desk.division.pk, 1, actor="Director")
    assert desk.division.drawn_rounds.get().state == RoundState.DRAFT


def test_the_desk_publishes_and_undoes_it() -> None:
    desk = make_desk(6, "club-round-robin")
    desk.draw(1)
    director = signed_in(desk.director)
    page = of_division(desk, "round", 1)
    assert "Publish every round to 5" in page_text(director.get(page))
    done = director.post(of_division(desk, "round_ahead", 1), {"expected_seq": ""}, follow=True)
    assert "Rounds 1 to 5 are published" in page_text(done)
    assert "Publish every round" not in page_text(director.get(page))
    back = director.post(of_division(desk, "round_recall_ahead", 1), {"expected_seq": ""}, follow=True)
    assert "the rounds after it are gone" in page_text(back)
    assert desk.division.drawn_rounds.get().state == RoundState.DRAFT
