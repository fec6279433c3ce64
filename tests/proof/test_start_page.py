"""`nzgs-tourney` without a verb, as a double click runs it: the start page, and the site that it begins and ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.proof.double_click import Started, end_all, gone, got, is_up, site_of, status
from tests.proof.servers import PATIENCE_SECONDS, free_port
from tests.web.parsed import select_one, text_of

pytestmark = [pytest.mark.slow, pytest.mark.without_database]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site that was started once: its database is made, which takes longest."""
    folder = tmp_path_factory.mktemp("used") / "data"
    started = Started(folder, PORT=str(free_port()))
    page = started.until("The site is running")
    assert "The first time takes" not in text_of(page)
    started.press("Stop the site")
    assert started.process.wait(PATIENCE_SECONDS) == 0
    end_all()
    return folder


@pytest.fixture
def folder(used: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it in a place that a person might choose; the site in it ends with the test."""
    chosen = tmp_path / "Club laptop #2, Māori"
    shutil.copytree(used, chosen)
    yield chosen
    end_all()


@pytest.mark.proof
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
