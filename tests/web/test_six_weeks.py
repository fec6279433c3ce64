"""Six weeks of an online event with mails sent to a real server: how long its director sits at the desk, and that
nobody is forgotten or told what is another's. The same weeks in a browser: tests/browser/test_six_weeks.py."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from nzgs_tourney.services.draws import draw_round as drawing
from tests.mail_server import mail_server
from tests.web.desk_pages import signed_in
from tests.web.weekly_director import WeeklyDirector
from tests.web.weekly_season import Season, check

MOST_MINUTES = 10


@pytest.mark.django_db
def test_no_week_takes_its_director_ten_minutes_and_nobody_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every run has the same draws, so that every run has the same weeks.
    monkeypatch.setattr(drawing, "secrets", SimpleNamespace(token_hex=lambda _bytes: "six weeks"))
    with mail_server() as server:
        season = Season(lambda user, event: WeeklyDirector(signed_in(user), user, event))
        season.play_all()
    told = [f"{week.pages} pages, {week.presses} presses, {week.minutes:.1f} minutes" for week in season.weeks]
    assert all(week.minutes < MOST_MINUTES for week in season.weeks), told
    check(season, server)
