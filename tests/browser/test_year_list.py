"""The list of a year with three events fits a laptop's screen, its ticks beside the names."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from nzgs_tourney.models import Event, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_year import set_brought_forward
from ratings.models import Player
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.watch import assert_fits
from tests.db.desk import make_desk
from tests.db.telling_prizes import YEAR, finished

TITLES = (
    "New Zealand Open Championship 2026",
    "Ōtautahi Canterbury Regional Go Tournament",
    "Wellington Handicap Weekend",
)
NAMES = ("Te Aho Hēmi Waiwhetū-Ngāmotu", "Wilhelmina van der Berg-Fitzgerald", "Bo Lind", "Kim Min-jun")


@pytest.fixture
def year() -> int:
    """A year with three events of the same four players, who brought points into it."""
    people = [Player.objects.create(name=name) for name in NAMES]
    for title in TITLES:
        desk = make_desk(0)
        Event.objects.filter(pk=desk.event.pk).update(name=title, published=True)
        for player in people:
            enter_player(desk.division.pk, NewEntry(player.name, "1d", player=player), actor="Director")
        finished(desk)
        award_division_points(desk.division.pk, actor="Director", agreed=True)
    set_brought_forward(YEAR, {player.pk: Decimal(12) for player in people}, actor="Federation")
    return YEAR


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_three_events_fit_a_laptop(year: int, open_page: OpenPage, sign_in: SignIn, scheme: str) -> None:
    page = open_page("desktop", scheme)  # type: ignore[arg-type]  # one of the two schemes
    page.set_viewport_size({"width": 1280, "height": 720})
    sign_in(page, User.objects.create_superuser("federation"))
    for address in (reverse("federation:points_year", args=[year]), reverse("public:year_points", args=[year])):
        page.goto(address)
        expect(page.get_by_text("Wellington Handicap Weekend, Open")).to_be_visible()
        beyond = "table => table.scrollWidth - table.clientWidth"
        assert page.locator(".table-scroll").first.evaluate(beyond) == 0
        assert_fits(page)
