"""The browser of the machine: which one, how it is started, and the sizes of screen that pages are looked at on."""

import shutil
from typing import Any, Literal

from playwright.sync_api import Browser, Playwright

Device = Literal["phone", "desktop"]
Scheme = Literal["light", "dark"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENS: dict[Device, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}


def executable() -> str | None:
    """The path of an installed Chromium or Chrome, the first of NAMES that is found; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def launch(playwright: Playwright) -> Browser:
    """The machine's browser, headless. Raises FileNotFoundError where none is installed."""
    path = executable()
    if path is None:
        raise FileNotFoundError("no Chromium here (Debian: apt-get install chromium)")
    return playwright.chromium.launch(executable_path=path, args=FLAGS)
