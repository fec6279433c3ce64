"""A double click: `nzgs-tourney` without a verb as a process of its own, with its start page."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.proof.servers import PATIENCE_SECONDS, REPOSITORY
from tests.web.parsed import select_all, select_one, text_of

RUN = "from nzgs_tourney.command import main; main()"


_OPEN: list[Running] = []


def end_all() -> None:
    """End every one that was started, as a test ends."""
    while _OPEN:
        process = _OPEN.pop().process
        process.terminate()
        process.wait(PATIENCE_SECONDS)


class Running:
    """The program as it runs since a double click, with what it prints; its browser only writes down which address it
    is given, so `BROWSER` is `echo opened %s` in its environment."""

    def __init__(self, command: list[str], environment: dict[str, str], said: Path) -> None:
        self._said = said
        with said.open("w") as written:
            self.process = subprocess.Popen(
                command, cwd=REPOSITORY, env=environment, stdin=subprocess.DEVNULL, stdout=written
            )
        _OPEN.append(self)
        self.page = self._line("The start page: ")
        self.opened = self._line("opened ")

    def _line(self, begins: str) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            ended = self.process.poll() is not None
            whole = self._said.read_text().rpartition("\n")[0]
            for line in whole.splitlines():
                if line.startswith(begins):
                    return line.removeprefix(begins).strip()
            assert not ended, whole
            assert time.monotonic() < deadline, whole
            time.sleep(0.05)

    def until(self, words: str) -> str:
        """The page, once it has these words."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while words not in text_of(page := got(self.page)):
            assert time.monotonic() < deadline, text_of(page)
            time.sleep(0.1)
        return page

    def press(self, button: str) -> str:
        """What the button leads to."""
        (form,) = [form for form in select_all(got(self.page), "form") if text_of(str(form)) == button]
        with urlopen(Request(self.page + str(form["action"]), b"", method="POST"), timeout=PATIENCE_SECONDS) as answer:
            return str(answer.read().decode())


class Started(Running):
    """One double click on the program of this repository."""

    def __init__(self, folder: Path, **more: str) -> None:
        mine = ("TEST_", "DATABASE", "SECRET", "DJANGO", "PORT", "SITE_URL")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(mine)}
        environment = {**kept, "VAR_DIR": str(folder), "BROWSER": "echo opened %s", **more}
        super().__init__([sys.executable, "-c", RUN], environment, folder.with_name(f"said-{time.monotonic_ns()}.txt"))


def got(address: str, **headers: str) -> str:
    with urlopen(Request(address, headers=headers), timeout=PATIENCE_SECONDS) as answer:
        return str(answer.read().decode())


def status(address: str, **headers: str) -> int:
    try:
        got(address, **headers)
    except HTTPError as refused:
        return refused.code
    return 200


def is_up(address: str) -> bool:
    try:
        return "running" in got(f"{address}/health/")
    except URLError:
        return False


def gone(address: str) -> None:
    """Wait until nothing answers there."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while is_up(address):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def site_of(page: str) -> str:
    return text_of(str(select_one(page, ".card .address")))
