"""What everybody sees of the end of a game: how far it has come, the agreed count, the steps. Nobody can tap there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game
from games.services.answer_ending import agree_ending, dispute_ending
from games.services.mark_dead import mark_dead
from tests.db.endings import B, W, finished_game, opened_game, resumed_game, take_step
from tests.web.parsed import page_text, select_all, text_of, texts_of

pytestmark = pytest.mark.django_db


def page(game: Game) -> str:
    return page_text(Client().get(reverse("public:game", args=[game.pk])))


def test_nothing_is_said_while_nobody_has_opened_it() -> None:
    assert "End of the game" not in page(finished_game())


def test_the_marking_is_told_while_it_lasts() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    found = page(game)
    assert "Both sides are marking dead stones. As marked now: Black wins by 2." in found
    assert "White chain of 2 at B2: dead." in found
    assert not select_all(found, "[data-tap], [data-tap-form]")


def test_the_agreed_count_is_told() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    for side in (B, W):
        take_step(agree_ending, game, side)
    found = page(game)
    assert "Both sides agreed which stones are dead." in found
    assert "Black wins by 2: Black 45, White 36 + komi 7 = 43." in text_of(found)
    assert "Black wins by 2" in texts_of(found, "strong")
    assert "Agreed to the count." in text_of(found)


def test_a_dispute_and_resumed_play_are_told() -> None:
    game = opened_game()
    take_step(dispute_ending, game, W, W)
    assert "The two sides don’t agree which stones are dead." in page(game)
    assert "Both sides play on." in page(resumed_game())


@pytest.mark.on_both
def test_the_page_of_a_long_game_with_its_end_stays_light() -> None:
    letters = "abcdefghijklmnopqrs"
    points = [f"{letters[n % 19]}{letters[n // 19]}" for n in range(361) if (n // 19 + n % 19) % 2 == 0]
    played = "".join(f";{'BW'[n % 2]}[{points[n % len(points)] if n < len(points) else ''}]" for n in range(350))
    game = opened_game(f"(;GM[1]FF[4]SZ[19]KM[7]{played})".encode())
    address = reverse("public:game", args=[game.pk])
    Client().get(address)  # each process reads the ledger's events once
    with CaptureQueriesContext(connection) as queries:
        content = Client().get(address).content
    assert len(queries) <= 19
    assert len(content) < 100_000
