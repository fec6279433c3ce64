"""The process of the site, which the start page begins, watches and ends.

The site ends when its standard input does: by *Stop*, and also where the start page itself was killed, on every system
alike. What it prints goes into the log, and the last of it onto the page.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO, Any

from ground import child_process
from ground.translation import gettext as _
from nzgs_tourney.site.deployment import folders
from nzgs_tourney.start.last_run import FAILED, LOG, LOG_BEFORE, RUNS, STOPPED, note_run

PLACE = "serving.json"
"""The file in which the site says its address, once it listens."""
_STOP_SECONDS = 15.0
_ANSWER_SECONDS = 3.0
_MOST_LINES = 12
_LARGEST_LOG = 5_000_000


@dataclass(frozen=True, slots=True)
class SiteState:
    """`address` is the site's own on this computer, empty until it answers; `note` what to know about its port.

    `facts` is what the site says of itself (`pages/events/start_facts.py`), empty where it doesn't answer this
    computer. `ended`: the process is no more. `lines` is what it printed last.
    """

    address: str = ""
    note: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    ended: bool = False
    lines: tuple[str, ...] = ()


class SiteProcess:
    """The site of one data folder. Any thread may call it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: deque[str] = deque(maxlen=_MOST_LINES)
        self._reader: threading.Thread | None = None
        self._change = threading.Lock()
        self._stopping = False

    def begin(self) -> None:
        """Start it, unless it runs."""
        with self._change:
            if self._process is not None and self._process.poll() is None:
                return
            if self._reader is not None:
                self._reader.join(_STOP_SECONDS)  # Windows renames no file that is open
            self._lines.clear()
            self._stopping = False
            try:
                (self._folder / PLACE).unlink(missing_ok=True)
                log = self._folder / LOG
                if log.exists():
                    log.replace(self._folder / LOG_BEFORE)
                handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
                note_run(self._folder, RUNS)
                self._process = self._started()
            except OSError as refused:
                place = refused.filename or self._folder
                self._lines.append(_("{file} can’t be read or written ({reason}).").format(file=place, reason=refused))
                return
            self._reader = threading.Thread(target=self._read, args=(self._process, handle), daemon=True)
            self._reader.start()

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        with self._change:
            process = self._process
            if process is None:
                return
            self._stopping = True
            if process.stdin is not None:
                with suppress(OSError):
                    process.stdin.close()
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._reader is not None:
            self._reader.join(_STOP_SECONDS)

    def state(self) -> SiteState:
        """What it does now. Asks the site itself, so it may take as long as an answer."""
        state = SiteState(lines=tuple(self._lines))
        if self._process is None or self._process.poll() is not None:
            return replace(state, ended=True)
        try:
            place = json.loads((self._folder / PLACE).read_text(encoding="utf-8"))
            facts = _facts(place["port"])
        except (OSError, ValueError, HTTPException):
            return state
        return replace(state, address=place["address"], note=place["note"], facts=facts)

    def _started(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(folders.ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "VAR_DIR": str(self._folder)}
        return child_process.start_beside(environment, "serve", f"--by-start-page={self._folder / PLACE}")

    def _read(self, process: subprocess.Popen[bytes], handle: int) -> None:
        """Keep what it prints until it ends; then note how it ended."""
        output: IO[bytes] | None = process.stdout
        written = 0
        with os.fdopen(handle, "wb", buffering=0) as log:
            for line in output or ():
                if written < _LARGEST_LOG:
                    with suppress(OSError):  # a full disk stops no site
                        written += log.write(line) or 0
                if text := line.decode("utf-8", "replace").strip():
                    self._lines.append(text)
        process.wait()
        with suppress(OSError):
            note_run(self._folder, STOPPED if self._stopping else FAILED)


def _facts(port: int) -> dict[str, Any]:
    """What the site says of itself to a browser on its own computer; empty where it doesn't say it. Raises OSError or
    HTTPException where it doesn't answer."""
    visit = HTTPConnection("127.0.0.1", port, timeout=_ANSWER_SECONDS)
    try:
        visit.request("GET", "/start/", headers={"Accept": "application/json"})
        answer = visit.getresponse()
        if answer.status != 200:
            return {}
        facts: dict[str, Any] = json.loads(answer.read())
        return facts
    finally:
        visit.close()
