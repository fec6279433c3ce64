"""A page loads one style sheet, the bundle of its kind."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.styles import BUNDLES
from tests.browser.every_page import full_event, pages
from tests.web.parsed import every

pytestmark = pytest.mark.django_db

KINDS = {
    "public:event": "public",
    "public:standings": "public",
    "public:game": "game",
    "public:rules": "reading",
    "public:screen": "screen",
    "player:home": "player",
    "desk:round": "desk",
    "referee:archives": "desk",
    "referee:case": "game",
}
"""Pages of each kind; the page of an error is not asked for here."""


def test_a_page_loads_the_sheet_of_its_kind_and_no_other(client: Client) -> None:
    desk = full_event()
    addresses = pages(desk)
    client.force_login(desk.director)
    loaded = {
        name: [str(link["href"]) for link in every(client.get(addresses[name][0]), "link[rel=stylesheet]")]
        for name in KINDS
    }
    assert loaded == {name: [f"/static/styles/{kind}.css"] for name, kind in KINDS.items()}
    assert {f"styles/{kind}.css" for kind in KINDS.values()} == BUNDLES.keys() - {"styles/error.css"}
