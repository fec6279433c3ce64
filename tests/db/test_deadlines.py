"""When a round opens and when its results are due, for whatever asks about one round."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.store.rounds.deadlines import deadline, opening
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
MONDAY, SUNDAY = datetime(2026, 11, 22, 23, tzinfo=UTC), datetime(2026, 11, 29, 11, tzinfo=UTC)
"""Monday the 23rd at noon and the end of Sunday the 29th, in New Zealand."""


def test_a_round_has_its_opening_and_its_deadline(desk: Desk) -> None:
    set_timetable(desk.division.pk, {1: MONDAY, 2: SUNDAY}, due={1: SUNDAY}, actor="Director")
    assert (opening(desk.event, desk.division, 1), deadline(desk.event, desk.division, 1)) == (MONDAY, SUNDAY)
    assert (opening(desk.event, desk.division, 2), deadline(desk.event, desk.division, 2)) == (SUNDAY, None)
    assert deadline(desk.event, desk.division, 3) is None


def test_another_division_or_event_has_its_own(desk: Desk) -> None:
    set_timetable(desk.division.pk, {}, due={1: SUNDAY}, actor="Director")
    assert deadline(desk.event, add_division(desk.event.pk, "Handicap", actor="Director"), 1) is None
