"""A rehearsal: what it has, what it takes no part in, and how it goes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import mail
from django.db import DatabaseError, connection, transaction

from games.ledger.verify import verify
from games.models import CaseKind, LedgerEvent, NumbersGiven, PersonalData, Speaker, Stream
from games.services.clear_result import clear_result
from ground.errors import Refused
from nzgs_tourney.demo.rehearsal import begin_rehearsal
from nzgs_tourney.models import Entry, Event, Invitation, PasswordLink, User
from nzgs_tourney.pages.events.public_event import home
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.delete_event import delete_event, why_not_deletable
from nzgs_tourney.services.exchange.note_export import note_sent
from nzgs_tourney.services.points.points_rules import set_points_rules
from nzgs_tourney.store.people.identity import players_besides_removed
from nzgs_tourney.tournament.division.presets import PRESETS, Preset, preset
from ratings.models import Player
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.disputes import appealed, claimed_case, ruling_in
from tests.db.guarded import decided_desk

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 27)
A = "Aroha"


def rehearsed(key: str = "nz-open") -> Event:
    director = User.objects.create_user(f"director-{uuid4().hex[:8]}", password="not the real one")
    return begin_rehearsal(preset(key), DAY, director)


@pytest.mark.parametrize("chosen", PRESETS, ids=lambda chosen: chosen.key)
def test_one_press_makes_it_with_players_who_have_no_address(chosen: Preset) -> None:
    event = rehearsed(chosen.key)
    entries = Entry.objects.filter(division__event=event)
    assert event.rehearsal
    assert event.published
    assert event.name == chosen.title
    fewest = 4 if chosen.key == "title-match" else 6
    assert all(division.entries.count() >= fewest for division in event.divisions.all())
    assert entries.count() <= 24
    assert not entries.exclude(email="", phone="").exists()
    assert not Player.objects.filter(invented=False).exists()
    assert not mail.outbox


def test_no_public_list_has_it() -> None:
    rehearsed()
    there = home(DAY)
    assert not (there.running)
    assert not (there.coming)
    assert not (there.past)
    assert not Entry.objects.published().exists()
    assert not players_besides_removed().exists()
    assert not Player.objects.remembered().exists()


def test_whoever_is_entered_in_it_is_nobody_known() -> None:
    known = make_desk(2).division.entries.order_by("pk")[0].player
    division = rehearsed().divisions.get(position=1)
    entry = enter_player(division.pk, NewEntry(known.name, "3d", nzgs_id="77", player=known), actor=A, certain=False)
    assert entry.player != known
    assert entry.player.invented
    assert entry.player.nzgs_id == ""
    edit_entry(entry.pk, {"nzgs_id": "77"}, actor=A)
    entry.player.refresh_from_db()
    assert entry.player.nzgs_id == "", "no number leads to an invented player"
    other = make_desk(2).division
    again = enter_player(other.pk, NewEntry("林青木", "6d"), actor=A, certain=False)
    assert not again.player.invented


def _points(desk: Desk) -> Any:
    return set_points_rules(desk.division.pk, table="national", own=(), year=2026, among_eligible=False, actor=A)


@pytest.mark.parametrize(
    "leaves",
    [_points, lambda desk: note_sent(desk.division.pk, "h9", seen=0, actor=A)],
    ids=["points", "sent"],
)
def test_nothing_of_it_leaves_it(leaves: Callable[[Desk], Any]) -> None:
    with pytest.raises(Refused, match="This is a rehearsal"):
        leaves(make_desk(2, rehearsal=True))


STAYS = {LedgerEvent, NumbersGiven, PersonalData, Stream}
"""What is left of a rehearsal: its history."""


def _rows() -> dict[str, int]:
    """How many rows there are of everything else, but for links that belong to the site."""
    models = [model for name in ("games", "ratings", "tourney") for model in apps.get_app_config(name).get_models()]
    return {
        model.__name__: model._default_manager.count()
        for model in models
        if model not in {*STAYS, User, Invitation, PasswordLink}
    }


@pytest.mark.on_both
def test_it_goes_with_all_there_is_and_leaves_its_history() -> None:
    make_desk(4).publish(1)
    before = _rows()
    desk = decided_desk(rehearsal=True)
    assert _rows()["Ruling"] > 0
    assert delete_event(desk.event.pk, "Rimu Open", actor=A) == "Rimu Open"
    assert _rows() == before
    last = LedgerEvent.objects.filter(stream=desk.event.stream_id).latest("seq")
    assert (last.kind, last.payload) == ("event.deleted", {"name": "Rimu Open", "rehearsal": True})


@pytest.mark.on_both
def test_its_history_is_whole_after_it_is_gone() -> None:
    before = _rows()
    event = rehearsed()
    desk = Desk(event, event.divisions.get(position=1), User.objects.get())
    first, second, *others = games_of(desk.publish(1))
    issue_links(desk.division.pk, actor=A)
    appealed(_ruled(first))
    cleared = _cleared(second)
    for game in (cleared, *others):
        report_from(game, Speaker.PAPER, "B+R")
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()
    delete_event(event.pk, event.name, actor=A)
    assert _rows() == before
    assert [verdict.findings for verdict in verify(slow=True)] == [()] * Stream.objects.count()
    assert not any(verdict.unexplained for verdict in verify())


def _ruled(game: Any) -> Any:
    case = claimed_case(game, CaseKind.OTHER)
    ruling_in(case, "no_breach")
    return case


def _cleared(game: Any) -> Any:
    report_from(game, Speaker.PAPER, "W+R")
    clear_result(game.pk, actor=A, nonce=uuid4())
    return game


@pytest.mark.on_both
@pytest.mark.parametrize("table", ["games_report", "games_game", "games_ruling", "tourney_seat", "tourney_pairing"])
def test_until_then_nothing_of_it_is_deleted(table: str) -> None:
    decided_desk(rehearsal=True)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table}")


@pytest.mark.on_both
def test_an_event_never_becomes_a_rehearsal() -> None:
    stream = make_desk(2).event.stream
    stream.rehearsal = True
    with pytest.raises(DatabaseError, match="a stream of the ledger never goes back"), transaction.atomic():
        stream.save()


def test_the_whole_name_is_typed() -> None:
    event = rehearsed()
    assert why_not_deletable(event) == ""
    with pytest.raises(Refused, match="New Zealand Open"):
        delete_event(event.pk, "new zealand open", actor=A)
