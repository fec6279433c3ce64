"""What browsers and search engines are told with every answer."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.views.api.writing import PROGRAMS
from tests.db.desk import make_desk
from tests.web.routes import ROUTES, Access

pytestmark = pytest.mark.django_db

NOT_PUBLIC = (
    "/p/a/",
    "/entry/a/",
    "/entry-address/a/",
    "/invitation/a/",
    "/new-password/a/",
    "/handed/a/",
    "/accounts/login/",
    "/desk/",
    "/referee/a/",
    "/federation/a/",
)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_search_engines_keep_out_of_what_is_not_public(address: str) -> None:
    assert Client().get(address).headers["X-Robots-Tag"] == "noindex, nofollow"


def test_they_may_show_what_is_public() -> None:
    desk = make_desk(4)
    for address in ("/players/", reverse("public:event", args=[desk.event.slug])):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert "X-Robots-Tag" not in answer.headers


def test_every_route_that_is_not_public_lies_where_they_keep_out() -> None:
    kept = {name for name, (level, _) in ROUTES.items() if level is not Access.EVERYBODY} - {"public:metrics"}
    # Without a token an address for programs has nothing to show.
    kept -= {f"api:{name}" for name in PROGRAMS}
    namespaces = {name.partition(":")[0] for name in kept}
    assert namespaces <= {"desk", "referee", "federation", "player", "joining", "guest", "applicant", "moves"}


@pytest.mark.parametrize("address", ["/players/", "/p/a/", "/desk/"])
def test_no_page_may_ask_for_a_camera_a_microphone_or_a_place(address: str) -> None:
    policy = Client().get(address).headers["Permissions-Policy"]
    assert all(f"{one}=()" in policy for one in ("camera", "microphone", "geolocation"))
