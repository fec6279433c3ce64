"""The desk's page of programs: a director makes a token, sees its secret once, and ends it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import ApiToken
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]


def test_a_token_is_made_shown_once_and_ended(client: Client, desk: Desk) -> None:
    client.force_login(desk.director)
    page = reverse("desk:api_tokens", args=[desk.event.slug])
    refused = client.post(page, {"name": "Screen at the door"})
    assert refused.status_code == 422
    assert "Screen at the door" in refused.content.decode(), "what was typed stays"
    made = client.post(page, {"name": "Screen at the door", "scopes": ["results", "check-in"]}, follow=True)
    text = made.content.decode()
    token = ApiToken.objects.get()
    assert (token.scopes, token.made_by) == ("check-in results", desk.director)
    assert "nzgs_" in text
    elsewhere = Client()
    elsewhere.force_login(desk.director)
    assert 'value="nzgs_' not in elsewhere.get(page).content.decode(), "only the browser that made it shows it"
    ended = client.post(reverse("desk:api_token_end", args=[desk.event.slug, token.pk]), follow=True)
    assert "The token of Screen at the door doesn’t work any more." in ended.content.decode()
    token.refresh_from_db()
    assert token.ended_at is not None
