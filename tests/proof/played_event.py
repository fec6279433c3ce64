"""Two events with a row in every table of the program, each of them made by the services alone."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import models

from nzgs_tourney.services.points.points_year import set_points_table
from tests.db.forgotten import A, finished_event
from tests.db.test_restore_event import full_event


def played(tables: list[type[models.Model]]) -> dict[type[models.Model], Any]:
    """By table, a row in an event that is over where it has any, else in one that is under way."""
    set_points_table(key="house", name="House", points=[Decimal(3)], from_year=2026, actor=A)
    finished_event()
    rows = {model: model._default_manager.order_by("pk").first() for model in tables}
    full_event()
    return {model: row or model._default_manager.order_by("pk").first() for model, row in rows.items()}
