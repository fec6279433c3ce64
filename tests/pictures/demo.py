"""The demo on a port of its own, in a folder that is removed afterwards."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nzgs_tourney.demo.server import OWN, answers, environment, prepare

NAMED = "http://tourney.example"
"""The address that the pages show; a picture names no machine."""


@dataclass(frozen=True, slots=True)
class Demo:
    """Where the demo is, the paths that it tells visitors to look at, by their words, and everybody's password."""

    site: str
    tour: dict[str, str]
    password: str

    def path(self, what: str) -> str:
        """The path that the tour names with words beginning like this. Raises KeyError where there is none."""
        found = next((path for words, path in self.tour.items() if words.startswith(what)), None)
        if found is None:
            raise KeyError(f"the demo's tour has no line “{what}”: {sorted(self.tour)}")
        return found

    def player(self) -> str:
        """The page of the first player that the tour names."""
        return next(path for path in self.tour.values() if path.startswith("/p/"))


@contextmanager
def demo(port: int) -> Iterator[Demo]:
    """The site with its invented event, made anew and running until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        settings = environment(port, Path(folder)) | {"SITE_URL": NAMED}
        told = prepare(settings)
        tour = dict(re.findall(rf"^  (\S.*?) +{NAMED}(/\S*)$", told, re.MULTILINE))
        password = re.findall(r"the password of each is (\S+)\.", told)[0]
        server = subprocess.Popen([*OWN, "serve", f"--port={port}"], env=settings, stdout=subprocess.DEVNULL)
        try:
            if not answers("127.0.0.1", port, server):
                raise RuntimeError("the demo's server has ended; it said why above")
            yield Demo(f"http://127.0.0.1:{port}", tour, password)
        finally:
            server.terminate()
            server.wait()
