"""What a watchman is told."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse


@pytest.mark.django_db
def test_a_running_site_says_so_without_https(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(reverse("public:health"))
    assert answer.status_code == 200
    assert answer.content == b"The site is running.\n"
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_site_without_its_database_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", fails)
    answer = client.get(reverse("public:health"))
    assert answer.status_code == 503
    assert answer.content == b"The database does not answer.\n"
