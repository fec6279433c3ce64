"""Browser contexts that are lent to one test after another, since a new one takes most of a second to start.

A context comes back as if it were new: its pages are closed, its cookies, storage and permissions are gone and it is
connected again. Only the site's static files stay in its cache, and a page that shows nothing keeps its process.
What a page's `clock` installs stays with its context: a test that needs one asks for a context of its own.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

from tests.browser.chromium import NOWHERE, SCREENS, Device, Scheme

PATIENCE = 20_000
"""Milliseconds that a test waits for what must come: a busy machine is slow, not wrong."""
MOST = 8
"""So many wait to be lent; each holds a process of the browser."""
BLANK = "<!doctype html><title>Blank</title><link rel=icon href='data:,'>"

LOOK_OFTEN = """
setInterval(() => document.querySelectorAll("[data-live]").forEach((root) => (root.dataset.every = 1)), 500);
"""
"""Pages that ask for news every ten seconds ask every second, so that no test waits in vain."""

Kind = tuple[str, Device, Scheme, bool]


class Contexts:
    """The contexts of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[tuple[Kind, BrowserContext]] = []
        self._lent: dict[BrowserContext, Kind] = {}

    def lend(self, site: str, device: Device, scheme: Scheme, *, javascript: bool) -> BrowserContext:
        """A context for this site, as good as new, until `take_back`."""
        kind = (site, device, scheme, javascript)
        at = next((place for place, (known, _) in enumerate(self._waiting) if known == kind), None)
        context = self.new(*kind) if at is None else self._waiting.pop(at)[1]
        if at is None:
            _open_blank_page(context)
        self._lent[context] = kind
        return context

    def new(self, site: str, device: Device, scheme: Scheme, javascript: bool) -> BrowserContext:
        """A context that nobody else gets; whoever asks for it closes it."""
        place = urlsplit(site)
        context = self._browser.new_context(
            **SCREENS[device],
            base_url=site,
            # The second is for `context.request`, which knows no ports; a page reads it as "any host below this one".
            proxy={"server": NOWHERE, "bypass": f"{place.netloc},.{place.hostname}"},
            color_scheme=scheme,
            reduced_motion="reduce",
            locale="en-NZ",
            timezone_id="Pacific/Auckland",
            java_script_enabled=javascript,
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        if javascript:
            context.add_init_script(LOOK_OFTEN)
        return context

    def take_back(self, context: BrowserContext) -> None:
        """Clear what a test left in it, and lend it again; the one that has waited longest goes when there are many."""
        kind = self._lent.pop(context)
        blank, *pages = context.pages
        for page in pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": kind[0], "storageTypes": "all"})
        session.detach()
        self._waiting.append((kind, context))
        if len(self._waiting) > MOST:
            self._waiting.pop(0)[1].close()


def _open_blank_page(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    page.goto("/blank/")
    page.unroute_all()
