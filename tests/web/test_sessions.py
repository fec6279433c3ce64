"""A session is read in one query, and only as long as it and its account are open."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from nzgs_tourney.models import User
from tests.web.desk_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def aroha() -> User:
    return User.objects.create_user("aroha", email="aroha@example.nz", password="not the real one")


def is_in(client: Client) -> bool:
    return client.get(reverse("desk:events")).status_code == 200


@pytest.mark.on_both
def test_a_page_reads_the_session_and_the_account_once_each(aroha: User) -> None:
    client = signed_in(aroha)
    with CaptureQueriesContext(connection) as asked:
        assert is_in(client)
    reads = [query["sql"] for query in asked.captured_queries]
    assert sum('FROM "django_session"' in sql for sql in reads) == 1
    assert sum('FROM "tourney_user"' in sql for sql in reads) == 1


def test_a_session_ends_with_its_time_its_account_and_its_password(aroha: User) -> None:
    over, closed, changed, gone = [signed_in(aroha) for _ in range(4)]
    Session.objects.filter(pk=over.session.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(over)
    aroha.is_active = False
    aroha.save()
    assert not is_in(closed)
    aroha.is_active = True
    aroha.set_password("another one, just as long")
    aroha.save()
    assert not is_in(changed)
    client = signed_in(aroha)
    assert is_in(client)
    aroha.delete()
    assert not is_in(client)
    assert not is_in(gone)


def test_a_session_that_nobody_has_shows_nothing(aroha: User) -> None:
    client = Client()
    client.cookies["sessionid"] = "no session of this site"
    assert not is_in(client)


@pytest.mark.parametrize("name", ["aroha", "aroha@example.nz"])
def test_by_username_and_by_address(aroha: User, name: str) -> None:
    client = Client()
    answer = client.post(reverse("account_login"), {"login": name, "password": "not the real one"})
    assert answer.status_code == 302
    assert is_in(client)


@pytest.mark.parametrize(("tick", "hours"), [({}, 16), ({"remember": "on"}, 14 * 24)])
def test_a_sign_in_lasts_the_day_and_two_weeks_if_asked(aroha: User, tick: dict[str, str], hours: int) -> None:
    client = Client()
    client.post(reverse("account_login"), {"login": "aroha", "password": "not the real one", **tick})
    assert client.cookies["sessionid"]["max-age"] == hours * 3600
    session = Session.objects.get(pk=client.session.session_key)
    assert abs(session.expire_date - timezone.now() - timedelta(hours=hours)) < timedelta(minutes=30)
