"""Runs the start page: opens the one of this data folder that runs already, or begins the site and its page."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import IO
from urllib.request import ProxyHandler, build_opener

from wakepy import keep

from ground.held_file import hold
from ground.translation import gettext as _
from nzgs_tourney.site.deployment import environment, folders
from nzgs_tourney.start.last_run import last_run
from nzgs_tourney.start.page_server import PageServer
from nzgs_tourney.start.site_process import SiteProcess

_LOCK, _ADDRESS = "start-page.lock", "start-page.json"
_PATIENCE_SECONDS = 10.0
_LAST_SECONDS = 1.0
"""How long the page's styles are still given out after *Stop*."""


def start() -> int:
    """Open the start page, and stay until *Stop*, Ctrl-C or SIGTERM; at once where another one runs. Returns the exit
    status."""
    folder = Path(environment.text("VAR_DIR", str(folders.data_folder()))).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock: IO[bytes] | None = (folder / _LOCK).open("ab")
    except OSError:
        lock = None  # the page says what the site says of such a folder
    if lock is not None and hold(lock) is False:
        return _open_running(folder)
    finished = _run(folder)
    if lock is not None:
        lock.close()
    return finished


def _run(folder: Path) -> int:
    site = SiteProcess(folder)
    server = PageServer(site, folder, last_run(folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: server.finished.set())
    with suppress(OSError):
        _note_address(folder / _ADDRESS, server.address)
    site.begin()
    _open_browser(server.address)
    with keep.running(on_fail="pass") as awake:
        server.awake = awake.active
        while not server.finished.wait(0.5):  # on Windows no signal ends a longer wait
            pass
    site.stop()
    time.sleep(_LAST_SECONDS)
    server.shutdown()
    with suppress(OSError):
        (folder / _ADDRESS).unlink()
    return 0


def _note_address(path: Path, address: str) -> None:
    draft = path.with_suffix(".part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump({"address": address}, file)
    draft.replace(path)


def _open_running(folder: Path) -> int:
    """Open the page that runs already; it may be just starting."""
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        with suppress(OSError, ValueError, KeyError):
            address = json.loads((folder / _ADDRESS).read_text(encoding="utf-8"))["address"]
            build_opener(ProxyHandler({})).open(address, timeout=_PATIENCE_SECONDS).close()
            _open_browser(address).join(_PATIENCE_SECONDS)  # this process ends, and with it whatever hasn't begun
            return 0
        time.sleep(0.2)
    print(_("NZGS Tourney is starting or stopping: try again in a minute."), file=sys.stderr)
    return 1


def _open_browser(address: str) -> threading.Thread:
    """Open it in the person's browser, in a thread, which is returned, and print it. Without a screen it is only
    printed, so that no browser of the terminal takes the terminal over."""
    print(_("The start page: {address}").format(address=address), flush=True)
    screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    opening = threading.Thread(target=webbrowser.open if screen else str, args=(address,), daemon=True)
    opening.start()
    return opening
