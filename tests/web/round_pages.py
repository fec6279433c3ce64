"""Addresses and answers of the pages of a round, for the tests of those pages."""

from __future__ import annotations

from django.urls import reverse

from tests.db.desk import Desk


def address(desk: Desk, page: str, number: int = 1) -> str:
    return reverse(f"desk:{page}", args=[desk.event.slug, desk.division.slug, number])


def seq(desk: Desk) -> int:
    desk.event.stream.refresh_from_db()
    return desk.event.stream.seq
