"""The program as people install it: a wheel in an environment of its own, with nothing of the repository beside it, and
the folder that needs no Python.

The environment sees the libraries of the one that runs the tests, but none of the program's own files.
"""

import os
import re
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from bs4 import Tag
from django.urls import reverse
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from nzgs_tourney.command import VERBS
from nzgs_tourney.demo.build import ACCOUNTS, PASSWORD
from tests.proof.installed import PATIENCE_SECONDS, RECORD, Visitor, environment, files, running, said, zipped
from tests.proof.servers import free_port
from tests.web.parsed import select_all, select_one, text_of

REPOSITORY = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.proof, pytest.mark.slow, pytest.mark.without_database]


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


@pytest.fixture(scope="module", params=["wheel", "folder"])
def anywhere(request: pytest.FixtureRequest) -> Path:
    """The program from its wheel, and as the folder that needs no Python; the folder of its command."""
    if request.param == "wheel":
        return Path(request.getfixturevalue("installed"))
    folder = REPOSITORY / "var" / "installers" / "nzgs-tourney"
    if not (folder / "nzgs-tourney").exists():
        pytest.skip("the folder isn't there: make folder-linux makes it")
    return folder


def test_records_are_audited_by_several_processes(anywhere: Path, tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"game {number}.sgf").write_bytes(RECORD)
    status, heard = said(anywhere, tmp_path, "audit", "--jobs", "2", ".")
    assert status == 1, heard
    assert re.search(r"4 games read, 4 with findings", heard)


def test_the_audit_starts_without_the_site(installed: Path, tmp_path: Path) -> None:
    loaded = "import sys, games.audit.command; print([name for name in sys.modules if name.startswith('django')])"
    python = [str(installed / "python"), "-c", loaded]
    assert subprocess.run(python, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_the_conformance_suite_comes_with_its_cases(anywhere: Path, tmp_path: Path) -> None:
    status, heard = said(anywhere, tmp_path, "conformance")
    assert status == 0, heard
    assert re.search(r"^  all +(\d+) of \1$", heard, re.MULTILINE)


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
    # Babel takes pytz where something else brought it.
    assert used - {"setuptools", "nzgs-tourney", "pytz"} <= brought(told)


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


def test_a_verb_that_is_not_there_is_refused_in_a_sentence(anywhere: Path, tmp_path: Path) -> None:
    status, heard = said(anywhere, tmp_path, "draw")
    assert status == 2
    assert heard.startswith("There is no “draw”. It is one of serve, demo, audit,")


def test_an_empty_site_makes_its_database_asks_for_an_account_and_is_backed_up(anywhere: Path, tmp_path: Path) -> None:
    before = files(anywhere)
    with running(anywhere, tmp_path, "serve", "--port", str(free_port())) as visitor:
        assert "Set up this site" in text_of(visitor.get("/"))
        status, heard = said(anywhere, tmp_path, "backup", "site.backup")
        assert status == 0, heard
    status, heard = said(anywhere, tmp_path, "restore", "site.backup", "--yes")
    assert status == 0, heard
    assert files(anywhere) == before
    assert list(tmp_path.rglob("nzgs-tourney.sqlite3"))


def test_the_demo_shows_its_pages_audits_an_archive_and_draws_a_large_round(anywhere: Path, tmp_path: Path) -> None:
    before = files(anywhere)
    with running(anywhere, tmp_path, "demo", "--port", str(free_port())) as visitor:
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
        (event, *_) = re.findall(r"http://[^/]+/desk/([\w-]+)/", heard)
        archives = reverse("referee:archives", args=[event])
        page = visitor.post(archives, archive=("records.zip", zipped(RECORD)))
        deadline = time.monotonic() + PATIENCE_SECONDS
        (own, *_) = re.findall(rf"{archives}\d+/", page)
        while not re.search(r"\b1 with findings", page := text_of(visitor.get(own))):
            assert time.monotonic() < deadline, page
            time.sleep(0.2)
        draws_a_large_round(visitor)
    assert files(anywhere) == before


def draws_a_large_round(visitor: Visitor) -> None:
    """Somebody makes an event of 401 players, whose first round a process beside the site draws."""
    visitor.post(reverse("desk:event_new"), name="Large Open", begins="2026-12-05", preset="nz-open")
    event = visitor.at.split("/")[2]
    (division, *_) = re.findall(rf"/desk/{event}/([\w-]+)/entries/", visitor.get(visitor.at))
    players = "Name,Grade\n" + "".join(f"Player {number},{number % 20 + 1}k\n" for number in range(401))
    page = visitor.post(reverse("desk:import", args=[event, division]), file=("players.csv", players.encode()))
    columns = {str(one["name"]): chosen(one) for one in select_all(page, "select[name^=column_]")}
    visitor.post(visitor.at, action="accept", **columns)
    round_page = reverse("desk:round", args=[event, division, 1])
    (seq, *_) = select_all(visitor.get(round_page), "[name=expected_seq]")
    draw = reverse("desk:round_draw", args=[event, division, 1])
    page = visitor.post(draw, on=round_page, seed="kea", expected_seq=str(seq["value"]))
    assert "Drawing round 1" in text_of(page)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while "Publish round 1" not in (heard := text_of(visitor.get(round_page))):
        assert time.monotonic() < deadline, heard
        time.sleep(0.5)


def chosen(field: Tag) -> str:
    """What a list has chosen."""
    return "".join(str(one["value"]) for one in select_all(field, "option[selected]"))
