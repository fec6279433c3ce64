"""The start page of a site that was restored: it says so, and its button ends the site and begins it again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from nzgs_tourney.start.last_run import LastRun
from nzgs_tourney.start.page_server import PageServer
from nzgs_tourney.start.site_process import SiteState
from tests.proof.double_click import got
from tests.web.parsed import text_of


class Restored:
    """A site that runs with the key of before, until it is begun again."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def stop(self) -> None:
        self.done.append("stop")

    def begin(self) -> None:
        self.done.append("begin")

    def state(self) -> SiteState:
        facts = {"set_up": False, "phones": "", "trouble": "", "restored": self.done != ["stop", "begin"]}
        return SiteState(address="http://127.0.0.1:8000", facts=facts)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[tuple[str, Restored]]:
    site: Any = Restored()
    with PageServer(site, tmp_path, LastRun()) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address, site
        server.shutdown()


def test_a_restored_site_is_started_again_by_a_button(page: tuple[str, Restored]) -> None:
    address, site = page
    assert "A backup was restored: start the site again" in text_of(got(address))
    with urlopen(Request(f"{address}again/", b"", method="POST")) as answer:
        after = answer.read().decode()
    assert site.done == ["stop", "begin"]
    assert "A backup was restored" not in text_of(after)
    assert "The site is running" in text_of(after)
