"""The backup of an event through the page, and what it says before."""

from __future__ import annotations

import json

import pytest

from nzgs_tourney.selectors.event_file import event_file
from tests.db.desk import make_desk
from tests.web.desk_pages import of_event, shown, signed_in

pytestmark = pytest.mark.django_db


def test_the_page_says_what_is_in_it_and_that_it_needs_care() -> None:
    desk = make_desk(4)
    page = shown(signed_in(desk.director).get(of_event(desk, "backup")))
    assert "Keep it safe" in page
    assert "<dt>Entries</dt><dd>4</dd>" in page
    assert "manage.py event import" in page
    assert of_event(desk, "backup_file") in page


def test_the_file_is_that_of_the_command() -> None:
    desk = make_desk(4)
    response = signed_in(desk.director).get(of_event(desk, "backup_file"))
    assert response["Content-Disposition"].startswith('attachment; filename="rimu-open-')
    assert response["Cache-Control"] == "private, no-store"
    assert response.content == event_file(desk.event)
    assert json.loads(response.content)["format"] == "nzgs-tourney/event"
