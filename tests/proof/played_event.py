"""Events with a row in every table of the program, each of them made by the services alone."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import models

from nzgs_tourney.models import Division, Entry, PointsRules, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.points.approve_event import decide_on_event
from nzgs_tourney.services.points.points_year import close_points_year, set_points_table
from nzgs_tourney.services.points.reopen_year import agree_to_reopen, ask_to_reopen, withdraw_reopening
from nzgs_tourney.services.points.series import save_series
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge, decline_challenge
from nzgs_tourney.services.rounds.challenge import challenge
from tests.db.desk import both_report, games_of, make_desk
from tests.db.forgotten import A, finished_event
from tests.db.test_restore_event import full_event


def played(tables: list[type[models.Model]]) -> dict[type[models.Model], list[Any]]:
    """By table, a row in each state that there is, in an event that is over or one that is under way. None is empty."""
    set_points_table(key="house", name="House", points=[Decimal(3)], from_year=2026, actor=A)
    finished_event()
    _reopened_year()
    _approved()
    _sides()
    full_event()
    save_series(None, name="Cup", points=[Decimal(3)], best=2, divisions=_divisions(), actor=A)
    _knock_out()
    _teams()
    _ladder()
    return {model: _in_each_state(model) for model in tables}


def _divisions() -> list[int]:
    return list(Division.objects.values_list("pk", flat=True))


def _approved() -> None:
    """An event was approved, and then sent back."""
    event = PointsRules.objects.exclude(table="").earliest("pk").division.event
    decide_on_event(event.pk, approved=True, reason="As announced.", actor=A)
    decide_on_event(event.pk, approved=False, reason="Another table was announced.", actor=A)


def _reopened_year() -> None:
    """The year of the points was closed, reopened by two officials, and closed anew; somebody asks once more."""
    one, other = (User.objects.create_superuser(name) for name in ("asker", "second"))
    ask_to_reopen(2026, "A result was misread.", by=one)
    withdraw_reopening(2026, by=one)
    ask_to_reopen(2026, "A result was misread.", by=one)
    agree_to_reopen(2026, by=other)
    close_points_year(2026, None, actor=A)
    ask_to_reopen(2026, "Another result was misread.", by=other)


def _sides() -> None:
    """Sides of partners, whose first round is published."""
    hall = make_desk(0, "pair-go")
    for number in range(2):
        partners = (Partner(f"Mere {number}", "3k"), Partner(f"Rewi {number}", "1d"))
        enter_player(hall.division.pk, NewEntry("", partners=partners), actor=A)
    hall.publish(1)


def _knock_out() -> None:
    """Its second round is published."""
    cup = make_desk(4, "club-knockout")
    Division.objects.filter(pk=cup.division.pk).update(rounds=2)
    for game in games_of(cup.publish(1)):
        both_report(game, "B+R")
    cup.publish(2)


def _teams() -> None:
    """Two teams, whose second match is published."""
    desk = make_desk(6, "club-teams")
    people = list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))
    for name, members in (("Kea", people[::2]), ("Tui", people[1::2])):
        set_team(desk.division.pk, None, name, members, actor=A)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    desk.publish(2)


def _ladder() -> None:
    """A challenge that is being played, and one that was declined."""
    desk = make_desk(4, "club-ladder")
    people = list(Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True))
    accept_challenge(challenge(desk.division.pk, people[1], people[0], actor=A).pk, actor=A)
    decline_challenge(challenge(desk.division.pk, people[3], people[2], actor=A).pk, actor=A)


def _in_each_state(model: type[models.Model]) -> list[Any]:
    """The first row in each combination of what its columns with choices have, and of which of the others are empty."""
    found: dict[tuple[Any, ...], Any] = {}
    for row in model._default_manager.order_by("pk"):
        found.setdefault(
            tuple(_state(field, getattr(row, field.attname)) for field in model._meta.concrete_fields), row
        )
    return list(found.values())


def _state(field: Any, value: Any) -> Any:
    if field.choices or isinstance(field, models.BooleanField):
        return value
    return value is None if field.null else None
