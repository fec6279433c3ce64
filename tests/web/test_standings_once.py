"""Standings are computed once for each head of the ledger, wherever they are shown."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import Speaker
from nzgs_tourney.tournament.standings import table
from tests.db.desk import games_of, make_desk, report_from
from tests.web.desk_pages import signed_in

pytestmark = pytest.mark.django_db
SHOWN = (
    "desk:standings", "desk:standings_pdf", "desk:crosstable_pdf", "desk:wall_pdf", "desk:prizes", "desk:points",
    "public:standings", "public:crosstable", "public:prizes",
)  # fmt: skip


def test_every_page_and_sheet_takes_the_same_standings() -> None:
    desk = make_desk(8)
    client = signed_in(desk.director)
    addresses = [reverse(name, args=[desk.event.slug, desk.division.slug]) for name in SHOWN]
    desk.play(1)
    cache.clear()
    # `standings` is known by its name in many modules; wherever it is called, it counts the games by this one.
    with patch.object(table, "tally_of", wraps=table.tally_of) as computed:
        for address in addresses:
            assert client.get(address).status_code == 200, address
        assert computed.call_count == 1
        report_from(games_of(desk.publish(2))[0], Speaker.BLACK, "B+R")
        for address in addresses:
            assert client.get(address).status_code == 200, address
        assert computed.call_count == 2
