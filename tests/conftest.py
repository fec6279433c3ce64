"""What every test may lean on: the database engine chosen for the run, the guards lifted for a flush, real data."""

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests.languages.catalogues import compile_catalogues
from tests.postgres import NoPostgresError, running_postgres
from tests.settings import WANTS_POSTGRES

REPOSITORY = Path(__file__).resolve().parent.parent
TESTS_BETWEEN_VACUUMS = 40
NEED_A_DATABASE = ("db", "web", "proof", "browser")
LONG = ("browser", "proof")

# A change is judged by the same examples however often it is judged; new ones are looked for at every desk.
hypothesis_settings.register_profile(
    "house",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("house")

_cluster = ExitStack()


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues of the languages and start the PostgreSQL of this run, once: workers of pytest-xdist find
    its address in the environment."""
    if not hasattr(config, "workerinput"):
        compile_catalogues()
    if not WANTS_POSTGRES or "TEST_DATABASE_URL" in os.environ or "TEST_POSTGRES_ABSENT" in os.environ:
        return
    try:
        url = _cluster.enter_context(running_postgres())
    except NoPostgresError as absent:
        os.environ["TEST_POSTGRES_ABSENT"] = str(absent)
        return
    os.environ["TEST_DATABASE_URL"] = os.environ["DATABASE_URL"] = url
    os.environ["TEST_POSTGRES_OWN"] = "yes"
    import environ
    from django.conf import settings

    # Django is set up before this conftest is read, but nothing has connected yet.
    settings.DATABASES["default"].update(environ.Env.db_url_config(url))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave ten thousand collected tests out of what the garbage collector looks through, and let it look more seldom:
    it took a fifth of the processor's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


_torn_down = count(1)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Clear away now and then what PostgreSQL keeps of the tests before: rows that were rolled back, which made tests
    slower as a run went on."""
    from django.db import connection

    if connection.vendor != "postgresql" or next(_torn_down) % TESTS_BETWEEN_VACUUMS:
        return
    if not connection.settings_dict["NAME"].startswith("test_"):
        return
    # A connection of its own: a test's may be within a transaction.
    beside = connection.copy()
    with item.config.stash[blocking_manager_key].unblock(), closing(beside), beside.cursor() as cursor:
        cursor.execute("VACUUM (TRUNCATE false)")  # cutting a file off waits for its readers


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop that PostgreSQL; in a worker there is none to stop."""
    _cluster.close()


def pytest_report_header(config: pytest.Config) -> str:
    """Name the engine, so that a log says on what it passed."""
    from django.db import connection

    return f"database: {connection.display_name}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first, so that the processes of a run, which take one file after another, end together; without
    a PostgreSQL to run on, skip what needs one, with the reason."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path not in slow, _folder(item) not in LONG))
    reason = os.environ.get("TEST_POSTGRES_ABSENT")
    if reason is None:
        return
    for item in items:
        if _folder(item) in NEED_A_DATABASE:
            item.add_marker(pytest.mark.skip(reason=reason))


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(REPOSITORY / "tests").parts[0]


@pytest.fixture(scope="session", autouse=True)
def _a_flush_lifts_the_guards() -> Iterator[None]:
    """Let the test runner empty the tables between transactional tests, which the guards refuse to everybody.

    A test that asks for numbers from 1 again gets Django's own flush.
    """
    from django.core.management.commands.flush import Command

    from games.ledger import guards
    from tests.emptied import empty

    flush = Command.handle

    def handle(command: Command, **options: Any) -> None:
        if not options["reset_sequences"]:
            return empty()
        with guards.lifted():
            return flush(command, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Command, "handle", handle)
        yield


@pytest.fixture(scope="session", autouse=True)
def _a_command_gives_no_way() -> Iterator[None]:
    """A command that gives way to everything else would take the whole process of the tests with it, which then gets
    next to nothing until the others are done."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.nice", lambda politeness: 0, raising=False)
        yield


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> bool:
    """Whether the test database of this process has its tables already, because another process has made them."""
    from tests import migrated

    with django_db_blocker.unblock():
        return migrated.is_shared() and migrated.with_tables()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_keepdb: bool, django_db_blocker: DjangoDbBlocker) -> None:
    """The plugin's own test database; the process that made its tables lays a copy by for the others."""
    from tests import migrated

    if migrated.is_shared() and not django_db_keepdb:
        with django_db_blocker.unblock():
            migrated.lay_by()


@pytest.fixture(scope="session")
def database_url(django_db_setup: None) -> str:
    """The URL of the test database itself, for a server or a process that a test starts beside itself."""
    from django.db import connection

    place = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{place['NAME']}"
    return f"postgres://{place['USER']}:{place['PASSWORD']}@{place['HOST']}:{place['PORT']}/{place['NAME']}"


@pytest.fixture(scope="module")
def kept_for_module(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, request: pytest.FixtureRequest
) -> Iterator[None]:
    """A transaction around the tests of a module: what a fixture of the module makes in it is there for each of them,
    what a test does to it is undone at its end, and all of it at the end of the module.

    For modules of which no test wants an empty database, or real transactions of its own.
    """
    marks = [mark for item in request.session.items if item.path == request.path for mark in item.iter_markers()]
    assert not any(mark.kwargs.get("transaction") for mark in marks), f"{request.path} has real transactions"
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def own_folder(settings: Any, tmp_path: Path) -> None:
    """A data folder of the test's own."""
    settings.VAR_DIR = tmp_path


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real records and results beside the repository; skips where it is not."""
    folder = REPOSITORY.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the real data (../shared/data) is not beside this repository")
    return folder
