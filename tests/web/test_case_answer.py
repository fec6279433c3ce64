"""The answer of the player against whom something is claimed."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Side
from games.services.add_evidence import add_evidence
from tests.db.disputes import claimed_case
from tests.web.parsed import select_all
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def test_the_form_is_open_for_the_player_who_is_asked_to_answer(client: Client, game: Game) -> None:
    case = claimed_case(game)

    def form_is_open(colour: str) -> bool:
        address = reverse("player:case", args=[phone(client, game, colour).token, case.number])
        return bool(select_all(client.get(address), 'details[open] [name="text"]'))

    assert [form_is_open(colour) for colour in ("black", "white")] == [False, True]
    add_evidence(case.pk, Side.WHITE, actor="White", nonce=uuid4(), text="I saw nothing.")
    assert not form_is_open("white")
