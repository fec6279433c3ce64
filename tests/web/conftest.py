"""One published round, one of its games, its two players on their phones, and officials who are signed in.

A module with a `desk` of its own gets these for its own."""

import pytest
from django.test import Client

from games.models import Game
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk, games_of, make_desk
from tests.web.desk_pages import signed_in
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


@pytest.fixture
def director(desk: Desk) -> Client:
    """The event's director, signed in."""
    return signed_in(desk.director)


@pytest.fixture
def referee(desk: Desk) -> Client:
    """A referee of the event, signed in."""
    user = User.objects.create_user("referee")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return signed_in(user)


@pytest.fixture
def federation() -> Client:
    """A federation administrator, signed in."""
    return signed_in(User.objects.create_user("federation", is_superuser=True))
