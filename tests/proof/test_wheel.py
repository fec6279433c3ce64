"""The program as people install it: a wheel in an environment of its own, with nothing of the repository beside it.

The environment sees the libraries of the one that runs the tests, but none of the program's own files.
"""

import io
import os
import re
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import pytest
from django.urls import reverse
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from nzgs_tourney.command import VERBS
from nzgs_tourney.demo.build import ACCOUNTS, PASSWORD
from tests.proof.servers import free_port
from tests.web.parsed import select_all, select_one, text_of

REPOSITORY = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 600.0
pytestmark = [pytest.mark.proof, pytest.mark.slow, pytest.mark.without_database]

RECORD = b"(;SZ[9]RU[NZ]KM[7]PB[Kea]PW[Tui];B[ee];W[ee])"
"""White plays on an occupied point."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this repository as `pip install .` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    built = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*built, "--wheel-dir", str(folder), str(REPOSITORY)], check=True, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the program and sees the libraries; the folder of its commands."""
    folder = tmp_path_factory.mktemp("environment with a # in its path")
    venv.create(folder, symlinks=os.name != "nt")
    places = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", places))
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    commands = Path(sysconfig.get_path("scripts", "venv", places))
    into = [sys.executable, "-m", "pip", "--python", str(commands / "python"), "install", "--quiet"]
    subprocess.run([*into, "--no-deps", "--no-index", str(wheel)], check=True, cwd=folder)
    return commands


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
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        """The page, which must be there."""
        with self._opener.open(self.site + path, timeout=PATIENCE_SECONDS) as answer:
            assert answer.status == 200
            return str(answer.read().decode())

    def post(self, path: str, **fields: str | tuple[str, bytes]) -> str:
        """Send the form that stands on this page; the page that it leads to."""
        token, *_ = select_all(self.get(path), "[name=csrfmiddlewaretoken]")
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
    """Every file of the environment."""
    return {path for path in installed.parent.rglob("*") if path.is_file()}


def test_the_audit_starts_without_the_site(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(RECORD)
    status, heard = said(installed, tmp_path, "audit", "game.sgf")
    assert status == 1, heard
    assert re.search(r"1 games? read, 1 with findings", heard)
    loaded = "import sys, games.audit.command; print([name for name in sys.modules if name.startswith('django')])"
    python = [str(installed / "python"), "-c", loaded]
    assert subprocess.run(python, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_the_wheel_has_the_schema_that_the_command_prints_and_the_sources_do_not(
    wheel: Path, installed: Path, tmp_path: Path
) -> None:
    schema = "nzgs_tourney/tournament/exchange/own/event.schema.json"
    with zipfile.ZipFile(wheel) as packed:
        in_wheel = packed.read(schema).decode()
    status, printed = said(installed, tmp_path, "event", "schema")
    assert status == 0, printed
    assert in_wheel == printed
    assert not (REPOSITORY / schema).exists()


LOADED = """
import runpy, sys
runpy.run_path("hatch_build.py", run_name="__main__")
sys.stdout = sys.stderr
print(*{name.partition(".")[0] for name in sys.modules})
"""


def test_a_build_by_itself_has_all_that_it_loads() -> None:
    """An install builds the wheel apart from the program's libraries, with what `build-system.requires` brings."""
    asked, safely = [sys.executable, "-B", "-c", LOADED], {**os.environ, "PYTHONSAFEPATH": "1"}  # as pipx does
    ended = subprocess.run(asked, cwd=REPOSITORY, env=safely, capture_output=True, text=True, check=True)
    loaded = set(ended.stderr.split())
    assert {"django", "pydantic", "hatchling", "nzgs_tourney"} <= loaded
    libraries = packages_distributions()
    used = {canonicalize_name(owner) for name in loaded & set(libraries) for owner in libraries[name]}
    told = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["build-system"]["requires"]
    assert used - {"setuptools", "nzgs-tourney"} <= brought(told)


def brought(sentences: Iterable[str]) -> set[str]:
    """The libraries that these requirements bring, with those that they need themselves."""
    found: set[str] = set()
    asked = [Requirement(one) for one in sentences]
    while asked:
        one = asked.pop()
        name = canonicalize_name(one.name)
        if name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(name)
            asked += [Requirement(needed) for needed in requires(name) or ()]
    return found


ASKED = """
import sys
from nzgs_tourney.command import run
for verb in sys.argv[1:]:
    try:
        status = run([verb, "--help"])
    except SystemExit as ended:
        status = ended.code
    print(f"{verb} ended with {status or 0}", end="\f")
"""


def test_every_verb_says_what_it_takes(installed: Path, tmp_path: Path) -> None:
    """All in one process, as most of what each takes is to load the site."""
    verbs = sorted(set(VERBS) - {"manage"})
    python = [str(installed / "python"), "-c", ASKED, *verbs]
    asked = subprocess.run(python, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=True)
    *heard, end = asked.stdout.split("\f")
    assert end == ""
    for verb, told in zip(verbs, heard, strict=True):
        assert told.startswith("usage: nzgs-tourney"), told
        assert told.endswith(f"\n{verb} ended with 0"), told


def test_a_verb_that_is_not_there_is_refused_in_a_sentence(installed: Path, tmp_path: Path) -> None:
    status, heard = said(installed, tmp_path, "draw")
    assert status == 2
    assert heard.startswith("There is no “draw”. It is one of serve, demo, audit,")


def test_an_empty_site_makes_its_database_and_asks_for_the_first_account(installed: Path, tmp_path: Path) -> None:
    before = files(installed)
    with running(installed, tmp_path, "serve", "--port", str(free_port())) as visitor:
        assert "Set up this site" in text_of(visitor.get("/"))
    assert files(installed) == before
    assert list(tmp_path.rglob("nzgs-tourney.sqlite3"))


def test_the_demo_shows_its_pages_and_audits_an_archive(installed: Path, tmp_path: Path) -> None:
    before = files(installed)
    with running(installed, tmp_path, "demo", "--port", str(free_port())) as visitor:
        front = visitor.get("/")
        style = select_one(front, "link[rel=stylesheet]")
        assert "--paper" in visitor.get(str(style["href"]))
        assert "Self-capture" in text_of(visitor.get(reverse("public:rules")))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while "Ctrl-C ends the demo" not in (heard := (tmp_path / "said.txt").read_text(encoding="utf-8")):
            assert time.monotonic() < deadline, heard
            time.sleep(0.1)
        (game, *_) = re.findall(r"http://[^/]+(/g/\d+/)", heard)
        assert select_all(visitor.get(game), "main svg")
        desk = visitor.post(reverse("account_login"), login=ACCOUNTS[0].username, password=PASSWORD)
        assert "Sign out" in text_of(desk)
        (event,) = re.findall(r"http://[^/]+/desk/([\w-]+)/", heard)
        archives = reverse("referee:archives", args=[event])
        page = visitor.post(archives, archive=("records.zip", zipped(RECORD)))
        deadline = time.monotonic() + PATIENCE_SECONDS
        (own, *_) = re.findall(rf"{archives}\d+/", page)
        while not re.search(r"\b1 with findings", page := text_of(visitor.get(own))):
            assert time.monotonic() < deadline, page
            time.sleep(0.2)
    assert files(installed) == before


def zipped(record: bytes) -> bytes:
    """An archive with this record."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("game.sgf", record)
    return made.getvalue()
