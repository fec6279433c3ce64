"""One published round, one of its games and its two players on their phones, for the tests of what a player sees."""

import pytest
from django.test import Client

from games.models import Game
from tests.db.desk import Desk, games_of, make_desk
from tests.web.phone import Phone, phone


@pytest.fixture
def desk() -> Desk:
    """Six players, round 1 published."""
    made = make_desk(6)
    made.publish(1)
    return made


@pytest.fixture
def game(desk: Desk) -> Game:
    """The game at the first table."""
    return games_of(desk.division.drawn_rounds.get(number=1))[0]


@pytest.fixture
def black(client: Client, game: Game) -> Phone:
    """Black's phone."""
    return phone(client, game, "black")


@pytest.fixture
def white(client: Client, game: Game) -> Phone:
    """White's phone."""
    return phone(client, game, "white")
