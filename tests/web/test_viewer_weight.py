"""What the page of a long game weighs: all that a browser fetches for it, compressed as the site does."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from tests.data.long_game import long_game

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

FETCHED = re.compile(r"<(?:script|link)[^>]+(?:src|href)=\"/static/([^\"]+)\"")
MOST = 60_000


def test_a_game_of_350_moves_weighs_less_than_60_kb(client: Client, game: Game) -> None:
    submit_record(game.pk, Speaker.BLACK, long_game(350), actor="Black by link")
    page = client.get(reverse("public:game", args=[game.pk])).content
    files = [finders.find(name) for name in FETCHED.findall(page.decode())]
    assert len(files) > 10
    weights = [len(gzip.compress(content)) for content in (page, *(Path(str(file)).read_bytes() for file in files))]
    assert sum(weights) < MOST
