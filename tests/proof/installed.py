"""The program as somebody installed it: its commands, and its pages asked for from that person's own folder."""

import io
import os
import subprocess
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from tests.web.parsed import select_all

PATIENCE_SECONDS = 600.0
RECORD = b"(;SZ[9]RU[NZ]KM[7]PB[Kea]PW[Tui];B[ee];W[ee])"
"""White plays on an occupied point."""


def environment(folder: Path) -> dict[str, str]:
    """A person's environment, whose data folder lies in this one."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    places = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE")}
    return kept | places | {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def said(installed: Path, folder: Path, *arguments: str) -> tuple[int, str]:
    """A command's exit status, and what it says."""
    ended = subprocess.run(
        [str(installed / "nzgs-tourney"), *arguments],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
    )
    return ended.returncode, ended.stdout + ended.stderr


class Visitor:
    """Somebody's browser: keeps cookies, follows redirects, sends the forms' secret."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.at = "/"
        """Where the last form led."""
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        """The page, which must be there."""
        with self._opener.open(self.site + path, timeout=PATIENCE_SECONDS) as answer:
            assert answer.status == 200
            return str(answer.read().decode())

    def post(self, path: str, on: str = "", **fields: str | tuple[str, bytes]) -> str:
        """Send the form that stands on this page, or on another one; the page that it leads to."""
        token, *_ = select_all(self.get(on or path), "[name=csrfmiddlewaretoken]")
        fields["csrfmiddlewaretoken"] = str(token["value"])
        limit = uuid4().hex
        body = io.BytesIO()
        for name, value in fields.items():
            named, content = (
                (f'; filename="{value[0]}"', value[1]) if isinstance(value, tuple) else ("", value.encode())
            )
            body.write(f'--{limit}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode())
            body.write(content + b"\r\n")
        body.write(f"--{limit}--\r\n".encode())
        asked = Request(self.site + path, body.getvalue(), {"Content-Type": f"multipart/form-data; boundary={limit}"})
        with self._opener.open(asked, timeout=PATIENCE_SECONDS) as answer:
            self.at = urlsplit(answer.url).path
            return str(answer.read().decode())


@contextmanager
def running(installed: Path, folder: Path, *arguments: str) -> Iterator[Visitor]:
    """The site, started by this command, once it says that it runs."""
    site = f"http://127.0.0.1:{arguments[-1]}"
    with (folder / "said.txt").open("w+", encoding="utf-8") as log:
        started = subprocess.Popen(
            [str(installed / "nzgs-tourney"), *arguments],
            cwd=folder,
            env=environment(folder),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while "The site is running" not in (heard := Path(log.name).read_text(encoding="utf-8")):
                assert started.poll() is None, heard
                assert time.monotonic() < deadline, heard
                time.sleep(0.1)
            yield Visitor(site)
        finally:
            started.terminate()
            started.wait()


def files(installed: Path) -> set[Path]:
    """Every file that belongs to the program whose command is in this folder."""
    whole = installed if (installed / "_internal").is_dir() else installed.parent
    return {path for path in whole.rglob("*") if path.is_file()}


def zipped(record: bytes) -> bytes:
    """An archive with this record."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("game.sgf", record)
    return made.getvalue()
