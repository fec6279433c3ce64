"""The phones of a game's two players, and officials who are signed in, at the event that a module orders."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Game
from nzgs_tourney.models import User
from nzgs_tourney.store.draws import drawn_players
from tests.db.desk import Desk
from tests.db.shared_fixtures import desk, drawn, finished, game, games, kept_desk, started
from tests.web.case_pages import official
from tests.web.desk_pages import signed_in
from tests.web.phone import Phone, phone

__all__ = ["desk", "drawn", "finished", "game", "games", "kept_desk", "started"]


@pytest.fixture
def black(game: Game) -> Phone:
    """Black's phone."""
    return phone(Client(), game, "black")


@pytest.fixture
def white(game: Game) -> Phone:
    """White's phone."""
    return phone(Client(), game, "white")


@pytest.fixture
def large_field(started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine players count as a large field, whose draws are made in a separate process."""
    monkeypatch.setattr(drawn_players, "AT_ONCE", 8)


@pytest.fixture
def empty_cache() -> None:
    """Nothing is kept from another test."""
    cache.clear()


@pytest.fixture
def director(desk: Desk) -> Client:
    """The event's director, signed in."""
    return signed_in(desk.director)


@pytest.fixture
def referee(desk: Desk) -> Client:
    """A referee of the event, signed in."""
    return official(desk)


@pytest.fixture
def federation() -> Client:
    """A federation administrator, signed in."""
    return signed_in(User.objects.create_user("federation", is_superuser=True))
