"""The next season of a league: who goes up and down, who is left out, what comes along, and the way back."""

from __future__ import annotations

from datetime import date

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event, RoundTime, User
from nzgs_tourney.pages.events.next_season import season_levels
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.entries.play_off import make_play_off
from nzgs_tourney.services.events.create_event import CopiedEvent
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.events.next_season import next_season
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_ahead import publish_ahead
from nzgs_tourney.store.entries.play_offs import play_offs_in
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.division.privacy import Consent
from nzgs_tourney.tournament.division.week import WeekPlan
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, name_of
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import page_text, select_all
from tests.web.test_merged import sent_from

pytestmark = pytest.mark.django_db
NEXT = date(2027, 3, 1)


def league(played: int = 3) -> tuple[Desk, list[Division]]:
    """Two levels of four, of whose rounds so many are played: who was entered first wins every game."""
    desk = make_desk(4, "club-league")
    set_week(desk.event.pk, WeekPlan(), rounds=3, actor="Director")
    divisions = list(desk.event.divisions.order_by("position"))
    enter_players(divisions[1], 4, first=10)
    for division in divisions:
        of_level = Desk(desk.event, division, desk.director)
        of_level.draw(1)
        publish_ahead(division.pk, 1, actor="Director")
        for number in range(1, played + 1):
            for game in games_of(division.drawn_rounds.get(number=number)):
                both_report(game, "B+R" if game.black_id < game.white_id else "W+R")
            close_round(division.pk, number, actor="Director")
    return desk, divisions


def made(desk: Desk, moving: int = 1, **chosen: int) -> CopiedEvent:
    """The next season as it is proposed, but for those who are chosen otherwise by name."""
    lines = [line for level in season_levels(desk.event, moving) for line in level.lines]
    levels = {line.entry.pk: chosen.get(line.entry.name.split()[0], line.to) for line in lines}
    to = {pk: position for pk, position in levels.items() if position}
    return next_season(desk.event.pk, name="Club League 2027", begins=NEXT, levels=to, director=desk.director)


def names(event: Event) -> list[list[str]]:
    return [
        [entry.name for entry in Entry.objects.filter(division=division).order_by("number")]
        for division in event.divisions.order_by("position")
    ]


def test_the_last_goes_down_and_the_first_goes_up() -> None:
    desk, divisions = league()
    first, second = names(desk.event)
    event = made(desk).event
    assert names(event) == [[*first[:3], second[0]], [first[3], *second[1:]]]
    assert not event.published
    assert event.begins == NEXT
    assert [division.rounds for division in event.divisions.all()] == [3, 3]
    assert {entry.player_id for entry in Entry.objects.filter(division__event=event)} == {
        entry.player_id for entry in Entry.objects.filter(division__event=desk.event)
    }
    assert [division.name for division in event.divisions.order_by("position")] == [one.name for one in divisions]
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * len(verify())


def test_who_withdrew_is_left_out_and_the_place_is_filled() -> None:
    desk, divisions = league()
    gone = Entry.objects.filter(division=divisions[0]).order_by("pk")[2]
    withdraw_entry(gone.pk, actor="Director")
    first, second = names(desk.event)
    assert [[line.to for line in level.lines] for level in season_levels(desk.event, 1)] == [
        [1, 1, 0, 2],
        [1, 1, 2, 2],
    ]
    event = made(desk).event
    assert names(event) == [
        [*first[:2], *second[:2]],
        [first[3], *second[2:]],
    ]
    assert [division.rounds for division in event.divisions.order_by("position")] == [3, 3]


def test_a_play_off_moves_nobody_but_by_the_standings_of_their_level() -> None:
    desk, divisions = league()
    first, second = names(desk.event)
    before = [[line.to for line in level.lines] for level in season_levels(desk.event, 1)]
    four = [row.player.id for row in standings_now(divisions[1]).order.rows][:3]
    make_play_off(desk.event.pk, four, "Play-off", PlayOffWay.EVERYBODY, actor="Director")
    levels = season_levels(desk.event, 1)
    assert [level.division.pk for level in levels] == [division.pk for division in divisions]
    assert [[line.to for line in level.lines] for level in levels] == before
    assert not any(line.withdrawn for level in levels for line in level.lines)
    event = made(desk).event
    assert names(event) == [[*first[:3], second[0]], [first[3], *second[1:]]], "without the play-off"
    # Everybody of a level may have been moved there, with what they had: that is none.
    moved = [Entry(division_id=division, carries=carries) for division, carries in ((1, "half"), (2, "nothing"))]
    assert play_offs_in(moved) == {2}


def test_a_larger_level_has_more_rounds_with_the_times_of_the_week() -> None:
    desk, _divisions = league(played=1)
    upper = made(desk, moving=0, Tāne=2).event.divisions.get(position=2)
    assert [upper.entries.count(), upper.rounds] == [5, 5]
    times = RoundTime.objects.filter(division=upper).order_by("round_number").values_list("round_number", flat=True)
    assert list(times) == [1, 2, 3, 4, 5]


def test_the_director_chooses_otherwise_and_a_no_stays_a_no() -> None:
    desk, divisions = league()
    entries = Entry.objects.filter(division=divisions[0]).order_by("pk")
    hidden = entries[0]
    before = LedgerEvent.objects.count()
    event = made(desk, moving=0, Mere=2).event
    assert hidden.name in names(event)[1]
    again = Entry.objects.get(division__event=event, player=hidden.player)
    assert (again.photos_consent, again.told) == (Consent.NOT_ASKED.value, "")
    kinds = list(LedgerEvent.objects.order_by("pk").values_list("kind", flat=True))[before:]
    assert kinds.count("entry.added") == 8
    assert kinds[0] == "event.created"


def test_it_can_be_deleted_and_made_again_while_nothing_is_published() -> None:
    desk, _divisions = league(played=1)
    event = made(desk).event
    delete_event(event.pk, event.name, actor="Director")
    assert not Entry.objects.filter(division__event=event.pk).exists()
    assert made(desk).event.name == event.name


def test_a_side_plays_on_with_its_partners() -> None:
    desk = make_desk(0, "pair-go")
    for number in range(4):
        partners = tuple(Partner(name_of(2 * number + one), "3k") for one in (0, 1))
        enter_player(desk.division.pk, NewEntry("", partners=partners), actor="Director")
    event = made(desk).event
    before, after = (
        [
            [(member.name, member.player_id) for member in entry.members.all()]
            for entry in Entry.objects.filter(division__event=one).order_by("number")
        ]
        for one in (desk.event, event)
    )
    assert after == before


def test_what_cant_be_is_refused() -> None:
    desk, _divisions = league(played=0)
    other = Entry.objects.filter(division=make_desk(2).division).earliest("pk")
    for levels in ({}, {other.pk: 1}):
        with pytest.raises(Refused, match="Choose who plays"):
            next_season(desk.event.pk, name="N", begins=NEXT, levels=levels, director=desk.director)
    one = Entry.objects.filter(division=desk.division).earliest("pk")
    with pytest.raises(Refused, match="no such division"):
        next_season(desk.event.pk, name="N", begins=NEXT, levels={one.pk: 7}, director=desk.director)
    assert Event.objects.count() == 2


def test_the_desk_shows_who_goes_where_first() -> None:
    desk, _divisions = league(played=2)
    User.objects.filter(pk=desk.director.pk).update(makes_events=True)
    director = signed_in(desk.director)
    page = director.get(of_event(desk, "next_season"))
    assert "Results are still to come in" in page_text(page)
    assert Event.objects.count() == 1
    assert len(select_all(page, "tr.marked")) == 2
    assert len(select_all(director.get(of_event(desk, "next_season"), {"moving": "2"}), "tr.marked")) == 4
    wrong = director.post(of_event(desk, "next_season"), {**sent_from(page, "begins"), "begins": "soon"})
    assert wrong.status_code == 422
    assert Event.objects.count() == 1
    done = director.post(of_event(desk, "next_season"), sent_from(page, "begins"), follow=True)
    assert "with 8 players" in page_text(done)
    assert Event.objects.count() == 2
