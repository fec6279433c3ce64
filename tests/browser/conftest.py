"""A real browser for the tests of this folder, on a phone's and a desktop's screen, in light and dark.

`phone` and `desktop` are pages in light, `every_look` runs a test four times, `open_page` makes more pages, each
with cookies of its own. `sign_in` signs a user in without the form. When a test ends, `watch` has seen no problem.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.chromium import SCREENS, Device, Scheme, launch
from tests.browser.contexts import PATIENCE, Contexts
from tests.browser.network_lock import NetworkLock
from tests.browser.served import started
from tests.browser.watch import Watch
from tests.db.shared_fixtures import desk, drawn, game, games, no_kept_desk

__all__ = ["desk", "drawn", "game", "games", "no_kept_desk"]

expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]
SignIn = Callable[[Page, AbstractBaseUser], None]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, headless; skips where there is none."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's event loop runs in this thread, and Django would refuse the ORM beside it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        try:
            found = launch(playwright)
        except (FileNotFoundError, Error) as reason:
            pytest.skip(f"no browser: {str(reason).splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    """The contexts that the tests of a process share, one after another."""
    return Contexts(browser)


@pytest.fixture(autouse=True)
def network() -> Iterator[NetworkLock]:
    """The lock by which no other process changes the network during a test."""
    with closing(NetworkLock(Path(gettempdir()))) as lock, lock.unchanged():
        yield lock


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """The running site, in place of pytest-django's own."""
    server = started()
    yield server
    server.stop()


@pytest.fixture
def site(live_server: LiveServer, settings: Any) -> str:
    """The address of the running site, without a slash at its end; links in print lead there too."""
    settings.SITE_URL = live_server.url
    return live_server.url


class Watches:
    """The watch over every page of a test."""

    def __init__(self) -> None:
        self.all: list[Watch] = []
        self._expected: list[str] = []

    def over(self, context: BrowserContext, site: str) -> None:
        """Watch one more context."""
        self.all.append(Watch(context, site))
        for pattern in self._expected:
            self.all[-1].expect(pattern)

    def expect(self, pattern: str) -> None:
        """Forgive, on every page of this test, the problems that the pattern is found in."""
        self._expected.append(pattern)
        for watch in self.all:
            watch.expect(pattern)

    def end(self) -> None:
        """Look away: what a context does from now on is another test's."""
        for watch in self.all:
            watch.end()

    def report(self) -> list[str]:
        """The problems of all pages that were not expected."""
        return [problem for watch in self.all for problem in watch.report()]


@pytest.fixture
def watch() -> Iterator[Watches]:
    """What was noticed on the test's pages; fails the test at its end for anything it did not `expect`."""
    watches = Watches()
    yield watches
    assert watches.report() == []


@pytest.fixture
def open_page(contexts: Contexts, site: str, watch: Watches) -> Iterator[OpenPage]:
    """`open_page("phone", "dark", javascript=False)`: a new page with cookies of its own; "/..." is the site's.

    `own_context` for a page whose clock is installed: that outlasts the page.
    """
    lent: list[BrowserContext] = []
    own: list[BrowserContext] = []

    def opened(
        device: Device = "desktop", scheme: Scheme = "light", *, javascript: bool = True, own_context: bool = False
    ) -> Page:
        if own_context:
            own.append(context := contexts.new(site, device, scheme, javascript))
        else:
            lent.append(context := contexts.lend(site, device, scheme, javascript=javascript))
        watch.over(context, site)
        return context.new_page()

    yield opened
    for context in own:
        context.close()
    for context in lent:
        contexts.take_back(context)
    watch.end()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone's page, in light."""
    return open_page("phone")


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """A desktop's page, in light."""
    return open_page("desktop")


@pytest.fixture(params=[(device, scheme) for device in SCREENS for scheme in ("light", "dark")], ids="-".join)
def every_look(request: pytest.FixtureRequest, open_page: OpenPage) -> Page:
    """The page on each screen in each scheme."""
    return open_page(*request.param)


@pytest.fixture
def sign_in(site: str) -> SignIn:
    """`sign_in(page, user)`: the page's cookies are those of the signed-in user from now on."""

    def signed_in(page: Page, user: AbstractBaseUser) -> None:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])

    return signed_in
