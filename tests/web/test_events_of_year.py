"""The federation's page of a year: what is missing in its events, and their results in one file."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from nzgs_tourney.models import PointsAward, PointsRules, User
from nzgs_tourney.pages.events.events_of_year import year_of_events
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.points.points_rules import set_points_rules
from tests.db.desk import Desk, games_of, make_desk
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4), pytest.mark.usefixtures("empty_cache")]
YEAR = 2024
TODAY = date(YEAR, 3, 1)


def in_the_year(desk: Desk) -> None:
    days = {"begins": date(YEAR, 1, 6), "ends": date(YEAR, 1, 7)}
    edit_event(desk.event.pk, days, actor=desk.director.actor)


def test_the_year_says_what_is_missing_in_each_event(desk: Desk) -> None:
    in_the_year(desk)
    games = games_of(desk.publish(1))
    PointsRules.objects.create(division=desk.division, table="major", year=YEAR)
    (event,) = year_of_events(YEAR, TODAY).events
    assert (event.games, event.records) == (0, 0)
    assert event.missing == (
        "It isn’t finished.",
        f"{len(games)} boards have no result.",
        f"{desk.division.name}: points not awarded.",
    )
    PointsAward.objects.create(
        division=desk.division,
        number=1,
        year=YEAR,
        table="major",
        points=["3"],
        among_eligible=False,
        after=1,
        actor_name="Director",
        at=timezone.now(),
    )
    (event,) = year_of_events(YEAR, TODAY).events
    assert event.missing[-1] == f"{desk.division.name}: points wait for your yes."
    (event,) = year_of_events(YEAR, date(YEAR, 1, 6)).events
    assert event.missing == (), "its days aren’t over"
    assert year_of_events(YEAR + 1, TODAY).events == ()


def test_a_year_of_many_events_asks_no_more_than_one_of_few(desk: Desk) -> None:
    in_the_year(desk)
    with CaptureQueriesContext(connection) as few:
        year_of_events(YEAR, TODAY)
    in_the_year(make_desk(4))
    with CaptureQueriesContext(connection) as many:
        assert len(year_of_events(YEAR, TODAY).events) == 2
    assert len(many) == len(few) <= 11


def test_the_results_of_a_year_are_one_file_of_public_events(desk: Desk) -> None:
    in_the_year(desk)
    desk.play(1)
    in_the_year(make_desk(4, published=False))
    federation = signed_in(User.objects.create_superuser("federation", password="x"))
    assert desk.event.name in page_text(federation.get(reverse("federation:events_of_year", args=[YEAR])))
    answer = federation.get(reverse("federation:results_of_year", args=[YEAR]))
    with zipfile.ZipFile(io.BytesIO(b"".join(answer))) as archive:
        folder = f"{desk.event.slug}/{desk.division.slug}"
        assert archive.namelist() == [f"{folder}/players.csv", f"{folder}/games.csv", "index.csv"]
        assert f",so far,{folder}," in archive.read("index.csv").decode("utf-8-sig")
        players = archive.read(f"{folder}/players.csv").decode("utf-8-sig")
        for entry in desk.division.entries.all():
            assert entry.name in players


def test_an_events_tables_of_points_are_approved_from_the_list(desk: Desk, federation: Client) -> None:
    set_points_rules(desk.division.pk, table="regional", own=(), year=2026, among_eligible=False, actor="Director")
    year = desk.event.begins.year
    listed = reverse("federation:events_of_year", args=[year])
    page = reverse("federation:event_approval", args=[year, desk.event.slug])
    assert "not approved yet" in page_text(federation.get(listed))
    assert federation.post(page, {"answer": "approve"}).status_code == 422
    federation.post(page, {"answer": "back", "reason": "It’s a national."})
    assert "sent back" in page_text(federation.get(listed))
    federation.post(page, {"answer": "approve", "reason": "Agreed by mail."})
    told = page_text(federation.get(page))
    assert "Regional championship" in told
    assert "Approved: Agreed by mail." in told
    assert federation.get(reverse("federation:event_approval", args=[year + 1, desk.event.slug])).status_code == 404
