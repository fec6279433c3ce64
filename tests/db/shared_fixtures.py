"""The event that most tests need, as their module orders it: `pytestmark = [..., pytest.mark.desk(9)]`.

`desk(9)` is an event with nine players, `desk(9, published=1)` has its first round published, `desk(9, played=2)` its
first two rounds played and closed, and `desk(made=function)` is what the function returns. Without an order it is six
players and round 1 published. The event is made once for the module; what a test does to it is undone at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game
from nzgs_tourney.models import Division, Entry, Event, Round, User
from tests.db.desk import Desk, games_of, make_desk
from tests.db.draws_beside import draws_beside
from tests.db.forgotten import NAME

USUAL = pytest.mark.desk(6, published=1)


def _made(order: pytest.Mark) -> Desk:
    return _make(*order.args, **order.kwargs)


def _make(
    players: int = 0,
    played: int = 0,
    published: int = 0,
    preset: str = "nz-open",
    made: Callable[[], Desk] | None = None,
) -> Desk:
    if made is not None:
        return made()
    desk = make_desk(players, preset)
    for number in range(1, played + 1):
        desk.play(number)
    if published > played:
        desk.publish(published)
    return desk


@pytest.fixture(scope="module")
def kept_desk(request: pytest.FixtureRequest, django_db_setup: None) -> Desk | None:
    """The module's event in the transaction around its tests; None where one of them has real transactions."""
    if _transactional(request.session.items, request.path):
        return None
    request.getfixturevalue("kept_for_module")
    return _made(request.node.get_closest_marker("desk") or USUAL.mark)


@pytest.fixture(scope="module", name="kept_desk")
def no_kept_desk() -> None:
    """For a folder whose tests all have real transactions: each makes the event that is ordered."""


def _transactional(items: list[pytest.Item], path: Any) -> bool:
    mine = [item for item in items if item.path == path]
    return any(mark.kwargs.get("transaction") for item in mine for mark in item.iter_markers("django_db"))


@pytest.fixture
def desk(request: pytest.FixtureRequest, kept_desk: Desk | None, db: None) -> Desk:
    """The event that the module or the test orders."""
    order = request.node.get_closest_marker("desk") or USUAL.mark
    if kept_desk is None or order in request.node.own_markers:
        return _made(order)
    return Desk(
        Event.objects.get(pk=kept_desk.event.pk),
        Division.objects.get(pk=kept_desk.division.pk),
        User.objects.get(pk=kept_desk.director.pk),
    )


@pytest.fixture
def started(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands of the separate processes that are started; they never do anything."""
    return draws_beside(settings, monkeypatch)


@pytest.fixture
def finished(desk: Desk) -> tuple[Desk, Entry]:
    """The event of a person to forget, where the module orders it, and their entry."""
    return desk, Entry.objects.get(division=desk.division, name=NAME)


@pytest.fixture
def drawn(desk: Desk) -> Round:
    """Round 1, published here where the module has not ordered it."""
    return desk.division.drawn_rounds.filter(number=1, published_at__isnull=False).first() or desk.publish(1)


@pytest.fixture
def games(drawn: Round) -> list[Game]:
    """The games of round 1 by table."""
    return games_of(drawn)


@pytest.fixture
def game(games: list[Game]) -> Game:
    """The game at the first table."""
    return games[0]
