"""`/metrics`: figures for a Prometheus, on the site's own machine or with its token."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
AWAY = {"REMOTE_ADDR": "203.0.113.9", "HTTP_HOST": "127.0.0.1:8000"}


def read(**more: str) -> dict[str, float]:
    answer = Client().get("/metrics", **more)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.content.decode())
    return {sample.name: sample.value for family in families for sample in family.samples}


def test_the_figures_are_those_of_the_site(desk: Desk) -> None:
    figures = read(HTTP_HOST="127.0.0.1:8000")
    assert figures["nzgs_tourney_events"] == 1
    assert figures["nzgs_tourney_rounds"] == 1
    assert figures["nzgs_tourney_games"] == 2
    assert figures["nzgs_tourney_ledger_entries"] > 0
    assert figures["nzgs_tourney_mails_due"] == 0
    assert "nzgs_tourney_backup_age_seconds" not in figures, "there is no backup yet"


def test_elsewhere_only_the_token_opens_them(desk: Desk, settings: Any) -> None:
    assert Client().get("/metrics", **AWAY).status_code == 403
    assert Client().get("/metrics", HTTP_AUTHORIZATION="Bearer ", **AWAY).status_code == 403
    settings.METRICS_TOKEN = "kauri-tui-42"
    assert Client().get("/metrics", HTTP_AUTHORIZATION="Bearer kauri", **AWAY).status_code == 403
    assert read(HTTP_AUTHORIZATION="Bearer kauri-tui-42", **AWAY)["nzgs_tourney_events"] == 1


def test_no_name_is_in_them(desk: Desk) -> None:
    text = Client().get("/metrics", HTTP_HOST="127.0.0.1:8000").content.decode()
    assert desk.event.name not in text
    assert desk.event.slug not in text
