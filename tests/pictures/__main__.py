"""Takes the pictures of `docs/pictures/`: `python -m tests.pictures`, some of them with `--only round case`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from nzgs_tourney.demo.server import Called, in_use
from tests.browser.chromium import SCREENS, launch
from tests.pictures.demo import Demo, demo
from tests.pictures.pages import PICTURES, Picture, Visitor
from tests.tree import REPOSITORY

FOLDER = REPOSITORY / "docs" / "pictures"
COLOURS = (96, 64, 48, 32)
"""As many as keep the picture under `LARGEST`: a board has many, a page of text hardly any."""
LARGEST = 80_000
"""Bytes of a picture."""
DESK_WIDTH = 1280
CALLED = Called("make pictures", 'make pictures ONLY="--port {port}"', "make demo-reset")


def main() -> int:
    """Every picture that is asked for; 1 with the reason on the screen where the demo can't run."""
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("--port", type=int, default=8990, help="the port of the demo that is started for it")
    parser.add_argument("--only", nargs="+", choices=[one.name for one in PICTURES], help="only these")
    asked = parser.parse_args()
    if reason := in_use("127.0.0.1", asked.port, CALLED):
        print(reason, file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with demo(asked.port) as running, sync_playwright() as playwright:
        browser = launch(playwright)
        for picture in PICTURES:
            if not asked.only or picture.name in asked.only:
                with _visitor(browser, running, picture.visitor) as page:
                    picture.goes(page, running)
                    _keep(picture, _taken(page, picture))
        browser.close()
    return 0


@contextmanager
def _visitor(browser: Browser, running: Demo, who: Visitor) -> Iterator[Page]:
    """A page of this visitor, signed in where they have an account."""
    screen = SCREENS["phone"] if who == "player" else {"viewport": {"width": DESK_WIDTH, "height": 800}}
    context = browser.new_context(
        **screen, base_url=running.site, color_scheme="light", reduced_motion="reduce", locale="en-NZ"
    )
    page = context.new_page()
    if who in ("director", "referee"):
        page.goto("/accounts/login/")
        page.fill("[name=login]", who)
        page.fill("[name=password]", running.password)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda address: "/accounts/" not in address)
    yield page
    context.close()


def _taken(page: Page, picture: Picture) -> bytes:
    """The page from its top to the height of the picture."""
    page.wait_for_load_state("networkidle")
    width = page.viewport_size["width"] if page.viewport_size else DESK_WIDTH
    clip = {"x": 0, "y": 0, "width": width, "height": picture.height}
    return page.screenshot(full_page=True, clip=clip, animations="disabled", caret="hide")


def _keep(picture: Picture, png: bytes) -> None:
    """Write it with few colours, and say how large it is."""
    path = FOLDER / f"{picture.name}.png"
    for colours in COLOURS:
        few = Image.open(BytesIO(png)).convert("RGB").quantize(colours, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size < LARGEST:
            break
    print(f"{path.relative_to(REPOSITORY)}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main())
