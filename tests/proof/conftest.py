"""Tools to prove what happens when two do the same at once, with the locks and, first, without them.

    def test_...(at_once, meet, locks_off):
        meet("games.ledger.append.hash_of")          # both stand between reading and writing
        outcomes = at_once(confirm_black, confirm_white)

On a machine of any speed the same thing happens: without a lock both threads reach the meeting point; with one
the second cannot, the first waits a moment in vain and goes on alone.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread, get_ident
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.utils.module_loading import import_string

from nzgs_tourney.live.ready_table import ReadyTable
from tests.db.shared_fixtures import desk, drawn, game, games, no_kept_desk
from tests.proof import servers
from tests.proof.ready_site import Site

__all__ = ["desk", "drawn", "game", "games", "no_kept_desk"]

Action = Callable[[], Any]
AtOnce = Callable[..., list[Any]]
Meet = Callable[..., None]
NewSite = Callable[[ReadyTable], Site]

WAIT_SECONDS = 1.0
SURE_SECONDS = 20.0
"""Without locks the second surely comes, on a busy machine only later: it is waited for longer."""
HERE = Path(__file__).resolve().parent
PATIENCE_SECONDS = 60.0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test of this folder a database with real transactions, on both engines: threads see one another's work
    only when it is committed. Those marked `without_database` need none."""
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("without_database") is None:
            item.add_marker(pytest.mark.django_db(transaction=True))
            item.add_marker(pytest.mark.on_both)


@pytest.fixture
def at_once() -> AtOnce:
    """`at_once(first, second, ...)`: each in a thread and connection of its own, started together.

    Returns what each returned, or the exception it raised, in the order of the actions.
    """

    def run(*actions: Action) -> list[Any]:
        outcomes: list[Any] = [None] * len(actions)
        start = Barrier(len(actions))

        def act(place: int, action: Action) -> None:
            try:
                start.wait(PATIENCE_SECONDS)
                outcomes[place] = action()
            except Exception as raised:
                outcomes[place] = raised
            finally:
                connection.close()

        threads = [Thread(target=act, args=each, daemon=True) for each in enumerate(actions)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive(), "a thread still waits: a deadlock"
        return outcomes

    return run


@pytest.fixture
def meet(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Meet:
    """`meet("package.module.function", parties=2)`: callers of that function wait there for one another, before it and
    after it, so that each has seen what there is before any of them goes on. Each waits at its first call only.

    Who waits in vain for a second goes on, and so does everybody after that.
    """

    patience = SURE_SECONDS if "locks_off" in request.fixturenames else WAIT_SECONDS

    def at(place: str, parties: int = 2) -> None:
        barrier = Barrier(parties)
        original = import_string(place)
        met: set[int] = set()

        def waiting(*args: Any, **kwargs: Any) -> Any:
            if get_ident() in met:
                return original(*args, **kwargs)
            met.add(get_ident())
            with suppress(BrokenBarrierError):
                barrier.wait(patience)
            seen = original(*args, **kwargs)
            with suppress(BrokenBarrierError):
                barrier.wait(patience)
            return seen

        monkeypatch.setattr(place, waiting)

    return at


@pytest.fixture
def locks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes the locks away: rows are read without one, and SQLite's transactions begin as readers."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_options: self.all())
    if connection.vendor == "sqlite":
        from nzgs_tourney.site.queued_sqlite.base import DatabaseWrapper

        monkeypatch.setattr(
            DatabaseWrapper, "_start_transaction_under_autocommit", lambda self: self.cursor().execute("BEGIN")
        )


@pytest.fixture
def own_server(transactional_db: None, database_url: str, tmp_path: Path) -> Iterator[servers.Site]:
    """A site of the test's own."""
    with servers.site(database_url, tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def lasting(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Site]:
    """A site for a module's tests, one after another."""
    with servers.site(database_url, tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def shared(lasting: servers.Site) -> Iterator[servers.Site]:
    """The site that serves one test after another; the test's own connections to it close with the test."""
    with ExitStack() as connections:
        yield replace(lasting, open=connections)


@pytest.fixture
def new_site() -> Iterator[NewSite]:
    """`new_site(table)`: the early answers of one more process, with this table of ready pages."""
    with ExitStack() as opened:
        yield lambda table: opened.enter_context(closing(Site(table)))
