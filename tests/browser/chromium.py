"""The browser of the machine: which one, how it is started, and the sizes of screen that pages are looked at on."""

import shutil
from typing import Any, Literal

from playwright.sync_api import Browser, Page, Playwright

Device = Literal["phone", "desktop"]
Scheme = Literal["light", "dark"]

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first is the same browser without the windows, menus and start page that nobody sees in a test: pages are the
same, and a page with cookies of its own takes a quarter of the time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives too briefly for its scripts to be made fast: that took a sixth of the time.
    "--js-flags=--always-sparkplug --no-maglev --no-opt",
]
# Requests to other hosts end here without being routed through the tests, which would switch the browser's cache off.
NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
# Those to other ports of this machine end here: nothing listens to it.
NOWHERE = "http://127.0.0.1:1"
SCREENS: dict[Device, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}


def executable() -> str | None:
    """The path of an installed Chromium or Chrome, the first of NAMES that is found; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def launch(playwright: Playwright) -> Browser:
    """The machine's browser, headless, that reaches this machine alone. Raises FileNotFoundError without one."""
    path = executable()
    if path is None:
        raise FileNotFoundError("no Chromium here (Debian: apt-get install chromium)")
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, NO_NETWORK])


class Turned:
    """A page that goes from one screen to another as it stands: it is laid out as if it had been loaded there, which
    `test_watch` compares, and costs one load for all screens."""

    def __init__(self, page: Page) -> None:
        # What it sets lasts as long as the session is open.
        self._session = page.context.new_cdp_session(page)

    def to(self, device: Device) -> None:
        """Lay the page out on this screen."""
        size = SCREENS[device]["viewport"]
        on_phone = device == "phone"
        screen = {**size, "screenWidth": size["width"], "screenHeight": size["height"]}
        self._session.send("Emulation.setDeviceMetricsOverride", {**screen, "deviceScaleFactor": 1, "mobile": on_phone})
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": on_phone})
