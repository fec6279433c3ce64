"""`nzgs-tourney` without a verb, as a double click runs it: the start page, and the site that it begins and ends."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from tests.proof.servers import PATIENCE_SECONDS, REPOSITORY, free_port
from tests.web.parsed import select_all, select_one, text_of

pytestmark = [pytest.mark.slow, pytest.mark.without_database]
RUN = "from nzgs_tourney.command import main; main()"


class Started:
    """One double click, with what it prints; its browser only writes down which address it is given."""

    def __init__(self, folder: Path, **more: str) -> None:
        mine = ("TEST_", "DATABASE", "SECRET", "DJANGO", "PORT", "SITE_URL")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(mine)}
        self._said = folder.with_name(f"said-{time.monotonic_ns()}.txt")
        with self._said.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-c", RUN],
                cwd=REPOSITORY,
                env={**kept, "VAR_DIR": str(folder), "BROWSER": "echo opened %s", **more},
                stdin=subprocess.DEVNULL,
                stdout=said,
            )
        self.page = self._line("The start page: ")
        self.opened = self._line("opened ")

    def _line(self, begins: str) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            whole = self._said.read_text().rpartition("\n")[0]
            for line in whole.splitlines():
                if line.startswith(begins):
                    return line.removeprefix(begins).strip()
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


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site that was started once: its database is made, which takes longest."""
    folder = tmp_path_factory.mktemp("used") / "data"
    started = Started(folder, PORT=str(free_port()))
    page = started.until("The site is running")
    assert "The first time takes" not in text_of(page)
    started.press("Stop the site")
    assert started.process.wait(PATIENCE_SECONDS) == 0
    return folder


@pytest.fixture
def folder(used: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it in a place that a person might choose; the site in it ends with the test."""
    chosen = tmp_path / "Club laptop #2, Māori"
    shutil.copytree(used, chosen)
    yield chosen
    with suppress(OSError, ValueError, URLError):
        address = json.loads((chosen / "start-page.json").read_text())["address"]
        urlopen(Request(f"{address}stop/", b"", method="POST"), timeout=PATIENCE_SECONDS).close()


def test_a_double_click_starts_the_site_a_second_one_opens_its_page_and_stop_ends_it(folder: Path) -> None:
    port = free_port()
    first = Started(folder, PORT=str(port))
    assert first.opened == first.page
    page = first.until("The site is running")
    assert site_of(page) == f"http://127.0.0.1:{port}"
    assert select_one(page, "a.button")["href"] == f"http://127.0.0.1:{port}/set-up/"
    assert str(folder) in text_of(page)
    second = Started(folder)
    assert second.page == second.opened == first.page
    assert second.process.wait(PATIENCE_SECONDS) == 0
    assert "The site has stopped" in text_of(first.press("Stop the site"))
    assert first.process.wait(PATIENCE_SECONDS) == 0
    assert not is_up(site_of(page))
    # The next time it has the same port, without anybody saying so; and nothing went wrong.
    again = Started(folder)
    page = again.until("The site is running")
    assert site_of(page) == f"http://127.0.0.1:{port}"
    assert "Last time" not in text_of(page)
    again.process.send_signal(signal.SIGTERM)
    assert again.process.wait(PATIENCE_SECONDS) == 0
    gone(site_of(page))


def test_a_port_that_another_program_has_is_passed_over(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        page = Started(folder, PORT=str(taken)).until("The site is running")
        assert site_of(page) != f"http://127.0.0.1:{taken}"
        assert is_up(site_of(page))


def test_a_site_whose_start_page_is_killed_ends_with_it_and_the_next_one_says_so(folder: Path) -> None:
    killed = Started(folder)
    site = site_of(killed.until("The site is running"))
    killed.process.kill()
    killed.process.wait(PATIENCE_SECONDS)
    gone(site)
    page = Started(folder).until("The site is running")
    assert "switched off while the site ran. What was entered is kept." in text_of(page)


def test_a_site_that_can_not_start_says_why_and_starts_once_that_is_put_right(folder: Path) -> None:
    database, aside = folder / "nzgs-tourney.sqlite3", folder / "aside.sqlite3"
    database.rename(aside)
    database.write_bytes(b"\0" * 8192 + os.urandom(100))
    started = Started(folder)
    page = started.until("The site has ended")
    assert "is damaged, or isn’t a database: move it away" in text_of(str(select_one(page, ".notice.bad")))
    assert "Traceback" not in page
    aside.replace(database)
    started.press("Start again")
    started.until("The site is running")


def test_only_a_browser_that_was_led_here_sees_the_page(folder: Path) -> None:
    started = Started(folder)
    root = re.sub(r"[^/]+/$", "", started.page)
    assert (status(root), status(f"{root}guess/"), status(f"{root}guess/state/")) == (404, 404, 404)
    assert status(started.page, Host="rebound.example") == 404
    with pytest.raises(HTTPError, match="404"):
        urlopen(Request(f"{root}guess/stop/", b"", method="POST"))
    page = started.until("The site is running")
    seen = re.search(r"state/\?seen=\w+", page)
    assert seen
    assert got(started.page + seen[0]) == ""
    assert (folder / "start-page.json").stat().st_mode & 0o077 == 0
