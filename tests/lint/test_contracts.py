"""Each import contract is seen to fail when it is broken, and holds as things stand."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tree import PACKAGES, REPOSITORY

pytestmark = pytest.mark.slow

CONTRACTS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
DIRECTION = "Four packages, one direction"
ROOMS = "The rooms of the tournaments package, from the top down: none is left out"
TOURNAMENT = "What everything of a tournament is computed with, from the top down: none is left out"
GAMES = "The rooms of the games package, from the top down: none is left out"
RATINGS = "The rooms of the ratings package, from the top down: none is left out"
VALUES = "Services decide by values, never by pages"
TAGS = "Pages and papers know no template tags, forms or tables"
PAPERS = "Papers never load a page"
SERVER = "Pages and services know no web server"
PURE = "Pure packages know no Django"
SGFMILL = "sgfmill only in games.sgf"
REPORTLAB = "reportlab only where sheets are drawn"
ICALENDAR = "icalendar only where calendars are written"
NINJA = "ninja only where the API is answered"
RUSTWORKX = "rustworkx only in nzgs_tourney.tournament.pairing.match"
DASK = "dask only in games.audit.cluster"

Breach = tuple[str, str, str]
"""The contract, the module that breaks it, the line it breaks it with."""
BREACHES: list[Breach] = [
    (DIRECTION, "ratings.rank", "import games.rules.result"),
    (DIRECTION, "ground.coded", "import ratings.rank"),
    (TOURNAMENT, "nzgs_tourney.tournament.division", "import nzgs_tourney.tournament.standings.score"),
    (DIRECTION, "ratings.models", "import nzgs_tourney.models"),
    (DIRECTION, "games.models", "import nzgs_tourney.models"),
    (GAMES, "games.models", "import games.services"),
    (GAMES, "games.services.a_new_module", "import games.pages.game_page"),
    (GAMES, "games.models", "import games.ledger.acts"),
    (GAMES, "games.store.a_new_module", "import games.ledger.sheet_foot"),
    (GAMES, "games.wording", "import games.cases.kind"),
    (GAMES, "games.wording.a_new_module", "def lazily():\n    from games.ending import state"),
    (GAMES, "games.ending", "import games.cases.kind"),
    (RATINGS, "ratings.models", "import ratings.services"),
    (RATINGS, "ratings.rank", "import ratings.handicap"),
    (ROOMS, "nzgs_tourney.services", "import nzgs_tourney.views"),
    (ROOMS, "nzgs_tourney.pages", "import nzgs_tourney.tables"),
    (ROOMS, "nzgs_tourney.paper", "import nzgs_tourney.pages.points.points_page"),
    (ROOMS, "nzgs_tourney.store.a_new_module", "def lazily():\n    from nzgs_tourney.access import own_games"),
    (ROOMS, "nzgs_tourney.server.a_new_module", "import nzgs_tourney.services.backups.automatic"),
    (PURE, "nzgs_tourney.tournament.wording.a_new_module", "import nzgs_tourney.paper.prizes_sheet"),
    (PURE, "games.wording.a_new_module", "import games.models"),
    (VALUES, "nzgs_tourney.services.a_new_module", "import nzgs_tourney.pages.rounds.round_page"),
    (VALUES, "games.services", "def lazily():\n    import games.pages.game_page"),
    (TAGS, "nzgs_tourney.pages", "import nzgs_tourney.templatetags.go_values"),
    (TAGS, "nzgs_tourney.pages", "import nzgs_tourney.forms.standings.prize_forms"),
    (TAGS, "nzgs_tourney.paper", "import nzgs_tourney.templatetags.go_values"),
    (PAPERS, "nzgs_tourney.paper.a_new_module", "import nzgs_tourney.pages.points.points_page"),
    (PAPERS, "nzgs_tourney.paper", "import games.pages.game_page"),
    (SERVER, "nzgs_tourney.pages.a_new_module", "import nzgs_tourney.server.network_listener"),
    (SERVER, "nzgs_tourney.services", "def lazily():\n    from nzgs_tourney.server import sockets"),
    (SGFMILL, "games.rules", "import sgfmill"),
    (SGFMILL, "games.services.a_new_module", "from sgfmill import sgf"),
    (SGFMILL, "nzgs_tourney.views", "from sgfmill import sgf"),
    (SGFMILL, "ratings.models", "import sgfmill"),
    (REPORTLAB, "games.pages", "from reportlab.pdfgen import canvas"),
    (REPORTLAB, "nzgs_tourney.services.a_new_module", "import reportlab"),
    (REPORTLAB, "ratings.models", "import reportlab"),
    (ICALENDAR, "nzgs_tourney.pages.rounds", "from icalendar import Calendar"),
    (ICALENDAR, "games.sgf", "def lazily():\n    import icalendar"),
    (NINJA, "nzgs_tourney.pages.events", "from ninja import Schema"),
    (NINJA, "nzgs_tourney.views.public", "import ninja"),
    (RUSTWORKX, "nzgs_tourney.tournament.pairing.a_new_module", "import rustworkx"),
    (RUSTWORKX, "nzgs_tourney.services", "import rustworkx"),
    (RUSTWORKX, "games.rules", "import rustworkx"),
    (DASK, "games.audit.executor", "import distributed"),
    (DASK, "games.audit.worker_output", "def lazily():\n    from dask import delayed"),
    (DASK, "nzgs_tourney.services", "import distributed"),
    (DASK, "ratings.models", "import dask"),
    *((PURE, module, "import django") for module in next(c for c in CONTRACTS if c["name"] == PURE)["source_modules"]),
    (PURE, "games.rules.a_new_module", "import games.models"),
    (PURE, "games.sgf.a_new_module", "def lazily():\n    from django.conf import settings"),
    (PURE, "nzgs_tourney.tournament.standings", "import rules"),
]


def copied(folder: Path) -> Path:
    """The packages and the contracts, in this folder, to be broken."""
    for package in PACKAGES:
        shutil.copytree(
            REPOSITORY / package,
            folder / package,
            ignore=lambda folder, names: [
                name for name in names if not (name.endswith(".py") or (Path(folder) / name).is_dir())
            ],
        )
    shutil.copy(REPOSITORY / "pyproject.toml", folder)
    return folder


def lint(folder: Path) -> str:
    """What import-linter says of the packages there, each contract's name with KEPT or BROKEN."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    quiet = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}
    done = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[Breach, int]]:
    """What is said of a copy in which every breach is made at once, and each package has one room more; the line that
    each breach stands in."""
    copy = copied(tmp_path_factory.mktemp("broken"))
    lines = {}
    for breach in BREACHES:
        _, module, line = breach
        place = copy.joinpath(*module.split("."))
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
        lines[breach] = len(path.read_text(encoding="utf-8").splitlines())
    for package in PACKAGES:
        (copy / package / "a_new_room.py").touch()
    return lint(copy), lines


def account_of(contract: str, sentence: str) -> str:
    """What is said of one broken contract."""
    _, _, accounts = sentence.partition("Broken contracts\n")
    (own,) = re.findall(rf"^{re.escape(contract)}\n-+\n(.*?)(?=^\S[^\n]*\n-+\n|\Z)", accounts, re.MULTILINE | re.DOTALL)
    return str(own)


def test_every_contract_is_kept(tmp_path: Path) -> None:
    said = lint(copied(tmp_path))
    assert "BROKEN" not in said, said
    for contract in CONTRACTS:
        assert f"{contract['name']} KEPT" in said


@pytest.mark.parametrize("breach", BREACHES, ids="-".join)
def test_a_breach_is_seen(seen: tuple[str, dict[Breach, int]], breach: Breach) -> None:
    """Each in the account of its own contract, by the module and the line that break it."""
    said, lines = seen
    contract, module, line = breach
    own = account_of(contract, said)
    imported = re.search(r"\b(?:import|from) (\w+)", line)
    assert imported is not None
    assert re.search(rf"- +{re.escape(module)} -> {imported[1]}\b\S* \(l\.{lines[breach]}\)", own), said


@pytest.mark.parametrize(("contract", "package"), [(ROOMS, "nzgs_tourney"), (GAMES, "games"), (RATINGS, "ratings")])
def test_a_room_that_is_left_out_is_seen(seen: tuple[str, dict[Breach, int]], contract: str, package: str) -> None:
    said, _ = seen
    _, _, left_out = account_of(contract, said).partition("The following modules are not listed as layers:")
    assert re.findall(r"^- (\S+)$", left_out, re.MULTILINE) == [f"{package}.a_new_room"]


def test_every_contract_has_a_breach_tried() -> None:
    assert {contract["name"] for contract in CONTRACTS} == {contract for contract, _module, _line in BREACHES}
