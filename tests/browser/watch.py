"""What no page may do, noticed while a test does something else: errors, broken policy, requests to other hosts."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

LOCAL = {"data", "blob", "about", "chrome", "chrome-error"}


class Watch:
    """Collects the problems of every page in a context; `report` tells them, `expect` forgives what a test provokes.

    A problem is a script error, an error or a policy violation on the console, an answer of 400 or above, and
    a request to any address but the site's. Such a request fails: `chromium.launch` knows no other host and `contexts`
    no other port. An answer that is an error is on the console. So nobody need be told of every file of every page.
    """

    def __init__(self, context: BrowserContext, site: str) -> None:
        self._host = urlsplit(site).netloc
        self._problems: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self._context = context
        self._listeners: dict[str, Callable[[Any], None]] = {
            "requestfailed": self._failed_request,
            "console": self._console,
            "weberror": self._script_error,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def end(self) -> None:
        """Notice nothing from now on."""
        for event, listener in self._listeners.items():
            self._context.remove_listener(event, listener)
        self._listeners.clear()

    def expect(self, pattern: str) -> None:
        """Forgive every problem of this test that the pattern is found in, such as "status of 409"."""
        self._expected.append(re.compile(pattern))

    def report(self) -> list[str]:
        """The problems so far that were not expected, in the order of their coming."""
        return [text for text in self._problems if not any(known.search(text) for known in self._expected)]

    def _is_ours(self, url: str) -> bool:
        place = urlsplit(url)
        return place.netloc == self._host or place.scheme in LOCAL

    def _failed_request(self, request: Request) -> None:
        if not self._is_ours(request.url):
            self._problems.append(f"request to a foreign host: {request.url}")

    def _script_error(self, error: WebError) -> None:
        self._problems.append(f"script error: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            self._problems.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")


WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.outerHTML.slice(0, 120));
}"""
"""The elements that stick out of the screen sideways, where anything does."""


def wide(page: Page) -> list[str]:
    """What WIDE finds on the page, once it is loaded."""
    page.wait_for_load_state()
    return page.evaluate(WIDE)


def assert_fits(page: Page) -> None:
    """Assert that nothing has to be scrolled sideways to be read, naming the elements that stick out."""
    assert wide(page) == [], f"{page.url} is wider than its screen"
