"""What an event's ledger tells of, it names by numbers of its own: no row's number is in it, whatever is told."""

from __future__ import annotations

import json
import re

import pytest

import tests.db.test_one_ledger_event as everything_told
from games.models import LedgerEvent
from tests.db.desk import make_desk
from tests.db.far_numbers import FIRST, number_rows_far_away

# What a service tells is put together before the database has it; every service runs on both in test_one_ledger_event.
pytestmark = [pytest.mark.django_db, pytest.mark.without_database]


@pytest.mark.parametrize("name", everything_told.TABLE)
def test_an_event_names_nothing_by_a_number_of_this_database(name: str) -> None:
    number_rows_far_away()
    desk = make_desk(4)
    everything_told.TABLE[name][0](desk)()
    told = LedgerEvent.objects.filter(stream__key__startswith="event:")
    said = [f"{event.subject} {json.dumps(event.told)}" for event in told]
    assert said
    assert [one for one in said if re.search(rf"\b{str(FIRST)[:3]}\d{{4}}\b", one)] == []
