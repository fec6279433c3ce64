"""Every page is asked and every form is sent on PostgreSQL too: no question of theirs is one that it refuses.

Tests of what pages say run on SQLite alone, and so does the table of who may ask what (test_access), which asks all of
them there.
"""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from tests.web.desk_pages import send
from tests.web.routes import ROUTES, Access
from tests.web.test_access import House, built, house, signed_in

__all__ = ["built", "house", "signed_in"]
pytestmark = [pytest.mark.django_db, pytest.mark.on_both]

VISITOR = {
    Access.GUEST: "guest",
    Access.REFEREE: "referee",
    Access.FIRST: "anonymous",
    Access.EVERYBODY: "anonymous",
    Access.LINK: "anonymous",
}
ANSWERS = {"GET": (200, 302, 303), "POST": (200, 302, 303, 409, 422)}


@pytest.mark.parametrize("method", ANSWERS)
def test_every_page_is_answered(house: House, method: str) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("tests/web/test_access.py asks all of them on SQLite")
    for name, (level, methods) in ROUTES.items():
        # What programs send with a token is sent by tests/web/test_api_writing.py.
        if method not in methods.split() or level in (Access.SITE, Access.TOKEN):
            continue
        with transaction.atomic():
            response = send(house.clients[VISITOR.get(level, "federation")], method, house.address(name))
            transaction.set_rollback(True)
        assert response.status_code in ANSWERS[method], f"{method} {name}: {response.status_code}"
