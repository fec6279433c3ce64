"""The page of a closed year: one administrator asks to reopen it, another agrees."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from ground.dates import short_date
from nzgs_tourney.models import User, YearReopening
from tests.db.desk import Desk
from tests.db.telling_prizes import YEAR, official
from tests.db.test_reopen_year import WHY, close
from tests.pdf_text import pages_of
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def test_two_administrators_reopen_a_year_on_its_page(desk: Desk, federation: Client) -> None:
    close(desk)
    page = reverse("federation:points_year", args=[YEAR])
    assert all(one["carried"] for one in Client().get("/api/v1/points/2026/").json()["players"])
    empty = federation.post(reverse("federation:points_reopen", args=[YEAR]), {"reason": ""})
    assert empty.status_code == 422
    federation.post(reverse("federation:points_reopen", args=[YEAR]), {"reason": WHY})
    assert "Another administrator has to agree." in page_text(federation.get(page))
    assert "Agree and reopen" not in page_text(federation.get(page))
    assert WHY not in "".join(pages_of(Client().get(reverse("public:year_points_pdf", args=[YEAR])).content))
    assert Client().get("/api/v1/points/2026/").json()["reopened"] == []
    refused = federation.post(reverse("federation:points_reopen_agree", args=[YEAR]))
    assert "You asked to reopen 2026 yourself" in page_text(refused)
    second = Client()
    second.force_login(official("second"))
    assert f"Asked by {User.objects.get(pk=YearReopening.objects.get().asked_by_id).called}" in page_text(
        second.get(page)
    )
    second.post(reverse("federation:points_reopen_agree", args=[YEAR]))
    told = page_text(second.get(page))
    assert f"Reopened the points of {YEAR}" in told
    assert f"Closed the points of {YEAR}" in told
    public = page_text(Client().get(reverse("public:year_points", args=[YEAR])))
    assert f"Reason: {WHY}" in public
    told = Client().get("/api/v1/points/2026/").json()
    assert [one["reason"] for one in told["reopened"]] == [WHY]
    assert {one["carried"] for one in told["players"]} == {None}
    (sheet,) = pages_of(Client().get(reverse("public:year_points_pdf", args=[YEAR])).content)
    assert f"reopened on {short_date(localdate())}. Reason: {WHY}" in sheet


def test_a_request_is_withdrawn_on_the_page(desk: Desk, federation: Client) -> None:
    close(desk)
    federation.post(reverse("federation:points_reopen", args=[YEAR]), {"reason": WHY})
    federation.post(reverse("federation:points_reopen_withdraw", args=[YEAR]))
    told = page_text(federation.get(reverse("federation:points_year", args=[YEAR])))
    assert f"Withdrew the request to reopen the points of {YEAR}." in told
    assert "Another administrator has to agree." not in told
