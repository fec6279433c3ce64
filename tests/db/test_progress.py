"""How far divisions are, as read from the database."""

from __future__ import annotations

import pytest

from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.events.progress import progress_of_divisions, progress_of_events
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.progress import ProgressState
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def state_of(division: Division) -> ProgressState:
    return progress_of_divisions(Division.objects.filter(pk=division.pk))[division.pk].state


def test_a_division_is_finished_once_every_round_is_closed(desk: Desk) -> None:
    edit_division(desk.division.pk, {"rounds": 2}, actor="Director")
    desk.play(2)
    assert state_of(desk.division) is ProgressState.RUNNING
    assert not standings_now(Division.objects.get(pk=desk.division.pk)).final
    for game in games_of(desk.division.drawn_rounds.get(number=1)):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert state_of(desk.division) is ProgressState.FINISHED
    assert standings_now(Division.objects.get(pk=desk.division.pk)).final


def test_the_divisions_of_an_event_are_read_together(desk: Desk) -> None:
    (progress,) = progress_of_events(Event.objects.filter(pk=desk.event.pk)).values()
    assert [(one.entered, one.going, one.rounds) for one in progress] == [(True, (1,), 6), (False, (), 6)]
